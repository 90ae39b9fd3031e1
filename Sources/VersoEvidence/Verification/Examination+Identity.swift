extension Examination {
  /// The most identities of a file that are checked.
  static let mostIdentities = 256

  /// Checks the identities that vouch for a manifest in addition to the signer.
  ///
  /// The findings count for the manifest like any others. In an ingredient they count unless the
  /// importing manifest already states them.
  mutating func verifyIdentities(of manifest: Manifest) {
    let assertions = manifest.assertions.filter { $0.kind == "cawg.identity" }
    guard !assertions.isEmpty, let credentials else { return }
    var claims = self.claims ?? ClaimIndex(credentials)
    defer { self.claims = claims }
    var trust = verifier.identityTrust
    trust.answers = collected.answers
    for assertion in assertions {
      if redacted[manifest.label]?.contains(assertion.label) ?? false { continue }
      var one = IdentityExamination(
        trust, assertion.label, of: manifest.label, signedAt: found[manifest.label]?.signer?.seconds
      )
      guard identities.count < Self.mostIdentities else {
        return add(
          .limitReached, "there are more than \(Self.mostIdentities) identities",
          at: one.result.place)
      }
      if let found = IdentityAssertion(assertion.cbor) {
        let references = IdentityReferences(found.payload, of: manifest, &claims)
        one.verify(found, references.problems)
        one.result.references = references.labels
      } else {
        one.add(.identityInvalidCBOR, "the identity cannot be read")
      }
      identities.append(one.result)
      for status in one.result.statuses { add(status.code, status.explanation, at: status.place) }
    }
  }
}

extension Verification {
  /// Copies the identities of all manifests, separated by whether they are of the active one.
  mutating func setIdentities(_ examination: Examination) {
    let active = credentials?.active?.label
    for identity in examination.identities {
      let isActive = identity.manifest == active
      let around = isActive ? statuses : examination.found[identity.manifest]?.statuses ?? []
      let isWrong = around.contains {
        $0.kind == .failure && $0.code != .credentialUntrusted && !$0.code.isAboutIdentity
      }
      let told = isWrong ? identity.besideWrongCredentials() : identity
      if isActive { identities.append(told) } else { earlierIdentities.append(told) }
    }
  }
}
