import Foundation
import Testing
import Verso
import VersoFixtures

/// Offsets from UTC, by the command.
@Suite("verso zone", .enabled(if: Command.isThere, "the command is not built"))
struct ZoneTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A photo with these fields.
  private func photo(
    _ name: String = "a.jpg", _ fields: [String] = [], model: String = "One"
  ) throws -> String {
    var photo = try Photo(JPEGBuilder().jfif().bytes())
    let all = ["DateTimeOriginal=2024:05:06 07:08:09", "Make=Example", "Model=\(model)"] + fields
    for field in all {
      let parts = field.split(separator: "=", maxSplits: 1).map(String.init)
      if parts[0] == "GPS" {
        let numbers = parts[1].split(separator: ",").compactMap { Double($0) }
        photo.metadata.location = Location(latitude: numbers[0], longitude: numbers[1])
      } else {
        try photo.metadata.set(FieldName(parts[0]), parsing: parts[1])
      }
    }
    return try folder.write(try photo.bytes(), name)
  }

  private func offset(_ path: String) throws -> String? {
    try Photo(path: path).metadata["ExifIFD:OffsetTimeOriginal"]?.string
  }

  private func zone(_ arguments: String...) throws -> Command.Outcome {
    try Command.run(["zone"] + arguments)
  }

  /// The name of the package's data, which tests put beside the photos.
  private func map() throws -> String {
    // Four quarters of the north and of the south, each in one zone.
    let names = ["Europe/Zurich", "Asia/Tokyo", "America/Los_Angeles", "America/New_York"]
    let text = Array((names.joined(separator: "\n") + "\n").utf8)
    func long(_ number: Int) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    var bytes = Array("VersoZon".utf8) + [1, 0, UInt8(names.count), 0] + long(text.count)
    bytes += long(9_000_000) + long(4) + long(2) + long(0) + long(0) + Array("2024".utf8)
    bytes += [UInt8](repeating: 0, count: 64 - bytes.count) + text
    for _ in 0..<2 { for column in [2, 3, 0, 1] { bytes += long(column | 1 << 31) } }
    return try folder.write(bytes + long(0), "zones.verso")
  }

  @Test("A given offset is set if there is no offset, and otherwise the old one is kept")
  func given() throws {
    let (bare, said) = (
      try photo(), try photo("b.jpg", ["OffsetTimeOriginal=+01:00"])
    )
    let outcome = try zone("--zone", "+02:00", bare, said)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try offset(bare) == "+02:00" && offset(said) == "+01:00")
    #expect(outcome.text.contains("1 file changed, 1 tag; 1 unchanged"), "\(outcome.text)")
    #expect(outcome.text.contains("OffsetTimeOriginal, gives +01:00"), "\(outcome.text)")
    #expect(outcome.errors.contains("--replace"), "\(outcome.errors)")
    let over = try zone("--zone", "-0330", "--replace", bare, said)
    #expect(over.status == 0)
    #expect(try offset(bare) == "-03:30" && offset(said) == "-03:30")
    #expect(over.text.contains("although an offset tag"), "\(over.text)")
  }

  @Test(
    "A zone is given by its name, with its rules",
    arguments: [
      ("2024:05:06 07:08:09", "+02:00"), ("2024:01:06 07:08:09", "+01:00"),
      ("1979:07:06 07:08:09", "+01:00"),
    ])
  func named(date: String, expected: String) throws {
    let path = try photo("a.jpg", ["DateTimeOriginal=\(date)"])
    let outcome = try zone("--zone", "Europe/Zurich", path)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try offset(path) == expected)
  }

  @Test("An hour that occurs twice or never is reported and left unchanged")
  func open() throws {
    let twice = try photo("twice.jpg", ["DateTimeOriginal=2024:10:27 02:30:00"])
    let never = try photo("never.jpg", ["DateTimeOriginal=2024:03:31 02:30:00"])
    let outcome = try zone("--zone", "Europe/Zurich", twice, never)
    #expect(outcome.status == 1)
    #expect(
      outcome.errors.contains("+02:00 or +01:00; name the offset with --zone"), "\(outcome.errors)")
    #expect(outcome.errors.contains("did not exist on that day in Europe/Zurich"))
    #expect(try offset(twice) == nil && offset(never) == nil)
  }

  @Test("A date in XMP with another offset keeps it, unless overwriting is requested")
  func statedInXMP() throws {
    let said = "XMP-photoshop:DateCreated=2024-05-06T07:08:09-04:00"
    let path = try photo("x.jpg", [said])
    func xmp() throws -> String? {
      try Photo(path: path).metadata.xmp["photoshop:DateCreated"]
    }
    let old = try xmp()
    let kept = try zone("--zone", "+02:00", path)
    #expect(kept.status == 1 && kept.errors.contains("states -04:00"), "\(kept.errors)")
    #expect(kept.errors.contains("--replace"), "\(kept.errors)")
    #expect(try xmp() == old && offset(path) == nil)
    let over = try zone("--zone", "+02:00", "--replace", path)
    #expect(over.status == 0, "\(over.errors)")
    #expect(try xmp()?.hasSuffix("+02:00") == true && offset(path) == "+02:00")
    #expect(try zone("--zone", "-04:00", photo("y.jpg", [said])).status == 0)
  }

  @Test("GPS time gives the offset, and contradicting evidence is named")
  func satellites() throws {
    let gps = ["GPSDateStamp=2024:05:06", "GPSTimeStamp=05:08:03"]
    let (path, bare) = (try photo("a.jpg", gps), try photo("b.jpg"))
    let outcome = try zone("--from-gps", path, bare)
    #expect(outcome.status == 1)
    #expect(try offset(path) == "+02:00" && offset(bare) == nil)
    #expect(
      outcome.errors.contains("b.jpg: there is no evidence for its offset"), "\(outcome.errors)")
    let other = try photo("c.jpg", gps)
    let given = try zone("--zone", "+01:00", other)
    #expect(given.status == 0 && given.text.contains("although the time of the satellites"))
    #expect(try offset(other) == "+01:00")
  }

  @Test("Contradicting evidence of higher precedence is reported")
  func stronger() throws {
    let gps = ["GPSDateStamp=2024:05:06", "GPSTimeStamp=05:08:03"]
    let path = try photo("a.jpg", gps)
    let near = try photo("b.jpg", ["OffsetTimeOriginal=+01:00"])
    let outcome = try zone("--from-neighbours", path, near)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("GPS:GPSTimeStamp, gives +02:00, which takes precedence"))
    #expect(try offset(path) == nil)
    #expect(try zone("--from-neighbours", "--replace", path, near).status == 0)
    #expect(try offset(path) == "+01:00")
  }

  @Test(
    "Photos of the same camera give the offset, within the largest gap, and not across a change of zone"
  )
  func neighbours() throws {
    let first = try photo(
      "1.jpg", ["DateTimeOriginal=2024:05:06 05:00:00", "OffsetTimeOriginal=+02:00"])
    let last = try photo(
      "3.jpg", ["DateTimeOriginal=2024:05:06 09:00:00", "OffsetTimeOriginal=+02:00"])
    let middle = try photo("2.jpg")
    let other = try photo("4.jpg", model: "Two")
    let far = try photo("5.jpg", ["DateTimeOriginal=2024:05:08 07:08:09"])
    #expect(try zone("--from-neighbours", "--max-gap", "1h", first, middle, last).status == 1)
    #expect(try offset(middle) == nil)
    let outcome = try zone("--from-neighbours", first, middle, last, other, far)
    #expect(outcome.status == 1)
    #expect(try offset(middle) == "+02:00" && offset(other) == nil && offset(far) == nil)
    let travel = try photo("6.jpg", ["DateTimeOriginal=2024:05:06 10:00:00"])
    let after = try photo(
      "7.jpg", ["DateTimeOriginal=2024:05:06 11:00:00", "OffsetTimeOriginal=+01:00"])
    let left = try zone("--from-neighbours", last, travel, after)
    #expect(left.status == 1 && left.errors.contains("+02:00 or +01:00"), "\(left.errors)")
    #expect(try offset(travel) == nil)
  }

  @Test("The zone of the position gives the offset of that day, and other photos reuse it")
  func place() throws {
    let (path, near) = (try photo("a.jpg", ["GPS=47.37,8.54"]), try photo("b.jpg"))
    let tokyo = try photo(
      "c.jpg", ["GPS=35.68,139.69", "OffsetTimeOriginal=+02:00"], model: "Two")
    let data = URL(filePath: try map()).deletingLastPathComponent().path
    let environment = ["VERSO_DATA": data]
    let outcome = try Command.run(
      ["zone", "--from-place", "--from-neighbours", path, near, tokyo], environment: environment)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try offset(path) == "+02:00" && offset(near) == "+02:00" && offset(tokyo) == "+02:00")
    #expect(outcome.text.contains("Asia/Tokyo, gives +09:00"), "\(outcome.text)")
    let listing = try Command.run(["time", tokyo], environment: environment).text
    #expect(listing.contains("! +09:00  : the zone of the place, Asia/Tokyo"), "\(listing)")
  }

  @Test("A film with positions only over time is in the zone where it began")
  func track() throws {
    let samples = TimedFilm.gps9
    let film = try folder.write(TimedFilmBuilder([.init("gpmd", samples)]).bytes(), "film.mp4")
    let data = URL(filePath: try map()).deletingLastPathComponent().path
    let environment = ["VERSO_DATA": data]
    let listing = try Command.run(["time", film], environment: environment).text
    #expect(listing.contains("the zone of the place, America/New_York"), "\(listing)")
    let outcome = try Command.run(["zone", "--from-place", film], environment: environment)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let said = try Command.json(["read", "--json", film])[0]["Keys:CreationDate"] as? String
    #expect(said?.hasSuffix("-04:00") ?? false, "\(said ?? "")")
  }

  @Test("A dry run shows old and new values with the reason, and writes nothing")
  func dryRun() throws {
    let path = try photo("a.jpg", ["OffsetTimeOriginal=+01:00"])
    let before = try Data(contentsOf: URL(filePath: path))
    let outcome = try zone("--zone", "+02:00", "--replace", "--dry-run", path)
    #expect(
      outcome.text.contains("2024:05:06 07:08:09 +01:00 -> +02:00 by the given offset"),
      "\(outcome.text)")
    #expect(outcome.text.contains("~ ExifIFD:OffsetTimeOriginal: +01:00 -> +02:00"))
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
    let kept = try zone("--zone", "+02:00", "--dry-run", path)
    #expect(kept.text.contains("kept:") && kept.text.contains("nothing would change"))
  }

  @Test("Offsets can be undone, and sidecars get them as well")
  func undo() throws {
    let path = try photo()
    let before = try Data(contentsOf: URL(filePath: path))
    let journal = folder.path("journal.sqlite")
    #expect(try zone("--zone", "+02:00", "--journal", journal, path).status == 0)
    #expect(try Data(contentsOf: URL(filePath: path)) != before)
    #expect(try Command.run(["undo", "/", "--journal", journal]).status == 0)
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
    let outcome = try zone("--zone", "+02:00", "--sidecar", path)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
    let side = try Photo(path: folder.path("a.xmp")).metadata
    #expect(
      side.xmp.texts(of: XMP.Name(.photoshop, "DateCreated")) == ["2024-05-06T07:08:09+02:00"])
  }

  @Test(
    "Invalid arguments are reported in one line, and nothing is done",
    arguments: [
      (["--zone", "+2"], "--zone +2: an offset from UTC is written +02:00"),
      (["--zone", "GMT+5:45"], "+05:45"), (["--zone", "25"], "an offset from UTC expected"),
      (["--zone", "Europe/Atlantis"], "no time zone"),
      (["--zone", "../../etc/passwd"], "../../etc/passwd"), ([], "name the evidence"),
      (["--zone", "+02:00", "--max-gap", "1h"], "--max-gap is for --from-neighbours"),
      (["--from-neighbours", "--max-gap", "soon"], "--max-gap soon"),
      (["--from-neighbours", "--max-gap", "-1h"], "--max-gap"),
    ])
  func mistakes(arguments: [String], words: String) throws {
    let path = try photo()
    let outcome = try Command.run(["zone"] + arguments + [path])
    #expect(outcome.status == 64 && outcome.errors.contains(words), "\(outcome.errors)")
    #expect(try offset(path) == nil)
  }

  @Test("In folders a sidecar belongs to the photo next to it")
  func sidecarsInFolders() throws {
    let path = try photo("a.jpg")
    var side = Sidecar.empty()
    try side.metadata.setTexts(["2024:05:06 07:08:09"], of: .captureDate)
    let before = try side.bytes()
    let file = try folder.write(before, "a.xmp")
    let outcome = try zone("--zone", "+02:00", "-r", folder.url.path)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors.contains("1 sidecar in folders skipped"), "\(outcome.errors)")
    #expect(try folder.read("a.xmp") == before)
    #expect(try offset(path) == "+02:00")
    #expect(try zone("--zone", "+02:00", file).status == 0)
    #expect(try folder.read("a.xmp") != before)
  }

  @Test("Photos without a date are reported, and films with only an instant get local time")
  func dateless() throws {
    let path = try folder.write(JPEGBuilder().bytes(), "a.jpg")
    let outcome = try zone("--zone", "+02:00", path)
    #expect(outcome.status == 1 && outcome.errors.contains("does not state when it was taken"))
    let film = try #require(SmallFile.films.first { $0.description == "MOV" })
    let movie = try folder.write(film.bytes, "a.mov")
    #expect(try zone("--zone", "+02:00", movie).status == 0)
    let said = try #require(try Command.json(["read", "--json", movie]).first)
    #expect(said["Keys:CreationDate"] as? String == "2018:01:28 18:00:00+02:00")
    #expect(said["QuickTime:CreateDate"] as? String == "2018:01:28 16:00:00")
  }

  @Test("verso time shows when, why, and what contradicts it")
  func listing() throws {
    let path = try photo(
      "a.jpg",
      ["OffsetTimeOriginal=+02:00", "GPSDateStamp=2024:05:06", "GPSTimeStamp=06:08:03"])
    let text = try Command.run(["time", path]).text
    #expect(
      text == """
          local   : 2024:05:06 07:08:09, ExifIFD:DateTimeOriginal
          instant : 2024:05:06 05:08:09+00:00
        * +02:00  : an offset tag, ExifIFD:OffsetTimeOriginal
        ! +01:00  : the time of the satellites, GPS:GPSTimeStamp

        """)
    let object = try #require(try Command.json(["time", "--json", path]).first)
    #expect(object["Local"] as? String == "2024:05:06 07:08:09")
    #expect(object["Offset"] as? String == "+02:00")
    #expect(object["Instant"] as? String == "2024:05:06 05:08:09+00:00")
    #expect(object["Reason"] as? String == "offsetTag")
    let others = try #require(object["Others"] as? [[String: Any]])
    #expect(others.first?["Reason"] as? String == "satellites")
    #expect(others.first?["Agrees"] as? Bool == false)
    let none = try folder.write(JPEGBuilder().bytes(), "b.jpg")
    #expect(
      try Command.run(["time", none]).text == "it does not state when it was taken\n")
    #expect(try Command.run(["time", "--json", "--jsonl", path]).status == 64)
    #expect(try Command.run(["time", "--jsonl", path]).text.hasPrefix("{\"SourceFile\""))
  }
}
