import Testing

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

/// A note by what tells its kind.
private struct Sign: Sendable, CustomTestStringConvertible {
  let make: String
  let model: String
  let bytes: [UInt8]
  let table: String
  var testDescription: String { "\(make) \(model): \(table)" }

  init(
    _ make: String, _ text: String, _ more: [UInt8] = [], model: String = "", is table: String
  ) {
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
      let mayBegin = row.mask == 0 || row.mask >> UInt32((bytes.first ?? 0) & 31) & 1 == 1
      if let condition = row.program(.condition), !Formula.value(condition, &scope).isTrue {
        continue
      }
      // A row that fits is never passed over for its first byte.
      #expect(mayBegin)
      return row.module.facts.text.string(row.subtable)
    }
    return nil
  }

  @Test(
    "Bytes, make and model determine the kind",
    arguments: [
      Sign("Apple", "Apple iOS\0", is: "Apple::Main"),
      Sign("NIKON CORPORATION", "Nikon\0", [2, 0x10], is: "Nikon::Main"),
      Sign("NIKON", "Nikon\0", [1, 0], is: "Nikon::Type2"),
      Sign("NIKON", "anything", is: "Nikon::Main"),
      Sign("canon", "anything", is: "Canon::Main"),
      Sign("OLYMPUS", "OLYMP\0", [1, 0], is: "Olympus::Main"),
      Sign("OM Digital Solutions", "OM SYSTEM\0\0\0II", is: "Olympus::Main"),
      Sign("SONY", "SONY DSC \0\0\0", is: "Sony::Main"),
      Sign("SONY", "", [1, 0], is: "Sony::SRF"), Sign("SONY", " ", is: "Sony::Main"),
      Sign("Hasselblad", " \0", model: "Stellar II", is: "Sony::Main"),
      Sign("PENTAX", "AOC\0MM", is: "Pentax::Main"),
      Sign("PENTAX", "AOC\0MM", model: "PENTAX Optio 330RS", is: "Casio::Type2"),
      Sign("PENTAX", "AOC\0MM", model: "PENTAX Optio 330RS  ", is: "Casio::Type2"),
      Sign("PENTAX", "AOC\0MM", model: "PENTAX Optio 330RSX", is: "Pentax::Main"),
      Sign("Panasonic", "Panasonic\0\0\0", is: "Panasonic::Main"),
      Sign("LEICA", "anything", is: "Panasonic::Main"),
      Sign("Leica Camera AG", "LEICA\0", [2, 0], model: "S2", is: "Panasonic::Leica6"),
      Sign("Leica Camera AG", "LEICA\0", [2, 0], is: "Panasonic::Leica9"),
      Sign("Leica Camera AG", "LEICA\0", [9, 0], is: "Panasonic::Leica5"),
      Sign("Leica Camera AG", "anything", model: "R9", is: "Panasonic::Leica3"),
      Sign("EASTMAN KODAK COMPANY", "KDK INFO", is: "Kodak::Main"),
      Sign("Eastman Kodak Company", "anything", model: "KODAK CX4230 ZOOM", is: "Kodak::Type5"),
      Sign("EASTMAN KODAK COMPANY", "0123456789AB", [7], is: "Kodak::Type3"),
      Sign(
        "EASTMAN KODAK COMPANY", "IIII", [2, 0] + Array("xxxxxxxxxxxxxx2001/05/06 ".utf8),
        is: "Kodak::Type9"),
      Sign("HP", "IIII", [5, 0], is: "HP::Type4"), Sign("HP", "610", [3], is: "HP::Type2"),
      Sign("DJI", "[ae_dbg_info:x]", is: "DJI::Info"),
      Sign("DJI", "....@AMBA", is: "DJI::Main"),
      Sign("KONICA MINOLTA", "anything", is: "Minolta::Main"), Sign("Minolta", "MLY0", is: ""),
      Sign(
        "SAMSUNG", "", [0, 9, 0, 1, 0, 7, 0, 0, 0, 4] + Array("0100".utf8), is: "Samsung::Type2"),
      Sign("Reconyx", "", [1, 0xF1, 9], is: "Reconyx::HyperFire"),
      Sign("Kyocera", "KYOCERA            ", is: ""),
    ])
  private func kind(sign: Sign) throws {
    #expect(try table(sign.make, sign.model, sign.bytes) == sign.table)
  }

  @Test("A note without a matching row is of unknown kind")
  func unknown() throws {
    #expect(try table("Nobody", "", Array("anything".utf8)) == nil)
    // What only begins like another maker's name is not its camera.
    #expect(try table("SAMSUNG Techwin", "", Array("anything".utf8)) == nil)
    #expect(try table("DJI", "", Array("abc@AMBA".utf8)) == nil)
  }

  @Test("The container of a note determines the possible kinds")
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
