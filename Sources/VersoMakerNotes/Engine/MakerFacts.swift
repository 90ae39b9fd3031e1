/// The known tables and tags of one maker: text in the program, in records of one size, which is
/// read in place.
///
/// Scripts/generate/makers.py writes it. Digits are hexadecimal; a piece is a stretch of `text`:
/// five digits for where it starts, two for how long it is.
///
/// - `tables`, sorted by name: name (piece), layout (i, b, o), format (2), first row (4), rows (4),
///   group (piece), the maker's own layout (2, counted from 1), flags (4).
/// - `rows`, in a table by number: number (8), index of alternatives (2), name (piece), format (2),
///   count (4), formulas for condition, raw value, value, print, count and hook (4 each), mask (8),
///   flags (4), first set of labels (4) and their count (2), table below (piece), its layout
///   (piece), group (piece), text instead of the number (piece).
/// - `sets`: first label (5), labels (4).
/// - `labels`, in a set by raw value: raw value (piece), text (piece).
/// - `programs`: where a formula starts in `text` (5), how long it is (3).
@usableFromInline
package struct MakerFacts: Sendable {
  package let tables: StaticTable
  package let rows: StaticTable
  @usableFromInline package let text: StaticTable
  private let sets: StaticTable
  private let labels: StaticTable
  private let programs: StaticTable

  package init(
    tables: StaticString, rows: StaticString, sets: StaticString, labels: StaticString,
    programs: StaticString, text: StaticString
  ) {
    self.tables = StaticTable(tables)
    self.rows = StaticTable(rows)
    self.sets = StaticTable(sets)
    self.labels = StaticTable(labels)
    self.programs = StaticTable(programs)
    self.text = StaticTable(text)
  }

  /// The range of a formula's text; formulas are counted from 1.
  package func program(_ number: Int) -> Range<Int> {
    let start = (number - 1) * 8
    let first = programs.number(at: start, digits: 5)
    return first..<(first + programs.number(at: start + 5, digits: 3))
  }

  /// The meaning of a value, as a stretch of ``text``; sets are counted from 1.
  package func label(set: Int, of value: MakerValue) -> Range<Int>? {
    if case .number(let number) = value, let digits = ShortDigits(number) {
      return label(set: set, digits)
    }
    return label(set: set, value.bytes)
  }

  /// The meaning of a value, by its text.
  package func label(set: Int, text: String) -> Range<Int>? { label(set: set, text.utf8) }

  /// The meaning of a value, by its text in UTF-8.
  func label(set: Int, _ key: some Collection<UInt8>) -> Range<Int>? {
    guard set > 0, set * 9 <= sets.count else { return nil }
    let first = sets.number(at: (set - 1) * 9, digits: 5)
    let count = sets.number(at: (set - 1) * 9 + 5, digits: 4)
    return (first..<(first + count)).search { compare(labels.piece(at: $0 * 14), key) }
      .map { labels.piece(at: $0 * 14 + 7) }
  }

  /// All values of a set and what they mean, sorted by value, as stretches of ``text``.
  package func labels(set: Int) -> [(key: Range<Int>, label: Range<Int>)] {
    guard set > 0, set * 9 <= sets.count else { return [] }
    let first = sets.number(at: (set - 1) * 9, digits: 5)
    let count = sets.number(at: (set - 1) * 9 + 5, digits: 4)
    return (first..<(first + count)).map { index in
      (labels.piece(at: index * 14), labels.piece(at: index * 14 + 7))
    }
  }

  /// The value with a meaning, whatever the case of its letters, as a stretch of ``text``.
  package func key(set: Int, meaning: String) -> Range<Int>? {
    guard set > 0, set * 9 <= sets.count else { return nil }
    let first = sets.number(at: (set - 1) * 9, digits: 5)
    let count = sets.number(at: (set - 1) * 9 + 5, digits: 4)
    let wanted = meaning.lowercased()
    let found = (first..<(first + count)).first { index in
      text.string(labels.piece(at: index * 14 + 7)).lowercased() == wanted
    }
    return found.map { labels.piece(at: $0 * 14) }
  }

  /// Whether a set of labels has none.
  package func isEmpty(set: Int) -> Bool {
    set <= 0 || set * 9 > sets.count || sets.number(at: (set - 1) * 9 + 5, digits: 4) == 0
  }

  /// Whether the labels of a set are those of single bits.
  func isOfBits(set: Int) -> Bool {
    (0..<64).contains { label(set: set, Array("Bit\($0)".utf8)) != nil }
  }

  /// The order of a piece of text and some bytes: below 0, 0, above 0.
  @inlinable package func compare(_ piece: Range<Int>, _ bytes: some Collection<UInt8>) -> Int {
    var position = piece.lowerBound
    for byte in bytes {
      guard position < piece.upperBound else { return -1 }
      let mine = text.byte(at: position)
      if mine != byte { return mine < byte ? -1 : 1 }
      position += 1
    }
    return position == piece.upperBound ? 0 : 1
  }
}

