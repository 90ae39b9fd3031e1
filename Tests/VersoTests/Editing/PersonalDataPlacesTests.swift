import Foundation
import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

private typealias Tag = Verso.Tag

/// A place in every home that is read.
@Suite("Positions in every place")
struct PersonalDataPlacesTests {
  private static let place: [(Verso.Tag, Value)] = [
    (Tag(.gps, 0), .byte([2, 3, 0, 0])), (Tag(.gps, 1), .ascii(Array("N\0".utf8))),
    (Tag(.gps, 2), .rational([URational(46, 1), URational(57, 1), URational(12_345, 1000)])),
  ]

  private static func exif(_ artist: String) -> [UInt8] {
    place.reduce(TIFFBuilder(.bigEndian).entry(.artist, artist)) { $0.entry($1.0, $1.1) }.bytes()
  }

  private static let packet = Array(
    """
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description rdf:about="" xmlns:q="http://ns.adobe.com/exif/1.0/" q:GPSLatitude="46,57.2057N"
     xmlns:w="http://www.w3.org/2003/01/geo/wgs84_pos#" xmlns:d="http://purl.org/dc/elements/1.1/"
     xmlns:j="http://www.dji.com/drone-dji/1.0/" j:GpsLatitude="46.95">
    <w:lat>46.95</w:lat><w:long>7.4474</w:long><d:source>Stays</d:source>
    <q:GPSLongitude>7,26.844E</q:GPSLongitude></rdf:Description></rdf:RDF></x:xmpmeta>
    """.utf8)

  private static func resource(_ number: UInt16, _ data: [UInt8]) -> [UInt8] {
    var bytes = Array("8BIM".utf8)
    bytes.append(number, .bigEndian)
    bytes += [0, 0]
    bytes.append(UInt32(data.count), .bigEndian)
    return bytes + data + [UInt8](repeating: 0, count: data.count % 2)
  }

  private static func dataset(_ number: UInt8, _ text: String) -> [UInt8] {
    [0x1C, 2, number, 0, UInt8(text.utf8.count)] + Array(text.utf8)
  }

  private func removed(_ bytes: [UInt8], _ personal: PersonalData = .gps) throws -> [UInt8] {
    var photo = try Photo(bytes)
    #expect(try !photo.places(of: personal).isEmpty)
    photo.remove(personal)
    let result = try photo.bytes(options: WriteOptions(verify: true))
    #expect(try Photo(result).places(of: personal).isEmpty)
    return result
  }

  /// 12345/1000, which stands nowhere else.
  private static let mark: [UInt8] = [0, 0, 0x30, 0x39, 0, 0, 0x03, 0xE8]

  @Test("A second Exif block loses its position, and nothing else")
  func secondExif() throws {
    let bytes = JPEGBuilder().exif(Self.exif("First")).exif(Self.exif("Second")).bytes()
    let result = try removed(bytes)
    #expect(result.position(of: Self.mark) == nil)
    #expect(result.contains(text: "First") && result.contains(text: "Second"))
    // The group by name goes from both as well.
    var photo = try Photo(
      JPEGBuilder().exif(TIFFBuilder().entry(.artist, "First").bytes())
        .exif(Self.exif("Second")).bytes())
    let isThere = photo.removeAll(inGroup: "GPS")
    #expect(isThere)
    let second = try photo.bytes()
    #expect(second.position(of: Self.mark) == nil)
    #expect(second.contains(text: "Second"))
  }

