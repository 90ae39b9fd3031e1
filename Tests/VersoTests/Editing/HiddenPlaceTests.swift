import Foundation
import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

private typealias Tag = Verso.Tag

/// Places that other readers find where this one does not look first.
@Suite("Hidden positions")
struct HiddenPlaceTests {
  // MARK: Pointers

  /// A directory of fields whose values stand in the entries, with more behind it.
  private static func directory(
    _ entries: [(number: UInt16, format: UInt16, count: UInt32, value: [UInt8])]
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(UInt16(entries.count), .littleEndian)
    for entry in entries {
      bytes.append(entry.number, .littleEndian)
      bytes.append(entry.format, .littleEndian)
      bytes.append(entry.count, .littleEndian)
      bytes += entry.value + [UInt8](repeating: 0, count: 4 - entry.value.count)
    }
    return bytes + [0, 0, 0, 0]
  }

  private static func long(_ number: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(UInt32(number), .littleEndian)
    return bytes
  }

  /// 46° 57' and so many thousandths of a second.
  private static func latitude(_ number: Int) -> [UInt8] {
    [46, 1, 57, 1, number, 1000].flatMap { long($0) }
  }

  /// A directory of a place, 54 bytes long.
  private static func gps(at position: Int, _ number: Int) -> [UInt8] {
    directory([(1, 2, 2, [0x4E, 0]), (2, 5, 3, long(position + 30))]) + latitude(number)
  }

  private static let numbers = [12_345, 54_321]

  /// Exif data whose pointers to places are odd.
  private static let blocks: [(String, [UInt8])] = {
    let head = Array("II*\0".utf8) + long(8)
    func one(_ format: UInt16, _ count: UInt32, _ value: [UInt8]) -> [UInt8] {
      head + directory([(0x8825, format, count, value)]) + gps(at: 26, numbers[0])
    }
    let artist = (
      number: UInt16(0x013B), format: UInt16(2), count: UInt32(4), value: Array("Ada\0".utf8)
    )
    let two =
      head + directory([artist, (0x8825, 4, 1, long(50)), (0x8825, 4, 1, long(104))])
      + gps(at: 50, numbers[0]) + gps(at: 104, numbers[1])
    let list =
      head + directory([(0x8825, 4, 2, long(26))]) + long(34) + long(88)
      + gps(at: 34, numbers[0]) + gps(at: 88, numbers[1])
    return [
      ("a SHORT", one(3, 1, [26, 0])), ("bytes", one(1, 4, [26, 0, 0, 0])),
      ("undefined bytes", one(7, 4, [26, 0, 0, 0])), ("an IFD", one(13, 1, long(26))),
      ("two pointers", two), ("a list of two", list),
    ]
  }()

  private static func png(_ chunks: [(String, [UInt8])]) throws -> [UInt8] {
    let path = Package.root.appending(path: "Samples/formats/still.png")
    let bytes = [UInt8](try Data(contentsOf: path))
    var more: [UInt8] = []
    for (name, data) in chunks {
      more.append(UInt32(data.count), .bigEndian)
      let body = Array(name.utf8) + data
      more += body
      more.append(Zlib.checksum(body), .bigEndian)
    }
    return Array(bytes[..<33]) + more + Array(bytes[33...])
  }

