/// A short text, such as who took a photo, that only some can read and that opens with this photo
/// alone.
///
/// It is written as letters, digits and colons: `verso-seal:2:ALGORITHM:KEY:SENDER:BYTES`. What is
/// behind the last colon is encrypted for a public key (HPKE, RFC 9180) or under a shared one
/// (AES-GCM); what is before it is authenticated with it. Inside stand, beside the text, the number
/// of the claim and digests of what the photo shows, of its place and of its time, and of the key
/// that signs it.
///
/// Version 1, `verso-seal:1:ALGORITHM:KEY:BYTES`, was tied to the compressed picture alone, and so
/// opened over a picture whose size or colours were changed. Such seals are read, not made.
public struct SealedIdentity: Hashable, Sendable {
  /// The seal as text.
  public let text: String
  /// The version of the seal: 1 or 2.
  public let version: Int
  /// The id of the key that it was made for.
  public let keyID: String
  /// The id of the key of who sealed it; nil when it says none.
  public let senderID: String?
  private let algorithm: String
  private let sealed: [UInt8]

  /// What every seal begins with, whatever its version.
  static let name = "verso-seal"
  /// More than any account or phone number needs, and little enough for a comment.
  private static let mostBytes = 4096

  /// Reads a seal; nil for any other text, and for versions that are not known.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard text.utf8.count <= 4 * Self.mostBytes, parts.count >= 5, parts[0] == Self.name,
      let version = ["1": 1, "2": 2][parts[1]], parts.count == 4 + version,
      Self.isID(parts[3]), let last = parts.last, let sealed = Base64URL.decoded(last)
    else { return nil }
    if version == 2, !parts[4].isEmpty {
      guard Self.isID(parts[4]) else { return nil }
      senderID = String(parts[4])
    } else {
      senderID = nil
    }
    self.text = text
    self.version = version
    self.sealed = sealed
    algorithm = String(parts[2])
    keyID = String(parts[3])
  }

  static func isID(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && text.utf8.count <= 64
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) }
  }

  /// Seals a text and what it is tied to.
  init(_ contents: SealContents, key: SealingKey, sender: SealingKey?) throws {
    let size = contents.text.utf8.count
    guard size > 0, size <= Self.mostBytes else {
      throw EvidenceError(
        .notSignable, "an identity has 1 to \(Self.mostBytes) bytes, not \(size)")
    }
    if let claim = contents.claim, !(1...256).contains(claim.utf8.count) {
      throw EvidenceError(
        .notSignable, "the number of a claim has 1 to 256 bytes, not \(claim.utf8.count)")
    }
    (version, algorithm, keyID, senderID) = (2, key.algorithm, key.id, sender?.id)
    let header = "\(Self.name):2:\(algorithm):\(keyID):\(sender?.id ?? "")"
    do {
      sealed = try key.seal(
        contents.padded, info: Array("verso seal 2".utf8), authenticating: Array(header.utf8),
        from: sender)
    } catch let error as EvidenceError {
      throw error
    } catch {
      throw EvidenceError(.invalidKey, "the key \(key.id) cannot seal")
    }
    text = "\(header):\(Base64URL.encoded(sealed[...]))"
  }

  private func check(_ key: SealingKey) throws {
    guard key.algorithm == algorithm else {
      throw EvidenceError(.unknownKey, "the key \(key.id) is not of the kind \(algorithm)")
    }
  }

  /// What a seal of version 2 holds, whatever photo it is in.
  func open(key: SealingKey, sender: SealingKey?) throws -> SealContents {
    try check(key)
    let header = "\(Self.name):2:\(algorithm):\(keyID):\(senderID ?? "")"
    let opened = try key.open(
      sealed, info: Array("verso seal 2".utf8), authenticating: Array(header.utf8), from: sender)
    guard let opened, let contents = SealContents(padded: opened) else {
      let whose = sender == nil ? "another key" : "other keys, for you or by the sender,"
      throw EvidenceError(
        .doesNotOpen, "the seal does not open: it was made with \(whose) or changed")
    }
    return contents
  }

  /// The text of a seal of version 1, for the compressed picture that it was sealed for.
  func open(compressedPicture digest: [UInt8], key: SealingKey) throws -> String {
    try check(key)
    let opened = try key.open(
      sealed, info: Array("verso seal 1".utf8),
      authenticating: Array("\(Self.name):1:\(algorithm):\(keyID):".utf8) + digest, from: nil)
    guard let opened, let text = String(validating: opened, as: UTF8.self) else {
      throw EvidenceError(
        .doesNotOpen,
        "the seal does not open: it was made for another picture or with another key, or changed")
    }
    return text
  }
}
