extension QuickTimeFacts {
  /// The style of a picture by Apple's phones: property lists in separate items.
  static func styles(
    _ table: ItemTable, _ window: inout ByteWindow
  ) throws(FileError) -> [Item] {
    var facts = Facts("PLIST")
    for item in table.items where item.type == "uri " && !item.isEncoded {
      guard let location = table.location(of: item.id),
        let ranges = table.ranges(of: location, count: window.source.count), ranges.count == 1,
        ranges[0].count <= 1 << 20,
        try window.copy(ranges[0].prefix(7)) == Array("bplist0".utf8)
      else { continue }
      let bytes = try window.copy(ranges[0])
      if let words = Self.words(bytes) { add(words, "", to: &facts) }
    }
    return facts.facts
  }

  private static func words(_ bytes: [UInt8]) -> Wording? {
    guard var list = BinaryPropertyList(bytes.rawSpan) else { return nil }
    return list.words()
  }

  /// Adds the values of a list; those of lists in it have the names of all above them in front.
  private static func add(_ value: Wording, _ path: String, to facts: inout Facts) {
    guard case .structure(let fields) = value else {
      let name = JUMBFFacts.name(path)
      let isDigit = name.utf8.first.map { $0 < 0x3A } ?? true
      facts.add(isDigit ? "Tag\(name)" : name, words: value)
      return
    }
    for field in fields {
      let bare = field.name.hasPrefix("_") ? String(field.name.dropFirst()) : field.name
      add(field.value, path.isEmpty ? bare : "\(path)/\(bare)", to: &facts)
    }
  }
}
