internal import SwiftASN1
internal import X509

extension SigningCertificate {
  /// The allowed uses of its key; nil if absent (RFC 5280, 4.2.1.3).
  ///
  /// X509's own reader requires the bits without zeros after the last one that is set, as DER does;
  /// certificates in use have more, with the same meaning.
  var keyUsage: KeyBits? {
    get throws {
      guard let found = extensions[oid: .X509ExtensionID.keyUsage] else { return nil }
      guard found.value.count >= 3, found.value.first == 0x03,
        found.value.dropFirst().first == UInt8(clamping: found.value.count - 2)
      else { throw ASN1Error.invalidASN1Object(reason: "a key usage that is no string of bits") }
      return KeyBits(Array(found.value.dropFirst(3)))
    }
  }

  /// The permitted uses of a key.
  struct KeyBits {
    let digitalSignature, nonRepudiation, keyCertSign: Bool

    /// Reads the bits after the octet that counts the unused ones.
    fileprivate init(_ octets: [UInt8]) {
      let first = octets.first ?? 0
      digitalSignature = first & 0x80 != 0
      nonRepudiation = first & 0x40 != 0
      keyCertSign = first & 0x04 != 0
    }
  }
}
