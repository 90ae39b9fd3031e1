import Foundation
import Testing
import Verso
import VersoFixtures

@Suite("verso export", .enabled(if: Command.isThere, "the command is not built"))
struct ExportTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static func photo(_ change: (inout Metadata) throws -> Void = { _ in }) throws -> [UInt8]
  {
    var photo = try Photo(JPEGBuilder(width: 16, height: 8).bytes())
    photo.metadata.title = "A boat"
    photo.metadata.keywords = ["sea"]
    try change(&photo.metadata)
    return try photo.bytes()
  }

  private func run(_ arguments: [String]) throws -> Command.Outcome {
    try Command.run(["export"] + arguments + ["--journal", folder.path("journal.sqlite")])
  }

  private func names() throws -> Set<String> {
    Set(
      try FileManager.default.subpathsOfDirectory(atPath: folder.url.path).filter {
        $0.hasSuffix(".xmp")
      })
  }

  @Test(
    "Programs get sidecars with the names that they expect",
    arguments: [
      ("digikam", "a.jpg.xmp"), ("darktable", "a.jpg.xmp"), ("immich", "a.jpg.xmp"),
      ("photoprism", "a.jpg.xmp"), ("captureone", "a.xmp"),
    ])
  func programs(program: String, name: String) throws {
    let path = try folder.write(try Self.photo(), "a.jpg")
    #expect(try run([path, "--for", program]).status == 0)
    #expect(try names() == [name])
    #expect(try Photo(path: folder.path(name)).metadata.title == "A boat")
    #expect(try folder.read("a.jpg") == Self.photo())
  }

  @Test("A second run changes nothing, hierarchies and languages included")
  func twice() throws {
    let path = try folder.write(
      try Self.photo {
        $0.keywords = ["sea", "nature"]
        $0.xmp.setTexts(["nature|sea", "places|Bern"], of: XMP.Name(.lr, "hierarchicalSubject"))
        $0.caption = "boat"
        $0.xmp.setText("boat", of: XMP.Name(.dc, "description"))
        $0.xmp.setText("bateau", of: XMP.Name(.dc, "description"), language: "fr")
      }, "a.jpg")
    #expect(try run([path, "--for", "digikam"]).status == 0)
    let first = try folder.read("a.jpg.xmp")
    for more in [[], ["--replace"], []] {
      #expect(try run([path, "--for", "digikam"] + more).status == 0)
      #expect(try folder.read("a.jpg.xmp") == first)
    }
    let side = try Photo(path: folder.path("a.jpg.xmp")).metadata
    #expect(side.keywords == ["sea", "nature"])
    #expect(side.xmp.text(of: XMP.Name(.dc, "description"), language: "fr") == "bateau")
  }

  @Test("A sidecar of another name is read first, and a file that is not a sidecar is refused")
  func otherNames() throws {
    let path = try folder.write(try Self.photo(), "a.jpg")
    #expect(
      try Command.run(["set", "--sidecar", "--no-journal", path, "Rating=4", "Title=B"]).status
        == 0)
    #expect(try names() == ["a.xmp"])
    #expect(try run([path, "--for", "darktable"]).status == 0)
    let side = try Photo(path: folder.path("a.jpg.xmp")).metadata
    #expect(side.rating == 4 && side.title == "B" && side.keywords == ["sea"])
    let other = try folder.write(try Self.photo(), "b.jpg")
    let kept = try folder.read("a.jpg")
    _ = try folder.write(kept, "b.jpg.xmp")
    let outcome = try run([other, "--for", "darktable"])
    #expect(outcome.status == 1 && outcome.errors.contains("is not a sidecar"), "\(outcome.errors)")
    #expect(try folder.read("b.jpg.xmp") == kept)
  }

  @Test("Lightroom gets sidecars for raw photos only, and other photos are reported")
  func lightroom() throws {
    let path = try folder.write(try Self.photo(), "a.jpg")
    let outcome = try run([path, "--for", "lightroom"])
    #expect(outcome.status == 0 && outcome.errors.contains("left out"))
    #expect(try names().isEmpty)
  }

  @Test(
    "Without a program the existing sidecar is used; photos with one stem get one each")
  func naming() throws {
    let one = try folder.write(try Self.photo(), "a.jpg")
    #expect(try run([one]).status == 0)
    #expect(try names() == ["a.xmp"])
    let two = try folder.write(try Self.photo(), "b.jpg")
    let three = try folder.write(try Self.photo(), "b.jpeg")
    #expect(try run([two, three]).status == 0)
    #expect(try names() == ["a.xmp", "b.jpg.xmp", "b.jpeg.xmp"])
  }

  @Test(
    "A sidecar keeps its values or takes those of the photo, and undo restores it"
  )
  func merges() throws {
    let path = try folder.write(
      try Self.photo {
        $0.rating = 4
        try $0.setTexts(["2024:05:06 07:08:09+02:00"], of: .captureDate)
      }, "a.jpg")
    let old = Array(
      """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
       rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:darktable="http://darktable.sf.net/"
       xmlns:lr="http://ns.adobe.com/lightroom/1.0/" xmp:Rating="1" darktable:history_end="3"><lr:hierarchicalSubject><rdf:Bag>
       <rdf:li>nature|sea</rdf:li><rdf:li>old</rdf:li></rdf:Bag></lr:hierarchicalSubject></rdf:Description></rdf:RDF></x:xmpmeta>
      """.utf8)
    _ = try folder.write(old, "a.jpg.xmp")
    #expect(try run([path, "--for", "darktable"]).status == 0)
    var side = try Photo(path: folder.path("a.jpg.xmp")).metadata
    #expect(side.rating == 1 && side.title == "A boat")
    #expect(side.keywords == ["sea", "old"] || side.keywords == ["old", "sea"])
    #expect(side.xmp.texts(of: XMP.Name(.digiKam, "TagsList")) == ["nature/sea", "old"])
    #expect(side.captureDate?.description == "2024:05:06 07:08:09+02:00")
    let written = try folder.read("a.jpg.xmp")
    #expect(try run([path, "--for", "darktable"]).text.contains("nothing to write"))
    #expect(try folder.read("a.jpg.xmp") == written)
    #expect(try run([path, "--for", "darktable", "--replace"]).status == 0)
    side = try Photo(path: folder.path("a.jpg.xmp")).metadata
    #expect(side.rating == 4 && side.keywords == ["sea"])
    #expect(side.xmp.properties.contains { $0.name.local == "history_end" })
    for _ in 0..<2 {
      #expect(
        try Command.run(["undo", "/", "--journal", folder.path("journal.sqlite")]).status == 0)
    }
    #expect(try folder.read("a.jpg.xmp") == old)
  }

  @Test(
    "An output folder keeps subfolders; a dry run writes nothing; a shared name goes to the first"
  )
  func folders() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("in/2024"), withIntermediateDirectories: true)
    try FileManager.default.createDirectory(
      atPath: folder.path("in/2025"), withIntermediateDirectories: true)
    let one = try folder.write(try Self.photo(), "in/2024/a.jpg")
    let two = try folder.write(try Self.photo(), "in/2025/a.jpg")
    let target = ["--for", "immich", "--output", folder.path("out")]
    #expect(
      try run(["--recursive", folder.path("in"), "--dry-run"] + target).status == 0)
    #expect(try names().isEmpty)
    #expect(try run(["--recursive", folder.path("in")] + target).status == 0)
    #expect(try names() == ["out/2024/a.jpg.xmp", "out/2025/a.jpg.xmp"])
    let clash = try run([one, two, "--output", folder.path("flat")])
    #expect(clash.status == 1 && clash.errors.contains("--recursive"))
    #expect(try names().count == 3)
  }

  @Test("Missing and invalid arguments are reported")
  func mistakes() throws {
    let path = try folder.write(try Self.photo(), "a.jpg")
    #expect(try run([path, "--for", "paint"]).status == 64)
    #expect(try run([path, "--output", path]).status == 64)
    #expect(try run([folder.path("none.jpg")]).status == 1)
    let bad = try folder.write([UInt8]("no photo".utf8), "bad.jpg")
    #expect(try run([bad]).status == 1)
    #expect(try names().isEmpty)
    let blank = try folder.write(JPEGBuilder(width: 16, height: 8).bytes(), "blank.jpg")
    let outcome = try run([blank])
    #expect(
      outcome.status == 0 && outcome.text.contains("it has no metadata"),
      "\(outcome.text) \(outcome.errors)")
    #expect(try names().isEmpty)
  }

  @Test("A raw photo and its picture: the raw photo gets the sidecar, and the picture is reported")
  func pair() throws {
    let raw = try folder.write(try Self.photo(), "a.cr2")
    let picture = try folder.write(try Self.photo(), "a.jpg")
    let outcome = try run([picture, raw, "--for", "captureone"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors.contains("a.jpg: it would share the sidecar"))
    #expect(try names() == ["a.xmp"])
  }

  @Test("Camera texts are not descriptions, and characters that XMP forbids do not stop the export")
  func texts() throws {
    let camera = try folder.write(
      try Self.photo { $0.caption = "OLYMPUS DIGITAL CAMERA" }, "a.jpg")
    let control = try folder.write(
      JPEGBuilder(width: 16, height: 8).exif(
        TIFFBuilder().entry(.imageDescription, "one\u{1}two").bytes()
      ).bytes(), "b.jpg")
    #expect(try run([camera]).status == 0)
    #expect(try Photo(path: folder.path("a.xmp")).metadata.caption == nil)
    let outcome = try run([control])
    #expect(outcome.status == 0 && outcome.text.contains("XMP cannot store"), "\(outcome.errors)")
    #expect(try Photo(path: folder.path("b.xmp")).metadata.caption == "one two")
  }

  @Test("A second run replaces nothing, and an invalid sidecar is named")
  func again() throws {
    let path = try folder.write(
      try Self.photo {
        $0.rating = 4
        $0.location = Location(latitude: 46.5123, longitude: 6.6789)
        try $0.setTexts(["2024:05:06 07:08:09+02:00"], of: .captureDate)
      }, "a.jpg")
    #expect(try run([path]).status == 0)
    let trial = try run([path, "--replace", "--dry-run"])
    #expect(trial.text.contains("nothing would change"), "\(trial.text)")
    _ = try folder.write([UInt8]("junk".utf8), "a.xmp")
    let outcome = try run([path])
    #expect(outcome.status == 1 && outcome.errors.contains("its sidecar \(folder.path("a.xmp"))"))
  }
}
