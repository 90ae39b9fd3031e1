public import Verso

extension Photo {
  /// Says in properties what a change takes away of how the picture was made: Content Credentials that are
  /// left out, and marks of generators.
  ///
  /// - Parameters:
  ///   - original: The photo as it was.
  ///   - credentialsGo: Whether its Content Credentials are left out.
  ///   - marksGo: Whether all else that it says goes, as in a strip; otherwise the marks are looked for that
  ///     the changed photo has no longer.
  ///   - keeps: Whether it is to stay. Where not, and where the property said it, that goes, too.
  /// - Returns: What becomes of it.
  public mutating func restateOrigin(
    of original: Photo, credentialsGo: Bool, marksGo: Bool, keeps: Bool = true
  ) -> [Restatement] {
    var lost: [OriginStatement] = []
    if !keeps { lost += original.origins.filter { $0.kind == .property } }
    if credentialsGo, let credentials = try? original.credentials() {
      lost += credentials.originsByAgents
    }
    if marksGo || hasNewBytes(since: original) {
      let marks = original.marks
      let left = marksGo || marks.isEmpty ? [] : Set(self.marks.map(\.text))
      lost += marks.filter { !left.contains($0.text) }
      // Of several values, packets and languages of the property only the first is written again.
      if keeps { lost += original.origins.filter { $0.kind == .property }.dropFirst() }
    }
    return restate(lost, keeps: keeps)
  }

  /// Whether it was made of another file's picture, whose texts may have stayed behind.
  private func hasNewBytes(since original: Photo) -> Bool {
    hasNewPicture || format != original.format || !pending.pictureEdits.isEmpty
  }

  /// Says in properties what Content Credentials say of mining that are left out, unless the properties say
  /// something of it themselves that is no milder.
  ///
  /// - Parameter original: The photo as it was.
  /// - Returns: What is said now; nil where nothing had to be.
  public mutating func restateMining(of original: Photo) -> DataMining? {
    guard metadata.wishes.strictestMining == original.metadata.wishes.strictestMining,
      metadata.wishes.strictestMining?.reserves != true,
      let permissions = (try? original.credentials())?.active?.usePermissions,
      let mining = DataMining(permissions),
      mining.reserves == true || metadata.wishes.strictestMining == nil
    else { return nil }
    var wishes = metadata.wishes
    wishes.reserve(mining)
    if mining == .seeConstraints, wishes.constraints == nil {
      let constraints = permissions.compactMap(\.constraint)
      wishes.constraints = constraints.first.map { String($0.prefix(500)) }
    }
    metadata.wishes = wishes
    return mining
  }
}

extension ContentCredentials {
  /// What the actions say, without the programs that put the manifests together: they took no part.
  fileprivate var originsByAgents: [OriginStatement] {
    let agents = Set(manifests.flatMap(\.history).compactMap(\.softwareAgent))
    return origins.map { statement in
      guard let system = statement.system, !agents.contains(system) else { return statement }
      return OriginStatement(
        statement.kind, place: statement.place, type: statement.type, text: statement.text)
    }
  }
}
