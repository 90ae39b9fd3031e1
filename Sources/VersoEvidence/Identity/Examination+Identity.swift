extension Examination {
  /// How many identities of a file are looked at.
  static let mostIdentities = 256

  /// Checks who, beside the signer, stands behind a manifest.
  ///
  /// What is found counts for the manifest like all else that is wrong with one: in an ingredient's,
  /// unless whoever took it in has said so already.
  mutating func verifyIdentities(of manifest: Manifest) {
    let assertions = manifest.assertions.filter { $0.kind == "cawg.identity" }
    guard !assertions.isEmpty, let credentials else { return }
    var claims = self.claims ?? ClaimIndex(credentials)
    defer { self.claims = claims }
    for assertion in assertions {
      if redacted[manifest.label]?.contains(assertion.label) ?? false { continue }
      var one = IdentityExamination(
        verifier, assertion.label, of: manifest.label, signedAt: found[manifest.label]?.signer?.time
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

/// What an identity speaks for, and what is wrong with that.
struct IdentityReferences {
  private(set) var labels: [String] = []
  private(set) var problems: [(ValidationStatus.Code, String)] = []

  init(_ payload: SignerPayload, of manifest: Manifest, _ claims: inout ClaimIndex) {
    var seen: Set<AssertionAddress> = []
    var bindings: [AssertionAddress] = []
    var isDuplicate = false
    for reference in payload.references {
      guard let address = AssertionAddress(reference.url, in: manifest.label),
        claims.lists(reference, at: address, for: manifest)
      else {
        labels.append(reference.url)
        problems.append(
          (
            .identityAssertionMismatch,
            "it speaks for what the claim does not list: \(reference.url)"
          )
        )
        continue
      }
      labels.append(address.label)
      if !seen.insert(address).inserted { isDuplicate = true }
      if address.isHardBinding { bindings.append(address) }
    }
    if isDuplicate {
      problems.append((.identityAssertionDuplicate, "it speaks for one assertion twice"))
    }
    let holder = claims.holderOfBinding(for: manifest)
    if bindings.isEmpty {
      problems.append((.identityBindingMissing, "it does not speak for the hash of the file"))
    } else if bindings.contains(where: { $0.manifest != holder }) {
      problems.append((.identityBindingIncorrect, "it speaks for the hash of another file"))
    }
  }
}

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

  /// What a manifest was made from, through all generations.
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
