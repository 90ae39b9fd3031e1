import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

// Swift Testing has a type of the same name.
private typealias Tag = Verso.Tag

@Suite("Positions of photos")
struct PlaceTests {
  @Test("A position is written completely and read again within 1e-7 degree", arguments: byteOrders)
  func whole(order: ByteOrder) throws {
    for (latitude, longitude, altitude) in [
      (37.331686, -122.030731, 12.0), (-33.865143, 151.2099, -5.5), (0, 6.5, nil),
      (89.999_999_9, -179.999_999_9, 8848.86), (-90, 180, 0),
    ] as [(Double, Double, Double?)] {
      for bytes in [
        Fixtures.bare().bytes(), Fixtures.least(order).bytes(), Fixtures.photo(order).bytes(),
      ] {
        var photo = try Photo(bytes)
        photo.metadata.location = Location(
          latitude: latitude, longitude: longitude, altitude: altitude)
        let metadata = try Photo(try photo.bytes()).metadata
        let location = try #require(metadata.location)
        #expect((location.latitude.degrees - latitude).magnitude < 1e-7)
        #expect((location.longitude.degrees - longitude).magnitude < 1e-7)
        #expect(location.altitude == altitude)
        #expect(metadata[.gpsLatitudeRef] == (latitude < 0 ? "S" : "N"))
        #expect(metadata[.gpsLongitudeRef] == (longitude < 0 ? "W" : "E"))
        #expect(metadata[.gpsVersionID] == [2, 3, 0, 0])
        #expect((metadata[.gpsAltitude] == nil) == (altitude == nil))
        #expect(metadata[.gpsAltitudeRef] == altitude.map { $0 < 0 ? 1 : 0 })
      }
    }
  }

  @Test("GPS measurements are removed from Exif and XMP, and place names stay")
  func measurement() throws {
    var photo = try Photo(Fixtures.photo().bytes())
    for (name, text) in [
      ("GPSDateStamp", "2026:05:06"), ("GPSTimeStamp", "07:08:09"), ("GPSDOP", "3"),
      ("GPSSpeedRef", "K"), ("GPSSpeed", "12"), ("GPSMapDatum", "TOKYO"),
      ("XMP-exif:GPSLatitude", "10"), ("XMP-exif:GPSLongitude", "20"), ("XMP-exif:GPSDOP", "3"),
      ("XMP-exif:GPSTimeStamp", "2026-05-06T07:08:09Z"),
    ] {
      try photo.metadata.set(FieldName(name), parsing: text)
    }
    photo.metadata.location = Location(latitude: 46.5, longitude: 7.5)
    photo.metadata.removeMeasurement()
    let metadata = try Photo(try photo.bytes()).metadata
    #expect(metadata.gpsDate == nil && metadata.speed == nil)
    #expect(metadata.location?.latitude.degrees == 46.5)
    for name in ["DateStamp", "TimeStamp", "DOP", "SpeedRef", "MapDatum"] {
      #expect(metadata["GPS:GPS\(name)"] == nil, "\(name)")
      #expect(metadata.xmp["exif:GPS\(name)"] == nil, "\(name)")
    }
    #expect(metadata.xmp["exif:GPSLatitude"] != nil)
  }

