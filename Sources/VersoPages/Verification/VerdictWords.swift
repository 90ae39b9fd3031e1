package import VersoEvidence

/// The words for a verified photo, the same on a terminal and in a page.
package enum VerdictWords: String, CaseIterable {
  case trusted
  case valid
  case invalid
  case cannotTell
  /// The photo has no Content Credentials.
  case none
  /// The file could not even be read as a photo.
  case unreadable

  /// The words for an answer; nil for a photo without Content Credentials.
  package init(_ state: Verification.State?) {
    switch state {
    case .trusted: self = .trusted
    case .valid: self = .valid
    case .invalid: self = .invalid
    case .cannotTell: self = .cannotTell
    case nil: self = .none
    }
  }

  /// The answer after a number of photos: "2 trusted".
  package var counted: String {
    switch self {
    case .trusted: "trusted"
    case .valid: "intact with an unknown signer"
    case .invalid: "invalid"
    case .cannotTell: "cannot tell"
    case .none: "without credentials"
    case .unreadable: "not read"
    }
  }

  /// The facts that no signature proves, whatever the answer is.
  package static let limit =
    "A signature records who vouches for a file. It never proves that a scene is true."

  /// The answer in a word or two.
  package var headline: String {
    switch self {
    case .trusted: "Trusted"
    case .valid: "Intact, signer unknown"
    case .invalid: "Invalid"
    case .cannotTell: "Cannot tell"
    case .none: "No Content Credentials"
    case .unreadable: "Not read"
    }
  }

  /// The answer, as the rest of a line that begins with the headline; no full stop.
  package var sentence: String {
    switch self {
    case .trusted: "unchanged since it was signed, and an authority vouches for the signer"
    case .valid: "unchanged since it was signed, but nobody vouches for the signer"
    case .invalid: "changed, or not correctly signed"
    case .cannotTell: "its credentials use something that is not supported, or are stored elsewhere"
    case .none: "the file does not record its source, which proves nothing"
    case .unreadable: "the file could not be read, so nothing is known about it"
    }
  }

}
