import Foundation
import Testing
import VersoFixtures

/// What `--tag` and `--group` mean, in `read` and `copy`.
@Suite(.enabled(if: Command.isThere, "the command is not built"))
struct SelectionTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func canon() throws -> String {
    let note = try #require(SmallNote.all.first { $0.maker == "Canon" })
    return try folder.write(note.bytes, "canon.jpg")
  }

  private func names(_ arguments: [String]) throws -> Set<String> {
    let found = try #require(try Command.json(["read", "--json"] + arguments).first)
    return Set(found.keys).subtracting(["SourceFile"])
  }

  @Test("Every printed group can be requested, also one that no list contains")
  func printedGroups() throws {
    let text = JPEGBuilder().app(
      12, "PictureInfo", Array("\u{8}[picture info]\nResolution=1\n".utf8))
    let files = [
      Command.sample("harbour.jpg"), Command.sample("formats/still.png"),
      Command.sample("formats/still.psd"), Command.sample("formats/boxes.jxl"), try canon(),
      try folder.write(text.bytes(), "text.jpg"),
    ]
    for file in files {
      let all = try names([file])
      let groups = Set(all.map { String($0.prefix { $0 != ":" }) })
      for group in groups {
        let outcome = try Command.run(["read", "--json", "--group", group, file])
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(file): \(group)")
        let own = all.filter { $0.hasPrefix("\(group):") }
        #expect(own.isSubset(of: try names(["--group", group, file])), "\(file): \(group)")
      }
    }
  }

  @Test("An unknown group is searched; if no photo has it, that costs one line")
  func unknownGroups() throws {
    let packet = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" \
      xmlns:foo="http://foo/"><foo:Bar>1</foo:Bar></rdf:Description></rdf:RDF></x:xmpmeta>
      """
    let side = try folder.write(Array(packet.utf8), "side.xmp")
    #expect(try names(["-g", "XMP-foo", side]) == ["XMP-foo:Bar"])
    for name in ["XMP-foo", "Nowhere", "IFD9", "GeoTif"] {
      for form in [[], ["--json"], ["--csv"]] {
        let outcome = try Command.run(["read", "-g", name] + form + [Command.sample("plain.jpg")])
        #expect(outcome.status == 1, "\(name)")
        #expect(outcome.errors.split(separator: "\n").count == 1)
        #expect(outcome.errors.contains("--group \(name): no group has this name"))
        #expect(name != "GeoTif" || outcome.errors.contains("did you mean GeoTiff?"))
      }
    }
    for name in ["GeoTiff", "JFXX", "SR2DataIFD1", "IPTC2", "ICC_Profile2", "Keys", "GPS"] {
      let outcome = try Command.run(["read", "-g", name, Command.sample("plain.jpg")])
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(name): \(outcome.errors)")
    }
  }

  @Test("Groups of groups are known: MakerNotes, EXIF, XMP, Composite")
  func families() throws {
    let file = try canon()
    let note = try names(["-g", "MakerNotes", file])
    #expect(note.contains("Canon:MacroMode") && note.allSatisfy { $0.hasPrefix("Canon:") })
    #expect(try names(["-t", "MakerNotes:MacroMode", file]) == ["Canon:MacroMode"])
    #expect(try names(["-t", "makernotes:Make", file]).isEmpty)
    #expect(try names(["-t", "EXIF:Make", file]) == ["IFD0:Make"])
    let exif = try names(["-g", "EXIF", file])
    #expect(exif.contains("IFD0:Make") && !exif.contains { $0.hasPrefix("Canon:") })
    #expect(try names(["-t", "File:FileType", file]) == ["File:FileType"])
    let composite = try names(["-g", "Composite", file])
    #expect(!composite.isEmpty && composite.allSatisfy { $0.hasPrefix("Composite:") })
  }

  @Test(
    "Names of the standard are accepted wherever a tag is named",
    arguments: [
      ("ISOSpeedRatings", "ExifIFD:ISO", "400"), ("PhotographicSensitivity", "ExifIFD:ISO", "200"),
      ("DateTime", "IFD0:ModifyDate", "2026:05:06 07:08:09"),
      ("DateTimeDigitized", "ExifIFD:CreateDate", "2026:05:06 07:08:09"),
      ("ExposureBiasValue", "ExifIFD:ExposureCompensation", "1"),
      ("EXIF:DateTime", "IFD0:ModifyDate", "2026:05:06 07:08:09"),
      ("XMP-exif:ExposureBiasValue", "XMP-exif:ExposureCompensation", "1"),
    ])
  func standardNames(_ name: String, _ shown: String, _ value: String) throws {
    let first = try folder.write(JPEGBuilder().bytes(), "first.jpg")
    let second = try folder.write(JPEGBuilder().bytes(), "second.jpg")
    #expect(try Command.run(["set", first, "\(name)=\(value)"]).status == 0)
    let read = try #require(
      try Command.json(["read", "--json", "--numeric", "-t", name, first]).first)
    #expect(read[shown].map { "\($0)" } == value, "\(read)")
    let copied = try Command.run(["copy", first, second, "-t", name])
    #expect(copied.status == 0 && copied.errors.isEmpty, "\(copied.errors)")
    #expect(try names(["-t", name, second]).contains(shown))
    #expect(try Command.run(["remove", second, name]).status == 0)
    #expect(try names(["-t", name, second]).isEmpty)
  }

  @Test(
    "An invalid name is refused with the right form",
    arguments: [
      (["-t", ""], "such as Make"), (["-t", ":Make"], "--tag Make"),
      (["-t", "IFD0:"], "--group IFD0"), (["-t", "IFD0:all"], "--group IFD0"),
      (["-t", "XMP-tiff:all"], "--group XMP-tiff takes"), (["-t", ":*"], "a group before"),
      (["-t", "IFD0:Make,IFD0:Model"], "--tag IFD0:Make --tag IFD0:Model"),
      (["-t", "EXIF:IFD0:Make"], "Group:Tag"), (["-g", ""], "such as GPS"),
      (["-g", "XMP-*"], "--group XMP"), (["-g", "XMP-tiff:all"], "--group XMP-tiff"),
      (["-g", "IFD0:Make"], "--tag IFD0:Make"), (["-g", "GPS,IFD0"], "--group GPS --group IFD0"),
    ])
  func malformed(_ arguments: [String], _ hint: String) throws {
    let file = Command.sample("harbour.jpg")
    let target = try folder.write(try Command.sampleBytes("plain.jpg"), "target.jpg")
    for call in [["read"] + arguments + [file], ["copy", file, target] + arguments] {
      let outcome = try Command.run(call)
      #expect(outcome.status == 64)
      #expect(outcome.errors.contains(hint), "\(outcome.errors)")
      #expect(outcome.errors.split(separator: "\n").count == 1)
      #expect(outcome.output.isEmpty)
    }
  }

  @Test("A star after a group means all of it, also together with other tags")
  func wholeGroup() throws {
    let file = Command.sample("harbour.jpg")
    for group in ["GPS", "EXIF", "System"] {
      let whole = try names(["--group", group, file])
      let starred = try names(["--tag", "\(group):*", file])
      #expect(!whole.isEmpty && whole == starred, "\(group)")
    }
    let both = try names(["-t", "GPS:*", "-t", "Model", file])
    #expect(try names(["-g", "GPS", "-t", "Model", file]) == both)
    #expect(both.contains("IFD0:Model"))
    let table = try Command.run(["read", "--csv", "-t", "GPS:*", file])
    #expect(table.status == 0 && table.text.hasPrefix("SourceFile,GPS:"), "\(table.text)")
    let nowhere = try Command.run(["read", "-t", "Nowhere:*", file])
    #expect(nowhere.status == 1 && nowhere.errors.contains("no group has this name"))
    let target = try folder.write(try Command.sampleBytes("plain.jpg"), "target.jpg")
    #expect(try Command.run(["copy", file, target, "-t", "GPS:*"]).status == 0)
    let copied = try names(["-g", "EXIF", target])
    #expect(copied.contains("GPS:GPSLatitude") && !copied.contains("IFD0:Model"))
  }

  @Test(
    "A tag that does not exist in its group is reported",
    arguments: [
      "IFD9:Make", "JPEG:Make", "ALL:Make", "GPS:Make", "XMP-dc:Make", "Canon:Artist",
      "Composite:Make", "MakerNotes:Nothing",
    ])
  func impossible(_ name: String) throws {
    let outcome = try Command.run(["read", "-t", name, Command.sample("plain.jpg")])
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("--tag \(name): no tag has this name"))
  }

  @Test(
    "A known tag that is missing in a photo is not reported",
    arguments: [
      "IFD1:Make", "SubIFD1:Make", "EXIF:Make", "XMP:Title", "XMP-dc:Title-de",
      "IPTC:Keywords", "Canon:MacroMode", "MakerNotes:MacroMode", "MacroMode", "Composite:LensID",
      "File:Comment", "MWG:Creator", "Keywords", "AllDates", "LensID", "IFD0:DateTime",
    ])
  func possible(_ name: String) throws {
    let outcome = try Command.run(["read", "-t", name, Command.sample("plain.jpg")])
    #expect(
      outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
  }

  @Test("Groups and tags together show both")
  func union() throws {
    let file = Command.sample("harbour.jpg")
    let gps = try names(["-g", "GPS", file])
    #expect(try names(["-g", "GPS", "-t", "Make", file]) == gps.union(["IFD0:Make"]))
    let target = try folder.write(JPEGBuilder().bytes(), "target.jpg")
    #expect(try Command.run(["copy", file, target, "-g", "GPS", "-t", "Make"]).status == 0)
    let copied = try names(["-g", "EXIF", target])
    #expect(gps.isSubset(of: copied) && copied.contains("IFD0:Make"))
    #expect(!copied.contains("IFD0:Model"))
  }

  @Test(
    "Only near names are suggested",
    arguments: [("Foo", ""), ("Canon:Foo", ""), ("Artits", "Artist"), ("MacroMod", "MacroMode")])
  func suggestions(_ name: String, _ near: String) throws {
    let outcome = try Command.run(["read", "-t", name, Command.sample("plain.jpg")])
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("did you mean") == !near.isEmpty, "\(outcome.errors)")
    #expect(near.isEmpty || outcome.errors.contains(near))
  }

  @Test("A table keeps line breaks inside quotation marks, and no other control characters")
  func lineBreaks() throws {
    let file = try folder.write(JPEGBuilder().bytes(), "photo.jpg")
    let text = "first\r\nsecond\nthird\rfourth\u{1B}[31m"
    #expect(try Command.run(["set", file, "UserComment=\(text)"]).status == 0)
    let table = try Command.run(["read", "--csv", "-t", "UserComment", file])
    #expect(table.text.contains(",\"first\r\nsecond\nthird\nfourth.[31m\"\r\n"), "\(table.text)")
    let shown = try Command.run(["read", "-t", "UserComment", file]).text
    #expect(shown.contains("first..second.third.fourth.[31m"))
  }

  @Test("An unreadable sidecar is reported, and the photo is shown")
  func brokenSidecar() throws {
    let file = try folder.write(try Command.sampleBytes("harbour.jpg"), "q.jpg")
    let side = try folder.write(Array("nothing".utf8), "q.xmp")
    for form in [[], ["--json"], ["--csv"]] {
      let outcome = try Command.run(["read", "--sidecar"] + form + [file])
      #expect(outcome.status == 1)
      #expect(outcome.errors.hasPrefix("verso: \(side): "), "\(outcome.errors)")
      #expect(outcome.text.contains("Make"))
    }
    try FileManager.default.removeItem(atPath: side)
    let silent = try Command.run(["read", "--sidecar", file])
    #expect(silent.status == 0 && silent.errors.isEmpty)
    let told = try Command.run(["read", "--sidecar", "--warnings", file])
    #expect(told.status == 0 && told.errors.contains("it has no sidecar"))
  }
}
