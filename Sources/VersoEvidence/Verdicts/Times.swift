// Times in Foundation's type, as apps have them.

public import Verso

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Verifier {
  /// The time at which the answer is asked for; nil for now.
  ///
  /// Certificates are judged at the time of a trusted time stamp, and at this time without one: a photo that was
  /// verified years ago can be asked again as of that day. What is known of revocations counts whenever it came to light.
  public var time: Date? {
    get { seconds.map(Date.init(seconds:)) }
    set { seconds = newValue.map(\.seconds) }
  }

  /// Verifies a photo away from the caller's thread, with what it takes from the network.
  ///
  /// - Returns: Nil when it has no Content Credentials.
  /// - Throws: ``Verso/FileError`` when the file cannot be read or has changed; `CancellationError`.
  public func verify(_ photo: Photo) async throws -> Verification? {
    try Task.checkCancellation()
    return try answer(for: photo)
  }
}

extension Verification {
  /// The time in a time stamp of the signature that does not count because nobody vouches for its authority, and the
  /// authority's name; nil otherwise.
  public var uncountedTimeStamp: (time: Date, authority: String?)? {
    uncountedStamp.map { (Date(seconds: $0.seconds), $0.authority) }
  }
}

extension Verification.Signer {
  /// When it was signed, by a time stamp; nil without one that counts.
  public var time: Date? { seconds.map(Date.init(seconds:)) }
}

extension IdentityVerification {
  /// When it was signed, by a trusted time stamp of its own.
  public var time: Date? { seconds.map(Date.init(seconds:)) }
}

extension Signing {
  /// When the signer's certificate ends; nil where it cannot be read.
  public var certificateEnd: Date? { certificateEndSeconds.map(Date.init(seconds:)) }

  /// The signed photo, for an upload.
  ///
  /// - Throws: What ``bytes(of:options:)`` throws.
  public func data(of photo: Photo, options: WriteOptions = WriteOptions()) throws -> Data {
    Data(try bytes(of: photo, options: options))
  }
}

extension Date {
  fileprivate init(seconds: Int) { self.init(timeIntervalSince1970: Double(seconds)) }

  /// Seconds since 1970; those that no calendar has are cut off.
  var seconds: Int { Int(timeIntervalSince1970.rounded(.down).clamped(to: -1e15...1e15)) }
}

extension Double {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    isNaN ? 0 : Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
