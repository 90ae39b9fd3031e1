internal import Crypto
internal import SwiftASN1
internal import X509

/// An answer to the question whether certificates were revoked (OCSP, RFC 6960, 4.2.1).
struct OCSPAnswer: Sendable {
  /// The statements on the certificates, each on one.
  let singles: [Single]
  /// When it was signed, in seconds since 1970.
  let time: Int
  private let responder: Responder
  /// The signed bytes, the algorithm, and the signature.
  private let content: [UInt8]
  private let algorithm: AlgorithmIdentifier
  private let signature: [UInt8]
  private let certificates: [SigningCertificate]

  private enum Responder: Sendable {
    case name(DistinguishedName)
    /// The SHA-1 digest of the key.
    case key([UInt8])
  }

  /// The most certificates in an answer.
  private static let most = 64

  /// The most additional certificates in an answer.
  private static let mostCertificates = 4

  private static var malformed: ASN1Error {
    .invalidASN1Object(reason: "it is no answer on revocation")
  }

  /// Reads an answer, or what an authority wraps around it.
  ///
  /// - Throws: When it cannot be read, or is not one that was given.
  init(_ der: [UInt8]) throws {
    let body = try DER.sequence(try DER.parse(der), identifier: .sequence) { nodes in
      // OCSPResponse: a status, where 0 is an answer, and the answer with its type.
      guard case .primitive(let status) = try nodes.required().content, status.elementsEqual([0])
      else { throw Self.malformed }
      let basic = try DER.explicitlyTagged(
        &nodes, tagNumber: 0, tagClass: .contextSpecific
      ) { node in
        try DER.sequence(node, identifier: .sequence) { nodes in
          guard try ASN1ObjectIdentifier(derEncoded: &nodes) == .ocspBasic else {
            throw Self.malformed
          }
          return Array(try ASN1OctetString(derEncoded: &nodes).bytes)
        }
      }
      return basic
    }
    let parts = try DER.sequence(try DER.parse(body), identifier: .sequence) { nodes in
      let content = try nodes.required()
      let algorithm = try AlgorithmIdentifier(derEncoded: &nodes)
      let signature = try ASN1BitString(derEncoded: &nodes)
      guard signature.paddingBits == 0 else { throw Self.malformed }
      var certificates: [SigningCertificate] = []
      try DER.optionalExplicitlyTagged(&nodes, tagNumber: 0, tagClass: .contextSpecific) { node in
        guard case .constructed(let list) = node.content else { throw Self.malformed }
        certificates = list.prefix(Self.mostCertificates).compactMap {
          try? SigningCertificate(Array($0.encodedBytes))
        }
      }
      return (content, algorithm, Array(signature.bytes), certificates)
    }
    content = Array(parts.0.encodedBytes)
    (algorithm, signature, certificates) = (parts.1, parts.2, parts.3)
    let data = try DER.sequence(parts.0, identifier: .sequence) { nodes in
      _ = try DER.optionalExplicitlyTagged(&nodes, tagNumber: 0, tagClass: .contextSpecific) {
        try Int(derEncoded: $0)
      }
      let responder = try Self.responder(try nodes.required())
      let time = try GeneralizedTime(derEncoded: &nodes).secondsSince1970
      guard case .constructed(let list) = try nodes.required().content else {
        throw Self.malformed
      }
      let singles = try list.prefix(Self.most).map { try Single($0) }
      try Self.checkExtensions(nodes.next())
      return (responder, time, singles)
    }
    (responder, time, singles) = data
  }

  private static func responder(_ node: ASN1Node) throws -> Responder {
    guard case .constructed(let inner) = node.content, let value = inner.first(where: { _ in true })
    else { throw malformed }
    switch node.identifier.tagNumber {
    case 1: return .name(try DistinguishedName(derEncoded: value))
    case 2: return .key(Array(try ASN1OctetString(derEncoded: value).bytes))
    default: throw malformed
    }
  }

  /// Refuses an answer with an extension that changes its meaning in a way that is not known.
  fileprivate static func checkExtensions(_ node: ASN1Node?) throws {
    guard let node else { return }
    for list in [node] {
      guard case .constructed(let outer) = list.content else { throw malformed }
      for inner in outer {
        try DER.sequence(inner, identifier: .sequence) { nodes in
          while let node = nodes.next() {
            let found = try Certificate.Extension(node)
            // A number that makes a question one of a kind matters only to who asked.
            if found.critical, found.oid != .ocspNonce { throw malformed }
          }
        }
      }
    }
  }

  /// Whether the issuer of a certificate signed it, or one whom the issuer lets answer (RFC 6960,
  /// 4.2.2.2).
  func isAuthorized(by issuer: SigningCertificate) -> Bool {
    if isSigned(by: issuer) { return true }
    return certificates.contains { delegate in
      delegate.issuer.matches(issuer.subject) && delegate.mayAnswer(at: time)
        && isSigned(by: delegate) && delegate.isSigned(by: issuer)
    }
  }

  private func isSigned(by signer: SigningCertificate) -> Bool {
    switch responder {
    case .name(let name): guard signer.subject.matches(name) else { return false }
    case .key(let digest):
      guard Array(Insecure.SHA1.hash(data: signer.keyBytes)) == digest else { return false }
    }
    guard let key = signer.key, let scheme = algorithm.scheme() else { return false }
    return key.accepts(signature, of: content, scheme)
  }