/// A whole number of up to seven digits as text, without an array to hold it.
private struct ShortDigits: RandomAccessCollection {
  private var bytes: UInt64 = 0
  private(set) var endIndex = 0
  var startIndex: Int { 0 }

  init?(_ number: Double) {
    guard number.magnitude < 1e7, number == number.rounded() else { return nil }
    var rest = UInt32(number.magnitude)
    repeat {
      bytes = bytes << 8 | UInt64(0x30 + rest % 10)
      rest /= 10
      endIndex += 1
    } while rest > 0
    guard number < 0 else { return }
    bytes = bytes << 8 | 0x2D
    endIndex += 1
  }

  subscript(position: Int) -> UInt8 { UInt8(truncatingIfNeeded: bytes >> (8 * UInt64(position))) }
}

/// One table of tags: a maker's directory, or one kind of block below it.
package struct MakerTable: Hashable, Sendable {
  package let module: TableModule
  private let start: Int

  private static let size = 31

  package enum Layout: Sendable {
    /// A directory of numbered entries, as in TIFF.
    case directory
    /// Values at fixed places.
    case binary
    /// A layout that the maker's own code reads.
    case own
  }

  /// The table of a name such as "Canon::CameraSettings"; nil if no module has it.
  package init?(_ name: String) { self.init(named: name.utf8) }

  /// The table of a name, from any module.
  init?(named name: some Collection<UInt8>) {
    guard let module = TableModule(word: name.prefix { $0 != 0x3A }) else { return nil }
    self.init(module, named: name)
  }

  /// The table of a whole name, if it is one of a module.
  init?(_ module: TableModule, named name: some Collection<UInt8>) {
    let facts = module.facts
    let all = 0..<(facts.tables.count / Self.size)
    let index = all.search { facts.compare(facts.tables.piece(at: $0 * Self.size), name) }
    guard let index else { return nil }
    self.init(module, index: index)
  }

  package init(_ module: TableModule, index: Int) {
    self.module = module
    start = index * Self.size
  }

  package static func count(in module: TableModule) -> Int { module.facts.tables.count / size }

  private var records: StaticTable { module.facts.tables }

  /// A number that no other table has, of 16 bits: no module has more than 512 tables.
  package var number: Int { Int(module.number) << 9 | start / Self.size }
  package var name: String { module.facts.text.string(records.piece(at: start)) }
  package var layout: Layout {
    switch records.byte(at: start + 7) {
    case UInt8(ascii: "i"): .directory
    case UInt8(ascii: "b"): .binary
    default: .own
    }
  }
  /// The format of the values of a block.
  package var format: MakerFormat { MakerFormat(rawValue: UInt8(number(8, 2))) ?? .byte }
  /// The group in which its tags are shown.
  package var group: Range<Int> { records.piece(at: start + 18) }
  /// The number of the layout that the maker's own code reads; nil for the others.
  var ownLayout: UInt8? {
    let number = number(25, 2)
    return number == 0 ? nil : UInt8(truncatingIfNeeded: number - 1)
  }
  package var flags: MakerRow.Flags { MakerRow.Flags(rawValue: UInt16(number(27, 4))) }
  /// The rows, by number.
  package var rows: Range<Int> { number(10, 4)..<(number(10, 4) + number(14, 4)) }

  /// The rows of a number: its alternatives.
  package func rows(of number: UInt32) -> Range<Int> {
    let all = rows
    let records = module.facts.rows
    let wanted = StaticTable.digits(number)
    let start = all.partitioningIndex { records.word(at: $0 * MakerRow.size) >= wanted }
    var end = start
    while end < all.upperBound, records.word(at: end * MakerRow.size) == wanted { end += 1 }
    return start..<end
  }

  /// The row of a text that replaces a number.
  package func row(of key: String) -> MakerRow? { row(of: key.utf8) }

  /// The row of a UTF-8 text that replaces a number.
  func row(of key: some Collection<UInt8>) -> MakerRow? {
    rows(of: .max).lazy.map { MakerRow(module, $0) }
      .first { module.facts.compare($0.key, key) == 0 }
  }

  /// Whether texts that replace numbers begin like this.
  func hasRow(withKeyPrefix prefix: String) -> Bool {
    let text = module.facts.text
    return rows(of: .max).contains { text.string(MakerRow(module, $0).key).hasPrefix(prefix) }
  }

  /// The row of a tag's name.
  package func row(named name: String) -> MakerRow? {
    rows.lazy.map { MakerRow(module, $0) }.first { module.facts.compare($0.name, name.utf8) == 0 }
  }

  @inline(__always)
  private func number(_ offset: Int, _ digits: Int) -> Int {
    records.number(at: start + offset, digits: digits)
  }
}

