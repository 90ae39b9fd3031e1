/// The findings, by manifest.
struct ManifestResults {
  private let active: Manifest?
  /// Findings about the active manifest, and the file.
  private var own: [ValidationStatus]
  /// Findings about manifests of ingredients, by their labels.
  private var byLabel: [String: [ValidationStatus]] = [:]
  /// Findings about ingredients, by the addresses of the assertions that name them.
  private var byPlace: [String: [ValidationStatus]] = [:]

  init(_ verification: Verification) {
    active = verification.credentials?.active
    own = verification.statuses.filter { $0.ingredient == nil }
    let labels = Set(verification.credentials?.manifests.map(\.label) ?? [])
    // A manifest that two ingredients share is found twice, and its ingredients with it.
    var waiting = verification.ingredients
    var seen: Set<String> = []
    while let ingredient = waiting.popLast() {
      guard seen.insert(ingredient.place).inserted else { continue }
      let statuses = ingredient.statuses.map(\.withoutIngredient)
      byPlace[ingredient.place] = statuses
      let holder = BoxAddress(ingredient.place)?.manifest
      for status in statuses where status.isAboutNothing(in: labels) {
        add(status, to: holder)
      }
      if let label = ingredient.manifest, byLabel[label] == nil {
        byLabel[label] = statuses
      }
      waiting += ingredient.ingredients
    }
    // The findings in an ingredient without its own report.
    var known = byPlace.mapValues { Set($0) }
    for found in verification.statuses {
      guard let place = found.ingredient else { continue }
      let status = found.withoutIngredient
      if known[place, default: []].insert(status).inserted {
        byPlace[place, default: []].append(status)
      }
      if status.isAboutNothing(in: labels) {
        add(status, to: BoxAddress(place)?.manifest)
      } else if let label = BoxAddress(status.place)?.manifest, label != active?.label {
        byLabel[label, default: []].append(status)
      }
    }
  }

  /// Adds a finding about a manifest that is not there to the one that names it.
  private mutating func add(_ status: ValidationStatus, to holder: String?) {
    if let holder, holder != active?.label {
      byLabel[holder, default: []].append(status)
    } else if !own.contains(status) {
      own.append(status)
    }
  }

  /// The findings in a manifest.
  func statuses(of manifest: Manifest) -> [ValidationStatus] {
    guard manifest.label != active?.label else { return own }
    var seen: Set<ValidationStatus> = []
    return (byLabel[manifest.label] ?? []).filter { seen.insert($0).inserted }
  }

  /// Findings in the ingredients of a manifest beyond those recorded when they were added, by the
  /// addresses of the assertions.
  func deltas(of manifest: Manifest) -> [(place: String, statuses: [ValidationStatus])] {
    manifest.assertions.filter { $0.isKind("c2pa.ingredient") }.compactMap { assertion in
      let place = BoxAddress.assertion(assertion.label, of: manifest.label)
      guard let found = byPlace[place] else { return nil }
      let known = Self.reported(by: assertion)
      return (place, found.filter { !known.contains([$0.code.name, $0.place]) })
    }
  }

  /// The codes and addresses that an ingredient's assertion reports.
  private static func reported(by assertion: Assertion) -> Set<[String]> {
    guard let value = assertion.cbor else { return [] }
    let reference = value["activeManifest"] ?? value["c2pa_manifest"]
    let label = (reference?["url"]?.text).flatMap { BoxAddress($0)?.manifest }
    var found: Set<[String]> = []
    func add(_ statuses: CBOR?) {
      for status in statuses?.array ?? [] {
        guard let code = status["code"]?.text else { continue }
        let url = status["url"]?.text ?? ""
        found.insert([code, url])
        // An address may leave out its own manifest.
        if let label, let address = BoxAddress(url), address.manifest == nil {
          let whole = [BoxAddress.manifest(label)] + address.path
          found.insert([code, whole.joined(separator: "/")])
        }
      }
    }
    func addAll(_ groups: CBOR?) {
      for group: CBOR in ["success", "informational", "failure"] { add(groups?[group]) }
    }
    add(value["validationStatus"])
    addAll(value["validationResults"]?["activeManifest"])
    for delta in value["validationResults"]?["ingredientDeltas"]?.array ?? [] {
      addAll(delta["validationDeltas"])
    }
    return found
  }
}

extension ValidationStatus {
  /// Whether it is about a manifest that is not in the store.
  fileprivate func isAboutNothing(in labels: Set<String>) -> Bool {
    BoxAddress(place)?.manifest.map { !labels.contains($0) } ?? false
  }

  /// The finding, without the ingredient that asked for it.
  fileprivate var withoutIngredient: ValidationStatus {
    var status = self
    status.ingredient = nil
    return status
  }
}
