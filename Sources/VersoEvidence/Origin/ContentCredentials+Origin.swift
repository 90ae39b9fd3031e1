public import Verso

extension ContentCredentials {
  /// The statements of the actions on how the picture was made, the newest manifest first; read, not verified.
  ///
  /// Manifests count if the active one refers to them as ingredients. Other manifests, such as
  /// those of inserted pictures, contribute only statements that do not deny a model. They have no
  /// type, because the rest of these pictures is unknown.
  public var origins: [OriginDisclosure] {
    let whole = lineage
    let names = Set(whole.map(\.label))
    let parts = active.map { Lineage(of: $0, in: self).manifests } ?? []
    return whole.flatMap(\.statements)
      + parts.filter { !names.contains($0.label) }.flatMap(\.statements)
      .filter { $0.type?.saysGenerated != false }
      .map {
        OriginDisclosure(.credentials, place: "\($0.place) of a part", type: nil, text: $0.text)
      }
  }

  /// The reason why not all signed statements are known: an unreferenced manifest, or an assertion
  /// that differs from its claim or cannot be read. Nil if there is no such problem. No signature
  /// is checked.
  var unreadPart: String? {
    guard let active else { return "there is no manifest in them" }
    let lineage = Lineage(of: active, in: self)
    if let problem = lineage.problem { return problem }
    let reached = Set(lineage.manifests.map(\.label))
    if let other = manifests.first(where: { !reached.contains($0.label) }) {
      return "nothing leads to the manifest \(other.label)"
    }
    guard manifests.count == reached.count else { return "two manifests have one label" }
    let redacted = Set(lineage.manifests.flatMap(\.claim.redacted).compactMap { BoxAddress($0) })
    for manifest in lineage.manifests {
      if let problem = manifest.unreadPart(redacted: redacted) { return problem }
      for assertion in manifest.assertions {
        guard let reference = Ingredient(assertion)?.manifest else { continue }
        guard let label = BoxAddress(reference.url)?.manifest, self.manifest(label) != nil else {
          return "the manifest of an ingredient is not there"
        }
      }
    }
    let stowaway = (stowaways + lineage.manifests.flatMap(\.stowaways)).first { !$0.isPassedOver }
    return stowaway.map { "the content of \($0.what) is not known" }
  }

  /// The way in which the picture was made originally: the type of its "c2pa.created". Nil if no
  /// action states it.
  public var createdAs: DigitalSourceType? {
    lineage.lazy.flatMap(\.history).first { $0.name == "c2pa.created" && $0.source != nil }?.source
      .map(DigitalSourceType.init)
  }

  /// The statements of the manifests on mining and training: for each use the one in force. Only the signer who forbade
  /// a use can allow it later. They are read, not verified.
  public var miningTerms: [MiningDisclosure] {
    permissionsInForce.map(\.permission).map { permission in
      let reserves =
        switch permission.use.bare {
        case "allowed": false
        case "notAllowed", "constrained": true
        default: Bool?.none
        }
      let condition = permission.constraint.map { ": \($0)" } ?? ""
      return MiningDisclosure(
        place: "Content Credentials, \(permission.purpose)", reserves: reserves,
        text: permission.use + condition, isUnderstood: reserves != nil)
    }
  }

  /// What machines may do, use by use, and the certificate of the signer. The strictest of all
  /// manifests applies, from the first to the active one, unless the one who forbade it revokes
  /// that.
  var permissionsInForce: [(permission: UsePermission, signer: [UInt8]?)] {
    var inForce: [(permission: UsePermission, signer: [UInt8]?)] = []
    for manifest in lineage.reversed() {
      let signer = try? manifest.message.get().chain.first
      // Within a manifest the stricter word counts as well.
      let own = manifest.usePermissions.sorted { $0.strictness > $1.strictness }
      var said: [UsePermission] = []
      for permission in own where !said.contains(where: permission.isSameUse) {
        said.append(permission)
        guard let index = inForce.firstIndex(where: { permission.isSameUse(as: $0.permission) })
        else {
          inForce.append((permission, signer))
          continue
        }
        let old = inForce[index]
        let isOwn = old.signer != nil && old.signer == signer
        let isStricter = permission.strictness > old.permission.strictness
        if isOwn || isStricter { inForce[index] = (permission, signer) }
      }
    }
    return inForce
  }

