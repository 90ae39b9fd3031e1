import Testing
import Verso
import VersoBytes
import VersoFixtures
import VersoLibrary

@testable import VersoImport

@Suite("Exports of Ente")
struct EnteTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// As its desktop program writes it.
  static let desktop = """
    {
      "title": "IMG_1.jpg",
      "caption": " At the quay ",
      "creationTime": {"timestamp": 1558714560, "formatted": "May 24, 2019, 4:16:00 PM UTC"},
      "modificationTime": {"timestamp": 1558714561, "formatted": "May 24, 2019, 4:16:01 PM UTC"},
      "geoData": {"latitude": 46.5, "longitude": 6.6}
    }
    """

  /// As its command writes it.
  static let command = """
    {
      "title": "a.HEIC",
      "description": "Hi",
      "location": {"latitude": 46.5, "longitude": 6.6},
      "creationTime": "2019-05-24T18:16:00+02:00",
      "modificationTime": "2019-05-24T16:16:01Z",
      "info": {"id": 1, "hash": "x", "ownerID": 2, "fileNames": ["a.jpg", "a.mov"]}
    }
    """

  @Test("Both forms give the same", arguments: [desktop, command])
  func records(text: String) throws {
    guard case .picture(let record, let files) = try EnteDocument(Array(text.utf8)) else {
      Issue.record("no picture")
      return
    }
    #expect(record.taken == 1_558_714_560)
    #expect(record.position?.latitude == 46.5)
    #expect(record.description == (text == Self.desktop ? "At the quay" : "Hi"))
    #expect(files == (text == Self.desktop ? [] : ["a.jpg", "a.mov"]))
  }

  @Test(
    "Empty values are ignored",
    arguments: [
      #"{"title":"","creationTime":null}"#, #"{"title":7,"creationTime":{"timestamp":"x"}}"#,
      #"{"title":"","creationTime":"yesterday","geoData":{"latitude":null,"longitude":null}}"#,
      #"{"title":"","creationTime":[],"location":[],"caption":{},"info":{"fileNames":7}}"#,
    ])
  func nothing(text: String) throws {
    guard case .picture(let record, let files) = try EnteDocument(Array(text.utf8)) else {
      Issue.record("no picture")
      return
    }
    var said = record
    said.remarks = []
    #expect(said == Record() && files.isEmpty)
  }

  @Test("Every prefix is an error, and every changed byte gives a document or an error")
  func damage() {
    let bytes = Array(Self.command.utf8)
    for count in 0..<bytes.count {
      #expect(throws: ReadError.self) { try EnteDocument(Array(bytes.prefix(count))) }
    }
    for index in bytes.indices {
      for mask: UInt8 in [0x01, 0x20, 0x80, 0xFF] {
        var changed = bytes
        changed[index] ^= mask
        _ = try? EnteDocument(changed)
      }
    }
  }

  @Test("Documents are matched by the file names that they list, by their own name, and by titles")
  func matches() throws {
    func document(_ title: String, _ taken: Int) -> [UInt8] {
      Array(#"{"title":"\#(title)","creationTime":{"timestamp":\#(taken)}}"#.utf8)
    }
    let path = try folder.write(
      ZIPBuilder()
        .file("E/Trip/a.jpg", [1]).file("E/Trip/a.mov", [2])
        .file("E/Trip/.meta/a.HEIC.json", Array(Self.command.utf8))
        .file("E/Trip/.meta/album_meta.json", Array(#"{"albumName":"Trip: 1"}"#.utf8))
        .file("E/Home/b.jpg", [3]).file("E/Home/metadata/b.jpg.json", document("b.jpg", 7))
        .file("E/Home/c(1).jpg", [4]).file("E/Home/metadata/c.json", document("c(1).jpg", 8))
        .file("E/Home/u\u{308}.jpg", [5]).file("E/Home/metadata/ü.jpg.json", document("ü.jpg", 9))
        .file("E/Home/lost.jpg", [6]).file("E/export_status.json", Array("{}".utf8))
        .file("E/Home/metadata/bad.json", Array("{".utf8))
        .file("E/Trash/Home/old.jpg", [7]).bytes(), "ente.zip")
    let export = try PhotoExport([path], of: .ente, target: folder.path("Photos"))
    let taken = export.items.map { item in item.record.flatMap { export.records[$0].taken } }
    #expect(taken == [1_558_714_560, 1_558_714_560, 7, 8, 9, nil])
    #expect(export.folders[export.items[0].folder].album == "Trip: 1")
    #expect(export.folders[export.items[2].folder].album == "Home")
    #expect(export.trashed.count == 1 && export.problems.count == 1)
  }

  @Test(
    "Copies in two albums get both documents, and a folder without documents is an album")
  func copies() throws {
    func document(_ text: String) -> [UInt8] {
      Array(#"{"title":"a.jpg","creationTime":{"timestamp":7},"description":"\#(text)"}"#.utf8)
    }
    let path = try folder.write(
      ZIPBuilder()
        .file("E/One/a.jpg", [1, 2]).file("E/One/metadata/a.jpg.json", document("First"))
        .file("E/Two/a.jpg", [1, 2]).file("E/Two/metadata/a.jpg.json", document("Second"))
        .file("E/Three\u{1}x/a.jpg", [1, 2]).bytes(), "ente.zip")
    let export = try PhotoExport([path], of: .ente, target: folder.path("Photos"))
    let plan = ImportPlan(export, ExportContents(export), albums: .keywords)
    let entry = try #require(plan.entries.first)
    #expect(plan.entries.count == 1)
    #expect(plan.record(entry)?.description == "First\nSecond")
    #expect(plan.keywords(entry) == ["One", "Three x", "Two"])
  }
}
