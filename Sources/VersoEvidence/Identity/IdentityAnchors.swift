internal import FoundationEssentials

/// The trusted authorities for identities: authorities for certificates, issuers for aggregations.
///
/// They differ from the authorities for signers, so they are listed separately.
public struct IdentityAnchors: Sendable {
  /// The authorities for certificates.
  public var authorities = TrustAnchors()
  /// The DIDs of the issuers that are trusted.
  public private(set) var issuers: Set<String> = []
  /// The keys of issuers whose DID only names where to get them.
  private var keys: [String: [VerificationKey]] = [:]

  /// The number of authorities and issuers.
  public var count: Int { authorities.count + issuers.count }

  /// Creates an empty list: an identity is then valid at best, and never trusted.
  public init() {}

  /// Adds the contents of a file: a text, as in ``add(_:)``, or certificates in DER.
  ///
  /// - Throws: ``EvidenceError`` if it is not one of them, or contains a certificate that cannot be read.
  public mutating func add(file: some Sequence<UInt8>) throws {
    let file = Array(file)
    if let text = String(validating: file, as: UTF8.self) {
      try add(text)
    } else {
      try authorities.add(file: file)
    }
  }

  /// Adds the anchors in a text.
  ///
  /// - Parameter text: Certificates (PEM), DIDs, one a line, or the DID document of an issuer (JSON), which contains the
  ///   keys with which a `did:web` signs.
  /// - Throws: ``EvidenceError`` if it is not one of them, or contains a certificate that cannot be read.
  public mutating func add(_ text: String) throws {
    if text.contains("-----BEGIN") {
      try authorities.add(pem: text)
    } else if text.first(where: { !$0.isWhitespace }) == "{" {
      guard let document = try? JSONDecoder().decode(DIDDocument.self, from: Data(text.utf8)),
        let did = DID(document.id)
      else { throw EvidenceError(.invalidKey, "it is no DID document") }
      let found = document.keys
      guard !found.isEmpty else {
        throw EvidenceError(.invalidKey, "the DID document has no key that can be used")
      }
      issuers.insert(did.text)
      keys[did.text, default: []] += found
    } else {
      let lines = text.split(whereSeparator: \.isNewline)
        .map { $0.drop(while: \.isWhitespace) }.filter { !$0.isEmpty && !$0.hasPrefix("#") }
      var found: [String] = []
      for line in lines {
        guard let did = DID(String(line.prefix { !$0.isWhitespace })) else {
          throw EvidenceError(.invalidKey, "there are neither certificates nor DIDs in it")
        }
        found.append(did.text)
      }
      guard !found.isEmpty else { throw EvidenceError(.invalidKey, "it is empty") }
      issuers.formUnion(found)
    }
  }

  /// The keys of an issuer that were given with its document.
  func keys(of did: DID) -> [VerificationKey] { keys[did.text] ?? [] }
}
