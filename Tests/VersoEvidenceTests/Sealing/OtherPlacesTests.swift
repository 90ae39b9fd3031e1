import Foundation
import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoEvidence
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

@Suite("Metadata where other programs look")
struct OtherPlacesTests {
  private let keys: (public: SealingKeys, private: SealingKeys)

  init() throws { keys = try SealFixtures.keys() }

  /// Fields around a comment; what is put in stands behind the others.
  private func photo(
    _ comment: String?, orientation: Value = .short([1]), further: [(Verso.Tag, Value)] = []
  ) throws -> Photo {
    var tiff = TIFFBuilder(.bigEndian)
      .entry(Verso.Tag(.ifd0, 0x010F), .ascii(Array("Leica\0".utf8)))
      .entry(Verso.Tag(.ifd0, 0x0112), orientation)
      .entry(Verso.Tag(.exif, 0x9003), .ascii(Array("2026:05:06 07:08:09\0".utf8)))
    if let comment {
      tiff = tiff.entry(
        Verso.Tag(.exif, 0x9286), .undefined(Array("ASCII\0\0\0".utf8) + comment.utf8))
    }
    for (tag, value) in further { tiff = tiff.entry(tag, value) }
    return try Photo(JPEGBuilder().exif(tiff.bytes()).bytes())
  }

