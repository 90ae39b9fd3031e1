import Foundation
import Testing
import VersoFixtures

/// `verso tags`, and what `set` says of names that are read and not set.
@Suite(.enabled(if: Command.isThere, "the command is not built"))
struct TagListTests {
  @Test(
    "Values of maker notes, XMP properties and derived values are found",
    arguments: [
      (["LensType"], "Canon:LensType"), (["Canon:LensType"], "Canon:LensType"),
      (["MacroMode"], "Canon:MacroMode"), (["MakerNotes:MacroMode"], "Canon:MacroMode"),
      (["--group", "Canon"], "Canon:MacroMode"), (["-g", "canon", "0x95"], "Canon:LensModel"),
      (["-g", "MakerNotes", "macromode"], "Canon:MacroMode"),
      (["-g", "Composite"], "Composite:LensID"), (["LensID"], "Composite:LensID"),
      (["title"], "XMP-dc:Title"), (["-g", "XMP"], "XMP-dc:Title"), ([], "XMP-dc:Title"),
      ([], "Canon:MacroMode"), (["-g", "EXIF", "make"], "IFD0:Make"),
      (["GPSCoordinates"], "Keys:GPSCoordinates"), (["Keys:CreationDate"], "Keys:CreationDate"),
      (["-g", "keys"], "Keys:Title"), (["UserData:Title"], "UserData:Title"),
      (["QuickTime:CreateDate"], "QuickTime:CreateDate"), (["CoverArt"], "ItemList:CoverArt"),
      ([], "ItemList:Album"),
    ])
  func found(_ arguments: [String], _ name: String) throws {
    let outcome = try Command.run(["tags"] + arguments)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let lines = outcome.text.split(separator: "\n")
    #expect(lines.contains { $0 == name || $0.hasPrefix("\(name) ") })
    let objects = try Command.json(["tags", "--json"] + arguments)
    #expect(objects.count == lines.count)
    #expect(
      objects.contains { "\($0["Group"] ?? ""):\($0["Name"] ?? "")" == name })
  }

  @Test("A group and a part of a name match only tags with both")
  func both() throws {
    let lines = try Command.run(["tags", "-g", "Canon", "lens"]).text.split(separator: "\n")
    #expect(!lines.isEmpty)
    #expect(lines.allSatisfy { $0.hasPrefix("Canon:") && $0.lowercased().contains("lens") })
    let films = try Command.run(["tags", "-g", "UserData"]).text.split(separator: "\n")
    #expect(!films.isEmpty && films.allSatisfy { $0.hasPrefix("UserData:") })
    #expect(!(try Command.run(["tags", "MakerNotes:CreationDate"]).text.contains("Keys:")))
    let values = try Command.run(["tags", "Canon:MacroMode", "--values"]).text
    #expect(values.contains("    1  Macro\n"))
  }

  @Test("A search without results costs one line that helps")
  func absent() throws {
    let far = try Command.run(["tags", "Fooo"])
    #expect(far.status == 1 && far.errors == "verso: no tag matches Fooo\n")
    let film = try Command.run(["tags", "keys:CreatonDate"])
    #expect(film.status == 1 && film.errors.contains("did you mean Keys:CreationDate"))
    let group = try Command.run(["tags", "-g", "Cannon"])
    #expect(group.status == 64 && group.errors.contains("did you mean Canon"))
    let nowhere = try Command.run(["tags", "-g", "Nowhere"])
    #expect(nowhere.status == 64 && nowhere.errors.contains("XMP-dc"))
    let empty = try Command.run(["tags", "-g", "GeoTiff"])
    #expect(empty.status == 1 && empty.errors.contains("GeoTiff"))
  }

  @Test(
    "A name that can be read but not set alone shows what to write",
    arguments: [
      ("MacroMode=Normal", "Canon:MacroMode"),
      ("Circleofconfusion=1", "CircleOfConfusion is computed from other tags"),
      ("Foo=1", "no tag is called Foo; verso tags lists the known ones\n"),
    ])
  func refusals(_ assignment: String, _ words: String) throws {
    let outcome = try Command.run(["set", "photo.jpg", assignment])
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
  }

  @Test("Read-only film formats are read, and the refusal to change one explains it")
  func films() throws {
    let folder = try TemporaryFolder()
    for film in SmallFile.films where ["AVI", "WAV"].contains(film.name) {
      let path = try folder.write(film.bytes, "film.\(film.name.lowercased())")
      let outcome = try Command.run(["set", path, "XMP-dc:Title=x"])
      #expect(outcome.status == 1)
      #expect(
        outcome.errors.contains("\(film.name) files are read, not changed; --sidecar writes it"),
        "\(outcome.errors)")
    }
  }
}
