/// What a packet says that stands in a box for any XML: as it is written there, without the meaning
/// that XMP would give it.
enum JPEG2000XML {
  /// The facts of the document in a box; none where it is no packet.
  static func facts(_ document: [UInt8], limits: ReadLimits) -> [Item] {
    guard document.position(of: Array("RDF".utf8)) != nil else { return [] }
    let xmp = XMPReader.read(document.rawSpan, base: 0, place: "JPEG 2000 > XML", limits: limits)
      .xmp
    var facts: [Item] = []
    if let toolkit = xmp.toolkit { facts.append(Item("XMP-x", "XMPToolkit", .text(toolkit))) }
    for property in xmp.properties {
      let name = property.name
      add(
        property.node, "XML-\(name.namespace.prefix)", name.local.capitalizedFirst, depth: 0,
        to: &facts)
    }
    return facts
  }

  /// Adds a value; the fields of a structure have its name in front of theirs.
  private static func add(
    _ node: XMP.Node, _ group: String, _ name: String, depth: Int, to facts: inout [Item]
  ) {
    guard depth < 16, name.utf8.count < 1024 else { return }
    switch node.content {
    case .text(let text), .uri(let text): facts.append(Item(group, name, .text(shown(text))))
    case .structure(let fields):
      if fields.isEmpty { facts.append(Item(group, name, .text(""))) }
      for field in fields {
        add(
          field.node, group, name + field.name.local.capitalizedFirst, depth: depth + 1, to: &facts)
      }
    case .array(_, let items):
      let texts = items.compactMap { $0.content.simple }.map(shown)
      if texts.count == items.count, let first = texts.first {
        let value: Wording = texts.count == 1 ? .text(first) : .list(texts.map { .text($0) })
        facts.append(Item(group, name, Item.Value(value)))
      } else {
        for item in items { add(item, group, name, depth: depth + 1, to: &facts) }
      }
    }
  }

  /// A text, with fractions as numbers and dates in the form of Exif.
  private static func shown(_ text: String) -> String {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count == 2, let top = Int32(parts[0]), let bottom = UInt32(parts[1]), bottom > 0 {
      return Facts.text([Double(top) / Double(bottom)], digits: 10)
    }
    let head = text.utf8.prefix(11)
    if head.count == 11, head.last == UInt8(ascii: "T"), let date = CaptureDate(text) {
      return date.description
    }
    return text
  }
}
