/// A file of certificates or, for identities, of issuers, whose word counts.
package struct TrustList: Sendable {
  /// The purpose of a list.
  package enum Purpose: String, Sendable {
    case signers = "signers"
    case times = "time stamps"
    case identities = "additional identities"
  }

  let path: String
  let purpose: Purpose
  let count: Int
  /// The SHA-256 of its bytes.
  let digest: [UInt8]

  package init(path: String, purpose: Purpose, count: Int, digest: [UInt8]) {
    (self.path, self.purpose, self.count, self.digest) = (path, purpose, count, digest)
  }
}