  @Test("In a sidecar the GPS group is that of XMP; a photo's XMP is reported")
  func group() throws {
    var side = Sidecar.empty()
    side.metadata.location = Location(latitude: 46.5, longitude: 7.5, altitude: 500)
    side.metadata.creator = ["Ada Example"]
    _ = side.removeAll(inGroup: "GPS")
    #expect(side.metadata.location == nil)
    #expect(side.metadata.xmp.properties.allSatisfy { !$0.name.local.hasPrefix("GPS") })
    side.metadata.remove(try FieldName("Artist"))
    #expect(side.metadata.xmp.isEmpty)
    var photo = try Photo(Fixtures.photo().bytes())
    photo.metadata.xmp["exif:GPSLatitude"] = "46,30N"
    _ = photo.removeAll(inGroup: "GPS")
    #expect(
      try photo.receipt().notes == ["XMP still contains a position: XMP-exif:GPSLatitude"])
    photo.metadata.removeAll(inGroup: "XMP-exif")
    #expect(try photo.receipt().notes.isEmpty)
  }

  @Test("Exif's position takes precedence over XMP's, and both are updated")
  func inXMP() throws {
    var photo = try Photo(Fixtures.smallJPEG)
    for (name, text) in [
      ("GPSLatitude", "46.95"), ("GPSLongitude", "7.45"), ("GPSAltitude", "540"),
      ("GPSAltitudeRef", "0"),
    ] {
      try photo.metadata.set(FieldName("XMP-exif:\(name)"), parsing: text)
    }
    photo = try Photo(photo.bytes())
    let place = try #require(photo.metadata.location)
    #expect((place.latitude.degrees - 46.95).magnitude < 1e-7)
    #expect((place.longitude.degrees - 7.45).magnitude < 1e-7)
    #expect(place.altitude == 540)
    #expect(photo.metadata[.gpsLatitude] == nil)
    // A part of Exif that says no position leaves it to XMP.
    photo.metadata[.gpsLatitude] = [URational(0, 0), URational(0, 0), URational(0, 0)]
    #expect(photo.metadata.location == place)

    photo.metadata.location = Location(latitude: -33.5, longitude: 151.25)
    var both = try Photo(photo.bytes())
    #expect(both.metadata.location?.latitude.degrees == -33.5)
    #expect(both.metadata[.gpsLatitudeRef] == "S")
    #expect(both.metadata.xmp["exif:GPSAltitude"] == nil)
    var packet = both
    packet.metadata.removeAll(in: .gps)
    #expect(packet.metadata.location?.latitude.degrees == -33.5)
    #expect(packet.metadata.location?.longitude.degrees == 151.25)
    both.metadata.xmp["exif:GPSLatitude"] = "1,0N"
    #expect(both.metadata.location?.latitude.degrees == -33.5)
    both.metadata.location = nil
    let none = try Photo(both.bytes()).metadata
    #expect(none.location == nil && none.xmp["exif:GPSLatitude"] == nil)
  }

  private static let odd = TIFFBuilder().entry(.make, "Leica")
    .entry(Tag(.gps, 0x0000), .byte([2, 2, 0, 0])).entry(.gpsLatitudeRef, "S")
    .entry(.gpsLatitude, [URational(74, 2), URational(1_990_117, 99_991), URational(0, 7)])
    .entry(.gpsLongitudeRef, "West").entry(
      .gpsLongitude, [URational(122, 1), URational(1, 1), URational(50_631, 1013)]
    )
    .entry(Tag(.gps, 0x0005), .byte([0])).entry(.gpsAltitude, URational(3333, 97))

  @Test("Existing fractions survive when only the altitude is set")
  func untouched() throws {
    var photo = try Photo(JPEGBuilder().exif(Self.odd.bytes()).bytes())
    let before = photo.metadata
    photo.metadata.location?.altitude = 12
    let after = try Photo(try photo.bytes()).metadata
    #expect(after.location?.altitude == 12)
    for number: UInt16 in [0, 1, 2, 3, 4, 5] {
      #expect(
        after.value(of: Tag(.gps, number)) == before.value(of: Tag(.gps, number)), "\(number)")
    }
    #expect(after[.gpsAltitude] == URational(12, 1))
  }

  @Test("Writing the position that was read changes nothing")
  func same() throws {
    let bytes = JPEGBuilder().exif(Self.odd.bytes()).bytes()
    var photo = try Photo(bytes)
    let location = try #require(photo.metadata.location)
    #expect(location.altitude == 3333.0 / 97)
    photo.metadata.location = location
    #expect(try photo.bytes() == bytes)
    #expect(photo.metadata.location == location)
  }

  /// Values of a GPS directory that say nothing.
  struct Nothing: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let latitude: Value
    let longitude: Value
  }

  private static let zero = Value.rational([URational](repeating: URational(0, 1), count: 3))
  private static let unknown = Value.rational([URational](repeating: URational(0, 0), count: 3))
  private static let ten = Value.rational([URational(10, 1), URational(0, 1), URational(0, 1)])

  private static let nothings = [
    Nothing(testDescription: "zero and zero", latitude: zero, longitude: zero),
    Nothing(testDescription: "0/0", latitude: unknown, longitude: unknown),
    Nothing(testDescription: "0/0 and ten", latitude: unknown, longitude: ten),
    Nothing(
      testDescription: "blanks", latitude: .ascii(Array("        \0".utf8)),
      longitude: .ascii(Array("        \0".utf8))),
    Nothing(
      testDescription: "beyond the pole", latitude: .rational([URational(91, 1)]), longitude: ten),
    Nothing(testDescription: "no numbers", latitude: .rational([]), longitude: .rational([])),
  ]

  @Test("Zeros, 0/0 and blanks are not a position", arguments: nothings)
  func nothing(values: Nothing) throws {
    let builder = TIFFBuilder().entry(.make, "Leica").entry(.gpsLatitudeRef, "N")
      .entry(.gpsLatitude, values.latitude).entry(.gpsLongitudeRef, "E")
      .entry(.gpsLongitude, values.longitude)
    let photo = try Photo(JPEGBuilder().exif(builder.bytes()).bytes())
    #expect(photo.metadata.location == nil)
  }

  @Test("One coordinate may be zero")
  func oneZero() throws {
    let builder = TIFFBuilder().entry(.make, "Leica").entry(.gpsLatitudeRef, "N")
      .entry(.gpsLatitude, Self.zero).entry(.gpsLongitudeRef, "W").entry(.gpsLongitude, Self.ten)
    let photo = try Photo(JPEGBuilder().exif(builder.bytes()).bytes())
    #expect(photo.metadata.location?.latitude.degrees == 0)
    #expect(photo.metadata.location?.longitude.degrees == -10)
  }

  @Test("A position outside of the Earth is refused and changes nothing")
  func refused() throws {
    for location in [
      Location(latitude: 91, longitude: 0), Location(latitude: .nan, longitude: 0),
      Location(latitude: 0, longitude: 181), Location(latitude: 1, longitude: 1, altitude: .nan),
    ] {
      var photo = try Photo(Fixtures.photo().bytes())
      let before = fields(photo.metadata)
      photo.metadata.location = location
      #expect(fields(photo.metadata) == before)
      #expect(photo.metadata.refusals.count == 1)
    }
  }

  @Test("A position that is set is read again or refused, also zero and zero")
  func zeroAndZero() throws {
    var photo = try Photo(Fixtures.photo().bytes())
    photo.metadata.location = Location(latitude: 0, longitude: 0)
    #expect(!photo.metadata.refusals.isEmpty || photo.metadata.location != nil)
  }

  @Test("An altitude that no fraction can store leaves the old position unchanged")
  func altitude() throws {
    var photo = try Photo(Fixtures.photo().bytes())
    let before = fields(photo.metadata)
    photo.metadata.location = Location(latitude: 1, longitude: 2, altitude: 5e9)
    #expect(photo.metadata.refusals.count == 1)
    #expect(fields(photo.metadata) == before)
  }

  @Test("Removing the location removes all GPS measurements")
  func removed() throws {
    var photo = try Photo(Fixtures.photo().bytes())
    photo.metadata[.gpsMapDatum] = "WGS-84"
    photo.metadata.location = nil
    let metadata = try Photo(try photo.bytes()).metadata
    #expect(metadata.directory(.gps) == nil)
  }

  @Test("Speed, track and direction are pairs")
  func pairs() throws {
    var photo = try Photo(Fixtures.photo().bytes())
    photo.metadata.speed = .init(URational(72, 10), reference: "K")
    photo.metadata.track = .init(URational(180, 1), reference: "T")
    photo.metadata.imageDirection = .init(URational(9049, 100), reference: "M")
    let metadata = try Photo(try photo.bytes()).metadata
    #expect(metadata.speed == photo.metadata.speed && metadata[.gpsSpeedRef] == "K")
    #expect(metadata.track == photo.metadata.track)
    #expect(metadata.imageDirection?.value == URational(9049, 100))
    photo.metadata.track = nil
    #expect(photo.metadata[.gpsTrack] == nil && photo.metadata[.gpsTrackRef] == nil)
    photo.metadata.speed = .init(URational(1, 1), reference: "Q")
    #expect(photo.metadata.refusals.count == 1)
    #expect(photo.metadata.speed?.reference == "K")
  }

  @Test("The time of the fix is kept in UTC")
  func fix() throws {
    var photo = try Photo(Fixtures.photo().bytes())
    photo.metadata.gpsDate = CaptureDate("2024:01:01 01:30:15.25+02:00")
    let metadata = try Photo(try photo.bytes()).metadata
    #expect(metadata[.gpsDateStamp] == "2023:12:31")
    #expect(
      metadata[.gpsTimeStamp] == [URational(23, 1), URational(30, 1), URational(1525, 100)])
    let date = try #require(metadata.gpsDate)
    #expect(date.offset == 0 && date.hour == 23 && date.second == 15)
    #expect(date.secondsSince1970() == 1_704_065_415.25)
    photo.metadata.gpsDate = CaptureDate("2024:01:01 01:30:15")
    #expect(photo.metadata.refusals.count == 1)
    photo.metadata.gpsDate = nil
    #expect(photo.metadata[.gpsDateStamp] == nil && photo.metadata[.gpsTimeStamp] == nil)
  }
}

