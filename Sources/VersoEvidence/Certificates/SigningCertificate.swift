internal import SwiftASN1
internal import Verso
internal import X509

/// A certificate (RFC 5280), read so far as signatures of photos need it.
///
/// X509's own type refuses the RSASSA-PSS keys that C2PA allows, so the structure is read here and
/// only its parts there.
struct SigningCertificate: Sendable {
  let der: [UInt8]
  /// The bytes that the issuer signed.
  private let signed: [UInt8]
  private let algorithm: AlgorithmIdentifier
  /// Whether the signed part names the same algorithm as the signature (RFC 5280, 4.1.1.2).
  private let isConsistent: Bool
  private let signature: [UInt8]
  /// Whether it is of version 3, the one with extensions.
  let isVersion3: Bool
  let serialNumber: [UInt8]
  let issuer: DistinguishedName
  /// The name of the issuer as it is written.
  let issuerBytes: [UInt8]
  let subject: DistinguishedName
  /// The name of the subject as it is written.
  let subjectBytes: [UInt8]
  /// The first and the last second in which it holds, counted from 1970.
  let validity: ClosedRange<Int>
  /// Nil for a key that C2PA does not allow.
  let key: VerificationKey?
  /// The kind of the key, and its parameters.
  let keyAlgorithm: AlgorithmIdentifier?
  /// The bytes of the key, of whatever kind it is.
  let keyBytes: [UInt8]
  let hasUniqueIdentifiers: Bool
  let extensions: Certificate.Extensions

  init(_ der: [UInt8]) throws {
    self.der = der
    let (body, algorithm, signature) = try DER.sequence(
      try DER.parse(der), identifier: .sequence
    ) { nodes in
      (try nodes.required(), try nodes.required(), try ASN1BitString(derEncoded: &nodes))
    }
    signed = Array(body.encodedBytes)
    guard signature.paddingBits == 0 else { throw Self.cut }
    self.algorithm = try AlgorithmIdentifier(algorithm)
    self.signature = Array(signature.bytes)
    let fields = try DER.sequence(body, identifier: .sequence) { nodes in
      try Fields(&nodes)
    }
    isConsistent = fields.algorithm == Array(algorithm.encodedBytes)
    isVersion3 = fields.version == 2
    serialNumber = fields.serialNumber
    issuer = fields.issuer
    issuerBytes = fields.issuerBytes
    subject = fields.subject
    subjectBytes = fields.subjectBytes
    validity = fields.validity
    key = fields.key
    keyAlgorithm = fields.keyAlgorithm
    keyBytes = fields.keyBytes
    hasUniqueIdentifiers = fields.hasUniqueIdentifiers
    extensions = fields.extensions
  }

  private static var cut: ASN1Error { .invalidASN1Object(reason: "the certificate is cut short") }

  /// The content that its issuer signed, in the order of the standard (RFC 5280, 4.1).
  private struct Fields {
    let version: Int
    let serialNumber: [UInt8]
    let algorithm: [UInt8]
    let issuer: DistinguishedName
    let issuerBytes: [UInt8]
    let validity: ClosedRange<Int>
    let subject: DistinguishedName
    let subjectBytes: [UInt8]
    let key: VerificationKey?
    let keyAlgorithm: AlgorithmIdentifier?
    let keyBytes: [UInt8]
    var hasUniqueIdentifiers = false
    var extensions = Certificate.Extensions()

