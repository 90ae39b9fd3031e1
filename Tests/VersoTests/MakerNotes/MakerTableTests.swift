import Testing

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

@Suite("Tables of maker notes")
struct MakerTableTests {
  @Test("Rows are sorted, and their references exist", arguments: TableModule.all)
  func rows(module: TableModule) {
    var next = 0
    for table in module.tables {
      #expect(MakerTable(table.name) == table)
      #expect(table.rows.lowerBound == next)
      next = table.rows.upperBound
      var last: UInt32 = 0
      for index in table.rows {
        let row = MakerRow(module, index)
        #expect(row.number >= last)
        last = row.number
        #expect(!row.name.isEmpty)
        #expect(table.rows(of: row.number).contains(index))
      }
    }
  }

  @Test("Labels are found", arguments: [("Canon::CameraSettings", 0x0011 as UInt32, "3")])
  func label(table: String, number: UInt32, raw: String) throws {
    let table = try #require(MakerTable(table))
    let row = MakerRow(table.module, try #require(table.rows(of: number).first))
    let label = try #require(table.module.facts.label(set: row.labels, raw.utf8))
    #expect(table.module.facts.text.string(label) == "Evaluative")
    #expect(table.module.facts.label(set: row.labels, "no such value".utf8) == nil)
  }

  @Test("Every formula can be computed", arguments: TableModule.all)
  func formulas(module: TableModule) {
    let kinds: [MakerRow.Formula] = [.condition, .raw, .value, .print, .count, .hook]
    for value in [MakerValue.none, .number(-1), .text("1/2 abc"), .list([1, 2, .infinity])] {
      for table in module.tables {
        for index in table.rows {
          let row = MakerRow(module, index)
          for kind in kinds {
            guard let program = row.program(kind) else { continue }
            var scope = MakerScope(MakerContext(), module)
            scope.x = value
            scope.row = row
            _ = Formula.value(program, &scope)
          }
        }
      }
    }
  }

  @Test(
    "Patterns match as regular expressions do",
    arguments: [
      ("EOS (5D|7D)$", "Canon EOS 7D", true), ("EOS (5D|7D)$", "Canon EOS 7D Mark II", false),
      ("^[0-9]+\\.[0-9]+$", "1.23", true), ("\\b1D\\b", "EOS-1Ds", false),
      ("a{2,3}b", "aab", true), ("a{2,3}b", "ab", false), ("^(?!MM|II)..", "MX", true),
      ("^(?!MM|II)..", "IIx", false), ("x.*?y$", "x1y2y", true), ("[^a-c]", "abc", false),
    ])
  func pattern(pattern: String, text: String, isMatch: Bool) {
    let found = BytePattern(Array(pattern.utf8)).firstMatch(in: Array(text.utf8))
    #expect((found != nil) == isMatch)
  }

  @Test("A pattern gives up on a text that would take too long")
  func effort() {
    let text = [UInt8](repeating: UInt8(ascii: "a"), count: 3000)
    #expect(BytePattern(Array("(a*)*(a*)*b".utf8)).firstMatch(in: text) == nil)
  }

  @Test(
    "Values are converted into texts",
    arguments: [
      ("%.1f mm", MakerValue.number(24), "24.0 mm"), ("%+.2f", .number(1.5), "+1.50"),
      ("0x%.4x", .number(255), "0x00ff"), ("%5s|%-5s|", .list([1, 2]), "    1|2    |"),
      ("%d%%", .number(99.9), "99%"), ("%.2e", .number(12345), "1.23e+04"),
      ("%03d", .number(-7), "-07"), ("%s", .none, ""),
    ])
  func format(format: String, value: MakerValue, text: String) {
    let out = PrintFormat.text(Array(format.utf8), [value])
    #expect(String(decoding: out, as: UTF8.self) == text)
  }
}
