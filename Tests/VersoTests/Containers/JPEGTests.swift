import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

@Suite("JPEG files")
struct JPEGTests {
  @Test("Segments are found with their kind, location and payload")
  func segments() throws {
    let bytes = Fixtures.photo().bytes()
    let photo = try Photo(bytes)
    #expect(photo.format == .jpeg)
    #expect(photo.blocks.map(\.kind) == [.jfif, .exif, .comment, .other])
    #expect(photo.blocks.map { bytes[$0.carrier.lowerBound + 1] } == [0xE0, 0xE1, 0xFE, 0xE9])
    var end = 2
    for block in photo.blocks {
      #expect(block.carrier.lowerBound == end)
      #expect(bytes[end] == 0xFF)
      end = block.carrier.upperBound
      #expect(block.payload.upperBound == end)
    }
    #expect(try photo.payload(of: photo.blocks[1]) == Fixtures.camera().bytes())
    #expect(try photo.payload(of: photo.blocks[2]) == Array("made for a test".utf8))
  }

  @Test("The picture's facts are read from its frame")
  func frame() throws {
    let picture = try #require(
      try Photo(JPEGBuilder(width: 640, height: 480).bytes()).skeleton.picture)
    #expect(picture.width == 640 && picture.height == 480)
    #expect(picture.bitsPerSample == 8 && picture.components == 3 && picture.encoding == 0)
    #expect(picture.subsampling?.0 == 2 && picture.subsampling?.1 == 2)
  }

  @Test(
    "Exif goes on in the next segment if that has the same signature and no header of TIFF",
    arguments: [0, 1, 2, 3, 4, 7, 20])
  func parts(count: Int) throws {
    let block = TIFFBuilder().entry(.make, "Leica").bytes()
    let (first, rest) = (Array(block[..<count]), Array(block[count...]))
    func make(_ signature: String, _ next: String) throws -> String? {
      let file = JPEGBuilder().app(1, signature, first).app(1, next, rest)
      return try Photo(file.bytes()).metadata[.make]
    }
    #expect(try make("Exif\0\0", "Exif\0\0") == "Leica")
    #expect(try make("Exif\0x", "Exif\0\0") == "Leica")
    if count > 0 { #expect(try make("Exif\0\0", "Exif\0x") == nil) }
  }

  @Test("Fill bytes and standalone markers are skipped")
  func fill() throws {
    var bytes = Fixtures.least().bytes()
    bytes.insert(contentsOf: [0xFF, 0xFF, 0xFF, 0x01], at: 2)
    let photo = try Photo(bytes)
    #expect(photo.warnings.isEmpty)
    #expect(photo.metadata[.make] == "Leica")
  }

  @Test("Bytes between segments are skipped with a warning, and survive an edit")
  func garbage() throws {
    var bytes = JPEGBuilder().jfif().exif(TIFFBuilder().entry(.make, "Leica").bytes()).bytes()
    bytes.insert(contentsOf: [1, 2, 3, 4], at: 20)
    var photo = try Photo(bytes)
    #expect(photo.warnings.map(\.message) == ["bytes that belong to no segment"])
    #expect(photo.metadata[.make] == "Leica")
    photo.metadata[.artist] = "Ada Example"
    let written = try photo.bytes()
    #expect(Array(written[20..<24]) == [1, 2, 3, 4])
    #expect(try Photo(written).metadata[.artist] == "Ada Example")
  }

  @Test(
    "A file that is not JPEG is refused with what was expected",
    arguments: [[0xFF], [0xFF, 0xD8], Array("not a photo".utf8), [0x89, 0x50, 0x4E, 0x47]]
      as [[UInt8]])
  func unknown(bytes: [UInt8]) {
    let error = #expect(throws: MetadataError.self) { try Photo(bytes) }
    #expect(error?.code == .unknownFormat)
    #expect(error?.message.contains("JPEG") == true)
  }

  @Test("A file that ends in a segment is read, and refused if something would have to move")
  func cut() throws {
    let whole = Fixtures.photo().bytes()
    var photo = try Photo(Array(whole.prefix(900)))
    #expect(photo.metadata[.make] == "Canon")
    #expect(!photo.warnings.isEmpty)
    photo.metadata[.artist] = "Somebody with a name that is much longer than before"
    let error = #expect(throws: MetadataError.self) { try photo.bytes() }
    #expect(error?.code == .damaged)
  }

  @Test("More segments than the caller allows end the reading")
  func parts() throws {
    var limits = ReadLimits()
    limits.parts = 2
    let photo = try Photo(Fixtures.photo().bytes(), limits: limits)
    #expect(photo.warnings.contains { $0.message.contains("more than 2 segments") })
    #expect(photo.metadata[.make] == "Canon")
  }

  @Test("The end of the picture is found after stuffed bytes and restarts")
  func end() throws {
    let picture = JPEGBuilder().bytes()
    let trailer: [UInt8] = [0xFF, 0xD9, 1, 2, 0xFF, 0xDA, 0, 2]
    let source = ByteSource(picture + trailer)
    #expect(try JPEG.pictureEnd(source, from: 2) == picture.count)
    let open = ByteSource(Array(picture.dropLast(2)))
    #expect(try JPEG.pictureEnd(open, from: 2) == picture.count - 2)
  }

  @Test("New Exif goes after JFIF, or to the front")
  func insertion() throws {
    for (builder, kinds) in [
      (JPEGBuilder().jfif().comment("x"), [BlockKind.jfif, .exif, .comment]),
      (JPEGBuilder().comment("x"), [.exif, .comment]),
      (JPEGBuilder().app(0, "JFXX\0", [0x13, 0, 0]).comment("x"), [.jfxx, .exif, .comment]),
      (JPEGBuilder(), [.exif]),
    ] {
      var photo = try Photo(builder.bytes())
      photo.metadata[.artist] = "Ada Example"
      let written = try Photo(try photo.bytes())
      #expect(written.blocks.map(\.kind) == kinds)
      #expect(written.metadata[.artist] == "Ada Example")
      #expect(written.warnings.isEmpty)
    }
  }

  @Test("A second Exif segment is kept as it is, with a warning")
  func secondExif() throws {
    let second = TIFFBuilder().entry(.make, "Second").bytes()
    let bytes = JPEGBuilder().exif(Fixtures.camera().bytes()).exif(second).bytes()
    var photo = try Photo(bytes)
    #expect(photo.warnings.map(\.message) == ["a second Exif block is kept, and not shown"])
    #expect(photo.metadata[.make] == "Canon")
    photo.metadata[.artist] = "Ada Example, who has a longer name than before"
    let written = try Photo(try photo.bytes())
    let blocks = written.blocks.filter { $0.kind == .exif }
    #expect(blocks.count == 2)
    #expect(try written.payload(of: blocks[1]) == second)
    #expect(written.metadata[.artist] == "Ada Example, who has a longer name than before")
  }

  @Test("A value that is set or removed in the XMP packet is removed from a second one")
  func secondXMP() throws {
    func packet(_ title: String) throws -> [UInt8] {
      var xmp = XMP()
      xmp["dc:title[x-default]"] = title
      xmp["dc:format"] = "image/jpeg"
      xmp["exif:GPSLatitude"] = "12,30N"
      let packet = try XMPWriter.packet(xmp, padding: 0)
      return Array("http://ns.adobe.com/xap/1.0/\0".utf8) + packet
    }
    let bytes = try JPEGBuilder().segment(0xE1, packet("Dawn")).segment(0xE1, packet("Dusk"))
      .bytes()
    let photo = try Photo(bytes)
    #expect(photo.warnings.isEmpty)
    var changed = photo
    changed.metadata.xmp["dc:title[x-default]"] = "Noon"
    #expect(try !changed.bytes().contains(text: "Dusk"))
    #expect(try changed.bytes().contains(text: "12,30N"))
    changed.metadata.xmp.properties.removeAll { $0.name.local == "title" }
    #expect(try !changed.bytes().contains(text: "Dusk"))
    #expect(try changed.bytes().contains(text: "12,30N"))
    changed.remove(.gps)
    #expect(try !changed.bytes().contains(text: "12,30N"))
    changed.metadata.xmp = XMP()
    #expect(try !changed.bytes().contains(text: "image/jpeg"))
  }
}

