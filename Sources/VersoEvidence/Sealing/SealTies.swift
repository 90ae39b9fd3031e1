public import Verso

/// The values to which the seal of a photo can be bound, at one time. Comparing it before and after
/// an edit shows, without a key, whether the seal still opens.
public struct SealTies: Sendable {
  private let seal: SealedIdentity
  private let contents: SealContents
  private let signer: [UInt8]?

  /// The ties of a photo as it was read; nil if it has no seal, or they cannot be determined.
  public init?(of photo: Photo) {
    guard let seal = photo.sealedIdentity,
      let contents = try? SealContents(text: "", claim: nil, photo: photo, signer: nil)
    else { return nil }
    self.seal = seal
    self.contents = contents
    signer = (try? SigningKeyDigest.of(photo)) ?? nil
  }

  /// The effects of an edit on the seal.
  ///
  /// - Parameter photo: The photo after the edit, as it was read again.
  /// - Returns: The bound parts that differ: picture, thumbnail, position, time, device, origin,
  ///   "other fields" where only these differ, or "signature", to which a seal may be tied. "seal" if there is no longer a seal. Empty if the
  ///   seal opens as before, or if another seal replaced it.
  public func losses(in photo: Photo) -> [String] {
    guard let now = photo.sealedIdentity else { return ["seal"] }
    guard now == seal else { return [] }
    guard let ties = SealTies(of: photo) else { return ["picture"] }
    var losses = contents.differences(in: ties.contents).map(\.word)
    if losses.isEmpty, let signer, ties.signer != signer { losses.append("signature") }
    return losses
  }
}
