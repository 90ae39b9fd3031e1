import Foundation
import Testing
import Verso
import VersoFixtures

@Suite(
  "verso zone keeps the instant on request, and reports what stays",
  .enabled(if: Command.isThere, "the command is not built"))
struct KeptInstantTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A film of 2018-01-29 16:00:00 UTC by its header.
  private func film(_ name: String = "film.mp4") throws -> String {
    try folder.write(FilmBuilder().bytes(), name)
  }

  private func said(_ path: String, _ names: [String]) throws -> [String?] {
    let said = try Command.json(["read", "--json", path])[0]
    return names.map { said[$0] as? String }
  }

  private func zone(_ arguments: String...) throws -> Command.Outcome {
    try Command.run(["zone"] + arguments)
  }

  @Test("A wrong zone of a film is corrected, and its instant stays")
  func film() throws {
    let path: String = try film()
    let names = ["QuickTime:CreateDate", "Keys:CreationDate"]
    #expect(try zone("--zone", "+02:00", path).status == 0)
    let kept = try zone("--zone", "+03:00", "--keep-instant", path)
    #expect(kept.status == 0 && kept.text.contains("--replace"), "\(kept.text)")
    let words = ["--replace", "--keep-instant", path]
    #expect(try Command.run(["zone", "--zone", "+03:00"] + words).status == 0)
    #expect(try said(path, names) == ["2018:01:29 16:00:00", "2018:01:29 19:00:00+03:00"])
    // By the rules of the zone at that moment.
    #expect(try Command.run(["zone", "--zone", "Europe/Zurich"] + words).status == 0)
    #expect(try said(path, names) == ["2018:01:29 16:00:00", "2018:01:29 17:00:00+01:00"])
    // What the clock showed stays otherwise, which is told.
    let moved = try zone("--zone", "+02:00", "--replace", path)
    #expect(moved.status == 0 && moved.errors.contains("--keep-instant"), "\(moved.errors)")
    #expect(try said(path, names) == ["2018:01:29 15:00:00", "2018:01:29 17:00:00+02:00"])
    #expect(!(try zone("--zone", "+02:00", "--replace", path)).errors.contains("--keep"))
  }

  @Test("All dates of a photo's clock change, and a date in UTC stays")
  func photo() throws {
    let path = try folder.write(try Command.sampleBytes("plain.jpg"), "photo.jpg")
    let dates = [
      "AllDates=2024:05:06 23:30:00.25", "XMP-photoshop:DateCreated=2024-05-06T21:30:00Z",
    ]
    #expect(try Command.run(["set", path] + dates).status == 0)
    let offset = "OffsetTimeOriginal=+02:00"
    #expect(try Command.run(["set", path, offset]).status == 0)
    let words = ["--zone", "+09:00", "--replace", "--keep-instant", path]
    #expect(try Command.run(["zone"] + words).status == 0)
    let names = ["ExifIFD:DateTimeOriginal", "ExifIFD:CreateDate", "IFD0:ModifyDate"]
    #expect(try said(path, names) == .init(repeating: "2024:05:07 06:30:00", count: 3))
    let offsets = ["", "Original", "Digitized"].map { "ExifIFD:OffsetTime\($0)" }
    #expect(try said(path, offsets) == ["+09:00", "+09:00", "+09:00"])
    let metadata = try Photo(path: path).metadata
    #expect(metadata.captureDate?.description == "2024:05:07 06:30:00.25+09:00")
    #expect(metadata.xmp["photoshop:DateCreated"]?.hasPrefix("2024-05-06T21:30:00") == true)
  }

  @Test("Without a recorded instant there is nothing to keep")
  func unknown() throws {
    let path = try folder.write(try Command.sampleBytes("plain.jpg"), "photo.jpg")
    #expect(try Command.run(["set", path, "AllDates=2024:05:06 23:30:00"]).status == 0)
    let outcome = try zone("--zone", "+09:00", "--keep-instant", path)
    #expect(
      outcome.status == 1 && outcome.errors.contains("so it cannot be kept"), "\(outcome.errors)")
  }

  // MARK: Side files

  @Test("zone reports a sidecar with another offset, unless it is named as well")
  func sidecarOfZone() throws {
    let path: String = try film()
    let date = "AllDates=2018-01-29 17:00:00+01:00"
    #expect(try Command.run(["set", "--sidecar", path, date]).status == 0)
    let outcome = try zone("--zone", "+09:00", path)
    #expect(outcome.status == 0 && outcome.errors.contains("film.xmp states +01:00"))
    #expect(outcome.errors.contains("--sidecar"), "\(outcome.errors)")
    #expect(try zone("--zone", "+09:00", "--quiet", path).errors.isEmpty)
    let both = try zone("--zone", "+09:00", "--replace", path, folder.path("film.xmp"))
    #expect(!both.errors.contains("film.xmp states"), "\(both.errors)")
    #expect(!(try zone("--zone", "+09:00", path)).errors.contains("film.xmp states"))
  }

  @Test("strip reports a sidecar that contains what is removed, unless it is named as well")
  func sidecarOfStrip() throws {
    for (call, words) in [
      (["strip", "--only", "gps"], "contains XMP-exif:GPSLatitude"), (["strip"], "stays as it is"),
    ] {
      let path: String = try film()
      #expect(try Command.run(["set", "--sidecar", path, "GPS=46.95,7.45"]).status == 0)
      let outcome = try Command.run(call + [path])
      #expect(outcome.status == 0 && outcome.errors.contains(words), "\(outcome.errors)")
      let side = folder.path("film.xmp")
      #expect(outcome.errors.contains("name it as well"), "\(outcome.errors)")
      #expect(try Command.run(call + [path, side]).errors.isEmpty)
      #expect(try Command.run(call + [path]).errors.isEmpty)
    }
  }

  @Test("shift shifts a sidecar in UTC by the clock of its film")
  func sidecarOfShift() throws {
    for inSidecar in [false, true] {
      let path: String = try film()
      #expect(try Command.run(["set", path, "AllDates=2024-03-01T00:30:00+02:00"]).status == 0)
      let date = "XMP-photoshop:DateCreated=2024-02-29T22:30:00Z"
      #expect(try Command.run(["set", "--sidecar", path, date]).status == 0)
      let words =
        ["shift", "--by", "1mo", "--tag", "DateTimeOriginal"] + (inSidecar ? ["--sidecar"] : [])
      #expect(try Command.run(words + [path]).status == 0)
      let name = "XMP-photoshop:DateCreated"
      #expect(try said(folder.path("film.xmp"), [name]) == ["2024:03:31 22:30:00+00:00"])
    }
  }

  // MARK: Days

  @Test("A date without a time is shown without a time")
  func dayAlone() throws {
    let path: String = try film()
    #expect(try Command.run(["set", path, "Keys:CreationDate=2024-05-03"]).status == 0)
    #expect(try Command.run(["get", "DateTimeOriginal", path]).text == "2024:05:03\n")
    let time = try Command.run(["time", path]).text
    #expect(
      time.contains("local   : 2024:05:03, Keys") && time.contains("only the day is recorded"),
      "\(time)")
    #expect(
      try Command.json(["time", "--json", path])[0]["Local"] as? String == "2024:05:03")
    let template = "{DateTimeOriginal:HH:mm|none} {DateTimeOriginal:yyyy} {DateTimeOriginal}"
    #expect(
      try Command.run(["read", "--print", template, path]).text == "none 2024 2024:05:03\n")
    let clock = ["shift", "--sync", "\(path)=2024-05-03 10:00Z", path]
    #expect(try Command.run(clock).errors.contains("only the day"))
    let photo = try folder.write(try Command.sampleBytes("plain.jpg"), "photo.jpg")
    let day = ["set", photo, "DateTimeOriginal=", "XMP-photoshop:DateCreated=2024-05-03"]
    #expect(try Command.run(day).status == 0)
    #expect(try Command.run(["get", "captureDate", photo]).text == "2024:05:03\n")
  }
}
