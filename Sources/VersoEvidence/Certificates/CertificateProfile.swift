internal import SwiftASN1
internal import X509

/// The purpose of a certificate that is checked (C2PA 2.2, 14.5.1.2).
enum CertificatePurpose: Sendable {
  /// It signed a photo.
  case signing
  /// It signed a time stamp.
  case timeStamping

  /// The purposes that a certificate may be issued for to be used so; one of them is enough.
  var identifiers: Set<ASN1ObjectIdentifier> {
    switch self {
    // Protection of mail, signing of documents; Content Credentials: Microsoft's number, and their
    // own.
    case .signing:
      [
        [1, 3, 6, 1, 5, 5, 7, 3, 4], [1, 3, 6, 1, 5, 5, 7, 3, 36],
        [1, 3, 6, 1, 4, 1, 311, 76, 59, 1, 9], [1, 3, 6, 1, 4, 1, 62558, 2, 1],
      ]
    case .timeStamping: [.timeStamping]
    }
  }
}

/// The requirements for the certificate of a signer (C2PA 2.2, 14.5.1), and of a time authority
/// (RFC 3161, 2.3).
enum CertificateProfile {
  /// The problem with a certificate at a time, in seconds since 1970; nil if it is valid.
  static func problem(
    _ certificate: SigningCertificate, at time: Int, for purpose: CertificatePurpose = .signing
  ) -> (code: ValidationStatus.Code, explanation: String)? {
    if let problem = problem(certificate, for: purpose) { return (.credentialInvalid, problem) }
    if time < certificate.validity.lowerBound {
      return (.credentialExpired, "the certificate does not hold yet")
    }
    if time > certificate.validity.upperBound {
      return (.credentialExpired, "the certificate has ended")
    }
    return nil
  }

  /// The problem with a certificate at any time; nil if there is no problem.
  static func problem(
    _ certificate: SigningCertificate, for purpose: CertificatePurpose
  ) -> String? {
    let extensions = certificate.extensions
    guard certificate.isVersion3 else { return "the certificate is not of version 3" }
    guard certificate.hasKnownSignature, certificate.key != nil else {
      return "its key or the signature on it is of a kind that is not allowed"
    }
    if let problem = certificate.extensionProblem { return problem }
    guard !certificate.isAuthority else { return "it is an authority's, not a signer's" }
    guard !certificate.hasUniqueIdentifiers else { return "it has unique identifiers" }
    if let problem = purposeProblem(certificate, purpose) { return problem }
    guard extensions[oid: .X509ExtensionID.authorityKeyIdentifier] != nil else {
      return "it does not name its issuer's key"
    }
    guard let keyUsage = try? certificate.keyUsage, !keyUsage.keyCertSign,
      keyUsage.digitalSignature || purpose == .timeStamping && keyUsage.nonRepudiation
    else { return "its key may not sign content" }
    return nil
  }

  private static func purposeProblem(
    _ certificate: SigningCertificate, _ purpose: CertificatePurpose
  ) -> String? {
    guard let purposes = certificate.purposes, !purposes.isEmpty else {
      return "it does not state what it may be used for"
    }
    guard !purposes.contains(.anyPurpose) else { return "it may be used for anything" }
    // A certificate for time stamps or answers on revocation has no other purpose.
    guard purposes.isDisjoint(with: [.timeStamping, .ocspSigning]) || purposes.count == 1 else {
      return "it mixes purposes that exclude each other"
    }
    guard !purpose.identifiers.isDisjoint(with: purposes) else {
      return purpose == .signing
        ? "it was not issued to sign content: its extended key usage names neither C2PA claim signing, "
          + "document signing nor emailProtection"
        : "it was not issued for this kind of signature"
    }
    if purpose == .timeStamping,
      certificate.extensions[oid: .X509ExtensionID.extendedKeyUsage]?.critical != true
    {
      return "it may be read as one that does more than stamp times"
    }
    return nil
  }
}

extension SigningCertificate {
  /// The purposes of its key; nil if absent.
  var purposes: Set<ASN1ObjectIdentifier>? {
    guard let usage = try? extensions.extendedKeyUsage else { return nil }
    return Set(usage.map { ASN1ObjectIdentifier($0) })
  }

  /// Extensions that are understood, or do not affect whether a signature counts. A critical one
  /// that is not among them makes a certificate useless (RFC 5280, 4.2).
  private static let known: Set<ASN1ObjectIdentifier> = [
    .X509ExtensionID.basicConstraints, .X509ExtensionID.keyUsage,
    .X509ExtensionID.extendedKeyUsage, .X509ExtensionID.authorityKeyIdentifier,
    .X509ExtensionID.subjectKeyIdentifier, .X509ExtensionID.subjectAlternativeName,
    .X509ExtensionID.authorityInformationAccess, .X509ExtensionID.nameConstraints,
    // Policies and their constraints; names of the issuer; locations of CRLs; the extension that
    // exempts an OCSP responder's own certificate from revocation checks.
    .certificatePolicies, .policyMappings, .policyConstraints, .inhibitAnyPolicy,
    [2, 5, 29, 18], [2, 5, 29, 31], [1, 3, 6, 1, 5, 5, 7, 48, 1, 5],
  ]

  /// The problem with the extensions: one cannot be read, or is critical and unknown.
  var extensionProblem: String? {
    guard extensions.allSatisfy({ !$0.critical || Self.known.contains($0.oid) }) else {
      return "it has a critical extension that is not known"
    }
    do {
      _ = try extensions.basicConstraints
      _ = try keyUsage
      _ = try extensions.extendedKeyUsage
      _ = try extensions.subjectKeyIdentifier
      _ = try extensions.authorityKeyIdentifier
    } catch {
      return "one of its extensions cannot be read"
    }
    return nil
  }
}

extension ASN1ObjectIdentifier {
  static let anyPurpose: Self = [2, 5, 29, 37, 0]
  static let timeStamping: Self = [1, 3, 6, 1, 5, 5, 7, 3, 8]
  static let ocspSigning: Self = [1, 3, 6, 1, 5, 5, 7, 3, 9]
  static let certificatePolicies: Self = [2, 5, 29, 32]
  static let policyMappings: Self = [2, 5, 29, 33]
  static let policyConstraints: Self = [2, 5, 29, 36]
  static let inhibitAnyPolicy: Self = [2, 5, 29, 54]
  static let organization: Self = [2, 5, 4, 10]
  static let commonName: Self = [2, 5, 4, 3]
}
