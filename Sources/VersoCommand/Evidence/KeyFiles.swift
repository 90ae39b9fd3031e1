import Verso
import VersoEvidence

/// Keys and certificates from files. The content of a key is never printed.
enum KeyFiles {
  /// Whether a text is no path, but a private key itself: PEM, or a JSON Web Key.
  static func isSecret(_ text: String) -> Bool {
    guard text.utf8.count > 40 else { return false }
    return text.contains("PRIVATE KEY") && text.contains("-----")
      || text.contains("\"kty\"") && (text.contains("\"d\"") || text.contains("\"k\""))
  }

  /// The text of a file; - is standard input.
  ///
  /// - Throws: When it cannot be read.
  static func text(_ path: String) throws(UsageError) -> String {
    let bytes = try NamedFile.bytes(path, for: .trustList)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw UsageError("\(path): it is not text")
    }
    return text
  }

  /// The authorities of some files, in PEM or in DER.
  static func anchors(_ paths: [String]) throws(UsageError) -> TrustAnchors {
    var anchors = TrustAnchors()
    for path in paths {
      let file = try NamedFile.bytes(path, for: .trustList)
      do {
        try anchors.add(file: file)
      } catch {
        throw UsageError("\(path): \(error)")
      }
    }
    return anchors
  }

  /// The keys of a JSON Web Key Set.
  static func sealingKeys(_ path: String) throws(UsageError) -> SealingKeys {
    let file = try NamedFile.bytes(path, for: .key)
    do {
      return try SealingKeys(json: file)
    } catch {
      throw UsageError("\(path): \(error)")
    }
  }
}
