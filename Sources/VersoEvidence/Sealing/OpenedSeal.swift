/// The result of opening a seal: the text, and how far it can be trusted.
public struct OpenedSeal: Hashable, Sendable {
  /// What was sealed: who took the photo.
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
  /// Which of these the seal is tied to, and that all of them are as they were.
  public let bound: Set<Bound>
  /// The state of the photo's Content Credentials; nil if it has none.
  public let signature: Verification.State?
  /// What whoever relies on it should know: one sentence each, without a full stop.
  public let warnings: [String]

  /// What a seal can be tied to.
  public enum Bound: String, CaseIterable, Hashable, Sendable {
    /// Everything that decides what a viewer shows, and the thumbnails that there are.
    case picture = "Picture"
    /// Where the photo states that it was taken, in numbers and in words, or that it does not state it.
    case place = "Place"
    /// When the photo states that it was taken, or that it does not state it.
    case time = "Time"
    /// With which camera and lens the photo states that it was taken, or that it does not state it.
    case device = "Device"
    /// How the photo states that its picture was made, such as by a generative model, or that it does not state it.
    case origin = "Origin"
    /// The number of the claim.
    case claim = "Claim"
    /// The key with which the photo is signed.
    case signer = "Signer"
    /// The key of who sealed it.
    case sender = "Sender"
  }
}

/// What whoever opens a seal demands.
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
