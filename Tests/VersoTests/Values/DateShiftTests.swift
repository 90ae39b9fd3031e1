import Testing
import VersoBytes
import VersoTracks

@Suite("Shifts of dates")
struct DateShiftTests {
  @Test(
    "A shift is understood as people type it",
    arguments: [
      ("1h", DateShift(nanoseconds: 3_600_000_000_000)),
      ("1:30", .init(nanoseconds: 5_400_000_000_000)),
      ("-1:30", .init(nanoseconds: -5_400_000_000_000)),
      ("0:0:0.5", .init(nanoseconds: 500_000_000)), ("5 0", .init(days: 5)),
      ("1:2:3 4:05:06", .init(years: 1, months: 2, days: 3, nanoseconds: 14_706_000_000_000)),
      ("0:1:0 0", .init(months: 1)), ("+2h -3min", .init(nanoseconds: 7_020_000_000_000)),
      ("-1d 2h", .init(days: -1, nanoseconds: -7_200_000_000_000)),
      ("90s", .init(nanoseconds: 90_000_000_000)),
      ("2 weeks", .init(days: 14)), ("1y, 1 month", .init(years: 1, months: 1)),
      ("250ms", .init(nanoseconds: 250_000_000)),
      ("1.5 hours", .init(nanoseconds: 5_400_000_000_000)),
    ])
  func understood(text: String, shift: DateShift) {
    #expect(DateShift(text) == shift)
  }

  @Test(
    "An invalid time shifts nothing",
    arguments: [
      "", " ", "h", "1", "1.5", "-90", "2024:05:06", "1x", "1h2", "--1h", "1:2:3:4", "1 2 3",
      "1.5 months", "1e3",
      "1:-2", "nan", "inf h",
      "99999999999999999999h", "9223372036854775807s", "99999999 0", "1.2.3h", ":1", "1:", "a 1",
      "１h",
    ])
  func refused(text: String) {
    #expect(DateShift(text) == nil)
  }

  @Test(
    "A date is shifted by the calendar",
    arguments: [
      ("2024:01:31 10:00:00", "0:1:0 0", "2024:03:02 10:00:00"),
      ("2024:02:29 10:00:00", "1:0:0 0", "2025:03:01 10:00:00"),
      ("2024:03:31 10:00:00", "-0:1:0 0", "2024:03:02 10:00:00"),
      ("2024:01:31 23:59:59", "0:0:2", "2024:02:01 00:00:01"),
      ("2024:12:31 23:59:59", "0:13:32 30:00:00", "2026:03:06 05:59:59"),
      ("1970:01:01 00:00:00", "-1s", "1969:12:31 23:59:59"),
      ("2024:05:06 07:08:09.50", "0:0:0.75", "2024:05:06 07:08:10.25"),
      ("2024:05:06 07:08:09.50", "-0:0:0.5", "2024:05:06 07:08:09.00"),
      ("2024:05:06 07:08:09.5+02:00", "-8h", "2024:05:05 23:08:09.5+02:00"),
      ("2024:05:06 07:08:60", "1s", "2024:05:06 07:09:01"),
    ])
  func shifted(date: String, shift: String, expected: String) throws {
    let date = try #require(CaptureDate(date))
    let shift = try #require(DateShift(shift))
    #expect(date.shifted(by: shift)?.description == expected)
    #expect(date.shifted(by: DateShift()) == date)
  }

