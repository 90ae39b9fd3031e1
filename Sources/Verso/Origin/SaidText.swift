/// A text in a photo's XMP, and its location.
struct SaidText {
  /// The field: "XMP-iptcExt:DigitalSourceType", "XMP-iptcExt:DigitalSourceType[2], packet 2".
  let place: String
  /// The text.
  let text: String
  /// Its location outside of the packet that is edited; nil in that packet.
  let elsewhere: String?
  /// Whether it is a field of a structure.
  let isField: Bool
}

extension Metadata {
  /// All texts of a property in XMP: the items of lists, the fields of structures, all languages,
  /// repeated ones, additional packets, the photo under its sidecar. Blanks are left out.
  ///
  /// - Parameter names: The property, and what else it is called.
  /// - Returns: The texts, those of the packet that edits go into first.
  func said(_ names: XMP.Name...) -> [SaidText] {
    guard let first = names.first else { return [] }
    let label = XMPDefinition.label(of: first)
    var texts: [SaidText] = []
    for property in xmp.properties where names.contains(property.name) {
      property.node.addTexts(to: &texts, label, nil, isField: false)
    }
    for other in elsewhere where names.contains(other.property.name) {
      other.property.node.addTexts(to: &texts, label, other.place, isField: false)
    }
    return texts
  }
}

extension XMP.Node {
  fileprivate func addTexts(
    to texts: inout [SaidText], _ label: String, _ elsewhere: String?, isField: Bool
  ) {
    switch content {
    case .text(let text), .uri(let text):
      guard !text.bare.isEmpty else { return }
      let place = elsewhere.map { "\(label), \($0)" } ?? label
      texts.append(SaidText(place: place, text: text, elsewhere: elsewhere, isField: isField))
    case .array(_, let items):
      for (index, item) in items.enumerated() {
        let language = item.language.flatMap { $0.lowercased() == "x-default" ? nil : $0 }
        let end = language.map { "-\($0)" } ?? (index == 0 ? "" : "[\(index + 1)]")
        item.addTexts(to: &texts, label + end, elsewhere, isField: isField)
      }
    case .structure(let fields):
      for field in fields {
        field.node.addTexts(to: &texts, "\(label)/\(field.name.local)", elsewhere, isField: true)
      }
    }
  }
}
