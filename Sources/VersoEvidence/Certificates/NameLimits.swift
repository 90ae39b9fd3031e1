internal import SwiftASN1
internal import X509

/// Which names an authority may certify (RFC 5280, 4.2.1.10).
struct NameLimits {
  private var permitted: [GeneralName] = []
  private var excluded: [GeneralName] = []

  /// Reads the extension.
  ///
  /// - Throws: When it cannot be read, or uses what no certificate may: distances in a tree of names.
  init(_ extension: Certificate.Extension) throws {
    var lists: [[GeneralName]] = [[], []]
    try DER.sequence(try DER.parse(`extension`.value), identifier: .sequence) { nodes in
      while let node = nodes.next() {
        guard node.identifier.tagClass == .contextSpecific, node.identifier.tagNumber < 2,
          case .constructed(let list) = node.content
        else { throw Self.malformed }
        lists[Int(node.identifier.tagNumber)] += try list.map(Self.name)
      }
    }
    (permitted, excluded) = (lists[0], lists[1])
  }

  private static var malformed: ASN1Error {
    .invalidASN1Object(reason: "limits of names cannot be read")
  }

  private static func name(_ subtree: ASN1Node) throws -> GeneralName {
    try DER.sequence(subtree, identifier: .sequence) { nodes in
      let name = try GeneralName(derEncoded: try nodes.required())
      while let distance = nodes.next() {
        // The only allowed value is 0, which is optional.
        guard distance.identifier == .init(tagWithNumber: 0, tagClass: .contextSpecific),
          case .primitive(let bytes) = distance.content, bytes.elementsEqual([0])
        else { throw malformed }
      }
      return name
    }
  }

  /// The most comparisons of names; beyond, the names are not allowed.
  private static let mostComparisons = 1 << 16

  /// Whether a certificate has only names that it may have.
  func allow(_ certificate: SigningCertificate) -> Bool {
    var names: [GeneralName] = []
    if !certificate.subject.isEmpty { names.append(.directoryName(certificate.subject)) }
    // An address in the subject counts as if it stood where addresses belong.
    for attribute in certificate.subject.lazy.joined()
    where attribute.type == .RDNAttributeType.emailAddress {
      names.append(.rfc822Name(attribute.value.text))
    }
    do {
      if let others = try certificate.extensions.subjectAlternativeNames { names += others }
    } catch {
      return false
    }
    let limits = permitted.count + excluded.count
    guard limits == 0 || names.count <= Self.mostComparisons / limits else { return false }
    return names.allSatisfy(allow)
  }

  /// A mailbox with letters of all alphabets (RFC 9598), to which limits of mail addresses apply.
  private static let mailbox: ASN1ObjectIdentifier = [1, 3, 6, 1, 5, 5, 7, 8, 9]

  private func allow(_ name: GeneralName) -> Bool {
    if case .otherName(let other) = name, other.typeID == Self.mailbox,
      (permitted + excluded).contains(where: { $0.hasForm(of: .rfc822Name("")) })
    {
      return false
    }
    for limit in excluded where limit.hasForm(of: name) {
      if name.lies(in: limit, ifUnclear: true) { return false }
    }
    let limits = permitted.filter { $0.hasForm(of: name) }
    return limits.isEmpty || limits.contains { name.lies(in: $0, ifUnclear: false) }
  }
}

extension GeneralName {
  /// Whether both are a name of the same kind.
  fileprivate func hasForm(of other: GeneralName) -> Bool {
    switch (self, other) {
    case (.rfc822Name, .rfc822Name), (.dnsName, .dnsName), (.directoryName, .directoryName),
      (.uniformResourceIdentifier, .uniformResourceIdentifier), (.ipAddress, .ipAddress),
      (.otherName, .otherName), (.x400Address, .x400Address), (.ediPartyName, .ediPartyName),
      (.registeredID, .registeredID):
      true
    default: false
    }
  }

