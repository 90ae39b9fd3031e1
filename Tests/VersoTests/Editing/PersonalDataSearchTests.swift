import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

private typealias Tag = Verso.Tag

@Suite("Positions where no reader looks")
struct PersonalDataSearchTests {
  /// Exif data that say a place.
  private static let exif = TIFFBuilder(.bigEndian)
    .entry(Tag(.gps, 1), .ascii(Array("N\0".utf8)))
    .entry(Tag(.gps, 2), .rational([URational(46, 1), URational(57, 1), URational(12_345, 1000)]))
    .bytes()

  private static let packet = Array(
    """
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description rdf:about="" xmlns:q="http://ns.adobe.com/exif/1.0/" q:GPSLatitude="46,57.2057N"/>
    </rdf:RDF></x:xmpmeta>
    """.utf8)

  /// A thumbnail that says a place.
  private static let thumbnail = JPEGBuilder().exif(exif).bytes()

  private static func dataset(_ number: UInt8, _ text: String) -> [UInt8] {
    [0x1C, 2, number, 0, UInt8(text.utf8.count)] + Array(text.utf8)
  }

  private static let hidden: [[UInt8]] = [
    exif, packet, thumbnail, dataset(90, "Bern") + dataset(101, "Switzerland"),
    Array(Base64.encoded(thumbnail).utf8), packet.flatMap { [$0, 0] },
    Array(("text" + Base64.encoded(packet)).utf8), packet.flatMap { [$0, 0, 0, 0] },
    Array(String(decoding: packet, as: UTF8.self).replacing("<", with: "&lt;").utf8),
    Array(Base64.encoded(packet).utf8).flatMap { [$0, 0] },
    Array(Base64.encoded(packet).utf8).flatMap { [0, $0] }, lines(of: packet, "&#xA;"),
    lines(of: packet, "\\r\\n"), gpmf, escaped, qualified,
  ]

  /// A packet whose namespaces are written with references.
  private static let escaped = Array(
    String(decoding: packet, as: UTF8.self).replacing("http:", with: "http&#58;")
      .replacing("adobe:ns", with: "adobe&#58;ns").utf8)

  /// A packet in which the position qualifies another property.
  private static let qualified = Array(
    """
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt>
    <rdf:li rdf:parseType="Resource" xml:lang="x-default" xmlns:q="http://ns.adobe.com/exif/1.0/">
    <rdf:value>A boat</rdf:value><q:GPSLatitude>47.3812N</q:GPSLatitude></rdf:li></rdf:Alt></dc:title>
    </rdf:Description></rdf:RDF></x:xmpmeta>
    """.utf8)

  /// What GoPro's cameras write, with a position.
  private static let gpmf: [UInt8] = {
    func element(_ key: String, _ type: UInt8, _ size: UInt8, _ bytes: [UInt8]) -> [UInt8] {
      let count = UInt16(bytes.count / Int(size))
      return Array(key.utf8) + [type, size, UInt8(count >> 8), UInt8(count & 0xFF)] + bytes
    }
    let row = [469_500_000, 74_400_000, 540_000, 0, 0].flatMap { (number: Int32) in
      withUnsafeBytes(of: number.bigEndian, Array.init)
    }
    let stream = element("STRM", 0, 1, element("GPS5", UInt8(ascii: "l"), 20, row))
    return element("DEVC", 0, 1, stream)
  }()

  /// A text in Base64 in lines of 76 letters.
  private static func lines(of bytes: [UInt8], _ end: String) -> [UInt8] {
    let text = Array(Base64.encoded(bytes).utf8)
    return stride(from: 0, to: text.count, by: 76).flatMap { at in
      text[at..<min(at + 76, text.count)] + Array(end.utf8)
    }
  }

  private static let segments: [(UInt8, String, [UInt8])] = [
    (0, "JFXX\0", [0x10] + thumbnail), (1, "EXIF\0\0", exif), (12, "Own", packet),
    (7, "Own", dataset(92, "Old town") + [0, 0]),
  ]

