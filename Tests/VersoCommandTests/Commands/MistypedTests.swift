import Foundation
import Testing
import VersoFixtures

/// Calls that would do something else than was typed.
@Suite(.enabled(if: Command.isThere, "the command is not built"))
struct MistypedTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func copy(_ name: String = "photo.jpg") throws -> String {
    try folder.write(try Command.sampleBytes("harbour.jpg"), name)
  }

  private func run(_ arguments: [String]) throws -> Command.Outcome {
    try Command.run(arguments, in: folder.url)
  }

  @Test(
    "A word that is not a file stops every writing command before the first write",
    arguments: [
      ["set", "Artist=Ada"], ["set", "Artist=Ada", "--sidecar"], ["remove", "Artist"], ["strip"],
      ["sync"], ["mark", "--captured"], ["shift", "--by", "1h"], ["zone", "--zone", "+02:00"],
      ["place"], ["extract", "thumbnail", "-o", "out"], ["thumbnail", "--remove"], ["orient"],
      ["rotate", "90"], ["flip", "horizontal"], ["crop", "--aspect", "1:1", "-o", "out/"],
      ["convert", "--longest", "20", "-o", "out/"],
      ["watermark", "--text", "x", "-o", "out/"], ["rename", "{Model}{.ext}"],
      ["export"], ["copy", "source.jpg"], ["geotag", "walk.gpx"],
    ] as [[String]])
  func nothingIsWritten(words: [String]) throws {
    let photo = try copy()
    if words[0] == "copy" { _ = try copy("source.jpg") }
    if words[0] == "geotag" {
      let fix = "<trkpt lat=\"46\" lon=\"7\"><time>2025-09-18T18:11:43Z</time></trkpt>"
      _ = try folder.write(
        Array("<gpx><trk><trkseg>\(fix)</trkseg></trk></gpx>".utf8), "walk.gpx")
    }
    let (before, names) = (try folder.read("photo.jpg"), try folder.names())
    let outcome = try run([words[0]] + words.dropFirst() + ["nowhere.jpg", photo])
    #expect(outcome.status == 1, "\(outcome.text)\(outcome.errors)")
    // What may have been meant stands behind it.
    let errors = outcome.errors.replacing(/; quote a value with spaces.*/, with: "")
    #expect(
      errors
        == "verso: nowhere.jpg: no such file\nverso: nothing was written, because something that you named is missing\n",
      "\(words) \(outcome.errors)")
    #expect(try folder.read("photo.jpg") == before)
    #expect(try folder.names() == names)
  }

  @Test("A missing file in a list stops a writing command before the first write, too")
  func missingInList() throws {
    let photo = try copy()
    let before = try folder.read("photo.jpg")
    _ = try folder.write(Array("photo.jpg\nnowhere.jpg\n".utf8), "list.txt")
    let outcome = try run(["set", "Artist=Ada", "--files-from", "list.txt"])
    #expect(outcome.status == 1 && outcome.errors.contains("nothing was written"))
    #expect(try folder.read("photo.jpg") == before, "\(photo)")
  }

  @Test(
    "A value that begins with a minus is not taken for a request for help",
    arguments: [["shift", "-1h", "photo.jpg"], ["verify", "-hash", "photo.jpg"]])
  func helpByAccident(words: [String]) throws {
    _ = try copy()
    let outcome = try run(words)
    #expect(outcome.status == 64 && outcome.output.isEmpty)
    #expect(outcome.errors.contains("\(words[1]) is not an option"), "\(outcome.errors)")
  }

  @Test(
    "Two values for one field are refused, also where one name includes the other",
    arguments: [
      ["GPS=1,2", "GPSLatitude=3"], ["GPS=1,2,3", "GPSAltitude=9"], ["GPS=", "GPSLatitude=3"],
      ["DateTimeOriginal=2024:05:06 07:08:09+02:00", "OffsetTimeOriginal=+03:00"],
    ])
  func contradictions(values: [String]) throws {
    _ = try copy()
    for values in [values, values.reversed()] {
      let outcome = try run(["set"] + values + ["photo.jpg"])
      #expect(
        outcome.status == 64 && outcome.errors.contains("give one of them"), "\(outcome.errors)")
    }
  }

  @Test("IPTC keywords are separated by commas, and a date of IPTC takes its time along")
  func iptc() throws {
    let photo = try copy()
    #expect(
      try run([
        "set", "IPTC:Keywords=harbour, dawn", "IPTC:DateCreated=2024-05-06 07:08:09+02:00", photo,
      ]).status == 0)
    let read = { (name: String) in try run(["get", name, photo]).text }
    #expect(try read("IPTC:Keywords") == "harbour, dawn\n")
    #expect(try run(["set", "IPTC:Keywords-=dawn", photo]).status == 0)
    #expect(try read("IPTC:Keywords") == "harbour\n")
    #expect(try read("IPTC:TimeCreated") == "07:08:09+02:00\n")
  }

  @Test("A table and get give invisible characters and tabs to programs as they are")
  func exactTexts() throws {
    let photo = try copy()
    let text = "one\ttwo \u{200F}three\u{200B} 葛\u{E0100}"
    #expect(try run(["set", "XMP-dc:Title=\(text)", photo]).status == 0)
    #expect(try run(["get", "XMP-dc:Title", photo]).text == "\(text)\n")
    let table = try run(["read", "--csv", "--tag", "XMP-dc:Title", photo])
    #expect(table.text.contains(text))
    _ = try folder.write(Array(table.text.replacing("three", with: "four").utf8), "table.csv")
    #expect(try run(["set", "--table", "table.csv"]).status == 0)
    #expect(
      try run(["get", "XMP-dc:Title", photo]).text
        == "\(text.replacing("three", with: "four"))\n")
  }

  @Test(
    "The error for a word that is not a file suggests what was meant",
    arguments: [
      (["strip", "gps", "photo.jpg"], "write --only gps"),
      (["strip", "photo.jpg", "orientation"], "write --keep orientation"),
      (["strip", "recursive", "photo.jpg"], "write --recursive"),
      (["mark", "photo.jpg", "--captured", "generated"], "write --generated"),
      (["set", "photo.jpg", "Artist=", "Ada"], "quote a value with spaces: Artist=\"Ada\""),
      (
        ["set", "photo.jpg", "Artist=Ada", "Example"],
        "quote a value with spaces: Artist=\"Ada Example\""
      ),
    ] as [([String], String)])
  func advice(words: [String], hint: String) throws {
    _ = try copy()
    let before = try folder.read("photo.jpg")
    let outcome = try run(words)
    #expect(outcome.status == 1 && outcome.errors.contains(hint), "\(outcome.errors)")
    #expect(try folder.read("photo.jpg") == before)
  }

  @Test("A reading command continues after a word that is not a file, and fails at the end")
  func reading() throws {
    let photo = try copy()
    for words in [["read"], ["get", "Make"], ["check"], ["view", "--with", "text"]] {
      let outcome = try run(words + [photo, "nowhere"])
      #expect(outcome.status == 1 && !outcome.output.isEmpty, "\(words)")
      #expect(outcome.errors == "verso: nowhere: no such file\n", "\(outcome.errors)")
    }
  }

  @Test(
    "A time without a unit is refused, with possible meanings",
    arguments: [
      ["shift", "--by", "90"], ["shift", "--by", "-1.5"], ["geotag", "x.gpx", "--max-gap", "90"],
      ["zone", "--from-neighbours", "--max-gap", "6"],
      ["track", "--every", "1"], ["set", "AllDates+=90"], ["set", "DateTimeOriginal-=1"],
      ["place", "--max-distance", "5"],
    ] as [[String]])
  func bareNumbers(words: [String]) throws {
    let photo = try copy()
    let before = try folder.read("photo.jpg")
    let outcome = try run(words + [photo])
    #expect(outcome.status == 64, "\(outcome.errors)")
    #expect(
      ["90s, 90min or 90h", "needs its unit", "90min, 1:30", "500m or 20km"].contains {
        outcome.errors.contains($0)
      }, "\(outcome.errors)")
    #expect(outcome.errors.split(separator: "\n").count == 1)
    #expect(try folder.read("photo.jpg") == before)
  }

  @Test(
    "Folders and lists without a photo are reported in a line, and are not an error",
    arguments: [
      (["read"], 1), (["read", "--json"], 1), (["get", "Make"], 1), (["check", "--json"], 1),
      (["strip"], 1), (["set", "Artist=Ada"], 1), (["verify"], 1), (["report", "-o", "r.html"], 1),
      (["rename", "{Model}{.ext}"], 1), (["pairs"], 2), (["duplicates"], 2),
    ] as [([String], Int32)])
  func empty(words: [String], status: Int32) throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("empty"), withIntermediateDirectories: false)
    let list = try folder.write([], "list")
    for named in [["--recursive", folder.path("empty")], ["--files-from", list]] {
      let outcome = try run(words + named)
      #expect(outcome.status == status, "\(words) \(outcome.errors)")
      #expect(outcome.errors == "verso: there is no photo in what you named\n", "\(words)")
      #expect(outcome.text == (words.contains("--json") ? "[]\n" : ""), "\(words)")
    }
    // What options leave out was found.
    let photo = try copy()
    #expect(try run(["strip", photo, "--where", "Make = Nobody"]).status == 0)
  }

  @Test("If two results share a name, only the second one fails")
  func clashes() throws {
    for name in ["one", "two"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: false)
    }
    let paths = try [copy("one/a.jpg"), copy("two/a.jpg"), copy("two/b.jpg")]
    for words in [["strip"], ["extract", "thumbnail"]] {
      let outcome = try run(words + paths + ["-o", "\(words[0])/"])
      #expect(outcome.status == 1, "\(outcome.errors)")
      #expect(outcome.errors.split(separator: "\n").count == 1)
      #expect(
        outcome.errors.contains(
          "\(paths[1]): it would overwrite \(words[0])/a.jpg, the output of \(paths[0])"))
      let made = try FileManager.default.contentsOfDirectory(atPath: folder.path(words[0]))
      #expect(made.sorted() == ["a.jpg", "b.jpg"])
    }
  }
}
