import Foundation
import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

private typealias Tag = Verso.Tag

/// Photos of all formats that are stripped, and pieces that stand on no list.
private enum Pieces {
  static func sample(_ name: String) throws -> [UInt8] {
    let path = Package.root.appending(path: "Samples/formats/\(name)")
    return [UInt8](try Data(contentsOf: path))
  }

  static let names = [
    "baseline.jpg", "progressive.jpg", "still.png", "moving.apng", "moving.gif", "lossy.webp",
    "lossless.webp", "moving.webp", "still.tiff", "still.psd", "still.heic", "still.avif",
    "boxes.jxl", "still.jp2",
  ]

  static func big(_ number: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(UInt32(number), .bigEndian)
    return bytes
  }

  static func box(_ type: String, _ body: [UInt8]) -> [UInt8] {
    big(body.count + 8) + Array(type.utf8) + body
  }

  static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    return big(data.count) + body + big(Int(Zlib.checksum(body)))
  }

  static func riff(_ name: String, _ data: [UInt8]) -> [UInt8] {
    var bytes = Array(name.utf8)
    bytes.append(UInt32(data.count), .littleEndian)
    return bytes + data + [UInt8](repeating: 0, count: data.count % 2)
  }

  static func webP(_ bytes: [UInt8], _ more: [UInt8]) -> [UInt8] {
    var result = Array("RIFF".utf8)
    result.append(UInt32(bytes.count - 8 + more.count), .littleEndian)
    return result + Array(bytes[8...]) + more
  }

  static let secret = Array("Ada Example lives here".utf8)

  /// A sample with a piece in it that no reader knows.
  static func withUnknown(_ name: String) throws -> [UInt8] {
    let bytes = try sample(name)
    switch (name as NSString).pathExtension {
    case "jpg":
      var segment: [UInt8] = [0xFF, 0xE9]
      segment.append(UInt16(secret.count + 2), .bigEndian)
      return Array(bytes[..<2]) + segment + secret + Array(bytes[2...]) + secret
    case "png", "apng":
      return Array(bytes[..<33]) + chunk("meTa", secret) + chunk("caBX", secret)
        + chunk("gAMA", secret) + Array(bytes[33...]) + secret
    case "gif":
      let at = 13 + (bytes[10] & 0x80 == 0 ? 0 : 3 << (Int(bytes[10] & 7) + 1))
      let application = [0x21, 0xFF, 11] + Array("UNKNOWN 1.0".utf8)
      let extensions =
        application + [UInt8(secret.count)] + secret + [0, 0x21, 0x77, UInt8(secret.count)]
        + secret + [0]
      return Array(bytes[..<at]) + extensions + Array(bytes[at...]) + secret
    case "webp": return webP(bytes, riff("meTa", secret) + riff("NAME", secret)) + secret
    case "jxl":
      return Array(bytes[..<32]) + box("name", secret) + box("jbrd", secret)
        + Array(bytes[32...]) + box("free", secret)
    case "jp2":
      return Array(bytes[..<12]) + Array(bytes[12..<32])
        + box("uuid", [UInt8](repeating: 7, count: 16) + secret)
        + box("uinf", box("url ", secret)) + Array(bytes[32...])
    case "heic", "avif":
      return bytes + box("mpvd", secret) + box("sefd", secret) + box("free", secret)
        + box("uuid", [UInt8](repeating: 7, count: 16) + secret)
    case "psd": return bytes + secret
    default: return bytes
    }
  }
}

@Suite("What a strip leaves")
struct StripListTests {
  @Test("Unknown parts are removed, and the picture is unchanged", arguments: Pieces.names)
  func unknown(name: String) throws {
    let bytes = try Pieces.withUnknown(name)
    var photo = try Photo(bytes)
    photo.strip()
    var options = WriteOptions(verify: true)
    options.credentials = .drop
    let stripped = try photo.bytes(options: options)
    #expect(!stripped.contains(text: "Ada Example"))
    // What was a bare picture before is one again, but for what never was said of it.
    var bare = try Photo(try Pieces.sample(name))
    bare.strip()
    // Boxes within others of JPEG 2000 become room.
    let expected = try bare.bytes()
    #expect(name == "still.jp2" || stripped == expected)
    // A second strip finds nothing.
    var again = try Photo(stripped)
    again.strip()
    #expect(try again.bytes() == stripped)
  }

