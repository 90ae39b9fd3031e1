import Testing

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

/// What the camera does to its blocks.
private func enciphered(_ bytes: [UInt8]) -> [UInt8] {
  bytes.map { $0 < 249 ? UInt8(Int($0) * Int($0) * Int($0) % 249) : $0 }
}

private func note(
  _ table: String, _ bytes: [UInt8], model: String = "", fileType: String = "JPEG"
) -> MakerNote {
  let context = MakerContext(
    make: Array("SONY".utf8), model: Array(model.utf8), fileType: Array(fileType.utf8))
  var reader = MakerReader(bytes, start: 0, context: context, place: "test", limits: ReadLimits())
  if let table = MakerTable(table) {
    reader.read(
      MakerPart(
        source: 0, range: 0..<bytes.count, base: 0, byteOrder: .littleEndian, table: table))
  }
  reader.addPreview()
  return reader.note
}

/// A note with an enciphered block that only some cameras have.
private var mirrorless: [UInt8] {
  var block = [UInt8](repeating: 0, count: 64)
  block[0] = 2
  block[2] = 255
  block[4] = 23
  block[0x16] = 0x83
  block[0x2D] = 77
  return makerDirectory(
    [
      (0x9402, 7, UInt32(block.count), enciphered(block)), (0xB000, 1, 4, [3, 2, 0, 0]),
      (0xB02A, 1, 8, [0x43, 0x00, 0x16, 0x00, 0x50, 0x35, 0x56, 0x00]),
    ], .littleEndian)
}

@Suite("Maker notes of Sony and others")
struct SonyTests {
  @Test("The cipher of blocks is reversed for every byte")
  func cipher() {
    // Few bytes share an enciphered form with another one; the first of those is meant.
    let plain = (2..<248).filter { ![83, 84, 165, 166, 167].contains($0) }.map { UInt8($0) }
    var bytes = enciphered(plain)
    #expect(Array(bytes[..<3]) == [8, 27, 64])
    SonyCipher.decipher(&bytes)
    #expect(bytes == plain)
  }

  @Test("The cipher of raw files has a known answer")
  func decryption() {
    var bytes = [UInt8](repeating: 0, count: 8)
    SonyCipher.decrypt(&bytes, key: 0x1234_5678)
    #expect(bytes == [0x14, 0xC5, 0xE9, 0xBB, 0xA2, 0x32, 0xDC, 0x7D])
    SonyCipher.decrypt(&bytes, key: 0x1234_5678)
    #expect(bytes == [UInt8](repeating: 0, count: 8))
  }

  @Test("Lenses")
  func lenses() {
    let numbers = SonyLens.numbers([0x01, 0x00, 0x18, 0x00, 0x55, 0x35, 0x56, 0x02])
    #expect(String(decoding: numbers, as: UTF8.self) == "01 18 55 3.5 5.6 02")
    #expect(String(decoding: SonyLens.words(numbers), as: UTF8.self) == "DT 18-55mm F3.5-5.6 SAM")
    let features = SonyLens.words(Array("42 00".utf8))
    #expect(String(decoding: features, as: UTF8.self) == "FE PZ")
    let none = SonyLens.words(Array("00 0 0 0 0 00".utf8))
    #expect(String(decoding: none, as: UTF8.self) == "Unknown (00 0 0 0 0 00)")
  }

  @Test("The camera decides which blocks are used")
  func conditions() {
    let other = note("Sony::Main", mirrorless, model: "ILCE-7")
    #expect(other.text(of: "AmbientTemperature") == "23 C")
    #expect(other.text(of: "FocusMode") == "AF-C")
    #expect(other.text(of: "FocusPosition2") == "77")
    #expect(other.text(of: "LensSpec") == "E PZ 16-50mm F3.5-5.6")
    #expect(note("Sony::Main", mirrorless, model: "SLT-A77V").text(of: "FocusMode") == nil)
    #expect(
      note("Sony::Main", mirrorless, model: "DSC-RX100").text(of: "FocusPosition2") == nil)
  }

  @Test("Light in Minolta's notes")
  func whiteBalance() {
    var settings = [UInt8](repeating: 0, count: 20)
    settings.replaceSubrange(12..<16, with: [0x01, 0x81, 0x00, 0x00])
    let bytes = makerDirectory([(0x0003, 7, 20, settings)], .littleEndian)
    #expect(note("Minolta::Main", bytes).text(of: "WhiteBalance") == "Daylight+1")
  }

  @Test("A preview is found by its offset and length")
  func preview() {
    let bytes = makerDirectory(
      [(0x0088, 4, 1, [80, 0, 0, 0]), (0x0089, 4, 1, [9, 0, 0, 0])], .littleEndian)
    let found = note("Minolta::Main", bytes)
    #expect(found.text(of: "PreviewImage") == "(Binary data 9 bytes)")
    #expect(found.text(of: "PreviewImageLength") == "9")
  }

  @Test("Google's cipher and the letters of its text")
  func google() {
    let bytes: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    #expect(Google.deciphered(Google.deciphered(bytes[...])[...]) == bytes)
    #expect(Base64.decoded("SERS UAM=".utf8) == Array("HDRP\u{3}".utf8))
  }

  @Test(
    "No damage traps",
    arguments: [
      "Sony::Main", "Sony::MoreInfo", "Sony::PIC", "Sony::SR2Private", "Minolta::Main",
      "MinoltaRaw::Main", "Casio::Type2", "Casio::QVCI", "Ricoh::Main", "Ricoh::Text",
      "Sanyo::Main", "Sigma::Main", "Google::HDRPMakerNote", "PhaseOne::Main", "Qualcomm::Main",
      "Qualcomm::DualCamera", "JVC::Text", "HP::Type2", "HP::TDHD", "HP::Type6", "DJI::Info",
      "Nintendo::Main", "PrintIM::Main",
    ])
  func damage(table: String) {
    let heads: [[UInt8]] = [
      mirrorless, Array("\0MRI\u{40}\0\0\0\0PRD\u{10}\0\0\0".utf8) + mirrorless,
      Array("IIIITwaR\u{10}\0\0\0\0\0\0\0\u{3}\0\0\0\0\0\0\0".utf8) + mirrorless,
      Array("HDRP\u{3}".utf8) + mirrorless, Array("Rev0104;Rg1C;VER:0100[a:b][c:]".utf8),
      [2, 0, 60, 0, 1, 0, 12, 0, 2, 0, 40, 0] + mirrorless,
      [4, 0, 5] + Array("a_b_c".utf8) + [4, 1, 0, 1, 0] + mirrorless,
    ]
    for good in heads {
      for count in 0..<good.count { read(table, Array(good[..<count])) }
      for position in good.indices {
        for byte: UInt8 in [0, 0xFF, good[position] ^ 1, good[position] ^ 0x80] {
          var bytes = good
          bytes[position] = byte
          read(table, bytes)
        }
      }
    }
  }

  private func read(_ table: String, _ bytes: [UInt8]) {
    let found = note(table, bytes, model: "ILCE-7M3", fileType: "ARW")
    var out: [UInt8] = []
    for entry in found.shown {
      found.append(entry, isNumeric: false, to: &out)
      found.append(entry, isNumeric: true, to: &out)
    }
  }
}
