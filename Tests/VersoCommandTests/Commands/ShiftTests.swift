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

  @Test("A wrong clock is corrected by a time, a date or a photo")
  func ways() throws {
    for (arguments, expected) in [
      (["--by", "1h 2min"], "2024:05:06 08:10:09"), (["--by", "-8:00"], "2024:05:05 23:08:09"),
      (["--by=-1 0"], "2024:05:05 07:08:09"),
      (["--sync", "2024-05-06 07:00=2024-05-06 07:00:01"], "2024:05:06 07:08:10"),
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
      "--sync", "\(first)=2024-05-01 09:00:10", "--sync", "\(last)=2024-05-11 09:00:30",
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

  @Test("Instants are compared if the photo and the right time both have a zone")
  func zones() throws {
    for (right, expected, words) in [
      ("05:08:09Z", "07:08:09", "by nothing: that is the same instant"),
      ("08:08:10+03:00", "07:08:10", "by +1 s"), ("08:08:09", "08:08:09", "by +1 h"),
    ] {
      for from in ["photo", "2024-05-06 07:08:09+02:00"] {
        let path = try photo("2024:05:06 07:08:09+02:00")
        let outcome = try Command.run([
          "shift", "--sync", "\(from == "photo" ? path : from)=2024-05-06 \(right)", path,
        ])
        #expect(outcome.status == 0 && outcome.errors.contains(words), "\(outcome.errors)")
        #expect(try taken(path) == "2024:05:06 \(expected)", "\(from) \(right)")
      }
    }
    // A zone that only follows from a clock that was wrong counts for nothing.
    let path = try photo("2024:05:06 06:08:09")
    let satellites = ["GPSDateStamp=2024:05:06", "GPSTimeStamp=05:08:09"]
    #expect(try Command.run(["set", path] + satellites).status == 0)
    let words = ["shift", "--sync", "\(path)=2024-05-06 07:08:09+02:00", path]
    #expect(try Command.run(words).status == 0)
    #expect(try taken(path) == "2024:05:06 07:08:09")
  }

  @Test(
    "A missing photo and right times in the wrong order are reported",
    arguments: [
      (["--sync", "none.jpg=2024-05-06 13:00"], "none.jpg: there is no such file"),
      (
        [
          "--sync", "2024-05-05 12:00=2024-05-05 13:00", "--sync",
          "2024-05-01 12:00=2024-05-06 14:00",
        ], "is not the later one of the right times"
      ),
    ])
  func impossible(clock: [String], words: String) throws {
    let path = try photo("2024:05:06 07:08:09")
    let outcome = try Command.run(["shift", path] + clock)
    #expect(outcome.status == 64 && outcome.errors.contains(words), "\(outcome.errors)")
    #expect(try taken(path) == "2024:05:06 07:08:09")
  }

  @Test("A right time without a fraction does not use the fraction of the photographed clock")
  func fractions() throws {
    let clock = try photo("2024:05:06 07:08:09.47", "clock.jpg")
    let other = try photo("2024:05:06 09:00:00", "other.jpg")
    let words = ["shift", "--sync", "\(clock)=2024-05-06 08:08:09", other]
    #expect(try Command.run(words).status == 0)
    let said = try Command.json(["read", "--json", other])[0]
    #expect(said["ExifIFD:DateTimeOriginal"] as? String == "2024:05:06 10:00:00")
    #expect(said["ExifIFD:SubSecTimeOriginal"] == nil)
  }

  @Test(
    "Dates in the header of a read-only film are not skipped silently",
    arguments: [
      ["shift", "--by", "-1h"], ["shift", "--by", "-1h", "--tag", "DateTimeOriginal"],
      ["set", "AllDates+=1:00"], ["set", "AllDates-=1:00"], ["set", "DateTimeOriginal+=1:00"],
      ["set", "CreateDate+=1:00"],
    ])
  func films(call: [String]) throws {
    for kind in ["AVI"] {
      let film = try #require(SmallFile.films.first { $0.description == kind })
      let path = try folder.write(film.bytes, "film.\(kind)")
      let outcome = try Command.run(call + [path])
      #expect(outcome.status == 1 && outcome.output.isEmpty, "\(kind): \(outcome.text)")
      #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
      #expect(outcome.errors.contains("film.\(kind)"), "\(outcome.errors)")
      #expect(try folder.read("film.\(kind)") == film.bytes)
    }
  }

  @Test("Dates of films are shifted, including those of the header", arguments: ["MOV", "MP4"])
  func shiftedFilms(kind: String) throws {
    let film = try #require(SmallFile.films.first { $0.description == kind })
    let path = try folder.write(film.bytes, "film.\(kind)")
    for call in [["shift", "--by", "-1h"], ["set", "AllDates+=2:00"]] {
      #expect(try Command.run(call + [path]).status == 0)
    }
    let said = try Command.json(["read", "--json", path])[0]
    for name in ["QuickTime:CreateDate", "Track1:TrackCreateDate", "Track1:MediaCreateDate"] {
      #expect(said[name] as? String == "2018:01:28 17:00:00", "\(name)")
    }
  }

  @Test("A dry run of several files ends with a count and the shift")
  func trial() throws {
    let paths = [try photo("2024:05:06 07:08:09"), try photo("2024:05:06 07:08:09", "b.jpg")]
    let clock = ["--sync", "2024-05-06 07:08:09=2024-05-06 08:10:00", "--dry-run"]
    let outcome = try Command.run(["shift"] + clock + paths)
    #expect(outcome.errors == "verso: shifting by +1 h +1 min +51 s\n")
    #expect(outcome.text.contains("\n2 files would be changed, "), "\(outcome.text)")
    let one = try Command.run(["shift"] + clock + ["--quiet", paths[0]])
    #expect(one.errors == "" && !one.text.contains("would be"))
    #expect(try taken(paths[0]) == "2024:05:06 07:08:09")
  }

  @Test("One of the dates can be shifted alone, and a dry run writes nothing")
  func only() throws {
    let path = try photo("2024:05:06 07:08:09")
    let before = try Data(contentsOf: URL(filePath: path))
    let dry = try Command.run(["shift", "--by", "1h", "--dry-run", path])
    #expect(dry.text.contains("2024:05:06 07:08:09 -> 2024:05:06 08:08:09"), "\(dry.text)")
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
    #expect(try Command.run(["shift", "--by", "1h", "--tag", "ModifyDate", path]).status == 0)
    let said = try Command.json(["read", "--json", path])[0]
    #expect(said["ExifIFD:DateTimeOriginal"] as? String == "2024:05:06 07:08:09")
    #expect(said["IFD0:ModifyDate"] as? String == "2024:05:06 08:08:09")
  }

  @Test(
    "An invalid time costs one line, and nothing is written",
    arguments: [
      ["--by", "soon"], ["--by", ""], [], ["--sync", "2024-05-06 07:08:09"],
      ["--sync", "nowhere.jpg=2024-05-06 07:08:09"], ["--sync", "2024-05-06 07:08=tomorrow"],
      ["--sync", "2024-05-06=2024-05-06"], ["--by", "1h", "--tag", "taken"],
      ["--by", "1h", "--sync", "2024-05-06 07:08=2024-05-06 07:09"],
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
      "+=1:00", "-=1:00", "+=1:30", "+=0:0:1", "+=5 0", "-=0:1:0 0", "+=1:0:0 0", "+=1:2:3 4:05:06",
      "-=36:00",
      "+=0:13:32 30:00:00",
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

  @Test("Items can be added to and removed from lists")
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

  private func dates(_ path: String) throws -> [String] {
    let template = "{XMP-photoshop:DateCreated|-}|{XMP-xmp:CreateDate|-}|{XMP-xmp:ModifyDate|-}"
    let outcome = try Command.run(["read", "--print", template, path])
    return outcome.text.split(whereSeparator: { "|\n".contains($0) }).map(String.init)
  }

  @Test(
    "A sidecar gets the shifted dates of its photo, and later shifts its own",
    arguments: [["shift", "--by", "1h"], ["set", "AllDates+=1:00"]])
  func sidecars(call: [String]) throws {
    let path = try photo("2024:05:06 07:08:09+02:00")
    let before = try folder.read("photo.jpg")
    let side = folder.path("photo.xmp")
    for hour in ["08", "09"] {
      let outcome = try Command.run(call + ["--sidecar", path])
      #expect(outcome.status == 0, "\(outcome.errors)")
      let date = "2024:05:06 \(hour):08:09+02:00"
      #expect(try dates(side) == [date, date, date])
    }
    #expect(try folder.read("photo.jpg") == before)
    // What the side file says of one date alone leaves the others to the photo.
    try FileManager.default.removeItem(atPath: side)
    let given = ["set", "--sidecar", path, "XMP-photoshop:DateCreated=2020:01:02 03:04:05"]
    #expect(try Command.run(given).status == 0)
    #expect(try Command.run(["shift", "--by", "1h", "--sidecar", path]).status == 0)
    let date = "2024:05:06 08:08:09+02:00"
    #expect(try dates(side) == ["2020:01:02 04:04:05", date, date])
  }

  @Test("One date of a read-only raw file is shifted in its sidecar")
  func raw() throws {
    let path = try folder.write(SmallFile.mrw(), "a.mrw")
    let before = try Command.json(["read", "--json", path])[0]["ExifIFD:DateTimeOriginal"]
    #expect(before as? String == "2024:05:06 07:08:09")
    let outcome = try Command.run(["set", "--sidecar", path, "DateTimeOriginal+=1:00"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try dates(folder.path("a.xmp"))[0].hasPrefix("2024:05:06 08:08:09"))
    #expect(try dates(folder.path("a.xmp"))[1] == "-")
    #expect(try Command.run(["shift", "--by", "1h", path]).status == 1)
    #expect(try dates(folder.path("a.xmp"))[0].hasPrefix("2024:05:06 08:08:09"))
  }

  @Test("A sidecar with dates is shifted with its photo, once, and undone with it")
  func companions() throws {
    let journal = folder.path("journal.sqlite")
    let names = ["photo.jpg", "photo.jpeg"]
    let paths = try names.map { try photo("2024:05:06 07:08:09", $0) }
    let side = folder.path("photo.xmp")
    #expect(
      try Command.run([
        "set", "--sidecar", paths[0], "XMP-photoshop:DateCreated=2024:05:06 07:08:09", "--quiet",
      ]).status == 0)
    let files = try (names + ["photo.xmp"]).map { try folder.read($0) }
    let shift = ["shift", "--by", "1h", "--journal", journal]
    let dry = try Command.run(shift + ["--dry-run"] + paths)
    #expect(dry.text.contains(side), "\(dry.text)")
    for listed in [paths, [folder.path(".")]] {
      let outcome = try Command.run(shift + ["--recursive"] + listed)
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(try dates(side).first == "2024:05:06 08:08:09")
      #expect(try taken(paths[0]) == "2024:05:06 08:08:09")
      #expect(outcome.text.contains("3 files changed"), "\(outcome.text)")
      #expect(try Command.run(["undo", "/", "--journal", journal]).status == 0)
      #expect(try (names + ["photo.xmp"]).map { try folder.read($0) } == files)
    }
    let outcome = try Command.run(shift + paths)
    #expect(outcome.text.contains("1 of the files is the sidecar of a photo"), "\(outcome.text)")
  }

  @Test("A sidecar stays if its photo could not be shifted, or if it has no dates")
  func companionsLeft() throws {
    let path = try photo("2024:05:06 07:08:09")
    let side = folder.path("photo.xmp")
    #expect(
      try Command.run([
        "set", "--sidecar", path, "XMP-photoshop:DateCreated=2024:05:06 07:08:09",
      ]).status == 0)
    let before = try folder.read("photo.xmp")
    _ = try folder.write([1, 2, 3], "photo.jpg")
    #expect(try Command.run(["shift", "--by", "1h", path]).status == 1)
    #expect(try folder.read("photo.xmp") == before)
    _ = try photo("2024:05:06 07:08:09")
    #expect(try Command.run(["set", side, "XMP-photoshop:DateCreated=", "Rating=3"]).status == 0)
    let told = try Command.run(["shift", "--by", "1h", path])
    #expect(told.status == 0 && !told.text.contains("photo.xmp"), "\(told.text)")
  }
}