  @Test("XMP with any prefix and form loses it")
  func packet() throws {
    let bytes = JPEGBuilder().app(1, "http://ns.adobe.com/xap/1.0/\0", Self.packet).bytes()
    let result = try removed(bytes)
    for text in ["46", "7.4474", "26.844"] { #expect(!result.contains(text: text), "\(text)") }
    #expect(result.contains(text: "Stays"))
  }

  @Test("Exif, XMP and IPTC data in Photoshop resources lose it")
  func resources() throws {
    let resources =
      Self.resource(0x0404, Self.dataset(80, "First") + Self.dataset(90, "Basel"))
      + Self.resource(0x03ED, [0, 72, 0, 0, 0, 1, 0, 1, 0, 72, 0, 0, 0, 1, 0, 1])
      + Self.resource(0x0404, Self.dataset(80, "Second") + Self.dataset(90, "Bern"))
      + Self.resource(0x0422, Self.exif("Third")) + Self.resource(0x0424, Self.packet)
    let result = try removed(JPEGBuilder().app(13, "Photoshop 3.0\0", resources).bytes())
    for text in ["Basel", "Bern", "46,57", "7.4474"] {
      #expect(!result.contains(text: text), "\(text)")
    }
    #expect(result.position(of: Self.mark) == nil)
    for text in ["First", "Second", "Third", "Stays"] {
      #expect(result.contains(text: text), "\(text)")
    }
  }

  @Test("PNG texts lose it")
  func texts() throws {
    let path = Package.root.appending(path: "Samples/formats/still.png")
    let png = [UInt8](try Data(contentsOf: path))
    func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
      var bytes: [UInt8] = []
      bytes.append(UInt32(data.count), .bigEndian)
      let body = Array(name.utf8) + data
      bytes += body
      bytes.append(Zlib.checksum(body), .bigEndian)
      return bytes
    }
    let digits = Self.exif("Raw").map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    let count = Self.exif("Raw").count
    let texts =
      chunk("tEXt", Array("exif:GPSLatitude\u{0}46/1, 57/1".utf8))
      + chunk("tEXt", Array("Title\u{0}Stays".utf8))
      + chunk("tEXt", Array("XML:com.adobe.xmp\u{0}".utf8) + Self.packet)
      + chunk("tEXt", Array("Raw profile type exif\u{0}\nexif\n\(count)\n\(digits)\n".utf8))
      + chunk("iTXt", Array("XML:com.adobe.xmp\u{0}\u{0}\u{0}\u{0}\u{0}".utf8) + Self.packet)
    let result = try removed(Array(png[..<33]) + texts + png[33...])
    for text in ["46/1", "46,57", "7.4474", "00003039000003e8"] {
      #expect(!result.contains(text: text), "\(text)")
    }
    #expect(result.contains(text: "Stays"))
  }

  @Test("Maps lose their coordinates, on every page")
  func maps() throws {
    var builder = TIFFFileBuilder(.bigEndian)
    builder.fields = [
      (0x8482, .double([0, 0, 0, 46.95, 7.4474, 0])), (0x87AF, .short([1, 1, 0, 0])),
      (0x013B, .ascii(Array("Stays\0".utf8))),
    ]
    builder.pages = [Array(0..<64), Array(0..<64)]
    let result = try removed(builder.bytes())
    #expect(result.contains(text: "Stays"))
    #expect(try Photo(result).metadata.directory(.ifd0)?.entry(0x8482) == nil)
  }

  @Test("A position that cannot be removed is named, and nothing is written")
  func refused() throws {
    func box(_ type: [UInt8], _ body: [UInt8]) -> [UInt8] {
      var bytes: [UInt8] = []
      bytes.append(UInt32(body.count + 8), .bigEndian)
      return bytes + type + body
    }
    let place: [UInt8] = [0, 18, 0x15, 0xC7] + Array("+46.9480+007.4474/".utf8)
    let film =
      box(Array("ftyp".utf8), Array("qt  \0\0\0\0".utf8))
      + box(Array("moov".utf8), box(Array("udta".utf8), box([0xA9, 0x78, 0x79, 0x7A], place)))
    var photo = try Photo(film + [UInt8](repeating: 0xFF, count: 20))
    photo.remove(.gps)
    let error = #expect(throws: MetadataError.self) { try photo.bytes() }
    #expect(error?.message.contains("after the film") == true)
    photo = try Photo(film)
    photo.remove(.gps)
    #expect(try !photo.bytes().contains(text: "46.9480"))
    // Without a place there is nothing to refuse.
    photo = try Photo(Array(film[..<16]) + box(Array("moov".utf8), []))
    photo.remove(.gps)
    #expect(try photo.bytes().count == 24)
  }
}

@Suite("What an edit keeps unchanged")
struct KeptWholeTests {
  @Test("A second IPTC block stays when the first is changed")
  func secondIPTC() throws {
    func resource(_ text: String) -> [UInt8] {
      let data = [0x1C, 2, 80, 0, UInt8(text.utf8.count)] + Array(text.utf8)
      var bytes = Array("8BIM".utf8) + [4, 4, 0, 0]
      bytes.append(UInt32(data.count), .bigEndian)
      return bytes + data + [UInt8](repeating: 0, count: data.count % 2)
    }
    var photo = try Photo(
      JPEGBuilder().app(13, "Photoshop 3.0\0", resource("First") + resource("Second one")).bytes())
    try photo.metadata.setTexts(["Dawn"], of: Tag(.iptc, 0x0205))
    let written = try photo.bytes()
    #expect(written.contains(text: "First") && written.contains(text: "Second one"))
    #expect(written.contains(text: "Dawn"))
  }

