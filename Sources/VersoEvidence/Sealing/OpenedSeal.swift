/// The result of opening a seal: the text, and how far it can be trusted.
public struct OpenedSeal: Hashable, Sendable {
  /// The sealed text: who took the photo.
  public let text: String
  /// The seal's version: 3.
  public let version: Int
  /// The id of the key that it was sealed for.
  public let keyID: String
  /// The id of the sender's key; nil if anybody who has the public or the shared key may have
  /// sealed it.
  public let senderID: String?
  /// The claim that it was sealed for; nil if none was given.
  public let claim: String?
  /// The parts that the seal is tied to. All of them are unchanged.
  public let bound: Set<Bound>
  /// The state of the photo's Content Credentials; nil if it has none.
  public let signature: Verification.State?
  /// Warnings for whoever relies on it: one sentence each, without a full stop.
  public let warnings: [String]

  /// The parts to which a seal can be tied.
  public enum Bound: String, CaseIterable, Hashable, Sendable {
    /// Everything that defines what a viewer shows, and existing thumbnails.
    case picture = "Picture"
    /// The photo's position, in numbers and in words, or its absence.
    case place = "Place"
    /// The photo's capture time, or its absence.
    case time = "Time"
    /// The photo's camera and lens, or their absence.
    case device = "Device"
    /// The photo's origin, such as a generative model, or its absence.
    case origin = "Origin"
    /// All other fields of Exif and XMP but those that people change later, or their absence.
    case fields = "Fields"
    /// The number of the claim.
    case claim = "Claim"
    /// The key with which the photo is signed.
    case signer = "Signer"
    /// The sender's key.
    case sender = "Sender"
  }
}

/// The recipient's demands on a seal.
public struct SealDemands: Sendable {
  /// The claim that the photo belongs to. A seal for another claim, or for none, does not open.
  public var claim: String?
  /// The public keys of accepted senders. A seal of anybody else does not open.
  public var senders: SealingKeys?
  /// Whether a seal opens if the photo's signature is invalid, or not the one that the seal was bound to.
  public var ignoresSignature = false
  /// Checks the photo's Content Credentials.
  public var verifier = Verifier()

  /// Requires that the seal fits the photo, and that the signature, if there is one, is not invalid.
  public init() {}
}
