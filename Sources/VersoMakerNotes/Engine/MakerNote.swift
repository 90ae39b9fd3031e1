/// A maker note as it was read: small entries over its bytes, whose values are put into words when
/// they are asked for.
package struct MakerNote: Sendable {
  /// One value: its tag, and the location of its bytes.
  package struct Entry: Sendable {
    package let row: MakerRow
    /// Its place in ``MakerNote/tables``: the table that gives it its group.
    package let table: Int
    /// Which of ``MakerNote/buffers`` holds its bytes.
    package let source: Int
    package let range: Range<Int>
    package let format: MakerFormat
    package let count: Int
    package let byteOrder: ByteOrder
    /// The offset to add to a position so that it counts from the start of the file.
    package internal(set) var offset: Int
    /// The value itself where no stored bytes are it: its place in ``MakerNote/made``.
    package let made: Int?
    /// Which of several tables of one kind it is from: their groups are numbered.
    package var copy = 0
    /// Its name where that is not its row's: its place in ``MakerNote/made``.
    package var named: Int?
    /// The offset in the first buffer of the directory's entry for it, if it can be edited.
    package var field: Int?
  }

  /// A directory of numbered entries.
  package struct Table: Sendable {
    /// Where in the first buffer it begins.
    package let position: Int
    package let count: Int
    package let byteOrder: ByteOrder
    /// The table of its entries.
    let table: MakerTable
    /// Where in the first buffer the position 0 is.
    let base: Int
    /// Which of several directories of one kind it is.
    let copy: Int

    /// Its range without the position of the next one.
    package var range: Range<Int> {
      DirectoryLayout(byteOrder).table(at: position, count: count)
    }

    /// Its entries in the first buffer.
    @_lifetime(copy bytes)
    package func entries(in bytes: RawSpan) -> DirectoryCursor {
      DirectoryCursor(bytes, at: position, count: count, DirectoryLayout(byteOrder))
    }
  }

  package init() {}

  /// The tables in which entries were found.
  package var tables: [MakerTable] = []
  /// The bytes: those of the block, then those that were deciphered or fetched.
  package var buffers: [[UInt8]] = []
  package var entries: [Entry] = []
  /// The directories whose entries can be edited.
  package var directories: [Table] = []
  /// The position in the file of the first byte of the first buffer.
  package var start = 0
  /// The ranges of the file that the first buffer consists of, if it may be changed there; empty
  /// for a note in a block.
  package var pieces: [Range<Int>] = []
  /// Values that the maker's code made.
  package var made: [MakerValue] = []
  /// The range in the file of the picture to which the note points.
  package var picture: Range<Int>?
  /// The group of all entries, if it is not that of their table.
  package var ownGroup: String?
  /// The values for conditions and conversions, as they were at the end.
  package var context = MakerContext()
  /// Whether it is the value of the field in the Exif block, with which it may be removed.
  package var isField = false
  /// Whether a part of it could not be read, so that nobody knows what it contains.
  package var isUnread = false
  /// The names of fields that follow the note and have precedence over its values, as numbers.
  package var overruling: KeyTable?
  /// The byte order of its first directory; nil if it has none.
  package internal(set) var byteOrder: ByteOrder?

  /// The entries that are shown: of those with one name in one group the one that has precedence
  /// over all of the name, or else the first. Empty until the note is settled.
  package private(set) var shown: [Entry] = []

  /// Decides which entries are shown, once all are there.
  ///
  /// Of all values with one name, whatever their groups, the last one without low priority has
  /// precedence; otherwise the first.
  package mutating func settle() {
    // Keys contain the location of the names of tag and group, their maker, and the copy: a name is
    // there once.
    var first = KeyTable(count: entries.count)
    var names = KeyTable(count: entries.count)
    // By the places of keys: the first entry, and the place of its name.
    var order: [(entry: Int, name: Int)] = []
    // By the places of names.
    var winners: [Int] = []
    order.reserveCapacity(entries.count)
    winners.reserveCapacity(entries.count)
    for (index, entry) in entries.enumerated() where entry.row.isShown {
      let group = UInt64(truncatingIfNeeded: group(entry).lowerBound)
      let range = entry.row.name
      let name =
        UInt64(truncatingIfNeeded: range.lowerBound) << 7
        | UInt64(truncatingIfNeeded: range.count)
      let owner =
        UInt64(entry.row.module.number) << 5 | UInt64(truncatingIfNeeded: entry.copy & 31)
      let own = entry.named == nil ? 0 : nameKey(entry)
      let key = Int(truncatingIfNeeded: group << 40 | name << 13 | owner) ^ own
      let nameKey = Int(truncatingIfNeeded: name << 13 | owner & ~31) ^ own
      let (place, isNewName) = names.insert(nameKey)
      if isNewName {
        winners.append(index)
      } else if !isLow(entry) {
        winners[place] = index
      }
      if first.insert(key).isNew { order.append((index, place)) }
    }
    shown = order.map { own, name in
      let winner = winners[name]
      guard winner != own,
        group(entries[winner]) == group(entries[own]), entries[winner].copy == entries[own].copy,
        overruling?.place(of: self.nameKey(entries[winner])) == nil
      else { return entries[own] }
      return entries[winner]
    }
  }

  /// Whether another value of an entry's name has precedence.
  package func isLow(_ entry: Entry) -> Bool {
    !entry.row.flags.isDisjoint(with: .secondary)
      || !tables[entry.table].flags.isDisjoint(with: .secondary)
  }

  /// The range of the group's name in the maker's text.
  package func group(_ entry: Entry) -> Range<Int> {
    entry.row.group.isEmpty ? tables[entry.table].group : entry.row.group
  }

  /// The group in which an entry is shown: "Canon", "PreviewIFD".
  package func groupName(_ entry: Entry) -> String {
    if let ownGroup { return ownGroup }
    let name = entry.row.module.facts.text.string(group(entry))
    return entry.copy == 0 ? name : name + String(entry.copy)
  }

  /// The tag's name.
  package func name(_ entry: Entry) -> String {
    entry.named.map { made[$0].string } ?? entry.row.module.facts.text.string(entry.row.name)
  }

  /// The number of an entry's name.
  package func nameKey(_ entry: Entry) -> Int {
    if let place = entry.named { return NameKey.number(of: made[place].bytes) }
    return NameKey.number(of: StaticText(entry.row.module.facts.text, entry.row.name))
  }

  /// The entry of a name, as it is shown; of a table where one is named.
  package func entry(_ name: String, in group: String? = nil) -> Entry? {
    func isOne(_ entry: Entry) -> Bool {
      (entry.named == nil
        ? entry.row.module.facts.compare(entry.row.name, name.utf8) == 0 : self.name(entry) == name)
        && (group == nil || groupName(entry) == group)
    }
    return shown.isEmpty
      ? entries.last { isOne($0) && $0.row.isShown } : shown.last { isOne($0) }
  }

  /// The text of a tag's value; nil if the note does not contain it.
  package func text(of name: String, in group: String? = nil, numeric: Bool = false) -> String? {
    guard let entry = entry(name, in: group) else { return nil }
    var out: [UInt8] = []
    append(entry, isNumeric: numeric, for: .people, to: &out)
    return String(decoding: out, as: UTF8.self)
  }
}