  @Test("A packet that is too large or damaged is not skipped")
  func unreadPacket() throws {
    let many = (0..<100).map { " xmlns:n\($0)=\"http://e.example/\($0)/\"" }.joined()
    func packet(_ body: String) -> [UInt8] {
      let text = String(decoding: Self.packet, as: UTF8.self)
      return Array(text.replacing("rdf:about=\"\"", with: "rdf:about=\"\"\(body)").utf8)
    }
    var limits = ReadLimits()
    limits.entries = 64
    for wide in [false, true] {
      for body in [many, " q:first=\"1\" <q:second>"] {
        let packet = wide ? packet(body).flatMap { [$0, 0] as [UInt8] } : packet(body)
        let bytes = JPEGBuilder().app(1, "http://ns.adobe.com/xap/1.0/\0", packet).bytes()
        var photo = try Photo(bytes, limits: limits)
        photo.remove(.gps)
        #expect(throws: MetadataError.self) { try photo.bytes() }
        #expect(try !Photo(bytes, limits: limits).places(of: .gps).isEmpty)
        // What else it contains cannot be told either.
        photo = try Photo(bytes, limits: limits)
        photo.remove(.identity)
        #expect(throws: MetadataError.self) { try photo.bytes() }
        #expect(throws: Never.self) { try photo.bytes(options: WriteOptions(force: true)) }
      }
    }
  }

  private static func packet(holding text: String) -> [UInt8] {
    Array(
      """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:g="http://ns.google.com/photos/1.0/image/" \
      xmlns:d="http://purl.org/dc/elements/1.1/" g:Data="\(text)" d:source="Stays"/></rdf:RDF></x:xmpmeta>
      """.utf8)
  }

  private static func removed(_ bytes: [UInt8]) throws -> (photo: Photo, receipt: Receipt) {
    var photo = try Photo(bytes)
    photo.remove(.gps)
    let receipt = try photo.receipt()
    return (try Photo(try photo.bytes()), receipt)
  }

  @Test(
    "Data after the picture are found, and the file refused",
    arguments: hidden)
  func trailer(hidden: [UInt8]) throws {
    let bytes = JPEGBuilder().trailer(Array("end".utf8) + hidden).bytes()
    #expect(try !Photo(bytes).places(of: .gps).isEmpty)
    #expect(throws: MetadataError.self) { try Self.removed(bytes) }
    var photo = try Photo(bytes)
    photo.remove(.gps)
    #expect(throws: Never.self) { try photo.bytes(options: WriteOptions(force: true)) }
  }

  @Test("A strip is refused if an unreachable part contains a position", arguments: hidden)
  func strip(hidden: [UInt8]) throws {
    // The pixels of a page may be anything.
    var pixels = [UInt8](repeating: 7, count: 60) + hidden
    if pixels.count % 2 == 1 { pixels.append(0) }
    var builder = TIFFFileBuilder()
    builder.pages = [pixels]
    var photo = try Photo(builder.bytes())
    photo.strip()
    #expect(throws: MetadataError.self) { try photo.bytes() }
  }

  @Test("A video after the picture loses its position, announced or not")
  func video() throws {
    func box(_ type: [UInt8], _ body: [UInt8]) -> [UInt8] {
      let size = UInt32(body.count + 8)
      return (0..<4).map { UInt8(truncatingIfNeeded: size >> (24 - 8 * UInt32($0))) } + type + body
    }
    let text = Array("+46.9534+007.4621/".utf8)
    let place = box([0xA9] + Array("xyz".utf8), [0, UInt8(text.count), 0x15, 0xC7] + text)
    let moov = box(Array("moov".utf8), box(Array("udta".utf8), place))
    for front in [box(Array("ftyp".utf8), Array("mp42\0\0\0\0".utf8)), []] {
      let (photo, _) = try Self.removed(JPEGBuilder().trailer(front + moov).bytes())
      #expect(try photo.bytes().position(of: text) == nil)
    }
  }

