internal import Verso

/// The properties of the IPTC Extension, which only XMP has, under ImageIO's keys.
enum IPTCExtension {
  private static let known = Set(
    "\(PropertyTable.iptcExtension)".split(separator: " ").map(String.init))

  /// Names that ImageIO writes in other words than the standard.
  private static let names = [
    "CVterm": "ControlledVocabularyTerm", "DigImageGUID": "DigitalImageGUID",
    "DigitalSourcefileType": "DigitalSourceFileType", "EventExt": "ShownEvent",
    "IptcLastEdited": "IPTCLastEdited", "RegistryId": "RegistryID", "VisualColour": "VisualColor",
    "audioBitRate": "AudioBitrate", "audioBitRateMode": "AudioBitrateMode",
    "videoBitRate": "VideoBitrate", "videoBitRateMode": "VideoBitrateMode",
    "AOCreatorId": "ArtworkCreatorID", "AOCurrentCopyrightOwnerId": "ArtworkCopyrightOwnerID",
    "AOCurrentCopyrightOwnerName": "ArtworkCopyrightOwnerName",
    "AOCurrentLicensorId": "ArtworkLicensorID", "AOCurrentLicensorName": "ArtworkLicensorName",
    "AOSourceInvNo": "ArtworkSourceInventoryNo", "RegItemId": "RegistryItemID",
    "RegOrgId": "RegistryOrganisationID", "RegEntryRole": "RegistryEntryRole",
    "EncRightsExpr": "EmbeddedEncodedRightsExpr", "LinkedRightsExpr": "LinkedEncodedRightsExpr",
  ]

  /// All properties of the namespace.
  static func properties(_ xmp: XMP) -> ImageProperties {
    var result: ImageProperties = [:]
    for property in xmp.properties where property.name.namespace == .iptcExt {
      let key = key(property.name.local, in: "")
      if result[key] == nil { result[key] = value(property.node, in: key, depth: 0) }
    }
    return result
  }

  /// The path of a key of the top level; nil for one that no property has.
  static func path(_ key: String) -> String? {
    guard known.contains(key) else { return nil }
    let name = names.first { $0.value == key && !$0.key.hasPrefix("AO") }?.key ?? key
    return "Iptc4xmpExt:\(name)"
  }

  /// The key of a name, in a structure under its own key.
  private static func key(_ name: String, in structure: String) -> String {
    if let name = names[name] { return name }
    let capital = name.prefix(1).uppercased() + name.dropFirst()
    let candidates = [
      structure + capital, name.hasPrefix("AO") ? "Artwork" + name.dropFirst(2) : name, capital,
    ]
    return candidates.first { known.contains($0) } ?? name
  }

  private static func value(_ node: XMP.Node, in key: String, depth: Int) -> PropertyValue {
    switch node.content {
    case .structure(let fields) where depth < 16:
      return .dictionary(
        Dictionary(
          fields.map { field in
            let inner = self.key(field.name.local, in: key)
            return (inner, value(field.node, in: inner, depth: depth + 1))
          }, uniquingKeysWith: { first, _ in first }))
    case .array(let kind, let items) where depth < 16 && kind != .alternative:
      return .array(items.map { value($0, in: key, depth: depth + 1) })
    default: return PropertyValue(structure: node)
    }
  }
}
