internal import Crypto
internal import CryptoExtras
internal import FoundationEssentials
internal import SwiftASN1

/// Whoever can sign: a key in a file, in a key management service, in a secure enclave.
///
/// Only the bytes to be signed are handed over; a private key need never be seen.
public protocol Signer: Sendable {
  /// How it signs.
  var algorithm: SignatureAlgorithm { get }
  /// Its certificate and those of the authorities above it, each in DER; without the last one, or
  /// with it.
  var chain: [[UInt8]] { get }
  /// How many bytes a signature has.
  var signatureSize: Int { get }
  /// Signs a message: the bytes themselves, not their digest.
  ///
  /// - Returns: For ECDSA the two numbers one behind the other (IEEE P1363), not DER.
  func sign(_ message: [UInt8]) throws -> [UInt8]
}

/// A signer whose private key is in memory.
public struct KeySigner: Signer {
  /// How it signs; the kind of the key says so.
  public let algorithm: SignatureAlgorithm
  /// The certificates that it was given.
  public let chain: [[UInt8]]
  /// How many bytes a signature has.
  public let signatureSize: Int
  private let key: Key

  private enum Key: Sendable {
    case p256(P256.Signing.PrivateKey)
    case p384(P384.Signing.PrivateKey)
    case p521(P521.Signing.PrivateKey)
    case rsa(_RSA.Signing.PrivateKey)
    case ed25519(Curve25519.Signing.PrivateKey)
  }

  /// A signer with a key and certificates as text (PEM).
  ///
  /// - Parameters:
  ///   - key: The private key: PKCS#8, or the older forms of OpenSSL.
  ///   - chain: Its certificate first, then the authorities above it.
  /// - Throws: ``EvidenceError`` when they cannot be read or do not belong together.
  public init(key: String, chain: String) throws {
    self.chain = try PEM.certificates(chain)
    self.key = try Self.key(key)
    switch self.key {
    case .p256: (algorithm, signatureSize) = (.es256, 64)
    case .p384: (algorithm, signatureSize) = (.es384, 96)
    case .p521: (algorithm, signatureSize) = (.es512, 132)
    case .rsa(let key): (algorithm, signatureSize) = (.ps256, (key.keySizeInBits + 7) / 8)
    case .ed25519: (algorithm, signatureSize) = (.ed25519, 64)
    }
    guard let own = try PEM.certificate(self.chain[0]).key, isOther(halfOf: own) else {
      throw EvidenceError(.invalidKey, "the key does not belong to the first certificate")
    }
  }

  private func isOther(halfOf own: VerificationKey) -> Bool {
    switch (key, own) {
    case (.p256(let key), .p256(let own)): key.publicKey.rawRepresentation == own.rawRepresentation
    case (.p384(let key), .p384(let own)): key.publicKey.rawRepresentation == own.rawRepresentation
    case (.p521(let key), .p521(let own)): key.publicKey.rawRepresentation == own.rawRepresentation
    case (.rsa(let key), .rsa(let own)): key.publicKey.derRepresentation == own.derRepresentation
    case (.ed25519(let key), .ed25519(let own)):
      key.publicKey.rawRepresentation == own.rawRepresentation
    default: false
    }
  }

  private static func key(_ text: String) throws -> Key {
    let kinds = ["PRIVATE KEY", "EC PRIVATE KEY", "RSA PRIVATE KEY"]
    let documents = try PEM.documents(text)
    guard let document = documents.first(where: { kinds.contains($0.discriminator) }) else {
      let isLocked = documents.contains { $0.discriminator == "ENCRYPTED PRIVATE KEY" }
      throw EvidenceError(
        .invalidKey,
        isLocked
          ? "the key is locked with a password; unlock it first (openssl pkcs8)"
          : "there is no private key in it")
    }
    let der = document.derBytes
    if let key = try? P256.Signing.PrivateKey(derRepresentation: der) { return .p256(key) }
    if let key = try? P384.Signing.PrivateKey(derRepresentation: der) { return .p384(key) }
    if let key = try? P521.Signing.PrivateKey(derRepresentation: der) { return .p521(key) }
    if let key = try? _RSA.Signing.PrivateKey(derRepresentation: der) { return .rsa(key) }
    if let bytes = try? Self.edwardsKey(der),
      let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: bytes)
    {
      return .ed25519(key)
    }
    throw EvidenceError(
      .invalidKey, "the key is not of a known kind: P-256, P-384, P-521, RSA or Ed25519")
  }

  /// The bytes of a key on Curve25519 in PKCS#8 (RFC 8410, 7).
  private static func edwardsKey(_ der: [UInt8]) throws -> [UInt8]? {
    try DER.sequence(try DER.parse(der), identifier: .sequence) { nodes in
      _ = try Int(derEncoded: &nodes)
      let algorithm = try AlgorithmIdentifier(derEncoded: &nodes)
      let outer = try ASN1OctetString(derEncoded: &nodes)
      while nodes.next() != nil {}
      guard algorithm.oid == .ed25519 else { return nil }
      return Array(try ASN1OctetString(derEncoded: Array(outer.bytes)).bytes)
    }
  }

  /// Signs a message.
  ///
  /// - Throws: What the key's algorithm has against it; it never has.
  public func sign(_ message: [UInt8]) throws -> [UInt8] {
    switch key {
    case .p256(let key): Array(try key.signature(for: message).rawRepresentation)
    case .p384(let key): Array(try key.signature(for: message).rawRepresentation)
    case .p521(let key): Array(try key.signature(for: message).rawRepresentation)
    case .rsa(let key):
      Array(
        try key.signature(for: SHA256.hash(data: message), padding: .PSS).rawRepresentation)
    case .ed25519(let key): Array(try key.signature(for: message))
    }
  }
}
