import Verso
import VersoEvidence

/// The authorities that were named on the command line, and the files that they come from.
struct TrustLists: Sendable {
  /// What a list is for.
  enum Purpose: String {
    case signers = "who signs"
    case times = "who stamps the time"
  }

  /// A file of certificates.
  struct List: Sendable {
    let path: String
    let purpose: Purpose
    let certificates: Int
    /// The SHA-256 of its bytes.
    let digest: [UInt8]
  }

  private(set) var lists: [List] = []
  private(set) var anchors = TrustAnchors()

  /// Reads files of certificates in PEM.
  ///
  /// - Throws: ``UsageError`` when one cannot be read, or has none in it.
  init(_ paths: [String], for purpose: Purpose) throws(UsageError) {
    for path in paths {
      let text = try KeyFiles.text(path)
      let before = anchors.count
      do {
        try anchors.add(pem: text)
      } catch {
        throw UsageError("\(path): \(error)")
      }
      lists.append(
        List(
          path: path, purpose: purpose, certificates: anchors.count - before,
          digest: FileDigest.sha256(Array(text.utf8))))
    }
  }
}
