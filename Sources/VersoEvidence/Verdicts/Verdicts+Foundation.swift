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
  /// The time of the signature according to a time stamp; nil without a valid one.
  public var time: Date? { seconds.map(Date.init(seconds:)) }
}

extension IdentityVerification {
  /// The time of the signature, from its own trusted time stamp.
  public var time: Date? { seconds.map(Date.init(seconds:)) }
}
