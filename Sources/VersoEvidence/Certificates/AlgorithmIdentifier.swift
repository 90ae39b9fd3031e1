internal import SwiftASN1

/// An algorithm and its parameters (RFC 5280, 4.1.1.2).
struct AlgorithmIdentifier: Sendable {
  let oid: ASN1ObjectIdentifier
  /// The parameter where it is an identifier itself: the curve of a key.
  var parameter: ASN1ObjectIdentifier?
  /// The hash parameter of RSASSA-PSS (RFC 4055, 3.1); its default is no longer safe.
  var hash: HashAlgorithm?
  /// Whether a key for RSASSA-PSS limits how it is used; without that it signs with any hash.
  private(set) var isLimited = false
  /// The salt of RSASSA-PSS: the bytes of a signature's, or the fewest that a key allows.
  private(set) var saltLength = 20

  init(derEncoded nodes: inout ASN1NodeCollection.Iterator) throws {
    try self.init(try nodes.required())
  }

  init(_ node: ASN1Node) throws {
    self = try DER.sequence(node, identifier: .sequence) { nodes in
      let oid = try ASN1ObjectIdentifier(derEncoded: &nodes)
      let rest = nodes.next()
      while nodes.next() != nil {}
      return AlgorithmIdentifier(oid, rest)
    }
  }

  private init(_ oid: ASN1ObjectIdentifier, _ parameters: ASN1Node?) {
    self.oid = oid
    guard let parameters else { return }
    parameter = try? ASN1ObjectIdentifier(derEncoded: parameters)
    if oid == .rsaPSS { readPSS(parameters) }
  }

  /// Whether a salt as long as the digests of a hash is long enough.
  func allowsSalt(of hash: HashAlgorithm) -> Bool {
    switch hash {
    case .sha256: saltLength <= 32
    case .sha384: saltLength <= 48
    case .sha512: saltLength <= 64
    }
  }

  private mutating func readPSS(_ parameters: ASN1Node) {
    isLimited = true
    let found = try? DER.sequence(parameters, identifier: .sequence) { nodes in
      let identifier: AlgorithmIdentifier? = try DER.optionalExplicitlyTagged(
        &nodes, tagNumber: 0, tagClass: .contextSpecific
      ) { try AlgorithmIdentifier($0) }
      let mask: AlgorithmIdentifier? = try DER.optionalExplicitlyTagged(
        &nodes, tagNumber: 1, tagClass: .contextSpecific
      ) { node in
        try DER.sequence(node, identifier: .sequence) { nodes in
          _ = try ASN1ObjectIdentifier(derEncoded: &nodes)
          return try AlgorithmIdentifier(derEncoded: &nodes)
        }
      }
      let salt: Int? = try DER.optionalExplicitlyTagged(
        &nodes, tagNumber: 2, tagClass: .contextSpecific
      ) { try Int(derEncoded: $0) }
      while nodes.next() != nil {}
      return (identifier, mask, salt)
    }
    saltLength = found?.2 ?? 20
    // Both hashes are named, and they are one (C2PA 2.2, 14.5.1.1).
    guard let hash = found?.0?.oid, hash == found?.1?.oid else { return }
    self.hash = HashAlgorithm(hash)
  }

  /// How a signature with this algorithm is checked; nil for one that is not safe or not known. A
  /// time stamp names the hash apart.
  func scheme(digest: HashAlgorithm? = nil) -> SignatureScheme? {
    switch oid {
    case .ecdsaSHA256: .ecdsa(.sha256, isDER: true)
    case .ecdsaSHA384: .ecdsa(.sha384, isDER: true)
    case .ecdsaSHA512: .ecdsa(.sha512, isDER: true)
    case .rsaSHA256: .rsaPKCS1(.sha256)
    case .rsaSHA384: .rsaPKCS1(.sha384)
    case .rsaSHA512: .rsaPKCS1(.sha512)
    case .rsaKey: digest.map { .rsaPKCS1($0) }
    case .ellipticCurve: digest.map { .ecdsa($0, isDER: true) }
    case .rsaPSS: hash.map { .rsaPSS($0) }
    case .ed25519: .ed25519
    default: nil
    }
  }
}

extension HashAlgorithm {
  init?(_ oid: ASN1ObjectIdentifier?) {
    switch oid {
    case .some(.sha256): self = .sha256
    case .some(.sha384): self = .sha384
    case .some(.sha512): self = .sha512
    default: return nil
    }
  }
}

extension ASN1ObjectIdentifier {
  static let ellipticCurve: Self = [1, 2, 840, 10045, 2, 1]
  static let p256: Self = [1, 2, 840, 10045, 3, 1, 7]
  static let p384: Self = [1, 3, 132, 0, 34]
  static let p521: Self = [1, 3, 132, 0, 35]
  static let rsaKey: Self = [1, 2, 840, 113549, 1, 1, 1]
  static let rsaPSS: Self = [1, 2, 840, 113549, 1, 1, 10]
  static let ed25519: Self = [1, 3, 101, 112]
  static let ecdsaSHA256: Self = [1, 2, 840, 10045, 4, 3, 2]
  static let ecdsaSHA384: Self = [1, 2, 840, 10045, 4, 3, 3]
  static let ecdsaSHA512: Self = [1, 2, 840, 10045, 4, 3, 4]
  static let rsaSHA256: Self = [1, 2, 840, 113549, 1, 1, 11]
  static let rsaSHA384: Self = [1, 2, 840, 113549, 1, 1, 12]
  static let rsaSHA512: Self = [1, 2, 840, 113549, 1, 1, 13]
  static let sha256: Self = [2, 16, 840, 1, 101, 3, 4, 2, 1]
  static let sha384: Self = [2, 16, 840, 1, 101, 3, 4, 2, 2]
  static let sha512: Self = [2, 16, 840, 1, 101, 3, 4, 2, 3]
}

extension ASN1NodeCollection.Iterator {
  /// The next node, which must be there.
  mutating func required() throws -> ASN1Node {
    guard let node = next() else {
      throw ASN1Error.invalidASN1Object(reason: "something is missing")
    }
    return node
  }
}
