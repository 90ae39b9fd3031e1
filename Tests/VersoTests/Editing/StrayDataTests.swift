import Foundation
import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoModel

@Suite("Data next to what a strip keeps")
struct StrayDataTests {
  private static let name = "Ada Secretname"

  private static func sample(_ name: String) throws -> [UInt8] {
    let path = Package.root.appending(path: "Samples/formats/\(name)")
    return [UInt8](try Data(contentsOf: path))
  }

  private static func stripped(_ bytes: [UInt8]) throws -> [UInt8] {
    var photo = try Photo(bytes)
    photo.strip()
    return try photo.bytes()
  }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    var bytes = Part.long(data.count) + body
    bytes.append(Zlib.checksum(body), .bigEndian)
    return bytes
  }

  /// The header and the first tags of a profile that says nothing.
  private static let profile: [UInt8] = {
    var bytes = [UInt8](repeating: 0, count: 132)
    bytes.replaceSubrange(0..<4, with: Part.long(132))
    bytes.replaceSubrange(36..<40, with: Array("acsp".utf8))
    return bytes
  }()

  private static func png(_ profile: [UInt8]) throws -> [UInt8] {
    var photo = try Photo(try sample("still.png"))
    photo.strip(keeping: [])
    let bytes = try photo.bytes()
    return Array(bytes[..<33]) + chunk("iCCP", profile) + bytes[33...]
  }

  @Test("A profile of PNG keeps neither its name nor the bytes after it")
  func profileName() throws {
    let data = Zlib.deflated(Self.profile)
    for (name, rest) in [
      (Self.name, ""), ("ICC Profile", Self.name), (Self.name, Self.name), ("ICC Profile", ""),
    ] {
      let file = try Self.png(Array(name.utf8) + [0, 0] + data + Array(rest.utf8))
      let bytes = try Self.stripped(file)
      #expect(!bytes.contains(text: "Secretname"))
      #expect(bytes.contains(text: "ICC Profile"))
      #expect(try Photo(bytes).skeleton.blocks.contains { $0.kind == .icc })
      #expect(try Self.stripped(bytes) == bytes)
    }
  }

  @Test("A position compressed after the profile of PNG is found and removed")
  func positionAfterProfile() throws {
    let packet = Array(
      """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
      <rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="46,57.07N" \
      exif:GPSLongitude="7,26.6E"/></rdf:RDF></x:xmpmeta>
      """.utf8)
    let rest = Zlib.deflated(packet)
    let file = try Self.png(Array("a\0\0".utf8) + Zlib.deflated(Self.profile) + rest)
    #expect(try !Photo(file).places(of: .gps).isEmpty)
    var photo = try Photo(file)
    photo.remove(.gps)
    let bytes = try photo.bytes()
    #expect(bytes.position(of: rest) == nil)
    #expect(try Photo(bytes).places(of: .gps).isEmpty)
  }

  @Test("Parameters of a gain map have the length and version of their standard")
  func gainMap() throws {
    let name = Array("urn:iso:std:iso:ts:21496:-1\0".utf8)
    let plain = try Self.sample("baseline.jpg")
    let fields = [0, 0, 0, 0, 0] + [UInt8](repeating: 1, count: 56)
    for (payload, kept) in [
      ([0, 0, 0, 0], 4), (fields, 61), (fields + Array(Self.name.utf8), 61),
      (Array(Self.name.utf8), nil), ([0, 0, 0, 0, 0] + Array(Self.name.utf8), nil),
    ] as [([UInt8], Int?)] {
      let segment = [0xFF, 0xE2] + Part.short(2 + name.count + payload.count) + name + payload
      let bytes = try Self.stripped(Array(plain[..<2]) + segment + plain[2...])
      #expect(!bytes.contains(text: "Secretname"))
      let place = bytes.position(of: name)
      #expect((place != nil) == (kept != nil))
      if let place, let kept {
        #expect(bytes.rawSpan.integer(at: place - 2, .bigEndian) == UInt16(2 + name.count + kept))
      }
    }
  }

  @Test("Tables after the last scan of a JPEG file are an error of a strip")
  func lateTables() throws {
    let plain = try Self.stripped(try Self.sample("baseline.jpg"))
    let text = (Array(Self.name.utf8) + [UInt8](repeating: 1, count: 64)).prefix(64)
    let table = [0xFF, 0xDB] + Part.short(67) + [0] + text
    #expect(throws: MetadataError.self) {
      try Self.stripped(Array(plain.dropLast(2)) + table + [0xFF, 0xD9])
    }
  }

  @Test(
    "A position that no pointer leads to is removed",
    arguments: [ByteOrder.littleEndian, .bigEndian])
  func stray(order: ByteOrder) throws {
    let block = Fixtures.camera(order).bytes()
    let pointer = order == .bigEndian ? [0x88, 0x25, 0, 4] : [0x25, 0x88, 4, 0]
    let at = try #require(block.position(of: pointer.map(UInt8.init)))
    let plain = try Photo(JPEGBuilder().exif(block).bytes())
    try #require(plain.metadata.location != nil)
    // The tag has another number, or leads nowhere.
    for isCleared in [false, true] {
      var other = block
      other[order == .bigEndian ? at + 1 : at] = 0x26
      if isCleared { other.replaceSubrange((at + 8)..<(at + 12), with: [0, 0, 0, 0]) }
      let file = JPEGBuilder().exif(other).bytes()
      #expect(try !Photo(file).places(of: .gps).isEmpty)
      var photo = try Photo(file)
      photo.remove(.gps)
      let bytes = try photo.bytes()
      #expect(try Photo(bytes).places(of: .gps).isEmpty)
      #expect(StrayPosition.ranges(in: bytes, order).isEmpty)
      #expect(try Photo(bytes).metadata[.make] == plain.metadata[.make])
    }
  }

  @Test(
    "A position that no pointer leads to and that the end of the block cuts off is removed",
    arguments: [ByteOrder.littleEndian, .bigEndian])
  func cutOffStray(order: ByteOrder) throws {
    var block = TIFFBuilder(order).entry(.make, "Leica").bytes()
    block.append(UInt16(5), order)
    for (number, format, count) in [(UInt16(1), UInt16(2), 2), (2, 5, 3), (3, 2, 2), (4, 5, 3)] {
      block.append(number, order)
      block.append(format, order)
      block.append(UInt32(count), order)
      // Fractions are beyond the end.
      let letter = Array((number == 1 ? "N\0\0\0" : "E\0\0\0").utf8)
      block += format == 2 ? letter : [0x7F, 0, 0, 0x7F]
    }
    block += [0, 5, 0]
    let file = JPEGBuilder().exif(block).bytes()
    #expect(try !Photo(file).places(of: .gps).isEmpty)
    var photo = try Photo(file)
    photo.remove(.gps)
    let bytes = try photo.bytes()
    #expect(try Photo(bytes).places(of: .gps).isEmpty)
    #expect(try Photo(bytes).metadata[.make] == "Leica")
  }

  @Test("Data of PNG after the end of the picture's stream are removed")
  func surplus() throws {
    let stream = Zlib.deflated([UInt8](repeating: 7, count: 26))
    let text = Array(Self.name.utf8)
    func file(_ data: [[UInt8]]) -> [UInt8] {
      Array("\u{89}PNG\r\n\u{1A}\n".unicodeScalars.map { UInt8($0.value) })
        + Self.chunk("IHDR", [0, 0, 0, 4, 0, 0, 0, 2, 8, 2, 0, 0, 0])
        + data.flatMap { Self.chunk("IDAT", $0) } + Self.chunk("IEND", [])
    }
    let (first, second) = (Array(stream[..<7]), Array(stream[7...]))
    for (data, left) in [
      ([stream + text], [stream]), ([stream, text], [stream]),
      ([first, second + text, text, text], [first, second]), ([stream], [stream]),
      ([first, second], [first, second]),
    ] {
      #expect(try Self.stripped(file(data)) == file(left))
    }
  }

  @Test("Data after the end of the stream of an animation's frame are removed")
  func surplusOfFrame() throws {
    let stream = Zlib.deflated([UInt8](repeating: 7, count: 26))
    func long(_ number: Int) -> [UInt8] { [0, 0, 0, UInt8(number)] }
    func control(_ number: Int) -> [UInt8] {
      Self.chunk("fcTL", long(number) + long(4) + long(2) + long(0) + long(0) + [0, 1, 0, 9, 0, 0])
    }
    func file(_ frame: [[UInt8]]) -> [UInt8] {
      Array("\u{89}PNG\r\n\u{1A}\n".unicodeScalars.map { UInt8($0.value) })
        + Self.chunk("IHDR", [0, 0, 0, 4, 0, 0, 0, 2, 8, 2, 0, 0, 0])
        + Self.chunk("acTL", long(2) + long(0)) + control(0) + Self.chunk("IDAT", stream)
        + control(1)
        + frame.enumerated().flatMap { Self.chunk("fdAT", long(2 + $0.offset) + $0.element) }
        + Self.chunk("IEND", [])
    }
    let text = Array(Self.name.utf8)
    #expect(try Self.stripped(file([stream])) == file([stream]))
    #expect(try Self.stripped(file([stream + text])) == file([stream]))
    // The numbers of chunks stay without a gap.
    #expect(try Self.stripped(file([stream, text])) == file([stream, []]))
  }

  @Test(
    "A position in a TIFF file to which only other programs find a way is removed or refused",
    arguments: [
      (UInt16(0x014A), false), (0x014A, true), (0x8769, true), (0x0190, false), (0x0190, true),
    ])
  func unreadDirectories(number: UInt16, isInExif: Bool) throws {
    for order in [ByteOrder.littleEndian, .bigEndian] {
      let file = TIFFFileBuilder(order).bytes(leadingToPositionBy: number, isInExif: isInExif)
      var seconds: [UInt8] = []
      seconds.append(UInt32(4321), order)
      #expect(file.position(of: seconds) != nil)
      var photo = try Photo(file)
      photo.remove(.gps)
      #expect(throws: MetadataError.self) { try photo.bytes() }
      #expect(try Self.stripped(file).position(of: seconds) == nil)
    }
  }

  @Test("GDAL's metadata are removed with positions if they have an item that is named like one")
  func gdal() throws {
    for (name, isPlace) in [("CENTER_LAT", true), ("STATISTICS_MEAN", false)] {
      var file = TIFFFileBuilder()
      file.fields = [
        (
          0xA480,
          .ascii(Array("<GDALMetadata><Item name=\"\(name)\">46</Item></GDALMetadata>\0".utf8))
        )
      ]
      var photo = try Photo(file.bytes())
      photo.remove(.gps)
      #expect(try photo.bytes().contains(text: "GDALMetadata") != isPlace)
    }
  }

  @Test("A text of PNG is judged by its translated keyword as well")
  func translatedKeyword() throws {
    let picture = try Self.sample("still.png")
    let text = Self.chunk("iTXt", Array("Comment\0\0\0de\0GPS location\0somewhere".utf8))
    var photo = try Photo(Array(picture[..<33]) + text + picture[33...])
    photo.remove(.gps)
    #expect(try !photo.bytes().contains(text: "somewhere"))
  }

  @Test("A segment of a maker goes with a serial number that a reader finds in it")
  func pictureInfo() throws {
    let file = JPEGBuilder().app(
      12, "[picture info]\r\n", Array("Serial#=4711\r\nFNumber=F2.8\r\n".utf8)
    ).bytes()
    var photo = try Photo(file)
    #expect(photo["PictureInfo:SerialNumber"] != nil)
    photo.remove(.identity)
    #expect(try !photo.bytes().contains(text: "4711"))
    photo = try Photo(file)
    photo.remove(.gps)
    #expect(try photo.bytes() == file)
  }

  @Test("Exif data in two segments of another application are removed together")
  func twoSegments() throws {
    let block = TIFFBuilder().entry(.artist, "\(Self.name) and \(Self.name)").bytes()
    let cut = block.count - 9
    let file = JPEGBuilder().app(5, "Exif\0\0", Array(block[..<cut]))
      .app(5, "Exif\0\0", Array(block[cut...])).app(6, "Other\0", [1]).bytes()
    var photo = try Photo(file)
    photo.remove(.identity)
    let bytes = try photo.bytes()
    #expect(!bytes.contains(text: "cretname"))
    #expect(bytes.contains(text: "Other"))
    #expect(try !Self.stripped(file).contains(text: "cretname"))
  }

  @Test(
    "A text of a trailer of Samsung's phones with a position or a user's folder is blanked",
    arguments: [
      (PersonalData.gps, "+46.9500+007.4500/"), (.gps, "{\"lat\":47.3172,\"lng\":8.5263}"),
      (.identity, "/home/ada/x.jpg"),
    ])
  func trailer(personal: PersonalData, text: String) throws {
    func long(_ number: Int) -> [UInt8] { DirectoryLayout(.littleEndian).encoded(number) }
    let name = Array("Capture_Info".utf8)
    let block = [0, 0, 0x91, 0x0D] + long(name.count) + name + Array(text.utf8)
    let directory =
      Array("SEFH".utf8) + long(106) + long(1) + [0, 0, 0x91, 0x0D] + long(block.count)
      + long(block.count)
    let trailer = block + directory + long(directory.count) + Array("SEFT".utf8)
    let file = JPEGBuilder().jfif().bytes() + trailer
    var photo = try Photo(file)
    #expect(try photo.places(of: personal) == ["a text in the trailer"])
    photo.remove(personal)
    let bytes = try photo.bytes()
    #expect(!bytes.contains(text: text))
    #expect(bytes.count == file.count)
    #expect(bytes.contains(text: "Capture_Info"))
  }

  @Test("A page without indexes has no colours for them, and no more samples than it needs")
  func unneededFields() throws {
    for (number, count) in [(UInt16(0x0140), 768), (0x0152, 3)] {
      var file = TIFFFileBuilder()
      file.fields = [(number, .short([UInt16](repeating: 17747, count: count)))]
      #expect(throws: MetadataError.self) { try Self.stripped(file.bytes()) }
    }
  }

  @Test("A date without a time replaces a time of day, which is noted")
  func dateAlone() throws {
    let file = JPEGBuilder().exif(
      TIFFBuilder().entry(Tag(.exif, 0x9003), .ascii(Array("2026:05:06 07:08:09\0".utf8))).bytes()
    ).bytes()
    var photo = try Photo(file)
    try photo.metadata.set(Tag(.exif, 0x9003), parsing: "2026:05:07")
    #expect(try photo.receipt().notes.contains { $0.contains("07:08:09") })
  }
}
