/// What is known about the tags of Exif, TIFF, GPS and interoperability directories.
///
/// The tables are stored in the program as text in records of one size. They are found by binary
/// search in place: nothing is built when the program starts.
@usableFromInline
package enum TagTable: Sendable {
  /// Exif, TIFF and interoperability directories.
  case exif
  /// GPS directories, where the same numbers mean other things.
  case gps
  /// Datasets of IPTC.
  case iptc

  /// The letter that represents it in the records.
  package var letter: UInt8 {
    switch self {
    case .exif: UInt8(ascii: "e")
    case .gps: UInt8(ascii: "g")
    case .iptc: UInt8(ascii: "i")
    }
  }

  /// The table for a directory; nil if the tags have no numbers.
  package init?(for directory: DirectoryKind) {
    switch directory {
    case .jfif, .file, .composite: return nil
    case .gps: self = .gps
    case .iptc: self = .iptc
    default: self = .exif
    }
  }

  /// Rows in the order of table, number and directory.
  package struct Rows: RandomAccessCollection, Sendable {
    package let startIndex: Int
    package let endIndex: Int

    package subscript(index: Int) -> TagRow {
      precondition(index >= startIndex && index < endIndex, "index out of range")
      return TagRow(index: index)
    }
  }

  /// The row of a number as a directory understands it.
  ///
  /// A few numbers have other names in other directories: 0x0201 is ThumbnailOffset in IFD1. For a
  /// directory without a row of its own it is the row that holds for most.
  package static func row(
    _ table: TagTable, _ number: UInt16, in directory: DirectoryKind
  ) -> TagRow? {
    let key = TagRow.key(table, number)
    var index = position(of: key)
    var found: TagRow?
    while index < TagRow.total {
      let stored = TagRow.stored(at: index)
      guard stored >> 24 == key >> 24 else { break }
      let row = TagRow(index: index)
      if row.parent == directory { return row }
      if found == nil || row.isPrimary { found = row }
      index += 1
    }
    return found
  }

  /// The row of a tag, or nil for one that no standard knows.
  package static func row(for tag: Tag) -> TagRow? {
    TagTable(for: tag.directory).flatMap { row($0, tag.number, in: tag.directory) }
  }

  /// All rows of a table.
  package static func rows(_ table: TagTable) -> Rows {
    Rows(
      startIndex: position(of: TagRow.key(table, 0)),
      endIndex: position(of: UInt64(table.letter + 1) << 56))
  }

  /// All rows.
  package static var rows: Rows { Rows(startIndex: 0, endIndex: TagRow.total) }

  /// The rows of a name, whatever the case of its letters; those with the better claim to it first.
  ///
  /// - Complexity: O(n) in the rows of the table.
  package static func rows(named name: some StringProtocol) -> [TagRow] {
    let wanted = Array(name.utf8)
    let found = rows.filter { $0.isNamed(wanted) }
    return found.filter { !$0.isAvoided } + found.filter(\.isAvoided)
  }

  /// The first row whose key is not smaller.
  private static func position(of key: UInt64) -> Int {
    (0..<TagRow.total).partitioningIndex { TagRow.stored(at: $0) >= key }
  }
}

extension TagTable {
  private static let setSize = 7
  private static let labelSize = 26

  /// The number of sets of labels; they are numbered from 1.
  package static var labelSetCount: Int { StaticTable(ExifValueTable.sets).count / setSize }

  /// The integer key of a label for a text such as "N": its bytes, the first the highest. Nil for
  /// more than eight.
  @inlinable package static func labelKey(text: some Sequence<UInt8>) -> Int64? {
    var key: UInt64 = 0
    for (count, byte) in text.enumerated() {
      guard count < 8 else { return nil }
      key = key << 8 | UInt64(byte)
    }
    return Int64(bitPattern: key)
  }

  /// The integer key of a label for several numbers: 16 bits each, the first the highest. Nil for
  /// more than four, and for numbers that do not fit.
  @inlinable package static func labelKey(numbers: some Sequence<Int64>) -> Int64? {
    var key: UInt64 = 0
    for (count, number) in numbers.enumerated() {
      guard count < 4, let part = UInt16(exactly: number) else { return nil }
      key = key << 16 | UInt64(part)
    }
    return Int64(bitPattern: key)
  }

  /// The integer key of the label of a bit; whole values may have labels as well.
  package static func labelKey(bit: Int) -> Int64 { -1 - Int64(bit) }

  /// Appends the meaning of a value, in ASCII; returns whether it is known.
  package static func appendLabel(set: UInt16, raw: Int64, to bytes: inout [UInt8]) -> Bool {
    guard let text = position(set: set, raw: raw) else { return false }
    StaticTable(ExifValueTable.text).append(text, to: &bytes)
    return true
  }

  /// The meaning of a value.
  package static func label(set: UInt16, raw: Int64) -> String? {
    position(set: set, raw: raw).map { StaticTable(ExifValueTable.text).string($0) }
  }

  /// All labels of a set in the order of their values.
  package static func labels(of set: UInt16) -> [(raw: Int64, text: String)] {
    let rows = StaticTable(ExifValueTable.rows)
    return range(of: set).map { index in
      let start = index * labelSize
      let stored =
        UInt64(rows.number(at: start + 3, digits: 8)) << 32
        | UInt64(rows.number(at: start + 11, digits: 8))
      let text = StaticTable(ExifValueTable.text).string(rows.piece(at: start + 19))
      return (Int64(bitPattern: stored ^ (1 << 63)), text)
    }
  }

  /// The records of a set; empty for 0 and for unknown sets.
  private static func range(of set: UInt16) -> Range<Int> {
    guard set > 0, Int(set) <= labelSetCount else { return 0..<0 }
    let sets = StaticTable(ExifValueTable.sets)
    let start = (Int(set) - 1) * setSize
    let first = sets.number(at: start, digits: 4)
    return first..<(first + sets.number(at: start + 4, digits: 3))
  }

  private static func position(set: UInt16, raw: Int64) -> Range<Int>? {
    let range = range(of: set)
    let rows = StaticTable(ExifValueTable.rows)
    let stored = UInt64(bitPattern: raw) ^ (1 << 63)
    // Hexadecimal digits sort as the numbers they spell: no number has to be read.
    let wanted = (
      StaticTable.digits(UInt32(truncatingIfNeeded: stored >> 32)),
      StaticTable.digits(UInt32(truncatingIfNeeded: stored))
    )
    var low = range.lowerBound
    var high = range.upperBound
    while low < high {
      let middle = (low + high) / 2
      let start = middle * labelSize + 3
      let found = (rows.word(at: start), rows.word(at: start + 8))
      if found == wanted { return rows.piece(at: start + 16) }
      if found < wanted { low = middle + 1 } else { high = middle }
    }
    return nil
  }
}
