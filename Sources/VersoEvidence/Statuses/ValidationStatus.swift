/// One finding about a manifest, under the code of the specification (C2PA 2.1, 15.2).
public struct ValidationStatus: Hashable, Sendable {
  /// Whether a finding supports the credentials or is a problem.
  public enum Kind: String, Hashable, Sendable {
    /// Something was checked and is as it should be.
    case success
    /// Something that a reader should know, but that changes no verdict.
    case informational
    /// Something is wrong.
    case failure
    /// Something is not supported, or is stored elsewhere, so that the answer is not known.
    case unread
  }

  /// The code: "assertion.dataHash.mismatch".
  public let code: Code
  /// The part that it refers to: a JUMBF address, or empty.
  public let place: String
  /// One sentence for people, without a full stop.
  public let explanation: String
  /// The address of the ingredient that was being checked; nil for the active manifest.
  public internal(set) var ingredient: String?

  /// Whether it supports the credentials or is a problem.
  public var kind: Kind { code.kind }

  /// A code of the specification.
  public struct Code: Hashable, Sendable {
    /// The code as it is written.
    public let name: String
    /// Whether it supports the credentials or is a problem.
    public let kind: Kind

    init(_ name: String, _ kind: Kind = .failure) {
      self.name = name
      self.kind = kind
    }

    static let claimSignatureValidated = Code("claimSignature.validated", .success)
    static let claimSignatureInsideValidity = Code("claimSignature.insideValidity", .success)
    static let credentialTrusted = Code("signingCredential.trusted", .success)
    static let credentialNotRevoked = Code("signingCredential.ocsp.notRevoked", .success)
    static let timeStampValidated = Code("timeStamp.validated", .success)
    static let timeStampTrusted = Code("timeStamp.trusted", .success)
    static let hashedURIMatch = Code("assertion.hashedURI.match", .success)
    static let dataHashMatch = Code("assertion.dataHash.match", .success)
    static let bmffHashMatch = Code("assertion.bmffHash.match", .success)
    static let boxesHashMatch = Code("assertion.boxesHash.match", .success)
    static let multiAssetHashMatch = Code("assertion.multiAssetHash.match", .success)
    static let ingredientValidated = Code("ingredient.manifest.validated", .success)
    static let ingredientSignatureValidated = Code(
      "ingredient.claimSignature.validated", .success)

    static let additionalExclusions = Code(
      "assertion.dataHash.additionalExclusionsPresent", .informational)
    static let additionalBoxExclusions = Code(
      "assertion.boxesHash.additionalExclusionsPresent", .informational)
    static let additionalBMFFExclusions = Code(
      "assertion.bmffHash.additionalExclusionsPresent", .informational)
    static let timeStampMismatch = Code("timeStamp.mismatch", .informational)
    static let timeStampMalformed = Code("timeStamp.malformed", .informational)
    static let timeStampOutsideValidity = Code("timeStamp.outsideValidity", .informational)
    static let timeStampUntrusted = Code("timeStamp.untrusted", .informational)
    static let timeStampManifestIgnored = Code("verso.timeStampManifest.ignored", .informational)
    static let claimedTimeInside = Code("timeOfSigning.insideValidity", .informational)
    static let claimedTimeOutside = Code("timeOfSigning.outsideValidity", .informational)
    static let revocationSkipped = Code("signingCredential.ocsp.skipped", .informational)
    static let ingredientUnknown = Code("ingredient.unknownProvenance", .informational)

    /// Not in the specification; Verso's own findings.
    static let notUnderstood = Code("verso.notUnderstood", .unread)
    static let notCovered = Code("verso.notCovered", .informational)
    static let limitReached = Code("verso.limitReached", .unread)
    static let manifestUnreferenced = Code("verso.manifestUnreferenced", .informational)
    /// The same finding as ``credentialExpired`` if the time of signing is unknown.
    static let credentialEnded = Code("signingCredential.expired", .unread)
    static let manifestInaccessible = Code("manifest.inaccessible", .unread)