  @Test("All known metadata are gone after a strip", arguments: Pieces.names)
  func everything(name: String) throws {
    var photo = try Photo(try Pieces.withUnknown(name))
    if photo.container.limit(for: .exif) > 0 {
      photo.metadata[.artist] = "Ada Example"
      photo.metadata.location = Location(latitude: 46.948, longitude: 7.4474)
    }
    if photo.container.limit(for: .xmp) > 0 { photo.metadata.title = "Ada Example" }
    var options = WriteOptions()
    options.credentials = .drop
    photo = try Photo(try photo.bytes(options: options))
    #expect(photo.metadata.title == "Ada Example")
    photo.strip()
    let stripped = try photo.bytes()
    #expect(!stripped.contains(text: "Ada Example"))
    let left = try Photo(stripped).leftAfterStrip()
    #expect(left.unwanted.isEmpty)
    #expect(left.kept.isEmpty)
  }

  @Test("A file whose structure hides the picture is refused, with advice")
  func hidden() throws {
    let jpeg = Fixtures.photo().bytes()
    var damaged: [(String, [UInt8])] = []
    // The second segment is two bytes longer than it says; what ends it looks like the file's end.
    let end = 2 + 18
    var short = Array(jpeg[..<2]) + [0xFF, 0xE1, 0, 8, 1, 2, 3, 4, 5, 6, 0xFF, 0xD9] + jpeg[2...]
    damaged.append(("JPEG that seems to end in front of its picture", short))
    short = Array(jpeg[..<end]) + [1, 2, 3] + jpeg[end...]
    damaged.append(("JPEG with bytes between its segments", short))
    damaged.append(("JPEG within a JPEG", Array(jpeg[..<2]) + jpeg))
    let png = try Pieces.sample("still.png")
    let data = try #require(png.position(of: Array("IDAT".utf8)))
    damaged.append(("PNG with an unknown critical chunk", png.replacing(data, with: "IDAQ")))
    damaged.append(("PNG with a damaged chunk", png.replacing(data, with: "iDAT")))
    let webP = try Pieces.sample("lossy.webp")
    for size in 0..<13 {
      var bytes = webP
      bytes.replaceSubrange(4..<8, with: [UInt8(size), 0, 0, 0])
      damaged.append(("WebP of \(size) bytes", bytes))
    }
    damaged.append(("WebP of a header", Array(webP[..<4]) + [4, 0, 0, 0] + webP[8..<12]))
    let gif = try Pieces.sample("moving.gif")
    let at = 13 + (gif[10] & 0x80 == 0 ? 0 : 3 << (Int(gif[10] & 7) + 1))
    damaged.append(("GIF without a picture", Array(gif[..<at]) + [0x3B]))
    // Decoders read as many bytes as the width calls for, and items that the count leaves out.
    for isBig in [false, true] {
      var tiff = TIFFFileBuilder(.littleEndian, isBig: isBig)
      tiff.fields = [(0x013B, .ascii(Pieces.secret + [0]))]
      let bytes = tiff.bytes()
      let entry = [0x00, 0x01, 0x03, 0x00, 0x01, 0x00, 0x00, 0x00] as [UInt8]
      let place = try #require(bytes.position(of: entry)) + (isBig ? 12 : 8)
      var wide = bytes
      wide[place] = 9
      damaged.append(("TIFF wider than its strip", wide))
    }
    let heic = try Pieces.sample("still.heic")
    let items = try #require(heic.position(of: Array("iinf".utf8)))
    var few = heic
    few[items + 9] = 1
    damaged.append(("HEIF with more items than it counts", few))
    for (what, bytes) in damaged {
      var photo = try Photo(bytes)
      photo.strip()
      #expect(throws: MetadataError.self, "\(what)") { try photo.bytes() }
    }
  }

  @Test("An unknown first extension of a GIF does not end its pictures")
  func gif() throws {
    let bytes = try Pieces.sample("moving.gif")
    let frames = try Photo(bytes).furtherContents().count
    #expect(frames > 1)
    // Every control extension in turn gets a label that nobody knows.
    var at = 0
    while let found = Array(bytes[at...]).position(of: [0x21, 0xF9, 4]) {
      var changed = bytes
      changed[at + found + 1] = 0xB9
      at += found + 3
      var photo = try Photo(changed)
      photo.strip()
      #expect(try Photo(photo.bytes()).furtherContents().count == frames)
    }
  }

