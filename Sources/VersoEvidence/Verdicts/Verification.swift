/// The result of verifying a photo's Content Credentials.
public struct Verification: Sendable {
  /// The four answers that must not be mixed up.
  public enum State: String, Hashable, Sendable {
    /// Nothing was changed, and a trusted authority vouches for the signer.
    case trusted = "Trusted"
    /// Nothing was changed since it was signed, but no authority vouches for the signer.
    case valid = "Valid"
    /// Something was changed, or the credentials break a rule.
    case invalid = "Invalid"
    /// The credentials have no known problem, but they use something that is not supported, or are stored elsewhere.
    case cannotTell = "CannotTell"
  }

  /// The signer of a manifest.
  public struct Signer: Hashable, Sendable {
    /// The name in the certificate.
    public let name: String?
    /// The organization in the certificate.
    public let organization: String?
    /// The name of the authority that issued it.
    public let issuer: String?
    /// The algorithm of the signature.
    public let algorithm: SignatureAlgorithm?
    /// ``time`` in seconds since 1970.
    package internal(set) var seconds: Int?
    /// Whether a trusted authority vouches for these names, and the signature is the signer's;
    /// otherwise anybody may have chosen the names.
    public internal(set) var isVouchedFor = false
  }

  /// The answer.
  public let state: State
  /// Everything that was found, in the order in which it was looked at.
  public let statuses: [ValidationStatus]
  /// The manifests; nil if they cannot be read.
  public let credentials: ContentCredentials?
  /// The signer of the active manifest; nil if its certificate cannot be read.
  public let signer: Signer?
  /// The parts of the file that the signature covers.
  public let coverage: Coverage
  /// The ingredients of the photo, each with a verdict of its own.
  public let ingredients: [IngredientVerification]
  /// The labels of assertions that signers removed from the manifests of ingredients, each once
  /// ("c2pa.actions", "stds.exif").
  public internal(set) var redacted: [String] = []
  /// The identities in addition to the signer, each with its own verdict.
  public internal(set) var identities: [IdentityVerification] = []
  /// The identities in its sources.
  public internal(set) var earlierIdentities: [IdentityVerification] = []

  /// Whether the signature covers all of the file except the credentials and the box of the file's
  /// type. The file must not contain parts of other files or the output of programs, either.
  public var coversWholeFile: Bool {
    state != .invalid && coverage.uncovered.allSatisfy(\.isStructure) && foreignContents.isEmpty
      && !statuses.contains { $0.ingredient == nil && $0.code == .metadataNotCovered }
  }

  /// The contents that the file displays in addition to its picture, and contents that contain the
  /// credentials but are not covered. They are sentences without a full stop.
  public var foreignContents: [String] {
    statuses.filter { $0.ingredient == nil && $0.code == .notCovered }.map(\.explanation)
  }

  /// The problems of the credentials.
  public var failures: [ValidationStatus] { statuses.filter { $0.kind == .failure } }

  /// The state for findings: every failure makes it invalid, except that the signer is unknown.
  static func state(_ statuses: [ValidationStatus]) -> State {
    state(statuses, active: statuses.filter { $0.ingredient == nil })
  }

  /// The answer for the manifest of an ingredient, whose file is not there.
  static func state(ofIngredient statuses: [ValidationStatus]) -> State {
    state(statuses, active: statuses)
  }

  private static func state(_ all: [ValidationStatus], active: [ValidationStatus]) -> State {
    let failures = all.filter { $0.kind == .failure }
    guard failures.allSatisfy(\.code.isTolerated) else { return .invalid }
    // An identity that cannot be looked up has a verdict of its own, separate from the signer's.
    if all.contains(where: { $0.kind == .unread && !$0.code.isAboutIdentity }) {
      return .cannotTell
    }
    guard active.contains(where: { $0.code == .claimSignatureValidated }),
      active.contains(where: { $0.code == .claimSignatureInsideValidity })
    else { return .invalid }
    return failures.isEmpty && active.contains { $0.code == .credentialTrusted }
      ? .trusted : .valid
  }
}
