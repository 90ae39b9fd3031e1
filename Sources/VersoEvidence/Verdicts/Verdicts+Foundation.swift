#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Verification {
  /// The time in the signature's time stamp and the name of its authority, if it does not count
  /// because the authority is not trusted; nil otherwise.
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
