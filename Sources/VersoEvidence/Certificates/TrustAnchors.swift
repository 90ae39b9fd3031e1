internal import SwiftASN1
internal import X509

/// The certificates of authorities whose word counts.
public struct TrustAnchors: Sendable {
  private var certificates: [SigningCertificate] = []

  /// No authority at all: nobody is trusted.
  public init() {}

  /// The certificates of a PEM file.
  ///
  /// - Throws: ``EvidenceError`` when there is none in it, or one of them cannot be read.
  public init(pem: String) throws {
    try add(pem: pem)
  }

  /// Adds the certificates of another PEM file.
  ///
  /// - Throws: ``EvidenceError`` when there is none in it, or one of them cannot be read.
  public mutating func add(pem: String) throws {
    certificates += try PEM.certificates(pem).map(PEM.certificate)
  }

  var isEmpty: Bool { certificates.isEmpty }

  /// How many certificates there are.
  public var count: Int { certificates.count }

  /// Whether a chain leads to one of them: every certificate is signed by the next, all but the
  /// first are authorities', and all of them hold at a time.
  func trust(_ chain: [SigningCertificate], at time: Int) -> Bool {
    for (index, certificate) in chain.enumerated().prefix(16) {
      guard certificate.validity.contains(time) else { return false }
      // The authorities between the signer and this one.
      if index > 0 {
        guard certificate.mayIssue, (certificate.authority ?? -1) >= index - 1 else { return false }
      }
      if certificates.contains(where: { $0.der == certificate.der }) { return true }
      if certificates.contains(where: {
        $0.subject == certificate.issuer && $0.mayIssue && ($0.authority ?? -1) >= index
          && certificate.isSigned(by: $0)
      }) {
        return true
      }
      guard index + 1 < chain.count, chain[index + 1].subject == certificate.issuer,
        certificate.isSigned(by: chain[index + 1])
      else { return false }
    }
    return false
  }
}

extension SigningCertificate {
  /// Whether it is an authority's whose key may sign certificates (RFC 5280, 4.2.1.3).
  fileprivate var mayIssue: Bool {
    guard isAuthority else { return false }
    // An old root may say nothing of its key.
    guard let usage = try? extensions.keyUsage else { return true }
    return usage.keyCertSign
  }
}

/// Certificates and keys as text (RFC 7468).
enum PEM {
  /// The certificates of a text, in their order.
  ///
  /// - Throws: ``EvidenceError`` when there is none.
  static func certificates(_ text: String) throws -> [[UInt8]] {
    let found = try documents(text).filter { $0.discriminator == "CERTIFICATE" }
    guard !found.isEmpty else { throw EvidenceError(.invalidKey, "there is no certificate in it") }
    return found.map { Array($0.derBytes) }
  }

  /// All documents of a text.
  static func documents(_ text: String) throws -> [PEMDocument] {
    do {
      return try PEMDocument.parseMultiple(pemString: text)
    } catch {
      throw EvidenceError(.invalidKey, "it is not PEM")
    }
  }

  static func certificate(_ der: [UInt8]) throws -> SigningCertificate {
    do {
      return try SigningCertificate(der)
    } catch {
      throw EvidenceError(.invalidKey, "a certificate in it cannot be read")
    }
  }
}
