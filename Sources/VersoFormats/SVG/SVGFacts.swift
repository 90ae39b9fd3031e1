/// The metadata of a drawing outside of its picture.
enum SVGFacts {
  private static let dialect = XMLDialect(
    "SVG", .structured, passing: ["svg", "metadata"],
    names: [
      "svg@width": "ImageWidth", "svg@height": "ImageHeight", "svg@version": "SVGVersion",
      "svg@id": "ID", "svg@metadataId": "MetadataID", "metadata@id": "MetadataID",
    ],
    own: .svg, knowsXMP: true)

  /// The facts of a drawing: a document without its picture, and all of its text.
  ///
  /// - Returns: The facts of its root, then of its elements, then the size of its store; and
  ///   whether all was read.
  static func read(
    _ document: [UInt8], _ blocks: [Block], _ text: [UInt8], limits: ReadLimits
  ) -> (items: [Item], isWhole: Bool) {
    let found = XMLFacts.read(document, as: dialect, limits: limits)
    var facts = found.items.map(measured)
    for block in blocks where block.code == SVG.credentials {
      let store = Base64.strictlyDecoded(Array(text[block.payload]))
      facts.append(Item("SVG-c2pa", "JUMBF", .bytes(count: store.count)))
    }
    return (facts, found.isWhole)
  }

  /// A length in pixels as the number that it is; other units stay with theirs (SVG 2, 8.9).
  private static func measured(_ item: Item) -> Item {
    guard item.group == "SVG", ["ImageWidth", "ImageHeight"].contains(item.name),
      let text = item.value.string
    else { return item }
    let digits = text.hasSuffix("px") ? String(text.dropLast(2)) : text
    guard
      digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || [0x2B, 0x2D, 0x2E].contains($0) }),
      let number = Double(digits), number.isFinite
    else { return item }
    let shown = Wording.text(digits)
    let value = Int(digits).map { Item.Value($0) } ?? .real(number)
    return Item(item.group, item.name, value, shown: shown, plain: shown)
  }
}
