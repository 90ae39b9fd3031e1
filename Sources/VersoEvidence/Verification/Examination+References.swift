internal import Verso

/// References from one box to another (C2PA 2.4, 15.10.3.3), and statements in JSON.
extension Examination {
  /// The keys of an ingredient whose references have codes of their own.
  private static let ingredientKeys: Set<CBOR> = [
    "activeManifest", "c2pa_manifest", "claimSignature",
  ]

  /// Checks that the boxes which the assertions of a manifest name are there, with the hashes that they name: thumbnails,
  /// icons, data, what an action was done to.
  mutating func verifyReferences(of manifest: Manifest) {
    for assertion in manifest.assertions where assertion.kind != "cawg.identity" {
      guard let value = assertion.cbor,
        redacted[manifest.label]?.contains(assertion.label) != true
      else { continue }
      let isIngredient = assertion.isKind("c2pa.ingredient")
      // Lists of parts name assertions, which have their hashes in the claim.
      let isWhole = manifest.version > 1 && !assertion.isKind("c2pa.hash.multi-asset")
      for url in isWhole ? value.unhashed : [] {
        add(.referenceMismatch, "a reference has no hash", at: url)
      }
      for reference in value.references(without: isIngredient ? Self.ingredientKeys : []) {
        verify(reference, of: manifest)
      }
    }
  }

  private mutating func verify(_ reference: HashedURI, of manifest: Manifest) {
    guard let address = BoxAddress(reference.url), !address.path.isEmpty,
      let owner = credentials?.manifest(address.manifest ?? manifest.label)
    else { return add(.referenceMissing, "what is referred to is not there", at: reference.url) }
    if let last = address.path.last, redacted[owner.label]?.contains(last) ?? false { return }
    var box: JUMBFBox? = owner.content
    for label in address.path { box = box?.child(label) }
    guard let box else {
      return add(.referenceMissing, "what is referred to is not there", at: reference.url)
    }
    let name = reference.algorithm ?? manifest.claim.algorithm ?? ""
    guard let hash = HashAlgorithm(name) else {
      return add(
        .algorithmUnsupported, "the hash of what is referred to is not known", at: reference.url)
    }
    // Many may refer to one box.
    let key = "\(hash.rawValue) \(owner.label) \(address.path.joined(separator: "/"))"
    let digest = referenceDigests[key] ?? hash.digest(box.bytes)
    referenceDigests[key] = digest
    if digest != reference.hash {
      add(
        .referenceMismatch, "what is referred to is not as the reference has it",
        at: reference.url)
    }
  }

  /// Checks the statements of a manifest in JSON: each name once, and in `c2pa.metadata` only fields that it may have (C2PA
  /// 2.4, 15.10.3.2.2).
  mutating func verifyMetadata(of manifest: Manifest) {
    for assertion in manifest.assertions {
      guard let json = assertion.json, redacted[manifest.label]?.contains(assertion.label) != true
      else { continue }
      let place = BoxAddress.assertion(assertion.label, of: manifest.label)
      guard let value = JSONValue(json, depth: verifier.limits.nesting) else {
        add(.assertionInvalidJSON, "the assertion is not one value of JSON", at: place)
        continue
      }
      // Readers disagree about which of two counts.
      if value.hasTwins { add(.assertionInvalidJSON, "two members have one name", at: place) }
      guard assertion.kind == "c2pa.metadata", case .object(let members) = value else { continue }
      for member in members where member.name != "@context" && !MetadataFields.allow(member.name) {
        add(
          .metadataDisallowed, "\(member.name) is not a field that c2pa.metadata may have",
          at: place)
      }
      guard case .object(let context)? = value["@context"] else { continue }
      for entry in context
      where !MetadataFields.allow(prefix: entry.name, entry.value.text ?? "") {
        add(
          .metadataDisallowed, "the prefix \(entry.name) is used for another namespace", at: place)
      }
    }
  }
}

extension CBOR {
  /// The references to boxes of the store in a value, but for those under some keys of it.
  fileprivate func references(without keys: Set<CBOR> = []) -> [HashedURI] {
    switch self {
    case .array(let values): return values.flatMap { $0.references() }
    case .map(let pairs):
      let own = HashedURI(self).map { [$0] } ?? []
      return own.filter { $0.url.hasPrefix("self#jumbf=") }
        + pairs.filter { !keys.contains($0.key) }.flatMap { $0.value.references() }
    case .tagged(_, let value): return value.references()
    default: return []
    }
  }
}

extension CBOR {
  /// The addresses of boxes of the store in a value that come without a hash; findings have addresses, too.
  fileprivate var unhashed: [String] {
    switch self {
    case .array(let values): return values.flatMap(\.unhashed)
    case .map(let pairs):
      var own: [String] = []
      if let url = self["url"]?.text, url.hasPrefix("self#jumbf="), self["code"] == nil,
        self["hash"]?.bytes == nil
      {
        own = [url]
      }
      return own + pairs.flatMap(\.value.unhashed)
    case .tagged(_, let value): return value.unhashed
    default: return []
    }
  }
}

extension JSONValue {
  /// Whether two members of an object in it have one name.
  fileprivate var hasTwins: Bool {
    switch self {
    case .array(let values): return values.contains(where: \.hasTwins)
    case .object(let members):
      return Set(members.map { Array($0.name.utf8) }).count != members.count
        || members.contains { $0.value.hasTwins }
    default: return false
    }
  }
}
