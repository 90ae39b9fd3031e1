import Testing
import VersoFixtures

@testable import Verso
@testable import VersoFormats
@testable import VersoModel

@Suite("Dates and positions of films in all of their places")
struct FilmDateTests {
  /// A film of 2018-01-29 16:00:00 by its header, with keys.
  private func film(_ keys: [(String, String)] = [], brand: String = "qt  ") throws -> Photo {
    var film = FilmBuilder()
    film.brand = brand
    if !keys.isEmpty { film.further = FilmBuilder.keys(keys) }
    return try Photo(film.bytes())
  }

  private static let creationDate = "com.apple.quicktime.creationdate"

  private func written(_ photo: Photo) throws -> Metadata { try Photo(photo.bytes()).metadata }

  // MARK: The key that repeats the header

  @Test("FFmpeg's key of the header follows it, in UTC")
  func creationTime() throws {
    let keys = [("creation_time", "2018-01-29T16:00:00.000000Z")]
    var photo = try film(keys)
    for name in ["DateTimeOriginal", "CreateDate"] {
      try photo.metadata.set(FieldName(name), parsing: "2026-05-06T07:08:09+02:00")
      #expect(try written(photo).text(in: .creationTime) == "2026:05:06 05:08:09Z")
    }
    var shifted = try film(keys)
    try shifted.metadata.shiftDates(by: #require(DateShift("1h")))
    #expect(try written(shifted).text(in: .creationTime) == "2018:01:29 17:00:00.000000Z")
    var moved = try film(keys + [(Self.creationDate, "2018-01-29T16:00:00")])
    try moved.metadata.setOffset(120, of: #require(moved.metadata.time))
    #expect(try written(moved).text(in: .creationTime) == "2018:01:29 14:00:00Z")
    var removed = try film(keys)
    removed.metadata.captureDate = nil
    #expect(try !removed.bytes().contains(text: "creation_time"))
  }

  @Test("FFmpeg's key is set by name, whether it exists or not")
  func setCreationTime() throws {
    for keys in [[], [("creation_time", "2018-01-29T16:00:00Z")]] {
      var photo = try film(keys)
      try photo.metadata.set(
        FieldName("Keys:CreationTime"), parsing: "2020-01-01T02:00:00.5+02:00")
      #expect(try photo.bytes().contains(text: "creation_time"))
      #expect(try written(photo).text(in: .creationTime) == "2020:01:01 00:00:00.5Z")
      #expect(throws: MetadataError.self) {
        try photo.metadata.set(FieldName("Keys:CreationTime"), parsing: "word")
      }
    }
  }

  // MARK: What is written

  @Test("Fractions of a second stay, except in headers")
  func fractions() throws {
    var photo = try film([(Self.creationDate, "2024-05-06T07:08:09.500+0200")])
    try photo.metadata.shiftDates(by: #require(DateShift("1h")))
    #expect(try written(photo).text(in: .creationDate) == "2024:05:06 08:08:09.500+02:00")
    photo.metadata.captureDate = CaptureDate("2024:05:06 07:08:09.25+02:00")
    let metadata = try written(photo)
    #expect(metadata.text(in: .creationDate) == "2024:05:06 07:08:09.25+02:00")
    #expect(metadata.text(in: FilmTag.created[0]) == "2024:05:06 05:08:09")
    var zoned = try film([(Self.creationDate, "2018-01-29T16:00:00.75")])
    try zoned.metadata.setOffset(60, of: #require(zoned.metadata.time))
    #expect(try written(zoned).text(in: .creationDate) == "2018:01:29 16:00:00.75+01:00")
  }

  @Test(
    "A date without a time stays so when shifted, and the header keeps its time of that day")
  func dayAlone() throws {
    var photo = try film([(Self.creationDate, "2018-01-29")])
    let time = try #require(photo.metadata.time)
    #expect(time.tellsInstant && time.instant?.description == "2018:01:29 16:00:00+00:00")
    try photo.metadata.shiftDates(by: #require(DateShift("1d")))
    #expect(try written(photo).text(in: .creationDate) == "2018:01:30")
    #expect(photo.metadata.statements(of: .captureDate).allSatisfy { $0.agrees })
    try photo.metadata.setOffset(60, of: #require(photo.metadata.time))
    #expect(try written(photo).text(in: .creationDate) == "2018:01:30 17:00:00+01:00")
  }

  @Test("A text that is not a date stays, and a note reports it")
  func unreadDates() throws {
    for text in ["Mon Jan 29 16:00:00 2018", "20180129"] {
      var photo = try film([(Self.creationDate, text)])
      try photo.metadata.shiftDates(by: #require(DateShift("1h")))
      let receipt = try photo.receipt()
      #expect(
        receipt.notes.count == 1 && receipt.notes[0].contains("Keys:CreationDate has \(text)"))
      #expect(try written(photo).text(in: .creationDate) == text)
    }
    // Noughts stand for an unknown one.
    var photo = try film([(Self.creationDate, "0000:00:00 00:00:00")])
    try photo.metadata.shiftDates(by: #require(DateShift("1h")))
    #expect(try photo.receipt().notes.isEmpty)
  }

  @Test("The first second of 1904 is refused: in a header it means an unknown date")
  func unknownDate() throws {
    var photo = try film()
    let error = #expect(throws: MetadataError.self) {
      try photo.metadata.set(FieldName("CreateDate"), parsing: "1904-01-01T02:00:00+02:00")
    }
    #expect(error.map { "\($0)" }?.contains("means an unknown date") == true)
  }

  @Test("A header with local time keeps it, until the film records more")
  func cameraClock() throws {
    let keys = [("com.apple.quicktime.make", "NIKON")]
    for (name, text, header, isNoted) in [
      ("CreateDate", "2024-05-06T10:00:00+02:00", "2024:05:06 10:00:00", false),
      ("CreateDate", "2024-05-06T10:00:00", "2024:05:06 10:00:00", false),
      ("DateTimeOriginal", "2024-05-06T10:00:00+02:00", "2024:05:06 08:00:00", false),
      ("DateTimeOriginal", "2024-05-06T10:00:00", "2024:05:06 10:00:00", true),
    ] {
      var photo = try film(keys)
      try photo.metadata.set(FieldName(name), parsing: text)
      #expect(try written(photo).text(in: FilmTag.created[0]) == header)
      #expect(try written(photo).time?.local?.hour == 10)
      #expect(try photo.receipt().notes.isEmpty != isNoted)
    }
    var zoned = try film(keys)
    try zoned.metadata.setOffset(120, of: #require(zoned.metadata.time))
    #expect(try written(zoned).text(in: FilmTag.created[0]) == "2018:01:29 14:00:00")
    #expect(try written(zoned).text(in: FilmTag.modified[0]) == "2018:01:29 14:00:00")
    #expect(try written(zoned).text(in: .creationDate) == "2018:01:29 16:00:00+02:00")
  }

  @Test("A date of digitizing that repeats the header follows it")
  func digitizedWithHeader() throws {
    for (said, expected) in [
      ("2018-01-29T18:00:00+02:00", "2018-01-29T19:00:00+02:00"),
      ("2019-01-29T18:00:00+02:00", "2019-01-29T18:00:00+02:00"),
    ] {
      var photo = try film([(Self.creationDate, "2018-01-29T18:00:00+0200")])
      photo.metadata.xmp["xmp:CreateDate"] = said
      try photo.metadata.shiftDates(by: #require(DateShift("1h")), of: [.captureDate])
      #expect(try written(photo).text(in: FilmTag.created[0]) == "2018:01:29 17:00:00")
      #expect(try written(photo).xmp["xmp:CreateDate"] == expected)
    }
  }

  // MARK: What disagrees

  @Test(
    "The header of a film agrees with the moment, the local time or the day",
    arguments: [
      ("2018-01-29T18:00:00+0200", true), ("2018-01-29T18:01:59+0200", true),
      ("2018-01-29T17:57:00+0200", false), ("2018-01-29T16:00:00+0200", true),
      ("2018-01-29T16:00:00", true), ("2018-01-29T21:45:00", true),
      ("2018-01-29T21:37:00", false), ("2018-01-30", true), ("2018-01-31", false), ("2018", true),
      ("2020-01-01T10:00:00+0200", false), ("2020-01-01T10:00:00", false),
    ])
  func header(text: String, agrees: Bool) throws {
    let photo = try film([(Self.creationDate, text)])
    let statements = photo.metadata.statements(of: .captureDate)
    #expect(statements.map(\.name) == ["Keys:CreationDate", "QuickTime:CreateDate"])
    #expect(statements[1].texts == ["2018:01:29 16:00:00+00:00"])
    #expect(statements.map(\.isBelieved) == [true, false] && statements[1].agrees == agrees)
    let isTold = photo.metadata.time?.others.contains { $0.moment != nil && !$0.agrees }
    if text.count > 10 { #expect(isTold == !agrees) }
  }

  @Test("A header with the end of a film agrees, whatever the stated length")
  func end() throws {
    var metadata = try film([(Self.creationDate, "2018-01-29T17:00:00+0200")]).metadata
    #expect(metadata.statements(of: .captureDate).map(\.agrees) == [true, false])
    metadata.facts.removeAll { $0.name == "Duration" }
    let lengths: [(Double, Bool)] = [
      (3600, true), (.infinity, true), (.nan, false), (-3600, false),
    ]
    for (seconds, agrees) in lengths {
      var film = metadata
      film.facts.append(Item("QuickTime", "Duration", .real(seconds)))
      #expect(film.statements(of: .captureDate).map(\.agrees) == [true, agrees])
    }
  }

  @Test("A film with only a header date keeps it only there")
  func headerAlone() throws {
    var photo = try film()
    let statements = photo.metadata.statements(of: .captureDate)
    #expect(statements.map(\.name) == ["QuickTime:CreateDate"] && statements[0].isBelieved)
    #expect(photo.metadata.texts(of: .captureDate).isEmpty)
    #expect(try !photo.metadata.sync(.captureDate))
  }

  @Test("sync writes the moment into the headers, and keeps those that agree")
  func syncHeader() throws {
    let key = ("creation_time", "2018-01-29T16:00:00Z")
    var photo = try film([(Self.creationDate, "2020-01-01T10:00:00+0200"), key])
    #expect(try photo.metadata.sync(.captureDate))
    let metadata = try written(photo)
    for tag in FilmTag.created { #expect(metadata.text(in: tag) == "2020:01:01 08:00:00") }
    for tag in FilmTag.modified { #expect(metadata.text(in: tag) == "2018:01:29 16:00:00") }
    #expect(metadata.text(in: .creationTime) == "2020:01:01 08:00:00Z")
    #expect(metadata.text(in: .creationDate) == "2020:01:01 10:00:00+02:00")
    #expect(metadata.statements(of: .captureDate).allSatisfy { $0.agrees })
    #expect(try !photo.metadata.sync(.captureDate))
    // XMP alone: the header gets its moment, and no place more says it.
    var other = try film()
    try other.metadata.set(
      FieldName("XMP-photoshop:DateCreated"), parsing: "2020-01-01T10:00:00+02:00")
    #expect(try other.metadata.sync(.captureDate))
    #expect(try written(other).text(in: FilmTag.created[0]) == "2020:01:01 08:00:00")
    #expect(try written(other).text(in: .creationDate) == nil)
    // A day alone names no moment.
    var day = try film([(Self.creationDate, "2020-01-01")])
    #expect(try !day.metadata.sync(.captureDate))
  }

  @Test("A position in XMP is one of a film's positions, and is updated")
  func placeInXMP() throws {
    var photo = try film([("com.apple.quicktime.location.ISO6709", "+10.0000+020.0000+030.000/")])
    try photo.metadata.set(FieldName("XMP-exif:GPSLatitude"), parsing: "46.95")
    try photo.metadata.set(FieldName("XMP-exif:GPSLongitude"), parsing: "7.45")
    let said = try #require(photo.metadata.filmStatements.first).statements
    #expect(said.map(\.name) == ["Keys:GPSCoordinates", "XMP-exif:GPSLatitude"])
    #expect(said.map(\.agrees) == [true, false] && said[1].texts == ["46.95 7.45"])
    #expect(try photo.metadata.syncFilm())
    #expect(try written(photo).placeInXMP?.latitude.degrees == 10)
    #expect(try !photo.metadata.syncFilm())
    // XMP alone is believed.
    var alone = try film()
    try alone.metadata.set(FieldName("XMP-exif:GPSLatitude"), parsing: "46.95")
    try alone.metadata.set(FieldName("XMP-exif:GPSLongitude"), parsing: "7.45")
    #expect(alone.metadata.filmStatements.first?.statements.map(\.isBelieved) == [true])
  }

  @Test("A sidecar's position takes precedence in composite values")
  func sidecar() throws {
    var side = Sidecar.empty(for: "film.mov")
    side.metadata.location = Location(latitude: 46.95, longitude: 7.45, altitude: 500)
    var photos = [try film([("com.apple.quicktime.location.ISO6709", "+10.0000+020.0000/")])]
    var photo = try Photo(Fixtures.smallJPEG)
    photo.metadata.location = Location(latitude: 10, longitude: 20)
    photos.append(photo)
    for var photo in photos {
      photo.overlay(side)
      #expect(photo.items["Composite:GPSPosition"]?.numericText == "46.95 7.45")
      #expect(photo.items["Composite:GPSLatitude"]?.numericText == "46.95")
      #expect(photo.items["Composite:GPSAltitude"]?.numericText == "500")
    }
  }
}
