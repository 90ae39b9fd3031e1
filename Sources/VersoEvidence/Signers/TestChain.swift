internal import Crypto
internal import CryptoExtras
internal import FoundationEssentials
internal import SwiftASN1
internal import X509

/// Keys and certificates for tests: a root, an authority under it, a signer.
///
/// No authority vouches for them. They show only that signing and verifying work.
public struct TestChain: Sendable {
  /// The signer's private key (PKCS#8, PEM). Keep it to yourself.
  public let key: String
  /// The signer's certificate and the authority's, in the form for ``KeySigner`` (PEM).
  public let chain: String
  /// The root's certificate, for a verifier to trust (PEM).
  public let root: String

  /// Makes new keys.
  ///
  /// - Parameters:
  ///   - algorithm: The signer's algorithm.
  ///   - name: The signer's name in the certificate.
  ///   - days: The validity of the certificates.
  /// - Throws: ``EvidenceError`` for an algorithm that no keys can be made for.
  public init(
    _ algorithm: SignatureAlgorithm = .es256, name: String = "Verso test signer", days: Int = 365
  ) throws {
    let (rootKey, middleKey, ownKey) = (
      try Key(algorithm), try Key(algorithm), try Key(algorithm)
    )
    let (rootName, middleName) = ("Verso test root", "Verso test authority")
    func certificate(
      _ subject: String, _ key: Key, by issuer: String, _ issuerKey: Key, level: Int?
    ) throws -> Certificate {
      try Self.certificate(
        (try Self.name(subject), key), (try Self.name(issuer), issuerKey), level: level,
        days: days)
    }
    let root = try certificate(rootName, rootKey, by: rootName, rootKey, level: 1)
    let middle = try certificate(middleName, middleKey, by: rootName, rootKey, level: 0)
    let own = try certificate(name, ownKey, by: middleName, middleKey, level: nil)
    self.root = try root.serializeAsPEM().pemString + "\n"
    chain = try own.serializeAsPEM().pemString + "\n" + middle.serializeAsPEM().pemString + "\n"
    key = ownKey.text + "\n"
  }

  /// A private key, as certificates want it, and as text (PKCS#8, PEM).
  private struct Key {
    let certified: Certificate.PrivateKey
    let text: String

    init(_ algorithm: SignatureAlgorithm) throws {
      switch algorithm {
      case .es256:
        let key = P256.Signing.PrivateKey()
        (certified, text) = (Certificate.PrivateKey(key), key.pemRepresentation)
      case .es384:
        let key = P384.Signing.PrivateKey()
        (certified, text) = (Certificate.PrivateKey(key), key.pemRepresentation)
      case .es512:
        let key = P521.Signing.PrivateKey()
        (certified, text) = (Certificate.PrivateKey(key), key.pemRepresentation)
      case .ps256:
        let key = try _RSA.Signing.PrivateKey(keySize: .bits2048)
        certified = Certificate.PrivateKey(key)
        text =
          PEMDocument(type: "PRIVATE KEY", derBytes: Array(key.pkcs8DERRepresentation)).pemString
      case .ed25519:
        certified = Certificate.PrivateKey(Curve25519.Signing.PrivateKey())
        text = try certified.serializeAsPEM().pemString
      default:
        throw EvidenceError(.unsupported, "no keys are made for \(algorithm.name)")
      }
    }
  }

  private static func name(_ text: String) throws -> DistinguishedName {
    try DistinguishedName {
      OrganizationName("Verso test keys, not to be trusted")
      CommonName(text)
    }
  }

  /// A certificate: an authority's with a level, a signer's without.
  private static func certificate(
    _ subject: (name: DistinguishedName, key: Key),
    _ issuer: (name: DistinguishedName, key: Key), level: Int?, days: Int
  ) throws -> Certificate {
    func identifier(_ key: Key) -> ArraySlice<UInt8> {
      SubjectKeyIdentifier(hash: key.certified.publicKey).keyIdentifier
    }
    let extensions = try Certificate.Extensions {
      if let level {
        Critical(BasicConstraints.isCertificateAuthority(maxPathLength: level))
        Critical(KeyUsage(keyCertSign: true, cRLSign: true))
      } else {
        Critical(BasicConstraints.notCertificateAuthority)
        Critical(KeyUsage(digitalSignature: true))
        try ExtendedKeyUsage([.emailProtection])
      }
      SubjectKeyIdentifier(keyIdentifier: identifier(subject.key))
      AuthorityKeyIdentifier(keyIdentifier: identifier(issuer.key))
    }
    let now = Date.now
    return try Certificate(
      version: .v3, serialNumber: .init(), publicKey: subject.key.certified.publicKey,
      notValidBefore: now.addingTimeInterval(-3600),
      notValidAfter: now.addingTimeInterval(Double(days) * 86_400), issuer: issuer.name,
      subject: subject.name, extensions: extensions,
      issuerPrivateKey: issuer.key.certified)
  }
}
