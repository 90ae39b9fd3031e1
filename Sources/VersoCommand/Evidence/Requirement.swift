import ArgumentParser
import VersoEvidence

/// What a photo must be.
enum Requirement: String, ExpressibleByArgument, CaseIterable {
  case trusted, valid

  /// What it asks for, in words.
  var words: String {
    switch self {
    case .trusted: "trusted, and made from nothing that is invalid"
    case .valid: "at least valid, and made from nothing that is invalid"
    }
  }

  /// Why a photo does not do.
  func refusal(_ result: Verification?) -> String {
    guard let result else { return "not \(rawValue): it has no Content Credentials" }
    if result.state == .trusted || self == .valid && result.state == .valid {
      return "it was made from something that is invalid"
    }
    return "not \(rawValue): \(VerdictWords(result.state).headline)"
  }

  /// Whether a photo does: itself, and everything that it was made from.
  func accepts(_ result: Verification?) -> Bool {
    guard let result, !result.ingredients.contains(where: \.isNotInOrder) else { return false }
    return result.state == .trusted || self == .valid && result.state == .valid
  }
}