    static let claimMissing = Code("claim.missing")
    static let claimMultiple = Code("claim.multiple")
    static let claimMalformed = Code("claim.malformed")
    static let claimInvalidCBOR = Code("claim.cbor.invalid")
    static let hardBindingMissing = Code("claim.hardBindings.missing")
    static let hardBindingMultiple = Code("assertion.multipleHardBindings")
    static let claimSignatureMissing = Code("claimSignature.missing")
    static let claimSignatureMismatch = Code("claimSignature.mismatch")
    static let multipleParents = Code("manifest.multipleParents")
    static let updateInvalid = Code("manifest.update.invalid")
    static let updateWrongParents = Code("manifest.update.wrongParents")
    static let credentialUntrusted = Code("signingCredential.untrusted")
    static let credentialInvalid = Code("signingCredential.invalid")
    static let credentialRevoked = Code("signingCredential.ocsp.revoked")
    static let revocationUnknown = Code("signingCredential.ocsp.unknown")
    static let timeStampAssertionMalformed = Code("assertion.timestamp.malformed")
    static let credentialExpired = Code("signingCredential.expired")
    static let hashedURIMismatch = Code("assertion.hashedURI.mismatch")
    static let assertionMissing = Code("assertion.missing")
    static let assertionUndeclared = Code("assertion.undeclared")
    static let assertionOutside = Code("assertion.outsideManifest")
    static let assertionNotRedacted = Code("assertion.notRedacted")
    static let assertionSelfRedacted = Code("assertion.selfRedacted")
    static let assertionInvalidJSON = Code("assertion.json.invalid")
    static let assertionInvalidCBOR = Code("assertion.cbor.invalid")
    static let actionMalformed = Code("assertion.action.malformed")
    static let actionIngredientMismatch = Code("assertion.action.ingredientMismatch")
    static let actionRedacted = Code("assertion.action.redacted")
    static let redactionMismatch = Code("assertion.action.redactionMismatch")
    static let referenceMissing = Code("hashedURI.missing")
    static let referenceMismatch = Code("hashedURI.mismatch")
    static let dataHashMismatch = Code("assertion.dataHash.mismatch")
    static let dataHashMalformed = Code("assertion.dataHash.malformed")
    static let dataHashRedacted = Code("assertion.dataHash.redacted")
    static let bmffHashMismatch = Code("assertion.bmffHash.mismatch")
    static let bmffHashMalformed = Code("assertion.bmffHash.malformed")
    static let boxesHashMismatch = Code("assertion.boxesHash.mismatch")
    static let boxesHashMalformed = Code("assertion.boxesHash.malformed")
    static let boxesHashUnknownBox = Code("assertion.boxesHash.unknownBox")
    static let multiAssetHashMalformed = Code("assertion.multiAssetHash.malformed")
    static let multiAssetHashMissingPart = Code("assertion.multiAssetHash.missingPart")
    static let multiAssetHashMismatch = Code("assertion.multiAssetHash.mismatch")
    static let ingredientMalformed = Code("assertion.ingredient.malformed")
    static let metadataDisallowed = Code("assertion.metadata.disallowed")
    static let ingredientMissing = Code("ingredient.manifest.missing")
    static let ingredientMismatch = Code("ingredient.manifest.mismatch")
    static let ingredientSignatureMissing = Code("ingredient.claimSignature.missing")
    static let ingredientSignatureMismatch = Code("ingredient.claimSignature.mismatch")
    static let algorithmUnsupported = Code("algorithm.unsupported")
    static let generalError = Code("general.error")

    /// The codes that are not problems, by their names.
    static let harmless: Set<String> = Set(
      [
        claimSignatureValidated, claimSignatureInsideValidity, credentialTrusted,
        timeStampValidated, timeStampTrusted, hashedURIMatch, dataHashMatch, bmffHashMatch,
        ingredientValidated, ingredientSignatureValidated, additionalExclusions, timeStampMismatch,
        timeStampMalformed, timeStampOutsideValidity, timeStampUntrusted, ingredientUnknown,
      ].map(\.name)
        + [
          "assertion.accessible", "assertion.boxesHash.match", "assertion.collectionHash.match",
          "assertion.multiAssetHash.match", "signingCredential.ocsp.notRevoked",
          "signingCredential.ocsp.skipped", "signingCredential.ocsp.inaccessible",
          "algorithm.deprecated", "timeOfSigning.insideValidity", "timeOfSigning.outsideValidity",
        ])
  }
}

extension ValidationStatus: CustomStringConvertible {
  /// The code, its meaning here, and the place.
  public var description: String {
    place.isEmpty ? "\(code.name): \(explanation)" : "\(code.name): \(explanation) (\(place))"
  }
}
