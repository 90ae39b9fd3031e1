import Verso
import VersoEvidence
import VersoPages

/// Whose word counts, as it was named on the command line, and the files that they come from.
struct TrustLists: Sendable {
  private(set) var lists: [TrustList] = []
  private(set) var signers = TrustAnchors()
  private(set) var times = TrustAnchors()
  private(set) var identities = IdentityAnchors()

  /// Reads files of certificates in PEM or DER; for identities also of DIDs and DID documents.
  ///
  /// - Throws: ``UsageError`` when one cannot be read, or is empty.
  init(
    signers: [String], times: [String], identities: [String]
  ) throws(UsageError) {
    for path in signers {
      try add(path, .signers, { $0.signers.count }, { try $0.signers.add(file: $1) })
    }
    for path in times { try add(path, .times, { $0.times.count }, { try $0.times.add(file: $1) }) }
    for path in identities {
      try add(path, .identities, { $0.identities.count }, { try $0.identities.add(file: $1) })
    }
  }

  private mutating func add(
    _ path: String, _ purpose: TrustList.Purpose, _ count: (Self) -> Int,
    _ read: (inout Self, [UInt8]) throws -> Void
  ) throws(UsageError) {
    let file = try NamedFile.bytes(path, for: .trustList)
    let before = count(self)
    do {
      try read(&self, file)
    } catch {
      throw UsageError("\(path): \(error)")
    }
    lists.append(
      TrustList(
        path: path, purpose: purpose, count: count(self) - before,
        digest: FileDigest.sha256(file)))
  }
}
