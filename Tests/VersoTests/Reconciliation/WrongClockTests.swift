import Testing
import VersoFixtures
import VersoTracks

@testable import Verso
@testable import VersoFormats
@testable import VersoModel

@Suite("Dates of one moment in several zones stay one moment when shifted")
struct WrongClockTests {
  private func film(_ date: String?, _ keys: [(String, String)] = []) throws -> Photo {
    var film = FilmBuilder()
    film.brand = "qt  "
    if !keys.isEmpty { film.further = FilmBuilder.keys(keys) }
    var photo = try Photo(film.bytes())
    if let date { try photo.metadata.setTexts([date], of: .captureDate) }
    return try Photo(photo.bytes())
  }

  private func header(_ photo: Photo) throws -> String? {
    try Photo(photo.bytes()).metadata.text(in: FilmTag.created[0])
  }

  private func taken(_ photo: Photo) throws -> String? {
    try Photo(photo.bytes()).metadata.texts(of: .captureDate).first
  }

  // MARK: Months and years

  @Test(
    "The header of a film is shifted with its date",
    arguments: [
      ("1mo", "2024:04:01 00:30:00", "2024:03:31 22:30:00"),
      ("1y", "2025:03:01 00:30:00", "2025:02:28 22:30:00"),
      ("-1mo", "2024:02:01 00:30:00", "2024:01:31 22:30:00"),
      ("1d 1h", "2024:03:02 01:30:00", "2024:03:01 23:30:00"),
    ])
  func header(shift: String, date: String, header: String) throws {
    // Whether the date says its distance from UTC, or the header tells it.
    for zone in ["+02:00", ""] {
      var photo = try film("2024:03:01 00:30:00+02:00")
      if zone.isEmpty {
        try photo.metadata.set(FieldName("Keys:CreationDate"), parsing: "2024-03-01T00:30:00")
      }
      try photo.metadata.shiftDates(by: #require(DateShift(shift)))
      #expect(try taken(photo) == date + zone)
      #expect(try self.header(photo) == header)
      #expect(photo.metadata.statements(of: .captureDate).allSatisfy { $0.agrees })
    }
    // Of one that is written when the film ends, too, and by its own name.
    var photo = try film("2024:03:01 00:30:00+02:00")
    try photo.metadata.set(FieldName("QuickTime:CreateDate"), parsing: "2024-02-29T22:31:30Z")
    try photo.metadata.shift(FieldName("QuickTime:CreateDate"), by: #require(DateShift(shift)))
    #expect(try self.header(photo) == header.dropLast(5) + "31:30")
  }

  @Test("XMP in UTC is shifted with the date of Exif", arguments: ["+02:00", ""])
  func packet(zone: String) throws {
    var photo = try Photo(Fixtures.smallJPEG)
    try photo.metadata.set(FieldName("DateTimeOriginal"), parsing: "2024:03:01 00:30:00\(zone)")
    for name in ["photoshop:DateCreated", "xmp:CreateDate", "xmp:ModifyDate"] {
      photo.metadata.xmp[name] = "2024-02-29T22:30:00Z"
    }
    for property in [SharedProperty.digitizedDate, .modifiedDate] {
      let exif = photo.metadata.written(property).first { $0.exifRole != nil }
      if let role = exif?.exifRole { photo.metadata.setDate(role, to: nil) }
    }
    try photo.metadata.shiftDates(by: DateShift(months: 1))
    #expect(photo.metadata.date(.original)?.description == "2024:04:01 00:30:00\(zone)")
    for name in ["photoshop:DateCreated", "xmp:CreateDate", "xmp:ModifyDate"] {
      #expect(photo.metadata.xmp[name] == "2024-03-31T22:30:00+00:00", "\(name)")
    }
  }

  @Test("A sidecar in UTC is shifted by the clock of its photo")
  func sidecar() throws {
    var photo = try Photo(Fixtures.smallJPEG)
    try photo.metadata.set(FieldName("DateTimeOriginal"), parsing: "2024:03:01 00:30:00+02:00")
    var side = Sidecar.empty()
    side.metadata.xmp["photoshop:DateCreated"] = "2024-02-29T22:30:00Z"
    try side.metadata.shiftDates(of: [.captureDate], besides: photo.metadata) { _ in
      DateShift(months: 1)
    }
    #expect(side.metadata.xmp["photoshop:DateCreated"] == "2024-03-31T22:30:00+00:00")
  }

  @Test("A date with another time is shifted from its own value, by the local calendar")
  func others() throws {
    var photo = try film("2024:03:01 00:30:00+02:00")
    try photo.metadata.set(FieldName("QuickTime:CreateDate"), parsing: "2024-01-31T22:00:00Z")
    try photo.metadata.shiftDates(by: DateShift(months: 1))
    #expect(try header(photo) == "2024:02:29 22:00:00")
  }

  // MARK: A clock that drifts

  /// It was right at 7:08 in Bern, and ten minutes late two hours after.
  private func drift() throws -> CameraClock {
    func date(_ text: String) throws -> CaptureDate { try #require(CaptureDate(text)) }
    func reference(_ shown: String, _ right: String) throws -> CameraClock.Reference {
      try #require(CameraClock.Reference(shown: date(shown), right: date(right)))
    }
    return CameraClock([
      try reference("2024:05:06 07:08:09+02:00", "2024:05:06 05:08:09Z"),
      try reference("2024:05:06 10:08:09+03:00", "2024:05:06 09:18:09+02:00"),
    ])
  }

  @Test(
    "The error of a clock is that of the moment, in any zone",
    arguments: [
      ("07:08:09+02:00", "05:08:09", "07:08:09+02:00"),
      ("09:08:09+02:00", "07:18:09", "09:18:09+02:00"),
      ("08:08:09+02:00", "06:13:09", "08:13:09+02:00"),
    ])
  func drift(date: String, header: String, expected: String) throws {
    let clock = try drift()
    var photo = try film("2024:05:06 \(date)")
    try photo.metadata.shiftDates { clock.shift(at: $0) }
    #expect(try taken(photo) == "2024:05:06 \(expected)")
    #expect(try self.header(photo) == "2024:05:06 \(header)")
    var alone = try film("2024:05:06 \(date)")
    try alone.metadata.set(FieldName("Keys:CreationDate"), parsing: "")
    try alone.metadata.shiftDates { clock.shift(at: $0) }
    #expect(try self.header(alone) == "2024:05:06 \(header)")
    // A clock that nobody said the zone of showed what the references are by.
    var jpeg = try Photo(Fixtures.smallJPEG)
    let local = String(date.prefix(8))
    try jpeg.metadata.set(FieldName("DateTimeOriginal"), parsing: "2024:05:06 \(local)")
    let instant = try #require(CaptureDate("2024:05:06 \(date)")?.inUTC)
    jpeg.metadata.xmp["photoshop:DateCreated"] = instant.isoText
    try jpeg.metadata.shiftDates { clock.shift(at: $0) }
    #expect(jpeg.metadata.date(.original)?.description == "2024:05:06 \(expected.prefix(8))")
    let inXMP = jpeg.metadata.xmp["photoshop:DateCreated"].flatMap { CaptureDate($0) }
    #expect(inXMP?.exifText == "2024:05:06 \(header)")
  }

  @Test("The header of a camera with local time is shifted as local time")
  func cameraHeader() throws {
    let clock = try drift()
    var builder = FilmBuilder()
    builder.userData = Part.box("FIRM", Array("H19.03.01.30.00".utf8))
    var photo = try Photo(builder.bytes())
    try photo.metadata.set(FieldName("QuickTime:CreateDate"), parsing: "2024-05-06T09:08:09")
    try #require(HeaderClock(of: photo.metadata) == .camera)
    try photo.metadata.shiftDates { clock.shift(at: $0) }
    #expect(try header(photo) == "2024:05:06 09:18:09")
  }

  // MARK: Days

  @Test("A date without a time that a shift of hours does not change is reported")
  func dayAlone() throws {
    var photo = try film(nil, [("com.apple.quicktime.creationdate", "2024-05-06")])
    try photo.metadata.shiftDates(by: DateShift(nanoseconds: -5 * 3600 * DateShift.second))
    let notes = try photo.receipt().notes
    #expect(notes.contains { $0.contains("Keys:CreationDate has only the day") }, "\(notes)")
    try photo.metadata.shift(FieldName("Keys:CreationDate"), by: DateShift(nanoseconds: -1))
    #expect(try taken(photo) == "2024:05:06")
    // One that says the day of a time goes along with that.
    var other = try Photo(Fixtures.smallJPEG)
    try other.metadata.set(FieldName("DateTimeOriginal"), parsing: "2024:05:06 07:08:09")
    other.metadata.xmp["photoshop:DateCreated"] = "2024-05-06"
    try other.metadata.shiftDates(by: DateShift(nanoseconds: 3600 * DateShift.second))
    #expect(try other.receipt().notes.isEmpty)
  }

  @Test("A second 60 is the first of the next minute in a header")
  func leapSecond() throws {
    for (text, header) in [
      ("2024:05:06 00:00:60", "2024:05:06 00:01:00"),
      ("2016:12:31 23:59:60+00:00", "2017:01:01 00:00:00"),
    ] {
      var photo = try film(nil)
      try photo.metadata.set(FieldName("DateTimeOriginal"), parsing: text)
      #expect(try self.header(photo) == header)
    }
  }
}
