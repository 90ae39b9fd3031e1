import Foundation
import Testing
import Verso
import VersoFixtures

/// Parts of an export that are imported one after the other, by the command.
@Suite(
  "verso import: parts in separate runs", .enabled(if: Command.isThere, "the command is not built"))
struct ImportInTurnTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let year = "\(ImportTests.root)/Photos from 2009"

  private func run(_ service: String, _ parts: [String], to name: String) throws
    -> Command.Outcome
  {
    try Command.run(
      ["import", service] + parts + ["--output", folder.path(name), "--no-journal"])
  }

  /// The files of a folder, with their bytes.
  private func tree(_ name: String) throws -> [String: [UInt8]] {
    var found: [String: [UInt8]] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path(name)) {
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(
        atPath: folder.path("\(name)/\(path)"), isDirectory: &isFolder)
      if !isFolder.boolValue { found[path] = try folder.read("\(name)/\(path)") }
    }
    return found
  }

  private static func pair(
    _ builder: ZIPBuilder, _ folder: String, _ name: String, _ photo: [UInt8], _ more: String = ""
  ) -> ZIPBuilder {
    builder.file("\(ImportTests.root)/\(folder)/\(name)", photo)
      .file("\(ImportTests.root)/\(folder)/\(name).json", ImportTests.json(name, more))
  }

  @Test("A photo of the same picture with its own caption gets a number, as in one run")
  func captions() throws {
    var parts: [String] = []
    for caption in ["one", "two"] {
      let photo = try ImportTests.photo(1) { $0.caption = caption }
      parts.append(
        try folder.write(
          Self.pair(ZIPBuilder(), "Photos from 2009", "a.jpg", photo).bytes(), "\(caption).zip"))
    }
    #expect(try run("takeout", parts, to: "Whole").status == 0)
    for part in parts { #expect(try run("takeout", [part], to: "Parts").status == 0) }
    let whole = try tree("Whole")
    #expect(whole.keys.sorted() == ["Photos from 2009/a-2.jpg", "Photos from 2009/a.jpg"])
    #expect(try tree("Parts") == whole)
    #expect(try run("takeout", parts, to: "Parts").text.contains("2 already there"))
    #expect(try tree("Parts") == whole)
  }

  @Test("Metadata that a photo changed by the user cannot get are listed value by value")
  func changedSince() throws {
    let first = try ImportTests.photo(1) { $0.caption = "one" }
    let second = try ImportTests.photo(1) { $0.caption = "two" }
    let parts = try [first, second].enumerated().map { number, photo in
      try folder.write(
        Self.pair(ZIPBuilder(), "Photos from 2009", "a.jpg", photo).bytes(), "\(number).zip")
    }
    #expect(try run("takeout", [parts[0]], to: "Photos").status == 0)
    let path = folder.path("Photos/Photos from 2009/a.jpg")
    #expect(try Command.run(["set", path, "Artist=Ada", "--no-journal", "-q"]).status == 0)
    let changed = try folder.read("Photos/Photos from 2009/a.jpg")
    let outcome = try run("takeout", [parts[1]], to: "Photos")
    #expect(outcome.errors.contains("a.jpg does not have its description two"), "\(outcome.errors)")
    #expect(try folder.read("Photos/Photos from 2009/a.jpg") == changed)
  }

  @Test("The halves of Live Photos stay together, as in one run")
  func halves() throws {
    var parts: [String] = []
    for number in 1...2 {
      let film = TimedFilmBuilder().bytes() + [0, 0, 0, 9] + Array("free".utf8) + [UInt8(number)]
      parts.append(
        try folder.write(
          ZIPBuilder().file("P\(number)/Photos/IMG_1.JPG", try ImportTests.photo(number))
            .file("P\(number)/Photos/IMG_1.MOV", film)
            .file(
              "P\(number)/Photos/Photo Details.csv",
              Array(
                (ICloudRows.header + ICloudRows.row("IMG_1.JPG") + ICloudRows.row("IMG_1.MOV"))
                  .utf8)
            ).bytes(), "\(number).zip"))
    }
    #expect(try run("icloud", parts, to: "Whole").status == 0)
    for part in parts { #expect(try run("icloud", [part], to: "Parts").status == 0) }
    let whole = try tree("Whole")
    #expect(
      whole.keys.sorted() == [
        "2019/IMG_1-2.JPG", "2019/IMG_1-2.MOV", "2019/IMG_1.JPG", "2019/IMG_1.MOV",
      ])
    #expect(try tree("Parts") == whole)
  }

  @Test("Albums of later parts are added, and a copy in another folder is found")
  func albums() throws {
    let photo = try ImportTests.photo(1)
    func part(_ album: String, _ isInYear: Bool) throws -> String {
      var builder = Self.pair(ZIPBuilder(), album, "a.jpg", photo)
        .file(
          "\(ImportTests.root)/\(album)/metadata.json", Array(#"{"title":"\#(album)"}"#.utf8))
      if isInYear { builder = Self.pair(builder, "Photos from 2009", "a.jpg", photo) }
      return try folder.write(builder.bytes(), "\(album).zip")
    }
    let parts = try [part("Trip", false), part("Sea", true), part("Sun", true)]
    for part in parts {
      let outcome = try run("takeout", [part], to: "Photos")
      #expect(outcome.status == 0 && !outcome.text.contains("changed since"), "\(outcome.text)")
    }
    #expect(try tree("Photos").keys.sorted() == ["Trip/a.jpg"])
    let path = folder.path("Photos/Trip/a.jpg")
    #expect(try Photo(path: path).metadata.keywords == ["Trip", "Sea", "Sun"])
    let before = try tree("Photos")
    #expect(try run("takeout", parts, to: "Photos").text.contains("1 already there"))
    #expect(try tree("Photos") == before)
  }

  @Test("The folder of a year takes precedence over an unknown folder, in any order")
  func yearFirst() throws {
    let photo = try ImportTests.photo(1)
    for names in [["Untitled(2)", "Photos from 2009"], ["Photos from 2009", "Untitled(2)"]] {
      var builder = ZIPBuilder()
      for name in names { builder = Self.pair(builder, name, "a.jpg", photo) }
      let archive = try folder.write(builder.bytes(), "takeout.zip")
      #expect(try run("takeout", [archive], to: names[0]).status == 0)
      #expect(try tree(names[0]).keys.sorted() == ["Photos from 2009/a.jpg"])
    }
  }

  @Test("A single folder of a year keeps its name")
  func oneFolder() throws {
    let name = "Photos from 2009"
    try FileManager.default.createDirectory(
      atPath: folder.path(name), withIntermediateDirectories: true)
    _ = try folder.write(try ImportTests.photo(1), "\(name)/a.jpg")
    _ = try folder.write(ImportTests.json("a.jpg"), "\(name)/a.jpg.json")
    #expect(try run("takeout", [folder.path(name)], to: "Photos").status == 0)
    #expect(try tree("Photos").keys.sorted() == ["Photos from 2009/a.jpg"])
  }

  @Test("Two documents of one picture are both used, and differences are reported")
  func twoDocuments() throws {
    let archive = try folder.write(
      ZIPBuilder().file("\(Self.year)/a.jpg", try ImportTests.photo(1))
        .file(
          "\(Self.year)/a.jpg.json", ImportTests.json("a.jpg", #","description":"old""#)
        )
        .file(
          "\(Self.year)/a.jpg.supplemental-metadata.json",
          ImportTests.json("a.jpg", #","description":"new""#)
        ).bytes(), "takeout.zip")
    let outcome = try run("takeout", [archive], to: "Photos")
    #expect(outcome.status == 0 && !outcome.text.contains("without a photo"), "\(outcome.text)")
    let text = try Photo(path: folder.path("Photos/Photos from 2009/a.jpg")).metadata.caption
    #expect(text?.contains("old") == true && text?.contains("new") == true)
  }

  @Test("Archives in an export are reported, and messages name the part")
  func parts() throws {
    let first = try folder.write(
      Self.pair(ZIPBuilder(), "Photos from 2009", "a.jpg", try ImportTests.photo(1)).bytes(),
      "one.zip")
    let second = try folder.write(
      ZIPBuilder().file("\(Self.year)/more.zip", [1, 2, 3])
        .file("\(Self.year)/b.jpg.json", Array("no JSON".utf8))
        .file("\(Self.year)//c.jpg", try ImportTests.photo(2)).bytes(), "two.zip")
    let outcome = try run("takeout", [first, second], to: "Photos")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("two.zip: \(Self.year)/b.jpg.json: it is not JSON"))
    #expect(outcome.errors.contains("two.zip: \(Self.year)/more.zip: it is an archive"))
    #expect(
      try tree("Photos").keys.sorted() == ["Photos from 2009/a.jpg", "Photos from 2009/c.jpg"])
  }

  /// Rows of the tables of iCloud.
  private enum ICloudRows {
    static let header =
      "imgName,fileChecksum,favorite,hidden,deleted,originalCreationDate,viewCount,importDate\n"
    static func row(_ name: String) -> String {
      "\(name),,no,no,no,\"Friday May 24,2019 4:16 PM GMT\",3,\"Friday May 24,2019 4:17 PM GMT\"\n"
    }
  }
}
