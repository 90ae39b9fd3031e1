import Foundation
import Testing
import VersoFixtures

@Suite("verso rename", .enabled(if: Command.isThere, "the command is not built"))
struct RenameTests {
  let folder: TemporaryFolder
  private let journal: [String]

  init() throws {
    folder = try TemporaryFolder()
    journal = ["--journal", folder.path("journal.sqlite")]
    try FileManager.default.createDirectory(
      atPath: folder.path("p"), withIntermediateDirectories: false)
  }

  private var photos: URL { folder.url.appending(path: "p") }

  /// A small photo that says a title and a time.
  private func make(_ name: String, title: String? = nil, time: String? = nil) throws {
    let path = try folder.write(try Command.sampleBytes("plain.jpg"), "p/\(name)")
    let words =
      (title.map { ["XMP-dc:Title=\($0)"] } ?? []) + (time.map { ["DateTimeOriginal=\($0)"] } ?? [])
    guard !words.isEmpty else { return }
    #expect(try Command.run(["set", path, "--no-journal"] + words).status == 0)
  }

  private func file(_ name: String, _ text: String = "") throws {
    _ = try folder.write(Array(text.utf8), "p/\(name)")
  }

  /// All names in the folder, with those of folders in it.
  private func names() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: photos.path).sorted()
  }

  @Test("Photos that swap names in a circle lose nothing to waiting writers")
  func writersBeside() throws {
    let titles = ["a": "b", "b": "c", "c": "a"]
    let samples = ["a": "orientation-1.jpg", "b": "plain.jpg", "c": "orientation-6.jpg"]
    for _ in 0..<4 {
      for (name, title) in titles {
        let bytes = try Command.sampleBytes(samples[name] ?? "")
        let path = try folder.write(bytes, "p/\(name).jpg")
        #expect(
          try Command.run(["set", path, "XMP-dc:Title=\(title)", "--no-journal"]).status == 0)
      }
      let setters = (1...6).map { "verso set a.jpg b.jpg c.jpg Keywords+=k\($0) -q --no-journal &" }
      let script =
        "verso() { '\(Command.path)' \"$@\"; }; \(setters.joined(separator: " "))"
        + " verso rename '{Title}' a.jpg b.jpg c.jpg -q --no-journal; wait"
      _ = try Command.run(program: "/bin/sh", ["-c", script], in: photos)
      #expect(try names() == ["a.jpg", "b.jpg", "c.jpg"])
      let found = try Command.run(["get", "XMP-dc:Title", "a.jpg", "b.jpg", "c.jpg"], in: photos)
      #expect(found.text.split(separator: "\n").sorted() == ["a", "b", "c"], "\(found.text)")
    }
  }

  private func rename(_ words: String...) throws -> Command.Outcome {
    try Command.run(["rename"] + words + journal, in: photos)
  }

  private func undo() throws {
    let outcome = try Command.run(["undo", "/"] + journal)
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
  }

  @Test("A date without a time is reported as that, and not as a missing date")
  func timeIsMissing() throws {
    try make("a.jpg", time: "1974-08-15")
    try make("b.jpg")
    let outcome = try rename("{DateTimeOriginal:yyyyMMdd_HHmmss}{-n}", "a.jpg", "b.jpg")
    #expect(outcome.status == 1)
    let line = "a.jpg: its DateTimeOriginal is 1974:08:15, and the time of day is missing"
    #expect(outcome.errors.contains(line), "\(outcome.errors)")
    #expect(outcome.errors.contains("b.jpg: it has no DateTimeOriginal"))
    #expect(try rename("{DateTimeOriginal:yyyyMMdd}", "a.jpg").status == 0)
    #expect(try names() == ["19740815.jpg", "b.jpg"])
  }

  @Test("Two photos whose extensions differ in case are two, and get numbers")
  func alike() throws {
    for name in ["IMG_3.JPG", "IMG_3.jpg"] { try make(name, time: "2024-05-06 07:08:09") }
    guard try names().count == 2 else { return }
    for side in ["IMG_3.AAE", "IMG_3.jpg.xmp"] {
      try Data("side".utf8).write(to: photos.appending(path: side))
    }
    let before = try names()
    let outcome = try rename("x{-n}{.ext:lower}", "--recursive", ".")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try names() == ["x-1.jpg", "x-1.jpg.xmp", "x.aae", "x.jpg"])
    // What goes with a photo is not passed over.
    #expect(outcome.errors == "")
    try undo()
    #expect(try names() == before)
    let single = try rename("{BaseName}{.ext:lower}", "--recursive", ".")
    #expect(single.status == 1 && single.errors.contains("{-n}"), "\(single.errors)")
    // Many file systems take y.JPG and y.jpg for one name.
    let kept = try rename("y{-n}{.ext}", "IMG_3.JPG", "IMG_3.jpg")
    #expect(kept.status == 0, "\(kept.errors)")
    #expect(try names() == ["y-1.jpg", "y-1.jpg.xmp", "y.AAE", "y.JPG"])
  }

  @Test("Files that belong to no photo are skipped and reported")
  func strangers() throws {
    try make("a.jpg", time: "2024-05-06 07:08:09")
    for side in ["a.AAE", "note.txt"] {
      try Data("side".utf8).write(to: photos.appending(path: side))
    }
    let outcome = try rename("x{-n}", "--recursive", ".")
    #expect(outcome.errors.contains("1 file in folders skipped, not a photo"))
    #expect(outcome.errors.contains("note.txt") && !outcome.errors.contains("AAE"))
    #expect(try names() == ["note.txt", "x.AAE", "x.jpg"])
  }

  @Test(
    "A name that is only an extension is refused",
    arguments: ["{-n}", "{.ext:upper}", "{-n}{.ext}", "2024/{-n}"])
  func onlyEnding(template: String) throws {
    try make("a.jpg", time: "2024-05-06 07:08:09")
    for words in [["--dry-run"], []] {
      let outcome = try Command.run(["rename", template, "a.jpg"] + words + journal, in: photos)
      #expect(outcome.status == 1 && outcome.text.hasPrefix("0 photos") || outcome.text.isEmpty)
      #expect(outcome.errors.contains("only an extension"), "\(outcome.errors)")
    }
    #expect(try names() == ["a.jpg"])
  }

  @Test("Photos get names and folders from metadata, and undo restores the old ones")
  func dates() throws {
    try make("a.JPG", time: "2024-05-06 07:08:09")
    try make("b.jpg", time: "2024-05-06 07:08:09")
    try make("c.jpg", time: "2023-01-02 03:04:05")
    let before = try names()
    let template = "{DateTimeOriginal:yyyy/MM/yyyyMMdd_HHmmss}{-n}{.ext:lower}"
    let trial = try rename(template, "--dry-run", "a.JPG", "b.jpg")
    #expect(
      trial.text == """
        a.JPG -> 2024/05/20240506_070809.jpg
        b.jpg -> 2024/05/20240506_070809-1.jpg
        2 photos would be renamed

        """)
    #expect(try names() == before)
    let outcome = try rename(template, "a.JPG", "b.jpg", "c.jpg")
    #expect(outcome.status == 0)
    #expect(outcome.text == "3 photos renamed\n")
    #expect(
      try names() == [
        "2023", "2023/01", "2023/01/20230102_030405.jpg", "2024", "2024/05",
        "2024/05/20240506_070809-1.jpg", "2024/05/20240506_070809.jpg",
      ])
    // They are called so: a second time changes nothing.
    let again = try rename(template, "--recursive", ".")
    #expect(again.text == "0 photos renamed; 3 unchanged\n")
    try undo()
    #expect(try names() == before)
  }

  @Test("What belongs to a photo is renamed with it, and nothing else")
  func companions() throws {
    try make("IMG_1.jpg", title: "New")
    let others = [
      ".dng", ".mov", ".aae", ".xmp", ".jpg.xmp", ".jpg.json", ".THM",
      ".jpg.supplemental-metadata.json", ".jpg_original",
    ]
    for ending in others { try file("IMG_1\(ending)") }
    for name in ["IMG_10.jpg", "IMG_1.txt", "IMG_1-edit.jpg"] { try file(name) }
    let before = try names()
    let outcome = try rename("{XMP-dc:Title}{.ext}", "IMG_1.jpg")
    #expect(outcome.status == 0)
    let expected = ([".jpg"] + others).map { "New\($0)" }
    #expect(
      try names() == (expected + ["IMG_10.jpg", "IMG_1.txt", "IMG_1-edit.jpg"]).sorted())
    try undo()
    #expect(try names() == before)
  }

  @Test("A template with the old name adds no second extension, also for companions")
  func oldName() throws {
    try make("a.JPG")
    for name in ["a.mov", "a.JPG.xmp"] { try file(name) }
    #expect(try rename("new/{FileName}", "a.JPG").status == 0)
    #expect(try names() == ["new", "new/a.JPG", "new/a.JPG.xmp", "new/a.mov"])
  }

  @Test("If one file of a photo cannot be renamed, none is", arguments: [".xmp", ".jpg"])
  func together(ending: String) throws {
    try make("a.jpg", title: "new")
    try file("a.xmp")
    try file("new\(ending)", "mine")
    let before = try names()
    let outcome = try rename("{XMP-dc:Title}", "a.jpg")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("new\(ending) is taken; add {-n}"))
    #expect(try names() == before)
    #expect(try rename("{XMP-dc:Title}{-n}", "a.jpg").status == 0)
    #expect(try names() == ["new\(ending)", "new-1.jpg", "new-1.xmp"].sorted())
    #expect(try folder.read("p/new\(ending)") == Array("mine".utf8))
  }

  @Test(
    "Photos can swap names and move up",
    arguments: [["b", "a"], ["b", "c", "a"], ["b", "c", "d"]])
  func circles(titles: [String]) throws {
    var bytes: [String: [UInt8]] = [:]
    let names = Array(["a", "b", "c"].prefix(titles.count))
    for (name, title) in zip(names, titles) {
      try make("\(name).jpg", title: title)
      try file("\(name).aae", name)
      bytes[title] = try folder.read("p/\(name).jpg")
    }
    let before = try self.names()
    let outcome = try Command.run(
      ["rename", "{XMP-dc:Title}"] + names.map { "\($0).jpg" } + journal, in: photos)
    #expect(outcome.status == 0)
    for (name, title) in zip(names, titles) {
      #expect(try folder.read("p/\(title).jpg") == bytes[title])
      #expect(try folder.read("p/\(title).aae") == Array(name.utf8))
    }
    #expect(try self.names().count == before.count)
    try undo()
    #expect(try self.names() == before)
    #expect(try folder.read("p/a.jpg") == bytes[titles[0]])
  }

  @Test("Copies and links keep the old names, and undo removes them")
  func copies() throws {
    try make("a.jpg", title: "x/../y\t")
    try file("a.aae")
    for manner in ["--copy", "--link"] {
      let outcome = try rename("{XMP-dc:Title}{-n}{.ext}", manner, "--output", "new", "a.jpg")
      #expect(outcome.status == 0)
      #expect(
        try names() == ["a.aae", "a.jpg", "new", "new/x_.._y.aae", "new/x_.._y.jpg"])
      #expect(try folder.read("p/new/x_.._y.jpg") == folder.read("p/a.jpg"))
      try undo()
      #expect(try names() == ["a.aae", "a.jpg"])
    }
  }

  @Test("A missing value is an error for that photo, or the next template is used")
  func missing() throws {
    try make("a.jpg")
    try make("b.jpg", title: "x")
    let outcome = try rename("{XMP-dc:Title}", "a.jpg", "b.jpg")
    #expect(outcome.status == 1)
    #expect(outcome.errors.hasPrefix("verso: a.jpg: it has no XMP-dc:Title;"))
    #expect(outcome.text == "1 photo renamed; 1 failed\n")
    #expect(try names() == ["a.jpg", "x.jpg"])
    let other = try rename("{XMP-dc:Title}", "--fallback", "none/{BaseName}{-n}", "a.jpg")
    #expect(other.status == 0)
    #expect(other.text == "a.jpg -> none/a.jpg\n")
    #expect(try rename("{XMP-dc:Title|untitled}", "none/a.jpg").status == 0)
    #expect(try names() == ["none", "none/untitled.jpg", "x.jpg"])
  }

  @Test(
    "A value cannot create a folder, hide a file or lead elsewhere",
    arguments: [
      ("../../up", "_._.._up.jpg"), (".hidden", "_hidden.jpg"), ("a\nb", "ab.jpg"),
      (" blank ", "blank.jpg"), ("..", "_..jpg"), ("é\u{202E}gpj", "égpj.jpg"),
      ("A: \"x\" <y> | z\\?*", "A_ _x_ _y_ _ z___.jpg"), ("con", "con_.jpg"),
      ("2024-05-06T07:08:09", "20240506_070809.jpg"), ("2024:05:06", "20240506.jpg"),
      ("7:30 walk", "7_30 walk.jpg"),
    ])
  func values(title: String, expected: String) throws {
    try make("a.jpg", title: title)
    let outcome = try rename("{XMP-dc:Title}", "a.jpg")
    #expect(outcome.status == 0)
    #expect(try names() == [expected])
  }

  @Test(
    "A full stop in a template or a value leads out of no folder",
    arguments: [
      (".{XMP-dc:Title}/{BaseName}-x", "._"), ("{XMP-dc:Title}{XMP-dc:Title}/{BaseName}-x", "__"),
      ("x/.{XMP-dc:Title}/../{BaseName}-x", nil), ("{XMP-dc:Title|..}/{BaseName}-x", "_"),
      ("{None:x|..}/{BaseName}-x", "._"), ("Dr{XMP-dc:Title}/{BaseName}-x", "Dr_"),
    ])
  func dots(template: String, expected: String?) throws {
    try make("a.jpg", title: ".")
    let template = template.replacing("None:x", with: "XMP-dc:Source")
    let outcome = try rename(template, "a.jpg")
    #expect(outcome.status == (expected == nil ? 64 : 0), "\(outcome.errors)")
    #expect(try names() == (expected.map { [$0, "\($0)/a-x.jpg"] } ?? ["a.jpg"]))
  }

  @Test("A number that only the template has, and not the fallback, ends the search for a name")
  func numberOfOther() throws {
    for name in ["a.jpg", "b.jpg"] { try make(name) }
    let outcome = try rename("{XMP-dc:Title}{-n}", "--fallback", "none{.ext}", "a.jpg", "b.jpg")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("none.jpg is taken; add {-n}"), "\(outcome.errors)")
    #expect(try names() == ["b.jpg", "none.jpg"])
  }

  @Test("A number that makes a name too long is refused")
  func longNumber() throws {
    let title = String(repeating: "x", count: 251)
    for name in ["a.jpg", "b.jpg"] { try make(name, title: title) }
    let outcome = try rename("{XMP-dc:Title}{-n}{.ext}", "a.jpg", "b.jpg")
    #expect(outcome.status == 1 && outcome.errors.contains("257 bytes"), "\(outcome.errors)")
    #expect(try names() == ["b.jpg", "\(title).jpg"])
  }

  @Test("An unreadable folder is reported and keeps its name")
  func unreadFolder() throws {
    let deep = String(repeating: "d/", count: 130)
    try FileManager.default.createDirectory(
      atPath: folder.path("p/\(deep)"), withIntermediateDirectories: true)
    let before = try names()
    for words in [["--dry-run"], []] {
      let outcome = try Command.run(
        ["rename", "{BaseName}-x{-n}", "--recursive", "."] + words + journal, in: photos)
      #expect(outcome.status == 1)
      #expect(outcome.errors.contains("its folders are nested too deeply"), "\(outcome.errors)")
    }
    #expect(try names() == before)
    let missing = try rename("{BaseName}-x", "none.jpg", "--dry-run")
    #expect(missing.status == 1 && missing.text == "", "\(missing.text)")
  }

  @Test(
    "Impossible names are refused with a line",
    arguments: [
      ("{XMP-dc:Title}", "256 bytes"), ("x//{XMP-dc:Title:}", nil), ("{XMP-dc:Title", nil),
      ("{Titel}", nil), ("{.ext:small}", nil), ("a\nb", nil),
      ("%Y%m%d", "not replaced here"), ("name", "no field"), ("at: {XMP-dc:Title}", "refuse :"),
      ("../x/../{Model|y}", ".. leads"),
      ("{Model|a?}", "refuse ?"),
    ])
  func refused(template: String, message: String?) throws {
    try make("a.jpg", title: String(repeating: "é", count: 126))
    let outcome = try rename(template, "a.jpg")
    #expect(outcome.status != 0)
    #expect(outcome.errors.split(separator: "\n").count == 1)
    if let message { #expect(outcome.errors.contains(message)) }
    #expect(try names() == ["a.jpg"])
  }

  @Test("A link is not renamed, and neither is a missing file")
  func links() throws {
    try make("a.jpg", title: "x")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("p/l.jpg"), withDestinationPath: "a.jpg")
    let outcome = try rename("{XMP-dc:Title}{-n}", "l.jpg")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("l.jpg: it is a link"))
    #expect(try rename("{XMP-dc:Title}{-n}", "none.jpg").errors.contains("none.jpg: no such file"))
    #expect(try names() == ["a.jpg", "l.jpg"])
  }

  @Test("Files move between volumes")
  func volumes() throws {
    let other = "/dev/shm/verso-\(UUID().uuidString)"
    guard
      (try? FileManager.default.createDirectory(
        atPath: other, withIntermediateDirectories: false)) != nil
    else { return }
    defer { try? FileManager.default.removeItem(atPath: other) }
    try make("a.jpg", title: "x")
    let bytes = try folder.read("p/a.jpg")
    let outcome = try rename("{XMP-dc:Title}", "--output", other, "a.jpg")
    #expect(outcome.status == 0)
    #expect(try names().isEmpty)
    #expect(try Data(contentsOf: URL(filePath: other + "/x.jpg")) == Data(bytes))
    try undo()
    #expect(try FileManager.default.contentsOfDirectory(atPath: other).isEmpty)
    #expect(try folder.read("p/a.jpg") == bytes)
  }

  @Test("Many photos of one moment are numbered in order")
  func many() throws {
    let bytes = try Command.sampleBytes("plain.jpg")
    for number in 0..<120 { _ = try folder.write(bytes, "p/i\(1000 + number).jpg") }
    let outcome = try rename("same{-n:000}", "--recursive", ".")
    #expect(outcome.text == "120 photos renamed\n")
    #expect(try names().contains("same-119.jpg"))
    #expect(try names().contains("same-001.jpg"))
    #expect(try names().contains("same.jpg"))
    #expect(try rename("same{-n:000}", "--recursive", ".").text.hasPrefix("0 photos"))
    try undo()
    #expect(try names().first == "i1000.jpg")
  }

  @Test(
    "Companions of iPhone and Pixel photos are renamed too, and are still recognized afterwards")
  func phones() throws {
    try make("IMG_6.jpg", title: "pier")
    try make("PXL_9.MP.jpg", title: "boat")
    for name in ["IMG_6.AAE", "IMG_O6.AAE", "PXL_9.MP", "PXL_9.MP.xmp"] { try file(name, "side") }
    #expect(try rename("{Title}{.ext}", "IMG_6.jpg", "PXL_9.MP.jpg").status == 0)
    #expect(
      try names() == [
        "boat.MP", "boat.MP.xmp", "boat.jpg", "pier.AAE", "pier.jpg", "pier_O.AAE",
      ])
    #expect(
      try Command.run(["rename", "IMG_7{.ext}", "pier.jpg"] + journal, in: photos).status == 0)
    #expect(
      try names() == [
        "IMG_7.AAE", "IMG_7.jpg", "IMG_7_O.AAE", "boat.MP", "boat.MP.xmp", "boat.jpg",
      ])
  }

  @Test("Sidecars of other versions keep their numbers")
  func versions() throws {
    try make("a.jpg", title: "New")
    for name in ["a.jpg.xmp", "a_01.jpg.xmp"] { try file(name) }
    let outcome = try Command.run(
      ["rename", "{XMP-dc:Title}", "a.jpg"] + journal, in: photos)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try names() == ["New.jpg", "New.jpg.xmp", "New_01.jpg.xmp"])
  }
}
