#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Verification {
  /// What a time stamp of the signature says, and who calls itself its authority, where it does not count because
  /// nobody vouches for that one; nil else.
  public var uncountedTimeStamp: (time: Date, authority: String?)? {
    uncountedStamp.map { (Date(seconds: $0.seconds), $0.authority) }
  }
}

extension Verification.Signer {
  /// When a time stamp says that it was signed; nil without one that counts.
  public var time: Date? { seconds.map(Date.init(seconds:)) }
}

extension IdentityVerification {
  /// When a trusted time stamp of its own says that it was signed.
  public var time: Date? { seconds.map(Date.init(seconds:)) }
}
