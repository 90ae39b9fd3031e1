import Testing
import Verso
import VersoFixtures

@testable import VersoLibrary

@Suite("Tables of values for many photos")
struct ValueTableTests {
  private func table(_ text: String, keepsFormulas: Bool = false) throws -> ValueTable {
    try ValueTable(Array(text.utf8), separator: nil, keepsFormulas: keepsFormulas)
  }

  @Test("A row sets the values of its photo, and of no other one")
  func values() throws {
    let table = try table(
      "SourceFile,IFD0:Artist,Composite:Aperture\na.jpg,Ada,5.6\n\"b\\xE9.jpg\",'=1+1,\n")
    #expect(table.paths.map(PathBytes.bytes) == [Array("a.jpg".utf8), [0x62, 0xE9] + ".jpg".utf8])
    #expect(table.unsettable == ["Composite:Aperture"])
    #expect(table.has("./a.jpg") && !table.has("c.jpg"))
    for (index, artist) in ["Ada", "=1+1"].enumerated() {
      var photo = try Photo(JPEGBuilder().bytes())
      try table.apply(to: &photo, at: table.paths[index])
      #expect(photo.metadata[.artist] == artist)
      try table.apply(to: &photo, at: "c.jpg")
      #expect(photo.metadata[.artist] == artist)
    }
    var photo = try Photo(JPEGBuilder().bytes())
    let kept = try self.table("SourceFile,IFD0:Artist\na.jpg,'=1", keepsFormulas: true)
    try kept.apply(to: &photo, at: "a.jpg")
    #expect(photo.metadata[.artist] == "'=1")
  }

  @Test(
    "A list keeps its items with commas where another item of the cell is changed",
    arguments: ["Keywords", "IPTC:Keywords", "XMP-dc:Subject", "XMP-dc:Creator"])
  func commas(name: String) throws {
    var photo = try Photo(JPEGBuilder().bytes())
    let field = try FieldName(name)
    try photo.metadata.set(field, parsing: ["", "Paris, France", "boat"])
    let table = try table("SourceFile,\(name)\na.jpg,\"Paris, France, ship\"\n")
    try table.apply(to: &photo, at: "a.jpg")
    #expect(photo.metadata.items(of: field) == ["Paris, France", "ship"])
  }

  @Test("A keyword with a comma is removed as one if the photo has it as one")
  func takenAway() throws {
    var photo = try Photo(JPEGBuilder().bytes())
    try photo.metadata.set(
      try FieldName("Keywords"), parsing: ["", "Paris, France", "boat", "France"])
    try Amendment("Keywords", .subtracting, "Paris, France").apply(to: &photo.metadata)
    #expect(photo.metadata.keywords == ["boat", "France"])
  }

  @Test(
    "An unusable table is refused with the line or the column",
    arguments: [
      ("", "empty"), ("Artist\nAda", "noPaths"),
      ("SourceFile,Artist,artist\n", "repeatedColumn(3, \"artist\")"),
      ("SourceFile,Nonsense\n", "unknownTag(column: 2, \"Nonsense\")"),
      ("SourceFile,Composite:Aperture\n", "nothingToSet"),
      ("SourceFile,Artist\na.jpg\n", "cells(line: 2, 1, expected: 2)"),
      ("SourceFile,Artist\n\n,Ada\n", "noPath(line: 3)"),
      ("SourceFile,Artist\na.jpg,x\n./a.jpg,y\n", "repeatedPath(line: 3, \"./a.jpg\")"),
      ("SourceFile,Artist\n", "noRows"),
    ])
  func refused(text: String, problem: String) {
    let found = #expect(throws: ValueTable.Problem.self) { try table(text) }
    #expect(found.map { "\($0)" } == problem)
  }

  @Test("A value that does not fit its tag names the line and the photo")
  func unfit() {
    let found = #expect(throws: ValueTable.Problem.self) {
      try table("SourceFile,AllDates\na.jpg,never\n")
    }
    guard case .value(line: 2, path: "a.jpg", _)? = found else {
      Issue.record("\(String(describing: found))")
      return
    }
  }

  @Test("Requested columns come first, and each photo fills those that it has")
  func columns() throws {
    let photos = try [("Ada", "Camera"), ("Bo", nil)].map { artist, model in
      var builder = TIFFBuilder().entry(.artist, artist)
      if let model { builder = builder.entry(.model, model) }
      return try Photo(JPEGBuilder().exif(builder.bytes()).bytes())
    }
    let selection = Rendering.Selection(tags: ["Artist", "Model", "Copyright"])
    let rows = photos.map { Rendering(selection: selection).rows($0) }
    let columns = TagColumns(["Copyright", "Model"], of: rows.joined())
    #expect(columns.names == ["Copyright", "IFD0:Model", "IFD0:Artist"])
    #expect(rows.map(columns.cells) == [["", "Camera", "Ada"], ["", "", "Bo"]])
  }
}
