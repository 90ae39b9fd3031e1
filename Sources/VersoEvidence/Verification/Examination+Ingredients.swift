extension Examination {
  /// The most generations of a photo's history that are followed.
  private static let mostGenerations = 64

  /// Checks a manifest's ingredients.
  ///
  /// Findings that the manifests on this path already list are `known`: only new ones count against
  /// the photo (C2PA 2.2, 15.11.3.3).
  mutating func verifyIngredients(
    of manifest: Manifest, _ credentials: ContentCredentials, known: Set<Ingredient.KnownStatus>,
    depth: Int
  ) -> [IngredientVerification] {
    guard depth < Self.mostGenerations else {
      add(
        .limitReached, "more than \(Self.mostGenerations) generations of ingredients",
        at: BoxAddress.manifest(manifest.label))
      return []
    }
    var result: [IngredientVerification] = []
    for assertion in manifest.assertions where assertion.isKind("c2pa.ingredient") {
      if redacted[manifest.label]?.contains(assertion.label) ?? false { continue }
      let place = BoxAddress.assertion(assertion.label, of: manifest.label)
      guard let ingredient = Ingredient(assertion) else {
        add(
          ValidationStatus(
            code: .ingredientMalformed, place: place,
            explanation: "the ingredient cannot be read", ingredient: place))
        continue
      }
      var known = known
      if found[manifest.label]?.isSigned ?? false, manifest.lists(assertion) {
        known.formUnion(ingredient.known)
      }
      result.append(verify(ingredient, credentials, at: place, known: known, depth: depth))
    }
    return result
  }

  private mutating func verify(
    _ ingredient: Ingredient, _ credentials: ContentCredentials, at place: String,
    known: Set<Ingredient.KnownStatus>, depth: Int
  ) -> IngredientVerification {
    let outer = statuses
    statuses = []
    let source = find(ingredient, credentials, at: place)
    var findings = statuses
    statuses = outer
    if let label = source?.manifest.label { findings += found[label]?.statuses ?? [] }
    for index in findings.indices { findings[index].ingredient = place }
    let isNew = source.map { visited.insert($0.manifest.label).inserted } ?? true
    for status in findings where isNew || status.counts {
      // Later changes cannot have been known when the manifest was imported, and nothing is excused
      // on the way to the hash of the file.
      let isExcused =
        source.map { !bindingPath.contains($0.manifest.label) } ?? true
        && (source?.isRedacted != true || status.code == .credentialUntrusted)
      if isExcused, known.contains(Ingredient.KnownStatus(status)) { continue }
      add(status)
    }
    // The importing program may have had no list of trusted authorities; the list given now counts.
    let isTrusted = findings.contains { $0.code == .credentialTrusted }
    let then = ingredient.failures.filter {
      !isTrusted || ValidationStatus.Code($0.status.code) != .credentialUntrusted
    }.map {
      // An expired certificate does not affect what was signed while it was valid.
      let code = ValidationStatus.Code($0.status.code)
      return ValidationStatus(
        code: code == .credentialExpired ? .credentialEnded : code, place: $0.status.place,
        explanation: $0.explanation, ingredient: place)
    }
    let inner =
      isNew
      ? source.map {
        verifyIngredients(of: $0.manifest, credentials, known: known, depth: depth + 1)
      } : nil
    return IngredientVerification(
      title: ingredient.title, format: ingredient.format, relationship: ingredient.relationship,
      place: place, manifest: source?.manifest.label,
      state: ingredient.manifest.map { _ in Verification.state(ofIngredient: findings + then) },
      signer: source.flatMap { found[$0.manifest.label]?.signer }, statuses: findings,
      failuresThen: then, generatedAs: source?.manifest.generatedAs, ingredients: inner ?? [])
  }

  /// Finds the manifest of an ingredient and checks that it is the one that was taken in.
  ///
  /// - Returns: The manifest, and whether a part of it was removed since; nil without one.
  private mutating func find(
    _ ingredient: Ingredient, _ credentials: ContentCredentials, at place: String
  ) -> (manifest: Manifest, isRedacted: Bool)? {
    guard let reference = ingredient.manifest else {
      if ingredient.relationship != "inputTo" {
        add(.ingredientUnknown, "the ingredient has no credentials", at: place)
      }
      return nil
    }
    if ingredient.version >= 3, !ingredient.hasResults {
      add(.ingredientMalformed, "the ingredient does not state how it was found", at: place)
    }
    guard let label = BoxAddress(reference.url)?.manifest,
      let manifest = credentials.manifest(label)
    else {
      add(.ingredientMissing, "its manifest is not there", at: reference.url)
      return nil
    }
    guard found[label] != nil else {
      // The reference is not one that the claim lists, which was already reported.
      add(.ingredientMismatch, "nobody vouches for its manifest", at: reference.url)
      return nil
    }
    let algorithm = reference.algorithm ?? manifest.claim.algorithm ?? ""
    guard let hash = HashAlgorithm(algorithm) else {
      add(.algorithmUnsupported, "the hash of its manifest is not known", at: reference.url)
      return (manifest, false)
    }
    if let signature = ingredient.signature, !isSignature(signature, of: manifest, hash) {
      add(
        .ingredientSignatureMismatch, "the signature that it names is not that of its manifest",
        at: signature.url)
    }
    if hasDigest(manifest, reference.hash, hash) {
      add(.ingredientValidated, "its manifest is as it was taken in", at: reference.url)
      return (manifest, false)
    }
    if redacted[label] != nil {
      verifySignature(of: ingredient, manifest, hash)
      addStowaways(manifest.stowaways, .ingredientMismatch, at: BoxAddress.manifest(label))
      return (manifest, true)
    }
    // Before version 1.3 the hash was that of the claim alone.
    if manifest.version > 1 || hash.digest(manifest.claim.bytes) != reference.hash {
      add(.ingredientMismatch, "its manifest is not as it was taken in", at: reference.url)
    } else {
      addStowaways(manifest.stowaways, .ingredientMismatch, at: BoxAddress.manifest(label))
    }
    return (manifest, false)
  }

  /// Whether a manifest has a digest; its own are worked out once.
  private mutating func hasDigest(
    _ manifest: Manifest, _ digest: [UInt8], _ hash: HashAlgorithm
  ) -> Bool {
    let key = "\(hash.rawValue) \(manifest.label)"
    if digests[key] == nil { digests[key] = manifest.box.digests(hash) }
    return digests[key]?.contains(digest) ?? false
  }

  /// Checks a manifest with removed parts by its signature alone.
  private mutating func verifySignature(
    of ingredient: Ingredient, _ manifest: Manifest, _ hash: HashAlgorithm
  ) {
    guard let signature = ingredient.signature else {
      return add(
        .ingredientSignatureMissing, "its signature is not named",
        at: BoxAddress.manifest(manifest.label))
    }
    // Its problems were reported.
    if isSignature(signature, of: manifest, hash) {
      add(.ingredientSignatureValidated, "its signature is as it was", at: signature.url)
    }
  }

  /// Whether a reference is to the signature of a manifest, with the right hash.
  private func isSignature(
    _ reference: HashedURI, of manifest: Manifest, _ hash: HashAlgorithm
  ) -> Bool {
    guard let address = BoxAddress(reference.url), address.manifest == manifest.label,
      address.path == [manifest.signatureBox.label],
      let own = reference.algorithm.map({ HashAlgorithm($0) }) ?? hash
    else { return false }
    return manifest.signatureBox.hasDigest(reference.hash, own)
  }
}

extension ValidationStatus {
  /// Whether it changes a verdict.
  fileprivate var counts: Bool { kind == .failure || kind == .unread }
}
