internal import Crypto
internal import SwiftASN1
internal import Verso

/// SHA-256 of the public key in a signer's certificate (its `SubjectPublicKeyInfo`), which stays when
/// the certificate is renewed.
enum SigningKeyDigest {
  /// That of who is going to sign.
  static func of(_ signer: any Signer) throws -> [UInt8] {
    guard let own = signer.chain.first, let digest = try? of(certificate: own) else {
      throw EvidenceError(.invalidKey, "the signer has no certificate that can be read")
    }
    return digest
  }

  /// That of who signed a photo's active manifest; nil if it cannot be read.
  static func of(_ photo: Photo) throws -> [UInt8]? {
    let source = try photo.openOrigin()
    guard let place = try StorePlace(photo.skeleton, source), place.isAlone,
      place.count <= photo.limits.blockBytes,
      let credentials = try? ContentCredentials(
        store: try place.store(source), limits: photo.limits),
      let active = credentials.active,
      let own = try? active.message.get().chain.first
    else { return nil }
    return try? of(certificate: own)
  }

  private static func of(certificate der: [UInt8]) throws -> [UInt8] {
    let key: [UInt8] = try DER.sequence(try DER.parse(der), identifier: .sequence) { nodes in
      let body = nodes.next()
      while nodes.next() != nil {}
      guard let body else { throw missing }
      return try DER.sequence(body, identifier: .sequence) { fields in
        var found: [ASN1Node] = []
        while let field = fields.next() {
          // The version comes first, if it is not the first one.
          if found.isEmpty, field.identifier.tagClass == .contextSpecific { continue }
          found.append(field)
        }
        // Serial number, algorithm, issuer, validity, subject, key (RFC 5280, 4.1).
        guard found.count >= 6 else { throw missing }
        return Array(found[5].encodedBytes)
      }
    }
    return Array(SHA256.hash(data: key))
  }

  private static var missing: EvidenceError {
    EvidenceError(.invalidKey, "the certificate has no key")
  }
}
