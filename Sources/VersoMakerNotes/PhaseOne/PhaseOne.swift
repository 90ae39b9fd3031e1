/// The maker notes of Phase One.
package enum PhaseOne: MakerCode {
  package enum Layout: UInt8 {
    case directory
  }

  package enum Function: UInt8 {
    case coefficients
  }

  /// How the entries of a directory are laid out. All have 32 bits for each of their numbers: the
  /// tag first; the length in bytes, and the value or its position, last.
  private enum Record {
    /// In the note itself: the tag is followed by the format of the value.
    case typed
    /// Blocks in it, without formats.
    case plain

    var size: Int { self == .typed ? 16 : 12 }
  }

  /// Reads a directory after its own header: the byte order in letters, and at 8 the position of
  /// the directory, which begins with the count of its entries. Positions count from the header.
  package static func read(_ layout: Layout, _ part: MakerPart, into reader: inout MakerReader) {
    var part = part
    let start = part.range.lowerBound
    let buffer = reader.note.buffers[part.source]
    let isBig = buffer.rawSpan.matches("MM", at: start)
    part.byteOrder = isBig ? .bigEndian : .littleEndian
    let record = part.table.name == "PhaseOne::Main" ? Record.typed : .plain
    guard let directory: UInt32 = reader.integer(at: start + 8, in: part),
      let count: UInt32 = reader.integer(at: start + Int(directory), in: part)
    else { return reader.warn("the directory is missing", at: start, in: part) }
    let first = start + Int(directory) + 8
    guard Int(count) <= reader.limits.entries,
      record.size * Int(count) <= part.range.upperBound - first
    else { return reader.warn("the directory is damaged", at: start, in: part) }
    for index in 0..<Int(count) {
      readEntry(first + record.size * index, record, part, &reader)
    }
  }

  private static func readEntry(
    _ entry: Int, _ record: Record, _ part: MakerPart, _ reader: inout MakerReader
  ) {
    let last = entry + record.size - 4
    guard let tag: UInt32 = reader.integer(at: entry, in: part),
      let code: UInt32 = reader.integer(at: entry + 4, in: part),
      let length: UInt32 = reader.integer(at: last - 4, in: part),
      let position: UInt32 = reader.integer(at: last, in: part)
    else { return }
    let range =
      Int(length) <= 4
      ? last..<(last + Int(length))
      : (part.range.lowerBound
        + Int(position)..<(part.range.lowerBound + Int(position) + Int(length)))
    guard range.upperBound <= part.range.upperBound else {
      return reader.warn("a value is outside the note", at: entry, in: part)
    }
    let format: MakerFormat =
      switch (record, code) {
      case (.typed, 1): .string
      case (.typed, 2): .signedShort
      case (.typed, 4): number(at: range.lowerBound, part, reader)
      case (.plain, _) where length % 4 == 0: number(at: range.lowerBound, part, reader)
      default: .undefined
      }
    reader.add(tag, range, format, count: range.count / format.size, in: part)
  }

  /// The format of a number of four bytes, which may be whole or have a fraction. The counts and
  /// settings in the directory are small whole numbers; as floating-point numbers their bits would
  /// be nearly zero.
  private static func number(
    at position: Int, _ part: MakerPart, _ reader: MakerReader
  ) -> MakerFormat {
    let bits: UInt32 = reader.integer(at: position, in: part) ?? 0
    return (0.01...10_000).contains(Float(bitPattern: bits).magnitude) ? .float : .signedLong
  }

  package static func call(
    _ function: Function, _ arguments: [MakerValue], _ scope: inout MakerScope
  ) -> MakerValue? {
    guard let x = arguments.first else { return nil }
    let words = x.numbers.map { PrintFormat.text(Array("%.5g".utf8), [.number($0)]) }
    return .text(Array(words.joined(separator: [0x20])))
  }
}
