import Foundation
import Testing
import Verso
import VersoFixtures

@Suite(
  "Dates that cameras and people leave incomplete",
  .enabled(if: Command.isThere, "the command is not built"))
struct DateReadingTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func photo(_ date: String?, _ name: String = "photo.jpg", offset: String? = nil) throws
    -> String
  {
    var exif = TIFFBuilder().entry(.make, "Example").entry(.model, "One")
    if let date { exif = exif.entry(.dateTimeOriginal, date) }
    if let offset { exif = exif.entry(.offsetTimeOriginal, offset) }
    return try folder.write(JPEGBuilder().jfif().exif(exif.bytes()).bytes(), name)
  }

  private func run(_ arguments: String...) throws -> String {
    let outcome = try Command.run(arguments)
    #expect(outcome.status == 0, "\(outcome.errors)")
    return outcome.text
  }

  @Test(
    "verso time shows what a date means if it is not written in the standard form",
    arguments: [
      ("2019:01:01 24:04:20", nil, ["2019:01:01 00:04:20", "! written", "24:04:20"]),
      ("2012:01:02  9:06:05", nil, ["2012:01:02 09:06:05"]),
      ("1993:08:15   :  :  ", nil, ["1993:08:15,", "only the day is recorded"]),
      ("1974", nil, ["local   : 1974,", "only the year is recorded"]),
      ("2025:03:11 10:11:12", "+8:00", ["2025:03:11 02:11:12+00:00", "+8:00", "read as +08:00"]),
      ("2012:01:02 01:02:03 PM", nil, ["2012:01:02 13:02:03"]),
    ] as [(String, String?, [String])])
  func time(date: String, offset: String?, expected: [String]) throws {
    let output = try run("time", photo(date, offset: offset))
    for text in expected { #expect(output.contains(text), "\(output)") }
    if !date.contains("24:") { #expect(!output.contains("00:00:00"), "\(output)") }
  }

  @Test("A form that needs more than is known gives nothing")
  func forms() throws {
    let day = try photo("1993:08:15   :  :  ")
    #expect(try run("read", "--print", "{DateTimeOriginal:yyyyMMdd_HHmmss}|", day) == "|\n")
    #expect(try run("read", "--print", "{DateTimeOriginal:yyyy-MM-dd}", day) == "1993-08-15\n")
    let year = try photo("1974", "year.jpg")
    #expect(try run("read", "--print", "{DateTimeOriginal:yyyy-MM}|", year) == "|\n")
    #expect(try run("read", "--print", "{DateTimeOriginal:yyyy}", year) == "1974\n")
    #expect(try Command.run(["rename", "{DateTimeOriginal:yyyy-MM-dd}", year]).status != 0)
    let found = try run("read", "--where", "DateTimeOriginal < 1975", "--print", "{FileName}", year)
    #expect(found == "year.jpg\n")
    #expect(
      try Command.run(["read", "--where", "DateTimeOriginal = 1974-08", year]).output.isEmpty)
    #expect(try !run("view", day).contains("00:00:00"))
  }

  @Test("The report page shows incomplete dates as far as they are known")
  func report() throws {
    let page = folder.path("report.html")
    _ = try run("report", photo("1974:08:     :  :  "), "--output", page)
    let text = try String(contentsOfFile: page, encoding: .utf8)
    #expect(text.contains(#""known":{"0":2}"#))
  }

  @Test(
    "Dates in names of files and folders are read as intended",
    arguments: [
      ("PXL_20221203_191416189.jpg", "2022:12:03 19:14:16", "+00:00"),
      ("IMG_20221203_191416.jpg", "2022:12:03 19:14:16", nil),
      ("IMG-20190704-WA0001.jpg", "2019:07:04   :  :  ", nil),
      ("1974-08-15.jpg", "1974:08:15   :  :  ", nil),
      ("Screenshot 2024-05-01 at 7.08.09 PM.jpg", "2024:05:01 19:08:09", nil),
      ("IMG_1234567890.jpg", nil, nil),
    ] as [(String, String?, String?)])
  func names(name: String, date: String?, offset: String?) throws {
    let path = try photo(nil, name)
    _ = try Command.run(["set", "AllDates<{FileName}", path])
    let metadata = try Photo(path: path).metadata
    #expect(metadata[.dateTimeOriginal] == date)
    #expect(metadata[.offsetTimeOriginal] == offset)
  }

  @Test("Folder names give days", arguments: ["2019/07/04", "2019-07-04 Holiday"])
  func folders(name: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder.path(name), withIntermediateDirectories: true)
    let path = try photo(nil, "\(name)/photo.jpg")
    _ = try run("set", "AllDates<{Directory}", path)
    #expect(try Photo(path: path).metadata[.dateTimeOriginal] == "2019:07:04   :  :  ")
  }
}
