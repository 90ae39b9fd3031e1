internal import SwiftASN1
internal import X509

/// What a signer's certificate must be like (C2PA 2.1, 14.5.1).
enum CertificateProfile {
  /// The purposes that a signer's certificate may be issued for.
  static let purposes: Set<ASN1ObjectIdentifier> = [
    // Protection of mail, signing of documents, time stamps, answers on revocation.
    [1, 3, 6, 1, 5, 5, 7, 3, 4], [1, 3, 6, 1, 5, 5, 7, 3, 36], .timeStamping, .ocspSigning,
    // Content Credentials: Microsoft's number, and their own.
    [1, 3, 6, 1, 4, 1, 311, 76, 59, 1, 9], [1, 3, 6, 1, 4, 1, 62558, 2, 1],
  ]

  private static let any: ASN1ObjectIdentifier = [2, 5, 29, 37, 0]

  /// Extensions that may be critical, because they are looked at or say nothing of signing.
  private static let known: Set<ASN1ObjectIdentifier> = [
    .X509ExtensionID.basicConstraints, .X509ExtensionID.keyUsage,
    .X509ExtensionID.extendedKeyUsage, .X509ExtensionID.authorityKeyIdentifier,
    .X509ExtensionID.subjectKeyIdentifier, .X509ExtensionID.subjectAlternativeName,
    .X509ExtensionID.authorityInformationAccess,
    // Policies, and where lists of revoked certificates are.
    [2, 5, 29, 32], [2, 5, 29, 31],
  ]

  /// What is wrong with a signer's certificate at a time, in seconds since 1970; nil when nothing
  /// is. Without a purpose it may have any that signers may have.
  static func problem(
    _ certificate: SigningCertificate, at time: Int, for purpose: ASN1ObjectIdentifier? = nil
  ) -> (code: ValidationStatus.Code, explanation: String)? {
    guard certificate.isVersion3 else {
      return (.credentialInvalid, "the certificate is not of version 3")
    }
    guard certificate.validity.contains(time) else {
      return (.credentialExpired, "the certificate did not hold when the photo was signed")
    }
    if let problem = contentProblem(certificate, for: purpose) {
      return (.credentialInvalid, problem)
    }
    return nil
  }

  private static func contentProblem(
    _ certificate: SigningCertificate, for purpose: ASN1ObjectIdentifier?
  ) -> String? {
    let extensions = certificate.extensions
    guard certificate.hasKnownSignature, certificate.key != nil else {
      return "its key or the signature on it is of a kind that is not allowed"
    }
    guard !certificate.isAuthority else { return "it is an authority's, not a signer's" }
    guard !certificate.hasUniqueIdentifiers else { return "it has unique identifiers" }
    guard let usage = try? extensions.extendedKeyUsage else {
      return "it does not say what it may be used for"
    }
    let purposes = usage.map { ASN1ObjectIdentifier($0) }
    guard !purposes.contains(any) else { return "it may be used for anything" }
    let wanted = purpose.map { [$0] } ?? Self.purposes
    guard !wanted.isDisjoint(with: purposes) else {
      return "it was not issued for this kind of signature"
    }
    // Who stamps times or answers on revocation does nothing else.
    let special = purposes.filter { $0 == .timeStamping || $0 == .ocspSigning }
    guard special.isEmpty || purposes.count == 1 else {
      return "it mixes purposes that exclude each other"
    }
    guard extensions[oid: .X509ExtensionID.authorityKeyIdentifier] != nil else {
      return "it does not name its issuer's key"
    }
    guard let keyUsage = try? extensions.keyUsage,
      keyUsage.digitalSignature || keyUsage.nonRepudiation, !keyUsage.keyCertSign
    else { return "its key may not sign content" }
    guard extensions.allSatisfy({ !$0.critical || known.contains($0.oid) }) else {
      return "it has a critical extension that is not known"
    }
    return nil
  }
}

extension ASN1ObjectIdentifier {
  static let timeStamping: Self = [1, 3, 6, 1, 5, 5, 7, 3, 8]
  static let ocspSigning: Self = [1, 3, 6, 1, 5, 5, 7, 3, 9]
  static let organization: Self = [2, 5, 4, 10]
  static let commonName: Self = [2, 5, 4, 3]
}
