import Testing

@testable import VersoLibrary

@Suite("Tables of paths")
struct PathTableTests {
  @Test("Stored paths are read back byte by byte")
  func same() {
    let paths = [
      "a.jpg", "-", "Photos/a.jpg", "Photos/b.jpg", "Photos/2024/a.jpg", "/a.jpg", "//x//y.jpg",
      "", "Photos/b.jpg", "Photos/", "caf\u{E9}/e\u{301}.jpg", "cafe\u{301}/\u{E9}.jpg",
    ]
    let table = PathTable(paths)
    #expect(table.count == paths.count)
    for (path, other) in zip(table, paths) { #expect(Array(path.utf8) == Array(other.utf8)) }
    #expect(table.contains("Photos/2024/a.jpg"))
    #expect(!table.contains("Photos/2024/"))
    #expect(!table.contains("cafe\u{301}/e\u{301}.jpg"))
    let marks = paths.indices.map { $0 % 3 == 0 }
    #expect(Array(table.keeping(marks)) == paths.indices.filter { $0 % 3 == 0 }.map { paths[$0] })
  }
}
