extension Metadata {
  /// The XMP with a single statement on how the picture was made and on its usage: the combined
  /// values of all places are in the packet that is edited. The gravest source type counts, and the
  /// strictest reservations and licences, each with the related values of its place. An unknown
  /// value is graver than one that denies, and is left as it is.
  ///
  /// Code that removes a place calls this first, so that no statement becomes milder.
  ///
  /// - Parameter denies: Whether statements that deny a model, and permissions, are written as
  ///   well. If a part of the photo could not be read, nothing is to be denied.
  /// - Returns: The properties.
  package func settledXMP(denying denies: Bool = true) -> XMP {
    var settled = xmp
    settleOrigin(in: &settled, denies)
    settleMining(in: &settled, denies)
    settleLicense(in: &settled)
    return settled
  }

  /// The metadata with ``settledXMP(denying:)``, and no other place with these values.
  func settled(denying denies: Bool = true) -> Metadata {
    var metadata = self
    metadata.xmp = settledXMP(denying: denies)
    metadata.elsewhere.removeAll { Self.statementNames.contains($0.property.name) }
    return metadata
  }

  /// Leaves nothing that denies a model, or allows something: a part of the photo could not be
  /// read.
  package mutating func denyNothing() { self = settled(denying: false) }

  /// Removes the statements on origin and usage from every place of XMP, except the author and whom
  /// to credit.
  package mutating func removeStatements() { removeStatements(Self.statementNames) }

  /// Takes away, in every place of XMP, whether machines may mine it.
  package mutating func removeMining() {
    removeStatements([
      DataMining.name, UsageTerms.reservationName, UsageTerms.reservationName.inFragment,
    ])
  }

  private mutating func removeStatements(_ names: Set<XMP.Name>) {
    for name in names { say(nil, name) }
  }

  /// A statement of another source that is milder than the one here.
  package struct Milder {
    /// The XMP properties.
    package let names: Set<XMP.Name>
    /// The statement here, and the other one, in words.
    package let own, other: String
  }

  /// The milder statements of another source: they are copied only on request.
  package func milder(in other: Metadata) -> [Milder] {
    var milder: [Milder] = []
    if let own = origin?.type, own.isGenerated, let type = other.origin?.type, !type.isGenerated {
      milder.append(Milder(names: Self.originNames, own: own.term, other: type.term))
    }
    if let own = strictestMining, own.reserves == true, let mining = other.strictestMining,
      mining.rank < own.rank
    {
      milder.append(
        Milder(
          names: Self.miningNames, own: "the mining statement \(own.word)", other: mining.word))
    }
    return milder
  }

  /// Replaces properties by those of another photo. The origin is one unit, and so are the mining
  /// terms and the usage terms: parts of two statements would make a third one.
  ///
  /// - Parameters:
  ///   - properties: The new values.
  ///   - isIncluded: Whether a property may go.
  package mutating func take(
    _ properties: [XMP.Property], where isIncluded: (XMP.Name) -> Bool = { _ in true }
  ) {
    let names = Set(properties.map(\.name))
    for family in [Self.originNames, Self.miningNames, Self.licenseNames]
    where !family.isDisjoint(with: names) {
      removeStatements(family.filter(isIncluded))
    }
    xmp.properties.removeAll { names.contains($0.name) }
    xmp.properties += properties
  }

  /// The properties on origin and usage.
  package static let statementNames: Set<XMP.Name> = originNames.union(miningNames)
    .union(licenseNames)
  /// How the picture was made: one thing, whose parts belong together.
  static let originNames = Set(
    Origin.properties + [Origin.formerTypeName, ContentLabel.name])
  /// The permissions for machines.
  static let miningNames: Set<XMP.Name> = [
    DataMining.name, UsageTerms.constraintsName, UsageTerms.reservationName,
    UsageTerms.reservationName.inFragment, UsageTerms.policyName, UsageTerms.policyName.inFragment,
    XMP.Name(.iptcExt, "EmbdEncRightsExpr"), XMP.Name(.iptcExt, "LinkedEncRightsExpr"),
  ]
  /// On what terms it may be used.
  static let licenseNames: Set<XMP.Name> = [
    UsageTerms.licenseName, UsageTerms.webStatementName, UsageTerms.usageTermsName,
    UsageTerms.licensorName,
    XMP.Name(.cc, "attributionName"), XMP.Name(.cc, "attributionURL"),
    XMP.Name(.xmpRights, "Marked"),
  ]

  // MARK: One statement of each kind

