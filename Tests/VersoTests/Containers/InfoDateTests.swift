import Testing

@testable import VersoFormats

@Suite("Dates of RIFF files")
struct InfoDateTests {
  @Test(
    "Numbers count from the year, unless the month has a name; other texts stay",
    arguments: [
      ("Mon Mar 10 15:04:43 2003", "2003:03:10 15:04:43"),
      ("Mon Mar  1 15:04:43 CET 2003\n", "2003:03:01 15:04:43"),
      ("2001/ 1/27  1:42PM", "2001:01:27 13:42:00"), ("2001/ 1/27 12:42PM", "2001:01:27 12:42:00"),
      ("2001/ 1/27 12:42 am", "2001:01:27 00:42:00"),
      ("2002-12-16  15:35:01", "2002:12:16 15:35:01"),
      ("2009/10/27 12:14:34", "2009:10:27 12:14:34"),
      ("2002-13-16 15:35:01", "2002-13-16 15:35:01"),
      ("2001/ 1/27 13:42PM", "2001/ 1/27 13:42PM"), ("10:12:16 15:35:01", "10:12:16 15:35:01"),
      ("Mon Mar 10", "Mon Mar 10"),
      ("99999999999999999999/1/1 1:1", "99999999999999999999/1/1 1:1"),
      ("", ""),
    ])
  func dates(stored: String, expected: String) { #expect(RIFFInfo.date(stored) == expected) }
}
