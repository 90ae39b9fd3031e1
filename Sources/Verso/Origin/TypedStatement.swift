/// Typed values of properties on origin and usage: terms, truth values and addresses, which have no
/// meaning in another form.
enum TypedStatement {
  /// Whether a text is what PLUS calls one of its codes.
  private static func isMeaning(_ text: String) -> Bool {
    DataMining.all.contains { $0.meaning?.lowercased() == text.trimmed.lowercased() }
  }

  /// The value as it is stored.
  ///
  /// - Throws: ``MetadataError`` if the text is not a valid value, with a similar one.
  static func stored(_ text: String, of name: XMP.Name) throws(MetadataError) -> String {
    func refused(_ expected: String) -> MetadataError {
      MetadataError(
        .invalidValue, "\(expected) expected, not \(text)", place: XMPDefinition.label(of: name))
    }
    switch name {
    case Origin.typeName:
      let type = DigitalSourceType(text)
      guard type.isKnown else {
        let term = text.split { "/:".contains($0) }.last.map(String.init) ?? text
        let near = TagRegistry.nearest(to: term, of: DigitalSourceType.all.map(\.term))
        let hint = near.isEmpty ? "digitalCapture" : near.joined(separator: ", ")
        throw refused("a term of IPTC's list such as \(hint)")
      }
      return type.successor.address
    case DataMining.name:
      let mining = DataMining(text)
      guard mining.isKnown || text.trimmed.isEmpty || isMeaning(text) else {
        throw refused("one of \(DataMining.all.map(\.word).joined(separator: ", "))")
      }
      return mining.address
    case UsageTerms.reservationName:
      switch text.trimmed.lowercased() {
      case "1", "true", "yes": return "1"
      case "0", "false", "no": return "0"
      default: throw refused("1 (rights to mining are reserved) or 0")
      }
    case UsageTerms.licenseName:
      guard let address = LicenseAddress.address(of: text) else {
        throw refused("an address such as https://example.com, or CC-BY-4.0 and its kind,")
      }
      return address
    case UsageTerms.policyName:
      guard LicenseAddress.isAddress(text) else {
        throw refused("an address such as https://example.com")
      }
      return text
    default: return text
    }
  }
}
