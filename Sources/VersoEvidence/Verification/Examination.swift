internal import Verso

/// One verification on its way: what was found so far.
struct Examination {
  let verifier: Verifier
  let source: ByteSource
  let now: Int
  private(set) var statuses: [ValidationStatus] = []
  var signer: Verification.Signer?
  /// What the hash of the file covers; nil before it was looked at.
  var hashed: ByteRanges?
  /// The ingredient that is being looked at; nil for the active manifest.
  var ingredient: String?
  /// The manifests that were looked at.
  var visited: Set<String> = []
  /// The digests of manifests that ingredients were compared with.
  var digests: [String: [[UInt8]]] = [:]
  /// What later manifests say was taken out of earlier ones: labels of assertions by the manifest.
  private(set) var redacted: [String: Set<String>] = [:]

  /// What manifests hold that tells of the signatures of others.
  var collected = CollectedEvidence()

  /// How many manifests are looked at.
  static let mostManifests = 1024

  init(_ verifier: Verifier, _ source: ByteSource) {
    self.verifier = verifier
    self.source = source
    now = verifier.now
  }

  mutating func add(_ code: ValidationStatus.Code, _ explanation: String, at place: String = "") {
    statuses.append(
      ValidationStatus(code: code, place: place, explanation: explanation, ingredient: ingredient))
  }

  /// Leaves out what an ingredient's own report has said already, so that only what is new counts.
  mutating func remove(_ known: Set<KnownStatus>) {
    statuses.removeAll {
      $0.ingredient != nil && known.contains(KnownStatus(code: $0.code.name, place: $0.place))
    }
  }

  /// A finding in the report that an ingredient was taken in with.
  struct KnownStatus: Hashable {
    let code: String
    let place: String
  }

  /// Verifies the active manifest, the file against its hash, and all ingredients.
  mutating func verify(
    _ credentials: ContentCredentials, _ place: CredentialsPlace, _ photo: Photo
  ) throws {
    guard let active = credentials.active else {
      return add(.claimMissing, "the store has no manifest")
    }
    for manifest in credentials.manifests {
      for url in manifest.claim.redacted {
        if let address = BoxAddress(url), let label = address.manifest, let last = address.path.last
        {
          redacted[label, default: []].insert(last)
        }
      }
    }
    collectEvidence(from: credentials)
    visited.insert(active.label)
    verify(active, isActive: true)
    verifyIngredients(of: active, credentials, depth: 0)
    try verifyBinding(of: active, credentials, place, photo)
    var known: Set<KnownStatus> = []
    for manifest in credentials.manifests {
      for assertion in manifest.assertions {
        if let ingredient = Ingredient(assertion) { known.formUnion(ingredient.known) }
      }
    }
    remove(known)
  }

  /// Verifies what a manifest says of itself: its signature and its assertions.
  mutating func verify(_ manifest: Manifest, isActive: Bool) {
    if manifest.version > 1, !manifest.hasValidLabel {
      add(
        .claimMalformed, "the label of the manifest is not one",
        at: BoxAddress.manifest(manifest.label))
    }
    verifySignature(of: manifest, isActive: isActive)
    verifyRedactions(of: manifest)
    verifyParents(of: manifest)
    verifyAssertions(of: manifest)
    if manifest.version > 1 {
      verifyActions(of: manifest)
    } else if manifest.assertions.filter({ $0.isKind("c2pa.actions") }).count > 1 {
      add(
        .actionMalformed, "a claim of version 1 has one list of actions",
        at: BoxAddress.manifest(manifest.label))
    }
  }
}

extension Manifest {
  /// Whether its label is made as version 2 wants it: "urn:c2pa:" and a UUID, then perhaps a
  /// vendor and a number (C2PA 2.1, 8.2).
  fileprivate var hasValidLabel: Bool {
    let parts = label.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count >= 3, parts[0] == "urn", parts[1] == "c2pa" || parts[1] == "uuid" else {
      return parts.count >= 4 && parts[1] == "urn" && parts[2] == "uuid"
    }
    let groups = parts[2].split(separator: "-", omittingEmptySubsequences: false)
    return groups.map(\.count) == [8, 4, 4, 4, 12]
      && groups.allSatisfy { $0.allSatisfy(\.isHexDigit) }
  }
}
