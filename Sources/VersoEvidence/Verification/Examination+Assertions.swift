extension Examination {
  /// Checks that a manifest removes only what it may remove, and not from itself.
  mutating func verifyRedactions(of manifest: Manifest) {
    for url in manifest.claim.redacted {
      if url.contains(manifest.label) || BoxAddress(url)?.manifest == nil {
        add(.assertionSelfRedacted, "the manifest takes out an assertion of its own", at: url)
      }
      if url.contains("c2pa.actions") {
        add(.actionRedacted, "what was done to the photo was taken out", at: url)
      }
      if url.contains("c2pa.hash.") {
        add(.dataHashRedacted, "the hash of the photo was taken out", at: url)
      }
    }
  }

  /// The permitted actions of an update, which has no picture of its own (C2PA 2.2, 11.2.3).
  private static let updateActions: Set<String> = [
    "c2pa.edited.metadata", "c2pa.opened", "c2pa.published", "c2pa.redacted",
  ]

  /// Checks how many parents a manifest has, and that an update changes no picture.
  mutating func verifyParents(of manifest: Manifest) {
    let place = BoxAddress.manifest(manifest.label)
    let parents = manifest.assertions.compactMap { Ingredient($0) }
      .filter { $0.relationship == "parentOf" }.count
    if manifest.isUpdate {
      if parents == 0 { add(.updateWrongParents, "an update has no parent", at: place) }
      if parents > 1 { add(.updateInvalid, "an update has \(parents) parents", at: place) }
      for parent in manifest.assertions.compactMap({ Ingredient($0) })
      where parent.relationship == "parentOf" && parent.signature == nil && manifest.version > 1 {
        add(.updateInvalid, "an update does not name the signature of its parent", at: place)
      }
      for assertion in manifest.assertions
      where assertion.kind.hasPrefix("c2pa.hash.") || assertion.kind.hasPrefix("c2pa.thumbnail") {
        add(.updateInvalid, "an update has \(assertion.label)", at: place)
      }
      if let action = manifest.actions.first(where: { !Self.updateActions.contains($0) }) {
        add(.updateInvalid, "an update states that \(action) was done", at: place)
      }
    } else if parents > 1 {
      add(.multipleParents, "the photo has \(parents) parents", at: place)
    }
  }

  /// Checks that the assertions are those in the claim, and were not changed.
  mutating func verifyAssertions(of manifest: Manifest) {
    var assertions: [String: Assertion] = [:]
    for assertion in manifest.assertions {
      // If two have one label, a reader may show either, and the claim lists only one of them.
      if assertions.updateValue(assertion, forKey: assertion.label) != nil {
        add(
          .assertionUndeclared, "there is a second assertion with this label",
          at: BoxAddress.assertion(assertion.label, of: manifest.label))
      }
    }
    var unlisted = Set(assertions.keys)
    for reference in manifest.claim.assertions {
      guard let address = BoxAddress(reference.url), let label = address.assertion else {
        add(.hashedURIMismatch, "the reference is no address", at: reference.url)
        continue
      }
      let place = BoxAddress.assertion(label, of: manifest.label)
      if let other = address.manifest, other != manifest.label {
        add(.assertionOutside, "the assertion belongs to another manifest", at: reference.url)
      }
      // A repeated entry in the list must not cause repeated hashing.
      if unlisted.remove(label) == nil, manifest.listed[label]?.count ?? 0 > 1 {
        add(.claimMalformed, "the claim lists the assertion a second time", at: place)
        continue
      }
      if redacted[manifest.label]?.contains(label) ?? false {
        if let assertion = assertions[label], !Redaction.isDone(assertion.box) {
          add(.assertionNotRedacted, "what was taken out is still there", at: place)
        }
        continue
      }
      guard let assertion = assertions[label] else {
        add(.assertionMissing, "the assertion is not there", at: place)
        continue
      }
      guard let hash = HashAlgorithm(reference.algorithm ?? manifest.claim.algorithm ?? "") else {
        add(.algorithmUnsupported, "the hash of the assertion is not known", at: place)
        continue
      }
      if assertion.box.hasDigest(reference.hash, hash) {
        add(.hashedURIMatch, "the assertion is as it was signed", at: place)
      } else {
        add(
          .hashedURIMismatch,
          "the assertion is not as it was signed"
            + (assertion.box.isPlain ? "" : ": its description has flags that mean nothing"),
          at: place)
      }
      if assertion.isOfUnknownVersion {
        add(.notUnderstood, "\(assertion.kind) is of a version that is not known", at: place)
      }
      if case .damaged(let code) = assertion.content {
        let reason =
          code == .limitReached
          ? "the assertion holds more than is read" : "the assertion cannot be read"
        add(code, reason, at: place)
      }
    }
    for label in unlisted.sorted() {
      add(
        .assertionUndeclared, "the claim does not list the assertion",
        at: BoxAddress.assertion(label, of: manifest.label))
    }
  }

  // MARK: Actions

  private static let opening: Set<String> = ["c2pa.created", "c2pa.opened"]

  /// Checks that where an action names an ingredient there is one reference, in claims of either
  /// version.
  mutating func verifyReferences(ofActionsIn manifest: Manifest) {
    for list in manifest.assertions where list.isKind("c2pa.actions") {
      if list.cbor == nil, redacted[manifest.label]?.contains(list.label) != true {
        add(
          .actionMalformed, "the actions cannot be read",
          at: BoxAddress.assertion(list.label, of: manifest.label))
      }
      for action in list.cbor?["actions"]?.array ?? [] {
        // Early programs wrote the hash as a list of numbers.
        guard let ingredient = action["parameters"]?["ingredient"],
          ingredient["url"]?.text == nil
        else { continue }
        add(
          .actionMalformed, "an action names its ingredient in an invalid way",
          at: BoxAddress.assertion(list.label, of: manifest.label))
      }
    }
  }

  /// Checks a manifest's list of what was done to the photo (C2PA 2.1, 15.10.3.2).
  mutating func verifyActions(of manifest: Manifest) {
    let lists = manifest.assertions.filter { $0.isKind("c2pa.actions") }
    let isOpened = lists.contains {
      Self.opening.contains($0.cbor?["actions"]?.array?.first?["action"]?.text ?? "")
    }
    if !isOpened, !manifest.isUpdate {
      add(
        .actionMalformed, "the first action is neither c2pa.created nor c2pa.opened",
        at: BoxAddress.manifest(manifest.label))
    }
    let relationships = Dictionary(
      manifest.assertions.compactMap { assertion in
        Ingredient(assertion).map { (assertion.label, $0.relationship) }
      }, uniquingKeysWith: { first, _ in first })
    for (number, list) in lists.enumerated() {
      let place = BoxAddress.assertion(list.label, of: manifest.label)
      guard let actions = list.cbor?["actions"]?.array, !actions.isEmpty else {
        add(.actionMalformed, "the list has no actions", at: place)
        continue
      }
      for (index, action) in actions.enumerated() {
        guard let name = action["action"]?.text, !name.isEmpty else {
          add(.actionMalformed, "an action has no name", at: place)
          continue
        }
        if number > 0 || index > 0 && isOpened, Self.opening.contains(name) {
          add(.actionMalformed, "\(name) is not the first action", at: place)
        }
        verify(action, name, relationships, at: place)
        if name == "c2pa.redacted" { verifyRedaction(action, of: manifest, at: place) }
      }
    }
  }

  /// Checks that an action of removal names a removed assertion: one in the claim of an earlier
  /// manifest.
  private mutating func verifyRedaction(_ action: CBOR, of manifest: Manifest, at place: String) {
    let address = (action["parameters"]?["redacted"]?.text).flatMap { BoxAddress($0) }
    if let address, manifest.claim.redacted.contains(where: { BoxAddress($0) == address }),
      let label = address.manifest, label != manifest.label,
      let other = credentials?.manifest(label)
    {
      let isListed = address.assertion.map { other.listed[$0] != nil }
      if isListed ?? (address.path.first == "c2pa.databoxes") { return }
    }
    add(
      .redactionMismatch, "c2pa.redacted names nothing that was taken out of an earlier manifest",
      at: place)
  }

  /// Checks one action: where it must name an ingredient, one that is there.
  private mutating func verify(
    _ action: CBOR, _ name: String, _ relationships: [String: String], at place: String
  ) {
    let parameters = action["parameters"]
    switch name {
    case "c2pa.created":
      if action["digitalSourceType"]?.text == nil {
        add(.actionMalformed, "\(name) does not state how the photo was made", at: place)
      }
    case "c2pa.translated":
      for key: CBOR in ["sourceLanguage", "targetLanguage"]
      where parameters?[key]?.text?.isEmpty ?? true {
        return add(.actionMalformed, "\(name) does not name its languages", at: place)
      }
    case "c2pa.opened", "c2pa.placed", "c2pa.removed":
      let wanted = name == "c2pa.opened" ? "parentOf" : "componentOf"
      if !names(parameters, wanted, relationships) {
        add(.actionIngredientMismatch, "\(name) names no ingredient that is \(wanted)", at: place)
      }
    case "c2pa.transcoded", "c2pa.repackaged":
      guard parameters?["ingredient"] != nil || parameters?["ingredients"] != nil else { return }
      if !names(parameters, "parentOf", relationships) {
        add(.actionIngredientMismatch, "\(name) names no parent", at: place)
      }
    default: break
    }
  }

  private func names(
    _ parameters: CBOR?, _ relationship: String, _ relationships: [String: String]
  ) -> Bool {
    var named = parameters?["ingredients"]?.array ?? []
    if let one = parameters?["ingredient"] { named = [one] }
    return named.contains { reference in
      let label = (reference["url"]?.text).flatMap { BoxAddress($0) }?.path.last
      return label.flatMap { relationships[$0] } == relationship
    }
  }
}
