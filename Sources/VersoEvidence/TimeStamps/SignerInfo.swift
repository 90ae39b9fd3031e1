internal import Crypto
internal import SwiftASN1
internal import X509

/// The signer, and the algorithms (RFC 5652, 5.3).
struct SignerInfo: Sendable {
  private let hash: HashAlgorithm
  private let signature: [UInt8]
  /// How the signature was made; nil for a way that is not allowed.
  let scheme: SignatureScheme?
  /// The signed data instead of the content; nil if the content itself is signed.
  private var attributes: [UInt8]?
  /// The digest of the content among the attributes.
  private var digest: [UInt8]?
  /// The type of the content among the attributes.
  private var type: ASN1ObjectIdentifier?
  /// The digest of the certificate among the attributes, and how it was made; nil if none is.
  private var certificateDigest: (algorithm: ASN1ObjectIdentifier, digest: [UInt8])?
  private let issuer: DistinguishedName?
  private let serialNumber: [UInt8]?
  private let keyIdentifier: [UInt8]?

  init(_ nodes: inout ASN1NodeCollection.Iterator) throws {
    _ = try Int(derEncoded: &nodes)
    guard let identifier = nodes.next() else { throw Self.malformed }
    if identifier.identifier == .sequence {
      (issuer, serialNumber) = try DER.sequence(identifier, identifier: .sequence) { nodes in
        let name = try DistinguishedName(derEncoded: try nodes.required())
        return (name, Array(try ArraySlice<UInt8>(derEncoded: &nodes)))
      }
      keyIdentifier = nil
    } else {
      (issuer, serialNumber) = (nil, nil)
      guard case .primitive(let bytes) = identifier.content else { throw Self.malformed }
      keyIdentifier = Array(bytes)
    }
    guard let hash = HashAlgorithm(try AlgorithmIdentifier(derEncoded: &nodes).oid),
      var next = nodes.next()
    else { throw Self.malformed }
    self.hash = hash
    var list: ASN1Node?
    if next.identifier.tagClass == .contextSpecific, next.identifier.tagNumber == 0 {
      list = next
      // They are signed as the set that they are, not under the tag that they are stored with.
      attributes = [0x31] + next.encodedBytes.dropFirst()
      next = try nodes.required()
    }
    scheme = try AlgorithmIdentifier(next).scheme(digest: hash)
    signature = Array(try ASN1OctetString(derEncoded: &nodes).bytes)
    while nodes.next() != nil {}
    if let list { try read(list) }
  }

  private static var malformed: ASN1Error {
    .invalidASN1Object(reason: "who signed the time stamp cannot be read")
  }

  private mutating func read(_ node: ASN1Node) throws {
    guard case .constructed(let list) = node.content else { throw Self.malformed }
    for attribute in list {
      let (type, values) = try DER.sequence(attribute, identifier: .sequence) { nodes in
        let type = try ASN1ObjectIdentifier(derEncoded: &nodes)
        guard let set = nodes.next(), case .constructed(let values) = set.content else {
          throw Self.malformed
        }
        return (type, Array(values))
      }
      switch type {
      case .contentType: self.type = try ASN1ObjectIdentifier(derEncoded: Self.only(values))
      case .messageDigest:
        digest = Array(try ASN1OctetString(derEncoded: Self.only(values)).bytes)
      case .signingCertificate:
        certificateDigest = (.sha1, try Self.certificateDigest(Self.only(values), version: 1).1)
      case .signingCertificate2:
        certificateDigest = try Self.certificateDigest(Self.only(values), version: 2)
      default: break
      }
    }
  }

  private static func only(_ values: [ASN1Node]) throws -> ASN1Node {
    guard values.count == 1 else { throw malformed }
    return values[0]
  }

  /// The first digest of a list of certificates, which is that of the signer's own (RFC 2634, 5.4;
  /// RFC 5035, 3).
  private static func certificateDigest(
    _ node: ASN1Node, version: Int
  ) throws -> (ASN1ObjectIdentifier, [UInt8]) {
    try DER.sequence(node, identifier: .sequence) { nodes in
      let list = try nodes.required()
      while nodes.next() != nil {}
      guard case .constructed(let identifiers) = list.content,
        let first = identifiers.first(where: { _ in true })
      else { throw malformed }
      return try DER.sequence(first, identifier: .sequence) { nodes in
        var next = try nodes.required()
        var algorithm = ASN1ObjectIdentifier.sha256
        if version == 2, next.identifier == .sequence {
          algorithm = try AlgorithmIdentifier(next).oid
          next = try nodes.required()
        }
        while nodes.next() != nil {}
        return (algorithm, Array(try ASN1OctetString(derEncoded: next).bytes))
      }
    }
  }

  /// Whether the signature over some content is right, and made with the declared certificate.
  func isRight(over content: [UInt8], by signer: SigningCertificate) -> Bool {
    guard let key = signer.key, let scheme else { return false }
    guard let attributes else { return key.accepts(signature, of: content, scheme) }
    guard type == .timeStampInfo, digest == hash.digest(content) else { return false }
    if let (algorithm, digest) = certificateDigest {
      let found =
        algorithm == .sha1
        ? Array(Insecure.SHA1.hash(data: signer.der)) : HashAlgorithm(algorithm)?.digest(signer.der)
      guard found == digest else { return false }
    }
    return key.accepts(signature, of: attributes, scheme)
  }

  /// Whether a certificate is the one that it names.
  func isMade(with certificate: SigningCertificate) -> Bool {
    if let issuer {
      return certificate.issuer == issuer && certificate.serialNumber == serialNumber
    }
    guard let found = try? certificate.extensions.subjectKeyIdentifier else { return false }
    return Array(found.keyIdentifier) == keyIdentifier
  }
}

extension ASN1ObjectIdentifier {
  static let contentType: Self = [1, 2, 840, 113549, 1, 9, 3]
  static let messageDigest: Self = [1, 2, 840, 113549, 1, 9, 4]
  static let signingCertificate: Self = [1, 2, 840, 113549, 1, 9, 16, 2, 12]
  static let signingCertificate2: Self = [1, 2, 840, 113549, 1, 9, 16, 2, 47]
}