@Suite("Dates of photos")
struct TimeTests {
  @Test("A date is read with its own fraction and its own offset")
  func own() throws {
    let builder = Fixtures.camera().entry(.offsetTime, "-09:00").entry(.subSecTime, "9")
    let metadata = try Photo(JPEGBuilder().exif(builder.bytes()).bytes()).metadata
    #expect(metadata.captureDate?.description == "2024:05:06 07:08:09.050+02:00")
    #expect(metadata.date(.modified)?.description == "2024:05:06 07:08:09.9-09:00")
    #expect(metadata.date(.digitized)?.description == "2024:05:06 07:08:10")
  }

  @Test("A date is written with its own fraction and offset, and the others stay")
  func written() throws {
    var photo = try Photo(Fixtures.photo().bytes())
    photo.metadata.captureDate = CaptureDate("2020:02:29 23:59:60.125-03:30")
    let metadata = try Photo(try photo.bytes()).metadata
    #expect(metadata[.dateTimeOriginal] == "2020:02:29 23:59:60")
    #expect(metadata[.subSecTimeOriginal] == "125")
    #expect(metadata[.offsetTimeOriginal] == "-03:30")
    #expect(metadata[.dateTimeDigitized] == "2024:05:06 07:08:10")
    #expect(metadata[.modifyDate] == "2024:05:06 07:08:09")
    #expect(metadata[.offsetTime] == nil)
  }