  /// Whether it is under a limit of the same kind. Kinds that are not compared and names that
  /// cannot be read get the answer for what is unclear: whichever refuses.
  fileprivate func lies(in limit: GeneralName, ifUnclear: Bool) -> Bool {
    switch (self, limit) {
    case (.directoryName(let name), .directoryName(let limit)):
      return name.count >= limit.count
        && zip(name, limit).allSatisfy { $0.matches($1, ifUnclear: ifUnclear) }
    case (.dnsName(let name), .dnsName(let limit)):
      return Self.host(name, liesUnder: limit, ifUnclear: ifUnclear)
    case (.rfc822Name(let name), .rfc822Name(let limit)):
      return Self.mailbox(name, liesIn: limit) ?? ifUnclear
    case (.uniformResourceIdentifier(let name), .uniformResourceIdentifier(let limit)):
      return Self.host(ofAddress: name).map { Self.host($0, isOf: limit) } ?? ifUnclear
    case (.ipAddress(let name), .ipAddress(let limit)):
      return Self.address(Array(name.bytes), liesIn: Array(limit.bytes)) ?? ifUnclear
    default: return ifUnclear
    }
  }

  /// Whether a host is a domain or a part of it, as in limits of DNS names.
  private static func host(_ name: String, liesUnder limit: String, ifUnclear: Bool) -> Bool {
    let name = normal(name)
    var limit = normal(limit)
    guard isHost(name) else { return ifUnclear }
    if limit.isEmpty { return true }
    let isOnlyBelow = limit.hasPrefix(".")
    if isOnlyBelow { limit.removeFirst() }
    if name == limit { return !isOnlyBelow }
    if name.hasSuffix("." + limit) { return true }
    // "*.example.com" includes hosts of which some may be excluded.
    return ifUnclear && name.hasPrefix("*.") && limit.hasSuffix(String(name.dropFirst()))
  }

  /// Whether a host is the one of a limit, or below one that begins with a dot, as in limits of
  /// mail and web addresses.
  private static func host(_ name: String, isOf limit: String) -> Bool {
    let (name, limit) = (normal(name), normal(limit))
    if limit.isEmpty { return true }
    return limit.hasPrefix(".") ? name.hasSuffix(limit) && name != limit : name == limit
  }

  /// Nil for what is no address of mail.
  private static func mailbox(_ name: String, liesIn limit: String) -> Bool? {
    guard let (box, host) = parts(name), isHost(normal(host)) else { return nil }
    guard let (wanted, domain) = parts(limit) else { return self.host(host, isOf: limit) }
    return box == wanted && normal(host) == normal(domain)
  }

  private static func parts(_ address: String) -> (box: Substring, host: String)? {
    guard let at = address.lastIndex(of: "@") else { return nil }
    let host = String(address[address.index(after: at)...])
    return address[..<at].isEmpty || host.isEmpty ? nil : (address[..<at], host)
  }

  /// The host of an address such as "https://user@host:80/path"; nil if absent, or if it is a
  /// number (RFC 5280 refuses both).
  private static func host(ofAddress address: String) -> String? {
    guard let colon = address.firstIndex(of: ":") else { return nil }
    let rest = address[address.index(after: colon)...]
    guard rest.hasPrefix("//") else { return nil }
    var authority = rest.dropFirst(2).prefix { !"/?#\\".contains($0) }
    if let at = authority.lastIndex(of: "@") {
      authority = authority[authority.index(after: at)...]
    }
    guard !authority.hasPrefix("[") else { return nil }
    let host = authority.prefix { $0 != ":" }
    let isNumber = host.allSatisfy { $0.isNumber || $0 == "." }
    // If programs disagree where the host ends, it is unclear which host it is.
    guard !isNumber, isHost(normal(String(host))), !rest.contains("\\") else { return nil }
    return String(host)
  }

  /// Whether an address is in a network: an address and a mask; nil for what is neither.
  private static func address(_ name: [UInt8], liesIn limit: [UInt8]) -> Bool? {
    guard [4, 16].contains(name.count), [8, 32].contains(limit.count) else { return nil }
    guard limit.count == 2 * name.count else { return false }
    return name.indices.allSatisfy { index in
      let mask = limit[name.count + index]
      return name[index] & mask == limit[index] & mask
    }
  }

