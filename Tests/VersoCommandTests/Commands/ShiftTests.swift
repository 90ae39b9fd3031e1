import Foundation
import Testing
import VersoFixtures

@Suite(.enabled(if: Command.isThere, "the command is not built"))
struct ShiftTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func photo(_ date: String, _ name: String = "photo.jpg") throws -> String {
    let path = try folder.write(try Command.sampleBytes("plain.jpg"), name)
    let outcome = try Command.run(["set", path, "AllDates=\(date)", "--quiet"])
    try #require(outcome.status == 0, "\(outcome.errors)")
    return path
  }

  private func taken(_ path: String) throws -> String? {
    try Command.json(["read", "--json", path])[0]["ExifIFD:DateTimeOriginal"] as? String
  }

  @Test("A clock that was wrong is put right by a time, by a date, and by a photo")
  func ways() throws {
    for (arguments, expected) in [
      (["--by", "1h 2min"], "2024:05:06 08:10:09"), (["--by", "-8:00"], "2024:05:05 23:08:09"),
      (["--by=-1 0"], "2024:05:05 07:08:09"),
      (["--from", "2024-05-06 07:00", "--to", "2024-05-06 07:00:01"], "2024:05:06 07:08:10"),
    ] {
      let path = try photo("2024:05:06 07:08:09")
      let outcome = try Command.run(["shift", path] + arguments)
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(try taken(path) == expected, "\(arguments)")
    }
    let first = try photo("2024:05:01 09:00:00", "first.jpg")
    let last = try photo("2024:05:11 09:00:00", "last.jpg")
    let middle = try photo("2024:05:06 09:00:00", "middle.jpg")
    let drift = [
      "--from", first, "--to", "2024-05-01 09:00:10", "--from", last, "--to", "2024-05-11 09:00:30",
    ]
    let outcome = try Command.run(["shift"] + drift + [first, middle, last])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(
      outcome.errors
        == "verso: shifting by +10 s at \(first), by +30 s at \(last), and evenly between\n")
    #expect(try taken(first) == "2024:05:01 09:00:10")
    #expect(try taken(middle) == "2024:05:06 09:00:20")
    #expect(try taken(last) == "2024:05:11 09:00:30")
  }

  @Test("A dry run of several files ends with how many would be changed, and one says by how much")
  func trial() throws {
    let paths = [try photo("2024:05:06 07:08:09"), try photo("2024:05:06 07:08:09", "b.jpg")]
    let clock = ["--from", "2024-05-06 07:08:09", "--to", "2024-05-06 08:10:00", "--dry-run"]
    let outcome = try Command.run(["shift"] + clock + paths)
    #expect(outcome.errors == "verso: shifting by +1 h +1 min +51 s\n")
    #expect(outcome.text.contains("\n2 files would be changed, "), "\(outcome.text)")
    let one = try Command.run(["shift"] + clock + ["--quiet", paths[0]])
    #expect(one.errors == "" && !one.text.contains("would be"))
    #expect(try taken(paths[0]) == "2024:05:06 07:08:09")
  }

  @Test("One of the dates is shifted alone, and a dry run writes nothing")
  func only() throws {
    let path = try photo("2024:05:06 07:08:09")
    let before = try Data(contentsOf: URL(filePath: path))
    let dry = try Command.run(["shift", "--by", "1h", "--dry-run", path])
    #expect(dry.text.contains("2024:05:06 07:08:09 -> 2024:05:06 08:08:09"), "\(dry.text)")
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
    #expect(try Command.run(["shift", "--by", "1h", "--only", "changed", path]).status == 0)
    let said = try Command.json(["read", "--json", path])[0]
    #expect(said["ExifIFD:DateTimeOriginal"] as? String == "2024:05:06 07:08:09")
    #expect(said["IFD0:ModifyDate"] as? String == "2024:05:06 08:08:09")
  }

  @Test(
    "What is no time is one line, and nothing is written",
    arguments: [
      ["--by", "soon"], ["--by", ""], [], ["--from", "2024-05-06 07:08:09"],
      ["--from", "nowhere.jpg", "--to", "2024-05-06 07:08:09"],
      ["--from", "2024-05-06 07:08", "--to", "tomorrow"],
      ["--from", "2024-05-06", "--to", "2024-05-06"],
      ["--by", "1h", "--from", "2024-05-06 07:08", "--to", "2024-05-06 07:09"],
    ])
  func refused(arguments: [String]) throws {
    let path = try photo("2024:05:06 07:08:09")
    let outcome = try Command.run(["shift", path] + arguments)
    #expect(outcome.status == 64)
    #expect(try taken(path) == "2024:05:06 07:08:09")
  }

  @Test(
    "Dates are shifted as ExifTool shifts them",
    .enabled(if: Program.exifTool.isThere, "exiftool is not installed"),
    arguments: [
      "+=1", "-=1", "+=1:30", "+=0:0:1", "+=5 0", "-=0:1:0 0", "+=1:0:0 0", "+=1:2:3 4:05:06",
      "-=36",
      "+=0:13:32 30:00:00", "+=1.5",
    ])
  func compared(change: String) throws {
    for date in ["2024:01:31 10:00:00", "2024:02:29 23:59:59", "1999:12:31 00:00:00"] {
      let ours = try photo(date, "ours.jpg")
      let theirs = try photo(date, "theirs.jpg")
      let outcome = try Command.run(["set", ours, "AllDates\(change)"])
      #expect(outcome.status == 0, "\(outcome.errors)")
      _ = try Program.exifTool.run(["-q", "-overwrite_original", "-AllDates\(change)", theirs])
      #expect(try taken(ours) == taken(theirs), "\(date) \(change)")
    }
  }

  @Test("Lists are added to and taken from on the command line")
  func lists() throws {
    let path = try folder.write(try Command.sampleBytes("plain.jpg"), "photo.jpg")
    func keywords() throws -> [String] {
      let said = try Command.json(["read", "--json", path])[0]["XMP-dc:Subject"]
      return said as? [String] ?? (said as? String).map { [$0] } ?? []
    }
    #expect(try Command.run(["set", path, "Keywords=harbour, dawn"]).status == 0)
    #expect(try Command.run(["set", path, "Keywords+=boat", "Keywords-=dawn"]).status == 0)
    #expect(try keywords() == ["harbour", "boat"])
    let separated = ["set", path, "--list-separator", "|", "Keywords=Paris, France|Bern"]
    #expect(try Command.run(separated).status == 0)
    #expect(try keywords() == ["Paris, France", "Bern"])
    #expect(try Command.run(["set", path, "--list-separator", "", "Keywords+=a, b|c"]).status == 0)
    #expect(try keywords() == ["Paris, France", "Bern", "a, b|c"])
    let outcome = try Command.run(["set", path, "Title+=x"])
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("it holds one value"), "\(outcome.errors)")
  }
}
