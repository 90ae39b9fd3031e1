internal import Verso

/// Whose word counts on identities, at what time, and how much a file may make the check do.
struct IdentityTrust: Sendable {
  /// Whom to trust on identities.
  let anchors: IdentityAnchors
  /// Whose time stamps to trust.
  let timeAnchors: TrustAnchors
  /// Whom to trust on signers, and on time as well.
  let signerAnchors: TrustAnchors
  /// The time that counts as now.
  let now: Int
  let limits: ReadLimits
  /// Answers on revocation that manifests hold.
  var answers: [OCSPAnswer] = []
}
