import Foundation
import Testing
import Verso
import VersoFixtures

/// Folders of exports that are none of people's, exports in several parts, and what is missing in one.
extension ImportTests {
  /// A photo and its side file in a folder.
  private static func pair(
    _ builder: ZIPBuilder, _ folder: String, _ name: String, _ number: Int,
    taken: Int = 1_558_000_000, _ more: String = ""
  ) throws -> ZIPBuilder {
    builder.file("\(root)/\(folder)/\(name)", try photo(number))
      .file("\(root)/\(folder)/\(name).json", json(name, taken: taken, more))
  }

  @Test(
    "Folders of years, the archive and the bin are not albums, in any language",
    arguments: [
      "Photos from 2019", "Fotos von 2019", "Photos de 2019", "Fotos de 2019", "Foto del 2019",
      "Foto_s van 2019", "Foto's uit 2019", "Zdjęcia z roku 2019", "Foton från 2019",
      "Billeder fra 2019", "Фото за 2019", "2019 年の写真", "2019년의 사진", "2019年的照片",
      "صور من ٢٠١٩", "Photos from 2019(1)", "2019-05-16", "2019-05-16 - 2019-05-17", "Archive",
      "Archiv", "归档文件", "Papierkorb", "Bin",
    ])
  func ownFolders(name: String) throws {
    var builder = try Self.pair(ZIPBuilder(), name, "a.jpg", 1)
    builder = builder.file(
      "\(Self.root)/\(name)/metadata.json", Array(#"{"title":"\#(name)"}"#.utf8))
    builder = try Self.pair(builder, "Weimar 2019", "b.jpg", 2)
    builder = builder.file(
      "\(Self.root)/Weimar 2019/metadata.json", Array(#"{"title":"Weimar 2019"}"#.utf8))
    let outcome = try run([try folder.write(builder.bytes(), "takeout.zip")])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let photos = folder.path("Photos")
    #expect(try Photo(path: "\(photos)/\(name)/a.jpg").metadata.keywords == [])
    #expect(
      try Photo(path: "\(photos)/Weimar 2019/b.jpg").metadata.keywords == ["Weimar 2019"])
  }

  @Test("Folders of years in an unknown language are recognized by their content")
  func foldersByContents() throws {
    let (one, two) = (1_558_000_000, 1_590_000_000)
    func export(_ first: String, _ second: String, trip: Bool) throws -> [[String]] {
      var builder = try Self.pair(ZIPBuilder(), first, "a.jpg", 1, taken: one)
      builder = try Self.pair(builder, second, "b.jpg", 2, taken: two)
      // What is in the album is in the folders of years, too; else these are albums themselves.
      builder = try Self.pair(
        builder, "Trip", trip ? "a.jpg" : "c.jpg", trip ? 1 : 3, taken: one)
      builder = try Self.pair(builder, "ぁ", "gone.jpg", 4, #","trashed":true"#)
      for name in [first, second, "Trip", "ぁ"] {
        builder = builder.file(
          "\(Self.root)/\(name)/metadata.json", Array(#"{"title":"\#(name)"}"#.utf8))
      }
      try? FileManager.default.removeItem(atPath: folder.path("Photos"))
      let outcome = try run([try folder.write(builder.bytes(), "takeout.zip"), "--trashed"])
      #expect(outcome.status == 0, "\(outcome.errors)")
      return try ["\(first)/a.jpg", "\(second)/b.jpg", "ぁ/gone.jpg"].map {
        try Photo(path: folder.path("Photos/\($0)")).metadata.keywords
      }
    }
    #expect(try export("รูปจาก 2019", "รูปจาก 2020", trip: true) == [["Trip"], [], []])
    #expect(
      try export("Noël 2019", "Noël 2020", trip: false) == [["Noël 2019"], ["Noël 2020"], []])
  }

  @Test("Sidecars without a photo are counted and listed, with advice")
  func sidecarsAlone() throws {
    let year = "\(Self.root)/Photos from 2009"
    let trip = "\(Self.root)/Trip"
    let archive = try folder.write(
      ZIPBuilder().file("\(year)/a.jpg", try Self.photo(1))
        .file("\(year)/a.jpg.json", Self.json("a.jpg"))
        .file("\(year)/b.jpg.supplemental-metadata.json", Self.json("b.jpg"))
        // Its photo is there, if not in the album.
        .file("\(trip)/metadata.json", Array(#"{"title":"Trip"}"#.utf8))
        .file("\(trip)/a.jpg.json", Self.json("a.jpg"))
        .file("\(year)/gone.jpg", try Self.photo(2))
        .file("\(year)/gone.jpg.json", Self.json("gone.jpg", #","trashed":true"#)).bytes(),
      "takeout.zip")
    let outcome = try run([archive, "--report", folder.path("list.txt")])
    #expect(outcome.status == 0)
    #expect(outcome.text.contains("; 1 sidecar without a photo"), "\(outcome.text)")
    #expect(outcome.errors.contains("name all parts together"), "\(outcome.errors)")
    let list = String(decoding: try folder.read("list.txt"), as: UTF8.self)
    #expect(
      list.contains(
        "Photos from 2009/b.jpg.supplemental-metadata.json: its photo is not in the named parts"))
    #expect(list.contains("Photos from 2009/gone.jpg: it is in the bin; left out"), "\(list)")
    #expect(!list.contains("a.jpg"), "\(list)")
  }

  @Test("A photo in the bin without a sidecar counts as deleted")
  func binned() throws {
    let builder = try Self.pair(
      ZIPBuilder(), "Papierkorb", "a.jpg", 1, #","trashed":true"#
    ).file("\(Self.root)/Papierkorb/b.jpg", try Self.photo(2))
    let outcome = try run([try folder.write(builder.bytes(), "takeout.zip")])
    #expect(outcome.text.contains("2 in the bin left out"), "\(outcome.text)")
    #expect(try tree().isEmpty)
  }

  /// A part of an export of a photo, a film, and what is said of them.
  private static func part(
    _ isPhoto: Bool, _ isSidecar: Bool, album: String? = nil, people: String = ""
  ) throws -> [UInt8] {
    let year = "\(root)/Photos from 2009"
    var builder = ZIPBuilder()
    for (name, bytes) in [("a.jpg", try photo(1)), ("b.avi", [1, 2, 3])] {
      if isPhoto { builder = builder.file("\(year)/\(name)", bytes) }
      if isSidecar { builder = builder.file("\(year)/\(name).json", json(name, people)) }
    }
    if let album {
      builder = builder.file("\(root)/\(album)/a.jpg", try photo(1))
        .file("\(root)/\(album)/b.avi", [1, 2, 3])
        .file("\(root)/\(album)/metadata.json", Array(#"{"title":"\#(album)"}"#.utf8))
    }
    return builder.bytes()
  }

  @Test("A second import with all parts adds what the first one lacked")
  func fillsIn() throws {
    let people = #","people":[{"name":"Ada"}]"#
    let first = try folder.write(try Self.part(true, false), "1.zip")
    let second = try folder.write(try Self.part(false, true, people: people), "2.zip")
    let third = try folder.write(
      try Self.part(true, false, album: "Trip"), "3.zip")
    #expect(try run([first, "--journal", folder.path("one.sqlite")]).status == 64)
    let path = folder.path("Photos/Photos from 2009/a.jpg")
    // Something of the service must be in it.
    let other = try folder.write(
      try Self.pair(ZIPBuilder(), "Photos from 2010", "z.jpg", 9).bytes(), "0.zip")
    #expect(try run([other, first]).status == 0)
    #expect(try Photo(path: path).metadata.captureDate == nil)
    let filled = try run([other, first, second])
    #expect(filled.status == 0, "\(filled.errors)")
    #expect(filled.text.contains("0 files imported"), "\(filled.text)")
    #expect(filled.text.contains("1 already there and completed"), "\(filled.text)")
    #expect(filled.errors.contains("and got date, people, keywords"), "\(filled.errors)")
    #expect(try Photo(path: path).metadata.captureDate?.year == 2009)
    let side = try Photo(path: folder.path("Photos/Photos from 2009/b.avi.xmp")).metadata
    #expect(side.captureDate?.year == 2009 && side.keywords == ["Ada"])
    // A part that says the album comes last.
    let album = try run([other, first, second, third])
    #expect(album.status == 0)
    #expect(album.text.contains("1 already there and completed"), "\(album.text)")
    #expect(try Photo(path: path).metadata.keywords == ["Ada", "Trip"])
    let sidePath = folder.path("Photos/Photos from 2009/b.avi.xmp")
    #expect(try Photo(path: sidePath).metadata.keywords == ["Ada", "Trip"])
    let before = try tree()
    let again = try run([other, first, second, third])
    #expect(again.text.contains("3 already there"), "\(again.text)")
    #expect(try tree() == before)
    // All at once gives the same.
    try FileManager.default.removeItem(atPath: folder.path("Photos"))
    #expect(try run([other, first, second, third]).status == 0)
    for (name, state) in try tree() {
      // A film stays as it is, and so does its time.
      #expect(name.hasSuffix(".avi") || before[name] == state, "\(name)")
    }
  }

  @Test("Added metadata can be undone, and photos that the user changed are not touched")
  func fillsInNothingChanged() throws {
    let parts = [
      try folder.write(
        try Self.pair(ZIPBuilder(), "Photos from 2010", "z.jpg", 9).bytes(), "0.zip"),
      try folder.write(try Self.part(true, false), "1.zip"),
      try folder.write(try Self.part(false, true), "2.zip"),
    ]
    #expect(try run(Array(parts.prefix(2))).status == 0)
    let before = try tree()
    #expect(try run(parts).status == 0)
    #expect(try tree() != before)
    let undone = try Command.run(["undo", "/", "--journal", folder.path("journal.sqlite")])
    #expect(undone.status == 0, "\(undone.errors)")
    #expect(try tree() == before)
    let path = folder.path("Photos/Photos from 2009/a.jpg")
    #expect(
      try Command.run(["set", path, "Artist=Ada", "--no-journal", "--quiet"]).status == 0)
    let changed = try folder.read("Photos/Photos from 2009/a.jpg")
    let outcome = try run(parts)
    // It has not all that is said of it.
    #expect(outcome.status == 1)
    #expect(try folder.read("Photos/Photos from 2009/a.jpg") == changed)
    #expect(
      outcome.errors.contains("stays as it is; its date is not added"),
      "\(outcome.errors)")
  }

  @Test("A photo whose sidecar cannot be written is imported, and that is reported")
  func additionsFail() throws {
    let year = "\(Self.root)/Photos from 2009"
    let archive = try folder.write(
      ZIPBuilder().file("\(year)/b.avi", [1, 2, 3])
        .file("\(year)/b.avi.json", Self.json("b.avi")).bytes(), "takeout.zip")
    try FileManager.default.createDirectory(
      atPath: folder.path("Photos/Photos from 2009/b.avi.xmp"), withIntermediateDirectories: true)
    let outcome = try run([archive])
    #expect(outcome.status == 1)
    #expect(outcome.text.contains("1 file imported"), "\(outcome.text)")
    #expect(outcome.text.contains("1 imported without its metadata"), "\(outcome.text)")
    #expect(!outcome.text.contains("failed"), "\(outcome.text)")
    #expect(
      outcome.errors.contains("b.avi, without date: "), "\(outcome.errors)")
    #expect(!outcome.errors.contains("--overwrite"), "\(outcome.errors)")
    #expect(try folder.read("Photos/Photos from 2009/b.avi") == [1, 2, 3])
  }

  @Test("Two simultaneous imports into one folder succeed and import everything once")
  func twoAtOnce() async throws {
    let year = "\(Self.root)/Photos from 2009"
    var builder = ZIPBuilder()
    for number in 0..<150 {
      builder = builder.file("\(year)/\(number).avi", [UInt8(number), 2, 3])
        .file("\(year)/\(number).avi.json", Self.json("\(number).avi"))
    }
    let archive = try folder.write(builder.bytes(), "takeout.zip")
    let outcomes = try await withThrowingTaskGroup(of: Command.Outcome.self) { group in
      for _ in 0..<3 {
        group.addTask {
          try Command.run(
            ["import", "takeout", archive, "-o", folder.path("Photos"), "--no-journal"])
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    for outcome in outcomes {
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(!outcome.errors.contains("exist") && !outcome.errors.contains("--overwrite"))
    }
    #expect(try tree().count == 301)
  }

  @Test("A target inside the export is refused, whether it exists or not")
  func targetInside() throws {
    let year = "in/\(Self.root)/Photos from 2009"
    try FileManager.default.createDirectory(
      atPath: folder.path(year), withIntermediateDirectories: true)
    _ = try folder.write(try Self.photo(1), "\(year)/a.jpg")
    _ = try folder.write(Self.json("a.jpg"), "\(year)/a.jpg.json")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: folder.path("in"))
    for target in ["in", "in/", "in/Photos", "in/new/deep", "in/\(Self.root)", "link/Photos"] {
      let outcome = try Command.run(
        ["import", "takeout", folder.path("in"), "-o", folder.path(target), "--no-journal"])
      #expect(outcome.status == 64, "\(target)")
      #expect(outcome.errors.contains("name a folder outside of it"), "\(outcome.errors)")
    }
    #expect(try FileManager.default.subpathsOfDirectory(atPath: folder.path("in")).count == 5)
    #expect(try run([folder.path("in")]).status == 0)
    #expect(
      try Command.run(
        ["import", "takeout", folder.path("in"), "-o", folder.path("in2"), "--no-journal"]
      ).status == 0)
  }

  @Test("A NUL in a name costs one line, and names that look equal are kept apart")
  func names() throws {
    let year = "\(Self.root)/Photos from 2009"
    let (one, two) = ("caf\u{E9}.jpg", "cafe\u{301}.jpg")
    let archive = try folder.write(
      ZIPBuilder()
        .file(named: Array("\(year)/a".utf8) + [0] + Array(".jpg".utf8), try Self.photo(1))
        .file("\(year)/\(one)", try Self.photo(2)).file("\(year)/\(one).json", Self.json(one))
        .file("\(year)/\(two)", try Self.photo(3))
        .file("\(year)/\(two).json", Self.json(two, taken: 1_558_000_000)).bytes(), "takeout.zip")
    let outcome = try run([archive])
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("its name contains a zero byte"), "\(outcome.errors)")
    #expect(outcome.text.contains("2 files imported"), "\(outcome.text)")
    for (name, number) in [(one, 2009), (two, 2019)] {
      let path = folder.path("Photos/Photos from 2009/\(name)")
      #expect(try Photo(path: path).metadata.captureDate?.year == number, "\(number)")
    }
  }
}