  @Test("Parts that the new date lacks are removed; no date removes them all")
  func unknown() throws {
    var photo = try Photo(Fixtures.photo().bytes())
    photo.metadata.captureDate = CaptureDate("2020:02:29 23:59:59")
    #expect(photo.metadata[.subSecTimeOriginal] == nil)
    #expect(photo.metadata[.offsetTimeOriginal] == nil)
    photo.metadata.captureDate = nil
    #expect(photo.metadata[.dateTimeOriginal] == nil)
    #expect(photo.metadata.captureDate == nil)
    let invalid = CaptureDate(year: 2023, month: 2, day: 29, hour: 0, minute: 0, second: 0)
    photo.metadata.captureDate = invalid
    #expect(photo.metadata.refusals.count == 1)
  }

  @Test(
    "Blank and zero dates are nil", arguments: ["    :  :     :  :  ", "0000:00:00 00:00:00"])
  func blank(text: String) throws {
    let block = TIFFBuilder().entry(.make, "Leica").entry(.dateTimeOriginal, text).bytes()
    let photo = try Photo(JPEGBuilder().exif(block).bytes())
    #expect(photo.metadata[.dateTimeOriginal] == text)
    #expect(photo.metadata.captureDate == nil)
  }
}

@Suite("Fresh metadata")
struct StampTests {
  private static let stamp = Metadata.Stamp(
    software: "Example 2.1", date: CaptureDate("2024:05:06 07:08:09.5+02:00"),
    pixelSize: (1024.4, 767.5), actsAsCamera: true, sources: ["a scan", "a drawing"])