  /// The statement on one certificate.
  struct Single: Sendable {
    /// Its status.
    enum Status: Hashable, Sendable {
      case good
      /// The time of revocation, and whether it may be lifted.
      case revoked(Int, isOnHold: Bool)
      case unknown
    }

    let status: Status
    /// From when and until when this is known to be so, in seconds since 1970.
    let start: Int
    let end: Int?
    private let hash: ASN1ObjectIdentifier
    private let issuerName: [UInt8]
    private let issuerKey: [UInt8]
    private let serialNumber: [UInt8]

    fileprivate init(_ node: ASN1Node) throws {
      let parts = try DER.sequence(node, identifier: .sequence) { nodes in
        let certificate = try DER.sequence(try nodes.required(), identifier: .sequence) { nodes in
          (
            try AlgorithmIdentifier(derEncoded: &nodes).oid,
            Array(try ASN1OctetString(derEncoded: &nodes).bytes),
            Array(try ASN1OctetString(derEncoded: &nodes).bytes),
            Array(try ArraySlice<UInt8>(derEncoded: &nodes))
          )
        }
        let status = try nodes.required()
        let start = try GeneralizedTime(derEncoded: &nodes).secondsSince1970
        let end = try DER.optionalExplicitlyTagged(
          &nodes, tagNumber: 0, tagClass: .contextSpecific
        ) { try GeneralizedTime(derEncoded: $0).secondsSince1970 }
        let rest = nodes.next()
        try OCSPAnswer.checkExtensions(rest)
        return (certificate, try Status(status), start, end, try Self.invalidity(rest))
      }
      (hash, issuerName, issuerKey, serialNumber) = parts.0
      (start, end) = (parts.2, parts.3)
      if case .revoked(let time, let isOnHold) = parts.1, let earlier = parts.4 {
        // The key may have been lost before anybody revoked it.
        status = .revoked(min(time, earlier), isOnHold: isOnHold)
      } else {
        status = parts.1
      }
    }

    /// The time when a key was compromised, from an extension (RFC 5280, 5.3.2).
    private static func invalidity(_ node: ASN1Node?) throws -> Int? {
      guard case .constructed(let outer) = node?.content else { return nil }
      var time: Int?
      for list in outer {
        try DER.sequence(list, identifier: .sequence) { nodes in
          while let node = nodes.next() {
            let found = try Certificate.Extension(node)
            guard found.oid == .invalidityDate else { continue }
            time = try GeneralizedTime(derEncoded: DER.parse(found.value)).secondsSince1970
          }
        }
      }
      return time
    }

    /// Whether it is about a certificate with this issuer.
    func isAbout(_ certificate: SigningCertificate, of issuer: SigningCertificate) -> Bool {
      serialNumber == certificate.serialNumber
        && digest(certificate.issuerBytes) == issuerName && digest(issuer.keyBytes) == issuerKey
    }

    /// The digest of bytes as the answer makes it, nil for an algorithm that is not known. It only
    /// names something here, so that SHA-1 will do.
    private func digest(_ bytes: [UInt8]) -> [UInt8]? {
      hash == .sha1
        ? Array(Insecure.SHA1.hash(data: bytes)) : HashAlgorithm(hash)?.digest(bytes)
    }
  }
}

extension OCSPAnswer.Single.Status {
  fileprivate init(_ node: ASN1Node) throws {
    switch node.identifier.tagNumber {
    case 0: self = .good
    case 1:
      guard case .constructed(let fields) = node.content else {
        throw ASN1Error.invalidASN1Object(reason: "it does not state since when it is revoked")
      }
      var nodes = fields.makeIterator()
      let time = try GeneralizedTime(derEncoded: &nodes).secondsSince1970
      let reason = try DER.optionalExplicitlyTagged(
        &nodes, tagNumber: 0, tagClass: .contextSpecific
      ) { node -> UInt8? in
        guard case .primitive(let bytes) = node.content else { return nil }
        return bytes.last
      }
      // 8 is "removeFromCRL": what was on hold is good again (C2PA 2.2, 15.9.1). 6 is the hold.
      self = reason == .some(8) ? .good : .revoked(time, isOnHold: reason == .some(6))
    case 2: self = .unknown
    default: throw ASN1Error.invalidASN1Object(reason: "its status is not known")
    }
  }
}

extension SigningCertificate {
  /// Whether it may answer on revocation in its issuer's place.
  fileprivate func mayAnswer(at time: Int) -> Bool {
    guard let purposes, purposes.contains(.ocspSigning), !isAuthority, extensionProblem == nil,
      validity.contains(time)
    else { return false }
    guard let usage = try? keyUsage else { return true }
    return usage.digitalSignature || usage.nonRepudiation
  }
}

extension ASN1ObjectIdentifier {
  static let ocspBasic: Self = [1, 3, 6, 1, 5, 5, 7, 48, 1, 1]
  static let ocspNonce: Self = [1, 3, 6, 1, 5, 5, 7, 48, 1, 2]
  static let invalidityDate: Self = [2, 5, 29, 24]
  static let sha1: Self = [1, 3, 14, 3, 2, 26]
}
