extension Photo {
  /// The photo's statements of how its picture was made: IPTC's properties first, with every value of every location,
  /// then the marks of known generators (`GeneratorMark`), and what looks like a statement. If it is empty, this
  /// proves nothing.
  ///
  /// The picture itself is not examined: marks in the pixels, such as SynthID's, are not found. `VersoEvidence` adds
  /// the statements of Content Credentials.
  ///
  /// - Complexity: All items of the photo are read.
  public var origins: [OriginDisclosure] {
    OriginDisclosure.compared(
      metadata.originStatements + GeneratorMark.found(in: self) + lookalikes)
  }
}

extension Metadata {
  /// The values of IPTC's properties.
  package var originStatements: [OriginDisclosure] {
    let types = saidTypes
    let systems = systems
    var named: Set<String?> = []
    var statements = types.map { said, type -> OriginDisclosure in
      let system = type.isGenerated ? systems.first { $0.said.elsewhere == said.elsewhere } : nil
      if system != nil { named.insert(said.elsewhere) }
      return OriginDisclosure(
        .property, place: said.place, type: type, system: system?.name, text: said.text)
    }
    for (said, name) in systems where !named.contains(said.elsewhere) {
      statements.append(
        OriginDisclosure(.property, place: said.place, type: nil, system: name, text: said.text))
    }
    let details =
      said(Origin.promptName) + said(Origin.writerName) + said(Origin.versionName)
    if systems.isEmpty, !types.contains(where: { $0.type.isGenerated }), let first = details.first {
      statements.append(
        OriginDisclosure(.property, place: first.place, type: nil, text: first.text))
    }
    return statements
  }

  /// The AI systems with their versions, one for each place; several in one place as one text.
  private var systems: [(said: SaidText, name: String)] {
    let versions = said(Origin.versionName)
    let names = said(Origin.systemName)
    return names.enumerated().compactMap { index, said in
      let isFirst = names[..<index].allSatisfy { $0.elsewhere != said.elsewhere }
      guard isFirst else { return nil }
      let all = (names.filter { $0.elsewhere == said.elsewhere }.map(\.text)).joined(
        separator: ", ")
      let version = versions.first { $0.elsewhere == said.elsewhere }
      return (said, version.map { "\(all) \($0.text)" } ?? all)
    }
  }
}
