/// The recipes that Canon's Digital Photo Professional keeps: how a raw picture is to be developed.
///
/// Layouts: `edits`, the recipes of its versions up to 3: records with their lengths, of which the
/// first has blocks of values; `entries`, those of version 4: a directory whose entries have three
/// numbers in addition to their values.
package enum CanonVRD: MakerCode {
  package enum Layout: UInt8 {
    case edits, entries
  }

  package enum Function: UInt8 {
    case points
  }

  package static func read(_ layout: Layout, _ part: MakerPart, into reader: inout MakerReader) {
    switch layout {
    case .edits: readEdits(part, &reader)
    case .entries: readEntries(part, &reader)
    }
  }

  // MARK: Up to version 3

  /// The number of bytes that the values of the first version take up.
  private static let firstSize = 0x272

  private static func readEdits(_ part: MakerPart, _ reader: inout MakerReader) {
    let range = part.range
    guard let counted: UInt32 = reader.integer(at: range.lowerBound, in: part) else { return }
    var record = range.dropFirst(4)
    if Int(counted) <= record.count {
      record = record.prefix(Int(counted))
    } else {
      reader.warn(
        "a recipe of \(counted) bytes announced, room for \(record.count)", at: range.lowerBound,
        in: part)
    }
    func add(_ number: UInt32, _ range: Range<Int>) {
      reader.add(number, range, .undefined, count: range.count, in: part)
    }
    add(0, record.prefix(firstSize))
    // Between the two blocks are the marks of the stamp, with their length.
    let rest = record.dropFirst(firstSize)
    guard let size: UInt32 = reader.integer(at: rest.lowerBound, in: part), rest.count > 4 else {
      return
    }
    guard Int(size) <= rest.count - 4 else {
      return reader.warn("the marks of a stamp are cut off", at: rest.lowerBound, in: part)
    }
    if size > 0 { add(1, rest.dropFirst(4).prefix(Int(size))) }
    add(2, rest.dropFirst(4 + Int(size)))
  }

  // MARK: Version 4

  private static let headerSize = 36
  private static let entrySize = 28

  /// The formats of values by their codes.
  private static let formats: [UInt32: MakerFormat] = [
    1: .long, 2: .string, 8: .long, 9: .signedLong, 13: .double, 33: .long, 38: .double,
  ]

  private static func readEntries(_ part: MakerPart, _ reader: inout MakerReader) {
    var part = part
    let start = part.range.lowerBound
    part.base = start
    guard part.range.count >= headerSize,
      let stored: UInt32 = reader.integer(at: start + 28, in: part)
    else { return }
    if let header = MakerTable("CanonVRD::DR4Header") {
      var head = part
      head.table = header
      head.range = part.range.prefix(headerSize - 4)
      reader.readBlock(head)
    }
    let room = (part.range.count - headerSize) / entrySize
    if stored > room {
      reader.warn("\(stored) entries announced, room for \(room)", at: start, in: part)
    }
    // Values may overlap.
    var passes = PassBudget(for: part.range.count, reader.limits)
    for index in 0..<min(Int(stored), room, reader.limits.entries) {
      readEntry(start + headerSize + entrySize * index, part, &passes, &reader)
    }
  }

  private static func readEntry(
    _ entry: Int, _ part: MakerPart, _ passes: inout PassBudget, _ reader: inout MakerReader
  ) {
    let numbers: [UInt32] = (0..<7).compactMap { reader.integer(at: entry + 4 * $0, in: part) }
    guard numbers.count == 7 else { return }
    let rows = part.table.rows(of: numbers[0])
    guard let first = rows.first else { return }
    let (offset, size) = (Int(numbers[5]), Int(numbers[6]))
    guard size <= part.range.count, offset <= part.range.count - size, passes.take(size) else {
      return reader.warn("the value of an entry is outside", at: entry, in: part)
    }
    let place = part.range.lowerBound + offset
    let format = formats[numbers[1]] ?? .undefined
    // The additional numbers have names in some entries: "on", most often.
    for index in rows {
      let row = MakerRow(part.table.module, index)
      if index == first {
        reader.add(
          numbers[0], place..<(place + size), format, count: size / format.size, in: part)
      } else {
        reader.add(row, .number(Double(numbers[2 + row.part])), in: part)
      }
    }
  }

  // MARK: Conversions

  package static func call(
    _ function: Function, _ arguments: [MakerValue], _ scope: inout MakerScope
  ) -> MakerValue? {
    switch function {
    case .points:
      // The number of points of a curve, then two numbers for each.
      let numbers = arguments.first?.numbers ?? []
      guard let first = numbers.first, let count = Int(exactly: first), (2...10).contains(count),
        numbers.count > 2 * count
      else { return nil }
      let points = (0..<count).map { index in
        PrintFormat.text(
          Array("(%d,%d)".utf8), [.number(numbers[1 + 2 * index]), .number(numbers[2 + 2 * index])])
      }
      return .text(Array(points.joined(separator: [0x20])))
    }
  }
}
