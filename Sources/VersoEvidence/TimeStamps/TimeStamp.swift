internal import SwiftASN1
internal import X509

/// A time stamp (RFC 3161): an authority's signed word that some bytes were there at a time.
struct TimeStamp: Sendable {
  /// The time, in seconds since 1970.
  let time: Int
  /// The authority's certificates, the one that signed first.
  let chain: [SigningCertificate]
  /// The hash of the bytes that were there.
  private let imprint: (algorithm: HashAlgorithm, digest: [UInt8])
  /// What the signature is about, and the signature.
  private let content: [UInt8]
  private let signer: SignerInfo

  /// Reads a token, or the whole answer of an authority with one in it.
  init(_ der: [UInt8]) throws {
    let token = try DER.sequence(try DER.parse(der), identifier: .sequence) { nodes in
      var all = Array(IteratorSequence(nodes))
      while nodes.next() != nil {}
      // An answer begins with its status, a token with its type (RFC 3161, 2.4.2).
      if let first = all.first, first.identifier == .sequence, all.count == 2 {
        return try Self.content(all.removeLast(), .signedData)
      }
      return try Self.content(of: all, .signedData)
    }
    let parts = try DER.sequence(token, identifier: .sequence) { nodes in
      try SignedData(&nodes)
    }
    content = parts.content
    let info = try DER.sequence(try DER.parse(content), identifier: .sequence) { nodes in
      try Info(&nodes)
    }
    imprint = info.imprint
    guard
      let signer = parts.signers.first(where: { info in
        parts.certificates.contains { info.isMade(with: $0) }
      }), let own = parts.certificates.first(where: { signer.isMade(with: $0) })
    else { throw Self.malformed }
    self.signer = signer
    time = signer.signingTime ?? info.time
    chain = Self.ordered(own, parts.certificates)
  }

  private static var malformed: ASN1Error {
    .invalidASN1Object(reason: "it is no time stamp")
  }

  /// Whether the signature is right, and the digest in it that of its content.
  var isSigned: Bool {
    guard let key = chain.first?.key, let scheme = signer.scheme else { return false }
    guard let attributes = signer.attributes else {
      return key.accepts(signer.signature, of: content, scheme)
    }
    return signer.digest == signer.hash.digest(content)
      && key.accepts(signer.signature, of: attributes, scheme)
  }

  /// Whether it is about these bytes.
  func covers(_ message: [UInt8]) -> Bool {
    imprint.algorithm.digest(message) == imprint.digest
  }

  /// The certificates from the one that signed upwards.
  private static func ordered(
    _ first: SigningCertificate, _ all: [SigningCertificate]
  ) -> [SigningCertificate] {
    var chain = [first]
    while chain.count <= all.count, let last = chain.last, last.issuer != last.subject,
      let next = all.first(where: { $0.subject == last.issuer })
    {
      chain.append(next)
    }
    return chain
  }

  /// The content of a ContentInfo of a type (RFC 5652, 3).
  private static func content(
    _ node: ASN1Node, _ type: ASN1ObjectIdentifier
  ) throws -> ASN1Node {
    try DER.sequence(node, identifier: .sequence) { nodes in
      let all = Array(IteratorSequence(nodes))
      while nodes.next() != nil {}
      return try content(of: all, type)
    }
  }

  private static func content(
    of nodes: [ASN1Node], _ type: ASN1ObjectIdentifier
  ) throws -> ASN1Node {
    guard nodes.count == 2, try ASN1ObjectIdentifier(derEncoded: nodes[0]) == type,
      case .constructed(let inner) = nodes[1].content,
      let content = inner.first(where: { _ in true })
    else { throw malformed }
    return content
  }

  /// What was signed, by whom, and their certificates (RFC 5652, 5.1).
  private struct SignedData {
    let content: [UInt8]
    var certificates: [SigningCertificate] = []
    var signers: [SignerInfo] = []

