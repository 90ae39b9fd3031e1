extension Metadata {
  /// The origin and usage terms that a strip keeps, as newly written properties: only known values,
  /// whatever is next to them.
  ///
  /// Prompts and who wrote them go: they are free texts, and may be about people. The author stays
  /// with what was added on purpose: a licence, a reservation, a statement that a model made it. A
  /// name alone may be what a camera writes into every photo. A statement that a camera took it is
  /// no reason to reveal whose camera.
  func keptStatements(_ keeping: KeptParts) -> [XMP.Property] {
    let said = settled(denying: unreadXMP.isEmpty)
    var kept = Metadata.empty
    if keeping.contains(.origin), let origin = said.origin {
      // A term of C2PA cannot hide anything either.
      if let type = origin.type, type.isKnown {
        kept.xmp.set(Origin.typeName, to: XMP.Node(.text(type.successor.address)))
      }
      let systems = said.xmp.texts(of: Origin.systemName).joined(separator: ", ")
      kept.say(systems.shortLine, Origin.systemName)
      if kept.xmp.node(Origin.systemName) != nil {
        kept.say(origin.systemVersion?.shortLine, Origin.versionName)
      }
    }
    if keeping.contains(.origin) { kept.contentLabel = said.contentLabel?.kept }
    let isMadeByAI = kept.origin.map { $0.type?.isGenerated == true || $0.system != nil } ?? false
    let (left, expression) = said.understoodTerms
    let isAsked = keeping.contains(.rights)
    let isMarked = keeping.contains(.usageTerms) && left.isMarked
    guard isAsked || keeping.contains(.usageTerms) else { return kept.xmp.properties }
    var terms = left
    guard isAsked || isMarked || isMadeByAI else {
      // The statement on mining and its terms stay.
      if terms.mining == nil, terms.reservesMining == nil {
        (terms.webStatement, terms.usageTerms, terms.constraints) = (nil, nil, nil)
      }
      kept.usageTerms = terms
      kept.keepLanguages(of: said)
      return kept.xmp.properties
    }
    kept.usageTerms = terms
    if let expression { kept.xmp.properties.append(expression) }
    // One place is sufficient in a file without other metadata.
    kept.xmp.setTexts(
      self.usageTerms.credit.map { [$0] } ?? [], of: XMP.Name(.photoshop, "Credit"), as: nil)
    if let copyright = self.usageTerms.copyright {
      kept.xmp.setText(copyright, of: XMP.Name(.dc, "rights"))
    }
    if isAsked || isMarked {
      kept.xmp.setTexts(texts(of: .creator), of: XMP.Name(.dc, "creator"), as: .sequence)
      said.keepAttribution(in: &kept.xmp, isLicensed: terms.license != nil)
    }
    kept.keepLanguages(of: said)
    return kept.xmp.properties
  }

  /// Keeps texts in all languages that stay in one.
  private mutating func keepLanguages(of said: Metadata) {
    for name in [UsageTerms.constraintsName, UsageTerms.usageTermsName, XMP.Name(.dc, "rights")] {
      guard let text = xmp.text(of: name), said.xmp.text(of: name) == text,
        case .array(.alternative, let items)? = said.xmp.node(name)?.content
      else { continue }
      for item in items {
        guard let language = item.language, let text = item.content.simple else { continue }
        xmp.setText(text, of: name, language: language)
      }
    }
  }

  /// The usage terms without invalid values: addresses are addresses, names are names. The
  /// expressions to which they point are included.
  private var understoodTerms: (UsageTerms, expression: XMP.Property?) {
    let terms = usageTerms
    var left = UsageTerms()
    left.mining = terms.mining.flatMap { $0.isKnown ? $0 : nil }
    left.reservesMining = terms.reservesMining
    // Next to an unknown reservation a milder one would be left.
    let isUnclear = miningTerms.contains { !$0.isUnderstood }
    if isUnclear, left.mining?.reserves != true { left.mining = nil }
    if isUnclear, left.reservesMining != true { left.reservesMining = nil }
    left.miningPolicy = terms.miningPolicy?.plainAddress
    left.constraints = terms.constraints
    left.license = terms.license?.plainAddress
    left.webStatement = terms.webStatement?.plainAddress
    left.usageTerms = terms.usageTerms
    left.licensors = terms.licensors.compactMap { licensor in
      let left = UsageTerms.Licensor(
        name: licensor.name?.shortLine, url: licensor.url?.plainAddress)
      return left == UsageTerms.Licensor() ? nil : left
    }
    guard let name = left.mining?.expression else { return (left, nil) }
    let expression = xmp.node(name).flatMap(RightsExpression.init)?.node
    // A pointer to nothing is a reservation, too.
    if expression == nil { left.mining = .prohibited }
    return (left, expression.map { XMP.Property(name, $0) })
  }

  /// Keeps whom a licence asks to name, and that rights are claimed.
  private func keepAttribution(in kept: inout XMP, isLicensed: Bool) {
    func keep(_ name: XMP.Name, _ clean: (String) -> String?) {
      guard let text = xmp.texts(of: name).first.flatMap(clean) else { return }
      kept.set(name, to: XMP.Node(.text(text)))
    }
    if isLicensed {
      keep(XMP.Name(.cc, "attributionName")) { $0.shortLine }
      keep(XMP.Name(.cc, "attributionURL")) { $0.plainAddress }
    }
    keep(XMP.Name(.xmpRights, "Marked")) { ["True", "False"].contains($0) ? $0 : nil }
  }
}

extension DataMining {
  /// The property that holds the expression of rights to which the code points; nil for one that points to
  /// none.
  package var expression: XMP.Name? {
    switch word {
    case "see-embedded-rights": XMP.Name(.iptcExt, "EmbdEncRightsExpr")
    case "see-linked-rights": XMP.Name(.iptcExt, "LinkedEncRightsExpr")
    default: nil
    }
  }
}

/// Expressions of rights in a language for machines (IPTC, Embedded and Linked Encoded Rights Expression),
/// with the fields that the standard has and nothing else.
private struct RightsExpression {
  let node: XMP.Node

  init?(_ stored: XMP.Node) {
    guard case .array(let kind, let items) = stored.content else { return nil }
    let kept = items.compactMap(Self.kept)
    guard !kept.isEmpty else { return nil }
    node = XMP.Node(.array(kind, kept))
  }

  private static func kept(_ item: XMP.Node) -> XMP.Node? {
    guard case .structure(let fields) = item.content else { return nil }
    func text(_ local: String) -> String? {
      fields.first { $0.name == XMP.Name(.iptcExt, local) }?.node.text
    }
    let inner = text("EncRightsExpr").flatMap { $0.utf8.count <= 20_000 ? $0 : nil }
    let linked = text("LinkedRightsExpr")?.plainAddress
    guard inner != nil || linked != nil else { return nil }
    let all = [
      ("EncRightsExpr", inner), ("LinkedRightsExpr", linked),
      ("RightsExprEncType", text("RightsExprEncType")?.shortLine),
      ("RightsExprLangId", text("RightsExprLangId")?.shortLine),
    ]
    return XMP.Node(
      .structure(
        all.compactMap { local, text in
          text.map { XMP.Property(XMP.Name(.iptcExt, local), XMP.Node(.text($0))) }
        }))
  }
}
