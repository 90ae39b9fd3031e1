extension Examination {
  /// How far back the history of a photo is followed.
  private static let mostGenerations = 64

  /// Checks the manifests of what a photo was made from.
  mutating func verifyIngredients(
    of manifest: Manifest, _ credentials: ContentCredentials, depth: Int
  ) {
    guard depth < Self.mostGenerations else {
      return add(
        .generalError, "more than \(Self.mostGenerations) generations of ingredients",
        at: BoxAddress.manifest(manifest.label))
    }
    let outer = ingredient
    defer { ingredient = outer }
    for assertion in manifest.assertions where assertion.isKind("c2pa.ingredient") {
      let place = BoxAddress.assertion(assertion.label, of: manifest.label)
      ingredient = place
      guard let found = Ingredient(assertion) else {
        // One that was taken out is all zeros, or not CBOR any longer.
        let isRedacted = redacted[manifest.label]?.contains(assertion.label) ?? false
        if !isRedacted { add(.ingredientMalformed, "the ingredient cannot be read", at: place) }
        continue
      }
      verify(found, credentials, at: place, depth: depth)
    }
  }

  private mutating func verify(
    _ ingredient: Ingredient, _ credentials: ContentCredentials, at place: String, depth: Int
  ) {
    guard let reference = ingredient.manifest else {
      if ingredient.relationship != "inputTo" {
        add(.ingredientUnknown, "the ingredient has no credentials", at: place)
      }
      return
    }
    if ingredient.version >= 3, !ingredient.hasResults {
      add(.ingredientMalformed, "the ingredient does not say how it was found", at: place)
    }
    guard let label = BoxAddress(reference.url)?.manifest,
      let manifest = credentials.manifest(label)
    else { return add(.ingredientMissing, "its manifest is not there", at: reference.url) }
    let algorithm = reference.algorithm ?? manifest.claim.algorithm ?? ""
    guard let hash = HashAlgorithm(algorithm) else {
      return add(.algorithmUnsupported, "the hash of its manifest is not known", at: reference.url)
    }
    if hasDigest(manifest, reference.hash, hash) {
      add(.ingredientValidated, "its manifest is as it was taken in", at: reference.url)
    } else if redacted[label] != nil {
      verifySignature(of: ingredient, manifest, hash)
    } else if hash.digest(manifest.claim.bytes) != reference.hash {
      // Before version 1.3 the hash was that of the claim alone.
      add(.ingredientMismatch, "its manifest is not as it was taken in", at: reference.url)
    }
    // What was looked at once says the same a second time.
    guard visited.insert(label).inserted else { return }
    guard visited.count <= Self.mostManifests else {
      return add(.generalError, "more than \(Self.mostManifests) manifests", at: reference.url)
    }
    verify(manifest, isActive: false)
    verifyIngredients(of: manifest, credentials, depth: depth + 1)
  }

  /// Whether a manifest has a digest; its own are worked out once.
  private mutating func hasDigest(
    _ manifest: Manifest, _ digest: [UInt8], _ hash: HashAlgorithm
  ) -> Bool {
    let key = "\(hash.rawValue) \(manifest.label)"
    if digests[key] == nil { digests[key] = manifest.box.digests(hash) }
    return digests[key]?.contains(digest) ?? false
  }

  /// Checks a manifest of which something was taken out by its signature alone.
  private mutating func verifySignature(
    of ingredient: Ingredient, _ manifest: Manifest, _ hash: HashAlgorithm
  ) {
    guard manifest.version > 1 else { return }
    guard let signature = ingredient.signature else {
      return add(
        .ingredientSignatureMissing, "its signature is not named",
        at: BoxAddress.manifest(manifest.label))
    }
    if manifest.signatureBox.hasDigest(signature.hash, hash) {
      add(.ingredientSignatureValidated, "its signature is as it was", at: signature.url)
    } else {
      add(.ingredientSignatureMismatch, "its signature is not as it was", at: signature.url)
    }
  }
}
