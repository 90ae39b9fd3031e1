internal import SwiftASN1
internal import Verso

/// Certificates and keys as files have them: text (PEM, RFC 7468), or the bytes themselves (DER).
enum CredentialFile {
  /// The kind of a DER document, by its beginning.
  enum Kind {
    case certificate
    /// A private key: PKCS#8, or the older forms of RSA and elliptic curves.
    case key
    /// A private key that is encrypted with a password (PKCS#8).
    case lockedKey
    /// A key with its certificates, encrypted with a password (RFC 7292).
    case pkcs12
    /// Certificates in a signed message (RFC 2315).
    case pkcs7
    case other
  }

  /// The certificates in a file, in their order.
  ///
  /// - Throws: ``EvidenceError`` if absent.
  static func certificates(_ file: [UInt8]) throws -> [[UInt8]] {
    guard !isDER(file) else { return try certificates(inDER: file) }
    let documents = try documents(file)
    let found = documents.filter { ["CERTIFICATE", "X509 CERTIFICATE"].contains($0.discriminator) }
    guard !found.isEmpty else {
      let names = Set(documents.map(\.discriminator))
      if !names.isDisjoint(with: ["PKCS7", "CMS"]) { throw packed(.pkcs7, "certificate") }
      if names.contains(where: { $0.hasSuffix("PRIVATE KEY") }) {
        throw EvidenceError(.invalidKey, "it holds a private key and no certificate")
      }
      throw EvidenceError(.invalidKey, "there is no certificate in it")
    }
    return found.map { Array($0.derBytes) }
  }

  static func certificate(_ der: [UInt8]) throws -> SigningCertificate {
    do {
      return try SigningCertificate(der)
    } catch {
      throw EvidenceError(.invalidKey, "a certificate in it cannot be read")
    }
  }

  /// The private key in a file, in DER.
  ///
  /// - Throws: ``EvidenceError`` if absent, or it is locked.
  static func key(_ file: [UInt8]) throws -> [UInt8] {
    if isDER(file) {
      let kind = kind(of: file)
      guard kind == .key else { throw packed(kind, "private key") }
      return file
    }
    // OpenSSL's own way to lock keys, which is no PEM (RFC 7468) to a strict reader.
    guard file.position(of: Array("Proc-Type: 4,ENCRYPTED".utf8)) == nil else {
      throw packed(.lockedKey, "private key")
    }
    if file.first == UInt8(ascii: "{"), file.position(of: Array("\"kty\"".utf8)) != nil {
      throw EvidenceError(
        .invalidKey,
        "it holds keys for seals (JSON Web Keys); signing takes a private key in PKCS#8")
    }
    let documents = try documents(file)
    let kinds = ["PRIVATE KEY", "EC PRIVATE KEY", "RSA PRIVATE KEY"]
    if let found = documents.first(where: { kinds.contains($0.discriminator) }) {
      return Array(found.derBytes)
    }
    let isLocked = documents.contains { $0.discriminator == "ENCRYPTED PRIVATE KEY" }
    throw packed(isLocked ? .lockedKey : .other, "private key")
  }

  /// All documents of a text.
  private static func documents(_ file: [UInt8]) throws -> [PEMDocument] {
    guard let text = String(validating: file, as: UTF8.self) else {
      throw EvidenceError(.invalidKey, "it is neither text (PEM) nor DER")
    }
    do {
      return try PEMDocument.parseMultiple(pemString: text)
    } catch {
      throw EvidenceError(.invalidKey, "it is not PEM")
    }
  }

  // MARK: DER

  /// Whether a file begins as a sequence does: with a length of several bytes, which no text has, or
  /// with one that is its own.
  private static func isDER(_ file: [UInt8]) -> Bool {
    guard file.count > 4, file[0] == 0x30 else { return false }
    return (0x81...0x84).contains(file[1]) || Int(file[1]) == file.count - 2
  }

  /// One certificate, or several consecutive ones.
  private static func certificates(inDER file: [UInt8]) throws -> [[UInt8]] {
    var found: [[UInt8]] = []
    var rest = file[...]
    while isDER(Array(rest.prefix(8))) {
      let digits = Int(rest[rest.startIndex + 1] & 0x7F)
      let head = rest.prefix(2 + digits)
      guard head.count == 2 + digits else { break }
      let length = head.dropFirst(2).reduce(0) { $0 << 8 | Int($1) }
      guard length <= rest.count - head.count else { break }
      found.append(Array(rest.prefix(head.count + length)))
      rest = rest.dropFirst(head.count + length)
    }
    guard let first = found.first, rest.isEmpty else {
      throw EvidenceError(.invalidKey, "it is cut short, or no file of certificates")
    }
    let kind = kind(of: first)
    guard kind == .certificate else { throw packed(kind, "certificate") }
    return found
  }

  private static func kind(of der: [UInt8]) -> Kind {
    let parts = try? DER.sequence(try DER.parse(der), identifier: .sequence) { nodes in
      var parts: [ASN1Node] = []
      while let node = nodes.next() { parts.append(node) }
      return parts
    }
    guard let parts, let first = parts.first else { return .other }
    let tags = parts.map(\.identifier)
    if tags == [.sequence, .sequence, .bitString] { return .certificate }
    if tags == [.sequence, .octetString] { return .lockedKey }
    if tags.first == .objectIdentifier { return .pkcs7 }
    guard tags.first == .integer, let number = try? Int(derEncoded: first) else { return .other }
    return number == 3 && tags.dropFirst().first == .sequence ? .pkcs12 : .key
  }

  /// The advice for a file that contains something else, or contains it encrypted.
  private static func packed(_ kind: Kind, _ wanted: String) -> EvidenceError {
    let isKey = wanted == "private key"
    let text =
      switch kind {
      case .pkcs12:
        "it is a PKCS#12 file, locked with a password; take the \(wanted) out first: openssl pkcs12 "
          + "-in FILE \(isKey ? "-nocerts -nodes" : "-nokeys") -out NEW.pem"
      case .pkcs7:
        "it is a PKCS#7 file; take the certificates out first: openssl pkcs7 -print_certs -in FILE "
          + "-out NEW.pem, with -inform DER where it is no text"
      case .lockedKey:
        isKey
          ? "the key is locked with a password; unlock it first: openssl pkey -in FILE -out NEW.pem"
          : "it holds a private key and no certificate"
      case .certificate: "it holds a certificate and no private key"
      case .key: "it holds a private key and no certificate"
      case .other: "there is no \(wanted) in it"
      }
    return EvidenceError(.invalidKey, text)
  }
}
