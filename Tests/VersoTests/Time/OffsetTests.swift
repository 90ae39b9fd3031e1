import Testing
import VersoFixtures

@testable import Verso
@testable import VersoModel

@Suite("Writing the offset from UTC")
struct OffsetTests {
  /// A photo with these fields, to which an offset was said, written and read again.
  private func said(
    _ fields: KeyValuePairs<String, String>, _ minutes: Int, in bytes: [UInt8]? = nil
  ) throws -> Metadata {
    var photo = try Photo(bytes ?? JPEGBuilder().jfif().bytes())
    for (name, text) in fields { try photo.metadata.set(FieldName(name), parsing: text) }
    let time = try #require(photo.metadata.time)
    try photo.metadata.setOffset(minutes, of: time)
    return try Photo(try photo.bytes()).metadata
  }

  private func text(_ metadata: Metadata, _ name: String) throws -> String? {
    switch try FieldName(name) {
    case .property(let property): metadata.xmp.texts(of: property).first
    default: metadata[name]?.string
    }
  }

  @Test("The three dates of a camera get the offset, and local time stays")
  func camera() throws {
    let metadata = try said(
      [
        "DateTimeOriginal": "2024:05:06 07:08:09", "CreateDate": "2024:05:06 07:08:09",
        "ModifyDate": "2024:05:06 07:08:11", "SubSecTimeOriginal": "050",
      ], 120)
    for name in ["OffsetTimeOriginal", "OffsetTimeDigitized", "OffsetTime"] {
      #expect(try text(metadata, name) == "+02:00")
    }
    #expect(metadata.time?.local?.description == "2024:05:06 07:08:09.050+02:00")
    #expect(metadata.time?.evidence?.reason == .offsetTag)
    #expect(try text(metadata, "SubSecTimeOriginal") == "050")
  }

  @Test("Only existing dates get an offset")
  func absent() throws {
    let metadata = try said(["DateTimeOriginal": "2024:05:06 07:08:09"], -210)
    #expect(try text(metadata, "OffsetTimeOriginal") == "-03:30")
    #expect(try text(metadata, "OffsetTimeDigitized") == nil)
    #expect(try text(metadata, "OffsetTime") == nil && metadata.xmp.isEmpty)
  }

  @Test("A change on another day, and a scan of an old print, keep their offset")
  func others() throws {
    let metadata = try said(
      [
        "DateTimeOriginal": "1955:05:06 12:00:00", "CreateDate": "2024:05:06 07:08:09",
        "ModifyDate": "2024:06:01 10:00:00",
      ], 60)
    #expect(try text(metadata, "OffsetTimeOriginal") == "+01:00")
    #expect(try text(metadata, "OffsetTimeDigitized") == nil)
    #expect(try text(metadata, "OffsetTime") == nil)
    // One of ten minutes later that has its own keeps it.
    let changed = try said(
      [
        "DateTimeOriginal": "2024:05:06 07:08:09", "ModifyDate": "2024:05:06 07:18:09",
        "OffsetTime": "-04:00",
      ], 120)
    #expect(try text(changed, "OffsetTime") == "-04:00")
  }

  @Test("XMP and IPTC agree afterwards, and the same moment in another zone stays")
  func places() throws {
    let metadata = try said(
      [
        "DateTimeOriginal": "2024:05:06 07:08:09", "IPTC:DateCreated": "2024:05:06",
        "IPTC:TimeCreated": "07:08:09+00:00",
        "XMP-photoshop:DateCreated": "2024-05-06T07:08:09.25",
        "XMP-xmp:CreateDate": "2024-05-06T05:08:09Z", "XMP-xmp:ModifyDate": "2024-06-01T10:00:00",
      ], 120)
    #expect(try text(metadata, "OffsetTimeOriginal") == "+02:00")
    #expect(metadata.texts(of: Verso.Tag(.iptc, IPTCNumber.timeCreated)) == ["070809+0200"])
    #expect(try text(metadata, "XMP-photoshop:DateCreated") == "2024-05-06T07:08:09.25+02:00")
    let created = try #require(try text(metadata, "XMP-xmp:CreateDate"))
    #expect(CaptureDate(created)?.description == "2024:05:06 05:08:09+00:00")
    #expect(try text(metadata, "XMP-xmp:ModifyDate") == "2024-06-01T10:00:00")
    let time = try #require(metadata.time)
    #expect(time.offset == 120 && time.others.allSatisfy(\.agrees), "\(time.others)")
  }

  @Test("A date without a time gets no offset")
  func day() throws {
    let metadata = try said(
      [
        "DateTimeOriginal": "2024:05:06 07:08:09", "XMP-photoshop:DateCreated": "2024-05-06",
        "IPTC:DateCreated": "2024:05:06",
      ], 120)
    #expect(try text(metadata, "XMP-photoshop:DateCreated") == "2024-05-06")
    #expect(metadata.texts(of: Verso.Tag(.iptc, IPTCNumber.timeCreated)) == [])
  }

  @Test("A sidecar without a date gets the complete date")
  func sidecar() throws {
    var photo = try Photo(JPEGBuilder().bytes()).metadata
    photo.captureDate = CaptureDate("2024:05:06 07:08:09.5")
    var side = Sidecar.empty(for: "a.jpg")
    try side.metadata.setOffset(120, of: try #require(photo.time))
    #expect(
      side.metadata.xmp.texts(of: XMP.Name(.photoshop, "DateCreated")) == [
        "2024-05-06T07:08:09.5+02:00"
      ])
  }

  @Test("An impossible offset is refused, and nothing is changed")
  func refusals() throws {
    var metadata = try Photo(JPEGBuilder().bytes()).metadata
    metadata.captureDate = CaptureDate("2024:05:06 07:08:09")
    let time = try #require(metadata.time)
    for minutes in [-721, 841, Int.max, Int.min] {
      #expect(throws: MetadataError.self) { try metadata.setOffset(minutes, of: time) }
    }
    #expect(metadata.time?.offset == nil)
    var film = Metadata.empty
    film.facts.append(Item("QuickTime", "CreateDate", .text("2024:05:06 05:08:09")))
    let instant = try #require(film.time)
    #expect(throws: MetadataError.self) { try film.setOffset(60, of: instant) }
  }
}

@Test(
  "A film with local time in its header gets a date with the offset, and the header the moment")
func cameraClockOfFilm() throws {
  var film = FilmBuilder()
  film.userData = Part.box("FIRM", Array("H19.03.01.30.00".utf8))
  var photo = try Photo(film.bytes())
  let time = try #require(photo.metadata.time)
  #expect(time.local.map { "\($0)" } == "2018:01:29 16:00:00" && time.instant == nil)
  try photo.metadata.setOffset(-8 * 60, of: time)
  let written = try Photo(photo.bytes()).metadata
  #expect(written.facts.first { $0.name == "CreationDate" }?.text == "2018:01:29 16:00:00-08:00")
  #expect(written.facts.first { $0.name == "CreateDate" }?.text == "2018:01:30 00:00:00")
  #expect(written.time?.evidence?.reason == .zonedDate)
  #expect(written.time?.others.allSatisfy(\.agrees) == true)
}
