// The codes of CAWG's Identity Assertion 1.2, and one that the reference implementation adds.
extension ValidationStatus.Code {
  static let identityTrusted = Self("cawg.identity.trusted", .success)
  static let identityWellFormed = Self("cawg.identity.well-formed", .success)
  static let identityInvalidCBOR = Self("cawg.identity.cbor.invalid")
  static let identityAssertionMismatch = Self("cawg.identity.assertion.mismatch")
  static let identityAssertionDuplicate = Self("cawg.identity.assertion.duplicate")
  static let identityBindingMissing = Self("cawg.identity.hard_binding_missing")
  static let identityBindingIncorrect = Self("cawg.identity.hard_binding_incorrect")
  static let identityPadInvalid = Self("cawg.identity.pad.invalid")
  static let identityKindUnknown = Self("cawg.identity.sig_type.unknown", .unread)

  /// Nothing of a specification's: an identity of a kind that Verso cannot check.
  static let identityNotUnderstood = Self("verso.identity.notUnderstood", .unread)

  // MARK: X.509

  static let holderTrusted = Self("cawg.x509.credential.trusted", .success)
  static let holderUntrusted = Self("cawg.x509.credential.untrusted")
  /// For a certificate that no identity may be signed with; the reference's own.
  static let holderInvalid = Self("cawg.x509.credential.invalid")
  static let holderRevoked = Self("cawg.x509.credential.revoked")
  static let holderAlgorithmUnsupported = Self("cawg.x509.algorithm.unsupported")
  static let holderSignatureValidated = Self("cawg.x509.signature.validated", .success)
  static let holderSignatureMismatch = Self("cawg.x509.signature.mismatch")
  static let holderInsideValidity = Self("cawg.x509.signature.inside_validity", .success)
  static let holderOutsideValidity = Self("cawg.x509.signature.outside_validity")
  static let holderTimeValidated = Self("cawg.x509.time_stamp.validated", .success)
  static let holderTimeTrusted = Self("cawg.x509.time_stamp.trusted", .success)
  static let holderTimeMalformed = Self("cawg.x509.time_stamp.malformed", .informational)
  static let holderTimeMismatch = Self("cawg.x509.time_stamp.mismatch", .informational)
  static let holderTimeUntrusted = Self("cawg.x509.time_stamp.untrusted", .informational)
  static let holderTimeOutsideValidity = Self(
    "cawg.x509.time_stamp.outside_validity", .informational)

  // MARK: Identity claims aggregation

  static let aggregationValid = Self("cawg.ica.credential_valid", .success)
  static let aggregationInvalidCOSE = Self("cawg.ica.invalid_cose_sign1")
  static let aggregationInvalidAlgorithm = Self("cawg.ica.invalid_alg")
  static let aggregationInvalidContentType = Self("cawg.ica.invalid_content_type")
  static let aggregationInvalidCredential = Self("cawg.ica.invalid_verifiable_credential")
  static let aggregationInvalidIssuer = Self("cawg.ica.invalid_issuer")
  static let aggregationMethodUnsupported = Self("cawg.ica.did_unsupported_method", .unread)
  static let aggregationIssuerUnavailable = Self("cawg.ica.did_unavailable", .unread)
  static let aggregationInvalidDocument = Self("cawg.ica.invalid_did_document")
  static let aggregationUntrustedIssuer = Self("cawg.ica.untrusted_issuer", .informational)
  static let aggregationSignatureMismatch = Self("cawg.ica.signature_mismatch")
  static let aggregationTimeValidated = Self("cawg.ica.time_stamp.validated", .success)
  static let aggregationTimeInvalid = Self("cawg.ica.time_stamp.invalid")
  static let aggregationValidFromMissing = Self("cawg.ica.valid_from.missing")
  static let aggregationValidFromInvalid = Self("cawg.ica.valid_from.invalid")
  static let aggregationValidUntilInvalid = Self("cawg.ica.valid_until.invalid")
  static let aggregationRevocationUnavailable = Self("cawg.ica.revocation.unavailable", .unread)
  static let aggregationPayloadMismatch = Self("cawg.ica.signer_payload.mismatch")
  static let aggregationIdentitiesMissing = Self("cawg.ica.verified_identities.missing")
  static let aggregationIdentitiesInvalid = Self("cawg.ica.verified_identities.invalid")

  /// Whether it concerns an identity other than the signer.
  var isAboutIdentity: Bool { name.hasPrefix("cawg.") || name.hasPrefix("verso.identity.") }

  /// Whether it only means that nobody vouches for a credential, or that an identity other than the
  /// signer's is wrong: the photo may be valid, but not trusted.
  ///
  /// An aggregator's wrong signature and an unreadable identity make the photo itself invalid, as
  /// in the reference implementation.
  var isTolerated: Bool {
    self == .credentialUntrusted || name.hasPrefix("cawg.x509.")
      || name.hasPrefix("cawg.identity.") && self != .identityInvalidCBOR
  }
}
