import Testing
import VersoFixtures

@testable import Verso

@Suite("When a picture was taken, and who says so")
struct CaptureTimeTests {
  private func time(_ fields: KeyValuePairs<String, String>) throws -> CaptureTime? {
    var photo = try Photo(JPEGBuilder().jfif().bytes())
    for (name, text) in fields { try photo.metadata.set(FieldName(name), parsing: text) }
    return try Photo(try photo.bytes()).metadata.captureTime
  }

  @Test("A photo that says nothing has no time")
  func nothing() throws {
    #expect(try time([:]) == nil)
    #expect(try time(["Artist": "Ada"]) == nil)
  }

  @Test("Each date has its own offset, and the field that says it is named")
  func stated() throws {
    let original = try time([
      "DateTimeOriginal": "2024:05:06 07:08:09", "OffsetTimeOriginal": "+02:00",
      "OffsetTime": "+09:00", "ModifyDate": "2025:01:01 00:00:00",
    ])
    #expect(original?.date.description == "2024:05:06 07:08:09+02:00")
    #expect(original?.field == "ExifIFD:DateTimeOriginal")
    #expect(original?.offsetField == "ExifIFD:OffsetTimeOriginal")
    #expect(original?.isOffsetInferred == false)
    // The offset of the last change says nothing of the time of taking.
    let without = try time(["DateTimeOriginal": "2024:05:06 07:08:09", "OffsetTime": "+09:00"])
    #expect(without?.date.offset == nil && without?.offsetField == nil)
    let xmp = try time(["XMP-photoshop:DateCreated": "2024-05-06T07:08:09-03:30"])
    #expect(xmp?.date.offset == -210)
    #expect(xmp?.offsetField == "XMP-photoshop:DateCreated" && xmp?.field == xmp?.offsetField)
  }

  @Test(
    "An offset follows from the satellites' time where they are near to the clock",
    arguments: [
      ("2024:05:06 07:08:09", "2024:05:06", "05:08:00", 120),
      ("2024:05:06 07:08:09", "2024:05:06", "07:09:30", 0),
      // Across midnight, in both directions.
      ("2024:05:06 01:00:00", "2024:05:05", "15:00:05", 600),
      ("2024:05:05 18:00:00", "2024:05:06", "04:00:00", -600),
      ("2024:05:06 12:45:00", "2024:05:06", "07:00:00", 345),
      ("2024:05:06 13:45:00", "2024:05:06", "00:00:00", 825),
      // The position is old, or the clock is wrong.
      ("2024:05:06 07:08:09", "2024:05:06", "05:04:00", nil),
      // No clock is a quarter of an hour ahead, nor fifteen hours.
      ("2024:05:06 07:15:00", "2024:05:06", "07:00:00", nil),
      ("2024:05:06 15:00:00", "2024:05:06", "00:00:00", nil),
      ("2024:05:06 07:08:09", "2019:05:06", "07:08:09", nil),
    ] as [(String, String, String, Int?)])
  func inferred(taken: String, day: String, clock: String, offset: Int?) throws {
    let time = try #require(
      try time(["DateTimeOriginal": taken, "GPSDateStamp": day, "GPSTimeStamp": clock]))
    #expect(time.date.offset == offset)
    #expect(time.isOffsetInferred == (offset != nil))
    #expect(time.offsetField == (offset == nil ? nil : "GPS:GPSTimeStamp"))
    #expect(time.date.exifText == taken)
  }

  @Test("What is stated counts more than what follows, and a change is no time of taking")
  func order() throws {
    let stated = try time([
      "DateTimeOriginal": "2024:05:06 07:08:09", "OffsetTimeOriginal": "+01:00",
      "GPSDateStamp": "2024:05:06", "GPSTimeStamp": "05:08:00",
    ])
    #expect(stated?.date.offset == 60 && stated?.isOffsetInferred == false)
    let changed = try time([
      "ModifyDate": "2024:05:06 07:08:09", "GPSDateStamp": "2024:05:06",
      "GPSTimeStamp": "05:08:00",
    ])
    #expect(changed?.field == "IFD0:ModifyDate" && changed?.date.offset == nil)
  }
}
