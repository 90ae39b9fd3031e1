import Testing
import Verso
import VersoBytes
import VersoFixtures
import VersoLibrary

@testable import VersoImport

@Suite("Copies of iCloud Photos")
struct ICloudTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  static let header =
    "imgName,fileChecksum,favorite,hidden,deleted,originalCreationDate,viewCount,importDate\n"

  static func row(
    _ name: String, _ checksum: String = "x", _ marks: String = "no,no,no",
    _ date: String = "Friday May 24,2019 4:16 PM GMT"
  ) -> String {
    "\(name),\(checksum),\(marks),\"\(date)\",3,\"Friday May 24,2019 4:17 PM GMT\"\n"
  }

  @Test(
    "Dates are read as Apple writes them",
    arguments: [
      ("Friday May 24,2019 4:16 PM GMT", 1_558_714_560),
      ("Friday May 24, 2019 4:16 PM GMT", 1_558_714_560),
      ("Saturday June 4,2022 12:11 PM GMT", 1_654_344_660),
      ("Saturday June 4,2022 12:11 AM GMT", 1_654_301_460),
      ("Saturday June 18,2022 14:00 PM GMT", 1_655_560_800),
      ("Friday May 24,2019 4:16:30\u{202F}PM GMT", 1_558_714_590),
      ("Monday January 1,1900 9:30 AM GMT", -2_208_954_600),
    ])
  func dates(text: String, seconds: Int) { #expect(ICloudTable.moment(text) == seconds) }

  @Test(
    "An invalid date gives nothing",
    arguments: [
      "", "huh", "Friday May 24,2019", "Friday May 32,2019 4:16 PM GMT",
      "Friday May 24,2019 4:16 PM CET",
      "Friday Mai 24,2019 4:16 PM GMT", "Friday May 24,2019 25:16 PM GMT",
      "May May May May May GMT",
      "Friday May 99999999999999999999,2019 4:16 PM GMT", "Friday May 24,2019 : PM GMT",
    ])
  func noDates(text: String) { #expect(ICloudTable.moment(text) == nil) }

  @Test("The checksum is Apple's")
  func checksum() {
    var checksum = FileChecksum()
    checksum.add([0x61])
    checksum.add([0x62, 0x63])
    #expect(checksum.finished() == "AYnnoj1r4lMYTs3JP/g7mjGaDCgO")
  }

  @Test("Tables are recognized by their first line")
  func tables() throws {
    guard
      case .details(let rows, let broken) = try ICloudTable(
        Array(
          ("\u{FEFF}" + Self.header + Self.row("a.JPG", "x", "yes,no,no")
            + Self.row("b.JPG", "y", "no,yes,no")).utf8))
    else {
      Issue.record("no details")
      return
    }
    #expect(rows.map(\.name) == ["a.JPG", "b.JPG"] && broken == nil)
    #expect(rows[0].record.isFavorite && !rows[0].record.isTrashed && rows[1].record.isTrashed)
    guard
      case .album(let names) = try ICloudTable(Array("Images\r\na.JPG\r\n\"b, c.JPG\"\r\n".utf8))
    else {
      Issue.record("no album")
      return
    }
    #expect(names == ["a.JPG", "b, c.JPG"])
    guard case .list(["a.JPG"]) = try ICloudTable(Array("imgName\na.JPG\n".utf8)) else {
      Issue.record("no list")
      return
    }
    guard case .memory(["a.JPG"]) = try ICloudTable(Array("imageName\na.JPG\n".utf8)) else {
      Issue.record("no memory")
      return
    }
    guard case .other = try ICloudTable([]) else {
      Issue.record("something")
      return
    }
    for bytes in [[0xFF, 0x41], Array("a,b\n1,2\n".utf8), Array("Images\n\"a".utf8)] as [[UInt8]] {
      #expect(throws: CSVReader.Problem.self) { try ICloudTable(bytes) }
    }
  }

  @Test(
    "A table with more rows or cells than the budget is skipped, and the budget is named",
    arguments: [
      (Self.header, "x\n", DocumentBudget.mostRows, "500000 rows"),
      ("", "a,", DocumentBudget.mostColumns, "16384 cells in a row"),
      ("Images\n", "\n", DocumentBudget.mostRows, "500000 rows"),
    ])
  func budget(head: String, piece: String, count: Int, limit: String) throws {
    var bytes = Array(head.utf8)
    for _ in 0...count { bytes += piece.utf8 }
    let problem = #expect(throws: CSVReader.Problem.self) { try ICloudTable(bytes) }
    #expect(problem?.message == "more than \(limit)")
    #expect(problem?.isTooMuch == true)
  }

  @Test("The rows of all tables of an export count together")
  func sharedBudget() throws {
    var budget = DocumentBudget()
    let bytes = Array((Self.header + String(repeating: "x,,,,,,,\n", count: 300_000)).utf8)
    _ = try ICloudTable(bytes, &budget)
    #expect(throws: CSVReader.Problem.self) { try ICloudTable(bytes, &budget) }
  }

  @Test("Every prefix and every changed byte of a table gives a table or an error")
  func damage() {
    let bytes = Array((Self.header + Self.row("a, \"\"b\"\".JPG") + Self.row("ü.HEIC")).utf8)
    for count in 0..<bytes.count { _ = try? ICloudTable(Array(bytes.prefix(count))) }
    for index in bytes.indices {
      for mask: UInt8 in [0x01, 0x20, 0x80, 0xFF] {
        var changed = bytes
        changed[index] ^= mask
        _ = try? ICloudTable(changed)
      }
    }
  }

  // MARK: Which row is whose

  private func export(_ files: [(String, [UInt8])]) throws -> PhotoExport {
    var builder = ZIPBuilder()
    for (name, bytes) in files { builder = builder.file(name, bytes) }
    let path = try folder.write(builder.bytes(), "icloud.zip")
    return try PhotoExport([path], of: .icloud, target: folder.path("Photos"), includesTrash: true)
  }

  private func taken(_ export: PhotoExport, _ place: Int) -> Int? {
    export.items[place].record.flatMap { export.records[$0].taken }
  }

  private static func checksum(_ bytes: [UInt8]) -> String {
    var checksum = FileChecksum()
    checksum.add(bytes)
    return checksum.finished()
  }

  @Test("The table next to a picture is used first, then those of other parts, then the checksum")
  func matches() throws {
    let (one, two) = ("P1/Photos", "P2/Photos")
    let early = "Friday May 24,2019 4:16 PM GMT"
    let late = "Saturday May 25,2019 4:16 PM GMT"
    // Of one name in two parts, each with its own table.
    var found = try export([
      ("\(one)/a.JPG", [1]), ("\(two)/a.JPG", [2]),
      (
        "\(one)/Photo Details.csv",
        Array((Self.header + Self.row("a.JPG", "", "no,no,no", early)).utf8)
      ),
      (
        "\(two)/Photo Details.csv",
        Array((Self.header + Self.row("a.JPG", "", "no,no,no", late)).utf8)
      ),
    ])
    #expect([taken(found, 0), taken(found, 1)] == [1_558_714_560, 1_558_800_960])
    // Both rows in one table: the checksum decides.
    let rows =
      Self.row("a.JPG", Self.checksum([2]), "no,no,no", late)
      + Self.row("a.JPG", Self.checksum([1]), "no,no,no", early)
    found = try export([
      ("\(one)/a.JPG", [1]), ("\(two)/a.JPG", [2]),
      ("\(one)/Photo Details-1.csv", Array((Self.header + rows).utf8)),
    ])
    #expect([taken(found, 0), taken(found, 1)] == [1_558_714_560, 1_558_800_960])
    #expect(found.items.map { found.folders[$0.folder].name } == ["2019", "2019"])
    // A checksum that fits none: nothing is guessed.
    found = try export([
      ("\(one)/a.JPG", [3]), ("\(one)/Photo Details.csv", Array((Self.header + rows).utf8)),
    ])
    #expect(taken(found, 0) == nil && found.items[0].doubt?.contains("another checksum") == true)
    // Names in another normal form, and the film of a moving picture without a row.
    found = try export([
      ("\(one)/u\u{308}.HEIC", [1]), ("\(one)/u\u{308}.MOV", [2]),
      ("\(one)/Photo Details.csv", Array((Self.header + Self.row("ü.HEIC")).utf8)),
    ])
    #expect(taken(found, 0) == 1_558_714_560 && taken(found, 1) == 1_558_714_560)
  }

  @Test("Albums come from their tables; ambiguous and missing photos are reported")
  func albums() throws {
    let found = try export([
      ("P1/Photos/a.JPG", [1]), ("P1/Photos/b.JPG", [2]), ("P2/Photos/b.JPG", [3]),
      ("P1/Photos/Photo Details.csv", Array((Self.header + Self.row("a.JPG")).utf8)),
      ("P1/Albums/../Trip.csv", Array("Images\na.JPG\n".utf8)),
      ("P1/Albums/Trip.csv", Array("Images\na.JPG\nb.JPG\ngone.JPG\n".utf8)),
      ("P1/Albums/2019.csv", Array("Images\na.JPG\n".utf8)),
      ("P1/Memories/Summer.csv", Array("imageName\na.JPG\n".utf8)),
      ("Shared/Ours/AlbumInfo.json", Array("{}".utf8)), ("Shared/Ours/c.JPG", [4]),
      ("P1/iCloud Shared Albums.zip", [0x50]), ("P2/Recently Deleted/d.JPG", [5]),
    ])
    let albums = found.items[0].albums.map { found.folders[$0].album }
    #expect(albums == ["Trip", "2019"])
    // An album that is called like a year is not that year.
    #expect(found.folders[found.items[0].folder].name == "2019")
    #expect(found.folders[found.items[0].folder].album == nil)
    #expect(found.items[1].albums.isEmpty && found.items[2].albums.isEmpty)
    #expect(found.folders[found.items[3].folder].album == "Ours")
    #expect(found.items[4].record.map { found.records[$0].isTrashed } == true)
    let notes = found.notes.map(\.text).joined(separator: "\n")
    #expect(notes.contains("2 files are called b.JPG") && notes.contains("1 of its 3 photos"))
    #expect(notes.contains("an archive in the export"))
    #expect(found.problems.count == 1, "\(found.problems)")
  }

  // MARK: Checksums, lists, and what goes with photos

  private func table(_ rows: String...) -> [UInt8] { Array((Self.header + rows.joined()).utf8) }

  @Test(
    "A matching checksum wins over the name, and a contradicting one frees the row")
  func checksums() throws {
    let early = "Friday May 24,2019 4:16 PM GMT"
    let late = "Saturday May 25,2019 4:16 PM GMT"
    let one = Self.row("I.JPG", Self.checksum([1]), "no,no,no", early)
    let two = Self.row("I.JPG", Self.checksum([2]), "no,yes,no", late)
    // The row beside each is the other one's.
    var found = try export([
      ("P1/Photos/I.JPG", [1]), ("P2/Photos/I.JPG", [2]),
      ("P1/Photos/Photo Details.csv", table(two)), ("P2/Photos/Photo Details.csv", table(one)),
    ])
    #expect([taken(found, 0), taken(found, 1)] == [1_558_714_560, 1_558_800_960])
    #expect(found.items.map { found.records[$0.record ?? 0].isTrashed } == [false, true])
    // A name that whoever unpacked it has numbered.
    found = try export([
      ("P1/Photos/I(1).JPG", [1]), ("P1/Photos/Photo Details.csv", table(one)),
    ])
    #expect(taken(found, 0) == 1_558_714_560)
    // The one that has the name has other bytes.
    found = try export([
      ("P1/Photos/I(1).JPG", [1]), ("P1/Photos/I.JPG", [9]),
      ("P1/Photos/Photo Details.csv", table(one)),
    ])
    #expect(taken(found, 0) == 1_558_714_560 && found.items[1].record == nil)
    #expect(found.items[1].doubt?.contains("another checksum") == true)
    // Another letter case.
    found = try export([
      ("P1/Photos/i.jpg", [7]), ("P1/Photos/Photo Details.csv", table(Self.row("I.JPG"))),
      ("P1/Albums/Trip.csv", Array("Images\nI.JPG\n".utf8)),
    ])
    #expect(taken(found, 0) == 1_558_714_560)
    #expect(found.items[0].albums.map { found.folders[$0].album } == ["Trip"])
  }

  @Test("A half of a Live Photo without metadata goes where the other half goes")
  func halves() throws {
    let found = try export([
      ("P1/Photos/L.HEIC", [1]), ("P1/Photos/L.MOV", [2]), ("P1/Photos/M.JPG", [3]),
      (
        "P1/Photos/Photo Details.csv",
        table(
          Self.row("L.HEIC", Self.checksum([9])), Self.row("L.MOV", Self.checksum([2])),
          Self.row("L.HEIC", Self.checksum([8])))
      ),
    ])
    #expect(taken(found, 0) == nil && taken(found, 1) != nil)
    #expect(found.items.map { found.folders[$0.folder].name } == ["2019", "2019", ""])
  }

  @Test("Lists of favourites and hidden pictures are read, and memories are reported as such")
  func lists() throws {
    let found = try export([
      ("P/Photos/a.JPG", [1]), ("P/Photos/b.JPG", [2]),
      ("P/Photos/Photo Details.csv", table(Self.row("a.JPG"), Self.row("b.JPG"))),
      ("P/Albums/Favorites.csv", Array("imgName\na.JPG\n".utf8)),
      ("P/Albums/Hidden.csv", Array("imgName\nb.JPG\n".utf8)),
      ("P/Memories/Day.csv", Array("imgName\na.JPG\n".utf8)),
    ])
    let records = found.items.compactMap { $0.record.map { found.records[$0] } }
    #expect(records.map(\.isFavorite) == [true, false])
    #expect(records.map(\.isTrashed) == [false, true])
    #expect(found.otherTexts["P/Memories/Day.csv"]?.contains("memory") == true)
    #expect(found.items[0].albums.isEmpty)
  }

  @Test(
    "Hidden pictures are hidden whatever the column of their list is called",
    arguments: ["imgName", "Images", "Image Name", "imageName"])
  func hiddenLists(column: String) throws {
    let found = try export([
      ("P/Photos/a.JPG", [1]), ("P/Photos/b.JPG", [2]),
      ("P/Photos/Photo Details.csv", table(Self.row("a.JPG"), Self.row("b.JPG"))),
      ("P/Albums/Favorites.csv", Array("\(column)\na.JPG\n".utf8)),
      ("P/Albums/Hidden.csv", Array("\(column)\nb.JPG\n".utf8)),
    ])
    let records = found.items.compactMap { $0.record.map { found.records[$0] } }
    #expect(records.map(\.isFavorite) == [true, false])
    #expect(records.map(\.isTrashed) == [false, true])
  }

  @Test("A name that is not text costs only its row")
  func noText() throws {
    var bytes = table(Self.row("a.JPG"), Self.row("b.JPG", "x", "no,Yes,no"))
    bytes += [0x63, 0xE9] + Array(Self.row(".JPG").utf8)
    let found = try export([
      ("P/Photos/a.JPG", [1]), ("P/Photos/b.JPG", [2]), ("P/Photos/Photo Details.csv", bytes),
    ])
    #expect(found.problems.map(\.text) == ["line 4: a name is not UTF-8, and no photo has it"])
    #expect(found.items[1].record.map { found.records[$0].isTrashed } == true)
  }

  @Test("A damaged table is read up to the damage, which is reported")
  func broken() throws {
    let found = try export([
      ("P/Photos/a.JPG", [1]), ("P/Photos/b.JPG", [2]),
      ("P/Photos/Photo Details.csv", table(Self.row("a.JPG"), "\"b.JPG,x,no\n")),
    ])
    #expect(found.isKnown && taken(found, 0) == 1_558_714_560 && taken(found, 1) == nil)
    #expect(found.problems.first?.text.contains("the table is broken") == true)
  }

  @Test("All invalid dates are reported")
  func oddDates() throws {
    let found = try export([
      ("P/Photos/a.JPG", [1]), ("P/Photos/b.JPG", [2, 2]),
      (
        "P/Photos/Photo Details.csv",
        table(Self.row("a.JPG", "", "no,no,no", "huh"), Self.row("b.JPG", "", "no,no,no", "what"))
      ),
    ])
    let remarks = found.items.compactMap { $0.record.map { found.records[$0].remarks } }.joined()
    #expect(
      Array(remarks) == ["the date huh is not understood", "the date what is not understood"])
  }

  @Test("Companion files follow their photo, and are not photos")
  func companions() throws {
    let found = try export([
      ("P/Photos/IMG_1.JPG", [1]), ("P/Photos/IMG_1.AAE", [5]), ("P/Photos/IMG_O1.AAE", [5]),
      ("P/Photos/Photo Details.csv", table(Self.row("IMG_1.JPG"))),
      ("P/Albums/A\u{1}b.csv", Array("Images\nIMG_1.JPG\n".utf8)),
    ])
    #expect(found.items.map { found.folders[$0.folder].name } == ["2019", "2019", "2019"])
    #expect(found.items.map(\.isCompanion) == [false, true, true])
    let plan = ImportPlan(found, ExportContents(found), albums: .keywords)
    #expect(
      plan.entries.count == 3
        && plan.entries.map { plan.record($0) != nil } == [true, false, false])
    // A control character in the name of an album is a blank in a keyword.
    #expect(plan.entries.map { plan.keywords($0) } == [["A b"], [], []])
  }
}

extension ICloudTable {
  /// A table that is alone.
  fileprivate init(_ bytes: [UInt8]) throws(CSVReader.Problem) {
    var budget = DocumentBudget()
    try self.init(bytes, &budget)
  }
}
