import Foundation
import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

@Suite("Dates")
struct CaptureDateTests {
  @Test(
    "Blanks, zeros and invalid dates are nil",
    arguments: [
      "", " ", "    :  :     :  :  ", "0000:00:00 00:00:00", "0000-00-00", "2024:00:10 00:00:00",
      "2024:13:01 00:00:00", "2023:02:29 00:00:00", "2024:04:31 00:00:00", "2024:05:06 25:00:00",
      "2024:05:06 07:60:00", "2024:05:06 07:08:61", "yesterday", "\0", "1974 Main Street",
      "1974 12",
      "197", "197:08", "16000", "0000:08",
    ])
  func nothing(text: String) {
    #expect(CaptureDate(text) == nil)
  }

  private static let plain = CaptureDate(
    year: 2024, month: 5, day: 6, hour: 7, minute: 8, second: 9)

  @Test(
    "Separators of every kind are read",
    arguments: [
      "2024:05:06 07:08:09", "2024-05-06 07:08:09", "2024/05/06 07:08:09", "2024-05-06T07:08:09",
      "2024:05:06T07-08-09", " 2024:05:06 07:08:09", "2024:05:06 07:08:09 ",
      "2024:05:06 07:08:09\0",
    ])
  func separators(text: String) throws {
    let date = try #require(CaptureDate(text))
    #expect(date == Self.plain)
    #expect(date.exifText == "2024:05:06 07:08:09")
  }

  @Test(
    "Fractions and offsets after the time are read",
    arguments: [
      ("2024:05:06 07:08:09.5", "5", nil), ("2024:05:06 07:08:09.050+02:00", "050", 120),
      ("2024-05-06T07:08:09Z", nil, 0), ("2024-05-06T07:08:09-0330", nil, -210),
      ("2024-05-06T07:08:09+14:00", nil, 840), ("2024:05:06 07:08:09 +02:00", nil, 120),
      ("2024:05:06 07:08:09.", nil, nil), ("2024:05:06 07:08:09+25:00", nil, nil),
    ] as [(String, String?, Int?)])
  func further(text: String, subsecond: String?, offset: Int?) throws {
    var expected = Self.plain
    expected.subsecond = subsecond
    expected.offset = offset
    #expect(CaptureDate(text) == expected)
  }

  @Test(
    "A missing second is zero",
    arguments: [
      ("2024:05:06 07:08", 7, 8, nil),
      ("2024-05-06T07:08Z", 7, 8, 0), ("2024-05-06T07:08+03:00", 7, 8, 180),
    ] as [(String, Int, Int, Int?)])
  func missing(text: String, hour: Int, minute: Int, offset: Int?) throws {
    let date = try #require(CaptureDate(text))
    #expect((date.hour, date.minute, date.second) == (hour, minute, 0))
    #expect(date.offset == offset)
  }

  @Test("An offset after a time without seconds is not a second")
  func offsetWithoutSeconds() throws {
    let date = try #require(CaptureDate("2024-05-06T07:08-03:00"))
    #expect(date.second == 0)
    #expect(date.offset == -180)
  }

  @Test(
    "A date is known as far as its parts are",
    arguments: [
      ("1974", "1974", "1974:  :     :  :  "), ("1974-08", "1974:08", "1974:08:     :  :  "),
      ("1974:08", "1974:08", "1974:08:     :  :  "), ("2024", "2024", "2024:  :     :  :  "),
      ("1978:09:00 00:00:00", "1978:09", "1978:09:     :  :  "),
      ("1978:00:00 00:00:00", "1978", "1978:  :     :  :  "),
      ("1974:  :     :  :  ", "1974", "1974:  :     :  :  "),
      ("2019:01:01   :  :  ", "2019:01:01", "2019:01:01   :  :  "),
      ("2019:01:01 07:  :  ", "2019:01:01", "2019:01:01   :  :  "),
      ("2024-05-06", "2024:05:06", "2024:05:06   :  :  "),
      ("2024:05:06 07", "2024:05:06", "2024:05:06   :  :  "),
    ])
  func partial(text: String, shown: String, stored: String) throws {
    let date = try #require(CaptureDate(text))
    #expect("\(date)" == shown && date.exifText == stored)
    #expect(!date.hasTime && date.offset == nil)
    #expect(date.secondsSince1970(assuming: 0) == nil && date.date == nil)
    #expect(CaptureDate(stored) == date && CaptureDate(shown) == date)
    let typed = CaptureDate(typed: shown)
    #expect(typed == date)
  }

