internal import Crypto
internal import FoundationEssentials

extension SealingKey {
  /// Encrypts for the key.
  ///
  /// - Parameters:
  ///   - message: The text to encrypt.
  ///   - info: The purpose.
  ///   - bound: The data that are authenticated with it.
  ///   - sender: The key of who seals (the mode "auth" of RFC 9180); nil for anybody.
  /// - Returns: The encapsulated key (HPKE) or the nonce (AES-GCM), then what was encrypted.
  /// - Throws: ``EvidenceError`` when the keys cannot do that.
  func seal(
    _ message: [UInt8], info: [UInt8], authenticating bound: [UInt8], from sender: SealingKey?
  ) throws -> [UInt8] {
    switch (material, sender?.material) {
    case (.p256(let recipient, _), nil):
      try Self.seal(
        message, .P256_SHA256_AES_GCM_256, info, bound, to: recipient,
        from: nil as P256.KeyAgreement.PrivateKey?)
    case (.p256(let recipient, _), .p256(_, .some(let own))):
      try Self.seal(message, .P256_SHA256_AES_GCM_256, info, bound, to: recipient, from: own)
    case (.x25519(let recipient, _), nil):
      try Self.seal(
        message, .Curve25519_SHA256_ChachaPoly, info, bound, to: recipient,
        from: nil as Curve25519.KeyAgreement.PrivateKey?)
    case (.x25519(let recipient, _), .x25519(_, .some(let own))):
      try Self.seal(message, .Curve25519_SHA256_ChachaPoly, info, bound, to: recipient, from: own)
    case (.shared(let key), nil):
      try Self.seal(message, info, bound, with: key)
    default: throw Self.misfit(sender, of: self, needsPrivate: true)
    }
  }

  /// Decrypts what ``seal(_:info:authenticating:from:)`` gave; nil if it does not open.
  ///
  /// - Throws: ``EvidenceError`` when the keys cannot do that.
  func open(
    _ sealed: [UInt8], info: [UInt8], authenticating bound: [UInt8], from sender: SealingKey?
  ) throws -> [UInt8]? {
    switch (material, sender?.material) {
    case (.p256(_, nil), _), (.x25519(_, nil), _):
      throw EvidenceError(
        .invalidKey, "the key \(id) can only seal; opening needs its private part")
    case (.p256(_, .some(let own)), nil):
      Self.open(sealed, 65, .P256_SHA256_AES_GCM_256, info, bound, with: own, from: nil)
    case (.p256(_, .some(let own)), .p256(let sender, _)):
      Self.open(sealed, 65, .P256_SHA256_AES_GCM_256, info, bound, with: own, from: sender)
    case (.x25519(_, .some(let own)), nil):
      Self.open(sealed, 32, .Curve25519_SHA256_ChachaPoly, info, bound, with: own, from: nil)
    case (.x25519(_, .some(let own)), .x25519(let sender, _)):
      Self.open(sealed, 32, .Curve25519_SHA256_ChachaPoly, info, bound, with: own, from: sender)
    case (.shared(let key), nil):
      Self.open(sealed, info, bound, with: key)
    default: throw Self.misfit(sender, of: self, needsPrivate: false)
    }
  }

  private static func misfit(
    _ sender: SealingKey?, of key: SealingKey, needsPrivate: Bool
  ) -> EvidenceError {
    let reason =
      if case .shared = key.material {
        "the shared key \(key.id) cannot identify a sender"
      } else if needsPrivate {
        "the sender's key \(sender?.id ?? "") needs its private part and has to be of the kind "
          + "\(key.algorithm)"
      } else {
        "the sender's key \(sender?.id ?? "") is not of the kind \(key.algorithm)"
      }
    return EvidenceError(.invalidKey, reason)
  }

  private static func seal<Key: HPKEDiffieHellmanPrivateKey>(
    _ message: [UInt8], _ suite: HPKE.Ciphersuite, _ info: [UInt8], _ bound: [UInt8],
    to recipient: Key.PublicKey, from own: Key?
  ) throws -> [UInt8] {
    var sender =
      if let own {
        try HPKE.Sender(
          recipientKey: recipient, ciphersuite: suite, info: Data(info), authenticatedBy: own)
      } else {
        try HPKE.Sender(recipientKey: recipient, ciphersuite: suite, info: Data(info))
      }
    return Array(sender.encapsulatedKey + (try sender.seal(message, authenticating: bound)))
  }

  private static func open<Key: HPKEDiffieHellmanPrivateKey>(
    _ sealed: [UInt8], _ keySize: Int, _ suite: HPKE.Ciphersuite, _ info: [UInt8],
    _ bound: [UInt8], with own: Key, from sender: Key.PublicKey?
  ) -> [UInt8]? {
    guard sealed.count > keySize else { return nil }
    let (front, rest) = (Data(sealed.prefix(keySize)), Data(sealed.dropFirst(keySize)))
    var recipient =
      if let sender {
        try? HPKE.Recipient(
          privateKey: own, ciphersuite: suite, info: Data(info), encapsulatedKey: front,
          authenticatedBy: sender)
      } else {
        try? HPKE.Recipient(
          privateKey: own, ciphersuite: suite, info: Data(info), encapsulatedKey: front)
      }
    return (try? recipient?.open(rest, authenticating: bound)).map { Array($0) }
  }

  private static func seal(
    _ message: [UInt8], _ info: [UInt8], _ bound: [UInt8], with key: SymmetricKey
  ) throws -> [UInt8] {
    let box = try AES.GCM.seal(message, using: key, authenticating: bound)
    return Array(box.nonce) + Array(box.ciphertext) + Array(box.tag)
  }

  private static func open(
    _ sealed: [UInt8], _ info: [UInt8], _ bound: [UInt8], with key: SymmetricKey
  ) -> [UInt8]? {
    guard let box = try? AES.GCM.SealedBox(combined: sealed) else { return nil }
    return (try? AES.GCM.open(box, using: key, authenticating: bound)).map { Array($0) }
  }
}
