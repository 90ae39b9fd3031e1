internal import Verso

/// One verification on its way: what was found so far.
struct Examination {
  let verifier: Verifier
  let source: ByteSource
  let now: Int
  var statuses: [ValidationStatus] = []
  var signer: Verification.Signer?
  /// The ranges that the hash of the file covers; nil before it was checked.
  var hashed: ByteRanges?
  /// Parts with the credentials that differ from the rules, without changing the verdict.
  private(set) var oddities: [(name: String, range: Range<Int>)] = []
  /// The identities of the manifests in addition to their signers, in the order of examination.
  var identities: [IdentityVerification] = []
  /// The index of the claims, if an identity needed it.
  var claims: ClaimIndex?
  /// All manifests of the store.
  private(set) var credentials: ContentCredentials?
  /// The findings of each manifest, by its label.
  private(set) var found: [String: Findings] = [:]
  /// The removed assertions of earlier manifests: labels of assertions by the manifest.
  private(set) var redacted: [String: Set<String>] = [:]
  /// The ingredients of the active manifest.
  private(set) var ingredients: [IngredientVerification] = []
  /// The labels of the manifests from the active one to that which has the hash of the file.
  private(set) var bindingPath: Set<String> = []
  /// The digests of manifests that ingredients were compared with.
  var digests: [String: [[UInt8]]] = [:]
  /// The digests of boxes that assertions refer to.
  var referenceDigests: [String: [UInt8]] = [:]
  /// The manifests whose ingredients were checked.
  var visited: Set<String> = []

  /// Evidence in manifests for the signatures of others.
  var collected = CollectedEvidence()

  /// A manifest's own findings, independent of references to it.
  struct Findings {
    var statuses: [ValidationStatus]
    var signer: Verification.Signer?
    /// Whether its signature is that of its claim.
    var isSigned: Bool { statuses.contains { $0.code == .claimSignatureValidated } }
  }

  init(_ verifier: Verifier, _ source: ByteSource) {
    self.verifier = verifier
    self.source = source
    now = verifier.now
  }

  mutating func add(_ code: ValidationStatus.Code, _ explanation: String, at place: String = "") {
    add(ValidationStatus(code: code, place: place, explanation: explanation))
  }

  /// Adds a finding, up to as many as a file may have entries.
  mutating func add(_ status: ValidationStatus) {
    guard statuses.count < verifier.limits.entries else { return addLimit() }
    statuses.append(status)
  }

  private mutating func addLimit() {
    guard statuses.last?.code != .limitReached else { return }
    statuses.append(
      ValidationStatus(
        code: .limitReached, place: "",
        explanation: "there are more than \(verifier.limits.entries) findings"))
  }

  /// Verifies the active manifest, the file against its hash, and all ingredients.
  mutating func verify(
    _ credentials: ContentCredentials, _ place: StorePlace?, _ photo: Photo
  ) throws {
    self.credentials = credentials
    guard let active = credentials.active else {
      return add(.claimMissing, "the store has no manifest")
    }
    let lineage = Lineage(of: active, in: credentials)
    bindingPath = Set(Self.bindingPath(from: active, credentials).map(\.label))
    collectEvidence(from: credentials)
    for manifest in lineage.manifests { examineSignature(of: manifest) }
    let found = found
    redacted = lineage.redactions { found[$0.label]?.isSigned ?? false }
    redacted[active.label] = nil
    for manifest in lineage.manifests { examineContent(of: manifest) }
    statuses = self.found[active.label]?.statuses ?? []
    signer = self.found[active.label]?.signer
    verifyStore(credentials, lineage)
    for note in collected.notes { add(note) }
    ingredients = verifyIngredients(of: active, credentials, known: [], depth: 0)
    try verifyBinding(of: active, credentials, place, photo)
    verifyHeaders(place, credentials.store)
    try verifyChecksum(place, photo)
    if let what = try OtherFiles.shown(by: photo, source, verifier.limits) {
      add(.notCovered, "it \(what), and no signature covers what is shown then")
    }
  }

