/// IPTC data beside those of the standard place: they are shown, under a group of their own.
enum IPTCFacts {
  /// The datasets as items; those that stand several times are a list.
  static func facts(of iptc: Directory, group: String) -> [Item] {
    let shown = ValueRenderer(isNumeric: false).datasets(of: iptc)
    let stored = ValueRenderer(isNumeric: true).datasets(of: iptc)
    return zip(shown, stored).map { Item(group, $0.row.name, words: $0.value, plain: $1.value) }
  }
}

extension ValueRenderer {
  /// The datasets of IPTC in words, in the order of their first ones.
  func datasets(of iptc: Directory) -> [(row: TagRow, value: Wording)] {
    var rows: [TagRow] = []
    var values: [Int: [Wording]] = [:]
    for entry in iptc.entries {
      let start = Int(entry.value)
      guard let region = iptc.bytes.rawSpan.region(start..<(start + entry.size)),
        let row = TagTable.row(for: Tag(.iptc, entry.number))
      else { continue }
      let number = Int(entry.number)
      if values[number] == nil { rows.append(row) }
      var text: [UInt8] = []
      let value = StoredValue(
        region, format: Format(code: entry.format), count: Int(entry.count),
        byteOrder: .bigEndian)
      append(value, row, base: 0, to: &text)
      values[number, default: []].append(.text(text))
    }
    return rows.compactMap { row in
      guard let found = values[Int(row.number)] else { return nil }
      // Of what may stand only once, the last one counts.
      let isList = row.isList && found.count > 1
      return (row, isList ? .list(found) : found[row.isList ? 0 : found.count - 1])
    }
  }
}
