import Foundation
import Testing
import VersoFixtures

/// Messages that name the cause, and nothing else.
@Suite(
  "Messages are true and sufficient", .enabled(if: Command.isThere, "the command is not built"))
struct SaidPlainlyTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func photo(_ name: String = "a.jpg", sample: String = "plain.jpg") throws -> String {
    try folder.write(try Command.sampleBytes(sample), name)
  }

  @Test("A pattern that get would answer with one value is refused, and a folder is called one")
  func get() throws {
    let path = try photo(sample: "harbour.jpg")
    let outcome = try Command.run(["get", "GPS*", path])
    #expect(outcome.status == 64 && outcome.errors.contains("read --tag"), "\(outcome.errors)")
    let other = try Command.run(["get", "-r", ".", "City"], in: folder.url)
    #expect(
      other.errors.contains(". is a folder; name the tags first: verso get City ."),
      "\(other.errors)")
  }

  @Test(
    "A call that lacks a word is answered with the word",
    arguments: [
      ("extract a.jpg", "<part> is missing before a.jpg: icc, xmp, exif, thumbnail, preview"),
      ("extract photos -r -o out", "name the part before photos, such as preview or all"),
      ("rotate -90 a.jpg", "there is no option -90; the angle is clockwise: write 270"),
      ("-r photos", "a command comes first; write verso"),
      ("--recursive", "-r FOLDER"),
      ("split film.mov -o b.jpg", "it is a film; name a motion photo, which contains one"),
    ])
  func advice(call: String, words: String) throws {
    _ = try photo()
    _ = try photo("photos.jpg")
    try FileManager.default.createDirectory(
      atPath: folder.path("photos"), withIntermediateDirectories: false)
    _ = try folder.write(
      try #require(SmallFile.films.first { $0.description == "MOV" }).bytes, "film.mov")
    guard Command.hasImaging || !call.hasPrefix("rotate") else { return }
    let outcome = try Command.run(call.split(separator: " ").map(String.init), in: folder.url)
    #expect(outcome.status != 0)
    #expect(
      outcome.errors.replacing("--recursive", with: "-r").contains(words), "\(outcome.errors)")
  }

  @Test("A file that is not a track is named")
  func track() throws {
    let path = try photo()
    let table = try folder.write(Array("time,lat,lon\n".utf8), "t.csv")
    let outcome = try Command.run(["geotag", table, path])
    #expect(outcome.errors.contains("\(table) is not a track"), "\(outcome.errors)")
    #expect(try Command.run(["geotag", path]).errors.contains("no track is named"))
  }

  @Test(
    "A quiet trial prints nothing",
    arguments: [
      ["set", "PHOTO", "Artist=Ada"], ["strip", "PHOTO"], ["shift", "--by", "1h", "PHOTO"],
      ["rename", "{BaseName}x", "PHOTO"],
    ])
  func quiet(arguments: [String]) throws {
    let path = try photo(sample: "harbour.jpg")
    let words = arguments.map { $0 == "PHOTO" ? path : $0 }
    let outcome = try Command.run(words + ["--dry-run", "--quiet"])
    #expect(outcome.status == 0 && outcome.text.isEmpty, "\(outcome.text)")
    #expect(try !Command.run(words + ["--dry-run"]).text.isEmpty)
  }

  @Test(
    "A trial of a rename reports a photo that has its name, and files without one are all named")
  func rename() throws {
    let path = try photo()
    let kept = try Command.run(["rename", "{BaseName}", path, "--dry-run"])
    #expect(kept.text == "0 photos would be renamed; 1 unchanged\n", "\(kept.text)")
    let other = try photo("a.jpeg")
    let outcome = try Command.run(["rename", "{City}", path, other])
    #expect(outcome.status == 1)
    #expect(
      outcome.errors.contains("a.jpg") && outcome.errors.contains("a.jpeg"), "\(outcome.errors)")
  }

  @Test("shift takes a time alone from the day of the photo, as geotag does")
  func sync() throws {
    let path = try photo()
    _ = try Command.run(["set", path, "DateTimeOriginal=2024-05-06 23:59:00"])
    #expect(try Command.run(["shift", "--sync", "\(path)=00:01:00", path]).status == 0)
    #expect(try Command.run(["get", "DateTimeOriginal", path]).text == "2024:05:07 00:01:00\n")
  }

  @Test("A date with only a month is called that by zone, geotag and shift")
  func month() throws {
    let path = try photo()
    _ = try Command.run(["set", path, "AllDates=1974-08"])
    let zone = try Command.run(["zone", "--zone", "+02:00", path])
    #expect(zone.errors.contains("it records only the month"), "\(zone.errors)")
    let shift = try Command.run(["shift", "--by", "1d", path])
    #expect(shift.status == 1 && shift.errors.contains("no date to shift"), "\(shift.errors)")
  }

  @Test("An orientation that viewers ignore is noted")
  func orientation() throws {
    let path = try folder.write(try Command.sampleBytes("formats/boxes.jxl"), "a.jxl")
    let outcome = try Command.run(["set", path, "Orientation#=6"])
    #expect(outcome.status == 0)
    #expect(outcome.text.contains("ignore the orientation in Exif"), "\(outcome.text)")
  }

  @Test("A mark that is missing or not a picture is named", .enabled(if: Command.hasImaging))
  func mark() throws {
    let path = try photo()
    let output = folder.path("w.jpg")
    let missing = try Command.run(["watermark", path, "--image", "nothere.png", "-o", output])
    #expect(
      missing.errors.contains("--image nothere.png: there is no such file"), "\(missing.errors)")
    let text = try folder.write(Array("text".utf8), "mark.png")
    let damaged = try Command.run(["watermark", path, "--image", text, "-o", output])
    #expect(damaged.errors.contains("--image \(text)"), "\(damaged.errors)")
  }

  @Test("Copies elsewhere are counted as such, because the photos stay as they are")
  func copies() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("web"), withIntermediateDirectories: false)
    let paths = [try photo(), try photo("b.jpg")]
    let web = ["-o", folder.path("web")]
    let trial = try Command.run(["set", "Artist=A", "--dry-run", "--quiet"] + web + paths)
    #expect(trial.status == 0)
    let outcome = try Command.run(["set", "Artist=A", "--no-journal"] + web + paths)
    #expect(
      outcome.text.hasPrefix("2 copies written to \(folder.path("web")): 2 changed, "),
      "\(outcome.text)")
  }

  @Test(
    "What newcomers type is answered with what to type",
    arguments: [
      ("map .", ".: it is a folder; name a photo in it"),
      ("get Camera a.jpg", "the photo has no Camera; did you mean Model?"),
      ("read --where Camera~X a.jpg", "the photo has no Camera; did you mean Model?"),
      ("read --csv DateTimeOriginal GPS a.jpg", "write --tag DateTimeOriginal"),
      ("read DateTimeOriginal a.jpg", "write --tag DateTimeOriginal"),
      ("time --csv a.jpg", "verso read --csv --tag DateTimeOriginal"),
      ("rename %Y%m%d{-n}{.ext} a.jpg", "%Y is not replaced here"),
    ])
  func answers(call: String, words: String) throws {
    _ = try photo()
    let outcome = try Command.run(call.split(separator: " ").map(String.init), in: folder.url)
    #expect(outcome.errors.contains(words) && outcome.output.isEmpty, "\(outcome.errors)")
  }

  @Test(
    "The command that answers as ExifTool is explained", arguments: ["exiftool", "help exiftool"])
  func exifTool(call: String) throws {
    let outcome = try Command.run(call.split(separator: " ").map(String.init), in: folder.url)
    #expect(outcome.status == 0 && outcome.text.hasPrefix("USAGE: verso exiftool"))
    #expect(outcome.text.contains("Calling Verso as ExifTool"))
  }

  @Test("A date under another tag is named where a name needs DateTimeOriginal")
  func otherDate() throws {
    let path = try photo()
    let date = "XMP-photoshop:DateCreated=2024-05-06T07:08:09"
    #expect(try Command.run(["set", path, "--no-journal", date]).status == 0)
    let other = try Command.run(["rename", "{DateTimeOriginal:yyyyMMdd}{.ext}", path])
    #expect(
      other.status == 1
        && other.errors.contains("it has no DateTimeOriginal, but CaptureDate is 2024"),
      "\(other.errors)")
  }
}
