import Testing

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoModel

/// A note by what tells its kind.
private struct Sign: Sendable, CustomTestStringConvertible {
  let make: String
  let model: String
  let bytes: [UInt8]
  let table: String
  var testDescription: String { "\(make) \(model): \(table)" }

  init(_ make: String, _ model: String = "", _ text: String, _ more: [UInt8] = [], _ table: String)
  {
    (self.make, self.model, self.table) = (make, model, table)
    bytes = Array(text.utf8) + more
  }
}

@Suite("Kinds of maker notes")
struct NoteKindsTests {
  /// The kind's table, as its row says; nil where no row fits.
  private func table(
    _ make: String, _ model: String, _ bytes: [UInt8], in carrier: NoteCarrier = .makerNote
  ) throws -> String? {
    let table = try #require(MakerTable(carrier.table))
    let context = MakerContext(
      make: Array(make.utf8), model: Array(model.utf8), fileType: Array("JPEG".utf8))
    for index in table.rows(of: carrier.number) {
      let row = MakerRow(table.module, index)
      var scope = MakerScope(context, table.module)
      scope.source = bytes
      scope.range = 0..<min(bytes.count, 128)
      scope.row = row
      if let condition = row.program(.condition), !Formula.value(condition, &scope).isTrue {
        continue
      }
      return row.module.facts.text.string(row.subtable)
    }
    return nil
  }

  @Test(
    "Bytes, make and model tell the kind",
    arguments: [
      Sign("Apple", "Apple iOS\0", "Apple::Main"),
      Sign("NIKON CORPORATION", "Nikon\0", [2, 0x10], "Nikon::Main"),
      Sign("NIKON", "Nikon\0", [1, 0], "Nikon::Type2"),
      Sign("NIKON", "anything", "Nikon::Main"),
      Sign("canon", "anything", "Canon::Main"),
      Sign("OLYMPUS", "OLYMP\0", [1, 0], "Olympus::Main"),
      Sign("OM Digital Solutions", "OM SYSTEM\0\0\0II", "Olympus::Main"),
      Sign("SONY", "SONY DSC \0\0\0", "Sony::Main"),
      Sign("SONY", "", [1, 0], "Sony::SRF"), Sign("SONY", "", [0x20, 0], "Sony::Main"),
      Sign("Hasselblad", "Stellar II", "", [0x20, 0], "Sony::Main"),
      Sign("PENTAX", "AOC\0MM", "Pentax::Main"),
      Sign("PENTAX", "PENTAX Optio 330RS", "AOC\0MM", "Casio::Type2"),
      Sign("PENTAX", "PENTAX Optio 330RS  ", "AOC\0MM", "Casio::Type2"),
      Sign("PENTAX", "PENTAX Optio 330RSX", "AOC\0MM", "Pentax::Main"),
      Sign("Panasonic", "Panasonic\0\0\0", "Panasonic::Main"),
      Sign("LEICA", "anything", "Panasonic::Main"),
      Sign("Leica Camera AG", "S2", "LEICA\0", [2, 0], "Panasonic::Leica6"),
      Sign("Leica Camera AG", "", "LEICA\0", [2, 0], "Panasonic::Leica9"),
      Sign("Leica Camera AG", "", "LEICA\0", [9, 0], "Panasonic::Leica5"),
      Sign("Leica Camera AG", "R9", "anything", "Panasonic::Leica3"),
      Sign("EASTMAN KODAK COMPANY", "KDK INFO", "Kodak::Main"),
      Sign("Eastman Kodak Company", "KODAK CX4230 ZOOM", "anything", "Kodak::Type5"),
      Sign("EASTMAN KODAK COMPANY", "0123456789AB", [7], "Kodak::Type3"),
      Sign(
        "EASTMAN KODAK COMPANY", "IIII", [2, 0] + Array("xxxxxxxxxxxxxx2001/05/06 ".utf8),
        "Kodak::Type9"),
      Sign("HP", "IIII", [5, 0], "HP::Type4"), Sign("HP", "610", [3], "HP::Type2"),
      Sign("DJI", "[ae_dbg_info:x]", "DJI::Info"), Sign("DJI", "....@AMBA", "DJI::Main"),
      Sign("KONICA MINOLTA", "anything", "Minolta::Main"), Sign("Minolta", "MLY0", ""),
      Sign("SAMSUNG", "", [0, 9, 0, 1, 0, 7, 0, 0, 0, 4] + Array("0100".utf8), "Samsung::Type2"),
      Sign("Reconyx", "", [1, 0xF1, 9], "Reconyx::HyperFire"),
      Sign("Kyocera", "KYOCERA            ", ""),
    ])
  private func kind(sign: Sign) throws {
    #expect(try table(sign.make, sign.model, sign.bytes) == sign.table)
  }

  @Test("What no row fits is of no known kind")
  func unknown() throws {
    #expect(try table("Nobody", "", Array("anything".utf8)) == nil)
    // What only begins like another maker's name is not its camera.
    #expect(try table("SAMSUNG Techwin", "", Array("anything".utf8)) == nil)
    #expect(try table("DJI", "", Array("abc@AMBA".utf8)) == nil)
  }

  @Test("What holds a note decides which kinds there are")
  func carriers() throws {
    let pentax = Array("PENTAX \0II".utf8)
    #expect(try table("", "", pentax, in: .privateData) == "Pentax::Main")
    #expect(try table("", "", pentax, in: .box(0x5058_4D4E)) == "Pentax::Main")
    #expect(try table("", "", pentax, in: .chunk(0x6879_6D6E)) == "Pentax::Main")
    #expect(try table("", "", pentax, in: .box(0x5441_4753)) == nil)
    let olympus = Array("OLYMPUS DIGITAL CAMERA\0".utf8)
    #expect(
      try table(
        "", "", olympus + [UInt8](repeating: 0x20, count: 9) + [1, 0], in: .box(0x5441_4753))
        == "Olympus::MOV1")
  }
}
