import Testing
import Verso

@Suite("Comma-separated values")
struct CSVTests {
  @Test("Cells are read as they were written, including quotes and line breaks")
  func roundTrip() throws {
    let cells = ["a", "", "b,c", "d \"e\"", "f\ng", "-5", "+3.5e2"]
    var bytes: [UInt8] = []
    CSV.append(cells, to: &bytes)
    var reader = CSVReader(bytes)
    let read = try reader.next()?.cells
    #expect(read == cells)
  }

  @Test(
    "A cell that looks like a formula gets an apostrophe, which reading removes",
    arguments: ["=1+1", "@SUM(A1)", "-cmd", "+x", "\tx", "\u{FF1D}1"])
  func formulas(cell: String) {
    #expect(CSV.harmless(cell) == "'" + cell)
    #expect(CSV.plain("'" + cell) == cell)
    var kept: [UInt8] = []
    CSV.append([cell], keepsFormulas: true, to: &kept)
    #expect(kept == Array("\(cell)\r\n".utf8))
  }

  @Test("An apostrophe of the value itself stays")
  func apostrophes() {
    #expect(CSV.harmless("'twas") == "'twas" && CSV.plain("'twas") == "'twas")
  }
}
