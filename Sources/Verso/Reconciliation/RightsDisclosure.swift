/// One location where a photo states a credit, a copyright or a licence.
public struct RightsDisclosure: Hashable, Sendable {
  /// The subject of the statement.
  package enum Kind: String, Hashable, Sendable {
    /// Whom to name.
    case credit
    /// The copyright notice.
    case copyright
    /// The licence: an address.
    case license
  }

  /// The subject of the statement.
  package let kind: Kind
  /// The field: "IPTC:Credit", "XMP-cc:License".
  public let place: String
  /// The stored text.
  public let text: String
  /// Whether it agrees with the statement that takes precedence, which is the first of its kind.
  public let agrees: Bool
}

extension Metadata {
  /// The photo's statements on credit, copyright and licence, place by place, in order of
  /// precedence.
  package var rightsStatements: [RightsDisclosure] {
    statements(.credit, .credit, XMP.Name(.photoshop, "Credit"))
      + statements(.copyright, .copyright, XMP.Name(.dc, "rights")) + licenses
  }

  private func statements(
    _ kind: RightsDisclosure.Kind, _ property: SharedProperty, _ name: XMP.Name
  ) -> [RightsDisclosure] {
    let statements = statements(of: property).map { statement in
      RightsDisclosure(
        kind: kind, place: statement.name, text: statement.texts.joined(separator: ", "),
        agrees: statement.agrees)
    }
    let others = elsewhere.compactMap { other -> RightsDisclosure? in
      guard other.property.name == name, let text = other.property.node.text else { return nil }
      return RightsDisclosure(
        kind: kind, place: "\(XMPDefinition.label(of: name)), \(other.place)", text: text,
        agrees: statements.first.map { $0.text == text } ?? true)
    }
    return statements + others
  }

  /// The licences, and the web statement where it is one.
  private var licenses: [RightsDisclosure] {
    let pages = said(UsageTerms.webStatementName).filter { Self.license($0.text) != nil }
    let all = said(UsageTerms.licenseName) + pages
    guard let first = all.first else { return [] }
    return all.map { said in
      let agrees =
        (Self.license(said.text) ?? said.text.bare)
        == (Self.license(first.text) ?? first.text.bare)
      return RightsDisclosure(
        kind: .license, place: said.place, text: said.text.bare, agrees: agrees)
    }
  }

  /// Which of Creative Commons' licences an address is, whatever language its page has: "licenses/by/4.0";
  /// nil for another address.
  private static func license(_ address: String) -> String? {
    let parts = address.bare.lowercased().split(separator: "/").map(String.init)
    guard parts.count > 3, ["http:", "https:"].contains(parts[0]),
      ["creativecommons.org", "www.creativecommons.org"].contains(parts[1]),
      ["licenses", "publicdomain"].contains(parts[2])
    else { return nil }
    let rest = parts.dropFirst(2).filter { !$0.hasPrefix("deed") && !$0.hasPrefix("legalcode") }
    return rest.joined(separator: "/")
  }
}
