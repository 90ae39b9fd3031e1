import Foundation
import Testing
import Verso
import VersoFixtures
import VersoPlaces

/// Names of places, by the command.
@Suite("verso place", .enabled(if: Command.isThere, "the command is not built"))
struct PlaceTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let hasNames = (try? DataFolder.path(of: .places)) != nil
  private static let hasZones = (try? DataFolder.path(of: .zones)) != nil
  private static let absence: Comment = "make data has not made the files of data"

  private func photo(
    _ name: String, _ latitude: Double? = 46.948, _ longitude: Double = 7.447,
    _ change: (inout Metadata) throws -> Void = { _ in }
  ) throws -> String {
    var photo = try Photo(Fixtures.smallJPEG)
    if let latitude {
      photo.metadata.location = Location(latitude: latitude, longitude: longitude)
    }
    try change(&photo.metadata)
    return try folder.write(try photo.bytes(), name)
  }

  private func place(_ path: String) throws -> PlaceName? { try Photo(path: path).metadata.place }

  @Test("City, state, country and its code are written", .enabled(if: hasNames, absence))
  func named() throws {
    let path = try photo("a.jpg")
    // Other tests write into the journal that is everybody's.
    let journal = ["--journal", folder.path("journal.sqlite")]
    let outcome = try Command.run(["place", path] + journal)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(
      try place(path)
        == PlaceName(city: "Bern", state: "Bern", country: "Switzerland", countryCode: "CHE"))
    #expect(try Command.run(["undo", "/"] + journal).status == 0)
    #expect(try place(path) == nil)
  }

  @Test(
    "A position only in XMP gets names, and sidecars are not treated as photos",
    .enabled(if: hasNames, absence))
  func inXMP() throws {
    let path = try photo("a.jpg", nil) { metadata in
      try metadata.set(FieldName("XMP-exif:GPSLatitude"), parsing: "46.948")
      try metadata.set(FieldName("XMP-exif:GPSLongitude"), parsing: "7.447")
    }
    _ = try folder.write(try Sidecar.empty().bytes(), "a.xmp")
    let outcome = try Command.run(["place", "-r", folder.url.path])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors.contains("1 sidecar in folders skipped"), "\(outcome.errors)")
    #expect(!outcome.errors.contains("no position"), "\(outcome.errors)")
    #expect(try place(path)?.city == "Bern")
  }

  @Test(
    "Each name is written wherever verso set writes it, and ExifTool reads it there",
    .enabled(if: hasNames && Program.exifTool.isThere, absence))
  func places() throws {
    let path = try photo("a.jpg") { try $0.setTexts(["x"], of: .headline) }
    _ = try Command.run(["set", path, "IPTC:Headline=x"])
    #expect(try Command.run(["place", path]).status == 0)
    let said = try #require(try Program.exifToolJSON([path], ["-G1"]).first)
    for (name, text) in [
      ("IPTC:City", "Bern"), ("IPTC:Province-State", "Bern"),
      ("IPTC:Country-PrimaryLocationName", "Switzerland"),
      ("IPTC:Country-PrimaryLocationCode", "CHE"), ("XMP-photoshop:City", "Bern"),
      ("XMP-photoshop:State", "Bern"), ("XMP-photoshop:Country", "Switzerland"),
      ("XMP-iptcCore:CountryCode", "CHE"),
    ] {
      #expect(said[name] as? String == text, "\(name)")
    }
  }

  @Test("Existing names stay, unless replacement is requested", .enabled(if: hasNames, absence))
  func kept() throws {
    let path = try photo("a.jpg") { $0.place = PlaceName(city: "Bärn", country: "Schweiz") }
    let kept = try Command.run(["place", path])
    #expect(kept.status == 0 && kept.errors.contains("--replace"))
    #expect(
      try place(path)
        == PlaceName(city: "Bärn", state: "Bern", country: "Schweiz", countryCode: "CHE"))
    let shown = try Command.run(["place", path, "--replace", "--dry-run"])
    #expect(shown.text.contains("~ Bärn -> Bern") && shown.text.contains("= CHE"))
    #expect(try place(path)?.city == "Bärn")
    #expect(try Command.run(["place", path, "--replace"]).status == 0)
    #expect(try place(path)?.city == "Bern" && place(path)?.country == "Switzerland")
  }

  @Test(
    "A photo without a position, or far from every place, stays unchanged and is reported",
    .enabled(if: hasNames, absence))
  func missed() throws {
    let paths = [try photo("a.jpg", nil), try photo("b.jpg", -48.9, -123.4), try photo("c.jpg")]
    let before = try folder.read("b.jpg")
    let outcome = try Command.run(["place"] + paths)
    #expect(outcome.status == 0)
    #expect(outcome.text.contains("1 file changed, 4 tags; 2 unchanged"))
    #expect(outcome.errors.contains("1 photo has no position; verso geotag"))
    #expect(outcome.errors.contains("1 photo has no place near enough; --max-distance"))
    #expect(try folder.read("b.jpg") == before)
    #expect(try Command.run(["place", paths[1], "--max-distance", "9000km"]).status == 0)
    #expect(try place(paths[1]) != nil)
  }

  @Test("A dry run prints a table and writes nothing", .enabled(if: hasNames, absence))
  func preview() throws {
    let path = try photo("a.jpg")
    let before = try folder.read("a.jpg")
    let outcome = try Command.run(["place", "--dry-run", path])
    for words in ["+ Bern", "+ Switzerland", "+ CHE", " m\n", "1 of 1 would be changed"] {
      #expect(outcome.text.contains(words), "\(outcome.text)")
    }
    #expect(try folder.read("a.jpg") == before)
  }

  @Test("Sidecars get the names of their photo's position", .enabled(if: hasNames, absence))
  func sidecars() throws {
    let path = try photo("a.jpg")
    let before = try folder.read("a.jpg")
    let outcome = try Command.run(["place", "--sidecar", path, try photo("b.jpg", nil)])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.text.contains("1 file changed, 4 tags; 1 unchanged"))
    #expect(try folder.read("a.jpg") == before)
    #expect(try place(folder.path("a.xmp"))?.city == "Bern")
  }

  @Test("A position can be looked up without a photo", .enabled(if: hasNames && hasZones, absence))
  func look() throws {
    let outcome = try Command.run(["place", "--gps", "46.95,7.45", "--gps", "-33.86,151.2"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    for words in ["Bern", "Europe/Zurich", "Sydney", "New South Wales", "Australia/Sydney"] {
      #expect(outcome.text.contains(words), "\(outcome.text)")
    }
    for arguments in [["--gps", "95,7"], ["--gps", "here"], ["--gps", "1,1", "a.jpg"]] {
      #expect(try Command.run(["place"] + arguments).status == 64)
    }
    #expect(try Command.run(["place", "a.jpg", "--max-distance", "far"]).status == 64)
  }

  // MARK: Zones of tracks

  /// From Bern to New York, within nine hours from 2024-07-01 08:00 UTC on, and a day in either.
  private func track() throws -> String {
    let points = [
      ("46.948", "7.447", "2024-06-30T08:00:00Z"), ("46.948", "7.447", "2024-07-01T08:00:00Z"),
      ("40.713", "-74.006", "2024-07-01T17:00:00Z"), ("40.713", "-74.006", "2024-07-02T17:00:00Z"),
    ]
    let text = points.map { "<trkpt lat=\"\($0.0)\" lon=\"\($0.1)\"><time>\($0.2)</time></trkpt>" }
    return try folder.write(
      Array("<gpx version=\"1.1\"><trk><trkseg>\(text.joined())</trkseg></trk></gpx>".utf8), "t.gpx"
    )
  }

  @Test(
    "--zone from-place uses the time zone of the track's position",
    .enabled(if: hasZones, absence),
    arguments: [
      ("2024:06:30 22:00:00", "2024:06:30 20:00:00+00:00", "+02:00 by Europe/Zurich"),
      ("2024:07:02 09:00:00", "2024:07:02 13:00:00+00:00", "-04:00 by America/New_York"),
    ])
  func fromPlace(shown: String, actual: String, reason: String) throws {
    let path = try photo("a.jpg", nil) { $0.captureDate = CaptureDate(shown) }
    let arguments = ["geotag", try track(), path, "--zone", "from-place", "--max-gap", "90000s"]
    let preview = try Command.run(arguments + ["--dry-run"])
    #expect(preview.text.contains(reason), "\(preview.text) \(preview.errors)")
    #expect(try Command.run(arguments).status == 0)
    #expect(try Photo(path: path).metadata.gpsDate?.description == actual)
  }

  @Test(
    "A zone can be given by name, with summer time",
    arguments: [
      ("2024:07:01 10:00:00", "2024:07:01 08:00:00+00:00"),
      ("2024:10:27 02:30:00", "2024:10:27 00:30:00+00:00"),
      ("2024:12:01 10:00:00", "2024:12:01 09:00:00+00:00"),
    ])
  func byName(shown: String, actual: String) throws {
    let path = try photo("a.jpg", nil) { $0.captureDate = CaptureDate(shown) }
    let outcome = try Command.run([
      "geotag", try track(), path, "--zone", "Europe/Zurich", "--max-gap", "20000000s",
    ])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try Photo(path: path).metadata.gpsDate?.description == actual)
  }

  @Test(
    "An unknown zone is refused in one line",
    arguments: ["Europe/Nowhere", "../../etc/passwd", "/etc/passwd", "+2x"])
  func noZone(name: String) throws {
    let outcome = try Command.run(["geotag", try track(), try photo("a.jpg"), "--zone=\(name)"])
    #expect(outcome.status == 64)
    #expect(outcome.errors.split(separator: "\n").count == 1)
    #expect(outcome.errors.contains("Europe/Zurich"))
  }
}
