public import Verso

/// The metadata of a photo taken as evidence, written in one edit: who took it (sealed), where and when, with which
/// device and app.
///
/// The seal is bound to the picture that is written, and to the position, time and device that the photo then records.
/// Write the photo with ``Signing``: only the signature shows later that nothing else was changed.
public struct EvidenceStamp: Sendable {
  /// The photographer; sealed, so that only the owner of the key can read it. Nil means no seal.
  public var identity: String?
  /// The keys to seal with, and which of them.
  public var keys: SealingKeys?
  /// The id of the key; not needed when there is only one.
  public var keyID: String?
  /// The number of the claim of this photo. The seal is then valid for this claim only.
  public var claim: String?
  /// The sender's private key, as a set with one key, which identifies the sender to the recipient;
  /// nil for an anonymous seal.
  public var sender: SealingKeys?
  /// The signer of the photo; the seal then opens only in a photo that this key signed.
  public var signer: (any Signer)?
  /// Whether the seal may replace an existing comment.
  public var replacesComment = false
  /// Whether ``position`` may replace a position or its time that the photo records. By default, such a photo is refused.
  public var replacesPosition = false
  /// The position of the photo, and the time of its measurement in UTC; both or neither.
  public var position: (location: Location, date: CaptureDate)?
  /// The capture date of the photo; not written if the photo records it already.
  public var date: CaptureDate?
  /// The maker and the name of the device; left out where the photo names one already.
  public var device: (make: String, model: String)?
  /// The app with its version.
  public var software: String?

  /// An empty stamp.
  public init() {}

  /// Writes it into a photo.
  ///
  /// The receipt's notes list values that are left out because the photo already has them, and the photo's earlier
  /// position and app.
  ///
  /// - Throws: ``EvidenceError`` or `MetadataError` when a part is refused. The photo is unchanged in this case.
  public func apply(to photo: inout Photo) throws {
    var result = photo
    try putPosition(into: &result)
    putDate(into: &result)
    if let device {
      let said = [result.metadata[.make], result.metadata[.model]].compactMap { $0 }
      if said.isEmpty {
        try result.metadata.set(.make, to: device.make)
        try result.metadata.set(.model, to: device.model)
      } else {
        result.pending.notes.append(
          "the device that was given is left out: it names one already, "
            + said.joined(separator: " "))
      }
    }
    if let software {
      if let said = result.metadata[.software], said != software {
        result.pending.notes.append("the app that it named before is replaced: \(said)")
      }
      try result.metadata.set(.software, to: software)
    }
    if let refusal = result.metadata.refusals.first { throw refusal }
    if let identity {
      guard let keys else { throw EvidenceError(.unknownKey, "there is no key to seal with") }
      try result.seal(
        identity, with: keys, id: keyID, replaces: replacesComment, claim: claim, sender: sender,
        signer: signer)
    }
    photo = result
  }

  /// Refuses values with which no photo could be sealed: an empty or too long identity or claim, a key that is not in
  /// its set or cannot seal.
  ///
  /// - Throws: ``EvidenceError`` that names the value.
  public func check() throws {
    guard let identity, let keys else { return }
    let contents = SealContents(text: identity, claim: claim, digests: [:], signer: nil)
    _ = try SealedIdentity(contents, key: try keys.key(keyID), sender: try sender?.key(nil))
  }

  private func putDate(into photo: inout Photo) {
    guard let date else { return }
    // The photo's capture dates, in all places.
    let said =
      photo.metadata.date(.original)
      ?? photo.metadata.texts(of: .captureDate).first.flatMap { CaptureDate($0) }
    if let said {
      photo.pending.notes.append(
        "the given date is left out, because the photo already has one: \(said)")
      return
    }
    for role in [Metadata.DateRole.original, .digitized, .modified]
    where photo.metadata.date(role) == nil {
      photo.metadata.setDate(role, to: date)
    }
  }

  private func putPosition(into photo: inout Photo) throws {
    guard let position else { return }
    let (place, date) = (photo.metadata.location, photo.metadata.gpsDate)
    let isSamePlace = place.map { position.location.isClose(to: $0) } ?? true
    let isSameDate =
      date.map { abs(($0.secondsSince1970() ?? 0) - (position.date.secondsSince1970() ?? 0)) < 1 }
      ?? true
    if !isSamePlace || !isSameDate {
      let said = [place.map(Self.words), date.map { "at \($0)" }].compactMap { $0 }
        .joined(separator: " ")
      guard replacesPosition else {
        throw EvidenceError(
          .contradicts, "it already has another position: \(said)", advice: .replacePosition)
      }
      photo.pending.notes.append("the place that it said before is replaced: \(said)")
    }
    // Equal values stay as they were written.
    let isHigher = position.location.altitude != nil && place?.altitude == nil
    if place == nil || !isSamePlace || isHigher {
      photo.metadata.location = position.location
    }
    // A new position removes the time of the old one.
    if photo.metadata.gpsDate == nil || !isSameDate { photo.metadata.gpsDate = position.date }
  }

  private static func words(_ place: Location) -> String {
    let metres = place.altitude.map { ", \($0) m" } ?? ""
    return "\(place.latitude.degrees), \(place.longitude.degrees)\(metres)"
  }
}

extension Location {
  /// Whether another place is the same, but for how its numbers are written; a place without an
  /// altitude contradicts none.
  fileprivate func isClose(to other: Location) -> Bool {
    func isNear(_ one: Double, _ two: Double) -> Bool { (one - two).magnitude < 1e-6 }
    guard isNear(latitude.degrees, other.latitude.degrees),
      isNear(longitude.degrees, other.longitude.degrees)
    else { return false }
    guard let altitude, let metres = other.altitude else { return true }
    return (altitude - metres).magnitude < 0.01
  }
}
