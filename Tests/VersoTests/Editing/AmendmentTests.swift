import Testing
import VersoFixtures

@testable import Verso

private typealias Tag = Verso.Tag

@Suite("Values that start from existing ones")
struct AmendmentTests {
  private func photo(_ change: (inout Metadata) throws -> Void) throws -> Photo {
    var photo = try Photo(JPEGBuilder().jfif().bytes())
    try change(&photo.metadata)
    return try Photo(try photo.bytes())
  }

  private func apply(
    _ name: String, _ direction: Amendment.Direction, _ value: String, to photo: inout Photo
  ) throws {
    try Amendment(name, direction, value).apply(to: &photo.metadata)
    photo = try Photo(try photo.bytes())
  }

  @Test("Keywords are added to and removed from existing ones, in all places")
  func keywords() throws {
    var photo = try photo { metadata in
      try metadata.setTexts(["a", "b"], of: Tag(.iptc, 0x0219))
      metadata.xmp.setTexts(["a", "c"], of: XMP.Name(.dc, "subject"))
    }
    try apply("Keywords", .adding, "d, a; e", to: &photo)
    #expect(Set(photo.metadata.keywords) == ["a", "b", "c", "d", "e"])
    #expect(Set(photo.metadata.texts(of: Tag(.iptc, 0x0219))) == ["a", "b", "c", "d", "e"])
    try apply("Keywords", .subtracting, "a,c", to: &photo)
    #expect(Set(photo.metadata.xmp.texts(of: XMP.Name(.dc, "subject"))) == ["b", "d", "e"])
    try apply("IPTC:Keywords", .subtracting, "b", to: &photo)
    #expect(Set(photo.metadata.texts(of: Tag(.iptc, 0x0219))) == ["d", "e"])
    #expect(Set(photo.metadata.xmp.texts(of: XMP.Name(.dc, "subject"))) == ["b", "d", "e"])
    try apply("Keywords", .subtracting, "b,d,e", to: &photo)
    #expect(photo.metadata.keywords.isEmpty)
  }

  @Test("Missing values of a sidecar start from those of its photo")
  func besides() throws {
    let photo = try photo { metadata in
      try metadata.setTexts(["a", "b"], of: Tag(.iptc, 0x0219))
      metadata.rating = 3
      metadata.creator = ["Ada"]
      metadata.captureDate = CaptureDate("2024:05:06 07:08:09.25+02:00")
    }.metadata
    var side = Sidecar.empty()
    func apply(
      _ name: String, _ value: String, _ direction: Amendment.Direction = .adding
    ) throws {
      try Amendment(name, direction, value).apply(to: &side.metadata, besides: photo)
    }
    for _ in 0..<2 {
      try apply("Keywords", "x")
      try apply("Artist", "Bob")
      try apply("Rating", "1")
      try apply("AllDates", "1:00")
    }
    #expect(side.metadata.keywords == ["a", "b", "x"])
    #expect(side.metadata.creator == ["Ada", "Bob"])
    #expect(side.metadata.rating == 5)
    #expect(side.metadata.captureDate == CaptureDate("2024:05:06 09:08:09.25+02:00"))
    #expect(side.metadata.texts(of: .digitizedDate).isEmpty)
    try apply("Keywords", "a, x", .subtracting)
    #expect(side.metadata.keywords == ["b"])
    #expect(throws: MetadataError.self) { try apply("Keywords", "b", .subtracting) }
    #expect(side.metadata.keywords == ["b"])
  }

  @Test("An item may contain a comma if another separator is used")
  func separators() throws {
    var photo = try photo { _ in }
    let amendment = try Amendment("Keywords", .adding, "Paris, France | Bern", separator: "|")
    try amendment.apply(to: &photo.metadata)
    #expect(photo.metadata.keywords == ["Paris, France", "Bern"])
    try Amendment("Keywords", .adding, "a, b|c", separator: "").apply(to: &photo.metadata)
    #expect(photo.metadata.keywords == ["Paris, France", "Bern", "a, b|c"])
    try apply("Creator", .adding, "Bell, Graham", to: &photo)
    try apply("Creator", .adding, "Ada Example", to: &photo)
    #expect(photo.metadata.creator == ["Bell, Graham", "Ada Example"])
    try apply("XMP-dc:Creator", .subtracting, "Bell, Graham", to: &photo)
  }

