import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

private func words(_ numbers: [Int], _ order: ByteOrder) -> [UInt8] {
  var out: [UInt8] = []
  for number in numbers { out.append(UInt16(truncatingIfNeeded: number), order) }
  return out
}

/// A Canon note with settings, autofocus points and custom functions of both kinds.
private func canon(at start: Int, _ order: ByteOrder) -> [UInt8] {
  let settings = words([20, 1, 0, 3, 0, 0, 0, 0, 0, 0], order)
  let points = words([1, 1, 4000, 3000, 4000, 3000, 100, 90, -5, 7, 1, 0], order)
  var functions: [UInt8] = []
  for number: UInt32 in [40, 1, 1, 20, 1, 0x0201, 1, 3] { functions.append(number, order) }
  return makerDirectory(
    [
      (0x0001, 3, 10, settings), (0x0006, 2, 12, Array("Canon EOS 7D".utf8)),
      (0x0012, 3, 12, points), (0x0099, 4, 8, functions),
    ], at: start, order)
}

private func apple(at start: Int, _ order: ByteOrder) -> [UInt8] {
  let note =
    Array("Apple iOS\0\0\u{1}".utf8) + (order == .bigEndian ? [0x4D, 0x4D] : [0x49, 0x49])
  func long(_ number: Int) -> [UInt8] {
    words(order == .bigEndian ? [0, number] : [number, 0], order)
  }
  return note + makerDirectory([(0x0001, 9, 1, long(14)), (0x0004, 9, 1, long(1))], at: 14, order)
}

private func photo(
  _ make: String, _ order: ByteOrder, model: String = "EOS 7D", _ note: @escaping TIFFBuilder.Note
) -> [UInt8] {
  JPEGBuilder().exif(
    TIFFBuilder(order).entry(.make, make).entry(.model, "\(make) \(model)").makerNote(note).bytes()
  ).bytes()
}

@Suite("Maker notes")
struct MakerNoteTests {
  @Test("Values are found and shown as text", arguments: [ByteOrder.littleEndian, .bigEndian])
  func values(order: ByteOrder) throws {
    let note = try #require(try Photo(photo("Canon", order, canon)).metadata.makerNotes.first)
    #expect(note.text(of: "MacroMode") == "Macro")
    #expect(note.text(of: "MacroMode", numeric: true) == "1")
    #expect(note.text(of: "CanonImageType") == "Canon EOS 7D")
    #expect(note.text(of: "AFAreaXPositions") == "-5")
    #expect(note.text(of: "AFPointsInFocus") == "0")
    #expect(note.byteOrder == order)
    let other = try #require(try Photo(photo("Apple", order, apple)).metadata.makerNotes.first)
    #expect(other.text(of: "MakerNoteVersion") == "14")
    #expect(other.text(of: "AEStable") == "Yes")
  }

  @Test(
    "The place of the temperature in a record follows from its length",
    arguments: [
      (72, 71), (85, 83), (86, nil), (93, 91), (94, 91), (96, 92), (104, 100), (138, 135),
      (148, 145), (156, 153), (171, 168), (264, 261), (300, nil), (400, nil), (401, 398),
      (500, 497),
    ] as [(Int, Int?)])
  func temperature(count: Int, place: Int?) throws {
    for format: UInt16 in [4, 9] where format == 4 || !(138...264).contains(count) {
      let bytes = photo("Canon", .littleEndian, model: "PowerShot X") { start, order in
        var record: [UInt8] = []
        for number in 0..<count { record.append(UInt32(1000 + number), order) }
        return makerDirectory([(0x000D, format, UInt32(count), record)], at: start, order)
      }
      let note = try #require(try Photo(bytes).metadata.makerNotes.first)
      #expect(
        note.text(of: "CameraTemperature", numeric: true) == place.map { "\(1000 + $0)" },
        "\(count) numbers of format \(format)")
    }
  }

  @Test("Unknown entries are shown on request")
  func unknown() throws {
    let long = [UInt8](repeating: 7, count: 100)
    let bytes = photo("Canon", .littleEndian) { start, order in
      makerDirectory(
        [
          (0x0006, 2, 12, Array("Canon EOS 7D".utf8)), (0x7001, 3, 1, words([5], order)),
          (0x7002, 3, 3, words([1, 2, 3], order)), (0x7003, 7, 100, long), (0x7004, 1, 100, long),
        ], at: start, order)
    }
    let photo = try Photo(bytes)
    let known = Rendering().rows(photo).filter { $0.group == "Canon" }
    #expect(known.map(\.name) == ["CanonImageType"])
    var rendering = Rendering()
    rendering.selection.showsUnknown = true
    let all = rendering.rows(photo).filter { $0.group == "Canon" }
    let sevens = String(repeating: "7 ", count: 27) + "7"
    #expect(all.map(\.name) == known.map(\.name) + (1...4).map { "Canon_0x700\($0)" })
    #expect(
      all.dropFirst().map(\.text) == [
        "5", "1 2 3", "(Binary data 100 bytes)", "\(sevens)[...]",
      ])
    rendering.selection.tags = ["canon_0x7002"]
    var json: [UInt8] = []
    rendering.appendJSON(photo, source: "x", to: &json)
    let text = String(decoding: json, as: UTF8.self)
    #expect(text.contains("\"Canon:Canon_0x7002\": \"1 2 3\"") && !text.contains("0x7001"))
  }

  @Test(
    "A preview's offset counts from the start of a picture",
    .enabled(if: Corpus.isThere, Comment(rawValue: Corpus.absence)))
  func movedPreview() throws {
    let photo = try Photo(Corpus.bytes("libexif/pentax_makernote_variant_3.jpg"))
    #expect(photo.items["Pentax:PreviewImageStart"]?.numericText == "1910")
  }

  @Test("A note that was removed is not shown")
  func removal() throws {
    var photo = try Photo(photo("Canon", .littleEndian, canon))
    #expect(Rendering().rows(photo).contains { $0.group == "Canon" })
    photo.metadata.remove(Tag(.exif, 0x927C))
    #expect(!Rendering().rows(photo).contains { $0.group == "Canon" })
  }

  @Test("No damage traps", arguments: ["Canon", "Apple"])
  func damage(make: String) {
    for order in [ByteOrder.littleEndian, .bigEndian] {
      let good = photo(make, order, make == "Canon" ? canon : apple)
      for count in 0..<good.count { read(Array(good[..<count])) }
      for position in good.indices {
        for byte: UInt8 in [0, 0xFF, good[position] ^ 1, good[position] ^ 0x80] {
          var bytes = good
          bytes[position] = byte
          read(bytes)
        }
      }
    }
  }

  private func read(_ bytes: [UInt8]) {
    guard let photo = try? Photo(bytes) else { return }
    var json: [UInt8] = []
    Rendering().appendJSON(photo, source: "x", to: &json)
    Rendering(numeric: true).appendJSON(photo, source: "x", to: &json)
  }
}
