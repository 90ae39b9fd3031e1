import Foundation
import Testing
import VersoFixtures

@Suite(.enabled(if: Command.isThere, "the command is not built"))
struct EditTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func copy(_ sample: String, _ name: String = "photo.jpg", mode: Int = 0o644) throws
    -> String
  {
    try folder.write(try Command.sampleBytes(sample), name, mode: mode)
  }

  private func read(_ path: String) throws -> [String: Any] {
    try Command.json(["read", "--json", path])[0]
  }

  @Test("A sidecar stores in XMP what a photo stores in Exif")
  func sidecar() throws {
    let path = try copy("plain.jpg")
    let edit = [
      "set", "--sidecar", path, "Description=A quay", "Creator=Ada Example",
      "GPS=46.95,-7.45,-12.5", "DateTimeOriginal=2026:05:06 07:08:09+02:00", "Rating=4",
    ]
    let outcome = try Command.run(edit)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let said = try read(folder.path("photo.xmp"))
    #expect(said["XMP-dc:Description"] as? String == "A quay")
    #expect("\(said["XMP-dc:Creator"] ?? "")".contains("Ada Example"))
    #expect((said["XMP-exif:GPSLatitude"] as? String)?.hasPrefix("46 deg 57'") == true)
    #expect((said["XMP-exif:GPSLongitude"] as? String)?.hasSuffix("W") == true)
    #expect("\(said["XMP-exif:GPSAltitudeRef"] ?? "")".contains("Below"))
    #expect(said.values.contains { "\($0)" == "2026:05:06 07:08:09+02:00" }, "\(said)")
    #expect(try Command.run(["set", "--sidecar", path, "Contrast=0"]).status == 0)
    #expect(
      try Command.run(["set", "--sidecar", path, "InteropIndex=R98"]).status == 1)
    // GIF has no place for Exif, either.
    let gif = try copy("formats/moving.gif", "moving.gif")
    #expect(try Command.run(["set", gif, "Description=A quay"]).status == 0)
  }

  @Test("A set value is read again, and the file keeps its permissions")
  func set() throws {
    let path = try copy("plain.jpg", mode: 0o640)
    let outcome = try Command.run([
      "set", path, "Artist=Ada Example", "GPS=37.331686,-122.030731,12",
      "Orientation=Rotate 90 CW", "DateTimeOriginal=2026-05-06T07:08:09", "ExposureTime=1/200",
      "ExifIFD:UserComment=山の写真",
    ])
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    let found = try read(path)
    #expect(found["IFD0:Artist"] as? String == "Ada Example")
    #expect(found["IFD0:Orientation"] as? String == "Rotate 90 CW")
    #expect(found["ExifIFD:DateTimeOriginal"] as? String == "2026:05:06 07:08:09")
    #expect(found["ExifIFD:ExposureTime"] as? String == "1/200")
    #expect(found["ExifIFD:UserComment"] as? String == "山の写真")
    #expect(found["GPS:GPSLatitude"] as? String == "37 deg 19' 54.07\"")
    #expect(found["GPS:GPSLongitudeRef"] as? String == "West")
    #expect(try folder.mode("photo.jpg") == 0o640)
    #expect(try folder.names() == ["photo.jpg"])
  }

  @Test("A typed position replaces the old one with its time, but not other fields")
  func place() throws {
    let path = try copy("harbour.jpg")
    let fix = ["GPSDateStamp=2026:05:06", "GPSTimeStamp=07:08:09", "GPSSatellites=7"]
    #expect(try Command.run(["set", path] + fix + ["GPS=3,4"]).status == 0)
    #expect(try read(path)["Composite:GPSDateTime"] as? String == "2026:05:06 07:08:09Z")
    let dry = try Command.run(["set", "--dry-run", path, "GPS=1,2"]).text
    #expect(dry.contains("- GPS:GPSDateStamp") && dry.contains("- GPS:GPSTimeStamp"))
    #expect(try Command.run(["set", path, "GPS="]).status == 0)
    let found = try read(path)
    for name in ["GPSDateStamp", "GPSTimeStamp", "GPSSatellites", "GPSLatitude"] {
      #expect(found["GPS:\(name)"] == nil, "\(name)")
    }
  }

  @Test("Photos that share a sidecar are named, whether they are arguments or not")
  func shared() throws {
    let (first, second) = (try copy("plain.jpg", "a.jpg"), try copy("harbour.jpg", "a.jpeg"))
    let side = folder.path("a.xmp")
    for path in [first, second] {
      let outcome = try Command.run(["set", "--sidecar", path, "Artist=Ada"])
      let other = path == first ? second : first
      #expect(outcome.errors == "verso: \(path), \(other): they share \(side)\n")
    }
    let alone = try copy("plain.jpg", "b.jpg")
    #expect(try Command.run(["set", "--sidecar", alone, "Artist=Ada"]).errors.isEmpty)
    // One that has the whole name of a photo is its own.
    _ = try folder.write(Array(try folder.read("b.xmp")), "a.jpeg.xmp")
    try FileManager.default.removeItem(atPath: side)
    #expect(try Command.run(["set", "--sidecar", second, "Artist=Bob"]).errors.isEmpty)
  }

  @Test("A second change uses the free space of the first one")
  func inPlace() throws {
    let path = try copy("harbour.jpg")
    #expect(try Command.run(["set", path, "GPS=1,2"]).text.contains("(written)"))
    #expect(try Command.run(["set", path, "GPS=3,4"]).text.contains("(in place, "))
    #expect(try read(path)["GPS:GPSLatitude"] as? String == "3 deg 0' 0.00\"")
  }

  @Test("A dry run prints the change tag by tag and writes nothing")
  func dryRun() throws {
    let path = try copy("harbour.jpg")
    let before = try folder.read("photo.jpg")
    let outcome = try Command.run([
      "set", "--dry-run", path, "Software=New 1.0", "Copyright=", "ImageTitle=Harbour",
    ])
    #expect(outcome.status == 0)
    #expect(outcome.text.contains("~ IFD0:Software: "))
    #expect(outcome.text.contains("+ ExifIFD:ImageTitle: Harbour"))
    #expect(try folder.read("photo.jpg") == before)
  }

  @Test("The result can be written to another file, a folder or standard output")
  func output() throws {
    let path = try copy("plain.jpg")
    let before = try folder.read("photo.jpg")
    let target = folder.path("out.jpg")
    #expect(try Command.run(["set", path, "--output", target, "Artist=Ada"]).status == 0)
    #expect(try read(target)["IFD0:Artist"] as? String == "Ada")
    let piped = try Command.run(["set", "-", "Artist=Ada"], input: before)
    #expect(piped.output == (try folder.read("out.jpg")))
    let inner = folder.url.appending(path: "inner")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    let second = try copy("plain.jpg", "second.jpg")
    #expect(
      try Command.run(["set", path, second, "--output", inner.path, "Artist=Ada"]).status == 0)
    #expect(try folder.read("inner/second.jpg") == (try folder.read("out.jpg")))
    #expect(try folder.read("photo.jpg") == before)
    #expect(
      try Command.run(["set", path, second, "--output", target, "Artist=Ada"]).status == 64)
  }

  @Test("A backup keeps the first file")
  func backup() throws {
    let path = try copy("plain.jpg")
    let before = try folder.read("photo.jpg")
    for name in ["Ada", "Grace"] {
      #expect(try Command.run(["set", "--backup", path, "Artist=\(name)"]).status == 0)
    }
    #expect(try folder.read("photo.jpg_original") == before)
    #expect(try read(path)["IFD0:Artist"] as? String == "Grace")
  }

  @Test("A removed value is also gone from the bytes")
  func remove() throws {
    let path = try copy("plain.jpg")
    _ = try Command.run(["set", path, "Artist=Findable Name", "GPS=1,2", "UserComment=x"])
    #expect(
      try Command.run(["remove", path, "Artist", "GPS:*", "ExifIFD:UserComment"]).status == 0)
    let found = try read(path)
    #expect(found.keys.allSatisfy { !$0.hasPrefix("GPS:") && $0 != "IFD0:Artist" })
    let text = String(decoding: try folder.read("photo.jpg"), as: UTF8.self)
    #expect(!text.contains("Findable"))
  }

  @Test("Stripping keeps the picture and its orientation")
  func strip() throws {
    let path = try copy("orientation-6.jpg")
    _ = try Command.run(["set", path, "Artist=Ada"])
    #expect(try Command.run(["strip", "--verify", path]).status == 0)
    let found = try read(path)
    #expect(found["IFD0:Orientation"] as? String == "Rotate 90 CW")
    #expect(found["IFD0:Artist"] == nil)
    #expect(try Command.run(["strip", "--all", path]).status == 0)
    #expect(try read(path).keys.allSatisfy { !$0.hasPrefix("IFD0:") })
  }

  @Test("A thumbnail can be extracted, replaced and removed")
  func thumbnail() throws {
    let path = try copy("harbour.jpg")
    let piped = try Command.run(["thumbnail", path])
    #expect(piped.output.starts(with: [0xFF, 0xD8, 0xFF]))
    let small = folder.path("small.jpg")
    #expect(try Command.run(["thumbnail", path, "--output", small]).status == 0)
    #expect(try folder.read("small.jpg") == piped.output)
    let bare = try copy("plain.jpg", "bare.jpg")
    #expect(try Command.run(["thumbnail", bare, "--set", small]).status == 0)
    #expect(try Command.run(["thumbnail", bare]).output == piped.output)
    #expect(try Command.run(["thumbnail", bare, "--remove"]).status == 0)
    let none = try Command.run(["thumbnail", bare])
    #expect(none.status == 1)
    #expect(none.errors == "verso: \(bare): it has no thumbnail\n")
  }

  @Test(
    "A refusal gives the reason and changes nothing",
    arguments: [
      ("IFD1:ThumbnailOffset=4", "cannot be set: it says where the thumbnail lies"),
      ("ISO=fast", "ExifIFD:ISO: a whole number expected, not fast"),
      ("File:ImageWidth=4", "File:ImageWidth belongs to the structure of the file"),
      ("JFIF:XResolution=72", "JFIF:XResolution belongs to the structure of the file"),
      ("Composite:Megapixels=1", "Megapixels is computed from other tags"),
      ("ThumbnailImage=x", "verso thumbnail --set"),
      ("IPTC2:City=Bern", "in an additional block of IPTC data"),
      ("ExifVersion=3", "four digits expected"),
      ("GPSLatitude=here", "degrees expected"),
      ("Creator=Bob", "IFD0:Artist and Creator mean the same field, and differ"),
      ("XMP-dc:Creator=Eve\tCreator=Bob", "IFD0:Artist and Creator mean the same field"),
      ("Title=a\tXMP-dc:Title=b", "Title and XMP-dc:Title mean the same field"),
      ("XMP-dc:Title=b\tTitle=a", "XMP-dc:Title and Title mean the same field"),
    ])
  func refusals(_ assignment: String, _ reason: String) throws {
    let path = try copy("harbour.jpg")
    let before = try folder.read("photo.jpg")
    let assignments = assignment.split(separator: "\t").map(String.init)
    let outcome = try Command.run(["set", path, "Artist=Ada"] + assignments)
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains(reason))
    #expect(try folder.read("photo.jpg") == before)
  }

  @Test("A read-only file and a damaged one stay unchanged", arguments: [true, false])
  func untouched(_ isReadOnly: Bool) throws {
    var bytes = try Command.sampleBytes("harbour.jpg")
    if !isReadOnly { bytes.removeLast(bytes.count - 300) }
    let path = try folder.write(bytes, "photo.jpg", mode: isReadOnly ? 0o444 : 0o644)
    let outcome = try Command.run(["set", path, "Artist=Ada"])
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains(isReadOnly ? "read-only" : "damaged"))
    #expect(try folder.read("photo.jpg") == bytes)
    #expect(try folder.names() == ["photo.jpg"])
  }

  @Test("After a bad file the other files are processed")
  func goesOn() throws {
    let first = try copy("plain.jpg", "a.jpg")
    let last = try copy("plain.jpg", "c.jpg")
    let bad = try folder.write([], "b.jpg")
    let outcome = try Command.run(["set", first, bad, last, "Artist=Ada"])
    #expect(outcome.status == 1)
    #expect(outcome.errors.hasPrefix("verso: \(bad): ") && outcome.errors.contains("empty"))
    #expect(outcome.text == "2 files changed, 10 tags; 1 failed\n")
    #expect(try read(last)["IFD0:Artist"] as? String == "Ada")
  }

  @Test("A killed writer leaves the old or the new file complete; the next one cleans up")
  func killed() throws {
    let path = try copy("harbour.jpg", mode: 0o640)
    for round in 0..<25 {
      let process = Process()
      process.executableURL = URL(filePath: Command.path)
      let text = String(repeating: "x", count: round * 97 % 2000 + 1)
      process.arguments = ["set", path, "ImageDescription=\(text)", "GPS=\(round),\(round)"]
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      usleep(UInt32.random(in: 0...4000))
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      let found = try read(path)
      #expect(found["IFD0:Make"] != nil)
      #expect(found["ExifIFD:ExposureTime"] != nil)
      #expect(try folder.mode("photo.jpg") == 0o640)
      // For a moment the new file has a name of its own beside the old one's.
      #expect(
        try folder.names().allSatisfy {
          $0 == "photo.jpg" || $0.hasPrefix(".photo.jpg.") && $0.hasSuffix(".verso")
        })
    }
    #expect(try Command.run(["set", path, "Artist=Ada"]).status == 0)
    #expect(try folder.names() == ["photo.jpg"])
  }
}
