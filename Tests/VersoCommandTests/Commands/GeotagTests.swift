import Foundation
import Testing
import Verso
import VersoFixtures

/// Places from tracks, by the command.
@Suite("verso geotag", .enabled(if: Command.isThere, "the command is not built"))
struct GeotagTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// 46°, 7° at 2023-11-14 22:13:20 UTC, and 46.1°, 7.2° a hundred seconds later.
  private func track(_ name: String = "walk.gpx") throws -> String {
    let text = """
      <gpx version="1.1"><trk><trkseg><trkpt lat="46" lon="7"><ele>500</ele><time>2023-11-14T22:13:20Z</time>
      <extensions><speed>10</speed><course>90</course></extensions></trkpt>
      <trkpt lat="46.1" lon="7.2"><ele>600</ele><time>2023-11-14T22:15:00Z</time></trkpt></trkseg></trk></gpx>
      """
    return try folder.write(Array(text.utf8), name)
  }

  /// A photo whose clock showed a time on that day.
  private func photo(
    _ name: String, _ time: String = "22:14:10", offset: String = "+00:00"
  ) throws -> String {
    var photo = try Photo(Fixtures.smallJPEG)
    photo.metadata.captureDate = CaptureDate("2023:11:14 \(time)\(offset)")
    return try folder.write(try photo.bytes(), name)
  }

  private func location(_ path: String) throws -> Location? {
    try Photo(path: path).metadata.location
  }

  @Test("A photo gets position, altitude, time and the other values of the track")
  func placed() throws {
    let path = try photo("a.jpg")
    let outcome = try Command.run(["geotag", try track(), path])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let metadata = try Photo(path: path).metadata
    let location = try #require(metadata.location)
    #expect(abs(location.latitude.degrees - 46.05) < 1e-9)
    #expect(abs(location.longitude.degrees - 7.1) < 1e-9)
    #expect(location.altitude == 550)
    #expect(metadata.gpsDate?.description == "2023:11:14 22:14:10+00:00")
    #expect(metadata.speed == .init(URational(3600, 100), reference: "K"))
    #expect(metadata.track == .init(URational(9000, 100), reference: "T"))
    #expect(metadata.imageDirection == nil)
    _ = try Command.run(["geotag", try track(), path, "--replace", "--direction"])
    #expect(try Photo(path: path).metadata.imageDirection?.reference == "T")
  }

  @Test("A photo that keeps its position is reported, also outside the track")
  func keptPosition() throws {
    for time in ["22:14:10", "03:00:00"] {
      let path = try photo("k.jpg", time)
      #expect(try Command.run(["set", path, "location=10,20"]).status == 0)
      let outcome = try Command.run(["geotag", try track(), path])
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(outcome.text.contains("it keeps the position that it has"))
      #expect(outcome.errors.contains("--replace"))
      #expect(!outcome.text.contains("it is so already"))
    }
  }

  @Test(
    "Clocks are corrected by an offset, a zone or a photo of a clock",
    arguments: [
      (["--offset", "-90s"], "22:15:40", "+00:00"), (["--offset=30s"], "22:13:40", "+00:00"),
      (["--offset", "-1:30"], "23:44:10", "+00:00"),
      (["--offset", "-2h 3min"], "00:17:10", "+00:00"),
      (["--offset", "1h -30 min"], "21:44:10", "+00:00"),
      (["--zone", "+02:00"], "00:14:10", ""), (["--zone", "-03:30"], "18:44:10", ""),
      (["--zone", "-05"], "00:14:10", "+02:00"),
      (["--offset", "-1 00:00:00", "--zone", "Z"], "22:14:10", ""),
      (["--sync", "clock.jpg=12:00:00"], "22:15:10", "+00:00"),
      (["--sync", "clock.jpg=2023-11-14 13:00:00+01:00"], "22:15:10", "+00:00"),
      (["--sync", "clock.jpg=11:59:00", "--offset", "1min"], "22:15:10", "+00:00"),
    ])
  func clocks(arguments: [String], time: String, offset: String) throws {
    _ = try photo("clock.jpg", "12:01:00")
    let path = try photo("a.jpg", time, offset: offset)
    let isDayBefore = arguments.contains("-1 00:00:00")
    if isDayBefore || time.hasPrefix("00:") {
      var photo = try Photo(path: path)
      photo.metadata.captureDate?.day += 1
      _ = try photo.write(toPath: path)
    }
    let outcome = try Command.run(
      ["geotag", try track(), path] + arguments, in: URL(filePath: folder.path("")))
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try abs((location(path)?.latitude.degrees ?? 0) - 46.05) < 1e-6)
  }

  @Test("A dry run shows where, when and why, and writes nothing")
  func preview() throws {
    let path = try photo("a.jpg")
    let before = try folder.read("a.jpg")
    let outcome = try Command.run(["geotag", "--dry-run", path, try track()])
    #expect(outcome.status == 0)
    for words in [
      "2023-11-14 22:14:10 UTC", "46.0500000, 7.1000000, 550.0 m", "between", "0:00:50",
      "+00:00 by ExifIFD:OffsetTimeOriginal", "1 of 1 would be placed",
    ] {
      #expect(outcome.text.contains(words), "\(outcome.text)")
    }
    #expect(try folder.read("a.jpg") == before)
  }

  @Test("A photo with a position keeps it, unless replacement is requested")
  func kept() throws {
    let path = try photo("a.jpg")
    var photo = try Photo(path: path)
    photo.metadata.location = Location(latitude: 1, longitude: 2)
    _ = try photo.write(toPath: path)
    let kept = try Command.run(["geotag", try track(), path])
    #expect(kept.status == 0 && kept.errors.contains("--replace"))
    #expect(try location(path)?.latitude.degrees == 1)
    #expect(try Command.run(["geotag", try track(), path, "--replace"]).status == 0)
    #expect(try abs((location(path)?.latitude.degrees ?? 0) - 46.05) < 1e-9)
  }

  @Test("A photo outside the track costs one line, and the other photos are processed")
  func missed() throws {
    let (near, far) = (try photo("a.jpg"), try photo("b.jpg", "12:00:00"))
    let undated = try folder.write(Fixtures.smallJPEG, "c.jpg")
    let before = try folder.read("b.jpg")
    let outcome = try Command.run(["geotag", try track(), near, far, undated])
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("before the track begins"))
    #expect(outcome.errors.contains("c.jpg: it does not state when it was taken"))
    #expect(outcome.errors.split(separator: "\n").count == 2)
    #expect(outcome.text.contains("1 file placed; 2 failed"))
    #expect(try folder.read("b.jpg") == before)
    let narrow = try Command.run([
      "geotag", try track(), far, near, "--max-gap", "10s", "--replace",
    ])
    #expect(narrow.errors.contains("in a gap of 0:01:40"))
    for (gap, status) in [("1:00", 0), ("40s", 1), ("100s", 0), ("2 min", 0), ("45.5s", 1)] {
      let call = ["geotag", try track(), near, "--max-gap", gap, "--replace"]
      #expect(try Command.run(call).status == Int32(status), "\(gap)")
    }
  }

  @Test(
    "A file that is not a track, or has no times, costs one line, and no photo changes",
    arguments: [
      ("a.gpx", "<gpx><wpt lat='1' lon='2'/></gpx>", "1 position without times"),
      ("b.gpx", "hello", "not a track of a known format"), ("c.kmz", "PK\u{3}\u{4}", "unpack it"),
      ("d.gpx.gz", "hello", "not a track"), ("e.zip", "PK\u{3}\u{4}", "unpack it"),
    ])
  func tracks(name: String, text: String, words: String) throws {
    let path = try photo("a.jpg")
    let track = try folder.write(Array(text.utf8), name)
    let outcome = try Command.run(["geotag", track, path])
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains(name) && outcome.errors.contains(words), "\(outcome.errors)")
    #expect(outcome.errors.split(separator: "\n").count == 1)
    #expect(try location(path) == nil)
  }

  @Test("A compressed track is recognized, and the message asks to unpack it")
  func compressed() throws {
    let (path, track) = (try photo("a.jpg"), try folder.write([0x1F, 0x8B, 8, 0], "t.gpx.gz"))
    let outcome = try Command.run(["geotag", track, path])
    #expect(outcome.status == 64)
    #expect(outcome.errors == "verso: \(track): compressed with gzip; unpack it first\n")
  }

  @Test(
    "Wrong arguments are reported in one line",
    arguments: [
      (["--offset", "soon"], "--offset soon"), (["--zone", "CEST"], "--zone CEST"),
      (["--offset", "90"], "90s, 90min or 90h"),
      (["--offset", "-1.5"], "-1.5s"), (["--offset", "1 month"], "--offset 1 month"),
      (["--zone", "+2"], "--zone +2: an offset from UTC is written +02:00"),
      (["--zone", "UTC-3:30"], "-03:30"), (["--max-gap", "1 month"], "--max-gap 1 month"),
      (["--max-gap", "-1h"], "--max-gap"),
      (["--zone", "from place"], "from-place"), (["--sync", "x"], "PHOTO=TIME"),
      (["--sync", "a.jpg=noon"], "a time expected"), (["--max-gap", "-1"], "--max-gap"),
    ])
  func mistakes(arguments: [String], words: String) throws {
    let path = try photo("a.jpg")
    let outcome = try Command.run(
      ["geotag", try track(), path] + arguments, in: URL(filePath: folder.path("")))
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
    #expect(try location(path) == nil)
  }

  @Test("A sidecar gets the position at the time of its photo")
  func sidecar() throws {
    let paths = [try photo("a.jpg"), try photo("b.jpg")]
    let before = try folder.read("a.jpg")
    let outcome = try Command.run(["geotag", try track()] + paths + ["--sidecar"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try folder.read("a.jpg") == before)
    #expect(try abs((location(folder.path("a.xmp"))?.latitude.degrees ?? 0) - 46.05) < 1e-6)
    let again = try Command.run(["geotag", try track()] + paths + ["--sidecar"])
    #expect(again.status == 0 && again.text.contains("2 unchanged"), "\(again.text)")
  }

  @Test("A film and its sidecar get the position at their instant in UTC, whatever the zone")
  func film() throws {
    let film = try #require(SmallFile.films.first { $0.description == "MOV" })
    let path = try folder.write(film.bytes, "a.mov")
    let text = """
      <gpx version="1.1"><trk><trkseg><trkpt lat="46" lon="7"><time>2018-01-28T15:59:30Z</time></trkpt>
      <trkpt lat="46.1" lon="7.2"><time>2018-01-28T16:00:30Z</time></trkpt></trkseg></trk></gpx>
      """
    let track = try folder.write(Array(text.utf8), "film.gpx")
    // It says where it was taken, which it keeps.
    let kept = try Command.run(["geotag", track, path])
    #expect(kept.status == 0 && kept.errors.contains("--replace"), "\(kept.errors)")
    let call = ["geotag", track, path, "--replace"]
    let dry = try Command.run(call + ["--dry-run", "--zone", "+05:00"])
    #expect(dry.status == 0 && dry.text.contains("2018-01-28 16:00:00 UTC"), "\(dry.errors)")
    #expect(dry.text.contains("QuickTime:CreateDate, in UTC"), "\(dry.text)")
    let outcome = try Command.run(call + ["--sidecar"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try folder.read("a.mov") == film.bytes)
    #expect(try abs((location(folder.path("a.xmp"))?.latitude.degrees ?? 0) - 46.05) < 1e-6)
    #expect(try Command.run(call).status == 0)
    #expect(try abs((location(path)?.latitude.degrees ?? 0) - 46.05) < 1e-6)
  }

  @Test("A position only in XMP is kept, or replaced everywhere")
  func keptInXMP() throws {
    let path = try photo("a.jpg")
    let position = ["XMP-exif:GPSLatitude=1", "XMP-exif:GPSLongitude=2"]
    #expect(try Command.run(["set", path] + position).status == 0)
    let kept = try Command.run(["geotag", try track(), path])
    #expect(kept.status == 0 && kept.errors.contains("--replace"), "\(kept.errors)")
    #expect(try location(path)?.latitude.degrees == 1)
    #expect(try Command.run(["geotag", try track(), path, "--replace"]).status == 0)
    var photo = try Photo(path: path)
    #expect(try abs(#require(photo.metadata.location).latitude.degrees - 46.05) < 1e-9)
    photo.metadata.removeAll(in: .gps)
    #expect(try abs(#require(photo.metadata.location).latitude.degrees - 46.05) < 1e-6)
  }

  @Test("In folders a sidecar belongs to the photo next to it, and is counted separately")
  func sidecarsInFolders() throws {
    _ = try photo("a.jpg")
    _ = try photo("b.jpg")
    let empty = try Sidecar.empty().bytes()
    for name in ["a.xmp", "b.jpg.XMP"] { _ = try folder.write(empty, name) }
    let track = try track()
    let root = folder.url.path
    for call in [["geotag", track, "-r", root, "--dry-run"], ["geotag", track, "-r", root]] {
      let outcome = try Command.run(call)
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(outcome.errors.contains("2 sidecars in folders skipped"), "\(outcome.errors)")
      #expect(outcome.text.contains("2 of 2") || outcome.text.contains("2 files placed"))
    }
    #expect(try folder.read("a.xmp") == empty)
    // One that is named is meant, and so is one without a photo, or what --ext asks for.
    let named = try Command.run(["geotag", track, "-r", root, folder.path("a.xmp")])
    #expect(named.status == 1 && named.errors.contains("a.xmp: it does not state"))
    #expect(named.errors.contains("1 sidecar in folders"), "\(named.errors)")
    let asked = try Command.run(["geotag", track, "-r", root, "--ext", "xmp"])
    #expect(asked.status == 1 && !asked.errors.contains("sidecar"), "\(asked.errors)")
    _ = try folder.write(empty, "alone.xmp")
    let alone = try Command.run(["geotag", track, "-r", root])
    #expect(alone.status == 1 && alone.errors.contains("alone.xmp: it does not state"))
  }

  @Test("Clocks are corrected from photos of the camera that have a GPS time")
  func satellites() throws {
    func photo(_ name: String, _ time: String, gps: String?, model: String) throws -> String {
      let path = try self.photo(name, time, offset: "")
      var photo = try Photo(path: path)
      photo.metadata[.model] = model
      photo.metadata.gpsDate = gps.flatMap { CaptureDate("2023:11:14 \($0)Z") }
      _ = try photo.write(toPath: path)
      return path
    }
    // An hour and half a minute fast; one position had been found long before.
    let known = [("20:00:30", "19:00:00"), ("20:10:30", "19:10:00"), ("20:20:31", "19:20:00")]
    for (index, times) in known.enumerated() {
      _ = try photo("k\(index).jpg", times.0, gps: times.1, model: "A")
    }
    _ = try photo("k3.jpg", "20:30:30", gps: "12:00:00", model: "A")
    let (one, other) = (
      try photo("a.jpg", "23:14:40", gps: nil, model: "A"),
      try photo("b.jpg", "23:14:40", gps: nil, model: "B")
    )
    let arguments = (0..<4).map { folder.path("k\($0).jpg") } + [one, other, "--sync", "auto"]
    let outcome = try Command.run(["geotag", try track()] + arguments)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("b.jpg: no photos of B have a GPS time"), "\(outcome.errors)")
    #expect(try abs((location(one)?.latitude.degrees ?? 0) - 46.05) < 1e-9)
    #expect(try location(other) == nil)
  }

  @Test("A track can come from a pipe")
  func pipe() throws {
    let path = try photo("a.jpg")
    let bytes = try Data(contentsOf: URL(filePath: try track()))
    let outcome = try Command.run(["geotag", "--track", "-", path], input: [UInt8](bytes))
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try location(path) != nil)
  }

  @Test(
    "200 positions equal those of exiftool -geotag, within a millionth of a degree",
    .enabled(if: Program.recentExifTool.isThere, "\(Program.recentExifTool.absence)"))
  func comparison() throws {
    var seed: UInt64 = 7
    func chance(_ below: Double) -> Double {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(seed >> 33) / Double(1 << 31) * below
    }
    var (fixes, time, latitude, longitude) = ("", 1_700_000_000.0, 46.0, 179.9)
    var times: [Double] = []
    for index in 0..<60 {
      let date = CaptureDate(secondsSince1970: time, offset: 0, digits: 0).exifText
      let day = date.prefix(10).map { $0 == ":" ? "-" : $0 }
      let text = "\(String(day))T\(date.suffix(8))Z"
      let altitude = index % 3 == 0 ? "" : "<ele>\(Int(chance(3000)) - 100)</ele>"
      fixes +=
        "<trkpt lat=\"\(latitude)\" lon=\"\(longitude)\">\(altitude)<time>\(text)</time></trkpt>\n"
      times.append(time)
      time += index % 7 == 6 ? 1000 + chance(4000).rounded() : 1 + chance(100).rounded()
      latitude += chance(0.02) - 0.01
      longitude += chance(0.02) - 0.005
      if longitude > 180 { longitude -= 360 }
    }
    let track = try folder.write(
      Array("<gpx version=\"1.1\"><trk><trkseg>\n\(fixes)</trkseg></trk></gpx>".utf8), "track.gpx")
    var paths: [[String]] = [[], []]
    for index in 0..<200 {
      let taken =
        index % 4 == 0
        ? times[index % 60] : (times[0] - 2500 + chance(times[59] - times[0] + 5000)).rounded()
      var photo = try Photo(Fixtures.smallJPEG)
      photo.metadata.captureDate = CaptureDate(secondsSince1970: taken, offset: 60, digits: 0)
      let bytes = try photo.bytes()
      for side in 0..<2 { paths[side].append(try folder.write(bytes, "\(side)-\(index).jpg")) }
    }
    _ = try Program.exifTool.run(
      ["-overwrite_original", "-geotag", track, "-geotime<SubSecDateTimeOriginal"] + paths[0])
    _ = try Command.run(["geotag", "--quiet", track] + paths[1])
    var placed = 0
    for (theirs, ours) in zip(paths[0], paths[1]) {
      let (one, other) = (try location(theirs), try location(ours))
      #expect((one == nil) == (other == nil), "\(ours)")
      guard let one, let other else { continue }
      placed += 1
      #expect(abs(one.latitude.degrees - other.latitude.degrees) < 1e-6)
      #expect(abs(one.longitude.degrees - other.longitude.degrees) < 1e-6)
      #expect(abs((one.altitude ?? 1e9) - (other.altitude ?? 1e9)) < 0.01)
    }
    #expect(placed > 120 && placed < 200)
  }
}
