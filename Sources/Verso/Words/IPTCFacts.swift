/// IPTC data outside of the standard place: they are shown in their own group.
enum IPTCFacts {
  /// The datasets as items; repeated ones are a list.
  static func facts(of iptc: Directory, group: String) -> [Item] {
    let shown = ValueRenderer(isNumeric: false).datasets(of: iptc)
    let stored = ValueRenderer(isNumeric: true).datasets(of: iptc)
    return zip(shown, stored).map { shown, stored in
      if case .binary(let count) = stored.value {
        return Item(
          group, shown.row.name, .bytes(count: count),
          content: bytes(of: shown.row, in: iptc).map { .held($0[...]) })
      }
      return Item(group, shown.row.name, words: shown.value, plain: stored.value)
    }
  }

  /// The bytes of a dataset that is not for reading; of several the last one counts.
  private static func bytes(of row: TagRow, in iptc: Directory) -> [UInt8]? {
    iptc.entries.last { $0.number == row.number }.map { iptc.bytes(of: $0) }
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
      if row.print == .binary, value.isBytes {
        values[number, default: []].append(.binary(value.text.byteCount))
        continue
      }
      append(value, row, base: 0, to: &text)
      values[number, default: []].append(.text(text))
    }
    return rows.compactMap { row in
      guard let found = values[Int(row.number)] else { return nil }
      // If it may not be repeated, the last one counts.
      let isList = row.isList && found.count > 1
      return (row, isList ? .list(found) : found[row.isList ? 0 : found.count - 1])
    }
  }
}