  @Test(
    "An unknown segment with a position is removed, and one without stays, and both are named",
    arguments: segments)
  func segment(marker: UInt8, name: String, hidden: [UInt8]) throws {
    let (photo, receipt) = try Self.removed(
      JPEGBuilder().jfif().app(marker, name, hidden).app(9, "Else", [1, 2, 3]).bytes())
    #expect(try photo.places(of: .gps).isEmpty)
    #expect(receipt.notes.count == 2, "\(receipt.notes)")
    #expect(receipt.notes.last?.hasSuffix("APP9") == true)
    #expect(photo.skeleton.blocks.contains { $0.kind == .other })
    #expect(!photo.skeleton.blocks.contains { $0.kind == .jfxx })
  }

  @Test("A picture in an XMP text loses its position, and stays")
  func text() throws {
    let bytes = JPEGBuilder().app(
      1, "http://ns.adobe.com/xap/1.0/\0", Self.packet(holding: Base64.encoded(Self.thumbnail)))
    let (photo, _) = try Self.removed(bytes.bytes())
    let name = XMP.Name(
      XMP.Namespace("http://ns.google.com/photos/1.0/image/", prefix: "g"), "Data")
    guard case .text(let text)? = photo.metadata.xmp.node(name)?.content else {
      Issue.record("the picture is gone")
      return
    }
    let inner = try Photo(Base64.decoded(text.utf8))
    #expect(inner.metadata.directory(.gps) == nil)
    #expect(inner.metadata.location == nil)
  }

  @Test("A picture in a text of a picture in a text is removed completely")
  func nested() throws {
    let name = "http://ns.adobe.com/xap/1.0/\0"
    let inner = JPEGBuilder().app(
      1, name, Self.packet(holding: Base64.encoded(Self.thumbnail))
    ).bytes()
    let outer = JPEGBuilder().app(1, name, Self.packet(holding: Base64.encoded(inner))).bytes()
    let (photo, _) = try Self.removed(outer)
    #expect(photo.metadata.xmp.node(XMP.Name(.dc, "source")) != nil)
    #expect(photo.metadata.xmp.properties.count == 1)
  }

  @Test("Photoshop's thumbnail is removed if it contains a position, and stays otherwise")
  func photoshop() throws {
    func resource(_ thumbnail: [UInt8]) -> [UInt8] {
      var bytes = Array("Photoshop 3.0\08BIM".utf8) + [0x04, 0x0C, 0, 0]
      bytes.append(UInt32(thumbnail.count + 28), .bigEndian)
      bytes += [UInt8](repeating: 0, count: 28) + thumbnail
      return bytes + [UInt8](repeating: 0, count: thumbnail.count % 2)
    }
    let (photo, _) = try Self.removed(
      JPEGBuilder().segment(0xED, resource(Self.thumbnail)).bytes())
    #expect(!photo.skeleton.blocks.contains { $0.kind == .photoshop })
    let plain = JPEGBuilder().segment(0xED, resource(JPEGBuilder().bytes())).bytes()
    #expect(try Self.removed(plain).photo.skeleton.blocks.contains { $0.kind == .photoshop })
  }

  @Test("Bytes that only begin like metadata are ignored", arguments: SmallFile.all)
  func beginnings(file: SmallFile) throws {
    guard var photo = try? Photo(file.bytes) else { return }
    photo.remove(.gps)
    guard let clean = try? photo.bytes() else { return }
    #expect(try PersonalDataSearch.find([.gps], in: ByteSource(clean), of: Photo(clean)).isEmpty)
    var noise: [UInt8] = []
    for _ in 0..<200 {
      noise += Array("II*\0MM\0*".utf8) + [0x1C, 2, 90, 0, 4, 1, 2, 3, 4] + Array("/9j/SUkqA".utf8)
    }
    var inflation = ReadBudget(ReadLimits())
    #expect(try !PersonalDataSearch.finds(.gps, in: noise, of: photo, &inflation))
  }

