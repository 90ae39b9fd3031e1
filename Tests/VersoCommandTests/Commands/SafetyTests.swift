import Foundation
import Testing
import VersoFixtures

@Suite(.enabled(if: Command.isThere, "the command is not built"))
struct SafetyTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func copy(_ sample: String, _ name: String = "photo.jpg", mode: Int = 0o644) throws
    -> String
  {
    try folder.write(try Command.sampleBytes(sample), name, mode: mode)
  }

  @Test("A wrong name costs one line with near names, before any file is changed")
  func wrongName() throws {
    let path = try copy("plain.jpg")
    let before = try folder.read("photo.jpg")
    let outcome = try Command.run(["set", path, "Copyright=Ada", "Artits=Ada"])
    #expect(outcome.status == 64)
    #expect(outcome.errors == "verso: no tag is called Artits; did you mean Artist?\n")
    #expect(try folder.read("photo.jpg") == before)
    let group = try Command.run(["remove", path, "Nowhere:*"])
    #expect(group.status == 64)
    #expect(group.errors.contains("no group is called Nowhere"))
    let fixed = try Command.run(["remove", path, "File:*"])
    #expect(fixed.status == 64)
    #expect(fixed.errors.contains("cannot be removed"))
  }

  @Test("A file whose name looks like an assignment needs ./")
  func assignmentNames() throws {
    _ = try copy("plain.jpg", "a=b.jpg")
    let outcome = try Command.run(["set", "a=b.jpg", "Artist=Ada"], in: folder.url)
    #expect(outcome.status == 64)
    let written = try Command.run(["set", "./a=b.jpg", "Artist=Ada"], in: folder.url)
    #expect(written.status == 0)
  }

  @Test("Every obstacle to a change costs one line, and the file stays unchanged")
  func obstacles() throws {
    let text = try folder.write(Array("no photo".utf8), "notes.jpg")
    let empty = try folder.write([], "empty.jpg")
    let fixed = try copy("plain.jpg", "fixed.jpg", mode: 0o444)
    let good = try copy("plain.jpg", "good.jpg")
    let paths = [folder.url.path, text, empty, fixed, good]
    let outcome = try Command.run(["set"] + paths + ["Artist=Ada"])
    #expect(outcome.status == 1)
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.count == 4)
    let reasons = ["--recursive", "not a photo", "empty", "read-only"]
    for (line, (path, reason)) in zip(lines, zip(paths, reasons)) {
      #expect(line.hasPrefix("verso: \(path): "))
      #expect(line.contains(reason))
    }
    #expect(try folder.read("fixed.jpg") == (try Command.sampleBytes("plain.jpg")))
    #expect(try folder.read("notes.jpg") == Array("no photo".utf8))
    #expect(try folder.read("empty.jpg").isEmpty)
    #expect(outcome.text == "1 file changed, 5 tags; 4 failed\n")
  }

  @Test("A backup has the permissions and time of the old file, and is made only if needed")
  func backup() throws {
    let path = try copy("harbour.jpg", mode: 0o600)
    let time = Date(timeIntervalSince1970: 1_000_000_000)
    try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: path)
    #expect(try Command.run(["set", path, "--backup", "Artist=Ada Example"]).status == 0)
    #expect(try folder.names() == ["photo.jpg"])
    #expect(try Command.run(["set", path, "--backup", "Artist=Grace"]).status == 0)
    #expect(try folder.mode("photo.jpg_original") == 0o600)
    #expect(try folder.read("photo.jpg_original") == (try Command.sampleBytes("harbour.jpg")))
    let copy = try FileManager.default.attributesOfItem(atPath: folder.path("photo.jpg_original"))
    #expect(copy[.modificationDate] as? Date == time)
  }

  @Test("The folder of --output must exist; standard output takes one photo")
  func outputs() throws {
    let path = try copy("plain.jpg")
    let nowhere = try Command.run(["strip", path, "--output", folder.path("none/out.jpg")])
    #expect(nowhere.status == 64)
    #expect(nowhere.errors.contains("no such folder"))
    let other = try copy("plain.jpg", "other.jpg")
    #expect(try Command.run(["strip", path, other, "--output", "-"]).status == 64)
    #expect(try Command.run(["strip", path, "--backup", "--output", "-"]).status == 64)
    let stripped = try Command.run(["strip", path, "--all", "--output", "-"])
    #expect(stripped.status == 0)
    #expect(stripped.output.starts(with: [0xFF, 0xD8]))
    #expect(try folder.read("photo.jpg") == (try Command.sampleBytes("plain.jpg")))
  }

  @Test("A thumbnail never replaces its photo")
  func thumbnailTarget() throws {
    let path = try copy("harbour.jpg")
    let outcome = try Command.run(["thumbnail", path, "--output", folder.url.path])
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("would replace the photo"))
    #expect(try folder.read("photo.jpg") == (try Command.sampleBytes("harbour.jpg")))
    let notes = try folder.write(Array("no photo".utf8), "notes.txt")
    #expect(try Command.run(["thumbnail", path, "--set", notes]).status == 64)
  }

  @Test("Stripping keeps what was requested")
  func keep() throws {
    let path = try copy("orientation-6.jpg")
    let target = folder.path("out.jpg")
    let call = ["strip", path, "--overwrite", "--output", target]
    #expect(try Command.run(call + ["--keep", "orientation"]).status == 0)
    #expect(try Command.json(["read", "--json", target])[0]["IFD0:Orientation"] != nil)
    #expect(try Command.run(call + ["--keep", "color-profile"]).status == 0)
    #expect(try Command.json(["read", "--json", target])[0]["IFD0:Orientation"] == nil)
    #expect(try Command.run(call + ["--keep", "orientation", "--all"]).status == 64)
  }

  @Test("remove distinguishes tags from files")
  func removal() throws {
    _ = try copy("harbour.jpg", "Artist")
    let outcome = try Command.run(["remove", "Artist", "IFD0:Artist", "Copyright"], in: folder.url)
    #expect(outcome.status == 0)
    let found = try Command.json(["read", "--json", folder.path("Artist")])[0]
    #expect(found["IFD0:Artist"] == nil)
    #expect(found["IFD0:Copyright"] == nil)
    #expect(found["IFD0:Make"] != nil)
  }

  @Test("Coordinates, directions, dates and times are accepted as people write them")
  func values() throws {
    let path = try copy("plain.jpg")
    let outcome = try Command.run([
      "set", path, "GPS:GPSLatitude=33.856784", "GPS:GPSLatitudeRef=S",
      "GPS:GPSLongitude=-122.030731", "GPSTimeStamp=05:06:07", "GPSDateStamp=2026-05-06",
      "AllDates=2026-05-06T07:08:09.25+02:00", "LensInfo=24 70 28/10 4", "ISO=400",
      "ExposureCompensation=-1/3",
    ])
    #expect(outcome.errors.isEmpty)
    let found = try Command.json(["read", "--json", "--numeric", path])[0]
    func number(_ name: String) -> Double? { (found[name] as? NSNumber)?.doubleValue }
    #expect(abs((number("GPS:GPSLatitude") ?? 0) - 33.856784) < 1e-7)
    #expect(found["GPS:GPSLatitudeRef"] as? String == "S")
    #expect(found["GPS:GPSLongitudeRef"] as? String == "W")
    #expect(found["GPS:GPSTimeStamp"] as? String == "05:06:07")
    #expect(found["GPS:GPSDateStamp"] as? String == "2026:05:06")
    for name in ["ExifIFD:DateTimeOriginal", "ExifIFD:CreateDate", "IFD0:ModifyDate"] {
      #expect(found[name] as? String == "2026:05:06 07:08:09")
    }
    #expect(found["ExifIFD:OffsetTimeOriginal"] as? String == "+02:00")
    #expect(found["ExifIFD:LensInfo"] as? String == "24 70 2.8 4")
    #expect(number("ExifIFD:ISO") == 400)
    #expect(try Command.run(["set", path, "AllDates=", "GPS="]).status == 0)
    let after = try Command.json(["read", "--json", path])[0]
    #expect(after["ExifIFD:DateTimeOriginal"] == nil)
    #expect(after["GPS:GPSLatitude"] == nil)
  }

  @Test(
    "A killed writer leaves the complete old or the complete new file", arguments: [true, false])
  func killed(_ movesPicture: Bool) throws {
    // Large enough that copying takes a while.
    var bytes = try Command.sampleBytes("harbour.jpg")
    bytes += [UInt8](repeating: 0x5A, count: 6 << 20)
    let options = movesPicture ? ["--compact"] : []
    let path = try folder.write(bytes, "photo.jpg", mode: 0o640)
    #expect(try Command.run(["set", path, "Artist=A"] + options).status == 0)
    let old = try folder.read("photo.jpg")
    let change =
      options + ["Artist=\(String(repeating: "x", count: 300))", "GPS=3,4", "Copyright="]
    var kills = 0
    for round in 0..<10 {
      _ = try folder.write(old, "photo.jpg", mode: 0o640)
      // What the change makes of the file when nobody kills it.
      let twin = try folder.write(old, "twin.jpg", mode: 0o640)
      #expect(try Command.run(["set", twin] + change).status == 0)
      let new = try folder.read("twin.jpg")
      let process = Process()
      process.executableURL = URL(filePath: Command.path)
      process.arguments = ["set", path] + change
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      usleep(UInt32(round) * 700 + UInt32.random(in: 0...700))
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      if process.terminationReason == .uncaughtSignal { kills += 1 }
      let found = try folder.read("photo.jpg")
      if movesPicture {
        #expect(found == old || found == new)
      } else {
        #expect(try metadata(path) == metadata(of: old) || metadata(path) == metadata(of: new))
        #expect(found.suffix(6 << 20) == old.suffix(6 << 20))
      }
      #expect(try folder.mode("photo.jpg") == 0o640)
    }
    // The next write takes away what a killed one may have left.
    #expect(try Command.run(["set", path] + change).status == 0)
    #expect(try folder.names().filter { !["other.jpg", "twin.jpg"].contains($0) } == ["photo.jpg"])
    #expect(kills > 0)
  }

  private func metadata(_ path: String) throws -> String {
    try Command.run(["read", path]).text
  }

  private func metadata(of bytes: [UInt8]) throws -> String {
    try metadata(try folder.write(bytes, "other.jpg"))
  }
}