  @Test("A seal does not open if orientation, time or a packet is added where others look")
  func others() throws {
    var plain = try photo(nil)
    try plain.seal("account:4711", with: keys.public)
    let comment = try #require(plain.metadata[.userComment])
    func opens(
      orientation: Value = .short([1]), _ further: [(Verso.Tag, Value)] = []
    ) throws -> Bool {
      let photo = try photo(comment, orientation: orientation, further: further)
      return (try? photo.unseal(with: keys.private)) != nil
    }
    #expect(try opens())
    #expect(try opens([(Verso.Tag(.ifd0, 0x0131), .ascii(Array("Example\0".utf8)))]))
    #expect(try !opens(orientation: .ascii(Array("6\0".utf8))))
    #expect(try !opens(orientation: .short([6, 6])))
    let others: [(Verso.Tag, Value)] = [
      (Verso.Tag(.ifd0, 0x0112), .short([6])), (Verso.Tag(.exif, 0x0112), .short([6])),
      (Verso.Tag(.ifd0, 0x02BC), .byte(Array("<x:xmpmeta/>".utf8))),
      (Verso.Tag(.exif, 0x8825), .long([8])),
      (Verso.Tag(.ifd1, 0x9003), .ascii(Array("2020:05:06 07:08:09\0".utf8))),
      (Verso.Tag(.ifd0, 0x0201), .long([8])), (Verso.Tag(.exif, 0x014A), .long([8])),
      (Verso.Tag(.ifd0, 0x0190), .long([8])), (Verso.Tag(.exif, 0x0190), .long([8])),
      (Verso.Tag(.ifd0, 0x8568), .undefined(Array("\u{1C}\u{2}Z\0\u{1}X".utf8))),
      // The serial number of the camera, and the lens, as converters of raw files write them.
      (Verso.Tag(.exif, 0xFDE9), .ascii(Array("4711\0".utf8))),
      (Verso.Tag(.ifd0, 0xFDEA), .ascii(Array("50mm\0".utf8))),
      // What nobody thought of: parts of the time, colours and devices in any directory.
      (Verso.Tag(.ifd1, 0x9011), .ascii(Array("-09:00\0".utf8))),
      (Verso.Tag(.interop, 0x9011), .ascii(Array("-09:00\0".utf8))),
      (Verso.Tag(.ifd0, 0x9010), .ascii(Array("-09:00\0".utf8))),
      (Verso.Tag(.interop, 0x9291), .ascii(Array("77\0".utf8))),
      (Verso.Tag(.ifd0, 0xA001), .short([2])), (Verso.Tag(.ifd1, 0xA001), .short([2])),
      (Verso.Tag(.ifd0, 0x9A00), .ascii(Array("Xiaomi\0".utf8))),
      (Verso.Tag(.exif, 0xA460), .short([3])),
    ]
    for other in others { #expect(try !opens([other]), "\(other.0)") }
    // What is there already could become something else.
    var led = try photo(nil, further: [(Verso.Tag(.exif, 0x8769), .long([8]))])
    #expect(throws: EvidenceError.self) { try led.seal("account:4711", with: keys.public) }
  }

  @Test("A seal does not open if a second Exif block is added in parts")
  func partsOfBlock() throws {
    var plain = try photo(nil)
    try plain.seal("account:4711", with: keys.public)
    let own = TIFFBuilder(.bigEndian)
      .entry(Verso.Tag(.ifd0, 0x010F), .ascii(Array("Leica\0".utf8)))
      .entry(Verso.Tag(.ifd0, 0x0112), .short([1]))
      .entry(Verso.Tag(.exif, 0x9003), .ascii(Array("2026:05:06 07:08:09\0".utf8)))
      .entry(
        Verso.Tag(.exif, 0x9286),
        .undefined(
          Array("ASCII\0\0\0".utf8) + (try #require(plain.metadata[.userComment])).utf8)
      ).bytes()
    let other = TIFFBuilder(.littleEndian)
      .entry(Verso.Tag(.ifd0, 0x010F), .ascii(Array("Other\0".utf8))).bytes()
    func opens(_ parts: [(String, [UInt8])]) throws -> Bool {
      let file = parts.reduce(JPEGBuilder().exif(own)) { $0.app(1, $1.0, $1.1) }
      return (try? Photo(file.bytes()).unseal(with: keys.private)) != nil
    }
    #expect(try opens([]))
    for count in [0, 1, 2, 4, 9] {
      for first in ["Exif\0x", "Exif\0\0"] {
        let parts = [(first, Array(other[..<count])), ("Exif\0\0", Array(other[count...]))]
        // A part with the same signature and no header belongs to the block before it, for all readers.
        let isTail = first == "Exif\0\0" && (1...3).contains(count)
        #expect(try opens(parts) == isTail, "\(first) \(count)")
      }
    }
  }

  // MARK: Photoshop's resources and IPTC data

  private static func resource(
    _ number: UInt16, _ data: [UInt8], signature: String = "8BIM"
  ) -> [UInt8] {
    var bytes = Array(signature.utf8)
    bytes.append(number, .bigEndian)
    bytes += [0, 0]
    bytes.append(UInt32(data.count), .bigEndian)
    return bytes + data + (data.count % 2 == 1 ? [0] : [])
  }

  private static func dataset(_ number: UInt16, _ text: String) -> [UInt8] {
    var bytes: [UInt8] = [0x1C]
    bytes.append(number, .bigEndian)
    bytes.append(UInt16(text.utf8.count), .bigEndian)
    return bytes + text.utf8
  }

  private static func iptc(_ datasets: [UInt8]...) -> [UInt8] {
    resource(0x0404, datasets.flatMap { $0 })
  }

  /// Exif data that turn the picture.
  private static let turned = TIFFBuilder(.littleEndian)
    .entry(Verso.Tag(.ifd0, 0x0112), .short([6])).bytes()
  private static let title = dataset(0x0205, "A quay")
  private static let date = dataset(0x0237, "20200101") + dataset(0x023C, "010203")

  private static func packet(_ namespace: String, _ name: String, _ value: String) -> [UInt8] {
    Array(
      """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
      xmlns:a="\(namespace)"><a:\(name)>\(value)</a:\(name)></rdf:Description></rdf:RDF></x:xmpmeta>
      """.utf8)
  }

  private static func resolution(_ x: UInt32, _ y: UInt32) -> [UInt8] {
    var bytes: [UInt8] = []
    for number in [x, y] {
      bytes.append(number << 16, .bigEndian)
      bytes += [0, 1, 0, 1]
    }
    return bytes
  }

  private static func aspect(_ ratio: Double) -> [UInt8] {
    var bytes: [UInt8] = [0, 0, 0, 1]
    bytes.append(ratio.bitPattern, .bigEndian)
    return bytes
  }

  /// Resources that another reader takes something from, and some from which none does.
  private static let resources: [(String, [UInt8], isShown: Bool)] = [
    ("Exif", resource(0x0422, turned), true), ("Exif 3", resource(0x0423, turned), true),
    (
      "XMP", resource(0x0424, packet("http://ns.adobe.com/tiff/1.0/", "Orientation", "6")), true
    ),
    ("second Exif", resource(0x0422, []) + resource(0x0422, turned), true),
    ("profile", resource(0x040F, Array(repeating: 7, count: 200)), true),
    ("ratio", resource(0x03ED, resolution(72, 144)), true),
    ("shape", resource(0x0428, aspect(2)), true),
    ("turn", iptc(dataset(0x0283, "L")), true), ("rotation", iptc(dataset(0x0366, "\u{2}")), true),
    ("second date", iptc(title) + iptc(date), true),
    ("second turn", iptc(title) + iptc(dataset(0x0283, "L")), true),
    ("unknown bytes", iptc(title, [0x78, 0x78], date), true),
    ("unknown signature", resource(0x0404, title, signature: "MeSa") + iptc(date), true),
    ("title", iptc(title), false), ("second title", iptc(title) + iptc(title), false),
    ("other titles", iptc(title) + iptc(dataset(0x0205, "Two")), false),
    ("padding", iptc(title, [0, 0, 0]) + [0, 0, 0, 0], false),
    ("resolution", resource(0x03ED, resolution(300, 300)), false),
    ("squares", resource(0x0428, aspect(1)), false),
    ("second city", iptc(title) + iptc(dataset(0x025A, "Sydney")), true),
    ("city", iptc(dataset(0x025A, "Sydney")), true),
    ("country", iptc(dataset(0x0265, "Australia")), true),
    ("thumbnail", resource(0x040C, Array(repeating: 7, count: 60)), true),
    ("old thumbnail", resource(0x0409, Array(repeating: 7, count: 60)), true),
    ("address", resource(0x040B, Array("http://example.com".utf8)), false),
  ]

  @Test("Look and time in Photoshop resources of a JPEG are bound; titles are not")
  func resourcesOfJPEG() throws {
    let bytes = try SealFixtures.bytes("photo.jpg")
    let whole = try #require(SealContents(bytes))
    let name = Array("Photoshop 3.0\0".utf8)
    for (title, resources, isShown) in Self.resources {
      let changed = inserting(0xED, name + resources, in: bytes)
      #expect((SealContents(changed) == whole) == !isShown, "\(title)")
    }
    // Many readers take every segment by itself, and all of them what the second one begins.
    let second = inserting(0xED, name + Self.iptc(Self.date), in: bytes)
    #expect(SealContents(inserting(0xED, name + Self.iptc(Self.title), in: second)) != whole)
    let torn = inserting(0xED, name + Self.iptc(Self.date), in: bytes)
    var cut = Self.iptc(Self.title)
    cut[11] = 0x60
    #expect(SealContents(inserting(0xED, name + cut, in: torn)) != whole)
    let titles = inserting(0xED, name + Self.iptc(Self.title), in: bytes)
    let more = inserting(0xED, name + Self.resource(0x040B, Array("x".utf8)), in: titles)
    #expect(SealContents(more) == whole)
    // In a directory of Exif, where only other readers look.
    for field in [
      (Verso.Tag(.ifd0, 0x83BB), Value.undefined(Self.date)),
      (Verso.Tag(.ifd0, 0x8649), .byte(Self.iptc(Self.date))),
      (Verso.Tag(.ifd0, 0x8773), .undefined(Self.date)),
    ] {
      let plain = try #require(SealContents(photo(nil).bytes()))
      #expect(SealContents(try photo(nil, further: [field]).bytes()) != plain, "\(field.0)")
    }
  }

  // MARK: PNG

  private static func profile(_ type: String, _ bytes: [UInt8]) -> [UInt8] {
    let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    return Array("\n\(type)\n      \(bytes.count)\n\(digits)\n".utf8)
  }

  @Test("Photoshop resources in a PNG text are bound as in a JPEG, however the text is stored")
  func resourcesOfPNG() throws {
    let bytes = try SealFixtures.bytes("still.png")
    let whole = try #require(SealContents(bytes))
    for (title, resources, isShown) in Self.resources {
      let text = Self.profile("8bim", resources)
      let keyword = Array("Raw profile type 8bim\0".utf8)
      for (chunk, data) in [
        ("tEXt", keyword + text), ("zTXt", keyword + [0] + Zlib.deflated(text)),
        ("iTXt", keyword + [0, 0, 0, 0] + text),
        ("iTXt", keyword + [1, 0, 0, 0] + Zlib.deflated(text)),
      ] {
        let changed = try inserting(chunk: chunk, data, in: bytes)
        #expect((SealContents(changed) == whole) == !isShown, "\(title) in \(chunk)")
      }
    }
  }

  @Test("PNG texts that other readers read as a block or a field are bound; others are not")
  func texts() throws {
    let bytes = try SealFixtures.bytes("still.png")
    let whole = try #require(SealContents(bytes))
    let turned = String(
      decoding: Self.profile("exif", Array("Exif\0\0".utf8) + Self.turned), as: UTF8.self)
    let shown = [
      ("exif:Orientation", "6"), ("tiff:Orientation", "6"), ("Orientation", "6"),
      ("EXIF:DateTimeOriginal", "2020:01:01 00:00:00"), ("exif:ColorSpace", "2"),
      ("GPSLatitude", "10"), ("exif:GPS Longitude", "10"), ("Creation Time", "2020"),
      ("create-date", "2020"), ("City", "Sydney"), ("exif:Make", "Canon"), ("AIGC", "{}"),
      ("Source", "Camera"), ("date:create", "2020"), ("Raw Profile Type exif", turned),
      ("RAW PROFILE TYPE APP1", turned), ("Raw profile type EXIF", turned),
      ("Raw profile type other", turned), ("xml:com.adobe.xmp", "<x/>"),
    ]
    for (keyword, text) in shown {
      for (chunk, between) in [("tEXt", ""), ("iTXt", "\0\0\0\0")] {
        let data = Array("\(keyword)\0\(between)\(text)".utf8)
        #expect(
          SealContents(try inserting(chunk: chunk, data, in: bytes)) != whole,
          "\(keyword) in \(chunk)")
      }
    }
    for (keyword, text) in [
      ("Title", "Orientation"), ("Author", "Ada"), ("Comment", "exif:Orientation"),
      ("Software", "Example"), ("date:modify", "2020"), ("exif:Artist", "Ada"),
    ] {
      let data = Array("\(keyword)\0\(text)".utf8)
      #expect(SealContents(try inserting(chunk: "tEXt", data, in: bytes)) == whole, "\(keyword)")
    }
  }

  @Test("What makes other readers skip the Exif block of a PNG or a JPEG is bound")
  func passedOver() throws {
    var photo = try Photo(try SealFixtures.bytes("still.png"))
    try photo.metadata.set(.orientation, to: 6)
    let bytes = try photo.bytes()
    let whole = try #require(SealContents(bytes))
    let name = try #require(bytes.position(ofBytes: Array("eXIf".utf8)))
    let stored: UInt32? = bytes.rawSpan.integer(at: name - 4, .bigEndian)
    let count = try #require(stored)
    let end = name + 4 + Int(count)
    var damaged = bytes
    damaged[end] ^= 1
    #expect(SealContents(damaged) != whole)
    let exif = Array(bytes[(name + 4)..<end])
    let without = Array(bytes[..<(name - 4)] + bytes[(end + 4)...])
    let text =
      Array("Raw profile type exif\0".utf8)
      + Self.profile("exif", Array("Exif\0\0".utf8) + exif)
    #expect(SealContents(try inserting(chunk: "tEXt", text, in: without)) != whole)
    #expect(SealContents(try inserting(chunk: "eXIf", exif, in: without)) == whole)
    #expect(
      SealContents(try inserting(chunk: "eXIf", Array("Exif\0\0".utf8) + exif, in: without))
        != whole)
    // Behind the picture.
    let chunk = bytes[(name - 4)..<(end + 4)]
    #expect(SealContents(Array(without.dropLast(12)) + chunk + without.suffix(12)) != whole)
    // The second zero behind the name, which some readers want.
    let jpeg = try SealFixtures.bytes("photo.jpg")
    var named = jpeg
    named[try #require(jpeg.position(ofBytes: Array("Exif\0\0".utf8))) + 5] = 0xFF
    #expect(SealContents(named) != SealContents(jpeg))
  }

  // MARK: WebP

  @Test("The flags that announce blocks of a WebP file, and their order, are bound")
  func flags() throws {
    func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
      var bytes = Array(name.utf8)
      bytes.append(UInt32(data.count), .littleEndian)
      return bytes + data + (data.count % 2 == 1 ? [0] : [])
    }
    func file(_ chunks: [UInt8]...) -> [UInt8] {
      let body = Array("WEBP".utf8) + chunks.flatMap { $0 }
      var bytes = Array("RIFF".utf8)
      bytes.append(UInt32(body.count), .littleEndian)
      return bytes + body
    }
    func header(_ flags: UInt8) -> [UInt8] { chunk("VP8X", [flags, 0, 0, 0, 15, 0, 0, 7, 0, 0]) }
    let simple = try Photo(try SealFixtures.bytes("lossy.webp"))
    let block = try #require(simple.blocks.first { $0.code == WebP.Code.lossy })
    let source = try simple.openOrigin()
    let picture = try source.read(block.carrier)
    let exif = chunk("EXIF", Self.turned)
    let profile = chunk("ICCP", Array(repeating: 7, count: 200))
    let xmp = chunk("XMP ", Self.packet("http://purl.org/dc/elements/1.1/", "title", "A"))
    let whole = try #require(SealContents(file(header(0x2C), profile, picture, exif, xmp)))
    for bit: UInt8 in [0x01, 0x02, 0x04, 0x08, 0x10, 0x20, 0x40, 0x80] {
      let changed = file(header(0x2C ^ bit), profile, picture, exif, xmp)
      #expect(SealContents(changed) != whole, "flag \(bit)")
    }
    #expect(SealContents(file(profile, picture, exif, xmp, header(0x2C))) != whole)
    #expect(SealContents(file(profile, picture, exif, xmp)) != whole)
    let signed = chunk("EXIF", Array("Exif\0\0".utf8) + Self.turned)
    #expect(SealContents(file(header(0x2C), profile, picture, signed, xmp)) != whole)
    // A packet and its flag may come and go.
    #expect(SealContents(file(header(0x28), profile, picture, exif)) == whole)
  }

  // MARK: XMP

  @Test("Orientation and colours in XMP are bound under every name that readers accept")
  func namespaces() throws {
    let shown = [
      ("http://ns.adobe.com/tiff/1.0/", "Orientation", "6"),
      ("http://ns.adobe.com/tiff/1.0", "Orientation", "6"),
      ("HTTP://NS.ADOBE.COM/TIFF/1.0/", "Orientation", "6"),
      ("https://ns.adobe.com/tiff/1.0/", "orientation", "6"),
      ("http://ns.adobe.com/tiff/2.0/", "Orientation", "6"), ("urn:x", "Orientation", "6"),
      ("http://ns.adobe.com/exif/1.0/", "ColorSpace", "2"),
      ("http://ns.adobe.com/exif/1.0", "ColorSpace", "2"),
      ("http://ns.adobe.com/exif/2.0/", "colorSpace", "Adobe"),
      ("http://ns.adobe.com/camera-raw-settings/1.0/", "Exposure2012", "+4.00"),
      ("http://ns.adobe.com/camera-raw-settings/1.0", "HasCrop", "True"),
      ("HTTP://ns.adobe.com/Camera-Raw-Settings/2.0/", "HasCrop", "True"),
      ("http://ns.google.com/photos/1.0/panorama", "ProjectionType", "equirectangular"),
      ("https://NS.google.com/photos/2.0/panorama/", "ProjectionType", "equirectangular"),
      ("http://ns.adobe.com/hdr-gain-map/1.0", "GainMapMax", "9"),
      ("http://purl.org/dc/elements/1.1", "date", "2020-01-01"),
      ("http://ns.adobe.com/exif/1.0", "datetimeoriginal", "2020-01-01"),
      ("http://ns.adobe.com/exif/1.0", "GPSLatitude", "10,0.0N"),
      ("http://ns.adobe.com/photoshop/1.0/", "Country", "Australia"),
      ("http://ns.adobe.com/photoshop/1.0", "city", "Sydney"),
      ("http://ns.adobe.com/tiff/1.0", "Model", "R5"),
      ("http://ns.adobe.com/exif/1.0/aux/", "SerialNumber", "1"),
      ("http://iptc.org/std/Iptc4xmpExt/2008-02-29/", "AISystemUsed", "Example"),
      ("http://www.tc260.org.cn/ns/AIGC/1.0/", "AIGC", "{\"Label\":\"1\"}"),
    ]
    let said = [
      ("http://ns.adobe.com/tiff/1.0/", "Orientation", "1"),
      ("http://ns.adobe.com/exif/1.0/", "ColorSpace", "1"),
      ("http://ns.adobe.com/exif/1.0/", "ColorSpace", "65535"),
      ("http://purl.org/dc/elements/1.1/", "title", "Orientation"),
      ("http://ns.adobe.com/tiff/1.0/", "Artist", "Ada"),
      ("http://ns.adobe.com/xap/1.0/", "Rating", "6"),
      ("http://ns.adobe.com/camera-raw-saved-settings/1.0/", "SavedSettings", "x"),
    ]
    for name in ["bare.jpg", "still.png", "still.jp2"] {
      let bytes = try SealFixtures.bytes(name)
      let whole = try #require(SealContents(bytes))
      func contents(_ property: (String, String, String)) throws -> SealContents? {
        var photo = try Photo(bytes)
        let space = XMP.Namespace(property.0, prefix: "a")
        photo.metadata.xmp.set(XMP.Name(space, property.1), to: XMP.Node(.text(property.2)))
        return SealContents(try photo.bytes())
      }
      for property in shown {
        #expect(try contents(property) != whole, "\(name) \(property)")
      }
      for property in said { #expect(try contents(property) == whole, "\(name) \(property)") }
    }
  }

  @Test("Some readers rely on prefixes, and combine parts that no packet names")
  func prefixes() throws {
    let bytes = try SealFixtures.bytes("bare.jpg")
    let whole = try #require(SealContents(bytes))
    for prefix in ["crs", "hdrgm", "GPano", "GCamera"] {
      let name = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
      let packet = String(decoding: Self.packet("urn:x", "Mode", "1"), as: UTF8.self)
        .replacing("xmlns:a=", with: "xmlns:\(prefix)=").replacing("a:Mode", with: "\(prefix):Mode")
      #expect(SealContents(inserting(0xE1, name + packet.utf8, in: bytes)) != whole, "\(prefix)")
    }
    let part = Self.packet("http://ns.adobe.com/tiff/1.0/", "Orientation", "6")
    var head =
      Array("http://ns.adobe.com/xmp/extension/\0".utf8) + [UInt8](repeating: 48, count: 32)
    head.append(UInt32(part.count), .bigEndian)
    head.append(UInt32(0), .bigEndian)
    #expect(SealContents(inserting(0xE1, head + part, in: bytes)) != whole)
  }
}
