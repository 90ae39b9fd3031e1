internal import SwiftASN1
internal import X509

/// The certificates of trusted authorities.
public struct TrustAnchors: Sendable {
  private var certificates: [SigningCertificate] = []

  /// No authority: no signer is trusted.
  public init() {}

  /// The certificates of a PEM file.
  ///
  /// - Throws: ``EvidenceError`` if it contains none, or one of them cannot be read.
  public init(pem: String) throws {
    try add(pem: pem)
  }

  /// Adds the certificates of another PEM file.
  ///
  /// - Throws: ``EvidenceError`` if it contains none, or one of them cannot be read.
  public mutating func add(pem: String) throws {
    try add(file: Array(pem.utf8))
  }

  /// Adds the certificates of a file, in PEM or in DER.
  ///
  /// - Throws: ``EvidenceError`` if it contains none, or one of them cannot be read.
  public mutating func add(file: some Sequence<UInt8>) throws {
    certificates += try CredentialFile.certificates(Array(file)).map(CredentialFile.certificate)
  }

  var isEmpty: Bool { certificates.isEmpty }

  /// The number of certificates.
  public var count: Int { certificates.count }

  /// The path of a chain to one of them. Each certificate of the chain is followed by the one that
  /// signed it.
  func verdict(
    following chain: [SigningCertificate], for purpose: CertificatePurpose, at time: Int
  ) -> TrustVerdict {
    var search = PathSearch(certificates, [], purpose, time)
    search.follow(Array(chain.prefix(PathSearch.longest + 1)))
    return search.verdict
  }

  /// The path of certificates to one of them: the certificate to check first, the others in any
  /// order.
  func verdict(
    _ chain: [SigningCertificate], for purpose: CertificatePurpose, at time: Int
  ) -> TrustVerdict {
    guard let first = chain.first else { return .untrusted("there is no certificate") }
    var search = PathSearch(
      certificates, Array(chain.dropFirst().prefix(PathSearch.longest)), purpose, time)
    search.extend([first])
    return search.verdict
  }

  /// Whether a chain ends at one of them. Each certificate of the chain is followed by the one that
  /// signed it.
  func trust(following chain: [SigningCertificate], at time: Int) -> Bool {
    if case .trusted = verdict(following: chain, for: .signing, at: time) { true } else { false }
  }

  /// Whether a chain ends at one of them, at a time.
  func trust(
    _ chain: [SigningCertificate], at time: Int, for purpose: CertificatePurpose = .signing
  ) -> Bool {
    if case .trusted = verdict(chain, for: purpose, at: time) { true } else { false }
  }

  /// The certificates that carry a name.
  func certificates(named name: DistinguishedName) -> [SigningCertificate] {
    certificates.filter { $0.subject.matches(name) }
  }

  /// These and others.
  func union(_ other: TrustAnchors) -> TrustAnchors {
    var union = self
    union.certificates += other.certificates
    return union
  }
}