  @Test("Exif data in two segments are read as one, and stay")
  func twoSegments() throws {
    let text = String(repeating: "long ", count: 400)
    let block = TIFFBuilder(.littleEndian).entry(.artist, "Ada").entry(.imageDescription, text)
      .bytes()
    let bytes = JPEGBuilder().exif(Array(block[..<200])).exif(Array(block[200...])).bytes()
    var photo = try Photo(bytes)
    #expect(photo.metadata[.imageDescription] == text)
    photo.metadata.title = "Dawn"
    let again = try Photo(try photo.bytes())
    #expect(again.metadata[.imageDescription] == text)
    photo.metadata[.artist] = "Grace"
    let edited = try Photo(try photo.bytes())
    #expect(edited.metadata[.imageDescription] == text)
    #expect(edited.metadata[.artist] == "Grace")
    photo.strip()
    #expect(!(try photo.bytes()).contains(text: "long long"))
  }

  @Test(
    "Unread pages share values with the others", arguments: [false, true])
  func pages(isBig: Bool) throws {
    var builder = TIFFFileBuilder(.littleEndian, isBig: isBig)
    builder.pages = [[UInt8]](repeating: Array(0..<8), count: 258)
    var bytes = builder.bytes()
    // The last page's description is the first one's: one text for both.
    let text = bytes.count
    bytes += Array("A text of two pages\0".utf8)
    let layout = DirectoryLayout(.littleEndian, isBig: isBig)
    let source = ByteSource(bytes)
    var next = try layout.first(in: source)
    var tables: [Int] = []
    while let position = next, position > 0 {
      tables.append(position)
      next = try DirectoryTable(at: position, layout, source)?.nextPosition
    }
    #expect(tables.count == 258)
    for page in [0, 257] {
      // The first field, a width, becomes the text; the picture is none any longer, but its strips
      // are where they were.
      var entry: [UInt8] = []
      layout.append(
        0x00FE + 0x0010, format: 2, count: 20, field: layout.encoded(text), to: &entry)
      let at = layout.entry(0, at: tables[page])
      bytes.replaceSubrange(at..<(at + entry.count), with: entry)
    }
    var photo = try Photo(bytes)
    #expect(photo.metadata[.imageDescription] == "A text of two pages")
    photo.metadata[.imageDescription] = nil
    photo.metadata[.artist] = "Ada"
    let written = try photo.bytes()
    #expect(try Photo(written).metadata[.artist] == "Ada")
    #expect(written.contains(text: "A text of two pages"))
    #expect(!Array(written[text..<(text + 20)]).contains(text: "VERSO"))
  }

  @Test("A motion photo's video and Samsung's trailer stay the last boxes of a HEIF file")
  func lastBoxes() throws {
    func box(_ type: String, _ body: [UInt8]) -> [UInt8] {
      var bytes: [UInt8] = []
      bytes.append(UInt32(body.count + 8), .bigEndian)
      return bytes + Array(type.utf8) + body
    }
    let path = Package.root.appending(path: "Samples/formats/still.heic")
    let heic = [UInt8](try Data(contentsOf: path))
    let video = Array("a video".utf8)
    // The trailer says where the video begins, counted from the start of the file.
    var entry: [UInt8] = [0, 0, 0x30, 0x0A, 4, 0, 0, 0] + Array("Name".utf8) + [0, 0, 0, 1]
    entry.append(UInt32(heic.count + 8), .bigEndian)
    entry.append(UInt32(video.count), .bigEndian)
    var trailer = entry + Array("SEFH".utf8)
    for number in [1, 1] { trailer.append(UInt32(number), .littleEndian) }
    trailer += [0, 0, 0x30, 0x0A]
    for number in [entry.count, entry.count, 24] {
      trailer.append(UInt32(number), .littleEndian)
    }
    trailer += Array("SEFT".utf8)
    var photo = try Photo(heic + box("mpvd", video) + box("sefd", trailer))
    photo.metadata[.artist] = "Ada Example"
    photo.metadata.title = "Dawn"
    let written = try photo.bytes()
    #expect(try Photo(written).metadata[.artist] == "Ada Example")
    let end = box("mpvd", video).count + box("sefd", trailer).count
    let start = written.count - end
    #expect(written[start...].dropFirst(4).starts(with: Array("mpvd".utf8)))
    let stored = try #require(
      SamsungTrailer.videoPlaces(in: Array(written.suffix(trailer.count))).first)
    let place: UInt32 =
      Array(written.suffix(trailer.count)).rawSpan.integer(at: stored, .bigEndian) ?? 0
    #expect(written[Int(place)...].starts(with: video))
    // A strip takes both.
    photo.strip()
    #expect(!(try photo.bytes()).contains(text: "a video"))
  }
}
