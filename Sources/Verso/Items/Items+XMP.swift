extension XMPRenderer {
  /// The items of a packet.
  static func items(of xmp: XMP) -> [Item] {
    var shown: [(group: String, name: String, words: Wording)] = []
    var plain: [Wording] = []
    XMPRenderer(isNumeric: false).visit(xmp) { shown.append(($0, $1, $2)) }
    XMPRenderer(isNumeric: true).visit(xmp) { plain.append($2) }
    return zip(shown, plain).map { Item($0.group, $0.name, words: $0.words, plain: $1) }
  }
}