  @Test("Films without a picture, raw photos and read-only formats are refused")
  func refused() throws {
    let film = Pieces.box("ftyp", Array("qt  \0\0\0\0qt  ".utf8)) + Pieces.box("moov", [])
    let raw = try #require(SmallFile.all.first { $0.name.hasPrefix("CR3") }).bytes
    for (bytes, code): ([UInt8], MetadataError.Code) in [
      (film, .damaged), (raw, .unsupported), ([0x76, 0x2F, 0x31, 0x01, 2, 0, 0, 0], .unsupported),
    ] {
      var photo = try Photo(bytes)
      photo.strip()
      let error = #expect(throws: MetadataError.self) { try photo.bytes() }
      #expect(error?.code == code)
    }
  }

  /// A track with two samples of 32 bytes.
  private static func track(_ kind: String, at start: Int) -> [UInt8] {
    let handler = [0, 0, 0, 0, 0, 0, 0, 0] + Array(kind.utf8) + [UInt8](repeating: 0, count: 13)
    let samples =
      Pieces.box("stsz", [0, 0, 0, 0, 0, 0, 0, 32, 0, 0, 0, 2])
      + Pieces.box("stsc", [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 1])
      + Pieces.box("stco", [0, 0, 0, 0, 0, 0, 0, 1] + Pieces.big(start))
    let media = Pieces.box("hdlr", handler) + Pieces.box("minf", Pieces.box("stbl", samples))
    let said = Pieces.box("udta", Pieces.box("name", Pieces.secret))
    return Pieces.box("trak", Pieces.box("mdia", media) + said)
  }

  @Test("The sound of an image sequence is removed with its track", arguments: [true, false])
  func sound(hasItems: Bool) throws {
    let media = [UInt8](repeating: 7, count: 64) + [UInt8](repeating: 9, count: 64)
    let head =
      hasItems
      ? HEIFBuilder(media: media, items: []).bytes()
      : Pieces.box("ftyp", Array("avis\0\0\0\0avisavif".utf8)) + Pieces.box("mdat", media)
    let (pictures, sound) = (head.count - 128, head.count - 64)
    // The second picture track lies half over the sound: those bytes stay.
    let tracks =
      Self.track("pict", at: pictures) + Self.track("soun", at: sound)
      + Self.track("auxv", at: pictures + 32)
    var photo = try Photo(head + Pieces.box("moov", tracks))
    photo.strip()
    let stripped = try photo.bytes()
    #expect(!stripped.contains(text: "soun"))
    #expect(!stripped.contains(text: "Ada"))
    #expect(stripped.contains(text: "auxv"))
    #expect(stripped.count { $0 == 7 } >= 64)
    #expect(stripped.count { $0 == 9 } >= 32 && stripped.count { $0 == 9 } < 64)
    var again = try Photo(stripped)
    again.strip()
    #expect(try again.bytes() == stripped)
  }

  @Test("A film whose boxes hide others is refused", arguments: [true, false])
  func hiddenTrack(hasItems: Bool) throws {
    let head =
      hasItems
      ? HEIFBuilder(media: [UInt8](repeating: 7, count: 128), items: []).bytes()
      : Pieces.box("ftyp", Array("avis\0\0\0\0avisavif".utf8))
        + Pieces.box("mdat", [UInt8](repeating: 7, count: 128))
    let tracks = [
      Self.track("pict", at: head.count - 128), Self.track("soun", at: head.count - 64),
    ]
    let whole = head + Pieces.box("moov", tracks[0] + tracks[1])
    // The size of the film, of the first track, and of what it holds.
    for place in [head.count, head.count + 8, head.count + 16] {
      var bytes = whole
      bytes[place] = 0x7F
      var photo = try Photo(bytes)
      photo.strip()
      #expect(throws: MetadataError.self) { try photo.bytes() }
    }
  }

  @Test("Headers that stay lose additional bytes")
  func headers() throws {
    let bytes = JPEGBuilder()
      .app(0, "JFIF\0", [1, 2, 1, 0, 72, 0, 72, 0, 0] + Pieces.secret)
      .app(14, "Adobe", [0, 100, 0, 0, 0, 0, 1] + Pieces.secret).bytes()
    var photo = try Photo(bytes)
    photo.strip()
    let stripped = try photo.bytes()
    #expect(!stripped.contains(text: "Ada"))
    #expect(try Photo(stripped).blocks.map(\.kind) == [.jfif, .adobe])
  }

