internal import Crypto
internal import FoundationEssentials

/// A short text, such as who took a photo, that only some can read and that opens with this photo
/// alone.
///
/// It is written as letters, digits and colons: `verso-seal:1:ALGORITHM:KEY:BYTES`. What is behind
/// the last colon is encrypted for a public key (HPKE, RFC 9180) or under a shared one (AES-GCM);
/// what is before it, and the SHA-256 of the picture, are authenticated with it.
public struct SealedIdentity: Hashable, Sendable {
  /// The seal as text.
  public let text: String
  /// The id of the key that it was made with.
  public let keyID: String
  private let algorithm: String
  private let sealed: [UInt8]

  private static let name = "verso-seal:1"
  /// More than any account or phone number needs, and little enough for a comment.
  private static let mostBytes = 4096
  private static let info = Data("verso seal 1".utf8)

  /// Reads a seal; nil for any other text.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard text.utf8.count <= 4 * Self.mostBytes, parts.count == 5,
      "\(parts[0]):\(parts[1])" == Self.name, Self.isID(parts[3]),
      let sealed = Base64URL.decoded(parts[4])
    else { return nil }
    self.text = text
    self.sealed = sealed
    algorithm = String(parts[2])
    keyID = String(parts[3])
  }

  static func isID(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && text.utf8.count <= 64
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) }
  }

  /// Seals a text for a picture.
  init(_ identity: String, picture: [UInt8], key: SealingKey) throws {
    guard !identity.isEmpty, identity.utf8.count <= Self.mostBytes else {
      throw EvidenceError(
        .notSignable, "an identity has 1 to \(Self.mostBytes) bytes, not \(identity.utf8.count)")
    }
    let bound = Self.bound(key.algorithm, key.id, picture)
    let message = Data(identity.utf8)
    do {
      switch key.material {
      case .p256(let recipient, _):
        var sender = try HPKE.Sender(
          recipientKey: recipient, ciphersuite: .P256_SHA256_AES_GCM_256, info: Self.info)
        sealed = Array(sender.encapsulatedKey + (try sender.seal(message, authenticating: bound)))
      case .x25519(let recipient, _):
        var sender = try HPKE.Sender(
          recipientKey: recipient, ciphersuite: .Curve25519_SHA256_ChachaPoly, info: Self.info)
        sealed = Array(sender.encapsulatedKey + (try sender.seal(message, authenticating: bound)))
      case .shared(let key):
        let box = try AES.GCM.seal(message, using: key, authenticating: bound)
        sealed = Array(box.nonce) + Array(box.ciphertext) + Array(box.tag)
      }
    } catch {
      throw EvidenceError(.invalidKey, "the key \(key.id) cannot seal")
    }
    algorithm = key.algorithm
    keyID = key.id
    text = "\(Self.name):\(algorithm):\(keyID):\(Base64URL.encoded(sealed[...]))"
  }

  /// What the seal is tied to: how and with which key it was made, and the picture.
  private static func bound(_ algorithm: String, _ id: String, _ picture: [UInt8]) -> Data {
    Data("\(name):\(algorithm):\(id):".utf8) + picture
  }

  /// The text, for the picture that it was sealed for.
  func open(picture: [UInt8], key: SealingKey) throws -> String {
    guard key.algorithm == algorithm else {
      throw EvidenceError(.unknownKey, "the key \(key.id) is not of the kind \(algorithm)")
    }
    let bound = Self.bound(algorithm, keyID, picture)
    let opened: Data?
    switch key.material {
    case .p256(_, nil), .x25519(_, nil):
      throw EvidenceError(
        .invalidKey, "the key \(key.id) can only seal; opening needs its private part")
    case .p256(_, .some(let own)):
      let (front, rest) = (Data(sealed.prefix(65)), Data(sealed.dropFirst(65)))
      var recipient = try? HPKE.Recipient(
        privateKey: own, ciphersuite: .P256_SHA256_AES_GCM_256, info: Self.info,
        encapsulatedKey: front)
      opened = try? recipient?.open(rest, authenticating: bound)
    case .x25519(_, .some(let own)):
      let (front, rest) = (Data(sealed.prefix(32)), Data(sealed.dropFirst(32)))
      var recipient = try? HPKE.Recipient(
        privateKey: own, ciphersuite: .Curve25519_SHA256_ChachaPoly, info: Self.info,
        encapsulatedKey: front)
      opened = try? recipient?.open(rest, authenticating: bound)
    case .shared(let key):
      let box = try? AES.GCM.SealedBox(combined: sealed)
      opened = box.flatMap { try? AES.GCM.open($0, using: key, authenticating: bound) }
    }
    guard let opened, let text = String(validating: opened, as: UTF8.self) else {
      throw EvidenceError(
        .doesNotOpen,
        "the seal does not open: it was made for another picture or with another key, or changed")
    }
    return text
  }
}
