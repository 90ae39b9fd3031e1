internal import SwiftASN1

extension Verification {
  /// The name of the authority that stamped the time of the signature; nil without a time stamp that
  /// counts.
  public var timeAuthority: String? {
    guard let time = signer?.time, let manifest = credentials?.active,
      let message = try? COSESign1(manifest.signature), let stamp = TimeStamp(of: message),
      stamp.time == time
    else { return nil }
    return stamp.chain.first?.name
  }
}

extension TimeStamp {
  /// The time stamp that comes with a signature; nil without one that can be read.
  init?(of message: COSESign1) {
    let header = message.unprotected["sigTst2"] ?? message.unprotected["sigTst"]
    guard let token = header?["tstTokens"]?.array?.first?["val"]?.bytes,
      let stamp = try? TimeStamp(token)
    else { return nil }
    self = stamp
  }
}

extension SigningCertificate {
  /// Whose it is: the name, or the organization of one without.
  fileprivate var name: String? { subject(.commonName) ?? subject(.organization) }
}
