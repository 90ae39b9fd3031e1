internal import SwiftASN1

extension Verification {
  /// The name of the authority that stamped the time of the signature; nil without a time stamp that
  /// counts.
  public var timeAuthority: String? {
    guard let time = signer?.seconds, let stamp = ownTimeStamp, stamp.time == time else {
      return nil
    }
    return stamp.chain.first?.name
  }

  /// ``uncountedTimeStamp`` with the time in seconds since 1970.
  package var uncountedStamp: (seconds: Int, authority: String?)? {
    guard signer != nil, signer?.seconds == nil, let stamp = ownTimeStamp,
      statuses.contains(where: { $0.ingredient == nil && $0.code == .timeStampUntrusted }),
      statuses.contains(where: { $0.ingredient == nil && $0.code == .timeStampValidated })
    else { return nil }
    return (stamp.time, stamp.chain.first?.name)
  }

  /// The time stamp that the active manifest's own signature comes with.
  private var ownTimeStamp: TimeStamp? {
    guard let message = try? credentials?.active?.message.get() else { return nil }
    return TimeStamp(of: message)
  }
}

extension SigningCertificate {
  /// Whose it is: the name, or the organization of one without.
  fileprivate var name: String? { subject(.commonName) ?? subject(.organization) }
}
