/// Which assertions the claims of a store list, and what the photo was made from; worked out where an
/// identity asks for it.
struct ClaimIndex {
  private let credentials: ContentCredentials
  private var listed: [String: [AssertionAddress: [HashedURI]]] = [:]
  /// The labels of the manifests that a manifest was made from.
  private let origins: [String: [String]]
  private var ancestors: [String: Set<String>] = [:]
  /// The label of the manifest of the photo that was changed.
  private let parents: [String: String]

  init(_ credentials: ContentCredentials) {
    self.credentials = credentials
    var origins: [String: [String]] = [:]
    var parents: [String: String] = [:]
    for manifest in credentials.manifests {
      for assertion in manifest.assertions {
        guard let ingredient = Ingredient(assertion),
          let label = ingredient.manifest.flatMap({ BoxAddress($0.url)?.manifest })
        else { continue }
        origins[manifest.label, default: []].append(label)
        if ingredient.relationship == "parentOf", parents[manifest.label] == nil {
          parents[manifest.label] = label
        }
      }
    }
    self.origins = origins
    self.parents = parents
  }

  /// The label of the manifest whose hash of the file counts: the parent's, for an update.
  func holderOfBinding(for manifest: Manifest) -> String {
    var holder = manifest
    var seen: Set<String> = []
    while holder.isUpdate, seen.insert(holder.label).inserted,
      let parent = parents[holder.label].flatMap({ credentials.manifest($0) })
    {
      holder = parent
    }
    return holder.label
  }

  /// Whether the claim of a manifest, or of what it was made from, lists an assertion with the hash
  /// of a reference.
  mutating func lists(
    _ reference: HashedURI, at address: AssertionAddress, for manifest: Manifest
  ) -> Bool {
    guard let found = credentials.manifest(address.manifest),
      address.manifest == manifest.label
        || ancestors(of: manifest.label).contains(address.manifest)
    else { return false }
    if listed[found.label] == nil {
      var entries: [AssertionAddress: [HashedURI]] = [:]
      for entry in found.claim.assertions {
        guard let place = AssertionAddress(entry.url, in: found.label) else { continue }
        entries[place, default: []].append(entry)
      }
      listed[found.label] = entries
    }
    return listed[found.label]?[address]?.contains { entry in
      let algorithm = entry.algorithm ?? found.claim.algorithm
      return entry.hash == reference.hash
        && (reference.algorithm == nil || algorithm == nil || reference.algorithm == algorithm)
    } ?? false
  }

  /// The manifests that a manifest was made from, through all generations.
  private mutating func ancestors(of manifest: String) -> Set<String> {
    if let known = ancestors[manifest] { return known }
    var seen: Set<String> = [manifest]
    var waiting = [manifest]
    while let next = waiting.popLast() {
      for origin in origins[next] ?? [] where seen.insert(origin).inserted {
        waiting.append(origin)
      }
    }
    ancestors[manifest] = seen
    return seen
  }
}