extension MakerNote {
  /// The values for the formulas of an entry, with its value as it is stored.
  package func scope(_ entry: Entry) -> MakerScope {
    var scope = MakerScope(context, entry.row.module)
    scope.source = buffers[entry.source]
    scope.range = entry.range
    scope.format = entry.format
    scope.count = entry.count
    scope.byteOrder = entry.byteOrder
    scope.row = entry.row
    scope.x = stored(entry)
    return scope
  }

  /// An entry's value as it is stored, or was made.
  private func stored(_ entry: Entry) -> MakerValue {
    if let place = entry.made { return made[place] }
    return Self.stored(
      entry.row, entry.format, entry.count, entry.byteOrder, entry.range, in: buffers[entry.source])
  }

  /// The value that bytes store, of which the bits of a mask count.
  static func stored(_ scope: MakerScope) -> MakerValue {
    guard let row = scope.row else { return .none }
    return stored(row, scope.format, scope.count, scope.byteOrder, scope.range, in: scope.source)
  }

  private static func stored(
    _ row: MakerRow, _ format: MakerFormat, _ count: Int, _ byteOrder: ByteOrder,
    _ range: Range<Int>, in bytes: [UInt8]
  ) -> MakerValue {
    guard let region = bytes.rawSpan.region(range) else { return .none }
    let value = format.value(region, count: count, byteOrder)
    let mask = row.mask
    guard mask != 0, case .number = value else { return value }
    let bits = value.integer & Int(mask)
    return .number(Double(bits >> mask.trailingZeroBitCount))
  }

  /// The structure that an entry's value is; nil for texts and numbers.
  package func structure(_ entry: Entry) -> Wording? {
    guard entry.format == .undefined, let program = entry.row.program(.value) else { return nil }
    var scope = scope(entry)
    guard case .words(let words) = Formula.value(program, &scope) else { return nil }
    switch words {
    case .text, .binary: return nil
    case .list, .structure: return words
    }
  }

