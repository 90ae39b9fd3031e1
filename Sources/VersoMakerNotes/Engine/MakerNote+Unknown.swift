extension MakerNote {
  /// An entry of a directory that is shown only when unknown fields are asked for.
  package struct UnknownEntry {
    /// The group of its table: "Nikon".
    package let group: String
    /// Its name where the tables have one, else that of the table with its number: "Nikon_0x00a5".
    package let name: String
    fileprivate let content: Content

    fileprivate enum Content {
      /// A value without a known meaning, of a tag with a name.
      case entry(Entry)
      /// A value of a number that no table has.
      case plain(MakerValue, isBytes: Bool)
    }
  }

  /// The entries of the note's directories that no table describes, and those of which only a name is
  /// known.
  ///
  /// They are searched on request, so that they cost nothing otherwise. Only directories in the
  /// note itself are searched, not decrypted ones.
  package func unknownEntries() -> [UnknownEntry] {
    let read = Set(entries.compactMap(\.field))
    var found: [UnknownEntry] = []
    for directory in directories {
      for index in 0..<directory.count {
        guard let buffer = buffers.first, let stored = directory.entries(in: buffer.rawSpan)[index],
          !read.contains(stored.position), let entry = unknownEntry(stored, in: directory, buffer)
        else { continue }
        found.append(entry)
      }
    }
    return found
  }

  private func unknownEntry(
    _ stored: StoredEntry, in directory: Table, _ buffer: [UInt8]
  ) -> UnknownEntry? {
    let (bytes, order) = (buffer.rawSpan, directory.byteOrder)
    let (number, code, count) = (stored.number, stored.format, stored.count)
    guard code > 0, code <= 13 || code == 16 || code == 129,
      let format = MakerFormat(rawValue: UInt8(truncatingIfNeeded: code))
    else { return nil }
    let size = count * format.size
    let start = size <= 4 ? stored.field.lowerBound : directory.base + stored.offset
    guard start >= 0, size <= bytes.byteCount - start,
      let region = bytes.region(start..<(start + size))
    else { return nil }
    var scope = MakerScope(context, directory.table.module)
    scope.source = buffer
    scope.range = start..<(start + size)
    scope.format = format
    scope.count = count
    scope.byteOrder = order
    let text = directory.table.module.facts.text
    let group =
      text.string(directory.table.group) + (directory.copy == 0 ? "" : String(directory.copy))
    for index in directory.table.rows(of: UInt32(number)) {
      let row = MakerRow(directory.table.module, index)
      scope.row = row
      if let condition = row.program(.condition), !Formula.value(condition, &scope).isTrue {
        continue
      }
      // A value that is shown elsewhere, has no effect or is a block of its own.
      guard row.subtable.isEmpty, row.flags.contains(.unknown),
        row.flags.isDisjoint(with: [.hidden, .shown])
      else { return nil }
      if let own = row.format, own != format {
        scope.format = own
        scope.count = size / own.size
      }
      let entry = Entry(
        row: row, table: tables.firstIndex(of: directory.table) ?? 0, source: 0,
        range: scope.range, format: scope.format, count: scope.count, byteOrder: order,
        offset: self.start + directory.base, made: nil, copy: directory.copy,
        field: stored.position)
      return UnknownEntry(group: group, name: text.string(row.name), content: .entry(entry))
    }
    let isBytes = format == .undefined && count > 64
    return UnknownEntry(
      group: group, name: Self.name(of: number, in: directory.table),
      content: .plain(format.value(region, count: count, order), isBytes: isBytes))
  }

  /// The name of a number without a name: "Canon_0x00c0", "Sony_SR2Private_0x7220".
  private static func name(of number: UInt16, in table: MakerTable) -> String {
    let words = table.name.split(separator: ":").filter { $0 != "Main" }
    return words.joined(separator: "_") + "_" + Tag(.exif, number).hexadecimal
  }

  /// The most letters of a list of numbers without a known meaning.
  private static let mostLetters = 60

  /// Appends the text of an unknown entry's value: a long one is shown whole only as plain numbers.
  package func append(
    _ unknown: UnknownEntry, isNumeric: Bool, for audience: Audience = .programs,
    to out: inout [UInt8]
  ) {
    switch unknown.content {
    case .entry(let entry): append(entry, isNumeric: isNumeric, for: audience, to: &out)
    case .plain(let value, let isBytes):
      let text = value.bytes
      if isBytes { return out.append(binary: text.count, for: audience) }
      guard !isNumeric, text.count > Self.mostLetters else {
        out += text
        return
      }
      out += text.prefix(Self.mostLetters - 5)
      out.append("[...]")
    }
  }
}