  @Test("Data between scans cannot be removed, and are named")
  func between() throws {
    let bytes = try Pieces.sample("progressive.jpg")
    let scan = try #require(bytes.position(of: [0xFF, 0xDA]))
    let next = try #require(Array(bytes[(scan + 2)...]).position(of: [0xFF, 0xC4])) + scan + 2
    let comment: [UInt8] = [0xFF, 0xFE, 0, 5, 0x41, 0x64, 0x61]
    var photo = try Photo(Array(bytes[..<next]) + comment + bytes[next...])
    photo.strip()
    let error = #expect(throws: MetadataError.self) { try photo.bytes() }
    #expect(error?.message.contains("between the scans") == true)
  }

  @Test(
    "Names, descriptions and odd items of HEIF are removed",
    arguments: ["still.heic", "still.avif"])
  func items(name: String) throws {
    // The name of the first item, and a property that describes it.
    let bytes = try Pieces.sample(name)
    var edit = try ItemEdit(Photo(bytes).skeleton, ByteSource(bytes))
    edit.properties.add(
      Pieces.box("udes", [0, 0, 0, 0] + Pieces.secret + [0, 0, 0, 0]), to: edit.table.primary ?? 1)
    let described = try edit.splice().bytes(from: ByteSource(bytes))
    #expect(described.contains(text: "Ada Example"))
    var photo = try Photo(described)
    photo.strip()
    let stripped = try photo.bytes()
    #expect(!stripped.contains(text: "Ada Example"))
    var bare = try Photo(bytes)
    bare.strip()
    let shape = try Photo(try bare.bytes()).pictureFacts
    #expect(try Photo(stripped).pictureFacts == shape)
  }

  @Test("Fields of every page of a TIFF are removed; unread pages are named")
  func pages() throws {
    var builder = TIFFFileBuilder()
    builder.pages = [[UInt8]](repeating: Array(0..<8), count: 3)
    builder.fields = [
      (0x013B, .ascii(Pieces.secret + [0])), (0x8482, .double([1, 2, 3])), (0xC7E8, .long([9])),
    ]
    var photo = try Photo(builder.bytes())
    photo.strip()
    let stripped = try photo.bytes()
    #expect(!stripped.contains(text: "Ada Example"))
    let numbers = try Photo(stripped).metadata.directory(.ifd0)?.entries.map(\.number) ?? []
    #expect(numbers.contains(0x0100) && !numbers.contains(0x8482) && !numbers.contains(0xC7E8))
    builder.pages = [[UInt8]](repeating: Array(0..<8), count: 260)
    photo = try Photo(builder.bytes())
    photo.strip()
    #expect(!(try photo.bytes()).contains(text: "Ada Example"))
    // What nothing refers to may be a picture that only its own software finds.
    photo = try Photo(stripped)
    #expect(try photo.unreferencedBytes() == 0)
    photo = try Photo(stripped + [0, 0, 7, 7, 7])
    photo.strip()
    #expect(try Photo(photo.bytes()).unreferencedBytes() == 3)
    for file in SmallFile.pictures where ["HEIF", "AVIF"].contains(file.name) {
      photo = try Photo(file.bytes)
      let before = try photo.unreferencedBytes()
      photo = try Photo(file.bytes + Part.box("mdat", [0, 7, 7, 7]))
      photo.strip()
      #expect(try Photo(photo.bytes()).unreferencedBytes() == before + 3, "\(file.name)")
    }
  }

  @Test("In a gain map's namespace numbers stay, and texts are removed")
  func textsOfGainMaps() throws {
    let packet = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" \
      xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" hdrgm:Version="1.0" hdrgm:Gamma="0.5" \
      hdrgm:HDRCapacityMax="Ada Example"/></rdf:RDF></x:xmpmeta>
      """
    let bytes = JPEGBuilder().app(1, "http://ns.adobe.com/xap/1.0/\0", Array(packet.utf8)).bytes()
    var photo = try Photo(bytes)
    photo.strip()
    let stripped = try Photo(photo.bytes())
    #expect(stripped.metadata.xmp.properties.map(\.name.local).sorted() == ["Gamma", "Version"])
  }
}

extension [UInt8] {
  fileprivate func replacing(_ position: Int, with text: String) -> [UInt8] {
    var result = self
    result.replaceSubrange(position..<(position + text.utf8.count), with: Array(text.utf8))
    return result
  }
}
