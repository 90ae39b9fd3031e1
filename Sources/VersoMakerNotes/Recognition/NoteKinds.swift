/// The kinds of maker notes: how each is recognized, and the location and layout of its directory.
///
/// They are the rows of Scripts/Tables/makers/makers.tsv, which become a module of tables: the
/// alternatives of a carrier's number, of which the first one counts whose condition holds.
package enum NoteKinds {
  /// The number of bytes of a note that conditions see.
  private static let headBytes = 128

  /// Reads a maker note at a range of the reader's first buffer, in which the TIFF header begins at `base`. The byte
  /// order is that of the directory that contains the note.
  ///
  /// - Returns: Whether it is of a known kind.
  @discardableResult
  package static func read(
    _ range: Range<Int>, base: Int, _ byteOrder: ByteOrder, in carrier: NoteCarrier = .makerNote,
    into reader: inout MakerReader
  ) -> Bool {
    guard let table = MakerTable(.makerNotes, named: carrier.table.utf8) else { return false }
    let part = MakerPart(source: 0, range: range, base: base, byteOrder: byteOrder, table: table)
    var scope = reader.scope(part)
    scope.format = .undefined
    scope.count = range.count
    scope.range = range.lowerBound..<min(range.upperBound, range.lowerBound + headBytes)
    let bytes = reader.note.buffers[0]
    let first = UInt32((bytes.rawSpan.byte(at: range.lowerBound) ?? 0) & 31)
    let letter = scope.context.make.first.map { Int($0.lowered & 15) }
    for index in table.rows(of: carrier.number) {
      let row = MakerRow(table.module, index)
      // Most kinds are distinguished by the first byte, or the first letter of the make; a row has
      // a bit for each that matches.
      let (firsts, letters) = (row.mask, row.count)
      guard firsts == 0 || firsts >> first & 1 == 1,
        letters == 0 || letter.map({ letters >> $0 & 1 == 1 }) ?? false
      else { continue }
      scope.row = row
      if let condition = row.program(.condition), !Formula.value(condition, &scope).isTrue {
        continue
      }
      reader.note.context = scope.context
      let text = row.module.facts.text
      // Some kinds are known only as unreadable.
      if let table = MakerTable(named: StaticText(text, row.subtable)) {
        read(part, as: table, NotePlacement(StaticText(text, row.placement)), into: &reader)
      }
      return true
    }
    return false
  }

  /// Reads a note of a kind that is known.
  private static func read(
    _ note: MakerPart, as table: MakerTable, _ placement: NotePlacement,
    into reader: inout MakerReader
  ) {
    guard placement.start <= note.range.count else {
      return reader.fail("the note is cut off", at: note.range.lowerBound, in: note)
    }
    var part = note
    part.table = table
    part.depth += 1
    let start = note.range.lowerBound + placement.start
    part.range = start..<note.range.upperBound
    if let order = placement.byteOrder { part.byteOrder = order }
    if placement.detectsOrder { part.byteOrder = reader.byteOrder(at: start, in: part) }
    switch placement.layout {
    case .search:
      guard let found = DirectorySearch.directory(in: part, reader) else {
        return reader.fail("the note is of an unknown kind", at: start, in: part)
      }
      part = found.part
      if found.hasHeader { return reader.read(part) }
    case .pointer:
      let stored: UInt32 = reader.integer(at: start + 8, in: part) ?? 12
      guard Int(stored) < part.range.count else { return }
      part.range = (start + Int(stored))..<part.range.upperBound
    case .padded, .ge2, nil: break
    }
    PositionBase(placement.bases, note: note, directory: part, reader).apply(to: &part, &reader)
    switch placement.layout {
    case .padded:
      // Two zero bytes precede or follow the count.
      let count: UInt16? = reader.integer(at: start, in: part)
      guard part.range.count >= 4 else { return }
      part.range = (start + 2)..<part.range.upperBound
      reader.readDirectory(part, count: count == 0 ? nil : count)
    case .ge2:
      // By its number: positions of the later entries count from another place.
      reader.readDirectory(part, count: 25, shift: { $0 >= 0x1303 ? -210 : 0 })
    case .search, .pointer, nil: reader.read(part)
    }
  }
}
