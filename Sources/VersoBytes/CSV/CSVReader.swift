/// Reads rows out of a text (RFC 4180); lines may end in LF alone, and cells may be separated by
/// semicolons or tabs, as spreadsheets of some countries write them.
package struct CSVReader {
  /// The reason why a text is not a table.
  package struct Problem: Error {
    package let line: Int
    package let message: String
    /// Whether it has more than a ``DocumentBudget`` allows.
    package let isTooMuch: Bool

    package init(line: Int, message: String, isTooMuch: Bool = false) {
      (self.line, self.message, self.isTooMuch) = (line, message, isTooMuch)
    }
  }

  private let text: [UInt8]
  private var at = 0
  private var line = 1
  private let separator: UInt8
  /// The remaining budget for the tables that follow.
  package private(set) var budget: DocumentBudget

  /// A reader of a table in UTF-8.
  package init(_ text: [UInt8], budget: DocumentBudget = DocumentBudget()) {
    self.text = text
    self.budget = budget
    let first = self.text.prefix { $0 != 0x0A }
    separator = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09].first { first.contains($0) } ?? 0x2C
  }

  /// The next row, and the number of the line in which it begins; nil at the end.
  package mutating func next() throws(Problem) -> (line: Int, cells: [String])? {
    guard at < text.count else { return nil }
    let start = line
    try check(budget.takeRow())
    var cells: [String] = []
    while true {
      let cell = try cell()
      try check(budget.takeCell(cells.count, isEmpty: cell.isEmpty))
      cells.append(cell)
      guard at < text.count else { return (start, cells) }
      let byte = text[at]
      at += 1
      if byte == separator { continue }
      if byte == 0x0D, at < text.count, text[at] == 0x0A { at += 1 }
      line += 1
      return (start, cells)
    }
  }

  private func check(_ excess: String?) throws(Problem) {
    if let excess { throw Problem(line: line, message: excess, isTooMuch: true) }
  }

  private mutating func cell() throws(Problem) -> String {
    guard at < text.count, text[at] == 0x22 else {
      let start = at
      while at < text.count, text[at] != separator, text[at] != 0x0A, text[at] != 0x0D { at += 1 }
      return String(decoding: text[start..<at], as: UTF8.self)
    }
    let first = line
    at += 1
    var bytes: [UInt8] = []
    while at < text.count {
      let byte = text[at]
      at += 1
      if byte == 0x0A { line += 1 }
      guard byte == 0x22 else {
        bytes.append(byte)
        continue
      }
      guard at < text.count, text[at] == 0x22 else {
        guard at == text.count || text[at] == separator || text[at] == 0x0A || text[at] == 0x0D
        else {
          throw Problem(
            line: line,
            message:
              "a quotation mark ends a cell, but text follows; inside a cell it is written twice"
          )
        }
        return String(decoding: bytes, as: UTF8.self)
      }
      bytes.append(0x22)
      at += 1
    }
    throw Problem(line: first, message: "a cell in quotation marks does not end")
  }
}
