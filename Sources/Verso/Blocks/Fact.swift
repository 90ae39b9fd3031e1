/// Something that a block says and that is no field of a numbered directory: a value under
/// ExifTool's names of group and field.
///
/// Facts are read, not written: they describe colour profiles, indexes, headers and what programs
/// left in segments of their own. What they are made of is changed as a whole.
public struct Fact: Hashable, Sendable {
  /// The group: "ICC-header".
  public let group: String
  /// The name: "ProfileClass".
  public let name: String
  let shown: Wording
  let stored: Wording
  /// Where its bytes lie in the file, if it stands for bytes that are not for reading, or for what can
  /// be blanked.
  var range: Range<Int>?

  init(_ group: String, _ name: String, _ shown: Wording, stored: Wording? = nil) {
    self.group = group
    self.name = name
    self.shown = shown
    self.stored = stored ?? shown
  }

  /// The value as people read it: "Display Device Profile".
  public var text: String { Self.line(shown) }

  /// The value as a plain number or code: "mntr".
  public var numericText: String { Self.line(stored) }

  /// The values as plain texts, one each.
  package var texts: [String] {
    if case .list(let values) = stored { values.map(Self.line) } else { [numericText] }
  }

  private static func line(_ wording: Wording) -> String {
    var out: [UInt8] = []
    wording.appendLine(to: &out)
    return String(decoding: out, as: UTF8.self)
  }
}

/// The facts of one group while they are being read.
struct Facts {
  let group: String
  private(set) var facts: [Fact] = []

  init(_ group: String) { self.group = group }

  /// A text, or a number that is shown as it is.
  mutating func add(_ name: String, _ text: String) {
    facts.append(Fact(group, name, .text(text)))
  }

  mutating func add(_ name: String, _ number: some BinaryInteger) { add(name, "\(number)") }

  /// A value of any shape.
  mutating func add(_ name: String, words: Wording) { facts.append(Fact(group, name, words)) }

  /// Numbers with blanks between them.
  mutating func add(_ name: String, _ numbers: [Double]) { add(name, Self.text(numbers)) }

  /// A value that is shown in words.
  mutating func add(_ name: String, _ shown: String, stored: String) {
    facts.append(Fact(group, name, .text(shown), stored: .text(stored)))
  }

  /// A value that is shown in words, and where it lies in the file.
  mutating func add(_ name: String, _ shown: String, stored: String, at range: Range<Int>) {
    add(name, shown, stored: stored)
    facts[facts.count - 1].range = range
  }

  /// A coded number with its meaning.
  mutating func add(_ name: String, _ number: Int, _ labels: UInt16) {
    let label = TagTable.label(set: labels, raw: Int64(number)) ?? "Unknown (\(number))"
    add(name, label, stored: "\(number)")
  }

  /// Bits with their meanings.
  mutating func add(_ name: String, bits: Int, _ labels: UInt16) {
    var words: [String] = []
    for bit in 0..<32 where bits >> bit & 1 == 1 {
      words.append(
        TagTable.label(set: labels, raw: TagTable.labelKey(bit: bit)) ?? "[\(bit)]")
    }
    add(name, words.isEmpty ? "(none)" : words.joined(separator: ", "), stored: "\(bits)")
  }

  /// Several values, which may be stored in other words than they are shown.
  mutating func add(_ name: String, list: [String], stored: [String]? = nil) {
    facts.append(
      Fact(
        group, name, .list(list.map { .text($0) }),
        stored: .list((stored ?? list).map { .text($0) })))
  }

  /// Bytes that are not for reading.
  mutating func add(_ name: String, binary count: Int) {
    add(name, "(Binary data \(count) bytes, use -b option to extract)")
  }

  /// Bytes of the file that are not for reading.
  mutating func add(_ name: String, binary range: Range<Int>) {
    add(name, binary: range.count)
    facts[facts.count - 1].range = range
  }

  static func text(_ numbers: [Double], digits: Int = 15) -> String {
    var out: [UInt8] = []
    for (index, number) in numbers.enumerated() {
      if index > 0 { out.append(0x20) }
      out.append(number, significant: digits)
    }
    return String(decoding: out, as: UTF8.self)
  }
}
