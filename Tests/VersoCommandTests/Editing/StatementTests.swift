import Foundation
import Testing
import VersoFixtures

/// The commands that know of more than one place.
@Suite struct StatementTests {
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  private func copy(_ name: String = "photo.jpg") throws -> String {
    let sample = Package.root.appending(path: "Samples/harbour.jpg")
    return try folder.write([UInt8](try Data(contentsOf: sample)), name)
  }

  private func read(_ path: String, _ options: String...) throws -> [String: Any] {
    let outcome = try Command.run(["read", "--json"] + options + [path])
    let found = try JSONSerialization.jsonObject(with: Data(outcome.output)) as? [[String: Any]]
    return found?.first ?? [:]
  }

  @Test("Shared names go to every place, names with a group to one")
  func setting() throws {
    let path = try copy()
    let outcome = try Command.run([
      "set", path, "Keywords=harbour, dawn", "Rating=4", "XMP-dc:Title=Dawn",
      "IPTC:Headline=Boats",
    ])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let found = try read(path)
    #expect(found["XMP-dc:Subject"] as? [String] == ["harbour", "dawn"])
    #expect(found["XMP-xmp:Rating"] as? Int == 4)
    #expect(found["XMP-dc:Title"] as? String == "Dawn")
    #expect(found["IPTC:Headline"] as? String == "Boats")
    let removed = try Command.run(["remove", path, "XMP:*", "IPTC:Headline"])
    #expect(removed.status == 0, "\(removed.errors)")
    #expect(try read(path).keys.allSatisfy { !$0.hasPrefix("XMP") && $0 != "IPTC:Headline" })
  }

  @Test("A wrong value or name costs one line, and no file is changed")
  func refusals() throws {
    let path = try copy()
    let before = try folder.read("photo.jpg")
    for argument in ["Rating=9", "XMP-dc:Nothing=1", "IPTC:Urgency=999", "IPTC:City="] {
      let outcome = try Command.run(["set", path, argument])
      #expect(argument == "IPTC:City=" || outcome.status == 64, "\(argument)")
      #expect(outcome.errors.split(separator: "\n").count <= 1)
    }
    #expect(try folder.read("photo.jpg") == before)
  }

  @Test("Disagreements are shown and settled")
  func explain() throws {
    let path = try copy()
    _ = try Command.run(["set", path, "ImageDescription=One", "XMP-dc:Description=Two"])
    let shown = try Command.run(["explain", path])
    #expect(shown.text.contains("* IFD0:ImageDescription : One"))
    #expect(shown.text.contains("! XMP-dc:description    : Two"))
    let json = try Command.run(["explain", "--json", path])
    let found = try JSONSerialization.jsonObject(with: Data(json.output)) as? [[String: Any]]
    let statements = found?.first?["Description"] as? [[String: Any]]
    #expect(statements?.map { $0["Agrees"] as? Bool } == [true, false])
    #expect(try Command.run(["sync", path, "--tag", "description"]).status == 0)
    #expect(try read(path)["XMP-dc:Description"] as? String == "One")
    #expect(try Command.run(["sync", path, "--tag", "nothing"]).status == 64)
  }

  @Test("A sidecar is created, read with its photo, and changed again")
  func sidecar() throws {
    let path = try copy()
    let before = try folder.read("photo.jpg")
    #expect(try Command.run(["set", "--sidecar", path, "Keywords=a, b"]).status == 0)
    #expect(try folder.names() == ["photo.jpg", "photo.xmp"])
    #expect(try folder.read("photo.jpg") == before)
    #expect(try read(path, "--sidecar")["XMP-dc:Subject"] as? [String] == ["a", "b"])
    #expect(try Command.run(["set", "--sidecar", path, "Rating=3"]).status == 0)
    #expect(try read(folder.path("photo.xmp"))["XMP-xmp:Rating"] as? Int == 3)
    let refused = try Command.run(["set", "--sidecar", path, "InteropIndex=R98"])
    #expect(refused.status == 1)
    #expect(try Command.run(["set", "--sidecar", folder.path("none.jpg"), "Rating=3"]).status == 1)
  }

  @Test("Metadata are copied from one photo into others")
  func copying() throws {
    let source = try copy()
    let plain = Package.root.appending(path: "Samples/plain.jpg")
    let target = try folder.write([UInt8](try Data(contentsOf: plain)), "target.jpg")
    #expect(try Command.run(["copy", source, target, "--group", "GPS"]).status == 0)
    #expect(try read(target)["GPS:GPSLatitude"] != nil)
    #expect(try read(target)["IFD0:Make"] == nil)
    #expect(try Command.run(["copy", source, target]).status == 0)
    #expect(try read(target)["IFD0:Make"] as? String == (try read(source)["IFD0:Make"] as? String))
    // How the pixels of one file lie says nothing of another's.
    #expect(try read(target)["IFD0:Orientation"] == nil)
    #expect(try Command.run(["copy", source, target, "--tag", "Orientation"]).status == 0)
    #expect(try read(target)["IFD0:Orientation"] != nil)
    #expect(try Command.run(["copy", folder.path("none.jpg"), target]).status == 1)
  }

  @Test(
    "A field that is never copied is refused by name",
    arguments: [
      (["-t", "File:FileType"], "describes the bytes"), (["-g", "File"], "describes the bytes"),
      (["-g", "Composite"], "is computed from other tags"),
      (["-t", "Megapixels"], "is computed from"),
      (["-g", "Canon"], "maker note"), (["-g", "MakerNotes"], "maker note"),
      (["-t", "Canon:MacroMode"], "maker note"), (["-t", "MacroMode"], "maker note"),
    ])
  func neverCopied(_ arguments: [String], _ reason: String) throws {
    let note = try #require(SmallNote.all.first { $0.maker == "Canon" })
    let source = try folder.write(note.bytes, "source.jpg")
    let target = try folder.write(JPEGBuilder().bytes(), "target.jpg")
    let outcome = try Command.run(["copy", source, target] + arguments)
    #expect(outcome.status == 64 && outcome.errors.contains(reason), "\(outcome.errors)")
  }

  @Test("A position or a name is removed everywhere, and everything else stays")
  func personalData() throws {
    let path = try copy()
    _ = try Command.run(["set", path, "City=Bern", "Artist=Ada", "Keywords=harbour"])
    let outcome = try Command.run(["strip", "--only", "gps", "--only", "identity", path])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let found = try read(path)
    #expect(found.keys.allSatisfy { !$0.hasPrefix("GPS:") })
    #expect(found["XMP-photoshop:City"] == nil)
    #expect(found["IFD0:Artist"] == nil)
    #expect(found["XMP-dc:Subject"] as? [String] == ["harbour"])
    #expect(found["IFD0:Make"] != nil)
    #expect(try Command.run(["strip", "--only", "nothing", path]).status == 64)
  }
}
