import Foundation
import Testing
import VersoFixtures

/// What values mean together with others: a side, an offset, the items of a list.
@Suite("Values keep their meaning", .enabled(if: Command.isThere, "the command is not built"))
struct KeptMeaningTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func photo(_ name: String = "a.jpg", sample: String = "plain.jpg") throws -> String {
    try folder.write(try Command.sampleBytes(sample), name)
  }

  private func set(_ path: String, _ settings: String...) throws -> Command.Outcome {
    try Command.run(["set", path] + settings)
  }

  private func get(_ name: String, _ path: String) throws -> String {
    try Command.run(["get", name, path]).text.trimmingCharacters(in: .newlines)
  }

  @Test(
    "A table keeps the side of a position, whichever of its tags it has",
    arguments: [
      ["GPSLatitude", "GPSLongitude"], ["GPS", "GPSLongitude"], ["GPSPosition"], ["GPS*"],
    ], ["", "--numeric"])
  func tableSides(tags: [String], form: String) throws {
    let path = try photo(sample: "harbour.jpg")
    #expect(try set(path, "GPS=-33.5,-122.25,-5").status == 0)
    let options = tags.flatMap { ["--tag", $0] } + ["--tag", "GPSAltitude"]
    let table = try Command.run(
      ["read", "--csv", path] + options + (form.isEmpty ? [] : [form]))
    _ = try folder.write(Array(table.text.utf8), "t.csv")
    #expect(try Command.run(["strip", path]).status == 0)
    let outcome = try Command.run(["set", "--table", folder.path("t.csv")])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try get("GPS", path) == "-33.5 -122.25")
    #expect(try get("Composite:GPSAltitude", path).hasSuffix("Below Sea Level"))
  }

  @Test("A changed coordinate keeps its side in a table with the reference")
  func changedCoordinate() throws {
    let path = try photo()
    _ = try set(path, "GPS=-33.5,-122.5")
    let table = try Command.run(["read", "--csv", "--numeric", path, "--tag", "GPS:GPS*"])
    _ = try folder.write(
      Array(table.text.replacing(",33.5,", with: ",34.5,").utf8), "t.csv")
    #expect(try Command.run(["set", "--table", folder.path("t.csv")]).status == 0)
    #expect(try get("GPS", path) == "-34.5 -122.5")
  }

  @Test("An unsigned coordinate without its reference is refused, and one with a sign is not")
  func unsignedCoordinate() throws {
    let path = try photo()
    _ = try folder.write(Array("SourceFile,GPSLatitude\n\(path),46.5\n".utf8), "t.csv")
    let refused = try Command.run(["set", "--table", folder.path("t.csv")])
    #expect(refused.status == 1 && refused.errors.contains("has no sign"), "\(refused.errors)")
    for text in ["+46.5", "46.5 N"] {
      _ = try folder.write(Array("SourceFile,GPSLatitude\n\(path),\(text)\n".utf8), "t.csv")
      #expect(try Command.run(["set", "--table", folder.path("t.csv")]).status == 0)
    }
  }

  @Test("A copied value takes its reference along")
  func copiedReferences() throws {
    let (path, other) = (try photo(), try photo("b.jpg"))
    _ = try set(path, "GPS=-33.5,-122.5,-5", "GPSSpeed=3", "GPSSpeedRef=N")
    let copied = try Command.run([
      "copy", path, other, "--tag", "GPSLatitude", "--tag", "*Longitude", "--tag", "GPSSpeed",
    ])
    #expect(copied.status == 0, "\(copied.errors)")
    #expect(try get("GPS", other) == "-33.5 -122.5")
    #expect(try get("GPSSpeedRef", other) == "knots")
    #expect(try Command.run(["get", "GPSAltitudeRef", other]).status == 1)
  }

  @Test("A reference is not removed from a value that stays", arguments: ["remove", "set"])
  func removedReference(command: String) throws {
    let path = try photo()
    _ = try set(path, "GPS=-33.5,-122.5")
    let before = try folder.read("a.jpg")
    let sign = command == "set" ? "=" : ""
    let refused = try Command.run([command, path, "GPSLongitudeRef\(sign)"])
    #expect(refused.status == 1 && refused.errors.contains("remove both"), "\(refused.errors)")
    #expect(try folder.read("a.jpg") == before)
    let both = try Command.run([
      command, path, "GPSLongitudeRef\(sign)", "GPSLongitude\(sign)",
    ])
    #expect(both.status == 0, "\(both.errors)")
  }

  @Test("A plain name of Exif reports the other places of its value, and is listed as what it is")
  func otherPlaces() throws {
    let path = try photo()
    _ = try set(
      path, "IPTC:CopyrightNotice=© 2003 Ada", "IPTC:By-line=Ada", "IPTC:DateCreated=2009-10-22")
    for (setting, value, name) in [
      ("Copyright=© 2026 Bo", "IPTC:CopyrightNotice still gives © 2003 Ada", "MWG:Copyright"),
      ("Artist=Bo", "IPTC:By-line still gives Ada", "MWG:Creator"),
      (
        "AllDates=2010-10-22 18:00", "IPTC:DateCreated still gives 2009:10:22",
        "MWG:DateTimeOriginal"
      ),
    ] {
      let outcome = try set(path, setting)
      #expect(outcome.text.contains("\(value); \(name) sets every place"), "\(outcome.text)")
      let whole = try set(path, "\(name)=\(setting.split(separator: "=")[1])")
      #expect(whole.status == 0 && !whole.text.contains("still give"), "\(whole.text)")
    }
    let listed = try Command.run(["tags", "copyright"]).text
    #expect(listed.contains("MWG:Copyright") && !listed.contains("\nCopyright  "), "\(listed)")
    #expect(try Command.run(["tags", "Caption"]).text.contains("IPTC:Caption-Abstract"))
  }

  @Test("strip and sync ignore a copyright notice that names nobody")
  func emptyNotice() throws {
    for command in [["strip", "--for", "web"], ["sync"]] {
      let path = try photo()
      _ = try set(path, "IPTC:CopyrightNotice=© 2003 Ada", "IFD0:Copyright=Copyright,      ")
      #expect(try Command.run(command + [path]).status == 0)
      #expect(try get("MWG:Copyright", path) == "© 2003 Ada", "\(command)")
    }
    let path = try photo()
    _ = try set(path, "IPTC:CopyrightNotice=© 2003 Ada", "IFD0:Copyright=© 2004 Bo")
    let stripped = try Command.run(["strip", "--for", "web", path])
    #expect(stripped.text.contains("© 2003 Ada"), "\(stripped.text)")
    #expect(try get("MWG:Copyright", path) == "© 2004 Bo")
  }

  @Test("A date without an offset keeps that of IPTC")
  func offsetOfIPTC() throws {
    let path = try photo()
    _ = try set(
      path, "DateTimeOriginal=2003-08-06 18:04:34.61", "IPTC:DateCreated=2003-08-06",
      "IPTC:TimeCreated=18:04:34-05:00")
    let outcome = try set(path, "CaptureDate=2003-08-06 19:00:00")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try get("IPTC:TimeCreated", path) == "19:00:00-05:00")
    _ = try set(path, "DateTimeOriginal=2003-08-06 20:00:00.5")
    _ = try set(path, "SubSecTimeOriginal=7", "DateTimeOriginal=2003-08-06 20:00:01")
    #expect(try get("SubSecTimeOriginal", path) == "7")
    // As with ExifTool, a tag by its own name is that tag alone.
    _ = try set(path, "DateTimeOriginal=2003-08-06 20:00:02")
    #expect(try get("SubSecTimeOriginal", path) == "7")
    _ = try set(path, "CaptureDate=2003-08-06 20:00:03")
    #expect(try Command.run(["get", "SubSecTimeOriginal", path]).status == 1)
  }

  @Test("IPTC's +00:00 next to another time is not an offset, for zone as for time")
  func zeroOfIPTC() throws {
    let path = try photo()
    _ = try set(
      path, "DateTimeOriginal=2009-10-22 16:28:39", "OffsetTimeOriginal=",
      "IPTC:DateCreated=2009-10-22", "IPTC:TimeCreated=16:28:39+00:00")
    let outcome = try Command.run(["zone", "--zone", "Europe/Rome", path])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try get("OffsetTimeOriginal", path) == "+02:00")
    #expect(try get("IPTC:TimeCreated", path) == "16:28:39+02:00")
  }

  @Test(
    "Keywords with commas stay whole in templates and tables",
    arguments: ["Keywords<{Keywords}", "IPTC:Keywords<{Keywords}", "table"])
  func commas(way: String) throws {
    let (path, other) = (try photo(), try photo("b.jpg"))
    let typed = try set(path, #"Keywords="Berlin, Mitte", dawn; say "hi""#)
    #expect(typed.status == 0, "\(typed.errors)")
    let words =
      try Command.json(["read", "--json", path])[0]["XMP-dc:Subject"] as? [String]
      ?? Command.json(["read", "--json", path])[0]["IPTC:Keywords"] as? [String]
    #expect(words == ["Berlin, Mitte", "dawn", #"say "hi""#])
    var changed = path
    if way == "table" {
      let table = try Command.run(["read", "--csv", path, "--tag", "Keywords"])
      _ = try folder.write(Array(table.text.replacing("a.jpg", with: "b.jpg").utf8), "t.csv")
      let outcome = try Command.run(["set", "--table", folder.path("t.csv")])
      #expect(outcome.status == 0, "\(outcome.errors)")
      changed = other
    } else {
      #expect(try set(path, way).status == 0)
    }
    let after = try Command.json(["read", "--json", changed])[0]
    let lists = ["XMP-dc:Subject", "IPTC:Keywords"].compactMap { after[$0] as? [String] }
    #expect(!lists.isEmpty && lists.allSatisfy { $0 == words }, "\(lists)")
  }
}
