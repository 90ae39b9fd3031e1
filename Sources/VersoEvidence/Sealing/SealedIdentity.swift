internal import Verso

/// A short text, such as the photographer, that only owners of a key can read and that opens only
/// with this photo.
///
/// It is written as letters, digits and colons: `verso-seal:3:ALGORITHM:KEY:SENDER:BYTES`. The
/// bytes after the last colon are encrypted for a public key (HPKE, RFC 9180) or with a shared one
/// (AES-GCM), and authenticate the text before it. They contain the text, the number of the claim,
/// and digests: of the displayed picture, of position, time and device, of the origin, and of the
/// signer's key.
///
/// Earlier versions bound less and are refused. Version 1 bound only the compressed picture; version 2 bound neither
/// names of places nor the device nor how the picture was made.
public struct SealedIdentity: Hashable, Sendable {
  /// The seal as text.
  public let text: String
  /// The version of the seal: 3.
  public var version: Int { Self.currentVersion }
  /// The id of the key that it was made for.
  public let keyID: String
  /// The id of the sender's key; nil if the seal has none.
  public let senderID: String?
  private let algorithm: String
  private let sealed: [UInt8]

  /// The beginning of every seal, of any version.
  static let name = "verso-seal"
  private static let currentVersion = 3
  /// More than any account or phone number needs, and little enough for a comment.
  private static let mostBytes = 4096

  /// Reads a seal; nil for any other text, and for versions that are not known.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard text.utf8.count <= 4 * Self.mostBytes, parts.count == 6, parts[0] == Self.name,
      parts[1] == "\(Self.currentVersion)", Self.isID(parts[3]),
      parts[4].isEmpty || Self.isID(parts[4]), let sealed = Base64URL.decoded(parts[5])
    else { return nil }
    senderID = parts[4].isEmpty ? nil : String(parts[4])
    self.text = text
    self.sealed = sealed
    algorithm = String(parts[2])
    keyID = String(parts[3])
  }

  /// The reason why a comment that is not a seal of this version does not open.
  static func refusal(of comment: String) -> EvidenceError {
    for version in 1..<currentVersion where comment.hasPrefix("\(name):\(version):") {
      return EvidenceError(
        .outdated,
        "the seal is of version \(version), which binds too little: "
          + (version == 1 ? "size and colours of the picture, place, time, claim, " : "")
          + "names of places, thumbnails of Photoshop, the device and how the picture was made may have been "
          + "changed since; have the original sealed again")
    }
    guard !comment.hasPrefix(name + ":") else {
      return EvidenceError(.doesNotOpen, "the seal is damaged, or of a version that is not known")
    }
    return EvidenceError(.notSealed, "there is nothing sealed in it")
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
    (algorithm, keyID, senderID) = (key.algorithm, key.id, sender?.id)
    let header = Self.header(algorithm, keyID, senderID)
    do {
      sealed = try key.seal(
        contents.padded, info: Self.info, authenticating: Array(header.utf8),
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

  /// The part before the encrypted bytes.
  private static func header(_ algorithm: String, _ key: String, _ sender: String?) -> String {
    "\(name):\(currentVersion):\(algorithm):\(key):\(sender ?? "")"
  }

  private static let info = Array("verso seal \(currentVersion)".utf8)

  /// The contents of the seal, whatever photo it is in.
  func open(key: SealingKey, sender: SealingKey?, limits: ReadLimits) throws -> SealContents {
    try check(key)
    let header = Self.header(algorithm, keyID, senderID)
    let opened = try key.open(
      sealed, info: Self.info, authenticating: Array(header.utf8), from: sender)
    guard let opened, let contents = SealContents(padded: opened, limits: limits) else {
      let whose = sender == nil ? "another key" : "other keys, for you or by the sender,"
      throw EvidenceError(
        .doesNotOpen, "the seal does not open: it was made with \(whose) or changed")
    }
    return contents
  }
}