  @Test("A shift never gives a year without four digits")
  func bounds() throws {
    let first = try #require(CaptureDate("0001:01:01 00:00:00"))
    #expect(first.shifted(by: DateShift(nanoseconds: -1)) == nil)
    let last = try #require(CaptureDate("9999:12:31 23:59:59"))
    #expect(last.shifted(by: DateShift(days: 1)) == nil)
    #expect(
      last.shifted(by: DateShift(years: .max, months: .max, days: .max, nanoseconds: .max)) == nil)
    #expect(last.shifted(by: DateShift(years: .min, nanoseconds: .min)) == nil)
    #expect(last.shifted(by: DateShift(nanoseconds: .max)) == nil)
  }

  @Test("A shift and its reverse give the old date, on every day of 400 years")
  func there() throws {
    let start = try #require(CaptureDate("1900:01:01 12:34:56.789"))
    let shift = DateShift(days: 1, nanoseconds: 3_600_123_000_000)
    var date = start
    var wrong: [CaptureDate] = []
    for _ in 0..<146_097 {
      guard let next = date.shifted(by: shift) else { break }
      if !next.isValid || next.shifted(by: shift.reversed) != date { wrong.append(date) }
      date = next
    }
    #expect(wrong.isEmpty)
    #expect(date.year == 2316)
  }

  @Test("The error of a slow clock grows from day to day")
  func drift() throws {
    func date(_ text: String) throws -> CaptureDate { try #require(CaptureDate(text)) }
    func reference(_ shown: String, _ right: String) throws -> CameraClock.Reference {
      try #require(CameraClock.Reference(shown: try date(shown), right: try date(right)))
    }
    let clock = CameraClock([
      try reference("2024:05:01 09:00:00", "2024:05:01 09:00:10"),
      try reference("2024:05:11 09:00:00", "2024:05:11 09:00:30"),
    ])
    let middle = try date("2024:05:06 09:00:00")
    #expect(middle.shifted(by: clock.shift(at: middle))?.description == "2024:05:06 09:00:20")
    let after = try date("2024:05:21 09:00:00")
    #expect(clock.shift(at: after) == DateShift(nanoseconds: 50_000_000_000))
    #expect(CameraClock().shift(at: after) == DateShift())
    let one = try reference("2024:05:06 09:00:00", "2024:05:21 09:00:00.25")
    #expect(
      CameraClock([one]).shift(at: after)
        == DateShift(nanoseconds: 15 * 86_400_000_000_000 + 250_000_000))
    // Two at one time of the clock are one.
    #expect(CameraClock([one, one]).references.count == 1)
    var nothing = middle
    nothing.month = 13
    #expect(CameraClock.Reference(shown: nothing, right: after) == nil)
    #expect(CameraClock(offset: 90).shift(at: after) == DateShift(nanoseconds: 90_000_000_000))
    #expect(CameraClock(offset: 1e300).shift(at: after).years == DateShift.most)
  }

  @Test("The difference of two dates with zones is that of their moments")
  func zones() throws {
    func shift(_ wrong: String, _ right: String) throws -> DateShift {
      let (first, last) = (try #require(CaptureDate(wrong)), try #require(CaptureDate(right)))
      return try #require(DateShift(from: first, to: last))
    }
    let day = "2024:05:06"
    #expect(try shift("\(day) 07:08:09+02:00", "\(day) 05:08:09Z") == DateShift())
    #expect(
      try shift("\(day) 07:08:09+02:00", "\(day) 08:08:10+03:00")
        == DateShift(nanoseconds: 1_000_000_000))
    #expect(
      try shift("\(day) 07:08:09", "\(day) 08:08:09+03:00")
        == DateShift(nanoseconds: 3_600_000_000_000))
    // Nanoseconds do not count all years.
    let long = try shift("0001:01:01 00:00:00", "9999:12:31 23:59:59.5")
    let first = try #require(CaptureDate("0001:01:01 00:00:00"))
    #expect(first.shifted(by: long)?.description == "9999:12:31 23:59:59.5")
    let last = try #require(CaptureDate("9999:12:31 23:59:59"))
    let clock = CameraClock([try #require(CameraClock.Reference(shown: first, right: last))])
    #expect(first.shifted(by: clock.shift(at: first)) == last)
    var strange = first
    strange.offset = .min
    #expect(DateShift(from: strange, to: try #require(CaptureDate("\(day) 07:08:09Z"))) == nil)
  }

  @Test(
    "Impossible dates do not stop a shift",
    arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300, 0])
  func bounds(number: Double) {
    for other in [0, number, -number] {
      let clock = CameraClock([
        .init(shown: number, actual: other), .init(shown: other, actual: number),
      ])
      #expect(clock.actual(0).isFinite || number == 0)
      _ = clock.shift(at: CaptureDate(secondsSince1970: 0, offset: 0))
    }
  }
}
