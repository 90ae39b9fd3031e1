import Crypto
import Foundation
import SwiftASN1
import X509

@testable import VersoEvidence

/// A certificate of a test with its key.
struct Issued: Sendable {
  let certificate: Certificate
  let key: P256.Signing.PrivateKey

  /// Issues a certificate; without an issuer it signs itself. The days are counted from now; the
  /// level is how many authorities may stand under it, `.max` for any, nil for no authority.
  init(
    _ name: String, by issuer: Issued? = nil, days: ClosedRange<Double> = -10...300,
    level: Int? = nil, purposes: [ExtendedKeyUsage.Usage]? = nil, critical: Bool = false,
    subject: DistinguishedName? = nil, signs: Bool = true,
    adding others: [Certificate.Extension] = []
  ) throws {
    let key = P256.Signing.PrivateKey()
    let issuerKey = issuer?.key ?? key
    func identifier(_ key: P256.Signing.PrivateKey) -> ArraySlice<UInt8> {
      SubjectKeyIdentifier(hash: Certificate.PublicKey(key.publicKey)).keyIdentifier
    }
    var extensions = try Certificate.Extensions {
      if let level {
        Critical(
          BasicConstraints.isCertificateAuthority(maxPathLength: level == .max ? nil : level))
        Critical(KeyUsage(keyCertSign: signs, cRLSign: true))
      } else {
        Critical(BasicConstraints.notCertificateAuthority)
        Critical(KeyUsage(digitalSignature: true))
      }
      SubjectKeyIdentifier(keyIdentifier: identifier(key))
      AuthorityKeyIdentifier(keyIdentifier: identifier(issuerKey))
    }
    if let purposes {
      try extensions.append(try .init(ExtendedKeyUsage(purposes), critical: critical))
    }
    for other in others { try extensions.append(other) }
    let name = try subject ?? Self.name(name)
    self.key = key
    certificate = try Certificate(
      version: .v3, serialNumber: .init(), publicKey: .init(key.publicKey),
      notValidBefore: Date.now.addingTimeInterval(days.lowerBound * 86_400),
      notValidAfter: Date.now.addingTimeInterval(days.upperBound * 86_400),
      issuer: issuer?.certificate.subject ?? name, subject: name, extensions: extensions,
      issuerPrivateKey: .init(issuerKey))
  }

  static func name(_ text: String, organization: String = "Verso tests") throws
    -> DistinguishedName
  {
    try DistinguishedName {
      OrganizationName(organization)
      CommonName(text)
    }
  }

  /// A signer's certificate under an authority.
  static func signer(
    by issuer: Issued, days: ClosedRange<Double> = -10...300,
    adding others: [Certificate.Extension] = []
  ) throws -> Issued {
    try Issued("Signer", by: issuer, days: days, purposes: [.emailProtection], adding: others)
  }

  var der: [UInt8] {
    get throws {
      var serializer = DER.Serializer()
      try serializer.serialize(certificate)
      return serializer.serializedBytes
    }
  }

  var keyText: String { key.pemRepresentation }
  var pem: String { get throws { try certificate.serializeAsPEM().pemString + "\n" } }
  var signing: SigningCertificate { get throws { try SigningCertificate(try der) } }
}

extension Certificate.Extension {
  /// An extension that nobody knows.
  static func unknown(critical: Bool) -> Self {
    Self(oid: [1, 2, 3, 4], critical: critical, value: [5, 0])
  }
}

/// Bytes of DER, put together by hand.
enum Hand {
  static func tagged(_ tag: UInt8, _ parts: [UInt8]...) -> [UInt8] {
    let content = Array(parts.joined())
    let count = content.count
    switch count {
    case 0..<128: return [tag, UInt8(count)] + content
    case 128..<256: return [tag, 0x81, UInt8(count)] + content
    default: return [tag, 0x82, UInt8(count >> 8), UInt8(count & 0xFF)] + content
    }
  }

  static func sequence(_ parts: [UInt8]...) -> [UInt8] { tagged(0x30, Array(parts.joined())) }
  /// A number without a sign.
  static func number(_ bytes: [UInt8]) -> [UInt8] {
    tagged(2, bytes.first ?? 0 > 0x7F ? [0] + bytes : bytes)
  }

  static func octets(_ bytes: [UInt8]) -> [UInt8] { tagged(4, bytes) }
  static func bits(_ bytes: [UInt8]) -> [UInt8] { tagged(3, [0] + bytes) }

  static func oid(_ oid: ASN1ObjectIdentifier) -> [UInt8] {
    var serializer = DER.Serializer()
    try? serializer.serialize(oid)
    return serializer.serializedBytes
  }

  /// A GeneralizedTime of seconds since 1970.
  static func time(_ seconds: Int) -> [UInt8] {
    let date = DateFormatter()
    date.locale = Locale(identifier: "en_US_POSIX")
    date.timeZone = TimeZone(secondsFromGMT: 0)
    date.dateFormat = "yyyyMMddHHmmss'Z'"
    let text = date.string(from: Date(timeIntervalSince1970: Double(seconds)))
    return tagged(0x18, Array(text.utf8))
  }

  static let ecdsa = sequence(oid(.ecdsaSHA256))
  static let sha256 = sequence(oid(.sha256))
}

/// Now, in seconds since 1970.
var now: Int { Int(Date.now.timeIntervalSince1970) }
let day = 86_400
