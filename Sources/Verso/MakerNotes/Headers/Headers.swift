/// How maker notes begin, and which table and layout follows from it.
///
/// The rules are the alternatives of a number in the tables MakerNotes::… (see ``Carrier``;
/// Scripts/Tables/makers/headers-rules.tsv): a condition on make, model and first bytes, the
/// table, how long the header is, what positions count from, and one of these layouts:
///
/// - `plain`: a directory whose positions may count from its entries, or have been moved
/// - `repaired`: the same, and positions are corrected where they do not fit
/// - `search`, `searchRepaired`: a directory that begins somewhere in the first 32 bytes
/// - `padded`: two zero bytes before or behind the count of entries
/// - `entryBased`: positions count from the entry in which they stand
/// - `fuji`: the position of the directory stands at byte 8
/// - `leica2`, `ge2`: cameras that count from places of their own
enum Headers: MakerCode {
  static var facts: MakerFacts { HeadersTables.facts }

  /// What holds a note.
  struct Carrier: Sendable {
    let table: String
    /// The number of its rules.
    let number: UInt32

    /// The field of Exif.
    static let makerNote = Carrier(table: "MakerNotes::Main", number: 0x927C)
    /// The field of DNG.
    static let privateData = Carrier(table: "MakerNotes::PrivateData", number: 0xC634)
    /// A box of a film's user data, by its four letters.
    static func box(_ code: UInt32) -> Carrier {
      Carrier(table: "MakerNotes::UserData", number: code)
    }
    /// A chunk of a film of Video for Windows, by its four letters.
    static func chunk(_ code: UInt32) -> Carrier {
      Carrier(table: "MakerNotes::RIFF", number: code)
    }
  }

  /// How many bytes of a note conditions see.
  private static let headBytes = 128

  /// Reads a maker note.
  ///
  /// - Parameters:
  ///   - range: Where it lies in the reader's first buffer.
  ///   - base: Where in that buffer the position 0 is: the start of the TIFF header.
  ///   - byteOrder: That of the directory in which the note stands.
  ///   - carrier: What holds it.
  ///   - reader: What reads it.
  /// - Returns: Whether a rule fits.
  @discardableResult
  static func read(
    _ range: Range<Int>, base: Int, _ byteOrder: ByteOrder, in carrier: Carrier = .makerNote,
    into reader: inout MakerReader
  ) -> Bool {
    guard let table = MakerTable(carrier.table) else { return false }
    let part = MakerPart(source: 0, range: range, base: base, byteOrder: byteOrder, table: table)
    var scope = reader.scope(part)
    scope.format = .undefined
    scope.count = range.count
    scope.range = range.lowerBound..<min(range.upperBound, range.lowerBound + headBytes)
    for index in table.rows(of: carrier.number) {
      let row = MakerRow(.headers, index)
      scope.row = row
      if let condition = row.program(.condition), !Formula.value(condition, &scope).isTrue {
        continue
      }
      reader.note.context = scope.context
      if !row.subtable.isEmpty { reader.readBelow(row, scope, range, part) }
      return true
    }
    return false
  }

  static func read(_ layout: String, _ part: MakerPart, into reader: inout MakerReader) {
    var part = part
    switch layout {
    case "search", "searchRepaired":
      guard let found = directory(in: part, reader) else {
        return reader.warn("the note is of an unknown kind", at: part.range.lowerBound, in: part)
      }
      let isMoved = found.base != part.base
      part = found
      if !isMoved { OffsetRepair.adjust(&part, corrects: layout == "searchRepaired", &reader) }
    case "plain", "repaired":
      OffsetRepair.adjust(&part, corrects: layout == "repaired", &reader)
    case "padded":
      let count: UInt16? = reader.integer(at: part.range.lowerBound, in: part)
      guard part.range.count >= 4 else { return }
      part.range = (part.range.lowerBound + 2)..<part.range.upperBound
      return reader.readDirectory(part, count: count == 0 ? nil : count)
    case "ge2":
      // Positions of the later entries count from another place.
      return reader.readDirectory(part, count: 25, shift: { $0 >= 0x1303 ? -210 : 0 })
    case "entryBased": part.isEntryBased = true
    case "fuji":
      let start: UInt32 = reader.integer(at: part.range.lowerBound + 8, in: part) ?? 12
      let position = part.range.lowerBound + Int(start)
      guard position < part.range.upperBound else { return }
      part.range = position..<part.range.upperBound
    case "leica2":
      let blocks = OffsetRepair.blocks(part, reader)
      let count: UInt16 = reader.integer(at: part.range.lowerBound, in: part) ?? 0
      if let first = blocks.first, first.position - (Int(count) * 12 + 4) > 8 { part.base -= 8 }
    default: break
    }
    let own = part.table.ownLayout
    guard own.isEmpty else { return part.table.maker.code.read(own, part, into: &reader) }
    reader.readDirectory(part)
  }

  /// A directory that begins somewhere in the first bytes of a note, perhaps behind a TIFF header.
  private static func directory(in part: MakerPart, _ reader: MakerReader) -> MakerPart? {
    let buffer = reader.note.buffers[part.source]
    let bytes = buffer.rawSpan
    for offset in stride(from: 0, through: 32, by: 2) where offset + 14 <= part.range.count {
      var found = part
      let start = part.range.lowerBound + offset
      if bytes.matches("II*\0", at: start) || bytes.matches("MM\0*", at: start) {
        found.byteOrder = bytes.matches("II", at: start) ? .littleEndian : .bigEndian
        if let pointer: UInt32 = bytes.integer(at: start + 4, found.byteOrder), pointer >= 8,
          Int(pointer) + offset + 14 <= part.range.count
        {
          found.range = (start + Int(pointer))..<part.range.upperBound
          found.base = start
          return found
        }
      }
      guard var count: UInt16 = bytes.integer(at: start, found.byteOrder), count > 0 else {
        continue
      }
      if count & 0xFF == 0 {
        found.byteOrder = found.byteOrder == .bigEndian ? .littleEndian : .bigEndian
        count >>= 8
      }
      found.range = start..<part.range.upperBound
      if count < 0x100, isDirectory(found, Int(count), bytes, reader.note.context) { return found }
    }
    return nil
  }

  private static func isDirectory(
    _ part: MakerPart, _ count: Int, _ bytes: RawSpan, _ context: MakerContext
  ) -> Bool {
    let left = part.range.count - 2 - 12 * count
    guard left >= 4 || left == 0 || left == 2 else { return false }
    let isSony = context.make == Array("SONY".utf8) && count == 12
    for index in 0..<count {
      let entry = part.range.lowerBound + 2 + 12 * index
      guard let format: UInt16 = bytes.integer(at: entry + 2, part.byteOrder),
        let values: UInt32 = bytes.integer(at: entry + 4, part.byteOrder)
      else { return false }
      if format == 0, values == 0, index > 0 { continue }
      if isSony, index >= 8 { continue }
      guard (1...13).contains(format), values >> 24 == 0 else { return false }
      if count == 1, let offset: UInt32 = bytes.integer(at: entry + 8, part.byteOrder) {
        let size = Int(values) * (Format(code: format).size ?? 1)
        if size > 4, size > part.range.count || offset > 0x10000 { return false }
      }
    }
    return true
  }
}
