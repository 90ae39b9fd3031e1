import Foundation
import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoEvidence
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

@Suite("What is said where others look")
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

  @Test("A seal does not open when orientation, time or a packet stand where others look")
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
      (Verso.Tag(.ifd0, 0x0201), .long([8])),
    ]
    for other in others { #expect(try !opens([other]), "\(other.0)") }
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
    ("address", resource(0x040B, Array("http://example.com".utf8)), false),
  ]

  @Test("What resources of a JPEG say of look and time is bound; titles are not")
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

  @Test("Resources in a text of PNG are bound as in a JPEG, however the text is stored")
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

  @Test("Texts of PNG that other readers take for a block or a field are bound; others are not")
  func texts() throws {
    let bytes = try SealFixtures.bytes("still.png")
    let whole = try #require(SealContents(bytes))
    let turned = String(
      decoding: Self.profile("exif", Array("Exif\0\0".utf8) + Self.turned), as: UTF8.self)
    let shown = [
      ("exif:Orientation", "6"), ("tiff:Orientation", "6"), ("Orientation", "6"),
      ("EXIF:DateTimeOriginal", "2020:01:01 00:00:00"), ("exif:ColorSpace", "2"),
      ("GPSLatitude", "10"), ("exif:GPS Longitude", "10"), ("Creation Time", "2020"),
      ("create-date", "2020"), ("Raw Profile Type exif", turned),
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

  @Test("What makes other readers pass over the Exif block of a PNG or a JPEG is bound")
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

  @Test("The flags that announce blocks of a WebP file, and where they stand, are bound")
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
    let block = try #require(simple.blocks.first { $0.code == WebP.Chunk.lossy })
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

  @Test("What turns and colours in XMP is bound under every name that readers take for it")
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

  @Test("Some readers go by prefixes, and put parts together that no packet names")
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

  // MARK: Seals of before

  @Test("Seals that version 2 made before open still", arguments: Self.sealed)
  func before(name: String, seal: String) throws {
    let keys = try SealingKeys(json: Array(Self.key.utf8))
    let url = Package.root.appending(path: "Samples").appending(path: name)
    var photo = try Photo([UInt8](try Data(contentsOf: url)))
    try photo.metadata.set(.userComment, to: seal)
    #expect(try Photo(photo.bytes()).unseal(with: keys).text == "account:4711")
  }

  /// A key for this test alone.
  private static let key = #"""
    {"keys":[{"kty":"EC","kid":"test-1","crv":"P-256","x":"OF3XkRyC31sLtgocWmdARjpnvTd2b\#
    htNKlYYXrUuSt4","y":"moNSvReDmMK5UNE0YTve8Ht1qXB7nXBHB8_q9m1JCR4","d":"GqbvQicDGD9OO\#
    I-uNQV8tqCOr2USmJG8GugX3CDjIEI"}]}
    """#

  /// Seals of samples, made before what stands elsewhere was bound.
  private static let sealed: [(String, String)] = [
    (
      "harbour.jpg",
      """
      verso-seal:2:HPKE-P256:test-1::BBoy8wXEB4gsWFYUSxCRHWrmNgAWd-WnNAhpSzg9Sa0azFSW_7j7K\
      QMlb-GYL1JekU6gZ4WU0W1AU2Fh03i3RAOSHT4hXieoUPU_-rIWil7JhsMA88_DnyXsdo379YqeGnjDv3j7F\
      nam1HzORYDMC6ZztllzSGcfBeuLKSil9jXgnqaI3AAa3ACBQDwDyHdHBbOJLffa0WxVqMMMElPVAa8el6BM5\
      kpRYd5jrpOEpz4EuqCA8kI0UEwOL-gHzHSmIG3W8fpRjgz1qUaEkXoJbDz95F5RGE-yE3kR2w9Em4gKRaDo_\
      d-C6_opQg2YUI9rn3C7KrL_lL-w9oq7c_TSHZD8Q2C2ncmWnf-Htt1GKBB3YK5m90J6RD660aWI9FcM7PHr8\
      -m7ve1aEDX669s8agB3FviyclTLPVp03eXXND5_R1QAQv4HlVpLZLtkYPzDUdM-_6E9rflWTMUm40cz7wivh\
      8v0M1JKRpsQqQIVd-eljaYr2uHYw5PDjCQCDAVgWawGfqkoYiXaWRsSXd8ynAJqYjsiqlykfMa-9cxQ6YxCl\
      JXcRyczJ5R4jb4WzJbdmY9bEawyVyJOdpnTHX-hlsfyzDuZPFX6g20so87xDmDv0dUBBjlq6WPPfGqMBTHid\
      TE9bhys-YqjkYAxJYrBM_BSl8PDuUf6dHLRycoa_Z2V4nifgSFbVEOh1rSQe8-nNGAUL6LugcP576gddf6kD\
      3W0onRSIj2cjCkrVzJygWj09DLV1bviQlnh45nt89pOifK_Q6wiXsHXZoVq8XKVbLE
      """
    ),
    (
      "formats/still.png",
      """
      verso-seal:2:HPKE-P256:test-1::BKjJ7DzMQd_spSvdgDOEEaKkHZK9XEQV4_FohQDG8g3I97aKFPj04\
      5dhrNboT-ncifM7bfiuILvJ49FwuX0WmJ6XC1L22-fDfmbMeNU8xN394V8L7b7U9bXK9QNyZ7RekpgYicTo2\
      har_WgyodL4dZgW8MRAHZQPDF-qPX9xNnox5gqETIS-gRHdBFH0UP7FWqHyh0DqOguyccZpcxOJgJi2Zs1iO\
      SFNg9wQegro3Ui7-cDXoybhh9MDZH8mw6zFk5TeLfZ0oLS5G_jruGkqVAXMk84SElD6WB-rKQizXV-SdaGF1\
      w0xYZrGWJSBZC5uDq70n4p02HuOGqOPqcjvD4XIa3E5VqjxVzChmj9wwGflcvYIfSIpwXENJc85NwMmWGmwu\
      5n-Oy6Y_2SXRyq1IChvlB8NgvYkLz0IHR9j1aKBIAwKOVV2KCqp54WbUPxSepnpNCcD_WpAFNJ3-IoGJcHiJ\
      fX8itchR4iGKHXzUPAfal_1haiKfueNaqiGEAX9CD2JPVaiGVT7tDge9E-QRClwd-rjQ5xgzuoPHtPscyHP3\
      e2dSvh4P18EtbNUkXCy9EGPH_FuClICfP9bkyzyXnimfQkpXk1AC8k2O058yYKArSXwBPPc8pYbDZkP32b-J\
      NIKXRqDAKjfyUDoWLLhnCP_hETRm3eAinuiyO1fgKObAdR5mbVfPZLbuofO3sA8-_IVTQKyN_VkwkA42R1JD\
      eq6jcakVZ2J-Ye7_fK8aKIaEwO5on46L8Dix_iaokf-u_SDOjUWysqs0p7P9tST5ck
      """
    ),
    (
      "formats/lossy.webp",
      """
      verso-seal:2:HPKE-P256:test-1::BIRK1ivKPsDk6MMf3z5SPCBFstZlExYBnO_PUfAXbZXRcupsWsx87\
      Y2pDpyvKfOD_RKmSH6to62dYpswI7iQEAYvenrA5HNxbTsc4vb7tzK5PYauZpP2Wv3Cyk0vmUGCyMhU6N3HZ\
      jcD7rAR2CITLYg1yRUzTUmUnY-PQwH6AdkgmwVAxdqmMcER4UBHMiuubj972hg9Nj-tf7P-787uKoFjqqcK0\
      mztWWNi30swnBxLY9TZ2kEGD4ekN8lSs2UdCeyl6rNDtgNijfAgk52Eojn3K1rHVwZ3DiwV8flYFQv6pWc1a\
      LqtnfU5jrGoB5IwetReo0VAdRa4UXXpIFB3uAVDVYdK-mMRDEqv-VSiXBHx9hC1yRZa5ZEN4OIhZqYQtQVBj\
      nIAqUygZdE5MLA-FYcc6CQlI203ifLaJpd1uLKFHaUD_dPxMlYCxJfNwYrSnP5PkGyKfkljTT2jMYp6mPmYO\
      Tvt-AXIcqU2LPYDmtYcVeO7AHQ6mXfT1toEMenmGBWpcSs7M7Fs9laXIE1Tcv4vjDN3c_4pb_UE9hD68Q-7u\
      uRX75ynQR_g56hreiTJoqYEQ1f2Xw1pFKDZRVzgeXXwuENliskdgZXeamx0HROzrRiVCWKIPKinmmN4N3Sg6\
      39k-Q45BrTFkRoQZVSQDArDV4Fp5w2LcA9QCOu27y57vbiLpd7JzgWSpUi7JfPXI3cvEUDaFUwLmHFf6QP-z\
      UczeRIt5oP4Z6rGofUT3WX3byMGvcKw2aHNrKMiMRZKX94NrPnKgOhjQOWEnHoG6ZE
      """
    ),
  ]
}
