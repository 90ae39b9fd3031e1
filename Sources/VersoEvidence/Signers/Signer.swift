/// A signer: a key in a file, in a key management service, in a secure enclave.
///
/// Only the bytes to be signed are handed over; a private key need never be seen.
public protocol Signer: Sendable {
  /// How it signs.
  var algorithm: SignatureAlgorithm { get }
  /// Its certificate and those of the authorities above it, each in DER; without the last one, or
  /// with it.
  var chain: [[UInt8]] { get }
  /// The size of a signature in bytes.
  var signatureSize: Int { get }
  /// Signs a message: the bytes themselves, not their digest.
  ///
  /// - Returns: For ECDSA the two numbers one after the other (IEEE P1363), not DER.
  func sign(_ message: [UInt8]) throws -> [UInt8]
}

/// A signer whose private key is in memory.
public struct KeySigner: Signer {
  /// The algorithm, which depends on the kind of the key.
  public let algorithm: SignatureAlgorithm
  /// The certificates that it was given.
  public let chain: [[UInt8]]
  /// The size of a signature in bytes.
  public let signatureSize: Int
  private let key: PrivateKey

  /// A signer with a key and certificates as text (PEM).
  ///
  /// - Parameters:
  ///   - key: The private key: PKCS#8, or the older forms of OpenSSL.
  ///   - chain: Its certificate first, then the authorities above it.
  /// - Throws: ``EvidenceError`` when they cannot be read or do not belong together.
  public init(key: String, chain: String) throws {
    try self.init(keyFile: Array(key.utf8), chainFile: Array(chain.utf8))
  }

  /// A signer with a key and certificates from files, in PEM or in DER.
  ///
  /// - Parameters:
  ///   - keyFile: The contents of the private key's file: PKCS#8, or the older forms of OpenSSL.
  ///   - chainFile: The contents of the certificates' file: the key's first, then the authorities
  ///     above it.
  /// - Throws: ``EvidenceError`` when they cannot be read or do not belong together.
  public init(keyFile: some Sequence<UInt8>, chainFile: some Sequence<UInt8>) throws {
    chain = try CredentialFile.certificates(Array(chainFile))
    let key = try PrivateKey(der: try CredentialFile.key(Array(keyFile)))
    self.key = key
    let own = try CredentialFile.certificate(chain[0])
    guard let publicKey = own.key else {
      throw EvidenceError(
        .invalidKey,
        "the first certificate's key is of a kind that signs no photos; \(PrivateKey.kinds) do")
    }
    guard key.isOther(halfOf: publicKey) else {
      let isLater = chain.dropFirst().contains { der in
        (try? CredentialFile.certificate(der))?.key.map { key.isOther(halfOf: $0) } ?? false
      }
      throw EvidenceError(
        .invalidKey,
        "the key does not belong to the first certificate"
          + (isLater ? ", but to a later one; the signer's comes first, then its authorities" : ""))
    }
    (algorithm, signatureSize) = try key.signature(limitedBy: own.keyAlgorithm)
  }

  /// Signs a message.
  ///
  /// - Throws: Errors of the key's algorithm, which do not occur in practice.
  public func sign(_ message: [UInt8]) throws -> [UInt8] { try key.sign(message, algorithm.scheme) }
}