  @Test(
    "Many packets and blocks in a large file are searched, and a distant value is found")
  func large() throws {
    let caption = Array(
      String(decoding: Self.packet, as: UTF8.self).replacing("GPSLatitude", with: "Contrast").utf8)
    let plain = TIFFBuilder(.bigEndian).entry(.artist, "Ada").bytes()
    let room = [UInt8](repeating: 7, count: 100_000)
    let many = (0..<40).flatMap { _ in caption + plain + room }
    #expect(try Photo(JPEGBuilder().trailer(many).bytes()).places(of: .gps).isEmpty)
    // A header, and its directory behind all the rest.
    var far = Array("MM\0*".utf8)
    far.append(UInt32(400_008), .bigEndian)
    far += [UInt8](repeating: 7, count: 400_000)
    far += [0, 1, 0x88, 0x25, 0, 4, 0, 0, 0, 1]
    far.append(UInt32(400_026), .bigEndian)
    far += [0, 0, 0, 0, 0, 1, 0, 1, 0, 2, 0, 0, 0, 2, 0x4E, 0, 0, 0, 0, 0, 0, 0]
    #expect(try !Photo(JPEGBuilder().trailer(far + room).bytes()).places(of: .gps).isEmpty)
  }

  @Test("The size of all decompressed parts has one limit per file")
  func inflation() throws {
    let text = Zlib.deflated([UInt8](repeating: 0x20, count: 20 << 20))
    let chunk = Part.chunk("zTXt", Array("Note\0\0".utf8) + text)
    let file = try #require(SmallFile.all.first { $0.name == "PNG" })
    let start = 8 + 25
    let bytes =
      file.bytes[..<start] + (0..<20).flatMap { _ in chunk } + file.bytes[start...]
    var photo = try Photo(Array(bytes))
    photo.remove(.gps)
    // Those that are too much are left out, as they may say anything, or all of it is refused.
    guard let result = try? photo.bytes() else { return }
    #expect(try Photo(result).blocks.count { $0.kind == .text } <= 2)
  }

  @Test("Compressed packets are found in every part that is not the picture")
  func compressed() throws {
    let hidden = Zlib.deflated(Self.packet)
    let png = try #require(SmallFile.all.first { $0.name == "PNG" }).bytes
    func inPNG(_ chunk: [UInt8]) -> [UInt8] { Array(png[..<33]) + chunk + Array(png[33...]) }
    let heic = try #require(SmallFile.all.first { $0.name == "HEIF" }).bytes
    let gif = try #require(SmallFile.all.first { $0.name == "GIF" }).bytes
    let files: [[UInt8]] = [
      inPNG(Part.chunk("gAMA", hidden)), inPNG(Part.chunk("sPLT", Array("a\0".utf8) + hidden)),
      inPNG(Part.chunk("ruSt", hidden)), png + hidden, gif + hidden,
      heic + Part.box("abcd", hidden), heic + Part.box("free", hidden),
      JPEGBuilder().trailer(hidden).bytes(), JPEGBuilder().app(11, "Own", hidden).bytes(),
    ]
    for (index, file) in files.enumerated() {
      var photo = try Photo(file)
      photo.remove(.gps)
      // What cannot be taken away is refused.
      guard let clean = try? photo.bytes() else { continue }
      #expect(clean.position(of: hidden) == nil, "file \(index)")
    }
  }

  @Test("Texts in the numbers of a digital negative are removed, or the file is refused")
  func negative() throws {
    let text = [UInt8](repeating: UInt8(ascii: "a"), count: 400)
    for number in [0xC62A, 0xC630, 0xC740, 0xC621, 0xCD46] as [UInt16] {
      var builder = TIFFFileBuilder()
      builder.fields = [(0xC612, .byte([1, 4, 0, 0])), (number, .undefined(text))]
      var photo = try Photo(builder.bytes())
      #expect(photo.format.name == "DNG")
      photo.strip()
      guard let clean = try? photo.bytes() else { continue }
      #expect(clean.position(of: Array(text.prefix(60))) == nil, "\(number)")
    }
  }

  @Test("Repeated beginnings of metadata end the search, with a reason")
  func work() throws {
    // Each begins a directory of its own.
    let one =
      Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 1, 1, 1, 0, 3, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0]
    let bytes = JPEGBuilder().trailer((0..<20_000).flatMap { _ in one }).bytes()
    #expect(throws: MetadataError.self) { try Photo(bytes).places(of: .gps) }
  }
}
