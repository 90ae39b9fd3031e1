extension Facts {
  /// Numbers that are shown as they are, where the header has them.
  package mutating func add(
    _ rows: [(name: String, number: Header.Number, place: Int)], of header: Header
  ) {
    for row in rows {
      if let number = header.number(row.number, row.place) { add(row.name, number) }
    }
  }

  /// A number with a meaning.
  package mutating func add(_ name: String, _ number: Int?, _ words: [Int: String]) {
    guard let number else { return }
    add(name, words[number] ?? "Unknown (\(number))", stored: number)
  }

  /// Bits with meanings.
  package mutating func add(_ name: String, bits: Int?, _ words: [(bit: Int, word: String)]) {
    guard let bits else { return }
    var shown: [String] = []
    for bit in 0..<32 where bits >> bit & 1 == 1 {
      shown.append(words.first { $0.bit == bit }?.word ?? "[\(bit)]")
    }
    add(name, shown.isEmpty ? "(none)" : shown.joined(separator: ", "), stored: bits)
  }

  package static func text(_ number: Double, decimals: Int) -> String {
    var out: [UInt8] = []
    out.append(number, decimals: decimals)
    return String(decoding: out, as: UTF8.self)
  }

  /// A number in one of the forms that photographers know.
  package static func text(_ append: (inout [UInt8]) -> Void) -> String {
    var out: [UInt8] = []
    append(&out)
    return String(decoding: out, as: UTF8.self)
  }
}
