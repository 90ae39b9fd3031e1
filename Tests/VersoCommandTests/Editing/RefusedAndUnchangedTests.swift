import Foundation
import Testing
import VersoFixtures

/// What is refused, and why nothing was written.
@Suite(.enabled(if: Command.isThere, "the command is not built"))
struct RefusedAndUnchangedTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func photo() throws -> String {
    try folder.write(try Command.sampleBytes("plain.jpg"), "photo.jpg")
  }

  @Test(
    "A value that cannot be compared with its field is refused with an example",
    arguments: [
      ("DateTimeOriginal = 18.09.2025", "2024-05"), ("DateTimeOriginal = 2025-13", "2024-05"),
      ("ISO > abc", "ISO > 100"),
    ])
  func condition(text: String, example: String) throws {
    let result = try Command.run(["read", try photo(), "--where", text])
    #expect(result.status == 64 && result.errors.contains(example))
  }

  @Test("A country code has two or three letters, and IPTC gets one of three")
  func countryCode() throws {
    let path = try photo()
    #expect(try Command.run(["set", path, "IPTC:Country-PrimaryLocationCode=CHE"]).status == 0)
    #expect(try Command.run(["set", path, "CountryCode=Swiss"]).status == 64)
    let two = try Command.run(["set", path, "CountryCode=CH"])
    #expect(two.status == 0 && two.text.contains("exactly 3 letters"))
    #expect(try Command.run(["get", "IPTC:Country-PrimaryLocationCode", path]).status == 1)
    #expect(try Command.run(["get", "CountryCode", path]).text == "CH\n")
  }

  @Test("A text that IPTC truncates is reported with the field's name and limit")
  func cut() throws {
    let path = try photo()
    _ = try Command.run(["set", path, "IPTC:City=Bern"])
    let long = String(repeating: "x", count: 40)
    let result = try Command.run(["set", path, "City=\(long)"])
    #expect(result.text.contains("IPTC:City holds 32 bytes at most"))
    #expect(try Command.run(["get", "XMP-photoshop:City", path]).text == "\(long)\n")
  }

  @Test("A plain name is listed with the fields that it means")
  func spokenName() throws {
    let result = try Command.run(["tags", "AllDates"])
    #expect(result.status == 0 && result.text.contains("ExifIFD:DateTimeOriginal"))
  }

  @Test("The advice for a thumbnail names the command that removes it")
  func thumbnail() throws {
    let result = try Command.run(["remove", try photo(), "ThumbnailImage"])
    #expect(result.status == 64 && result.errors.contains("verso thumbnail --remove"))
  }

  @Test("If an offset is not written, the reason is printed")
  func zone() throws {
    let path = try photo()
    _ = try Command.run(["set", path, "DateTimeOriginal=2026-05-06 07:08:09+01:00"])
    let result = try Command.run(["zone", "--zone", "+02:00", path])
    #expect(result.text.contains("nothing to write, it keeps its offset +01:00"))
  }
}
