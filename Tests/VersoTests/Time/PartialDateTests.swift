import Testing
import Verso
import VersoFixtures

@Suite("Incomplete dates")
struct PartialDateTests {
  private func photo(_ date: String) throws -> Photo {
    let exif = TIFFBuilder().entry(.make, "Example").entry(.dateTimeOriginal, date).bytes()
    return try Photo(JPEGBuilder().jfif().exif(exif).bytes())
  }

  @Test(
    "A date is set and synced as far as it is known",
    arguments: [
      ("1974", "1974:  :     :  :  ", "1974", "19740000"),
      ("1974-08", "1974:08:     :  :  ", "1974-08", "19740800"),
      ("1974-08-15", "1974:08:15   :  :  ", "1974-08-15", "19740815"),
    ])
  func written(typed: String, exif: String, xmp: String, iptc: String) throws {
    var photo = try photo("2024:05:06 07:08:09")
    try photo.metadata.set(FieldName("SubSecTimeOriginal"), parsing: "5")
    try photo.metadata.set(FieldName("OffsetTimeOriginal"), parsing: "+02:00")
    photo.metadata.xmp["photoshop:DateCreated"] = "2024-05-06T07:08:09+02:00"
    try photo.metadata.setTexts(["20240506"], of: Tag(.iptc, 0x0237))
    try photo.metadata.setTexts(["070809+0200"], of: Tag(.iptc, 0x023C))
    try photo.metadata.setTexts([typed], of: .captureDate)
    let metadata = try Photo(photo.bytes()).metadata
    #expect(metadata[.dateTimeOriginal] == exif)
    #expect(metadata[.subSecTimeOriginal] == nil && metadata[.offsetTimeOriginal] == nil)
    #expect(metadata.xmp["photoshop:DateCreated"] == xmp)
    #expect(metadata.texts(of: Tag(.iptc, 0x0237)) == [iptc])
    #expect(metadata.texts(of: Tag(.iptc, 0x023C)).isEmpty)
    #expect(metadata.statements(of: .captureDate).allSatisfy { $0.agrees })
    #expect(metadata.captureDate?.hasTime == false && metadata.captureDate?.date == nil)
  }

  @Test(
    "A month in XMP or IPTC does not become the first of the month elsewhere",
    arguments: ["xmp", "iptc"])
  func sync(place: String) throws {
    var photo = try photo("2024:05:06 07:08:09")
    if place == "xmp" {
      photo.metadata.xmp["photoshop:DateCreated"] = "1978-09"
    } else {
      try photo.metadata.setTexts(["19780900"], of: Tag(.iptc, 0x0237))
    }
    photo.metadata.remove(Tag(.exif, 0x9003))
    #expect(photo.metadata.captureDate?.description == "1978:09")
    #expect(photo.metadata.time?.local?.description == "1978:09")
    #expect(photo.metadata.time?.isDay == true && photo.metadata.time?.instant == nil)
    try photo.metadata.setTexts(photo.metadata.texts(of: .captureDate), of: .captureDate)
    #expect(photo.metadata[.dateTimeOriginal] == "1978:09:     :  :  ")
  }

  @Test("A shift leaves dates without a time, and reports it")
  func shift() throws {
    var photo = try photo("1974:08:     :  :  ")
    try photo.metadata.shiftDates(by: DateShift(days: 40))
    #expect(photo.metadata[.dateTimeOriginal] == "1974:08:     :  :  ")
  }

  @Test(
    "A text with the day first, a year of two digits, or no date in it is not a date",
    arguments: ["06:05:2024 07:08:09", "06/05/2024", "24:05:06 07:08:09", "6.5.2024", "10:11"])
  func noDates(text: String) throws {
    #expect(CaptureDate(text) == nil)
    #expect(try photo(text).metadata.captureDate == nil)
  }

  @Test(
    "Halves of the day and names of UTC are understood in several languages",
    arguments: [
      ("2024:05:06 07:08:09 下午", "2024:05:06 19:08:09"),
      ("2024:05:06 07:08:09 午前", "2024:05:06 07:08:09"),
      ("2024:05:06 07:08:09 م", "2024:05:06 19:08:09"),
      ("2024:05:06 07:08:09 nachm.", "2024:05:06 19:08:09"),
      ("2024:05:06 07:08:09 UTC", "2024:05:06 07:08:09+00:00"),
    ])
  func halves(text: String, date: String) throws {
    let (found, _, isWhole) = try #require(CaptureDate.read(text))
    #expect(found.description == date && isWhole)
  }

  @Test(
    "A shift leaves a date of which it does not understand everything, and names it",
    arguments: [
      "2024:05:06 07:08:09 foo", "2024:05:06 下午07:08:09", "2024:05:06 12 AM",
      "2024:05:06 07:08:09 CEST",
    ])
  func unclear(text: String) throws {
    var photo = try photo(text)
    try photo.metadata.shiftDates(by: DateShift(days: 1))
    #expect(photo.metadata[.dateTimeOriginal] == text)
    #expect(try photo.receipt().notes.contains { $0.contains("is not understood completely") })
  }

  @Test("A shift keeps an offset that it does not understand", arguments: ["CEST", "+2", "+24:00"])
  func foreignOffset(offset: String) throws {
    let exif = TIFFBuilder().entry(.make, "Example")
      .entry(.dateTimeOriginal, "2024:05:06 07:08:09").entry(.offsetTimeOriginal, offset).bytes()
    var photo = try Photo(JPEGBuilder().jfif().exif(exif).bytes())
    try photo.metadata.shiftDates(by: DateShift(days: 1))
    #expect(photo.metadata[.dateTimeOriginal] == "2024:05:07 07:08:09")
    #expect(photo.metadata[.offsetTimeOriginal] == offset)
  }

  @Test("A date in an unusual form is shown with its interpretation")
  func corrections() throws {
    let time = try #require(try photo("2019:01:01 24:04:20").metadata.time)
    #expect(time.corrections.map(\.field) == ["ExifIFD:DateTimeOriginal"])
    #expect(time.corrections.map(\.text) == ["2019:01:01 24:04:20"])
    #expect(time.corrections.map(\.reading) == ["2019:01:01 00:04:20"])
    #expect(try photo("2019:01:01 23:04:20").metadata.time?.corrections.isEmpty == true)
  }
}
