import Foundation
import Testing
import VersoFixtures

/// `verso extract`: what a photo holds comes out as it lies there.
@Suite(.enabled(if: Command.isThere, "the command is not built"))
struct ExtractTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("An XMP packet is extracted byte for byte")
  func packet() throws {
    let packet = """
      <?xpacket begin='' id='W5M0MpCehiHzreSzNTczkc9d'?><x:xmpmeta xmlns:x='adobe:ns:meta/' \
      x:xmptk='Another'><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>\
      <rdf:Description rdf:about='' xmlns:dc='http://purl.org/dc/elements/1.1/' dc:source='a'/>\
      </rdf:RDF></x:xmpmeta>\(String(repeating: " ", count: 300))<?xpacket end='w'?>
      """
    let stored = Array(packet.utf8)
    let photo = try folder.write(
      JPEGBuilder().app(1, "http://ns.adobe.com/xap/1.0/\0", stored).bytes(), "photo.jpg")
    #expect(try Command.run(["extract", "xmp", photo]).output == stored)
    let side = try folder.write(stored, "side.xmp")
    #expect(try Command.run(["extract", "xmp", side]).output == stored)
  }

  @Test("Everything listed as binary data can be extracted by its name")
  func listed() throws {
    let thumbnail = JPEGBuilder(width: 8, height: 8).bytes()
    let resource = Part.join(
      Array("8BIM".utf8), [0x04, 0x0C, 0, 0], Part.long(28 + thumbnail.count), Part.zeros(28),
      thumbnail, Part.zeros(thumbnail.count % 2))
    let photo = try folder.write(
      JPEGBuilder().app(13, "Photoshop 3.0\0", resource).app(
        2, "ICC_PROFILE\0", [1, 1] + profile()
      )
      .bytes(), "photo.jpg")
    for (name, bytes) in [
      ("Photoshop:PhotoshopThumbnail", thumbnail), ("PhotoshopThumbnail", thumbnail),
      ("ICC_Profile:RedTRC", curve), ("redtrc", curve),
    ] {
      let outcome = try Command.run(["extract", name, photo])
      #expect(outcome.status == 0 && outcome.output == bytes, "\(name): \(outcome.errors)")
    }
    for form in [["--json"], ["--json", "--numeric"]] {
      for (name, value) in try #require(try Command.json(["read"] + form + [photo]).first) {
        guard let text = value as? String, text.hasPrefix("(Binary data") else { continue }
        let outcome = try Command.run(["extract", name, photo])
        #expect(outcome.status == 0, "\(name): \(outcome.errors)")
        #expect(text.hasPrefix("(Binary data \(outcome.output.count) bytes"), "\(name)")
      }
    }
  }

  /// A film of two boxes, as phones put it behind a picture.
  private static let film = Part.join(
    Part.box("ftyp", Array("mp42\0\0\0\0isommp42".utf8)), Part.box("mdat", [1, 2, 3, 4]))

  @Test("The film of a motion photo is extracted; a photo without a film is reported")
  func video() throws {
    let photo = try folder.write(Fixtures.photo().trailer(Self.film).bytes(), "motion.jpg")
    #expect(try Command.run(["extract", "video", photo]).output == Self.film)
    let plain = try Command.run(["extract", "video", Command.sample("plain.jpg")])
    #expect(plain.status == 1 && plain.errors.hasSuffix("it has no video\n"))
    #expect(try Command.run(["extract", "film", photo]).output == Self.film)
    let unknown = try Command.run(["extract", "flim", photo])
    #expect(unknown.status == 64 && unknown.errors.contains("preview, picture, video"))
  }

  @Test("A motion photo is split into a folder, and what was not written is reported")
  func split() throws {
    let photo = try folder.write(Fixtures.photo().trailer(Self.film).bytes(), "motion.jpg")
    let still = try Command.run(["split", photo, "--output", folder.path("still.jpg")])
    #expect(still.status == 0 && still.errors.contains("the film was not written; --film"))
    let parts = folder.path("parts")
    // The second time it is there.
    for output in ["\(parts)/", parts] {
      let outcome = try Command.run(["split", photo, "--overwrite", "--output", output])
      #expect(outcome.status == 0 && !outcome.errors.contains("not written"), "\(outcome.errors)")
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: parts).sorted()
          == ["motion.jpg", "motion.mp4"])
      #expect(try folder.read("parts/motion.mp4") == Self.film)
    }
  }

  @Test("All parts go into a folder with unique names, and equal what ExifTool extracts")
  func everything() throws {
    let bytes = JPEGBuilder().exif(Part.exif).app(2, "ICC_PROFILE\0", [1, 1] + profile())
      .trailer(Self.film).bytes()
    let photo = try folder.write(bytes, "photo.jpg")
    let parts = folder.path("parts")
    let outcome = try Command.run(["extract", "all", photo, "--output", parts])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: parts).sorted()
    #expect(
      Set(names).isSuperset(of: [
        "photo.jpg-Exif.tif", "photo.jpg-Film.mp4", "photo.jpg-ICC_Profile.icc",
        "photo.jpg-IFD1-ThumbnailImage.jpg",
        "photo.jpg-ICC_Profile-RedTRC.bin",
      ]), "\(names)")
    func part(_ name: String) throws -> [UInt8] {
      [UInt8](try Data(contentsOf: URL(filePath: "\(parts)/\(name)")))
    }
    #expect(try part("photo.jpg-Film.mp4") == Self.film)
    #expect(try part("photo.jpg-Exif.tif") == Part.exif)
    #expect(outcome.text.split(separator: "\n").count == names.count)
    // What is there is not replaced, and every part that is not is told.
    let again = try Command.run(["extract", "all", photo, "--output", parts])
    #expect(again.status == 1)
    #expect(again.errors.split(separator: "\n").count == names.count)
    #expect(
      try Command.run(["extract", "all", photo, "--output", parts, "--overwrite"]).status == 0)
    #expect(try Command.run(["extract", "all", photo]).status == 64)
    guard Program.exifTool.isThere else { return }
    for (name, tag) in [
      ("photo.jpg-IFD1-ThumbnailImage.jpg", "ThumbnailImage"),
      ("photo.jpg-ICC_Profile.icc", "ICC_Profile"),
      ("photo.jpg-ICC_Profile-RedTRC.bin", "RedTRC"),
    ] {
      let expected = try Program.exifTool.run(["-config", "", "-b", "-\(tag)", photo])
      #expect(try part(name) == [UInt8](expected.output), "\(tag)")
    }
  }

  @Test(
    "Missing parts, parts that cannot be extracted and parts beyond the end have different messages"
  )
  func absent() throws {
    let photo = Command.sample("harbour.jpg")
    for (name, words) in [
      ("PreviewImage", "it has no PreviewImage"),
      ("IFD0:Make", "verso read --tag IFD0:Make"), ("icc", "it has no icc"),
    ] {
      let outcome = try Command.run(["extract", name, photo])
      #expect(outcome.status == 1 && outcome.errors.contains(words), "\(name): \(outcome.errors)")
    }
    for name in ["a.jpg", "", ":Make", "GPS:all", "Foo:Bar"] {
      #expect(try Command.run(["extract", name, photo]).status == 64, "\(name)")
    }
    let file = try folder.write(Fixtures.cutThumbnail(), "cut.jpg")
    for name in ["thumbnail", "ThumbnailImage", "IFD1:ThumbnailImage"] {
      let outcome = try Command.run(["extract", name, file])
      #expect(outcome.status == 1)
      #expect(outcome.errors.contains("is located after the end of the file"), "\(outcome.errors)")
    }
  }

  @Test("The first picture is the photo without what follows it")
  func firstPicture() throws {
    let plain = try Command.sampleBytes("plain.jpg")
    #expect(
      try Command.run(["extract", "picture", "--number", "1", Command.sample("plain.jpg")]).output
        == plain)
    let builder = JPEGBuilder().multiPicture(JPEGBuilder(width: 8, height: 8).bytes())
    let both = try folder.write(builder.bytes(), "both.jpg")
    let first = try Command.run(["extract", "picture", "--number", "1", both]).output
    let second = try Command.run(["extract", "picture", both]).output
    #expect(second == JPEGBuilder(width: 8, height: 8).bytes())
    #expect(first + second == builder.bytes())
    let still = Command.sample("formats/still.png")
    #expect(
      try Command.run(["extract", "picture", "--number", "1", still]).output
        == (try Command.sampleBytes("formats/still.png")))
    #expect(try Command.run(["extract", "picture", "--number", "3", both]).status == 1)
  }

  /// A curve of two points.
  private var curve: [UInt8] {
    Part.join(Array("curv".utf8), Part.long(0), Part.long(2), [0, 0, 0xFF, 0xFF])
  }

  /// A colour profile with one tag, that curve.
  private func profile() -> [UInt8] {
    let tags = Part.join(
      Part.long(1), Array("rTRC".utf8), Part.long(144), Part.long(curve.count))
    let size = 128 + tags.count + curve.count
    let head = Part.join(
      Part.long(size), Array("test".utf8), [4, 0, 0, 0], Array("mntrRGB XYZ ".utf8),
      Part.zeros(12), Array("acsp".utf8))
    return Part.join(head, Part.zeros(128 - head.count), tags, curve)
  }
}
