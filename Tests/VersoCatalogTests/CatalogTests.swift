import Foundation
import Testing
import Verso
import VersoFixtures
import VersoSQLite
import VersoTables

@testable import VersoCatalog

/// What stands in the database.
@Suite("A database of photos")
struct CatalogTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func rows(_ name: String, _ sql: String) throws -> [[Database.Cell]] {
    let database = try Database(folder.path(name), creates: false)
    var rows: [[Database.Cell]] = []
    try database.rows(sql) { rows.append($0) }
    return rows
  }

  private func text(_ text: String) -> Database.Cell { .bytes(Array(text.utf8)) }

  @Test(
    "Rows of photos and values have the order of the files, even if these arrive in another order"
  )
  func order() throws {
    let photo = try Photo(Fixtures.photo().bytes())
    let catalog = try Catalog(folder.path("a.db"))
    try catalog.add(photo, path: "second.jpg", at: 1)
    try catalog.add(photo, path: "first.jpg", at: 0)
    try catalog.add(error: "it is gone", path: "third.jpg", at: 2)
    let count = try catalog.finish()
    #expect(count.photos == 3)
    #expect(try rows("a.db", "SELECT count(*) FROM tags") == [[.number(count.tags)]])
    #expect(
      try rows("a.db", "SELECT id, path, error FROM photos ORDER BY id") == [
        [.number(1), text("first.jpg"), .null], [.number(2), text("second.jpg"), .null],
        [.number(3), text("third.jpg"), text("it is gone")],
      ])
    let exposure = "SELECT value, number FROM tags WHERE name = 'ExposureTime' AND photo = 1"
    #expect(try rows("a.db", exposure) == [[text("1/200"), .real(0.005)]])
    let orientation = "SELECT value, number FROM tags WHERE name = 'Orientation' AND photo = 2"
    #expect(try rows("a.db", orientation) == [[text("Rotate 90 CW"), .number(6)]])
    #expect(
      try rows("a.db", "SELECT taken, taken_offset, taken_utc FROM photos WHERE id = 1") == [
        [text("2024-05-06T07:08:09.05"), .number(120), text("2024-05-06T05:08:09.05Z")]
      ])
    #expect(try rows("a.db", "PRAGMA integrity_check") == [[text("ok")]])
  }

  @Test("The columns are those of the Arrow tables; a position is two columns")
  func columns() throws {
    let expected = Column.usual.flatMap {
      $0.name == "location" ? ["latitude", "longitude"] : [$0.name]
    }
    let catalog = try Catalog(folder.path("a.db"))
    try catalog.finish()
    let found = try rows("a.db", "SELECT name FROM pragma_table_info('photos')")
    #expect(found.map(\.[0]) == (expected + ["id"]).map(text))
    for column in expected { #expect(Catalog.schema.contains("  \(column) ")) }
  }

  @Test("Every column has the same value as in Arrow", arguments: ["harbour.jpg", "plain.jpg"])
  func values(name: String) throws {
    let path = Package.root.appending(path: "Samples/\(name)").path
    let photo = try Photo(path: path)
    let catalog = try Catalog(folder.path("a.db"))
    try catalog.add(photo, path: path, at: 0)
    try catalog.finish()
    let table = PhotoTable(Column.usual)
    for (column, cell) in zip(Column.usual, table.cells(path: path, photo: photo)) {
      let sql =
        column.kind == .point
        ? "SELECT longitude, latitude FROM photos" : "SELECT \(column.name) FROM photos"
      let found = try #require(try rows("a.db", sql).first)
      switch cell {
      case .null: #expect(found.allSatisfy { $0 == .null }, "\(column.name)")
      case .flag(let flag): #expect(found == [.number(flag ? 1 : 0)], "\(column.name)")
      case .integer(let number) where column.kind == .localTime || column.kind == .instant:
        let format = column.kind == .instant ? "%Y-%m-%dT%H:%M:%fZ" : "%Y-%m-%dT%H:%M:%f"
        let told = try rows(
          "a.db", "SELECT strftime('\(format)', \(column.name)) FROM photos")
        #expect(told.first?.first != .null, "\(column.name)")
        let seconds = try rows(
          "a.db", "SELECT CAST(strftime('%s', \(column.name)) AS INTEGER) FROM photos")
        #expect(seconds == [[.number(number / 1_000_000)]], "\(column.name)")
      case .integer(let number): #expect(found == [.number(number)], "\(column.name)")
      case .real(let number): #expect(found == [.real(number)], "\(column.name)")
      case .text(let value): #expect(found == [text(value)], "\(column.name)")
      case .texts(let values):
        let bytes = try #require(found[0].bytes)
        let list = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String]
        #expect(list == values, "\(column.name)")
      case .point(let x, let y): #expect(found == [.real(x), .real(y)])
      case .rendered: Issue.record("no column is rendered")
      }
    }
  }

  @Test("A path that is not UTF-8 is a blob of its bytes, and texts contain no NUL")
  func paths() throws {
    let photo = try Photo(Fixtures.photo().bytes())
    let catalog = try Catalog(folder.path("a.db"))
    let bytes = Array("caf".utf8) + [0xE9] + Array(".jpg".utf8)
    try catalog.add(photo, path: PathBytes.text(bytes), at: 0)
    try catalog.add(photo, path: "caf\u{E9}.jpg", at: 1)
    try catalog.finish()
    let found = try rows("a.db", "SELECT typeof(path), path FROM photos ORDER BY id")
    #expect(found == [[text("blob"), .bytes(bytes)], [text("text"), text("caf\u{E9}.jpg")]])
    #expect(
      try rows("a.db", "SELECT count(*) FROM tags WHERE instr(CAST(value AS BLOB), x'00')")
        == [[.number(0)]])
  }

  @Test("The database gets its name when it is complete, and replaces nothing")
  func places() throws {
    let path = folder.path("a.db")
    do {
      let catalog = try Catalog(path)
      try catalog.add(error: "none", path: "x", at: 0)
      #expect(try folder.names().filter { !$0.hasPrefix(".") } == [])
    }
    // Given up: nothing is left.
    #expect(try folder.names() == [])
    try Catalog(path).finish()
    #expect(try folder.names() == ["a.db"])
    #expect(throws: FileError(.exists, path: path)) { try Catalog(path) }
    try Catalog(path, replaces: true).finish()
    let photo = try folder.write(Fixtures.photo().bytes(), "photo.jpg")
    #expect(throws: FileError(.notDatabase, path: photo)) { try Catalog(photo, replaces: true) }
    #expect(try folder.read("photo.jpg") == Fixtures.photo().bytes())
    _ = try folder.write([1], "b.db-wal")
    #expect(throws: FileError(.changesOfDatabase, path: "")) { try Catalog(folder.path("b.db")) }
    #expect(throws: FileError(.isFolder, path: "")) {
      try Catalog(folder.url.path, replaces: true)
    }
    #expect(throws: FileError.self) { try Catalog(folder.path("nowhere/a.db")) }
  }

  @Test("Many threads fill one database")
  func threads() async throws {
    let photo = try Photo(Fixtures.photo().bytes())
    let catalog = try Catalog(folder.path("a.db"))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for thread in 0..<4 {
        group.addTask {
          for index in 0..<300 {
            try catalog.add(photo, path: "\(index)", at: 4 * index + thread)
          }
        }
      }
      try await group.waitForAll()
    }
    let count = try catalog.finish()
    #expect(count.photos == 1200)
    #expect(
      try rows("a.db", "SELECT min(id), max(id) FROM photos") == [[.number(1), .number(1200)]])
    #expect(try rows("a.db", "SELECT count(DISTINCT photo) FROM tags") == [[.number(1200)]])
    #expect(
      try rows(
        "a.db",
        "SELECT count(*) FROM (SELECT count(*) AS n FROM tags GROUP BY photo) WHERE n <> \(count.tags / 1200)"
      )
        == [[.number(0)]])
  }
}