  /// The result of formulas on an entry's value before it is put into words; for bytes that are not
  /// for reading, the bytes.
  package func converted(_ entry: Entry) -> MakerScope {
    var scope = scope(entry)
    let row = entry.row
    let flags = row.flags
    if flags.contains(.offset) { scope.x = fromStart(scope.x, entry) }
    if entry.made == nil, let raw = row.program(.raw) { scope.x = Formula.value(raw, &scope) }
    if flags.contains(.binary) { return scope }
    if let program = row.program(.value) { scope.x = Formula.value(program, &scope) }
    return scope
  }

  /// Positions as they count from the start of the file.
  private func fromStart(_ x: MakerValue, _ entry: Entry) -> MakerValue {
    guard !x.isNone else { return x }
    let numbers = x.numbers.map { $0 + Double(entry.offset) }
    return numbers.count == 1 ? .number(numbers[0]) : .list(numbers)
  }

  /// Appends the text of an entry's value: in words, or as plain numbers.
  package func append(
    _ entry: Entry, isNumeric: Bool, for audience: Audience = .programs, to out: inout [UInt8]
  ) {
    let row = entry.row
    // Most values need no formula, and then these values are not collected.
    var scope = row.isPlain ? nil : converted(entry)
    var x = scope?.x ?? stored(entry)
    let flags = row.flags
    if scope == nil, flags.contains(.offset) { x = fromStart(x, entry) }
    if flags.contains(.binary) {
      out.append(binary: x.bytes.count, for: audience)
    } else if isNumeric {
      x.append(to: &out, for: audience)
    } else {
      appendWords(row, flags, x, &scope, for: audience, to: &out)
    }
  }

  private func appendWords(
    _ row: MakerRow, _ flags: MakerRow.Flags, _ x: MakerValue, _ scope: inout MakerScope?,
    for audience: Audience, to out: inout [UInt8]
  ) {
    let print = scope == nil ? nil : row.program(.print)
    let labels = row.labels
    if labels == 0 || flags.contains(.whole) {
      words(print, x, &scope).append(to: &out, for: audience)
      return
    }
    let sets = row.labelSets
    if sets == 0 { return appendLabel(row, flags, labels, print, x, &scope, to: &out) }
    for (index, part) in x.parts.enumerated() {
      if index > 0 { out.append("; ") }
      scope?.index = index
      if index < sets || flags.contains(.repeat) {
        appendLabel(row, flags, labels + min(index, sets - 1), print, part, &scope, to: &out)
      } else {
        words(print, part, &scope).append(to: &out)
      }
    }
  }

  /// The result of a formula for a value; the value itself if there is no formula.
  private func words(
    _ program: Range<Int>?, _ x: MakerValue, _ scope: inout MakerScope?
  ) -> MakerValue {
    guard let program, var seen = scope.take() else { return x }
    seen.x = x
    let words = Formula.value(program, &seen)
    scope = seen
    return words
  }

  private func appendLabel(
    _ row: MakerRow, _ flags: MakerRow.Flags, _ set: Int, _ print: Range<Int>?, _ x: MakerValue,
    _ scope: inout MakerScope?, to out: inout [UInt8]
  ) {
    let facts = row.module.facts
    if let label = facts.label(set: set, of: x) {
      return facts.text.append(label, to: &out)
    }
    if print != nil {
      let words = words(print, x, &scope)
      if !words.isNone { return words.append(to: &out) }
    }
    let sets = row.labelSets
    if facts.isEmpty(set: set), sets > 0 { return x.append(to: &out) }
    if flags.contains(.bits), sets == 0 || facts.isOfBits(set: set) {
      return appendBits(facts, set, x, to: &out)
    }
    out.append("Unknown (")
    if flags.contains(.hex), let number = x.exactNumber, number == number.rounded() {
      out += PrintFormat.text(Array("0x%x".utf8), [x])
    } else {
      x.append(to: &out)
    }
    out.append(")")
  }

  /// The labels of single bits, of as many numbers as there are.
  private func appendBits(
    _ facts: MakerFacts, _ set: Int, _ value: MakerValue, to out: inout [UInt8]
  ) {
    let start = out.count
    for (index, part) in value.parts.enumerated() {
      let bits = part.integer
      for bit in 0..<32 where bits >> bit & 1 == 1 {
        if out.count > start { out.append(", ") }
        let key = Array("Bit\(bit + 32 * index)".utf8)
        if let label = facts.label(set: set, key) {
          facts.text.append(label, to: &out)
        } else {
          out.append("[")
          out.append(decimal: bit + 32 * index)
          out.append("]")
        }
      }
    }
    if out.count == start { out.append("(none)") }
  }
}