    init(_ nodes: inout ASN1NodeCollection.Iterator) throws {
      _ = try Int(derEncoded: &nodes)
      _ = nodes.next()
      guard let frame = nodes.next() else { throw TimeStamp.malformed }
      let octets = try ASN1OctetString(derEncoded: TimeStamp.content(frame, .timeStampInfo))
      content = Array(octets.bytes)
      while let node = nodes.next() {
        guard case .constructed(let inner) = node.content else { throw TimeStamp.malformed }
        let isCertificates =
          node.identifier.tagClass == .contextSpecific && node.identifier.tagNumber == 0
        for item in inner.prefix(16) {
          if isCertificates {
            certificates.append(try SigningCertificate(Array(item.encodedBytes)))
          } else if node.identifier == .set {
            signers.append(
              try DER.sequence(item, identifier: .sequence) { try SignerInfo(&$0) })
          }
        }
      }
    }
  }

  /// What is stamped (RFC 3161, 2.4.2).
  private struct Info {
    let imprint: (algorithm: HashAlgorithm, digest: [UInt8])
    let time: Int

    init(_ nodes: inout ASN1NodeCollection.Iterator) throws {
      _ = try Int(derEncoded: &nodes)
      _ = try ASN1ObjectIdentifier(derEncoded: &nodes)
      imprint = try DER.sequence(try nodes.required(), identifier: .sequence) { nodes in
        let algorithm = try AlgorithmIdentifier(derEncoded: &nodes)
        guard let hash = HashAlgorithm(algorithm.oid) else { throw TimeStamp.malformed }
        return (hash, Array(try ASN1OctetString(derEncoded: &nodes).bytes))
      }
      _ = try ArraySlice<UInt8>(derEncoded: &nodes)
      time = try GeneralizedTime(derEncoded: &nodes).secondsSince1970
      while nodes.next() != nil {}
    }
  }
}

/// Who signed, and how (RFC 5652, 5.3).
struct SignerInfo: Sendable {
  let hash: HashAlgorithm
  let signature: [UInt8]
  let scheme: SignatureScheme?
  /// What is signed in the place of the content; nil where the content itself is.
  private(set) var attributes: [UInt8]?
  /// The digest of the content among the attributes.
  private(set) var digest: [UInt8]?
  /// The time among the attributes.
  private(set) var signingTime: Int?
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
    if next.identifier.tagClass == .contextSpecific, next.identifier.tagNumber == 0 {
      // They are signed as the set that they are, not under the tag that they are stored with.
      attributes = [0x31] + next.encodedBytes.dropFirst()
      try Self.read(next, &digest, &signingTime)
      guard let following = nodes.next() else { throw Self.malformed }
      next = following
    }
    scheme = try AlgorithmIdentifier(next).scheme(digest: hash)
    signature = Array(try ASN1OctetString(derEncoded: &nodes).bytes)
    while nodes.next() != nil {}
  }

  private static var malformed: ASN1Error {
    .invalidASN1Object(reason: "who signed the time stamp cannot be read")
  }

  private static func read(
    _ node: ASN1Node, _ digest: inout [UInt8]?, _ time: inout Int?
  ) throws {
    guard case .constructed(let list) = node.content else { throw malformed }
    for attribute in list {
      let (type, values) = try DER.sequence(attribute, identifier: .sequence) { nodes in
        let type = try ASN1ObjectIdentifier(derEncoded: &nodes)
        guard let set = nodes.next(), case .constructed(let values) = set.content else {
          throw malformed
        }
        return (type, Array(values))
      }
      guard type == .messageDigest || type == .signingTime else { continue }
      guard values.count == 1 else { throw malformed }
      if type == .messageDigest {
        digest = Array(try ASN1OctetString(derEncoded: values[0]).bytes)
      } else {
        time = try SigningCertificate.time(values[0])
      }
    }
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
  static let signedData: Self = [1, 2, 840, 113549, 1, 7, 2]
  static let timeStampInfo: Self = [1, 2, 840, 113549, 1, 9, 16, 1, 4]
  static let messageDigest: Self = [1, 2, 840, 113549, 1, 9, 4]
  static let signingTime: Self = [1, 2, 840, 113549, 1, 9, 5]
}
