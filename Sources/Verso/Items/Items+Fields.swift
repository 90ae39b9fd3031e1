extension Photo {
  /// The items of a directory's fields, and of the pictures that it describes.
  func items(of directory: Directory, _ selection: Rendering.Selection = Rendering.Selection())
    -> [Item]
  {
    var items: [Item] = []
    var text: [UInt8] = []
    let group = directory.kind.name
    let block = directory.block.map { blocks[$0] }
    let (plain, shown) = (Rendering(numeric: true, selection: selection), Rendering())
    plain.visitFields(of: directory, self, &text) { entry, name, value, text in
      let label = name.string(text)
      let numeric = plain.words(value, entry.number, directory, name)
      let words = shown.words(value, entry.number, directory, name)
      // The file does not contain a block of several segments unchanged.
      let isWhole = block?.continuation.isEmpty ?? false
      let start = directory.base + Int(entry.value)
      let range = isWhole && entry.state == .sound ? start..<(start + entry.size) : nil
      let exact = Item.Value(value, name, numeric)
      var content: Item.Content?
      if case .bytes = exact { content = .held(directory.bytes(of: entry)[...]) }
      items.append(
        Item(
          group, label, exact, shown: words, plain: numeric,
          source: Item.Source(block: block?.kind, range: range), content: content))
    } picture: { name, count, _ in
      items.append(
        Item(group, "\(name)", .bytes(count: count), source: Item.Source(block: block?.kind)))
    }
    return items
  }
}

extension Rendering {
  /// The value of a field in words.
  fileprivate func words(
    _ value: borrowing StoredValue, _ number: UInt16, _ directory: Directory, _ name: Name
  ) -> Wording {
    var out: [UInt8] = []
    let renderer = ValueRenderer(isNumeric: isNumeric, audience: .people)
    append(value, number, directory, name, renderer, to: &out)
    return .text(out)
  }
}

extension Item.Value {
  /// The value of a field.
  fileprivate init(
    _ stored: borrowing StoredValue, _ name: Rendering.Name, _ plain: Wording
  ) {
    if case .row(let row) = name {
      switch row.print {
      // Numbers are a list, also where only the length of their text is shown.
      case .binary where !stored.isBytes: break
      case .binary, .storedBinary, .opcodeList:
        self = .bytes(count: stored.bytes.byteCount)
        return
      case .versionText, .characterText, .xpText, .utf8Text, .printableText, .copyright:
        self = Item.Value(plain)
        return
      default: break
      }
    }
    let value = Verso.Value(
      stored.bytes, format: stored.format, count: stored.count, byteOrder: stored.byteOrder)
    self = value.flatMap { Item.Value($0) } ?? Item.Value(plain)
  }
}