  /// The active manifest and its parents, from parent to parent.
  private var lineage: [Manifest] {
    var result: [Manifest] = []
    var seen: Set<String> = []
    var next = active
    while let manifest = next, seen.insert(manifest.label).inserted {
      result.append(manifest)
      let parent = manifest.assertions.lazy.compactMap { Ingredient($0) }
        .first { $0.relationship == "parentOf" }
      next = parent?.manifest.flatMap { BoxAddress($0.url)?.manifest }.flatMap(self.manifest)
    }
    return result
  }
}

extension Manifest {
  /// The statements of its actions on how the picture was made.
  fileprivate var statements: [OriginDisclosure] {
    history.flatMap { [$0.statement, $0.mark].compactMap { $0 } }
  }

  /// Its statement that a generative model made the picture or a part of it; nil without one.
  public var generatedAs: DigitalSourceType? {
    statements.compactMap(\.type).filter(\.isGenerated).first
  }

  /// The reason why one of its assertions is not known.
  ///
  /// - Parameter redacted: The assertions that later manifests removed.
  /// - Returns: Nil if all are as the claim lists them.
  fileprivate func unreadPart(redacted: Set<BoxAddress>) -> String? {
    func isRedacted(_ label: String) -> Bool {
      !Redaction.isForbidden(label)
        && redacted.contains { $0.manifest == self.label && $0.assertion == label }
    }
    for assertion in assertions where !isRedacted(assertion.label) {
      if case .damaged = assertion.content {
        return "the assertion \(assertion.label) cannot be read"
      }
      guard lists(assertion) else {
        return "the assertion \(assertion.label) is not as it was signed"
      }
    }
    let labels = Set(assertions.map(\.label))
    for reference in claim.assertions {
      guard let label = BoxAddress(reference.url)?.assertion else {
        return "the claim lists an assertion by no address"
      }
      if !labels.contains(label), !isRedacted(label) {
        return "the assertion \(label) is not there"
      }
    }
    return nil
  }
}

extension Manifest.Action {
  /// Its statement on how the picture was made. The program that signed is no system that made it,
  /// and a change in which no model took part leaves open what the picture was before.
  fileprivate var statement: OriginDisclosure? {
    guard let source else { return nil }
    let type = DigitalSourceType(source)
    guard name == "c2pa.created" || !type.isRetouched else { return nil }
    return OriginDisclosure(
      .credentials, place: place, type: type, system: type.isGenerated ? softwareAgent : nil,
      text: [source, description].compactMap { $0 }.joined(separator: ", "))
  }

  /// The mark of a generator that is named as the agent, if the action itself does not state a
  /// model.
  fileprivate var mark: OriginDisclosure? {
    let type: DigitalSourceType? =
      switch name {
      case "c2pa.created": .trainedAlgorithmicMedia
      case "c2pa.edited", "c2pa.filled", "c2pa.drawing": .compositeWithTrainedAlgorithmicMedia
      default: nil
      }
    guard let type, let softwareAgent, source.map({ DigitalSourceType($0).isGenerated }) != true,
      let generator = GeneratorMark.generator(called: softwareAgent)
    else { return nil }
    return OriginDisclosure(.mark, place: place, type: type, system: generator, text: softwareAgent)
  }

  private var place: String { "Content Credentials, \(name)" }
}

extension DataMining {
  /// Its contents in the words of the Creator Assertions Working Group (Training and Data Mining
  /// 1.1): uses and whether they are allowed; nil without a statement.
  func entries(constraints: String?) -> [(purpose: String, use: String, constraint: String?)]? {
    func all(_ use: String, _ constraint: String? = nil) -> [(String, String, String?)] {
      Self.purposes.map { ($0, use, constraint) }
    }
    switch self {
    case .allowed: return all("allowed")
    case .prohibited: return all("notAllowed")
    case .noTraining:
      return [
        ("cawg.ai_generative_training", "notAllowed", nil), ("cawg.ai_training", "notAllowed", nil),
      ]
    case .noGenerativeTraining: return [("cawg.ai_generative_training", "notAllowed", nil)]
    case .searchOnly:
      return Self.purposes.map { purpose in
        purpose == "cawg.data_mining"
          ? (purpose, "constrained", Self.searchConstraint)
          : (purpose, "notAllowed", nil)
      }
    default:
      guard reserves == true else { return nil }
      return all("constrained", constraints ?? meaning)
    }
  }

  private static let purposes = [
    "cawg.ai_generative_training", "cawg.ai_inference", "cawg.ai_training", "cawg.data_mining",
  ]
}
