import CVersoArrow
import Foundation
import Testing
import Verso
import VersoFixtures

@testable import VersoTables

@Suite("Rows about photos")
struct PhotoTableTests {
  /// Where a sample of the checkout lies.
  private func sample(_ name: String) -> String {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Samples/\(name)").path
  }

  private func cells(_ path: String) throws -> [String: Cell] {
    let photo = try Photo(path: path)
    let row = Row(path: path, size: photo.byteCount, photo: photo, error: nil)
    return Dictionary(uniqueKeysWithValues: Column.all.map { ($0.name, $0.value(row)) })
  }

  @Test("A photo's columns contain its metadata")
  func columns() throws {
    let path = sample("harbour.jpg")
    let cells = try cells(path)
    #expect(cells["path"] == .text(path))
    #expect(cells["error"] == .null)
    #expect(cells["format"] == .text("JPEG"))
    #expect(cells["width"] == .integer(900))
    #expect(cells["height"] == .integer(600))
    #expect(cells["orientation"] == .integer(1))
    // 18 September 2025, 19:11:43.47, an hour ahead of UTC.
    #expect(cells["taken"] == .integer(1_758_222_703_470_000))
    #expect(cells["taken_offset"] == .integer(60))
    #expect(cells["taken_utc"] == .integer(1_758_219_103_470_000))
    #expect(cells["taken_from"] == .text("ExifIFD:DateTimeOriginal"))
    #expect(cells["location"] == .point(x: -5.47425, y: 56.413))
    #expect(cells["altitude"] == .real(4.2))
    #expect(cells["camera_model"] == .text("Example One"))
    #expect(cells["lens_model"] == .text("Example 23mm f/2"))
    #expect(cells["exposure_time"] == .real(0.004))
    #expect(cells["iso"] == .real(200))
    #expect(cells["creator"] == .texts(["Ada Example"]))
    #expect(cells["keywords"] == .texts([]))
    #expect(cells["title"] == .null)
    #expect(cells["has_credentials"] == .flag(false))
  }

  @Test("Photos become rows in the order of their paths, also unreadable ones")
  func rows() async throws {
    let paths = (0..<50).flatMap {
      [sample("harbour.jpg"), "missing-\($0).jpg", sample("plain.jpg")]
    }
    let scan = PhotoScan(paths.map { URL(filePath: $0) }, threads: 2)
    var seen: [String] = []
    for await row in try scan.rows([
      "format", "taken_utc", "taken", "location", "width", "iso", "everything",
    ]) {
      seen.append(row.path)
      #expect((row.error != nil) == row.path.contains("missing"))
      guard row.path.hasSuffix("harbour.jpg") else { continue }
      #expect(
        row.text("format") == "JPEG" && row.integer("width") == 900 && row.number("iso") == 200)
      #expect(row.date("taken_utc") == Date(timeIntervalSince1970: 1_758_219_103.47))
      #expect(row.date("taken") == nil && row.text("title") == nil && row.text("width") == nil)
      #expect(row.location("location")?.latitude.degrees == 56.413)
      #expect(row.text("everything")?.contains("Example One") == true)
    }
    #expect(
      seen
        == paths.map {
          $0.hasPrefix("/") ? $0 : FileManager.default.currentDirectoryPath + "/" + $0
        })
    #expect(throws: UnknownColumn(name: "colour")) { try scan.rows(["colour"]) }
    let cancelled = Task { () -> Int in
      withUnsafeCurrentTask { $0?.cancel() }
      var count = 0
      for await _ in try scan.rows(["path"]) { count += 1 }
      return count
    }
    #expect(try await cancelled.value == 0)
  }

  @Test("A film's columns contain its camera")
  func film() throws {
    var builder = FilmBuilder()
    builder.brand = "qt  "
    builder.further = FilmBuilder.keys([
      ("com.apple.quicktime.make", "Example"), ("com.apple.quicktime.model", "One"),
    ])
    builder.userData = FilmBuilder.text("swr", "17.4")
    let photo = try Photo(builder.bytes())
    let row = Row(path: "film.mov", size: nil, photo: photo, error: nil)
    let names = ["camera_make", "camera_model", "software"]
    let cells = names.map { Column(named: $0)?.value(row) }
    #expect(cells == [.text("Example"), .text("One"), .text("17.4")])
  }

  @Test("A photo without metadata has no invented values")
  func plain() throws {
    let cells = try cells(sample("plain.jpg"))
    for name in [
      "taken", "taken_offset", "taken_utc", "taken_from", "location", "altitude", "camera_make",
      "iso",
      "rating", "digital_source_type",
    ] {
      #expect(cells[name] == .null, "\(name)")
    }
  }

  @Test("The column for everything equals the command's output")
  func everything() throws {
    let path = sample("harbour.jpg")
    let photo = try Photo(path: path)
    var json: [UInt8] = []
    Rendering().appendJSON(photo, source: path, to: &json)
    guard case .rendered(let render) = try #require(try cells(path)["everything"]) else {
      Issue.record("the column is no text")
      return
    }
    var text = Array("before".utf8)
    render(&text)
    #expect(Array(text.dropFirst(6)) == json)
  }

  @Test("An unreadable file is a row with an error")
  func error() throws {
    var table = PhotoTable()
    let first = table.append(path: "/nowhere/at all.jpg")
    let second = table.append(path: sample("plain.jpg"))
    #expect(!first && second)
    #expect(table.count == 2)
    let errors = try #require(table.columns.firstIndex { $0.name == "error" })
    #expect(table.arrays[errors].nullCount == 1)
    #expect(String(decoding: table.arrays[errors].values, as: UTF8.self) == "no such file")
    for (column, array) in zip(table.columns, table.arrays) {
      #expect(array.count == 2, "\(column.name)")
    }
  }

  @Test("Every column has a unique name and a description")
  func documented() {
    #expect(Set(Column.all.map(\.name)).count == Column.all.count)
    for column in Column.all {
      #expect(column.documentation.hasSuffix("."), "\(column.name)")
      #expect(Column(named: column.name) == column)
    }
    #expect(!Column.usual.contains(.everything))
    #expect(Column(named: "no such") == nil)
  }

  @Test(
    "Times before 1970, at leap days and with fractions",
    arguments: [
      ("1970:01:01 00:00:00", 0), ("1969:12:31 23:59:59.5", -500_000),
      ("2024:02:29 12:00:00", 1_709_208_000_000_000), ("2000:03:01 00:00:00", 951_868_800_000_000),
      ("1900:03:01 00:00:00", -2_203_891_200_000_000),
      ("2025:01:01 00:00:00.1234567", 1_735_689_600_123_456),
    ])
  func microseconds(text: String, expected: Int) throws {
    #expect(try #require(CaptureDate(text)).microseconds == expected)
  }
}

extension Cell: Equatable {
  /// Cells are the same when they print the same; for tests alone.
  public static func == (a: Cell, b: Cell) -> Bool { "\(a)" == "\(b)" }
}