  @Test("A picture without metadata gets everything in one call")
  func bare() throws {
    var photo = try Photo(Fixtures.bare().bytes())
    try photo.metadata.stamp(Self.stamp)
    let metadata = try Photo(try photo.bytes()).metadata
    #expect(metadata[.software] == "Example 2.1")
    #expect(metadata[.make] == "Example")
    #expect(metadata[.model] == "Example 2.1")
    for role in [Metadata.DateRole.original, .digitized, .modified] {
      #expect(metadata.date(role) == Self.stamp.date)
    }
    #expect(metadata[.exifImageWidth] == 1024)
    #expect(metadata[.exifImageHeight] == 768)
    #expect(metadata[.imageDescription] == "a scan; a drawing")
    #expect(metadata[.exifVersion] == "0232")
    #expect(metadata[.resolutionUnit] == 2)
  }

  @Test("Existing values are kept unless the stamp replaces them")
  func kept() throws {
    var photo = try Photo(Fixtures.photo().bytes())
    try photo.metadata.stamp(Self.stamp)
    #expect(photo.metadata[.software] == "Fixture 1.0")
    #expect(photo.metadata[.make] == "Canon")
    #expect(photo.metadata.captureDate?.description == "2024:05:06 07:08:09.050+02:00")
    #expect(photo.metadata[.exifImageWidth] == 1024)
    var other = Self.stamp
    other.replaces = true
    try photo.metadata.stamp(other)
    #expect(photo.metadata[.software] == "Example 2.1")
    #expect(photo.metadata.captureDate == Self.stamp.date)
  }

  @Test("A refused stamp changes nothing")
  func refused() throws {
    for size in [(0, 10), (10, -1), (.nan, 10), (1e12, 10)] as [(Double, Double)] {
      var photo = try Photo(Fixtures.bare().bytes())
      let stamp = Metadata.Stamp(software: "Example", pixelSize: size)
      #expect(throws: MetadataError.self) { try photo.metadata.stamp(stamp) }
      #expect(fields(photo.metadata).isEmpty)
    }
  }

  @Test("A file that cannot store Exif stores a position in XMP, which is read")
  func placeOfGIF() throws {
    let file = try #require(SmallFile.all.first { $0.name == "GIF" })
    var photo = try Photo(file.bytes)
    photo.metadata.location = Location(latitude: -12.5, longitude: 7.25, altitude: -3)
    let again = try Photo(try photo.bytes())
    let place = try #require(again.metadata.location)
    #expect(abs(place.latitude.degrees + 12.5) < 1e-6)
    #expect(abs(place.longitude.degrees - 7.25) < 1e-6)
    #expect(place.altitude == -3)
    photo = again
    photo.metadata.location = nil
    #expect(try Photo(try photo.bytes()).metadata.location == nil)
  }

  @Test("A position that is also in XMP follows")
  func placeInBoth() throws {
    var photo = try Photo(JPEGBuilder().bytes())
    photo.metadata.location = Location(latitude: 1, longitude: 2)
    let name = XMP.Name(.exif, "GPSLatitude")
    photo.metadata.xmp.set(name, to: XMP.Node(.text("1,0.0N")))
    photo.metadata.location = Location(latitude: -3.5, longitude: 4)
    #expect(photo.metadata.xmp.text(of: name)?.hasPrefix("3,30") == true)
    photo.metadata.location = nil
    #expect(photo.metadata.xmp.node(name) == nil)
  }
}
