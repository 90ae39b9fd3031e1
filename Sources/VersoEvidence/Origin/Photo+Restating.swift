package import Verso

extension Photo {
  /// Writes the origin that a change removes into properties: from dropped Content Credentials, and
  /// marks of generators.
  ///
  /// - Parameters:
  ///   - original: The photo as it was.
  ///   - credentialsGo: Whether its Content Credentials are left out.
  ///   - marksGo: Whether all other metadata are removed, as in a strip; otherwise the marks are
  ///     searched that the changed photo no longer has.
  ///   - keeps: Whether it is to stay. Otherwise, if the property stated it, the property is
  ///     removed, too.
  /// - Returns: The outcomes.
  package mutating func restateOrigin(
    of original: Photo, credentialsGo: Bool, marksGo: Bool, keeps: Bool = true
  ) -> [Restatement] {
    var lost: [OriginDisclosure] = []
    if !keeps { lost += original.origins.filter { $0.kind == .property } }
    if credentialsGo, let credentials = try? original.credentials() {
      lost += credentials.originsByAgents
    }
    let isNew = hasNewBytes(since: original)
    if !marksGo, keeps {
      settle(since: original, isNew: isNew, denying: !loses(credentialsGo, of: original))
    }
    if marksGo, loses(credentialsGo, of: original) { metadata.denyNothing() }
    if marksGo || isNew {
      let marks = original.marks
      let left = marksGo || marks.isEmpty ? [] : Set(self.marks.map(\.text))
      lost += marks.filter { !left.contains($0.text) }
    }
    // China's label of another place, such as a text of PNG, is kept as the property.
    if isNew, keeps, metadata.contentLabel == nil, container.limit(for: .xmp) > 0 {
      metadata.contentLabel = original.contentLabel
    }
    return restate(lost, keeps: keeps)
  }

  /// Whether unreadable Content Credentials are removed: what they forbid is unknown.
  private func loses(_ credentialsGo: Bool, of original: Photo) -> Bool {
    guard credentialsGo, (try? original.isSigned) == true else { return false }
    return (try? original.credentials()) == nil
  }

  /// Writes the mining terms of dropped Content Credentials into properties, unless the properties
  /// have terms that are no milder, or get other ones.
  ///
  /// - Returns: The new statement; nil if it was not necessary.
  package mutating func restateMining(of original: Photo) -> DataMining? {
    guard let permissions = (try? original.credentials())?.permissionsInForce.map(\.permission),
      let mining = DataMining(permissions)
    else { return nil }
    let (now, before) = (metadata.strictestMining, original.metadata.strictestMining)
    // A requested replacement is intended; a statement that was removed with everything else is
    // not.
    guard now == nil || now == before, mining.rank > now?.rank ?? -1 else { return nil }
    var terms = metadata.usageTerms
    terms.reserve(mining)
    if mining == .seeConstraints, terms.constraints == nil {
      let constraints = permissions.compactMap(\.constraint)
      terms.constraints = constraints.first.map { String($0.prefix(500)) }
    }
    metadata.usageTerms = terms
    return mining
  }
}

extension ContentCredentials {
  /// The statements of the actions, without the programs that created the manifests: they did not
  /// make the picture.
  fileprivate var originsByAgents: [OriginDisclosure] {
    let agents = Set(manifests.flatMap(\.history).compactMap(\.softwareAgent))
    return origins.map { statement in
      guard let system = statement.system, !agents.contains(system) else { return statement }
      return OriginDisclosure(
        statement.kind, place: statement.place, type: statement.type, text: statement.text)
    }
  }
}
