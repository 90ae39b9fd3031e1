internal import Crypto
internal import CryptoExtras
internal import SwiftASN1

/// How a signature was made: which hash, and how it is written.
enum SignatureScheme: Hashable, Sendable {
  /// ECDSA; the two numbers one after the other, or in DER.
  case ecdsa(HashAlgorithm, isDER: Bool)
  case rsaPSS(HashAlgorithm)
  case rsaPKCS1(HashAlgorithm)
  case ed25519

  /// The hash; nil if the signature has one of its own.
  var hash: HashAlgorithm? {
    switch self {
    case .ecdsa(let hash, _), .rsaPSS(let hash), .rsaPKCS1(let hash): hash
    case .ed25519: nil
    }
  }
}

/// A public key that signatures are checked with.
enum VerificationKey: Sendable {
  case p256(P256.Signing.PublicKey)
  case p384(P384.Signing.PublicKey)
  case p521(P521.Signing.PublicKey)
  case rsa(_RSA.Signing.PublicKey)
  case ed25519(Curve25519.Signing.PublicKey)

  /// Reads a SubjectPublicKeyInfo (RFC 5280, 4.1.2.7); nil for a key of another kind, also for RSA
  /// keys under 2048 bits.
  init?(_ node: ASN1Node) {
    guard let (algorithm, key) = Self.parts(of: node) else { return nil }
    switch algorithm.oid {
    case .ellipticCurve:
      switch algorithm.parameter {
      case .p256:
        guard let key = try? P256.Signing.PublicKey(x963Representation: key) else { return nil }
        self = .p256(key)
      case .p384:
        guard let key = try? P384.Signing.PublicKey(x963Representation: key) else { return nil }
        self = .p384(key)
      case .p521:
        guard let key = try? P521.Signing.PublicKey(x963Representation: key) else { return nil }
        self = .p521(key)
      default: return nil
      }
    case .rsaKey, .rsaPSS:
      guard let key = try? _RSA.Signing.PublicKey(derRepresentation: key) else { return nil }
      self = .rsa(key)
    case .ed25519:
      guard let key = try? Curve25519.Signing.PublicKey(rawRepresentation: key) else { return nil }
      self = .ed25519(key)
    default: return nil
    }
  }

  private static func parts(of node: ASN1Node) -> (AlgorithmIdentifier, [UInt8])? {
    try? DER.sequence(node, identifier: .sequence) { nodes in
      let algorithm = try AlgorithmIdentifier(derEncoded: &nodes)
      return (algorithm, Array(try ASN1BitString(derEncoded: &nodes).bytes))
    }
  }

  /// Whether a signature is that of a message.
  func accepts(_ signature: [UInt8], of message: [UInt8], _ scheme: SignatureScheme) -> Bool {
    switch (self, scheme) {
    case (.ed25519(let key), .ed25519): return key.isValidSignature(signature, for: message)
    case (.rsa(let key), .rsaPSS(let hash)):
      return Self.accepts(key, signature, message, hash, .PSS)
    case (.rsa(let key), .rsaPKCS1(let hash)):
      return Self.accepts(key, signature, message, hash, .insecurePKCS1v1_5)
    case (_, .ecdsa(let hash, let isDER)):
      // In COSE each curve has its hash (C2PA 2.4, 13.2.1); certificates may pair them as they like.
      guard isDER || hash == curveHash else { return false }
      switch hash {
      case .sha256: return accepts(signature, SHA256.hash(data: message), isDER: isDER)
      case .sha384: return accepts(signature, SHA384.hash(data: message), isDER: isDER)
      case .sha512: return accepts(signature, SHA512.hash(data: message), isDER: isDER)
      }
    default: return false
    }
  }

  /// The hash that belongs to the curve of the key; nil for a key without one.
  private var curveHash: HashAlgorithm? {
    switch self {
    case .p256: .sha256
    case .p384: .sha384
    case .p521: .sha512
    case .rsa, .ed25519: nil
    }
  }

  private static func accepts(
    _ key: _RSA.Signing.PublicKey, _ signature: [UInt8], _ message: [UInt8],
    _ hash: HashAlgorithm, _ padding: _RSA.Signing.Padding
  ) -> Bool {
    let signature = _RSA.Signing.RSASignature(rawRepresentation: signature)
    return switch hash {
    case .sha256: key.isValidSignature(signature, for: SHA256.hash(data: message), padding: padding)
    case .sha384: key.isValidSignature(signature, for: SHA384.hash(data: message), padding: padding)
    case .sha512: key.isValidSignature(signature, for: SHA512.hash(data: message), padding: padding)
    }
  }

  private func accepts(_ bytes: [UInt8], _ digest: some Digest, isDER: Bool) -> Bool {
    switch self {
    case .p256(let key):
      let signature =
        isDER
        ? try? P256.Signing.ECDSASignature(derRepresentation: bytes)
        : try? P256.Signing.ECDSASignature(rawRepresentation: bytes)
      return signature.map { key.isValidSignature($0, for: digest) } ?? false
    case .p384(let key):
      let signature =
        isDER
        ? try? P384.Signing.ECDSASignature(derRepresentation: bytes)
        : try? P384.Signing.ECDSASignature(rawRepresentation: bytes)
      return signature.map { key.isValidSignature($0, for: digest) } ?? false
    case .p521(let key):
      let signature =
        isDER
        ? try? P521.Signing.ECDSASignature(derRepresentation: bytes)
        : try? P521.Signing.ECDSASignature(rawRepresentation: bytes)
      return signature.map { key.isValidSignature($0, for: digest) } ?? false
    case .rsa, .ed25519: return false
    }
  }
}
