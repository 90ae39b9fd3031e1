import Foundation
import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

@Suite("Hints for printers")
struct PrintIMTests {
  private static func hints(_ version: String, _ order: ByteOrder) -> [UInt8] {
    var bytes = Array("PrintIM\0\(version)\0\0".utf8)
    for number: UInt16 in [1, 1, 0x16, 0x16] { bytes.append(number, order) }
    return bytes
  }

  /// A TIFF stream whose one directory has the hints alone.
  private static func stream(_ version: String, _ order: ByteOrder) -> [UInt8] {
    var bytes = Array((order == .bigEndian ? "MM" : "II").utf8)
    bytes.append(UInt16(42), order)
    bytes.append(UInt32(8), order)
    return bytes
      + makerDirectory([(0xC4A5, 7, 22, hints(version, order))], at: 8, order)
  }

  @Test("They are in a segment of their own", arguments: [ByteOrder.bigEndian, .littleEndian])
  func segment(order: ByteOrder) throws {
    let bytes = JPEGBuilder().app(6, "EPPIM\0", Self.stream("0250", order)).bytes()
    #expect(try Photo(bytes).items["PrintIM:PrintIMVersion"]?.text == "0250")
    try compare(bytes, "0250")
    for end in bytes.indices { _ = try? Photo(Array(bytes[..<end])).items.count { _ in true } }
  }

  @Test("Those of the first directory are used, not a maker note's copy")
  func order() throws {
    let order = ByteOrder.littleEndian
    let block = TIFFBuilder(order).entry(.make, "OLYMPUS").entry(.model, "One")
      .entry(Tag(.ifd0, 0xC4A5), .undefined(Self.hints("0250", order)))
      .makerNote { position, order in
        Array("OLYMP\0\u{1}\0".utf8)
          + makerDirectory(
            [(0x0E00, 7, 22, Self.hints("0100", order))], at: position + 8, order)
      }
    let bytes = JPEGBuilder().exif(block.bytes()).bytes()
    var json: [UInt8] = []
    Rendering().appendJSON(try Photo(bytes), source: "x", to: &json)
    #expect(String(decoding: json, as: UTF8.self).contains(#""PrintIM:PrintIMVersion": "0250""#))
    try compare(bytes, "0250")
  }

  private func compare(_ bytes: [UInt8], _ version: String) throws {
    guard Program.exifTool.isThere else { return }
    let folder = try TemporaryFolder()
    let found = try Program.exifToolJSON([try folder.write(bytes, "hints.jpg")], ["-G1"])
    #expect(found.first?["PrintIM:PrintIMVersion"] as? String == version)
  }
}
