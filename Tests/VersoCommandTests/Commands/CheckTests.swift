import Foundation
import Testing
import Verso
import VersoFixtures

/// `verso check`: what is printed of findings, and how the call ends.
@Suite(.enabled(if: Command.isThere, "the command is not built"))
struct CheckTests {
  let folder: TemporaryFolder
  /// A photo with a note, and one with a warning as well.
  let (noted, warned): (String, String)
  /// A picture without its end.
  let broken: String

  init() throws {
    folder = try TemporaryFolder()
    let late = JPEGBuilder().comment("first").jfif().bytes()
    noted = try folder.write(try Command.sampleBytes("harbour.jpg"), "harbour.jpg")
    warned = try folder.write(late, "late.jpg")
    broken = try folder.write(
      Array(try Command.sampleBytes("formats/still.png").dropLast(12)), "broken.png")
  }

  @Test("A finding is two lines: severity, place, byte and problem; then clause and rule")
  func lines() throws {
    let outcome = try Command.run(["check", warned])
    #expect(outcome.status == 0)
    #expect(
      outcome.text == """
        warning JPEG APP0 > JFIF, byte 11: other segments precede JFIF's
                JFIF 1.02, "JFIF Specification", on the APP0 marker (jpeg-jfif-first)
        \(warned): 1 warning

        """)
  }

  @Test("An error ends with status 1, a warning only on request")
  func statuses() throws {
    #expect(try Command.run(["check", noted, "--strict"]).status == 0)
    #expect(try Command.run(["check", warned]).status == 0)
    #expect(try Command.run(["check", warned, "--strict"]).status == 1)
    #expect(try Command.run(["check", warned, "--strict", "--severity", "error"]).status == 0)
    #expect(
      try Command.run(["check", warned, "--strict", "--ignore", "jpeg-jfif-first"]).status == 0)
    let outcome = try Command.run(["check", broken])
    #expect(outcome.status == 1)
    #expect(outcome.text.contains("(broken-structure)"))
    let missing = try Command.run(["check", folder.path("nowhere.jpg"), noted])
    #expect(missing.status == 1 && missing.text.contains("harbour.jpg: 1 note"))
    #expect(try Command.run(["check", noted, "--ignore", "no-such-rule"]).status == 64)
    #expect(try Command.run(["check", noted, "--severity", "all"]).status == 64)
    #expect(try Command.run(["check"]).status == 64)
  }

  @Test("Only the requested findings are shown; a photo without findings is one line or nothing")
  func shown() throws {
    let all = try Command.run(["check", "--severity", "warning", noted, warned])
    #expect(all.text.hasPrefix("\(noted): nothing was found\n== \(warned)\n"))
    let quiet = try Command.run(["check", "--severity", "warning", "--quiet", noted, warned])
    #expect(quiet.text.hasPrefix("== \(warned)\n"))
    let chosen = try Command.run(["check", "--where", "Model", "-r", folder.url.path])
    #expect(chosen.text.hasSuffix("harbour.jpg: 1 note\n") && !chosen.text.contains("late.jpg"))
    let piped = try Command.run(["check", "-"], input: try Command.sampleBytes("plain.jpg"))
    #expect(piped.text == "standard input: nothing was found\n")
  }

  @Test("JSON has an object for each photo, readable or not")
  func json() throws {
    let wrong = try folder.write([1, 2, 3], "none.jpg")
    let found = try Command.json(["check", "--json", warned, wrong, noted])
    #expect(found.count == 3)
    let finding = try #require((found[0]["Findings"] as? [[String: Any]])?.first)
    #expect(finding["Rule"] as? String == "jpeg-jfif-first")
    #expect(finding["Severity"] as? String == "warning")
    #expect(finding["Offset"] as? Int == 11)
    #expect(finding["Place"] as? String == "JPEG APP0 > JFIF")
    #expect((finding["Clause"] as? String)?.hasPrefix("JFIF 1.02") == true)
    #expect(found[1]["Error"] != nil && found[1]["Findings"] == nil)
    #expect((found[2]["Findings"] as? [[String: Any]])?.count == 1)
  }

  @Test("The rules are listed, for people and as JSON")
  func rules() throws {
    let text = try Command.run(["check", "--rules"])
    let list = try Command.json(["check", "--rules", "--json"])
    #expect(text.status == 0 && list.count > 60)
    for rule in list {
      let name = try #require(rule["Rule"] as? String)
      #expect(text.text.contains(" \(name)\n"))
      #expect((rule["Summary"] as? String)?.isEmpty == false)
      #expect((rule["Clause"] as? String)?.isEmpty == false)
    }
  }

  @Test(
    "A rule that ExifTool finds broken is found here, too",
    .enabled(if: Program.recentExifTool.isThere, "\(Program.recentExifTool.absence)"))
  func exifTool() throws {
    let files: [(rule: String, words: String, bytes: [UInt8])] = [
      (
        "tag-order", "out of order",
        JPEGBuilder().exif(
          TIFFBuilder().entry(.model, "One").entry(.make, "Example").bytes()
        ).bytes()
      ),
      (
        "unknown-code", "Unknown value for IFD0:Orientation",
        JPEGBuilder().exif(TIFFBuilder().entry(.orientation, 9).bytes()).bytes()
      ),
      (
        "value-form", "Invalid date/time format for EXIF:ModifyDate",
        JPEGBuilder().exif(TIFFBuilder().entry(.modifyDate, "2024-05-06 07.08.0").bytes()).bytes()
      ),
    ]
    for (rule, words, bytes) in files {
      let path = try folder.write(bytes, "made.jpg")
      let told = try Program.recentExifTool.run(
        ["-config", "", "-validate", "-warning", "-a", path])
      #expect(String(decoding: told.output, as: UTF8.self).contains(words), "\(rule)")
      #expect(try Command.run(["check", path]).text.contains("(\(rule))"), "\(rule)")
    }
  }
}
