internal import Crypto
internal import CryptoExtras
internal import FoundationEssentials
internal import SwiftASN1

/// A private key of one of the kinds that sign photos (C2PA 2.2, 13.2).
enum PrivateKey: Sendable {
  case p256(P256.Signing.PrivateKey)
  case p384(P384.Signing.PrivateKey)
  case p521(P521.Signing.PrivateKey)
  /// With the key's own restrictions; nil without them.
  case rsa(_RSA.Signing.PrivateKey, AlgorithmIdentifier?)
  case ed25519(Curve25519.Signing.PrivateKey)

  /// The kinds that there are, for people.
  static let kinds =
    "keys on P-256, P-384 or P-521, RSA keys of 2048 bits or more, and Ed25519 keys"

  /// Reads a key in DER: PKCS#8 (RFC 5958), or the older forms of RSA and elliptic curves.
  ///
  /// - Throws: ``EvidenceError`` for a key of another kind.
  init(der: [UInt8]) throws {
    if let key = try? P256.Signing.PrivateKey(derRepresentation: der) {
      self = .p256(key)
    } else if let key = try? P384.Signing.PrivateKey(derRepresentation: der) {
      self = .p384(key)
    } else if let key = try? P521.Signing.PrivateKey(derRepresentation: der) {
      self = .p521(key)
    } else if let key = try? _RSA.Signing.PrivateKey(derRepresentation: der) {
      self = .rsa(key, nil)
    } else if let key = try Self.packed(der) {
      self = key
    } else {
      let isShort = (try? _RSA.Signing.PrivateKey(unsafeDERRepresentation: der)) != nil
      throw Self.unusable(
        isShort ? "it is an RSA key of fewer than 2048 bits" : "it is of another kind")
    }
  }

  /// A key in PKCS#8 of a kind that is not read elsewhere: Ed25519 (RFC 8410, 7), or RSA for
  /// RSASSA-PSS alone (RFC 4055, 1.2). The latter has the same numbers as other RSA keys.
  private static func packed(_ der: [UInt8]) throws -> PrivateKey? {
    let found = try? DER.sequence(try DER.parse(der), identifier: .sequence) { nodes in
      _ = try Int(derEncoded: &nodes)
      let algorithm = try AlgorithmIdentifier(derEncoded: &nodes)
      let key = Array(try ASN1OctetString(derEncoded: &nodes).bytes)
      while nodes.next() != nil {}
      return (algorithm, key)
    }
    guard let (algorithm, bytes) = found else { return nil }
    switch algorithm.oid {
    case .ed25519:
      guard let inner = try? ASN1OctetString(derEncoded: bytes),
        let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: inner.bytes)
      else { return nil }
      return .ed25519(key)
    case .rsaPSS:
      if let key = try? _RSA.Signing.PrivateKey(derRepresentation: bytes) {
        return .rsa(key, algorithm)
      }
      let isShort = (try? _RSA.Signing.PrivateKey(unsafeDERRepresentation: bytes)) != nil
      throw unusable(isShort ? "it is an RSA key of fewer than 2048 bits" : "it cannot be read")
    default: return nil
    }
  }

  private static func unusable(_ reason: String) -> EvidenceError {
    EvidenceError(.invalidKey, "the key signs no photos: \(reason); \(kinds) do")
  }

  /// Whether a public key belongs to it.
  func isOther(halfOf own: VerificationKey) -> Bool {
    switch (self, own) {
    case (.p256(let key), .p256(let own)): key.publicKey.rawRepresentation == own.rawRepresentation
    case (.p384(let key), .p384(let own)): key.publicKey.rawRepresentation == own.rawRepresentation
    case (.p521(let key), .p521(let own)): key.publicKey.rawRepresentation == own.rawRepresentation
    case (.rsa(let key, _), .rsa(let own)):
      key.publicKey.derRepresentation == own.derRepresentation
    case (.ed25519(let key), .ed25519(let own)):
      key.publicKey.rawRepresentation == own.rawRepresentation
    default: false
    }
  }

  /// How it signs, and how many bytes a signature has.
  ///
  /// A key for RSASSA-PSS alone may define the hash, in the key or in its certificate.
  ///
  /// - Throws: ``EvidenceError`` where that is a hash that signs no photos.
  func signature(
    limitedBy certified: AlgorithmIdentifier?
  ) throws -> (algorithm: SignatureAlgorithm, size: Int) {
    switch self {
    case .p256: return (.es256, 64)
    case .p384: return (.es384, 96)
    case .p521: return (.es512, 132)
    case .ed25519: return (.ed25519, 64)
    case .rsa(let key, let own):
      let limits = [own, certified].compactMap { $0 }.filter { $0.oid == .rsaPSS && $0.isLimited }
      let hashes = limits.map { limit in limit.hash.flatMap { limit.allowsSalt(of: $0) ? $0 : nil }
      }
      guard Set(hashes).count <= 1, !hashes.contains(nil) else {
        throw Self.unusable(
          "it is for RSASSA-PSS with a hash or a salt that C2PA does not allow; make one with openssl "
            + "genpkey -algorithm RSA-PSS -pkeyopt rsa_keygen_bits:3072 -pkeyopt "
            + "rsa_pss_keygen_md:sha256 -pkeyopt rsa_pss_keygen_mgf1_md:sha256")
      }
      let size = (key.keySizeInBits + 7) / 8
      return switch hashes.first ?? .sha256 {
      case .sha384: (.ps384, size)
      case .sha512: (.ps512, size)
      default: (.ps256, size)
      }
    }
  }

  /// Signs a message with an algorithm that ``signature(limitedBy:)`` named.
  func sign(_ message: [UInt8], _ scheme: SignatureScheme) throws -> [UInt8] {
    switch self {
    case .p256(let key): return Array(try key.signature(for: message).rawRepresentation)
    case .p384(let key): return Array(try key.signature(for: message).rawRepresentation)
    case .p521(let key): return Array(try key.signature(for: message).rawRepresentation)
    case .ed25519(let key): return Array(try key.signature(for: message))
    case .rsa(let key, _):
      let signature =
        switch scheme.hash {
        case .sha384: try key.signature(for: SHA384.hash(data: message), padding: .PSS)
        case .sha512: try key.signature(for: SHA512.hash(data: message), padding: .PSS)
        default: try key.signature(for: SHA256.hash(data: message), padding: .PSS)
        }
      return Array(signature.rawRepresentation)
    }
  }
}