  @Test("Each date is shifted from its own value")
  func places() throws {
    var photo = try photo { metadata in
      metadata.setDate(
        .original,
        to: CaptureDate(
          year: 2024, month: 5, day: 6, hour: 23, minute: 30, second: 0, subsecond: "50",
          offset: 120))
      metadata.xmp["photoshop:DateCreated"] = "2024-05-06T20:30:00.5+02:00"
      metadata.xmp["xmp:CreateDate"] = "2024-05-07"
      try metadata.setTexts(["20240506"], of: Tag(.iptc, 0x0237))
      metadata.xmp["xmp:MetadataDate"] = "2024-05-06T23:30:00Z"
    }
    try apply("AllDates", .adding, "1:30", to: &photo)
    let metadata = photo.metadata
    #expect(metadata.date(.original)?.description == "2024:05:07 01:00:00.50+02:00")
    #expect(metadata.xmp["photoshop:DateCreated"] == "2024-05-06T22:00:00.5+02:00")
    // The day alone goes along with the time that it belongs to, and stays where it is another one.
    #expect(metadata.texts(of: Tag(.iptc, 0x0237)) == ["20240507"])
    #expect(metadata.xmp["xmp:CreateDate"] == "2024-05-07")
    #expect(metadata.xmp["xmp:MetadataDate"] == "2024-05-06T23:30:00Z")
    #expect(metadata.date(.modified) == nil)
    try apply("AllDates", .subtracting, "1d 1h 30min", to: &photo)
    #expect(photo.metadata.date(.original)?.description == "2024:05:05 23:30:00.50+02:00")
    #expect(photo.metadata.xmp["xmp:CreateDate"] == "2024-05-06")
  }

  @Test("A single date can be shifted")
  func one() throws {
    var photo = try photo { metadata in
      for role in [Metadata.DateRole.original, .modified] {
        metadata.setDate(role, to: CaptureDate("2024:05:06 07:08:09"))
      }
      metadata.xmp["photoshop:DateCreated"] = "2024-05-06T07:08:09"
    }
    try apply("ExifIFD:DateTimeOriginal", .adding, "1h", to: &photo)
    #expect(photo.metadata.date(.original)?.description == "2024:05:06 08:08:09")
    #expect(photo.metadata.date(.modified)?.description == "2024:05:06 07:08:09")
    #expect(photo.metadata.xmp["photoshop:DateCreated"] == "2024-05-06T07:08:09")
    try apply("XMP-photoshop:DateCreated", .subtracting, "8h", to: &photo)
    #expect(photo.metadata.xmp["photoshop:DateCreated"] == "2024-05-05T23:08:09")
  }

  @Test("Numbers are counted up and down, and missing ones are not invented")
  func numbers() throws {
    var photo = try photo { metadata in
      metadata.rating = 3
      metadata[.iso] = 200
    }
    try apply("Rating", .adding, "1", to: &photo)
    #expect(photo.metadata.rating == 4)
    try apply("ISO", .subtracting, "100", to: &photo)
    #expect(photo.metadata[.iso] == 100)
    let before = try photo.bytes()
    try apply("ExposureTime", .adding, "1", to: &photo)
    try apply("ModifyDate", .adding, "1h", to: &photo)
    #expect(try photo.bytes() == before)
    #expect(throws: MetadataError.self) { try apply("Rating", .adding, "5", to: &photo) }
  }

  @Test(
    "A value that cannot be added to is refused, and so is one that does not fit",
    arguments: [
      ("Description", "x"), ("ImageDescription", "x"), ("XMP-dc:Title", "x"), ("GPSLatitude", "1"),
      ("AllDates", "x"), ("DateTimeOriginal", "2024:05:06"), ("Rating", "many"),
      ("Keywords", " , "),
      ("Nothing", "1"), ("MakerNotes:OwnerName", "x"), ("GPSAltitude", "1"),
    ])
  func refused(name: String, value: String) {
    #expect(throws: (any Error).self) { try Amendment(name, .adding, value) }
  }

  @Test("A date without a four-digit year is refused, and nothing is changed")
  func bounds() throws {
    var photo = try photo { metadata in
      metadata.setDate(.original, to: CaptureDate("9999:05:06 07:08:09"))
      metadata.setDate(.modified, to: CaptureDate("2024:05:06 07:08:09"))
    }
    let before = photo.metadata.date(.modified)
    #expect(throws: MetadataError.self) {
      try photo.metadata.shiftDates(by: DateShift(years: 1))
    }
    #expect(photo.metadata.date(.modified) == before)
  }
}
