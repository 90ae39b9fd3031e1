/// What is known about the tags of Exif, TIFF, GPS and interoperability directories.
///
/// The tables lie in the program as text in records of one size. They are searched by halves where
/// they lie: nothing is built when the program starts.
package enum TagTable: Sendable {
  /// Exif, TIFF and interoperability directories.
  case exif
  /// GPS directories, where the same numbers mean other things.
  case gps

  /// The table for a directory; nil where the tags have no numbers.
  package init?(for directory: DirectoryKind) {
    switch directory {
    case .jfif, .file: return nil
    case .gps: self = .gps
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
    let end = position(of: TagRow.key(.gps, 0))
    switch table {
    case .exif: return Rows(startIndex: 0, endIndex: end)
    case .gps: return Rows(startIndex: end, endIndex: TagRow.total)
    }
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
    var low = 0
    var high = TagRow.total
    while low < high {
      let middle = (low + high) / 2
      if TagRow.stored(at: middle) < key { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension TagTable {
  private static let setSize = 7
  private static let labelSize = 26

  /// How many sets of labels there are; they are numbered from 1.
  package static var labelSetCount: Int { StaticTable(ExifValueTable.sets).count / setSize }

  /// The integer under which a label of a text such as "N" stands: its bytes, the first the
  /// highest. Nil for more than eight.
  package static func labelKey(text: some Sequence<UInt8>) -> Int64? {
    var key: UInt64 = 0
    for (count, byte) in text.enumerated() {
      guard count < 8 else { return nil }
      key = key << 8 | UInt64(byte)
    }
    return Int64(bitPattern: key)
  }

  /// The integer under which a label of several numbers stands: 16 bits each, the first the
  /// highest. Nil for more than four, and for numbers that do not fit.
  package static func labelKey(numbers: some Sequence<Int64>) -> Int64? {
    var key: UInt64 = 0
    for (count, number) in numbers.enumerated() {
      guard count < 4, let part = UInt16(exactly: number) else { return nil }
      key = key << 16 | UInt64(part)
    }
    return Int64(bitPattern: key)
  }

  /// The integer under which the label of a bit stands; whole values may have labels besides.
  package static func labelKey(bit: Int) -> Int64 { -1 - Int64(bit) }

  /// Appends what a value means, in ASCII, and says whether it is known.
  package static func appendLabel(set: UInt16, raw: Int64, to bytes: inout [UInt8]) -> Bool {
    guard let text = position(set: set, raw: raw) else { return false }
    StaticTable(ExifValueTable.text).append(text, to: &bytes)
    return true
  }

  /// What a value means.
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

  /// The records of a set; none for 0 and for numbers that stand for no set.
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

/// One row of the standard tables: the place where it lies, from which it is read when asked.
package struct TagRow: Hashable, Sendable {
  private static let size = 48
  fileprivate static var total: Int { StaticTable(ExifTagTable.rows).count / size }

  private let start: Int

  fileprivate init(index: Int) { start = index * Self.size }

  /// The number stored in the file.
  package var number: UInt16 { UInt16(truncatingIfNeeded: hexadecimal(at: 1, digits: 4)) }
  /// The table in which it stands.
  package var table: TagTable { Self.records.byte(at: start) == UInt8(ascii: "g") ? .gps : .exif }
  /// The directory in which the standard puts it.
  package var parent: DirectoryKind {
    // The first digit is the kind of directory, the second counts them.
    let digits = UInt16(truncatingIfNeeded: hexadecimal(at: 5, digits: 2))
    return DirectoryKind(code: (digits >> 4) << 8 | digits & 0xF)
  }
  /// The tag in the directory in which the standard puts it.
  package var tag: Tag { Tag(parent, number) }
  /// The type of the standard; 0 where no standard is known to give one.
  package var format: UInt16 { UInt16(truncatingIfNeeded: hexadecimal(at: 8, digits: 2)) }
  /// The number of values; 0 where it is free.
  package var count: Int { hexadecimal(at: 10, digits: 3) }
  /// The human-readable form of its values.
  package var print: TagPrint {
    TagPrint(rawValue: UInt8(truncatingIfNeeded: hexadecimal(at: 15, digits: 2))) ?? .plain
  }
  /// The set of labels for its values; 0 where there is none.
  package var labels: UInt16 { UInt16(truncatingIfNeeded: hexadecimal(at: 17, digits: 3)) }

  /// Whether a new value may be set; ``reason`` says why not.
  package var isEditable: Bool { flags & 1 != 0 }
  /// Whether it says where or how bytes lie in the file.
  package var isStructural: Bool { flags & 2 != 0 }
  /// Whether the standard asks for it.
  package var isMandatory: Bool { flags & 4 != 0 }
  /// Whether its value is not for reading.
  package var isBinary: Bool { flags & 8 != 0 }
  /// Whether it may hold any number of values.
  package var isList: Bool { flags & 16 != 0 }
  /// Whether another number has the better claim to the name.
  package var isAvoided: Bool { flags & 32 != 0 }
  /// Whether it is the row for directories that have none of their own.
  package var isPrimary: Bool { Self.records.byte(at: start + 7) == UInt8(ascii: "1") }

  /// The name that users know, such as "ExposureTime".
  package var name: String { Self.text.string(Self.records.piece(at: start + 20)) }
  /// What it holds, in one sentence; empty for tags of little use.
  package var summary: String { Self.text.string(Self.records.piece(at: start + 27)) }
  /// Why no new value may be set, as the end of a sentence; empty where one may.
  package var reason: String { Self.text.string(Self.records.piece(at: start + 34)) }
  /// The standard that introduced it, such as "TIFF 6.0" or "Exif 2.31"; empty where it is another.
  package var standard: String { Self.text.string(Self.records.piece(at: start + 41)) }

  /// Appends the name, in ASCII, without making a string.
  package func appendName(to bytes: inout [UInt8]) {
    Self.text.append(Self.records.piece(at: start + 20), to: &bytes)
  }

  /// Whether the name is this one, given in UTF-8, whatever the case of its letters.
  package func isNamed(_ name: [UInt8]) -> Bool {
    let piece = Self.records.piece(at: start + 20)
    guard piece.count == name.count else { return false }
    return zip(piece, name).allSatisfy { Self.text.byte(at: $0).lowered == $1.lowered }
  }

  private static var records: StaticTable { StaticTable(ExifTagTable.rows) }
  private static var text: StaticTable { StaticTable(ExifTagTable.text) }

  private var flags: Int { hexadecimal(at: 13, digits: 2) }

  private func hexadecimal(at offset: Int, digits: Int) -> Int {
    Self.records.number(at: start + offset, digits: digits)
  }

  /// What the first eight bytes of the first row of a number are not smaller than.
  fileprivate static func key(_ table: TagTable, _ number: UInt16) -> UInt64 {
    let letter = UInt64(table == .gps ? UInt8(ascii: "g") : UInt8(ascii: "e"))
    return letter << 56 | (StaticTable.digits(UInt32(number)) & 0xFFFF_FFFF) << 24
  }

  /// The first eight bytes of a row: table, number, directory and whether it is the primary one.
  fileprivate static func stored(at index: Int) -> UInt64 { records.word(at: index * size) }
}

/// How a value is shown to people.
///
/// The raw values are those of the generated tables.
package enum TagPrint: UInt8, CaseIterable, Sendable {
  /// As stored: "3", "1 2 3", "0.5", the text itself; one byte of UNDEFINED as a number.
  case plain
  /// The label of the value: "Rotate 90 CW", else "Unknown (9)".
  case labels
  /// The label of the value, else its number in hexadecimal digits: "Unknown (0x9)".
  case hexLabels
  /// A label for each number: "Unsigned; Unsigned; Unsigned".
  case labelList
  /// The label of the whole value where there is one, else those of its bits: "Preview, Page".
  case bitmask
  /// Seconds, as a fraction below a quarter: "1/250", "0.5", "30".
  case exposureTime
  /// One decimal, two below 1: "2.8", "0.95".
  case fNumber
  /// An APEX value turned into seconds, like `exposureTime`: "1/250".
  case apexShutterSpeed
  /// An APEX value turned into an f-number with one decimal: "2.8".
  case apexAperture
  /// A signed fraction in thirds or halves: "+1/3", "-0.7", "0".
  case signedFraction
  /// "12.5 m"; "inf" and "undef" without a unit.
  case metres
  /// One decimal: "23.3 mm".
  case focalLength
  /// "35 mm".
  case wholeMillimetres
  /// "21 C".
  case celsius
  /// "24-70mm f/2.8-4".
  case lensInfo
  /// Digits without the NULs that may follow: "0232".
  case versionText
  /// Numbers with full stops between them: "2.3.0.0".
  case dottedVersion
  /// A label for each byte: "Y, Cb, Cr, -".
  case componentsConfiguration
  /// Columns and rows as two SHORT, then a byte for each filter: "[Red,Green][Green,Blue]".
  case cfaPattern
  /// A colour for each byte: "Red,Green,Blue".
  case cfaPlaneColor
  /// Text after eight bytes that name its characters.
  case characterText
  /// Text in UTF-16, little-endian, up to NUL.
  case xpText
  /// Text in UTF-8 up to NUL, also where it is stored as bytes.
  case utf8Text
  /// Text without the blanks at its end.
  case trimmedText
  /// Text with what cannot be shown left out.
  case printableText
  /// Two texts with NUL between them, shown with a new line instead.
  case copyright
  /// Text without the caption that ends with the last colon and blank: "Lens: 50mm" as "50mm".
  case afterColon
  /// Date and time as stored: "2024:05:01 18:05:30".
  case date
  /// Date and time of ISO 8601 turned into the form of Exif: "2024:05:01 18:05:30+02:00".
  case isoDate
  /// A date, also one whose colons are missing or other characters: "2024:05:01".
  case dateStamp
  /// Hours, minutes and seconds: "18:05:30.5".
  case timeStamp
  /// Digits without the blanks at their end: "050".
  case subSeconds
  /// Numbers with commas between them: "100, 200".
  case iso
  /// Degrees, minutes and seconds: "48 deg 8' 14.03\"".
  case coordinate
  /// Columns and rows as two SHORT, the names of the columns, the values: a table in one line.
  case spatialFrequencyResponse
  /// Exposure times and counts of the pictures in a composite one: "0.02 undef 0.01 2 2".
  case compositeExposureTimes
  /// A label for the upper byte, one for the lower: "Small Differences; Not Default Settings".
  ///
  /// The labels stand under the numbers (0, upper byte) and (1, lower byte).
  case developmentType
  /// SHORT numbers, the first of which counts the pairs that follow: "Data Mining; Opt-out".
  ///
  /// The labels stand under the numbers (0, first of the pair) and (1, second of the pair).
  case learningOptOutIn
  /// Bytes as hexadecimal digits in lower case: "00ff".
  case hexadecimal
  /// Bytes as hexadecimal digits in upper case: "00FF".
  case upperHexadecimal
  /// "(Binary data 1024 bytes, use -b option to extract)".
  case binary
  /// As `plain`, and as `binary` where that is longer than 32 characters.
  case list32
  /// As `plain`, and as `binary` where that is longer than 64 characters.
  case list64
  /// The labels of the operations in a DNG opcode list: "WarpRectilinear, FixVignetteRadial".
  case opcodeList
  /// SMPTE time codes of eight bytes each.
  case timeCodes
  /// A number rounded to three decimals: "23.976".
  case threeDecimals
  /// Two decimals each, with a hyphen between them: "2.80-3.20".
  case tStop
  /// The label of the last byte of a format's GUID: "24-bit RGB".
  case pixelFormat
}

/// ASCII text that lies in the program and is read where it lies.
private struct StaticTable {
  private let text: StaticString

  init(_ text: StaticString) { self.text = text }

  var count: Int { text.utf8CodeUnitCount }

  func byte(at position: Int) -> UInt8 {
    precondition(position >= 0 && position < count, "position outside the table")
    // The line above keeps the byte inside the text.
    return unsafe text.utf8Start[position]
  }

  /// Eight bytes as a number that compares as the bytes do.
  func word(at position: Int) -> UInt64 {
    precondition(position >= 0 && position <= count - 8, "position outside the table")
    // The line above keeps the eight bytes inside the text.
    let start = unsafe UnsafeRawPointer(text.utf8Start) + position
    return unsafe UInt64(bigEndian: start.loadUnaligned(as: UInt64.self))
  }

  /// The number that hexadecimal digits spell, in lower case.
  func number(at position: Int, digits: Int) -> Int {
    var number = 0
    for index in position..<(position + digits) {
      let digit = Int(byte(at: index))
      number = number << 4 | ((digit & 0xF) + (digit >> 6) * 9)
    }
    return number
  }

  /// A stretch of text: five digits for where it starts, two for how long it is.
  func piece(at position: Int) -> Range<Int> {
    let start = number(at: position, digits: 5)
    return start..<(start + number(at: position + 5, digits: 2))
  }

  func append(_ piece: Range<Int>, to bytes: inout [UInt8]) {
    precondition(piece.upperBound <= count, "position outside the table")
    // The line above keeps the piece inside the text, and no piece starts below 0.
    unsafe bytes.append(
      contentsOf: UnsafeBufferPointer(
        start: text.utf8Start + piece.lowerBound, count: piece.count))
  }

  func string(_ piece: Range<Int>) -> String {
    precondition(piece.upperBound <= count, "position outside the table")
    // The line above keeps the piece inside the text, and no piece starts below 0.
    return unsafe String(
      decoding: UnsafeBufferPointer(
        start: text.utf8Start + piece.lowerBound, count: piece.count), as: UTF8.self)
  }

  /// The eight hexadecimal digits of a number, as `word(at:)` reads them.
  static func digits(_ number: UInt32) -> UInt64 {
    var spread = UInt64(number)
    spread = (spread << 16 | spread) & 0x0000_FFFF_0000_FFFF
    spread = (spread << 8 | spread) & 0x00FF_00FF_00FF_00FF
    spread = (spread << 4 | spread) & 0x0F0F_0F0F_0F0F_0F0F
    // One in every byte that holds more than 9.
    let letters = ((spread + 0x0606_0606_0606_0606) >> 4) & 0x0101_0101_0101_0101
    return spread + 0x3030_3030_3030_3030 + letters * 0x27
  }
}

extension UInt8 {
  /// The small letter of a capital one in ASCII, else the byte itself.
  fileprivate var lowered: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }
}
