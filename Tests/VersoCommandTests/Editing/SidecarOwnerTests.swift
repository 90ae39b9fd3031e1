import Foundation
import Testing
import VersoFixtures

@Suite(
  "Owners of sidecars, and how sidecars follow their photos",
  .enabled(if: Command.isThere, "the command is not built"))
struct SidecarOwnerTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func photo(_ name: String, _ orientation: Int = 1) throws -> String {
    let path = try folder.write(try Command.sampleBytes("harbour.jpg"), name)
    try check(["set", path, "IFD0:Orientation=\(orientation)", "--no-journal"])
    return path
  }

  /// Writes a sidecar with attributes: "xmp:Rating=\"2\"".
  private func sidecar(_ name: String, _ attributes: String) throws -> String {
    let text = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" \
      xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:tiff="http://ns.adobe.com/tiff/1.0/" \
      xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" \(attributes)/></rdf:RDF></x:xmpmeta>
      """
    return try folder.write(Array(text.utf8), name)
  }

  @discardableResult
  private func check(_ arguments: [String]) throws -> Command.Outcome {
    let outcome = try Command.run(arguments)
    try #require(outcome.status == 0, "\(arguments): \(outcome.errors)")
    return outcome
  }

  private func print(_ template: String, _ path: String) throws -> String {
    try check(["read", "--sidecar", "--print", template, path]).text.trimmingCharacters(
      in: .newlines)
  }

  @Test("A sidecar that names the extension of its photo belongs to no other photo")
  func named() throws {
    let (jpeg, raw) = (try photo("I.JPG"), try photo("I.DNG"))
    let side = try sidecar("I.xmp", "photoshop:SidecarForExtension=\"dng\" xmp:Rating=\"5\"")
    let before = try folder.read("I.xmp")
    #expect(try print("{Rating|none}", jpeg) == "none")
    #expect(try print("{Rating|none}", raw) == "5")
    try check(["set", "--sidecar", "--no-journal", jpeg, "Rating=1"])
    #expect(try folder.read("I.xmp") == before)
    #expect(try print("{Rating}", jpeg) == "1")
    #expect(try folder.names() == ["I.DNG", "I.JPG", "I.JPG.xmp", "I.xmp"])
    let exported = try Command.run([
      "export", "--for", "captureone", "--no-journal", jpeg,
    ])
    #expect(exported.status == 1 && exported.errors.contains("of another photo"))
    #expect(try folder.read(String(side.suffix(5))) == before)
  }

  @Test(
    "rename and pairs keep a sidecar with the photo that it names, or with its only photo",
    arguments: [
      (sides: ["I.xmp": "dng"], owners: ["I.DNG": ["I.xmp"]]),
      (sides: ["I.xmp": "jpg"], owners: ["I.JPG": ["I.xmp"]]),
      (
        sides: ["I.xmp": "", "I.DNG.xmp": ""],
        owners: ["I.JPG": ["I.xmp"], "I.DNG": ["I.DNG.xmp"]]
      ),
      (sides: ["I.xmp": "cr2"], owners: [:]),
    ] as [(sides: [String: String], owners: [String: [String]])])
  func grouped(_ sides: [String: String], _ owners: [String: [String]]) throws {
    for name in ["I.JPG", "I.DNG"] { _ = try photo(name) }
    for (name, ending) in sides {
      _ = try sidecar(
        name,
        ending.isEmpty ? "xmp:Rating=\"1\"" : "photoshop:SidecarForExtension=\"\(ending)\"")
    }
    let outcome = try Command.run(
      ["pairs", "--json", "--kind", "side", "-r", "."], in: folder.url)
    let pairs = try JSONSerialization.jsonObject(with: Data(outcome.output)) as? [[String: Any]]
    var found: [String: [String]] = [:]
    for pair in pairs ?? [] {
      let files = (pair["Files"] as? [String] ?? []).map { String($0.drop { "./".contains($0) }) }
      found[files.first ?? "", default: []] += files.dropFirst()
    }
    #expect(found == owners)
    // What belongs to none of the two stays.
    let renamed = try Command.run(
      ["rename", "n{BaseName}", "I.DNG", "--no-journal"], in: folder.url)
    #expect(renamed.status == 0, "\(renamed.errors)")
    #expect(try folder.names().contains("I.xmp") == owners.isEmpty)
  }

  @Test(
    "Rotating and stripping report a sidecar that they did not change",
    arguments: [["rotate", "--flag", "90"], ["strip"], ["strip", "--only", "gps"]])
  func second(command: [String]) throws {
    let path = try photo("P.jpg")
    _ = try sidecar("P.xmp", "tiff:Orientation=\"6\" xmp:Label=\"a\"")
    _ = try sidecar("P.jpg.xmp", "xmp:Rating=\"2\"")
    let before = try folder.read("P.xmp")
    let outcome = try Command.run(command + ["--no-journal", path])
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("P.xmp was not read"), "\(outcome.errors)")
    #expect(try folder.read("P.xmp") == before)
  }

  @Test("Removing from a sidecar that is missing is an error")
  func missing() throws {
    let (first, second) = (try photo("A.jpg"), try photo("B.jpg"))
    for paths in [[first], [first, second]] {
      let outcome = try Command.run(["remove", "--sidecar", "--no-journal"] + paths + ["Artist"])
      #expect(outcome.status == 1)
      #expect(!outcome.errors.isEmpty)
    }
    let one = try Command.run(["remove", "--sidecar", "--no-journal", first, "Artist"])
    #expect(one.errors.contains("it has no sidecar from which Artist could be removed"))
    _ = try sidecar("B.xmp", "xmp:Rating=\"2\"")
    try check(["remove", "--sidecar", "--no-journal", first, second, "Rating"])
    #expect(try folder.names() == ["A.jpg", "B.jpg", "B.xmp"])
  }

  @Test("The sidecar with the full name is used, and the other one is reported")
  func whole() throws {
    let raw = try photo("I.DNG")
    _ = try sidecar("I.xmp", "xmp:Rating=\"1\"")
    _ = try sidecar("I.DNG.xmp", "xmp:Rating=\"2\"")
    let read = try check(["read", "--sidecar", "--print", "{Rating}", raw])
    #expect(read.text == "2\n" && read.errors.contains("I.xmp is not read"))
    let set = try check(["set", "--sidecar", "--no-journal", raw, "Rating=4"])
    #expect(set.text.contains("I.xmp stays as it is"))
    #expect(try print("{Rating}", raw) == "4")
  }

  @Test(
    "The orientation in a sidecar follows the picture",
    arguments: [
      (["orient", "--trim"], 6, "1"), (["rotate", "90", "--trim"], 1, "1"),
      (["flip", "horizontal"], 6, "1"),
      (["rotate", "90", "--flag"], 1, "6"),
    ])
  func orientation(command: [String], before: Int, after: String) throws {
    let path = try photo("a.jpg", before)
    let side = try sidecar("a.jpg.xmp", "tiff:Orientation=\"\(before)\" xmp:Rating=\"4\"")
    let stored = (try folder.read("a.jpg"), try folder.read("a.jpg.xmp"))
    let journal = ["--journal", folder.path("journal")]
    let outcome = try check(command + [path] + journal)
    let said = try #require(try Command.json(["read", "--json", "--numeric", side]).first)
    #expect("\(said["XMP-tiff:Orientation"] ?? "")" == after, "\(outcome.text)")
    #expect(said["XMP-xmp:Rating"] as? Int == 4)
    try check(["undo", "/"] + journal)
    #expect(try (folder.read("a.jpg"), folder.read("a.jpg.xmp")) == stored)
  }

  @Test("A sidecar that cannot be read completely is reported")
  func damaged() throws {
    let path = try photo("a.jpg", 6)
    _ = try folder.write(Array("<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><broken".utf8), "a.xmp")
    let outcome = try check(["orient", "--trim", "--no-journal", path])
    #expect(outcome.text.contains("a.xmp cannot be read to its end"), "\(outcome.text)")
  }

  @Test("A different orientation in the sidecar is reported when that of the photo is set")
  func set() throws {
    let path = try photo("a.jpg", 6)
    _ = try sidecar("a.xmp", "tiff:Orientation=\"6\"")
    let outcome = try check(["set", "--no-journal", path, "Orientation=3"])
    #expect(outcome.errors.contains("another Orientation"), "\(outcome.errors)")
    let same = try check(["set", "--no-journal", path, "Orientation=6"])
    #expect(same.errors.isEmpty)
  }

  @Test("A value that only Exif has is written to the corresponding XMP property of a sidecar")
  func exif() throws {
    let path = try photo("a.jpg")
    try check([
      "set", "--sidecar", "--no-journal", path, "Make=Leica", "ExposureTime=1/30",
      "LensModel=Elmar", "Orientation=3",
    ])
    let said = try #require(try Command.json(["read", "--json", folder.path("a.xmp")]).first)
    #expect(said["XMP-tiff:Make"] as? String == "Leica")
    #expect("\(said["XMP-exif:ExposureTime"] ?? "")" == "1/30")
    #expect(said["XMP-exifEX:LensModel"] as? String == "Elmar")
    #expect(said["XMP-tiff:Orientation"] as? String == "Rotate 180")
    try check(["set", "--sidecar", "--no-journal", path, "Make="])
    let left = try #require(try Command.json(["read", "--json", folder.path("a.xmp")]).first)
    #expect(left["XMP-tiff:Make"] == nil && left["XMP-exifEX:LensModel"] != nil)
  }

  @Test("Exif's orientation in a format that ignores it is written with a note")
  func idle() throws {
    let path = try folder.write(try Command.sampleBytes("formats/still.avif"), "a.avif")
    let outcome = try check(["set", "--no-journal", path, "Orientation=6"])
    #expect(outcome.text.contains("irot and imir") && outcome.text.contains("verso rotate"))
    #expect(
      try !check(["set", "--no-journal", path, "Artist=Ada"]).text.contains("verso rotate"))
  }

  @Test("A truncated picture is extracted as far as it exists")
  func cutPicture() throws {
    let whole = JPEGBuilder().multiPicture(Fixtures.smallJPEG).bytes()
    let path = try folder.write(Array(whole.dropLast(10)), "a.mpo")
    let outcome = try check([
      "extract", "picture", "--number", "2", path, "-o", folder.path("b.jpg"), "--no-journal",
    ])
    #expect(outcome.errors.contains("10 bytes after the end of the file"))
    #expect(try folder.read("b.jpg") == Array(Fixtures.smallJPEG.dropLast(10)))
  }
}