/// One row of a maker's tables: its location, from which it is read on request.
package struct MakerRow: Hashable, Sendable {
  package let module: TableModule
  package let index: Int
  /// All rows of the module: asking it for them again would cost more than reading one.
  private let records: StaticTable

  fileprivate static let size = 93

  package struct Flags: OptionSet, Sendable {
    package let rawValue: UInt16

    package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Not for reading.
    package static let binary = Flags(rawValue: 1)
    /// Its meaning is unknown.
    package static let unknown = Flags(rawValue: 2)
    /// Another tag with this name takes precedence, in any place.
    package static let low = Flags(rawValue: 4)
    package static let avoid = Flags(rawValue: 8)
    /// One of both: another tag of the name is taken, where there is one.
    package static let secondary = Flags(rawValue: 4 | 8)
    /// A position, shown from the start of the file.
    package static let offset = Flags(rawValue: 16)
    /// The labels are those of bits.
    package static let bits = Flags(rawValue: 32)
    /// Values without a label are shown in hexadecimal digits.
    package static let hex = Flags(rawValue: 64)
    /// The last of several sets of labels holds for all numbers that follow.
    package static let `repeat` = Flags(rawValue: 128)
    /// It is read, but never shown.
    package static let hidden = Flags(rawValue: 256)
    package static let shown = Flags(rawValue: 512)
    package static let list = Flags(rawValue: 1024)
    /// The formula for words sees a list with labels as one.
    package static let whole = Flags(rawValue: 2048)
    /// It identifies the owner of the camera, or a person in the picture.
    package static let identity = Flags(rawValue: 4096)
    /// It names a place in words.
    package static let place = Flags(rawValue: 8192)
  }

  /// The formulas, in the order of the record.
  package enum Formula: Int {
    case condition, raw, value, print, count, hook
  }

  package init(_ module: TableModule, _ index: Int) {
    self.module = module
    self.index = index
    records = module.facts.rows
  }

  package static func == (one: MakerRow, other: MakerRow) -> Bool {
    one.module == other.module && one.index == other.index
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(module)
    hasher.combine(index)
  }

  package var number: UInt32 { UInt32(truncatingIfNeeded: number(0, 8)) }
  /// Which of several values at one place it is, as the bits of one byte.
  package var part: Int { number(8, 2) }
  package var name: Range<Int> { records.piece(at: start + 10) }
  /// The format in which it is read; nil for the stored one or that of the table.
  package var format: MakerFormat? { MakerFormat(rawValue: UInt8(number(17, 2))) }
  /// The number of values in a block; 0 for one.
  package var count: Int { number(19, 4) }
  package var mask: UInt32 { UInt32(truncatingIfNeeded: number(47, 8)) }
  package var flags: Flags { Flags(rawValue: UInt16(number(55, 4))) }
  /// The first set of labels, counted from 1; 0 for none.
  package var labels: Int { number(59, 4) }
  /// The number of sets of labels, one for each number of the value; 0 for one for the whole.
  package var labelSets: Int { number(63, 2) }
  package var subtable: Range<Int> { records.piece(at: start + 65) }
  var placement: Range<Int> { records.piece(at: start + 72) }
  package var group: Range<Int> { records.piece(at: start + 79) }
  package var key: Range<Int> { records.piece(at: start + 86) }
  /// Whether it is ever shown.
  package var isShown: Bool {
    flags.isDisjoint(with: [.unknown, .hidden]) || flags.contains(.shown)
  }

  /// The text of a formula; nil if absent.
  package func program(_ formula: Formula) -> Range<Int>? {
    let program = number(23 + 4 * formula.rawValue, 4)
    return program == 0 ? nil : module.facts.program(program)
  }

  /// Whether no formula makes the value, or its words, of what is stored.
  var isPlain: Bool {
    // Raw value, value and print are adjacent.
    number(27, 8) == 0 && number(35, 4) == 0
  }

  private var start: Int { index * Self.size }

  @inline(__always)
  private func number(_ offset: Int, _ digits: Int) -> Int {
    records.number(at: start + offset, digits: digits)
  }
}