  /// The source types in XMP: of a structure around a term only the term counts.
  var saidTypes: [(said: SaidText, type: DigitalSourceType)] {
    let types = said(Origin.typeName, Origin.formerTypeName).map {
      ($0, DigitalSourceType($0.text))
    }
    let hasTerm = types.contains { $0.0.isField && $0.1.isKnown }
    return types.filter { !$0.0.isField || !hasTerm || $0.1.isKnown }
  }

  private func settleOrigin(in settled: inout XMP, _ denies: Bool) {
    let types = saidTypes
    let gravest = types.max(first: { $0.type.gravity })
    if let gravest {
      settled.set(Origin.formerTypeName, to: nil)
      let isSilent = !denies && !gravest.type.isGenerated
      say(isSilent ? nil : gravest.said, gravest.type.address, Origin.typeName, in: &settled)
    }
    let names = said(Origin.systemName)
    let system = names.first { $0.elsewhere == gravest?.said.elsewhere } ?? names.first
    take([Origin.systemName], from: system?.elsewhere, in: &settled)
    let version = said(Origin.versionName).contains { $0.elsewhere == system?.elsewhere }
    if system == nil || version {
      take([Origin.versionName], from: system?.elsewhere, in: &settled)
    } else if system?.elsewhere != nil {
      // That of another system.
      settled.set(Origin.versionName, to: nil)
    }
    take([Origin.promptName, Origin.writerName], from: gravest?.said.elsewhere, in: &settled)
    take([ContentLabel.name], from: nil, in: &settled)
  }

  private func settleMining(in settled: inout XMP, _ denies: Bool) {
    let codes = said(DataMining.name).map { (said: $0, code: DataMining($0.text)) }
    let strictest = codes.max(first: { $0.code.rank })
    if let strictest {
      let isSilent = !denies && strictest.code.isKnown && strictest.code.reserves != true
      say(isSilent ? nil : strictest.said, strictest.said.text, DataMining.name, in: &settled)
    }
    let reserved = reservations.max(first: { $0.reserves == true ? 2 : $0.reserves == nil ? 1 : 0 })
    if let reserved {
      settled.set(UsageTerms.reservationName.inFragment, to: nil)
      let isSilent = !denies && reserved.reserves == false
      say(
        isSilent ? nil : reserved.said, reserved.said.text, UsageTerms.reservationName, in: &settled
      )
    }
    take(
      [
        UsageTerms.constraintsName, XMP.Name(.iptcExt, "EmbdEncRightsExpr"),
        XMP.Name(.iptcExt, "LinkedEncRightsExpr"),
      ], from: strictest?.said.elsewhere, in: &settled)
    take(
      [UsageTerms.policyName, UsageTerms.policyName.inFragment], from: reserved?.said.elsewhere,
      in: &settled)
  }

  private func settleLicense(in settled: inout XMP) {
    let strictest = said(UsageTerms.licenseName).max(first: {
      LicenseAddress.strictness(of: $0.text)
    })
    if let strictest { say(strictest, strictest.text, UsageTerms.licenseName, in: &settled) }
    take(
      Self.licenseNames.subtracting([UsageTerms.licenseName]), from: strictest?.elsewhere,
      in: &settled)
  }

  /// Stores a single text; one that is already the only text keeps its form.
  private func say(_ said: SaidText?, _ text: String, _ name: XMP.Name, in settled: inout XMP) {
    guard let said else { return settled.set(name, to: nil) }
    if let content = node(name, at: said.elsewhere)?.content, content.simple == said.text {
      return settled.set(name, to: node(name, at: said.elsewhere))
    }
    settled.set(name, to: XMP.Node(.text(text)))
  }

  /// Takes properties from the place of the value that counts; otherwise from the first place that
  /// has them.
  private func take(_ names: Set<XMP.Name>, from place: String?, in settled: inout XMP) {
    for name in names {
      let found =
        node(name, at: place) ?? node(name, at: nil)
        ?? elsewhere.first { $0.property.name == name }?.property.node
      if let found { settled.set(name, to: found) }
    }
  }

  private func node(_ name: XMP.Name, at place: String?) -> XMP.Node? {
    guard let place else { return xmp.node(name) }
    return elsewhere.first { $0.place == place && $0.property.name == name }?.property.node
  }
}

extension Array {
  /// The first of the elements of which something is greatest.
  func max(first value: (Element) -> Int) -> Element? {
    reduce(nil as (element: Element, value: Int)?) { best, element in
      let value = value(element)
      return best.map { $0.value >= value } == true ? best : (element, value)
    }?.element
  }
}