  @Test(
    "Unusual forms of cameras are understood",
    arguments: [
      ("2019:01:01 24:04:20", "2019:01:01 00:04:20", true),
      ("2012:01:02  9:06:05", "2012:01:02 09:06:05", false),
      ("2012: 1: 2  9: 6: 5", "2012:01:02 09:06:05", false),
      ("2012:01:02 01:02:03 PM", "2012:01:02 13:02:03", true),
      ("2012:01:02 12:02:03 am", "2012:01:02 00:02:03", true),
      ("2012:01:02 12:02:03 p.m.", "2012:01:02 12:02:03", false),
      ("2012:01:02 13:02:03 PM", "2012:01:02 13:02:03", false),
      ("2012:01:02 1:02 PM+02:00", "2012:01:02 13:02:00+02:00", true),
    ])
  func readings(text: String, date: String, isCorrected: Bool) throws {
    let read = try #require(CaptureDate.read(text))
    #expect("\(read.date)" == date)
    #expect(read.isCorrected == isCorrected)
  }

  @Test("An offset with a one-digit hour is understood")
  func shortOffset() {
    #expect(CaptureDate.offset("+8:00") == 480)
    #expect(CaptureDate.offset("-3:30") == -210)
  }

  @Test("The sixtieth second is a second")
  func leapSecond() throws {
    let date = try #require(CaptureDate("2016:12:31 23:59:60"))
    #expect(date.second == 60)
    #expect(date.exifText == "2016:12:31 23:59:60")
    #expect(date.secondsSince1970(assuming: 0) == 1_483_228_800)
  }

  @Test(
    "An offset is written with its sign and two digits each",
    arguments: [(0, "+00:00"), (120, "+02:00"), (-210, "-03:30"), (345, "+05:45"), (-30, "-00:30")])
  func offsets(minutes: Int, text: String) {
    var date = Self.plain
    date.offset = minutes
    #expect(date.offsetText == text)
    #expect(CaptureDate.offset(text) == minutes)
  }

  @Test(
    "An invalid offset is nil",
    arguments: ["", "   :  ", "02:00", "+2", "+2:0", "+2:60", "+02:60", "+15:00", "UTC", "+0a:00"])
  func noOffset(text: String) {
    #expect(CaptureDate.offset(text) == nil)
  }

  @Test("A date without an offset is not an instant, unless an offset is assumed")
  func floating() {
    #expect(Self.plain.secondsSince1970() == nil)
    #expect(Self.plain.date == nil)
    #expect(Self.plain.secondsSince1970(assuming: 120) == 1_714_972_089)
  }

  @Test("Instants and local times follow the calendar, both ways")
  func instants() throws {
    var numbers = Numbers(seed: 6)
    var calendar = Calendar(identifier: .gregorian)
    for _ in 0..<1000 {
      let seconds = Int.random(in: -2_000_000_000...4_100_000_000, using: &numbers)
      let offset = Int.random(in: -56...56, using: &numbers) * 15
      let date = CaptureDate(secondsSince1970: Double(seconds), offset: offset, digits: 0)
      calendar.timeZone = try #require(TimeZone(secondsFromGMT: offset * 60))
      let parts = calendar.dateComponents(
        [.year, .month, .day, .hour, .minute, .second],
        from: Date(timeIntervalSince1970: Double(seconds)))
      #expect(
        [date.year, date.month, date.day, date.hour, date.minute, date.second]
          == [parts.year, parts.month, parts.day, parts.hour, parts.minute, parts.second])
      #expect(date.isValid)
      #expect(date.subsecond == nil)
      #expect(date.secondsSince1970() == Double(seconds))
      #expect(CaptureDate(date.description) == date)
    }
  }

  @Test("Fractions of an instant keep the requested digits")
  func fractions() {
    let date = CaptureDate(secondsSince1970: 0.0625, offset: 0)
    #expect(date.subsecond == "062")
    #expect(
      CaptureDate(secondsSince1970: -0.25, offset: 0).description == "1969:12:31 23:59:59.750+00:00"
    )
    #expect(
      CaptureDate(secondsSince1970: 1.5, offset: 60, digits: 1).description
        == "1970:01:01 01:00:01.5+01:00")
    let instant = Date(timeIntervalSince1970: 1_714_972_089.5)
    let local = CaptureDate(instant, in: TimeZone(secondsFromGMT: 7200) ?? .gmt)
    #expect(local.description == "2024:05:06 07:08:09.500+02:00")
    #expect(local.date == instant)
  }
}