  @Test(
    "The target of every kind of pointer is removed with it, byte for byte", arguments: 0..<6)
  func pointers(index: Int) throws {
    let (name, block) = Self.blocks[index]
    let files = [
      JPEGBuilder().exif(block).bytes(),
      JPEGBuilder().exif(Fixtures.camera().bytes()).exif(block).bytes(),
      try Self.png([("eXIf", block)]), block,
    ]
    let works: [(inout Photo) -> Void] = [
      { $0.remove(.gps) }, { _ = $0.removeAll(inGroup: "GPS") }, { $0.strip() },
    ]
    for (file, bytes) in files.enumerated() {
      for (number, work) in works.enumerated() where file < 3 || number < 2 {
        var photo = try Photo(bytes)
        work(&photo)
        let result = try photo.bytes()
        for seconds in Self.numbers {
          #expect(
            result.position(of: Self.latitude(seconds)) == nil, "\(name), \(file), \(number)")
        }
        #expect(try Photo(result).places(of: .gps).isEmpty, "\(name), \(file), \(number)")
        #expect(try !Photo(result).places(of: .gps).contains("GPS (0x8825)"))
      }
    }
    #expect(try !Photo(files[0]).places(of: .gps).isEmpty, "\(name)")
  }

  @Test("Every change of a block with odd pointers succeeds or throws", arguments: 0..<6)
  func flips(index: Int) throws {
    let block = Self.blocks[index].1
    for at in block.indices {
      for mask in [0x01, 0x80, 0xFF] as [UInt8] {
        var changed = block
        changed[at] ^= mask
        guard var photo = try? Photo(JPEGBuilder().exif(changed).bytes()) else { continue }
        photo.remove(.gps)
        _ = try? photo.bytes()
      }
      guard var photo = try? Photo(JPEGBuilder().exif(Array(block[..<at])).bytes()) else {
        continue
      }
      photo.remove(.gps)
      _ = try? photo.bytes()
    }
  }

  // MARK: Compressed

  private static let packet = Array(
    """
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description rdf:about="" xmlns:q="http://ns.adobe.com/exif/1.0/" q:GPSLatitude="46,57.2057N"/>
    </rdf:RDF></x:xmpmeta>
    """.utf8)

  @Test("A position in a profile is found, and the file refused")
  func profile() throws {
    var profile = [UInt8](repeating: 0, count: 128)
    profile.replaceSubrange(36..<40, with: Array("acsp".utf8))
    profile.append(UInt32(1), .bigEndian)
    profile += Array("desc".utf8)
    profile.append(UInt32(144), .bigEndian)
    profile.append(UInt32(Self.packet.count + 12), .bigEndian)
    profile += Array("desc\0\0\0\0".utf8)
    profile.append(UInt32(Self.packet.count), .bigEndian)
    profile += Self.packet
    profile.store(UInt32(profile.count), at: 0, .bigEndian)
    let bytes = try Self.png([("iCCP", Array("p\0\0".utf8) + Zlib.deflated(profile))])
    #expect(try !Photo(bytes).places(of: .gps).isEmpty)
    var photo = try Photo(bytes)
    photo.remove(.gps)
    #expect(throws: MetadataError.self) { try photo.bytes() }
    photo = try Photo(bytes)
    photo.strip()
    #expect(throws: MetadataError.self) { try photo.bytes() }
    photo = try Photo(bytes)
    photo.strip(keeping: [])
    #expect(throws: Never.self) { try photo.bytes() }
    // One that cannot be looked into may say anything.
    var damaged = Zlib.deflated(profile)
    damaged[damaged.count / 2] ^= 0xFF
    photo = try Photo(try Self.png([("iCCP", Array("p\0\0".utf8) + damaged)]))
    photo.remove(.gps)
    #expect(throws: MetadataError.self) { try photo.bytes() }
  }

  @Test("An unknown part is removed if its compressed data contain a position")
  func compressed() throws {
    let data = Array("name\0\0".utf8) + Zlib.deflated(Self.packet)
    let bytes = try Self.png([("gpSx", data), ("elSe", Array("something".utf8))])
    var photo = try Photo(bytes)
    photo.remove(.gps)
    let result = try photo.bytes()
    #expect(result.position(of: Array("gpSx".utf8)) == nil)
    #expect(result.position(of: Array("elSe".utf8)) != nil)
    photo = try Photo(JPEGBuilder().segment(0xFE, data).bytes())
    photo.remove(.gps)
    #expect(try !Photo(photo.bytes()).skeleton.blocks.contains { $0.kind == .comment })
  }

  // MARK: XMP

  private static func packet(_ body: String) -> [UInt8] {
    Array(
      """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:d="http://purl.org/dc/elements/1.1/" d:source="Stays">\(body)
      </rdf:Description></rdf:RDF></x:xmpmeta>
      """.utf8)
  }

  @Test(
    "Languages of maps, and comments with a position, are removed from XMP",
    arguments: [
      #"<k:coordinates xmlns:k="http://www.opengis.net/kml/2.2">7.4474,46.9480</k:coordinates>"#,
      #"<g:pos xmlns:g="http://www.opengis.net/gml">46.9480 7.4474</g:pos>"#,
      #"<t:spatial xmlns:t="http://purl.org/dc/terms/">46.9480</t:spatial>"#,
      #"<!-- exif:GPSLatitude="46.9480N" -->"#, "<!-- 46.9480, 7.4474 -->",
      #"<?place exif:GPSLatitude="46.9480N"?>"#,
    ])
  func xmp(body: String) throws {
    let name = "http://ns.adobe.com/xap/1.0/\0"
    let wide: [UInt8] = Self.packet(body).flatMap { [$0, 0] as [UInt8] }
    for packet in [Self.packet(body), wide] {
      var photo = try Photo(JPEGBuilder().app(1, name, packet).bytes())
      #expect(try !photo.places(of: .gps).isEmpty)
      photo.remove(.gps)
      let result = try photo.bytes()
      #expect(!result.filter { $0 != 0 }.contains(text: "46.9480"))
      #expect(result.contains(text: "Stays"))
    }
  }

  @Test("Comments without a position stay, and so does the packet")
  func remark() throws {
    let name = "http://ns.adobe.com/xap/1.0/\0"
    let bytes = JPEGBuilder().app(1, name, Self.packet("<!-- made in 2.0 by hand -->")).bytes()
    var photo = try Photo(bytes)
    photo.remove(.gps)
    #expect(try photo.bytes() == bytes)
  }

  // MARK: HEIF

  private static func sample(_ name: String) throws -> [UInt8] {
    let path = Package.root.appending(path: "Samples/formats/\(name)")
    return [UInt8](try Data(contentsOf: path))
  }

  private static func box(_ type: [UInt8], _ body: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(UInt32(body.count + 8), .bigEndian)
    return bytes + type + body
  }

  @Test(
    "User data among the first boxes of HEIF lose their position",
    arguments: ["still.heic", "still.avif"])
  func userData(name: String) throws {
    let text = Array("+46.9480+007.4474/".utf8)
    let place = Self.box([0xA9] + Array("xyz".utf8), [0, UInt8(text.count), 0x15, 0xC7] + text)
    let bytes = try Self.sample(name) + Self.box(Array("udta".utf8), place)
    var photo = try Photo(bytes)
    #expect(photo.metadata.facts.contains { $0.group == "UserData" })
    #expect(try !photo.places(of: .gps).isEmpty)
    photo.remove(.gps)
    let result = try photo.bytes()
    #expect(result.position(of: text) == nil)
    #expect(result.count == bytes.count)
  }

  @Test("A property with a position becomes free space")
  func property() throws {
    var bytes = try Self.sample("still.avif")
    let at = try #require(bytes.position(of: Array("pixi".utf8)))
    bytes.replaceSubrange(at..<(at + 4), with: Array("gloc".utf8))
    var photo = try Photo(bytes)
    #expect(try !photo.places(of: .gps).isEmpty)
    photo.remove(.gps)
    let result = try photo.bytes()
    #expect(Array(result[at..<(at + 4)]) == Array("free".utf8))
    #expect(try Photo(result).places(of: .gps).isEmpty)
  }

  // MARK: Compressed

  /// Bytes as zlib has them that compresses nothing (RFC 1950, RFC 1951, 3.2.4).
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    let count = UInt16(bytes.count)
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      a = (a + UInt32(byte)) % 65521
      b = (b + a) % 65521
    }
    return [
      0x78, 0x01, 0x01, UInt8(count & 0xFF), UInt8(count >> 8), UInt8(~count & 0xFF),
      UInt8(~count >> 8),
    ]
      + bytes + Part.long(Int(b << 16 | a))
  }

  private static let compressedPlace = Array(
    """
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
    <rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="46,57.2N"/>\
    </rdf:RDF></x:xmpmeta>
    """.utf8)

  @Test("Data that restore a JPEG, and compressed boxes with a position, are removed from JPEG XL")
  func jpegXL() throws {
    let boxes = [
      Box.bytes("jbrd", [1, 2, 3, 4]),
      Box.bytes("brob", Array("foo ".utf8) + Boxes.brotli(Self.compressedPlace)),
    ]
    for box in boxes {
      var photo = try Photo(Boxes.jxl([box, Box.bytes("jxlc", Boxes.codestream)]))
      photo.remove(.gps)
      let receipt = try photo.receipt()
      #expect(receipt.isChange, "\(box.prefix(8))")
      let result = try photo.bytes()
      #expect(!result.contains(text: "jbrd") && !result.contains(text: "brob"))
    }
    // What may be Content Credentials is not removed, and so nothing is written.
    let jumbf = Box.bytes("brob", Array("jumb".utf8) + Boxes.brotli(Self.compressedPlace))
    var photo = try Photo(Boxes.jxl([jumbf, Box.bytes("jxlc", Boxes.codestream)]))
    photo.remove(.gps)
    #expect(throws: MetadataError.self) { try photo.bytes() }
  }

  @Test(
    "A compressed position in a field, or in Photoshop resources there, is always found"
  )
  func fields() throws {
    let resources: [UInt8] =
      Array("8BIM".utf8) + [4, 4, 0, 0] + Part.long(10) + [0x1C, 2, 90, 0, 5] + Array("Paris".utf8)
    let fields: [(Int, [UInt8])] = [
      (0xC999, Self.stored(Self.compressedPlace)),
      (0x8649, resources + [UInt8](repeating: 0, count: 16)),
      (0xC68C, [UInt8](repeating: 7, count: 64)),
    ]
    for (number, bytes) in fields {
      let exif = TIFFBuilder(.bigEndian).entry(Tag(.ifd0, UInt16(number)), .undefined(bytes))
        .bytes()
      var photo = try Photo(JPEGBuilder().exif(exif).bytes())
      #expect(try !photo.places(of: .gps).isEmpty, "\(number)")
      photo.remove(.gps)
      #expect(throws: MetadataError.self, "\(number)") { try photo.bytes() }
    }
  }
}
