public import Verso

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Verifier {
  /// The time for which the answer is given; nil for now.
  ///
  /// Certificates are judged at the time of a trusted time stamp, and at this time without one. So
  /// a photo that was verified years ago can be verified again as of that day. Revocations count
  /// whenever they became known.
  public var time: Date? {
    get { seconds.map(Date.init(seconds:)) }
    set { seconds = newValue.map(\.seconds) }
  }

  /// Verifies a photo away from the caller's thread, with data from the network.
  ///
  /// - Returns: Nil if it has no Content Credentials.
  /// - Throws: ``Verso/FileError`` when the file cannot be read or has changed; `CancellationError`.
  public func verify(_ photo: Photo) async throws -> Verification? {
    try Task.checkCancellation()
    return try answer(for: photo)
  }
}
