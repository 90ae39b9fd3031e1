import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

/// Small files of JPEG XL and JPEG 2000, box by box.
enum Boxes {
  static let signature = Box.bytes("JXL ", [0x0D, 0x0A, 0x87, 0x0A])
  static let fileType = Box.bytes("ftyp", Array("jxl \0\0\0\0jxl ".utf8))
  /// 40 by 30 pixels: not small, a height of 9 bits, and four thirds of it across.
  static let codestream: [UInt8] = {
    let bits = UInt32(29) << 3 | UInt32(3) << 12
    return [0xFF, 0x0A] + (0..<4).map { UInt8(truncatingIfNeeded: bits >> (8 * $0)) } + [1, 2, 3]
  }()
  static let exif = TIFFBuilder().entry(.make, "Canon").built().bytes
  static let packet = Array(
    """
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
    xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" \
    xmlns:dc="http://purl.org/dc/elements/1.1/" dc:format="image/jxl"/></rdf:RDF></x:xmpmeta>
    """.utf8)

  static func jxl(_ boxes: [[UInt8]]) -> [UInt8] { signature + fileType + boxes.flatMap { $0 } }

  /// A stream of Brotli that holds bytes as they are (RFC 7932, 9.2).
  static func brotli(_ bytes: [UInt8]) -> [UInt8] {
    let head = UInt32(bytes.count - 1) << 4 | 1 << 20
    return (0..<3).map { UInt8(truncatingIfNeeded: head >> (8 * $0)) } + bytes + [3]
  }

  static func jp2(_ boxes: [[UInt8]]) -> [UInt8] {
    let header = Box.bytes("ihdr", [0, 0, 0, 30, 0, 0, 0, 40, 0, 3, 7, 7, 0, 0])
    let color = Box.bytes("colr", [1, 0, 0, 0, 0, 0, 16])
    return Box.bytes("jP  ", [0x0D, 0x0A, 0x87, 0x0A])
      + Box.bytes("ftyp", Array("jp2 \0\0\0\0jp2 ".utf8))
      + Box.bytes("jp2h", header + color) + boxes.flatMap { $0 }
  }

  static let stream = Box.bytes("jp2c", [0xFF, 0x4F, 0xFF, 0x51, 1, 2, 3])

  static let files: [(name: String, bytes: [UInt8], picture: [UInt8])] = [
    ("codestream", codestream, codestream),
    ("boxes", jxl([Box.bytes("jxlc", codestream)]), codestream),
    (
      "parts",
      jxl([
        Box.bytes("jxll", [5]), Box.bytes("Exif", [0, 0, 0, 2, 9, 9] + exif),
        Box.bytes("jxlp", [0, 0, 0, 0] + codestream.prefix(5)), Box.bytes("xml ", packet),
        Box.bytes("jxlp", [0x80, 0, 0, 1] + codestream.dropFirst(5)),
      ]), Array(codestream.dropFirst(5))
    ),
    (
      "compressed",
      jxl([
        Box.bytes("brob", Array("Exif".utf8) + brotli([0, 0, 0, 0] + exif)),
        Box.bytes("brob", Array("xml ".utf8) + brotli(packet)), Box.bytes("jxlc", codestream),
      ]), codestream
    ),
    ("JPEG 2000", jp2([stream]), stream),
    (
      "JPEG 2000 with Exif",
      jp2([Box.bytes("uuid", Array("JpgTiffExif->JP2".utf8) + exif), stream]),
      stream
    ),
  ]
}

@Suite("JPEG XL and JPEG 2000")
struct JPEGXLTests {
  @Test("Exif and XMP are added, read again and removed", arguments: Boxes.files.indices)
  func roundTrip(index: Int) throws {
    let (name, bytes, picture) = Boxes.files[index]
    var photo = try Photo(bytes)
    #expect(photo.warnings.isEmpty, "\(name)")
    photo.metadata[.artist] = "Ada Example"
    photo.metadata.title = "Dawn"
    let written = try photo.bytes(options: WriteOptions(verify: true))
    var again = try Photo(written)
    #expect(again.warnings.isEmpty)
    #expect(again.metadata[.artist] == "Ada Example")
    #expect(again.metadata.title == "Dawn")
    #expect(again.metadata[.make] == photo.metadata[.make])
    #expect(written.position(of: picture) != nil)
    again.strip()
    let stripped = try again.bytes()
    #expect(stripped.position(of: picture) != nil)
    #expect(!stripped.contains(text: "Example"))
    #expect(try Photo(stripped).leftAfterStrip().unwanted.isEmpty)
  }

  @Test("The size of a picture is read from its codestream", arguments: 0..<4)
  func size(index: Int) throws {
    let picture = try Photo(Boxes.files[index].bytes).skeleton.picture
    #expect(picture?.width == 40)
    #expect(picture?.height == 30)
  }

  @Test("A codestream gets boxes only when something is added")
  func wrapping() throws {
    var photo = try Photo(Boxes.codestream)
    #expect(photo.format == .jpegXLCodestream)
    photo.strip()
    #expect(try photo.bytes() == Boxes.codestream)
    photo = try Photo(Boxes.codestream)
    photo.metadata[.artist] = "Ada"
    let written = try photo.bytes()
    #expect(try Photo(written).format == .jpegXL)
    #expect(written.starts(with: Boxes.signature + Boxes.fileType))
  }

  @Test("Compressed boxes are read, and written without compression", .enabled(if: Brotli.isThere))
  func compressed() throws {
    var photo = try Photo(Boxes.files[3].bytes)
    #expect(photo.metadata[.make] == "Canon")
    #expect(photo.metadata.xmp["dc:format"] == "image/jxl")
    photo.metadata[.artist] = "Ada"
    let written = try photo.bytes()
    #expect(written.contains(text: "Canon"))
    // What was not changed stays as it was.
    #expect(written.contains(text: "brobxml "))
  }

  @Test(
    "Data that become too large when decompressed are not read", .enabled(if: Brotli.isThere))
  func bomb() throws {
    var limits = ReadLimits()
    limits.blockBytes = 100
    let photo = try Photo(Boxes.files[3].bytes, limits: limits)
    #expect(!photo.warnings.isEmpty)
    #expect(photo.metadata.xmp.isEmpty)
  }

  @Test("A JPEG 2000 file with offsets in it is not changed")
  func fragments() throws {
    var photo = try Photo(Boxes.jp2([Box.bytes("ftbl", [0, 0, 0, 0]), Boxes.stream]))
    photo.metadata.title = "Dawn"
    #expect(throws: MetadataError.self) { try photo.bytes() }
  }

  @Test("Every prefix and every changed byte is read without a trap, and edited or refused")
  func hostile() {
    for (_, bytes, _) in Boxes.files {
      func check(_ bytes: [UInt8]) {
        guard var found = try? Photo(bytes) else { return }
        found.metadata.title = "Dusk"
        guard let written = try? found.bytes() else { return }
        #expect((try? Photo(written))?.metadata.title == "Dusk")
      }
      for count in stride(from: 0, to: bytes.count, by: 3) { check(Array(bytes[..<count])) }
      for index in bytes.indices {
        var changed = bytes
        changed[index] ^= index % 2 == 0 ? 0x01 : 0x80
        check(changed)
      }
    }
  }
}
