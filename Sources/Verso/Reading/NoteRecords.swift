/// Reads records whose numbers and values are stored separately, as a maker's table describes them.
enum NoteRecords {
  /// Reads the records. The data that are not for reading are only counted, in a group of their own.
  static func read(
    _ records: [NoteRecord], _ table: MakerTable, group: String, _ order: ByteOrder,
    _ reader: inout MakerReader
  ) -> [Item] {
    let bytes = reader.note.buffers[0]
    var facts = Facts(group)
    // By its number: the record of make and model.
    if reader.note.context.model.isEmpty,
      let names = records.first(where: { $0.number == 0x080A })
    {
      let words = bytes[names.range].split(separator: 0)
      reader.note.context = MakerContext(
        make: Array(words.first ?? []), model: Array(words.dropFirst().first ?? []),
        fileType: reader.note.context.fileType)
    }
    let part = MakerPart(
      source: 0, range: 0..<bytes.count, base: 0, byteOrder: order, table: table)
    for record in records {
      let (range, format) = (record.range, format(of: record.number))
      let rows = table.rows(of: UInt32(record.number)).lazy.map { MakerRow(table.module, $0) }
      let isBlock = rows.contains { !$0.subtable.isEmpty }
      if !isBlock, format == .byte, range.count > 512, let row = rows.first, row.isShown {
        facts.add(table.module.facts.text.string(row.name), binary: bytes[range])
        continue
      }
      // Of the eight bytes in the directory, only texts and blocks use more than the first number.
      let count =
        record.isInline && format.size > 1 && !isBlock
        ? format.size : range.count / format.size * format.size
      // Rows may depend on the heap of a record.
      reader.note.context.members["Heap"] = .number(Double(record.heap))
      reader.add(
        UInt32(record.number), range.prefix(count), format, count: count / format.size, in: part)
    }
    return facts.facts
  }

  /// The format in a record's number.
  private static func format(of number: UInt16) -> MakerFormat {
    // No tag: the bits of a number for the format.
    switch number & 0x3800 {
    case 0x0000: .byte
    case 0x0800: .string
    case 0x1000: .short
    case 0x1800: .long
    default: .undefined
    }
  }
}
