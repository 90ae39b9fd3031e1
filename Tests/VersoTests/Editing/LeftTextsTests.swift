import Foundation
import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoModel

private typealias Tag = Verso.Tag

/// Texts and numbers that name a person, in parts of makers and programs.
@Suite("Texts of makers and programs that name a person or a position")
struct LeftTextsTests {
  private static let path = #"{"p":"C:\\Users\\Ada\\boat.jpg","lat":46.9512,"lon":7.4339}"#

  private static func sample(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: Package.root.appending(path: "Samples/formats/\(name)")))
  }

  private func removed(_ bytes: [UInt8], _ personal: PersonalData) throws -> [UInt8] {
    var photo = try Photo(bytes)
    photo.remove(personal)
    return try photo.bytes()
  }

  /// Samsung's trailer with one text.
  private static let trailer: [UInt8] = {
    let block = Part.join(
      [0, 0, 0xA1, 0x0B], Part.long(4, .littleEndian), Array("Edit".utf8), Array(path.utf8))
    let directory = Part.join(
      Array("SEFH".utf8), Part.long(106, .littleEndian), Part.long(1, .littleEndian),
      [0, 0, 0xA1, 0x0B], Part.long(block.count, .littleEndian),
      Part.long(block.count, .littleEndian))
    return Part.join(
      block, directory, Part.long(directory.count, .littleEndian), Array("SEFT".utf8))
  }()

  @Test(
    "Texts in Samsung's trailer are blanked after any picture and in a box",
    arguments: ["still.png", "still.tiff", "still.heic", "still.avif"])
  func samsung(name: String) throws {
    let isBoxed = ["heic", "avif"].contains(String(name.suffix(4)))
    let tail = isBoxed ? Part.box("sefd", Self.trailer) : Self.trailer
    let file = try Self.sample(name) + tail
    for personal in [PersonalData.gps, .identity] {
      let bytes = try removed(file, personal)
      #expect(bytes.contains(text: "SEFT") && bytes.contains(text: "Edit"))
      #expect(!bytes.contains(text: "boat.jpg") && !bytes.contains(text: "46.9512"))
    }
  }

  @Test("A film loses the box of Samsung's trailer if a text in it names a person")
  func samsungFilm() throws {
    let film = FilmBuilder().bytes()
    for personal in [PersonalData.gps, .identity] {
      let bytes = try removed(film + Part.box("sefd", Self.trailer), personal)
      #expect(!bytes.contains(text: "boat.jpg"))
    }
  }

  /// A document whose elements and attributes name a place and a person.
  private static let document =
    #"<?xml version="1.0"?><r Author="Zebedee"><GPSLatitude>33.8568</GPSLatitude><City>Sydneyburg</City></r>"#

  /// The document in UTF-8, and in UTF-16 of both orders with a mark.
  private static let documents: [[UInt8]] = [
    Array(document.utf8),
    [0xFE, 0xFF] + document.utf16.flatMap { Part.short(Int($0), .bigEndian) },
    [0xFF, 0xFE] + document.utf16.flatMap { Part.short(Int($0), .littleEndian) },
  ]

  @Test("Documents of XML are removed in any form of Unicode", arguments: documents)
  func xml(document: [UInt8]) throws {
    for (name, part) in [
      ("still.png", Part.chunk("meTa", document)), ("still.jp2", Part.box("xml ", document)),
    ] {
      var file = try Self.sample(name)
      file.insert(contentsOf: part, at: name == "still.png" ? 33 : file.count)
      for personal in [PersonalData.gps, .identity] {
        let bytes = try removed(file, personal).filter { $0 != 0 }
        #expect(!bytes.contains(text: "Sydneyburg"), "\(name) \(personal)")
      }
    }
  }

  @Test(
    "XML without a declaration, KML and GeoRSS are removed from unknown parts",
    arguments: [
      "<trip><latitude>33.8568</latitude><author>Zebedee</author></trip>",
      "<kml><Point><coordinates>8.5,47.123456,0</coordinates></Point></kml>",
      "<a><georss:point>47.123456 8.5</georss:point></a>",
    ])
  func undeclared(text: String) throws {
    var file = try Self.sample("still.png")
    file.insert(contentsOf: Part.chunk("abcd", Array(text.utf8)), at: 33)
    #expect(try !removed(file, .gps).contains(text: "abcd"))
    let segment = JPEGBuilder().segment(0xE9, Array(text.utf8)).bytes()
    #expect(try removed(segment, .gps) == JPEGBuilder().bytes())
  }

  @Test("A list of texts in WebP is removed with names")
  func list() throws {
    let list = Array("INFO".utf8) + Part.riff("IART", Array("Zebedee\0".utf8))
    var file = try Self.sample("lossy.webp") + Part.riff("LIST", list)
    file.replaceSubrange(4..<8, with: Part.long(file.count - 8, .littleEndian))
    #expect(try removed(file, .gps) == file)
    #expect(try !removed(file, .identity).contains(text: "Zebedee"))
  }

  @Test("Harmless XML stays")
  func harmless() throws {
    var file = try Self.sample("still.png")
    let text = #"<?xml version="1.0"?><svg width="4"><g id="Layer"/><title>Dawn</title></svg>"#
    file.insert(contentsOf: Part.chunk("abcd", Array(text.utf8)), at: 33)
    for personal in [PersonalData.gps, .identity] { #expect(try removed(file, personal) == file) }
  }

  @Test("A megabyte of beginnings of tags is looked at once")
  func beginnings() throws {
    for text in ["<", "< "] {
      let bytes = Array("<?xml ".utf8) + repeatElement(text.utf8, count: 1 << 20).joined()
      #expect(!PersonalData.gps.names(elementsOf: bytes))
    }
  }

  @Test("Nothing is removed from a file with more parts than are read")
  func excess() throws {
    var file = try Self.sample("still.png")
    let many = (0..<65_600).flatMap { _ in Part.chunk("tEXt", Array("a\0b".utf8)) }
    let place = Part.chunk("tEXt", Array("GPSLatitude\u{0}33.8568".utf8))
    file.insert(contentsOf: many + place, at: 33)
    for personal in [PersonalData.gps, .identity] {
      #expect(throws: MetadataError.self) { try removed(file, personal) }
    }
  }

  @Test(
    "Segments of makers with a serial number are removed with names",
    arguments: [
      (0xE1, "QVCI\0\0"), (0xE5, "ssuniqueid\0"), (0xE7, "PENTAX \0II"), (0xE7, "RICOH\0II"),
      (0xE7, "DJI-DBG\0"),
    ] as [(UInt8, String)])
  func segments(marker: UInt8, start: String) throws {
    let file = JPEGBuilder().segment(marker, Array((start + "[sensor_id:SER1234]").utf8)).bytes()
    #expect(try removed(file, .gps) == file)
    #expect(try removed(file, .identity) == JPEGBuilder().bytes())
  }

  @Test("Places of Media Jukebox, comments in UTF-16, and names of thumbnails are removed")
  func further() throws {
    let jukebox = "Media Jukebox\0\0\0\0\u{1}<MJMD><Places>Bern</Places></MJMD>"
    let file = JPEGBuilder().segment(0xE9, Array(jukebox.utf8)).bytes()
    #expect(try removed(file, .gps) == JPEGBuilder().bytes())
    let wide = #"C:\Users\Ada\boat.jpg"#.utf16
    for (marker, text) in [
      (0xFE, [0xFF, 0xFE] + wide.flatMap { Part.short(Int($0), .littleEndian) }),
      (0xEA, Array("UNICODE\0".utf8) + wide.flatMap { Part.short(Int($0)) }),
    ] as [(UInt8, [UInt8])] {
      let file = JPEGBuilder().segment(marker, text).bytes()
      #expect(try removed(file, .identity) == JPEGBuilder().bytes())
    }
    let block = TIFFBuilder(.littleEndian).entry(Tag(.ifd0, 0x5034), .ascii(Array("Ada\0".utf8)))
      .entry(Tag(.ifd0, 0x503B), .ascii(Array("Ada\0".utf8))).entry(.make, "Leica").bytes()
    let bytes = try removed(JPEGBuilder().exif(block).bytes(), .identity)
    #expect(!bytes.contains(text: "Ada") && bytes.contains(text: "Leica"))
  }

  @Test("What a packet is about is removed if it is a path in a user's folder")
  func about() throws {
    var photo = try Photo(Fixtures.bare().bytes())
    photo.metadata.title = "Boat"
    photo.metadata.xmp.about = "file:///home/ada/boat.jpg"
    let bytes = try removed(photo.bytes(), .identity)
    #expect(!bytes.contains(text: "ada/boat"))
    #expect(try Photo(bytes).metadata.title == "Boat")
  }

  @Test("Texts of a film with a path are removed", arguments: ["©url", "©cmt", "©nam", "titl"])
  func films(type: String) throws {
    let path = Array(#"C:\Users\Ada\boat.mov"#.utf8)
    let text =
      type == "titl"
      ? Part.join(Part.zeros(4), [0x15, 0xC7], path, [0])
      : Part.join(Part.short(path.count), [0x15, 0xC7], path)
    let code = type.unicodeScalars.map { UInt8($0.value) }
    var film = FilmBuilder()
    film.userData = Part.join(Part.long(text.count + 8), code, text)
    #expect(!(try removed(film.bytes(), .identity)).contains(text: "boat.mov"))
  }

  @Test("Resources of a document with a path are removed, or named if the document needs them")
  func resources() throws {
    func document(_ number: Int) -> [UInt8] {
      let data = Array("file:///home/ada/boat.psd".utf8)
      let resource = SmallFile.resource(number, data)
      return Part.join(
        Array("8BPS".utf8), [0, 1], Part.zeros(6), Part.short(3), Part.long(2), Part.long(4),
        Part.short(8), Part.short(3), Part.long(0), Part.long(resource.count), resource,
        Part.long(0), [0, 0], Part.zeros(24))
    }
    for number in [0x040B, 0x03F0, 0x043B, 0x1F40] {
      #expect(!(try removed(document(number), .identity)).contains(text: "boat.psd"))
    }
    #expect(throws: MetadataError.self) { try removed(document(0x0421), .identity) }
  }

  @Test(
    "A text with a path after the picture is an error",
    arguments: ["baseline.jpg", "still.png", "moving.gif", "lossy.webp"])
  func trailers(name: String) throws {
    let file = try Self.sample(name)
    #expect(throws: MetadataError.self) {
      try removed(file + Array("saved as /home/ada/boat.jpg".utf8), .identity)
    }
    #expect(throws: Never.self) { try removed(file + Array("saved".utf8), .identity) }
  }
}