@Suite("Files of several pictures")
struct MultiPictureTests {
  private static let second = JPEGBuilder(width: 8, height: 8).comment("the second").bytes()
  private static let trailer = Array("MotionPhoto_Data and a video".utf8)

  /// Where the index says the second picture is, and how long the first one.
  private func index(_ bytes: [UInt8]) throws -> (first: Int, second: Range<Int>) {
    let photo = try Photo(bytes)
    let block = try #require(photo.blocks.first { $0.kind == .mpf })
    let index = try photo.payload(of: block)
    func number(_ position: Int) throws -> Int {
      let value: UInt32? = index.rawSpan.integer(at: position, .bigEndian)
      return Int(try #require(value))
    }
    let start = block.payload.lowerBound + (try number(50 + 16 + 8))
    return (try number(54), start..<(start + (try number(50 + 16 + 4))))
  }

  private func photo(withExif: Bool) -> [UInt8] {
    let front = withExif ? Fixtures.photo() : JPEGBuilder().jfif()
    return front.multiPicture(Self.second).trailer(Self.trailer).bytes()
  }

  @Test("A built index is right before a change", arguments: [true, false])
  func fixture(withExif: Bool) throws {
    let bytes = photo(withExif: withExif)
    let found = try index(bytes)
    #expect(Array(bytes[found.second]) == Self.second)
    #expect(found.first == found.second.lowerBound)
    #expect(Array(bytes[(found.first - 2)..<found.first]) == [0xFF, 0xD9])
  }

  @Test("Index, second picture and trailer are right after any change", arguments: Edit.all)
  func edits(edit: Edit) throws {
    for withExif in [true, false] {
      let bytes = photo(withExif: withExif)
      var photo = try Photo(bytes)
      try edit.apply(&photo.metadata)
      let written = try photo.bytes()
      let found = try index(written)
      #expect(Array(written[found.second]) == Self.second)
      #expect(found.first == found.second.lowerBound)
      #expect(Array(written[(found.first - 2)..<found.first]) == [0xFF, 0xD9])
      #expect(Array(written[found.second.upperBound...]) == Self.trailer)
    }
  }

  @Test("An index before the Exif block is right, too")
  func front() throws {
    let bytes = JPEGBuilder().jfif().multiPicture(Self.second).exif(Fixtures.camera().bytes())
      .trailer(Self.trailer).bytes()
    var photo = try Photo(bytes)
    photo.metadata[.artist] = String(repeating: "long ", count: 500)
    let written = try photo.bytes()
    let found = try index(written)
    #expect(Array(written[found.second]) == Self.second)
    #expect(found.first == found.second.lowerBound)
  }

  @Test("Stripping removes index, second picture and trailer, and reports it")
  func strip() throws {
    var photo = try Photo(photo(withExif: true))
    photo.strip()
    let folder = try TemporaryFolder()
    let receipt = try photo.write(toPath: folder.path("stripped.jpg"))
    let written = try folder.read("stripped.jpg")
    #expect(!written.contains(text: "the second"))
    #expect(!written.contains(text: "MotionPhoto"))
    #expect(Array(written.suffix(2)) == [0xFF, 0xD9])
    #expect(receipt.removedBlocks.contains("MPF"))
    #expect(!receipt.notes.isEmpty)
  }
}
