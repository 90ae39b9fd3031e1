public import Verso

/// All that a photo taken as evidence says, put into it in one edit: who took it (sealed), where
/// and when, with which device and app.
///
/// Draw what is to be seen on the picture first, as the seal is tied to the picture that will be
/// written, and to the place and the time that are stamped with it; write the photo with ``Signing``
/// afterwards, as only the signature shows later that nothing else was changed.
public struct EvidenceStamp: Sendable {
  /// Who took it; sealed, so that only the owner of the key can read it. Nil for nobody.
  public var identity: String?
  /// The keys to seal with, and which of them.
  public var keys: SealingKeys?
  /// The id of the key; not needed when there is only one.
  public var keyID: String?
  /// The number of the claim that the photo is for; the seal counts for no other one then.
  public var claim: String?
  /// The private key of who seals, as a set with one key, so that whoever opens the seal knows who
  /// made it; nil for anybody.
  public var sender: SealingKeys?
  /// Who is going to sign the photo; the seal opens then only in a photo that this key signed.
  public var signer: (any Signer)?
  /// Whether a comment that is there may give way to the seal.
  public var replacesComment = false
  /// Where the photo was taken, and when that was measured, in UTC; both or neither.
  public var position: (location: Location, date: CaptureDate)?
  /// When the photo was taken; kept out where it says so already.
  public var date: CaptureDate?
  /// The maker and the name of the device; kept out where the photo names them already.
  public var device: (make: String, model: String)?
  /// The app with its version.
  public var software: String?

  /// A stamp that says nothing yet.
  public init() {}

  /// Puts it into a photo.
  ///
  /// - Throws: ``EvidenceError`` or ``MetadataError`` when a part is refused; the photo is as it was
  ///   then.
  public func apply(to photo: inout Photo) throws {
    var result = photo
    if let position {
      result.metadata.location = position.location
      result.metadata.gpsDate = position.date
    }
    if let date {
      for role in [Metadata.DateRole.original, .digitized, .modified]
      where result.metadata.date(role) == nil {
        result.metadata.setDate(role, to: date)
      }
    }
    if let device, result.metadata[.make] == nil, result.metadata[.model] == nil {
      try result.metadata.set(.make, to: device.make)
      try result.metadata.set(.model, to: device.model)
    }
    if let software { try result.metadata.set(.software, to: software) }
    if let refusal = result.metadata.refusals.first { throw refusal }
    if let identity {
      guard let keys else { throw EvidenceError(.unknownKey, "there is no key to seal with") }
      try result.seal(
        identity, with: keys, id: keyID, replaces: replacesComment, claim: claim, sender: sender,
        signer: signer)
    }
    photo = result
  }
}
