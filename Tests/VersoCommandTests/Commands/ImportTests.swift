import Foundation
import Testing
import Verso
import VersoFixtures

/// Exports of Google Photos, by the command.
@Suite("verso import takeout", .enabled(if: Command.isThere, "the command is not built"))
struct ImportTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  static let root = "Takeout/Google Photos"

  /// A photo that no other is.
  static func photo(_ number: Int, _ change: (inout Metadata) -> Void = { _ in }) throws
    -> [UInt8]
  {
    var photo = try Photo(JPEGBuilder(width: UInt16(16 + number), height: 8).bytes())
    change(&photo.metadata)
    return try photo.bytes()
  }

  static func json(_ title: String, taken: Int = 1_258_375_918, _ more: String = "")
    -> [UInt8]
  {
    Array(
      (#"{"title":"\#(title)","photoTakenTime":{"timestamp":"\#(taken)"}"# + more + "}").utf8)
  }

  /// An export with what exports have.
  static func export() throws -> ZIPBuilder {
    let year = "\(root)/Photos from 2009"
    let trip = "\(root)/Trip"
    let people = #","people":[{"name":"Ada"}],"favorited":true,"description":"A <b>boat</b>""#
    return ZIPBuilder()
      .file("\(year)/IMG_1.jpg", try photo(1))
      .file("\(year)/IMG_1.jpg.supplemental-metadata.json", json("IMG_1.jpg", people))
      .file("\(year)/IMG_1(1).jpg", try photo(2), isDeflated: true)
      .file(
        "\(year)/IMG_1.jpg.supplemental-metadata(1).json", json("IMG_1.jpg", taken: 1_258_000_000)
      )
      .file("\(year)/IMG_1-edited.jpg", try photo(3))
      .file("\(year)/IMG_2.HEIC.json", json("IMG_2.HEIC"))
      .file("\(year)/IMG_2.MP4", [UInt8]("no film, and not known".utf8))
      .file("\(year)/lost.jpg", try photo(4))
      .file("\(trip)/metadata.json", Array(#"{"title":"Trip & more"}"#.utf8))
      .file("\(trip)/IMG_1.jpg", try photo(1))
      .file("\(trip)/IMG_1.jpg.supplemental-metadata.json", json("IMG_1.jpg", people))
      .file("Takeout/Contacts/Ada.jpg", try photo(5))
      .file("Takeout/archive_browser.html", [60])
  }

  func run(_ arguments: [String]) throws -> Command.Outcome {
    try Command.run(
      ["import", "takeout"] + arguments
        + ["--output", folder.path("Photos"), "--journal", folder.path("journal.sqlite")])
  }

  /// Everything in the target: names, bytes and times.
  func tree() throws -> [String: String] {
    var found: [String: String] = [:]
    let photos = folder.path("Photos")
    guard FileManager.default.fileExists(atPath: photos) else { return [:] }
    for name in try FileManager.default.subpathsOfDirectory(atPath: photos) {
      let path = "\(photos)/\(name)"
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      guard attributes[.type] as? FileAttributeType == .typeRegular else {
        found[name] = "folder"
        continue
      }
      let bytes = try folder.read("Photos/\(name)")
      found[name] = "\(bytes.hashValue) \(attributes[.modificationDate] ?? "")"
    }
    return found
  }

  @Test("Photos get the metadata of their sidecars once, and the rest is reported")
  func brings() throws {
    let archive = try folder.write(try Self.export().bytes(), "takeout.zip")
    let outcome = try run([archive])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.text.contains("5 files imported"), "\(outcome.text)")
    #expect(outcome.text.contains("1 copy left out"), "\(outcome.text)")
    #expect(outcome.errors.contains("Photos from 2009/lost.jpg: it has no sidecar"))
    #expect(
      Set(try tree().keys) == [
        "Photos from 2009", "Photos from 2009/IMG_1.jpg", "Photos from 2009/IMG_1(1).jpg",
        "Photos from 2009/IMG_1-edited.jpg", "Photos from 2009/IMG_2.MP4",
        "Photos from 2009/IMG_2.MP4.xmp", "Photos from 2009/lost.jpg",
      ])
    let photo = try Photo(path: folder.path("Photos/Photos from 2009/IMG_1.jpg")).metadata
    #expect(photo.captureDate?.description == "2009:11:16 12:51:58+00:00")
    #expect(photo.caption == "A <b>boat</b>" && photo.rating == 5)
    #expect(photo.keywords == ["Ada", "Trip & more"])
    let second = try Photo(path: folder.path("Photos/Photos from 2009/IMG_1(1).jpg")).metadata
    #expect(second.captureDate?.exifText == "2009:11:12 04:26:40")
    let edited = try Photo(path: folder.path("Photos/Photos from 2009/IMG_1-edited.jpg")).metadata
    #expect(edited.captureDate?.exifText == "2009:11:16 12:51:58")
    let film = try Photo(path: folder.path("Photos/Photos from 2009/IMG_2.MP4.xmp")).metadata
    #expect(film.captureDate?.exifText == "2009:11:16 12:51:58")
    let attributes = try FileManager.default.attributesOfItem(
      atPath: folder.path("Photos/Photos from 2009/IMG_1.jpg"))
    #expect(
      (attributes[.modificationDate] as? Date)?.timeIntervalSince1970 == 1_258_375_918)
  }

  @Test("A second run changes nothing, and undo removes everything")
  func again() throws {
    let archive = try folder.write(try Self.export().bytes(), "takeout.zip")
    #expect(try run([archive]).status == 0)
    let before = try tree()
    let second = try run([archive])
    #expect(second.status == 0)
    #expect(second.text.contains("0 files imported"), "\(second.text)")
    #expect(second.text.contains("5 already there"), "\(second.text)")
    #expect(try tree() == before)
    #expect(try Command.run(["undo", "/", "--journal", folder.path("journal.sqlite")]).status == 0)
    #expect(try tree().isEmpty)
  }

  @Test("A folder that undo keeps because of other files is named")
  func undoKeepsFolders() throws {
    let archive = try folder.write(try Self.export().bytes(), "takeout.zip")
    #expect(try run([archive]).status == 0)
    _ = try folder.write([1], "Photos/own.txt")
    let undone = try Command.run(["undo", "/", "--journal", folder.path("journal.sqlite")])
    #expect(undone.status == 0)
    #expect(undone.errors.contains("/Photos: the folder contains something else"))
    #expect(undone.text.contains("; 1 folder kept: run 1"), "\(undone.text)")
    #expect(try Set(tree().keys) == ["own.txt"])
  }

  @Test("A folder gives the same result as an archive, in one part or two")
  func folders() throws {
    let archive = try folder.write(try Self.export().bytes(), "takeout.zip")
    #expect(try run([archive]).status == 0)
    let wanted = try tree()
    let builder = try Self.export().bytes()
    _ = try folder.write(builder, "takeout.zip")
    try FileManager.default.removeItem(atPath: folder.path("Photos"))
    // Side files in one part, pictures in another.
    var parts: [String] = []
    for isSidecar in [true, false] {
      let part = isSidecar ? "one" : "two"
      parts.append(folder.path(part))
      for (name, bytes) in try Self.files() where name.hasSuffix(".json") == isSidecar {
        let path = folder.path("\(part)/\(name)")
        try FileManager.default.createDirectory(
          atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        _ = try folder.write(bytes, "\(part)/\(name)")
      }
    }
    let outcome = try run(parts)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let found = try tree()
    #expect(Set(found.keys) == Set(wanted.keys))
    for (name, state) in wanted where !name.contains("lost") {
      #expect(found[name] == state, "\(name)")
    }
  }

  /// The files of the export.
  private static func files() throws -> [(String, [UInt8])] {
    let year = "\(root)/Photos from 2009"
    let trip = "\(root)/Trip"
    let people = #","people":[{"name":"Ada"}],"favorited":true,"description":"A <b>boat</b>""#
    return [
      ("\(year)/IMG_1.jpg", try photo(1)),
      ("\(year)/IMG_1.jpg.supplemental-metadata.json", json("IMG_1.jpg", people)),
      ("\(year)/IMG_1(1).jpg", try photo(2)),
      ("\(year)/IMG_1.jpg.supplemental-metadata(1).json", json("IMG_1.jpg", taken: 1_258_000_000)),
      ("\(year)/IMG_1-edited.jpg", try photo(3)), ("\(year)/IMG_2.HEIC.json", json("IMG_2.HEIC")),
      ("\(year)/IMG_2.MP4", [UInt8]("no film, and not known".utf8)),
      ("\(year)/lost.jpg", try photo(4)),
      ("\(trip)/metadata.json", Array(#"{"title":"Trip & more"}"#.utf8)),
      ("\(trip)/IMG_1.jpg", try photo(1)),
      ("\(trip)/IMG_1.jpg.supplemental-metadata.json", json("IMG_1.jpg", people)),
    ]
  }

  @Test("Nothing is replaced: the same file stays, another one gets a number")
  func collisions() throws {
    let archive = try folder.write(try Self.export().bytes(), "takeout.zip")
    let year = folder.path("Photos/Photos from 2009")
    try FileManager.default.createDirectory(atPath: year, withIntermediateDirectories: true)
    let own = try folder.write(try Self.photo(9), "Photos/Photos from 2009/IMG_1.jpg")
    let before = try folder.read("Photos/Photos from 2009/IMG_1.jpg")
    let outcome = try run([archive])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try [UInt8](Data(contentsOf: URL(filePath: own))) == before)
    #expect(try tree()["Photos from 2009/IMG_1-2.jpg"] != nil)
    let after = try tree()
    #expect(try run([archive]).status == 0)
    #expect(try tree() == after)
    // A photo that somebody has changed since is that photo still.
    let brought = "\(year)/IMG_1-edited.jpg"
    #expect(
      try Command.run(["set", brought, "Artist=Ada", "--no-journal", "--quiet"]).status == 0)
    let changed = try tree()
    let third = try run([archive])
    #expect(third.text.contains("1 already there and changed since"), "\(third.text)")
    #expect(try tree() == changed)
  }

  @Test("Albums become folders, keywords or nothing")
  func albums() throws {
    let archive = try folder.write(try Self.export().bytes(), "takeout.zip")
    #expect(try run([archive, "--albums", "folders"]).status == 0)
    #expect(try tree()["Trip/IMG_1.jpg"] != nil)
    #expect(try tree()["Photos from 2009/IMG_1.jpg"] == nil)
    try FileManager.default.removeItem(atPath: folder.path("Photos"))
    #expect(try run([archive, "--albums", "none"]).status == 0)
    let photo = try Photo(path: folder.path("Photos/Photos from 2009/IMG_1.jpg"))
    #expect(photo.metadata.keywords == ["Ada"])
  }

  @Test("A dry run writes nothing; the list contains what was irregular")
  func lists() throws {
    let archive = try folder.write(try Self.export().bytes(), "takeout.zip")
    let trial = try run([archive, "--dry-run"])
    let year = folder.path("Photos/Photos from 2009")
    let lines = trial.text.split(separator: "\n")
    for line in [
      "IMG_1.jpg -> \(year)/IMG_1.jpg; IMG_1.jpg.supplemental-metadata.json: date, description, people, keywords, rating",
      "IMG_1(1).jpg -> \(year)/IMG_1(1).jpg; IMG_1.jpg.supplemental-metadata(1).json: date",
      "IMG_2.MP4 -> \(year)/IMG_2.MP4; IMG_2.HEIC.json: date, in an XMP sidecar",
      "lost.jpg -> \(year)/lost.jpg",
    ] {
      #expect(lines.contains { $0 == "Photos from 2009/\(line)" }, "\(trial.text)")
    }
    #expect(try tree().isEmpty)
    let outcome = try run([archive, "--report", folder.path("list.json")])
    #expect(outcome.status == 0)
    let list = try JSONSerialization.jsonObject(with: Data(try folder.read("list.json")))
    let files = try #require((list as? [String: Any])?["files"] as? [[String: String]])
    #expect(files.contains { $0["file"] == "Photos from 2009/lost.jpg" })
    #expect(
      files.contains { $0["file"] == "Trip/IMG_1.jpg" && $0["remark"] == "the same photo again" })
  }

  @Test(
    "Metadata of copies are combined, and characters that XMP forbids become blanks")
  func copies() throws {
    let inside = "\(Self.root)/Photos from 2022"
    let full = #"""
      {"title": "d.jpg", "description": "A boat\u0008 at dawn", "photoTakenTime": {"timestamp": "1659934800"},
       "people": [{"name": "Ada\u001b"}], "favorited": true}
      """#
    let bare = #"{"title": "d.jpg", "photoTakenTime": {"timestamp": "1660366800"}}"#
    let archive = try folder.write(
      ZIPBuilder()
        .file("\(inside)/d(1).jpg", try Self.photo(1))
        .file("\(inside)/d.jpg.supplemental-metadata(1).json", Array(bare.utf8))
        .file("\(inside)/d.jpg", try Self.photo(1))
        .file("\(inside)/d.jpg.supplemental-metadata.json", Array(full.utf8)).bytes(),
      "takeout.zip")
    let outcome = try run([archive])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let photo = try Photo(path: folder.path("Photos/Photos from 2022/d.jpg"))
    #expect(photo.metadata.caption == "A boat  at dawn")
    #expect(photo.metadata.keywords == ["Ada"])
    #expect(photo.metadata.rating == 5)
    #expect(photo.metadata.captureDate?.day == 8)
    #expect(try tree().keys.filter { $0.hasSuffix(".jpg") }.count == 1)
  }

  @Test("A list replaces files only on request, and never a part of the export")
  func listsReplaceNothing() throws {
    let archive = try folder.write(try Self.export().bytes(), "takeout.zip")
    let precious = try folder.write([1, 2, 3], "precious.jpg")
    let before = try folder.read("takeout.zip")
    for options in [
      ["--report", precious], ["--report", precious, "--dry-run"],
      ["--report", archive, "--overwrite"], ["--report", precious, "--overwrite"],
      ["--report", "-"],
      ["--report", folder.path("none/list.txt")], ["--report", folder.path(".")],
    ] {
      let outcome = try run([archive] + options)
      #expect(outcome.status == 64, "\(options)")
      #expect(outcome.errors.contains("--report"), "\(options)")
    }
    #expect(try folder.read("precious.jpg") == [1, 2, 3])
    #expect(try folder.read("takeout.zip") == before)
    #expect(try tree().isEmpty)
    // A list that import wrote, or nothing yet, is replaced.
    for name in ["list.txt", "list.json"] {
      let list = try folder.write([], name)
      #expect(try run([archive, "--report", list, "--overwrite"]).status == 0)
      let first = try folder.read(name)
      #expect(!first.isEmpty)
      #expect(try run([archive, "--report", list, "--overwrite"]).status == 0, "\(name)")
    }
    let brought = folder.path("Photos/Photos from 2009/lost.jpg")
    let photo = try folder.read("Photos/Photos from 2009/lost.jpg")
    #expect(try run([archive, "--report", brought, "--overwrite"]).status == 64)
    #expect(try folder.read("Photos/Photos from 2009/lost.jpg") == photo)
  }

  @Test("Names that lead out of the target cost one line each, and nothing is written outside")
  func hostileNames() throws {
    let inside = "\(Self.root)/Photos from 2009"
    let archive = try folder.write(
      ZIPBuilder()
        .file("\(inside)/ok.jpg", try Self.photo(1)).file(
          "\(inside)/ok.jpg.json", Self.json("ok.jpg")
        )
        .file("\(Self.root)/../../../evil.jpg", try Self.photo(2))
        .file("/evil.jpg", try Self.photo(3)).file("\(inside)/../evil.jpg", try Self.photo(4))
        .file("\(Self.root)/../evil.jpg", try Self.photo(6))
        .file("\(inside)//fine.jpg", try Self.photo(5))
        .file(named: Array("\(inside)/caf".utf8) + [0xE9] + Array(".jpg".utf8), try Self.photo(7))
        .file("\(inside)/no.json", Array("<html>".utf8)).bytes(), "takeout.zip")
    let outcome = try run([archive])
    #expect(outcome.status == 1)
    let lines = outcome.errors.split(separator: "\n")
    #expect(
      lines.filter { $0.contains("leads out of the output folder") }.count == 4, "\(outcome.errors)"
    )
    #expect(lines.filter { $0.contains("it is not JSON") }.count == 1, "\(outcome.errors)")
    #expect(outcome.text.contains("3 files imported"), "\(outcome.text)")
    let found = try FileManager.default.subpathsOfDirectory(atPath: folder.url.path)
    #expect(!found.contains { $0.contains("evil") })
  }

  @Test("Unusable archives cost one line, and nothing is imported")
  func badArchives() throws {
    let good = try Self.export().bytes()
    let zeros = [UInt8](repeating: 0, count: 1000)
    let name = "\(Self.root)/Photos from 2009/z.jpg"
    let bomb = ZIPBuilder().file(name, zeros, isDeflated: true, size: 0xFFFF_FFF0)
      .file(name + "2", zeros, isDeflated: true, size: 0xFFFF_FFF0).bytes()
    for (bytes, words) in [
      (Array(good.dropLast(40)), "cut short; download it again"),
      (Array(good.prefix(good.count / 2)), "cut short; download it again"),
      ([UInt8]("no archive at all".utf8), "it is no archive"),
      (
        ZIPBuilder().file(name, zeros, encryption: .traditional).bytes(),
        "it is encrypted; unpack it"
      ),
      (ZIPBuilder().file(name, zeros, encryption: .aes).bytes(), "it is encrypted; unpack it"),
      (bomb, "far more than photos do"), ([], "the file is empty"),
      (ZIPBuilder().bytes(), "the archive is empty"),
    ] {
      let archive = try folder.write(bytes, "takeout.zip")
      let outcome = try run([archive])
      #expect(outcome.status == 1, "\(words)")
      #expect(outcome.errors.contains(words), "\(outcome.errors)")
      #expect(outcome.errors.contains("nothing was imported"), "\(outcome.errors)")
      #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
      #expect(try tree().isEmpty)
    }
    let missing = try run([folder.path("missing.zip")])
    #expect(missing.status == 1 && missing.errors.contains("no such file"))
    try FileManager.default.createDirectory(
      atPath: folder.path("none"), withIntermediateDirectories: true)
    let empty = try run([folder.path("none")])
    #expect(empty.status == 64 && empty.errors.contains("no export of Google Photos"))
  }

  @Test("A photo with damaged bytes in the archive costs one line, and other photos are imported")
  func damaged() throws {
    let photo = try Self.photo(1)
    var bytes = try Self.export().bytes()
    let place = try #require(bytes.firstRange(of: photo))
    bytes[place.lowerBound + 30] ^= 0xFF
    let outcome = try run([try folder.write(bytes, "takeout.zip")])
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("damaged"), "\(outcome.errors)")
  }

  @Test("Large files are buffered on the disk, not in memory")
  func large() throws {
    let trailer = [UInt8](repeating: 7, count: 9 << 20)
    let photo = JPEGBuilder(width: 99, height: 8).trailer(trailer).bytes()
    let film = [UInt8](repeating: 9, count: 9 << 20)
    let year = "\(Self.root)/Photos from 2009"
    let archive = try folder.write(
      ZIPBuilder().file("\(year)/a.jpg", photo).file("\(year)/a.jpg.json", Self.json("a.jpg"))
        .file("\(year)/b.avi", film).file("\(year)/c.jpg", photo + [1]).bytes(), "takeout.zip")
    let outcome = try run([archive])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(
      try Photo(path: folder.path("Photos/Photos from 2009/a.jpg")).metadata.captureDate != nil)
    #expect(try folder.read("Photos/Photos from 2009/a.jpg").suffix(100) == photo.suffix(100))
    #expect(try folder.read("Photos/Photos from 2009/b.avi") == film)
    #expect(try folder.read("Photos/Photos from 2009/c.jpg") == photo + [1])
    #expect(try tree().count == 4)
    #expect(try run([archive]).text.contains("3 already there"))
  }

  @Test(
    "A .tgz archive gives the same result as a ZIP archive",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/tar"), "there is no tar"))
  func tar() throws {
    for (name, bytes) in try Self.files() {
      let path = folder.path("in/\(name)")
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      _ = try folder.write(bytes, "in/\(name)")
    }
    let archive = folder.path("takeout.tgz")
    let packed = try Command.run(
      program: "/usr/bin/tar", ["-czf", archive, "-C", folder.path("in"), "Takeout"])
    try #require(packed.status == 0)
    #expect(try run([archive]).status == 0)
    let found = try tree()
    try FileManager.default.removeItem(atPath: folder.path("Photos"))
    #expect(try run([folder.path("in")]).status == 0)
    #expect(try tree() == found)
    #expect(found.count == 7)
    // Every cut of it is an error, and leaves nothing.
    let whole = try folder.read("takeout.tgz")
    for count in [1, whole.count / 3, whole.count / 2, whole.count - 1] {
      try FileManager.default.removeItem(atPath: folder.path("Photos"))
      try FileManager.default.createDirectory(
        atPath: folder.path("Photos"), withIntermediateDirectories: true)
      let cut = try folder.write(Array(whole.prefix(count)), "cut.tgz")
      let outcome = try run([cut])
      #expect(outcome.status == 1 && outcome.errors.split(separator: "\n").count == 1)
      #expect(try tree().isEmpty, "\(count) of \(whole.count): \(outcome.text)")
    }
  }

  @Test(
    "The bin is skipped unless requested; files of unknown formats are copied")
  func others() throws {
    let year = "\(Self.root)/Photos from 2009"
    let archive = try folder.write(
      ZIPBuilder().file("\(year)/a.jpg", try Self.photo(1))
        .file("\(year)/a.jpg.json", Self.json("a.jpg", #","trashed":true"#))
        .file("\(year)/b.unheard", [1, 2, 3])
        .file("\(year)/b.unheard.json", Self.json("b.unheard"))
        .file("\(year)/.DS_Store", [1])
        .file("Takeout/Location History/Places/Records.json", Array("no JSON".utf8)).bytes(),
      "takeout.zip")
    let outcome = try run([archive])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.text.contains("1 in the bin left out"), "\(outcome.text)")
    #expect(
      Set(try tree().keys) == [
        "Photos from 2009", "Photos from 2009/b.unheard", "Photos from 2009/b.unheard.xmp",
      ])
    #expect(try run([archive, "--trashed"]).status == 0)
    #expect(try tree()["Photos from 2009/a.jpg"] != nil)
  }

  @Test("Contradicting sidecars of one name in two parts are not used")
  func contradictions() throws {
    let year = "\(Self.root)/Photos from 2009"
    let parts = [
      try folder.write(
        ZIPBuilder().file("\(year)/a.jpg", try Self.photo(1)).bytes(), "1.zip"),
      try folder.write(
        ZIPBuilder().file("\(year)/a.jpg.json", Self.json("a.jpg")).bytes(), "2.zip"),
      try folder.write(
        ZIPBuilder().file("\(year)/a.jpg.json", Self.json("a.jpg", taken: 1)).bytes(), "3.zip"),
    ]
    let outcome = try run(parts)
    #expect(outcome.status == 0)
    #expect(outcome.text.contains("1 whose sidecar is not clear"), "\(outcome.text)")
    let path = folder.path("Photos/Photos from 2009/a.jpg")
    #expect(try Photo(path: path).metadata.captureDate == nil)
  }

  @Test("A photo with a date keeps it, and its file gets that modification time")
  func ownDates() throws {
    let year = "\(Self.root)/Photos from 2009"
    var builder = ZIPBuilder()
    for (index, date) in [
      "2011:02:03 04:05:06+01:00", "2011:02:03 04:05:06", "2009:11:16 14:51:58",
    ].enumerated() {
      let bytes = try Self.photo(index) { try? $0.setTexts([date], of: .captureDate) }
      builder = builder.file("\(year)/\(index).jpg", bytes)
        .file("\(year)/\(index).jpg.json", Self.json("\(index).jpg"))
    }
    #expect(try run([try folder.write(builder.bytes(), "takeout.zip")]).status == 0)
    for (index, (date, seconds)) in [
      ("2011:02:03 04:05:06+01:00", 1_296_702_306.0), ("2011:02:03 04:05:06", 1_296_705_906),
      ("2009:11:16 14:51:58", 1_258_375_918),
    ].enumerated() {
      let path = folder.path("Photos/Photos from 2009/\(index).jpg")
      #expect(try Photo(path: path).metadata.captureDate?.description == date)
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect((attributes[.modificationDate] as? Date)?.timeIntervalSince1970 == seconds)
    }
  }
}
