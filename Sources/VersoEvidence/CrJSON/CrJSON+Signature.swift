internal import SwiftASN1
internal import Verso
internal import X509

extension CrJSON {
  /// The signer of a manifest, the certificate and the time; empty if they cannot be read.
  func signature(of manifest: Manifest) -> JSONValue {
    guard let message = try? manifest.message.get(), let der = message.chain.first,
      let certificate = try? SigningCertificate(der)
    else { return .object([]) }
    return .members([
      ("algorithm", .string(message.algorithm.map { Self.name($0) } ?? "Unknown")),
      ("certificateInfo", Self.information(certificate)),
      ("timeStampInfo", Self.timeStamp(of: message)),
    ])
  }

  /// The name in the list of C2PA (13.2.1): "ES256", "Ed25519".
  private static func name(_ algorithm: SignatureAlgorithm) -> String {
    algorithm == .ed25519 ? "Ed25519" : algorithm.name.uppercased()
  }

  private static func information(_ certificate: SigningCertificate) -> JSONValue {
    .members([
      ("serialNumber", .string(serialNumber(certificate.serialNumber))),
      ("issuer", name(certificate.issuer)),
      ("subject", name(certificate.subject)),
      (
        "validity",
        .members([
          ("notBefore", .string(date(certificate.validity.lowerBound))),
          ("notAfter", .string(date(certificate.validity.upperBound))),
        ])
      ),
    ])
  }

  /// In hexadecimal digits, without zeros in front.
  private static func serialNumber(_ bytes: [UInt8]) -> String {
    let digits = bytes.hexadecimal().drop { $0 == "0" }
    return digits.isEmpty ? "0" : String(digits)
  }

  /// The attributes with names in crJSON, of the name of a person or authority.
  private static let attributes: [(name: String, type: ASN1ObjectIdentifier)] = [
    ("C", [2, 5, 4, 6]), ("ST", [2, 5, 4, 8]), ("L", [2, 5, 4, 7]), ("O", [2, 5, 4, 10]),
    ("OU", [2, 5, 4, 11]), ("CN", [2, 5, 4, 3]), ("E", [1, 2, 840, 113_549, 1, 9, 1]),
    ("2.5.4.97", [2, 5, 4, 97]),
  ]

  private static func name(_ name: DistinguishedName) -> JSONValue {
    .members(
      attributes.map { attribute in
        let values = name.flatMap { part in
          part.filter { $0.type == attribute.type }.compactMap { String($0.value) }
        }
        return (attribute.name, values.isEmpty ? nil : .string(values.joined(separator: ", ")))
      })
  }

  /// The time of signing by an authority, and the authority; nil without a readable stamp. The
  /// results contain whether it is right.
  private static func timeStamp(of message: COSESign1) -> JSONValue? {
    guard let stamp = TimeStamp(of: message), let authority = stamp.chain.first else { return nil }
    return .members([
      ("timestamp", .string(date(stamp.time))),
      ("certificateInfo", information(authority)),
    ])
  }
}
