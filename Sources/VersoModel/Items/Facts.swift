/// The items of one group while a block is being read.
@usableFromInline
package struct Facts {
  package let group: String
  package private(set) var facts: [Item] = []

  package init(_ group: String) { self.group = group }

  /// A value that is shown in words of its own, or as it is.
  @usableFromInline
  package mutating func add(_ name: String, _ value: Item.Value, shown: String? = nil) {
    facts.append(Item(group, name, value, shown: shown.map { .text($0) }))
  }

  /// A text.
  package mutating func add(_ name: String, _ text: String) { add(name, .text(text)) }

  /// A number that is shown as it is.
  @inlinable package mutating func add(_ name: String, _ number: some BinaryInteger) {
    add(name, Item.Value(number))
  }

  /// Numbers with blanks between them.
  package mutating func add(_ name: String, _ numbers: [Double]) { add(name, Item.Value(numbers)) }

  /// A text that is shown in other words.
  package mutating func add(_ name: String, _ shown: String, stored: String) {
    add(name, .text(stored), shown: shown)
  }

  /// A value of any shape.
  package mutating func add(_ name: String, words: Wording) {
    facts.append(Item(group, name, Item.Value(words)))
  }

  /// A text that is shown in another form, and its location in the file.
  package mutating func add(_ name: String, _ shown: String, stored: String, at range: Range<Int>) {
    facts.append(
      Item(
        group, name, .text(stored), shown: .text(shown), source: Item.Source(range: range)))
  }

  /// A number that is shown in words.
  @inlinable package mutating func add(_ name: String, _ shown: String, stored: some BinaryInteger)
  {
    add(name, Item.Value(stored), shown: shown)
  }

  /// Whole numbers that are shown in words.
  @inlinable package mutating func add(
    _ name: String, _ shown: String, stored: some Collection<some BinaryInteger>
  ) {
    add(name, .list(stored.map { Item.Value($0) }), shown: shown)
  }

  /// Numbers that are shown in words.
  package mutating func add(_ name: String, _ shown: String, stored: [Double]) {
    add(name, Item.Value(stored), shown: shown)
  }

  /// A coded number with its meaning.
  package mutating func add(_ name: String, _ number: Int, _ labels: UInt16) {
    let label = TagTable.label(set: labels, raw: Int64(number)) ?? "Unknown (\(number))"
    add(name, label, stored: number)
  }

  /// Bits with their meanings.
  package mutating func add(_ name: String, bits: Int, _ labels: UInt16) {
    var words: [String] = []
    for bit in 0..<32 where bits >> bit & 1 == 1 {
      words.append(
        TagTable.label(set: labels, raw: TagTable.labelKey(bit: bit)) ?? "[\(bit)]")
    }
    add(name, words.isEmpty ? "(none)" : words.joined(separator: ", "), stored: bits)
  }

  /// Several values, which may be stored in other words than they are shown.
  package mutating func add(_ name: String, list: [String], stored: [String]? = nil) {
    facts.append(
      Item(
        group, name, .list((stored ?? list).map { .text($0) }),
        shown: stored == nil ? nil : .list(list.map { .text($0) })))
  }

  /// Bytes that are not for reading.
  package mutating func add(_ name: String, binary count: Int) { add(name, .bytes(count: count)) }

  /// Bytes at hand that are not for reading.
  package mutating func add(_ name: String, binary bytes: ArraySlice<UInt8>) {
    facts.append(Item(group, name, .bytes(count: bytes.count), content: .held(bytes)))
  }

  /// Binary data of the file in several pieces.
  package mutating func add(_ name: String, binary pieces: [Range<Int>]) {
    let count = pieces.reduce(0) { $0 + $1.count }
    facts.append(Item(group, name, .bytes(count: count), content: .pieces(pieces)))
  }

  /// Bytes of the file that are not for reading.
  package mutating func add(_ name: String, binary range: Range<Int>) {
    facts.append(
      Item(group, name, .bytes(count: range.count), source: Item.Source(range: range)))
  }

  package static func text(_ numbers: [Double], digits: Int = 15) -> String {
    var out: [UInt8] = []
    for (index, number) in numbers.enumerated() {
      if index > 0 { out.append(0x20) }
      out.append(number, significant: digits)
    }
    return String(decoding: out, as: UTF8.self)
  }
}