    init(_ nodes: inout ASN1NodeCollection.Iterator) throws {
      version =
        try DER.optionalExplicitlyTagged(&nodes, tagNumber: 0, tagClass: .contextSpecific) {
          try Int(derEncoded: $0)
        } ?? 0
      serialNumber = Array(try ArraySlice<UInt8>(derEncoded: &nodes))
      algorithm = Array(try nodes.required().encodedBytes)
      let issuer = try nodes.required()
      issuerBytes = Array(issuer.encodedBytes)
      self.issuer = try DistinguishedName(derEncoded: issuer)
      validity = try DER.sequence(try nodes.required(), identifier: .sequence) { nodes in
        let (first, last) = (
          try SigningCertificate.time(nodes.required()),
          try SigningCertificate.time(nodes.required())
        )
        // Never crossed: the later one is last.
        return first...max(first, last)
      }
      let subject = try nodes.required()
      subjectBytes = Array(subject.encodedBytes)
      self.subject = try DistinguishedName(derEncoded: subject)
      let keyInfo = try nodes.required()
      key = VerificationKey(keyInfo)
      (keyAlgorithm, keyBytes) = try DER.sequence(keyInfo, identifier: .sequence) { nodes in
        let algorithm = try? AlgorithmIdentifier(try nodes.required())
        return (algorithm, Array(try ASN1BitString(derEncoded: &nodes).bytes))
      }
      while let node = nodes.next() {
        guard node.identifier.tagClass == .contextSpecific else { continue }
        switch node.identifier.tagNumber {
        case 1, 2: hasUniqueIdentifiers = true
        case 3:
          var found: [Certificate.Extension] = []
          guard case .constructed(let inner) = node.content else { throw SigningCertificate.cut }
          for list in inner {
            try DER.sequence(list, identifier: .sequence) { nodes in
              while let node = nodes.next() { found.append(try Certificate.Extension(node)) }
            }
          }
          extensions = try Certificate.Extensions(found)
        default: break
        }
      }
    }
  }

  /// A time of either of the two forms (RFC 5280, 4.1.2.5), in seconds since 1970.
  static func time(_ node: ASN1Node) throws -> Int {
    guard node.identifier == .utcTime else {
      return try GeneralizedTime(derEncoded: node).secondsSince1970
    }
    let time = try UTCTime(derEncoded: node)
    let days = CivilCalendar.days(time.year, time.month, time.day)
    return days * 86_400 + time.hours * 3600 + time.minutes * 60 + time.seconds
  }

  /// Whether another certificate's key made the signature on this one.
  func isSigned(by issuer: SigningCertificate) -> Bool {
    guard isConsistent, let key = issuer.key, let scheme = algorithm.scheme() else { return false }
    return key.accepts(signature, of: signed, scheme)
  }

  /// Whether the signature on it is of a kind that is not checked, such as those with SHA-1.
  var hasOldSignature: Bool { isConsistent && algorithm.scheme() == nil }

  /// Whether the signature on it is of a kind that C2PA allows.
  var hasKnownSignature: Bool { isConsistent && algorithm.scheme() != nil }

  /// The last value of an attribute of the subject: its organization, its name.
  func subject(_ attribute: ASN1ObjectIdentifier) -> String? { Self.last(attribute, in: subject) }

  /// The name of its issuer, or the organization of one without a name.
  var issuerName: String? {
    Self.last(.commonName, in: issuer) ?? Self.last(.organization, in: issuer)
  }

  /// The names of who issued it and of whose it is, as far as it has any.
  var issuerAndSubject: (issuer: String, subject: String) {
    (
      issuerName ?? "an authority without a name",
      subject(.commonName) ?? subject(.organization) ?? "somebody without a name"
    )
  }

  private static func last(
    _ attribute: ASN1ObjectIdentifier, in name: DistinguishedName
  ) -> String? {
    var found: String?
    for part in name {
      for value in part where value.type == attribute { found = value.value.decoded }
    }
    return found
  }

  /// Whether it may issue others.
  var isAuthority: Bool { authority != nil }

  /// The number of authorities allowed between it and the last certificate; nil if it is not an
  /// authority.
  var authority: Int? {
    guard let constraints = try? extensions.basicConstraints else { return nil }
    guard case .isCertificateAuthority(let most) = constraints else { return nil }
    return most ?? .max
  }
}

extension Certificate.Extension {
  /// Reads an extension, of a certificate or of whatever else has such (RFC 5280, 4.1).
  init(_ node: ASN1Node) throws {
    self = try DER.sequence(node, identifier: .sequence) { nodes in
      let oid = try ASN1ObjectIdentifier(derEncoded: &nodes)
      let isCritical = try DER.decodeDefault(&nodes, defaultValue: false)
      let value = try ASN1OctetString(derEncoded: &nodes)
      return Certificate.Extension(oid: oid, critical: isCritical, value: value.bytes)
    }
  }
}

extension GeneralizedTime {
  /// The time in seconds since 1970.
  var secondsSince1970: Int {
    CivilCalendar.days(year, month, day) * 86_400 + hours * 3600 + minutes * 60 + seconds
  }
}
