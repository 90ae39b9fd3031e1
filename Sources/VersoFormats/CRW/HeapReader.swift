/// Reads heaps of records.
struct HeapReader: BlockReader {
  static let kinds: [BlockKind] = [.heaps]

  mutating func read(
    _ block: Block, _ index: Int, _ context: inout ReadContext
  ) throws(FileError) -> Contribution {
    try CIFF.read(block, place: context.place(of: block), &context)
  }
}

extension CIFF {
  /// The pictures among records; they stay where they are.
  // By its number: records of CIFF, of which only these are searched here.
  private static let pictures: [UInt16: String] = [
    0x2005: "RawData", 0x2007: "JpgFromRaw", 0x2008: "ThumbnailImage",
  ]

  /// The contents of heaps: locations of pictures, and records that the tables of makers describe, in the group of
  /// the tables by default.
  ///
  /// - Returns: Nothing if they are not heaps.
  static func read(
    _ block: Block, group: String? = nil, place: String, _ context: inout ReadContext
  ) throws(FileError) -> Contribution {
    var result = Contribution()
    let (limits, whole) = (context.limits, block.payload)
    let head = try context.window.copy(whole.prefix(14))
    guard let order = byteOrder(of: head.rawSpan) else { return result }
    let heaps = try CIFF(&context.window, in: whole, order, limits: limits)
    if let problem = heaps.problem {
      result.warnings.append(context.warning(problem.message, block, at: problem.offset))
    }
    var facts = Facts(group ?? "CanonRaw")
    var bytes: [UInt8] = []
    var records: [NoteRecord] = []
    // Records may overlap.
    var passes = PassBudget(for: whole.count, limits)
    for record in heaps.records {
      if let name = pictures[record.number] {
        facts.add(name, binary: record.range)
        continue
      }
      guard record.range.count <= limits.blockBytes - bytes.count, passes.take(record.range.count)
      else { continue }
      let value = try context.window.copy(record.range)
      records.append(
        NoteRecord(
          number: record.number, heap: Int(record.heap), isInline: record.isInline,
          range: bytes.count..<(bytes.count + value.count)))
      bytes += value
    }
    result.items = facts.facts
    var note = NoteBytes(
      .records("CanonRaw::Main", records, order), bytes, at: whole.lowerBound, place: place)
    note.group = group
    result.notes.append(note)
    return result
  }
}