  /// Checks the data that lead to the store in the file, and the lengths of its boxes. No hash
  /// covers them, and the store is found without them (C2PA 2.2, 11.1 and A.3.1).
  private mutating func verifyHeaders(_ place: StorePlace?, _ store: [UInt8]) {
    guard let place else { return }
    for range in place.unusual {
      oddities.append(("header of a segment with credentials", range))
    }
    if !place.unusual.isEmpty {
      add(
        .notCovered,
        "the header of a segment that carries the credentials is not what the standard calls for, "
          + "and nothing covers it")
    }
    let overlong = JUMBFBox.overlong(in: store, limits: verifier.limits)
    for position in overlong {
      let range = place.fileRange(of: position..<(position + 4))
      oddities.append(("length of a box of the credentials", range))
    }
    if !overlong.isEmpty {
      add(
        .notCovered,
        "a box of the credentials claims to be longer than they are, and nothing covers its length")
    }
  }

  /// Compares the checksum of the PNG chunk with the credentials: every hash leaves it out with the
  /// chunk (C2PA 2.2, 18.5.4 and 18.7.1), so these four bytes could contain anything.
  private mutating func verifyChecksum(_ place: StorePlace?, _ photo: Photo) throws {
    guard photo.format.has(.hasChecksums), let place, place.carrier.count >= 12 else { return }
    var window = try ByteWindow(source)
    if try PNG.isSound(place.carrier, &window, verifier.limits) { return }
    oddities.append(
      ("checksum of the credentials", (place.carrier.upperBound - 4)..<place.carrier.upperBound))
    add(
      .notCovered,
      "the checksum of the chunk that carries the credentials is wrong, and nothing covers it: "
        + "programs that compare it pass over the credentials")
  }

  /// Searches the store for data outside of the manifests that count.
  private mutating func verifyStore(_ credentials: ContentCredentials, _ lineage: Lineage) {
    if let problem = lineage.problem { add(.limitReached, problem) }
    var labels: Set<String> = []
    for manifest in credentials.manifests where !labels.insert(manifest.label).inserted {
      add(
        .claimMultiple, "two manifests have one label", at: BoxAddress.manifest(manifest.label))
    }
    let reached = Set(lineage.manifests.map(\.label))
    for label in labels.subtracting(reached).sorted() {
      add(
        .manifestUnreferenced, "nothing refers to the manifest, so its statements do not count",
        at: BoxAddress.manifest(label))
    }
  }

  // MARK: One manifest

  /// Checks the signer of a manifest, before its contents count.
  private mutating func examineSignature(of manifest: Manifest) {
    (statuses, signer) = ([], nil)
    verifySignature(of: manifest, isActive: true)
    var findings = Findings(statuses: statuses, signer: nil)
    signer?.isVouchedFor =
      findings.isSigned && statuses.contains { $0.code == .credentialTrusted }
    findings.signer = signer
    found[manifest.label] = findings
    (statuses, signer) = ([], nil)
  }

  /// Checks the contents of a manifest.
  private mutating func examineContent(of manifest: Manifest) {
    statuses = found[manifest.label]?.statuses ?? []
    verify(manifest)
    found[manifest.label]?.statuses = statuses
    statuses = []
  }

  /// Verifies the form of a manifest, and its assertions.
  private mutating func verify(_ manifest: Manifest) {
    if manifest.version > 1, !manifest.hasValidLabel {
      add(
        .claimMalformed, "the label of the manifest is not one",
        at: BoxAddress.manifest(manifest.label))
    }
    verifyRedactions(of: manifest)
    verifyParents(of: manifest)
    verifyAssertions(of: manifest)
    verifyTimeStampAssertions(of: manifest)
    verifyElsewhere(of: manifest)
    verifyIdentities(of: manifest)
    verifyReferences(ofActionsIn: manifest)
    verifyReferences(of: manifest)
    verifyMetadata(of: manifest)
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
