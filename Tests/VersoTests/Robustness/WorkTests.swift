import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

// Swift Testing has a type of the same name.
private typealias Tag = Verso.Tag

/// A PNG of one pixel with further chunks.
private enum Pieces {
  static func png(_ chunks: [[UInt8]]) -> [UInt8] {
    let header: [UInt8] = [0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header)
      + chunks.flatMap { $0 } + chunk("IDAT", Zlib.deflated([0, 0, 0, 0])) + chunk("IEND", [])
  }

  static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(UInt32(data.count), .bigEndian)
    let body = Array(name.utf8) + data
    bytes += body
    bytes.append(Zlib.checksum(body), .bigEndian)
    return bytes
  }
}

/// Files that ask for work: with twice as much in them they may ask for twice the steps.
@Suite("Work in proportion to the file")
struct WorkTests {
  /// A kind of file, of any size.
  struct Kind: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable (Int) -> [UInt8]

    init(_ name: String, _ make: @escaping @Sendable (Int) -> [UInt8]) {
      testDescription = name
      self.make = make
    }
  }

  private static func packet(_ body: String) -> [UInt8] {
    let dc = "http://purl.org/dc/elements/1.1/"
    return Array(
      """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" \
      xmlns:dc="\(dc)">\(body)</rdf:Description></rdf:RDF></x:xmpmeta>
      """.utf8)
  }

  private static func xmp(_ count: Int) -> [UInt8] {
    packet((0..<count).map { "<dc:p\($0)>v</dc:p\($0)>" }.joined())
  }

  private static func block(_ count: Int, value: (Int) -> Value) -> [UInt8] {
    var builder = TIFFBuilder()
    for number in 0..<count {
      builder = builder.entry(Tag(.ifd0, UInt16(0x1000 + number)), value(number))
    }
    return builder.bytes()
  }

  private static func box(_ type: String, _ body: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(UInt32(body.count + 8), .bigEndian)
    return bytes + Array(type.utf8) + body
  }

  /// A JPEG 2000 file with further boxes.
  private static func boxed(_ count: Int, _ more: () -> [UInt8]) -> [UInt8] {
    let header: [UInt8] = [0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 7, 7, 0, 0]
    let more = more()
    return box("jP  ", [0x0D, 0x0A, 0x87, 0x0A]) + box("ftyp", Array("jp2 \0\0\0\0jp2 ".utf8))
      + box("jp2h", box("ihdr", header)) + (0..<count).flatMap { _ in more }
      + box("jp2c", [0xFF, 0x4F, 0xFF, 0x51, 0, 4, 0, 0, 0xFF, 0x90, 0xFF, 0xD9])
  }

  static let kinds: [Kind] = [
    Kind("a TIFF file with many fields for the same bytes") { count in
      var bytes = Array("II*\0".utf8)
      bytes.append(UInt32(8), .littleEndian)
      bytes.append(UInt16(count), .littleEndian)
      for _ in 0..<count {
        bytes.append(ExifNumber.stripOffsets, .littleEndian)
        bytes.append(UInt16(4), .littleEndian)
        bytes.append(UInt32(4 * count), .littleEndian)
        bytes.append(UInt32(8), .littleEndian)
      }
      return bytes + Part.zeros(16 * count)
    },
    Kind("properties of XMP") { xmp($0) },
    Kind("namespaces of XMP") { count in
      packet(
        (0..<count).map { "<n\($0):p xmlns:n\($0)=\"http://n/\($0)/\">v</n\($0):p>" }.joined())
    },
    Kind("items of a list") { count in
      packet(
        "<dc:subject><rdf:Bag>" + (0..<count).map { "<rdf:li>k\($0)</rdf:li>" }.joined()
          + "</rdf:Bag></dc:subject>")
    },
    Kind("fields with numbers in them") { count in
      JPEGBuilder().exif(block(count) { _ in .short([1]) }).bytes()
    },
    Kind("fields with values elsewhere") { count in
      JPEGBuilder().exif(block(count) { _ in .long([1, 2]) }).bytes()
    },
    Kind("fields of a TIFF file") { count in block(count) { _ in .long([1, 2]) } },
    Kind("texts of PNG") { count in
      Pieces.png(
        (0..<count).map { Pieces.chunk("tEXt", Array("k\($0)\0v".utf8)) })
    },
    Kind("Exif blocks") { count in
      let block = Fixtures.camera().bytes()
      return (0..<(count / 20)).reduce(JPEGBuilder()) { file, _ in file.exif(block) }.bytes()
    },
    Kind("items of HEIF") { count in
      let items = (0..<count).map { number in
        HEIFBuilder.Item("mime", "text/plain", (64 + 4 * number)..<(68 + 4 * number))
      }
      return HEIFBuilder(media: [UInt8](repeating: 1, count: 64 + 4 * count), items: items).bytes()
    },
    Kind("boxes in boxes of JPEG 2000") { count in
      boxed(count) { box("asoc", box("lbl ", [0x61])) }
    },
    Kind("lists of addresses in JPEG 2000") { count in
      boxed(count) { box("uinf", box("url ", [0, 0, 0, 0, 0x61, 0])) }
    },
    Kind("packets in boxes of their own") { count in
      let name: [UInt8] = [
        0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF,
        0xAC,
      ]
      let packet = box("uuid", name + packet("<dc:title>v</dc:title>"))
      return box("ftyp", Array("avis\0\0\0\0avis".utf8))
        + (0..<count).flatMap { _ in packet } + box("mdat", [1, 2, 3, 4])
    },
    Kind("XML in boxes of JPEG 2000") { count in
      boxed(1) {
        box(
          "xml ", Array("<a>\(String(repeating: "<b c=\"1\"><d>2</d></b>", count: count))</a>".utf8)
        )
      }
    },
    Kind("descriptions of drawings") { count in
      let parts = (0..<count).map { "<a xmlns:n\($0)=\"n\($0)\"><n\($0):b>1</n\($0):b></a>" }
        .joined()
      return Array("<svg xmlns='http://www.w3.org/2000/svg'><desc>\(parts)</desc></svg>".utf8)
    },
    Kind("graphs of drawings") { count in
      let parts = String(repeating: "<rdf:RDF a='b'><x>1</x></rdf:RDF>", count: count)
      return Array("<svg xmlns:rdf='r'><metadata>\(parts)</metadata></svg>".utf8)
    },
    Kind("boxes of a film of frames") { count in
      let film = (0..<count).flatMap { _ in box("abcd", [1, 2, 3]) }
      return box("ftyp", Array("avis\0\0\0\0avis".utf8)) + box("moov", film)
        + box("mdat", [1, 2, 3, 4])
    },
    Kind("segments of cameras") { count in
      (0..<count).reduce(JPEGBuilder()) { file, _ in file.app(1, "QVCI\0", [1, 2, 3, 4]) }.bytes()
    },
  ]

  /// What is done with a photo.
  struct Work: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let run: @Sendable (Photo) throws -> Void

    init(_ name: String, _ run: @escaping @Sendable (Photo) throws -> Void) {
      testDescription = name
      self.run = run
    }
  }

  static let works: [Work] = [
    Work("read") { photo in
      var bytes: [UInt8] = []
      Rendering().appendJSON(photo, source: "", to: &bytes)
    },
    Work("set") { photo in
      var photo = photo
      photo.metadata.caption = "A boat"
      _ = try? photo.bytes()
    },
    Work("copy") { photo in
      var plain = try Photo(Fixtures.photo().bytes())
      try plain.copyMetadata(from: photo)
      _ = try? plain.bytes()
      var same = photo
      try same.copyMetadata(from: photo)
      _ = try same.receipt()
    },
    Work("remove") { photo in
      var photo = photo
      for group in ["IFD0", "XMP"] { photo.metadata.removeAll(inGroup: group) }
      _ = try? photo.bytes()
    },
    Work("strip") { photo in
      var photo = photo
      photo.strip()
      _ = try? photo.bytes()
    },
    Work("remove the place") { photo in
      var photo = photo
      photo.remove(.gps)
      _ = try? photo.bytes()
      _ = try? photo.places(of: .gps)
    },
  ]

  @Test("Twice the file takes at most twice the steps", arguments: kinds, works)
  func steps(_ kind: Kind, _ work: Work) throws {
    func steps(_ count: Int) throws -> Int? {
      let bytes = kind.make(count)
      return try Steps.counted { try work.run(Photo(bytes)) }
    }
    // Release builds count nothing.
    guard let small = try steps(300), let large = try steps(1200) else { return }
    #expect(large <= 5 * small + 20_000, "\(small) steps, then \(large)")
  }

  @Test("Overlapping values are read a few times, and the rest is reported")
  func overlaps() throws {
    // 500 fields that share nearly all of the block.
    var builder = TIFFBuilder(.littleEndian)
    for number in 0..<500 {
      builder = builder.raw(
        Tag(.ifd0, UInt16(0x1000 + number)), format: 7, count: 60_000, field: 6200)
    }
    let block = builder.bytes() + [UInt8](repeating: 0, count: 61_000)
    let photo = try Photo(Pieces.png([Pieces.chunk("eXIf", block)]))
    let read = photo.metadata.directories.first { $0.kind == .ifd0 }?.entries ?? []
    let sum = read.reduce(0) { $0 + $1.size }
    #expect(sum > 60_000 && sum <= 4 * block.count + 1 << 16)
    #expect(photo.warnings.contains { $0.message.contains("overlap") })
    var limits = ReadLimits()
    limits.passes = 1000
    let all = try Photo(
      Pieces.png([Pieces.chunk("eXIf", block)]), limits: limits)
    #expect(!all.warnings.contains { $0.message.contains("overlap") })
  }

  @Test("All values of a file have one limit, which is reported")
  func items() throws {
    let texts = (0..<50).map { Pieces.chunk("tEXt", Array("k\($0)\0v".utf8)) }
    var limits = ReadLimits()
    limits.items = 30
    let photo = try Photo(Pieces.png(texts), limits: limits)
    let found = photo.metadata.facts.count { $0.name.hasPrefix("K") }
    #expect(found > 5 && found < 40)
    #expect(photo.warnings.contains { $0.message.contains("more than 30 values") })
    #expect(
      try !Photo(Pieces.png(texts)).warnings.contains {
        $0.message.contains("values")
      })
  }
}