  /// Whether it has nothing but what hosts are made of (RFC 5280, 4.2.1.6), and labels that are there.
  private static func isHost(_ host: String) -> Bool {
    !host.isEmpty
      && host.utf8.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789-._*".utf8.contains($0) }
  }

  /// A host in the one form in which hosts are compared.
  private static func normal(_ host: String) -> String {
    let host = host.lowercased()
    return host.hasSuffix(".") ? String(host.dropLast()) : host
  }
}

extension DistinguishedName {
  /// Whether it is the same name (RFC 5280, 7.1): letters of either case, any kind of text, and
  /// runs of spaces as one.
  func matches(_ other: DistinguishedName) -> Bool {
    self == other || count == other.count && zip(self, other).allSatisfy { $0.matches($1) }
  }
}

extension RelativeDistinguishedName {
  /// The same for one part of a name; `ifUnclear` is the answer for texts of which it is not clear
  /// whether they are the same.
  fileprivate func matches(
    _ other: RelativeDistinguishedName, ifUnclear: Bool = false
  ) -> Bool {
    self == other
      || count == other.count
        && allSatisfy { own in
          other.contains {
            $0.type == own.type
              && ($0.value.normal == own.value.normal
                || ifUnclear && ($0.value.isUnclear || own.value.isUnclear))
          }
        }
  }
}

extension RelativeDistinguishedName.Attribute.Value {
  /// The text, of whatever kind (X.680, 41); nil for anything else.
  var decoded: String? {
    if let text = String(self) { return text }
    var serializer = DER.Serializer()
    guard (try? serializer.serialize(ASN1Any(self))) != nil,
      let node = try? DER.parse(serializer.serializedBytes),
      case .primitive(let bytes) = node.content
    else { return nil }
    switch node.identifier {
    case .bmpString:
      return Self.text(bytes, width: 2)
    case .universalString:
      return Self.text(bytes, width: 4)
    // In practice it contains ISO 8859-1 instead of T.61.
    case .teletexString:
      return Self.text(bytes, width: 1)
    default: return String(validating: bytes, as: UTF8.self)
    }
  }

  /// Characters of as many bytes each; surrogates make no character.
  private static func text(_ bytes: ArraySlice<UInt8>, width: Int) -> String? {
    guard bytes.count.isMultiple(of: width) else { return nil }
    var text = String.UnicodeScalarView()
    var number: UInt32 = 0
    for (index, byte) in bytes.enumerated() {
      number = number << 8 | UInt32(byte)
      guard index % width == width - 1 else { continue }
      guard let scalar = Unicode.Scalar(number) else { return nil }
      text.append(scalar)
      number = 0
    }
    return String(text)
  }

  /// The text; for other values, their stored bytes.
  fileprivate var text: String { decoded ?? description }

  /// The text in the one form in which texts are compared (RFC 4518, 2): what is not seen is left out.
  fileprivate var normal: String {
    var seen = String.UnicodeScalarView()
    seen.append(
      contentsOf: text.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint })
    return String(seen).lowercased().split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }

  /// Whether it is not text, or has characters that are another form of others, such as full-width,
  /// circled or raised ones (RFC 4518, 2.3 would replace them).
  fileprivate var isUnclear: Bool {
    guard let decoded else { return true }
    return decoded.unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0xAA, 0xB2...0xBA, 0x2B0...0x2FF, 0x1D2C...0x1DBF, 0x2000...0x24FF, 0x2C7C...0x2C7D,
        0x2E80...0x2FDF, 0x3130...0x33FF, 0xF900...0xFB4F, 0xFE10...0xFE6F, 0xFF00...0xFFEF,
        0x1_D400...0x1_D7FF, 0x1_EE00...0x1_F2FF, 0x2_F800...0x2_FA1F:
        true
      default: scalar.properties.isDefaultIgnorableCodePoint
      }
    }
  }
}
