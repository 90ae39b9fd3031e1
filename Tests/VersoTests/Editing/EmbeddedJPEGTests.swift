import Foundation
import Testing
import VersoFixtures

@testable import Verso
@testable import VersoFormats

@Suite("JPEG pictures among the data of other files lose their metadata in a strip")
struct EmbeddedJPEGTests {
  private static let name = "Ada Secretname"

  private static func segment(_ marker: UInt8, _ data: [UInt8]) -> [UInt8] {
    [0xFF, marker] + Part.short(data.count + 2) + data
  }

  /// A picture with segments behind its first one, and bytes behind its last.
  private static func jpeg(_ segments: [UInt8], behind: [UInt8] = []) throws -> [UInt8] {
    let path = Package.root.appending(path: "Samples/formats/baseline.jpg")
    var photo = try Photo([UInt8](try Data(contentsOf: path)))
    photo.strip(keeping: [])
    let bytes = try photo.bytes()
    return Array(bytes[..<2]) + segments + bytes[2...] + behind
  }

  /// A TIFF file with a strip of a compression.
  private static func tiff(_ strip: [UInt8], compression: Int = 7) -> [UInt8] {
    let rows = [
      (256, 8), (257, 8), (258, 8), (259, compression), (262, 1), (273, 8 + 2 + 12 * 8 + 4),
      (278, 8),
      (279, strip.count),
    ]
    func little(_ number: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    return [0x49, 0x49, 42, 0, 8, 0, 0, 0] + little(rows.count, 2)
      + rows.flatMap { little($0.0, 2) + little(4, 2) + little(1, 4) + little($0.1, 4) }
      + little(0, 4) + strip
  }

  /// A HEIF file whose one item is a JPEG picture.
  private static func heif(_ item: [UInt8]) -> [UInt8] {
    func full(_ type: String, _ body: [UInt8], version: UInt8 = 0) -> [UInt8] {
      Part.box(type, [version, 0, 0, 0] + body)
    }
    let front = Part.box("ftyp", Array("mif1\0\0\0\0mif1jpeg".utf8))
    func meta(_ position: Int) -> [UInt8] {
      let entry = full("infe", [0, 1, 0, 0] + Array("jpeg\0".utf8), version: 2)
      let places = Part.join(
        [0x44, 0, 0, 1, 0, 1, 0, 0, 0, 1], Part.long(position), Part.long(item.count))
      let properties = Part.box(
        "iprp",
        Part.box("ipco", full("ispe", Part.long(8) + Part.long(8)))
          + full("ipma", Part.long(1) + [0, 1, 1, 0x81]))
      return full(
        "meta",
        Part.join(
          full("hdlr", Part.zeros(4) + Array("pict".utf8) + Part.zeros(13)), full("pitm", [0, 1]),
          full("iinf", [0, 1] + entry), full("iloc", places), properties))
    }
    return front + meta(front.count + meta(0).count + 8) + Part.box("mdat", item)
  }

  private static func stripped(_ file: [UInt8], keeping: KeptParts = []) throws -> [UInt8] {
    var photo = try Photo(file)
    photo.strip(keeping: keeping)
    return try photo.bytes()
  }

  private static let text = Array(name.utf8)

  @Test(
    "Comments, application segments and bytes behind the picture become zeros",
    arguments: [
      segment(0xFE, text), segment(0xE5, text), segment(0xEC, Array("Ducky".utf8) + text),
      segment(0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0] + text),
      segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 1] + text), [],
    ])
  func metadata(segments: [UInt8]) throws {
    let picture = try Self.jpeg(segments, behind: segments.isEmpty ? Self.text : [])
    for file in [Self.tiff(picture), Self.tiff(picture, compression: 6), Self.heif(picture)] {
      for keeping in [KeptParts.usual, []] {
        let bytes = try Self.stripped(file, keeping: keeping)
        #expect(!bytes.contains(text: "Secretname"))
        #expect(bytes.count == file.count)
        // The marker that encodes colours stays, and so do the scans.
        let plain = try Self.jpeg([])
        #expect(bytes.position(of: Array(plain.dropFirst(2))) != nil)
        for word in ["Adobe", "JFIF"] where segments.contains(text: word) {
          #expect(bytes.contains(text: word))
        }
        #expect(try Self.stripped(bytes, keeping: keeping) == bytes)
      }
    }
  }

  @Test("A strip that is plain stays as it is")
  func plain() throws {
    let picture = try Self.jpeg([])
    for file in [Self.tiff(picture), Self.heif(picture)] {
      #expect(try Self.stripped(file).position(of: picture) != nil)
    }
  }

  @Test(
    "Segments that may hide a picture are an error",
    arguments: [[0xFF, 0xD8], [0xFF, 0x02, 0, 9]])
  func unclear(segments: [UInt8]) throws {
    let picture = try Self.jpeg(segments + (segments.count > 2 ? Self.text : []))
    for file in [Self.tiff(picture), Self.heif(picture)] {
      #expect { try Self.stripped(file) } throws: { ($0 as? MetadataError)?.code == .damaged }
    }
  }
}
