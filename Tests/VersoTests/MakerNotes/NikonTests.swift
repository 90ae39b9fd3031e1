import Testing

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

private func note(
  _ table: String, _ bytes: [UInt8], make: String = "NIKON", model: String = "NIKON D300",
  _ order: ByteOrder = .bigEndian
) -> (note: MakerNote, warnings: [Warning]) {
  let context = MakerContext(
    make: Array(make.utf8), model: Array(model.utf8), fileType: Array("JPEG".utf8))
  var reader = MakerReader(bytes, start: 0, context: context, place: "test", limits: ReadLimits())
  if let table = MakerTable(table) {
    reader.read(
      MakerPart(source: 0, range: 0..<bytes.count, base: 0, byteOrder: order, table: table))
  }
  return (reader.note, reader.warnings)
}

/// Lens data as a camera of some number stores it, and words in capitals.
private func lens(serial: String? = "3105364") -> [UInt8] {
  var block = Array("0203".utf8) + [UInt8](repeating: 0, count: 30)
  block[0x0C] = 84
  block[0x0D] = 60
  block[0x0E] = 44
  block[0x0F] = 48
  // The cipher is its own inverse.
  block = NikonCipher.decipher(block, from: 4, serial: 3_105_364, count: 241_575)
  let number = serial.map { [(UInt16(0x1D), UInt16(2), UInt32(8), Array($0.utf8) + [0])] } ?? []
  return makerDirectory(
    [(0x01, 7, 4, Array("0210".utf8)), (0x04, 2, 8, Array("NORMAL \0".utf8))] + number + [
      (0x98, 7, UInt32(block.count), block), (0xA7, 4, 1, [0x00, 0x03, 0xAF, 0xA7]),
    ], .bigEndian)
}

@Suite("Maker notes of Nikon and others")
struct NikonTests {
  @Test("The cipher has a known answer")
  func cipher() {
    let stored: [UInt8] = [0x30, 0x32, 0x31, 0x30, 0x46, 0xE6, 0x3B, 0x0D, 0x23]
    let plain = NikonCipher.decipher(stored, from: 4, serial: 3_105_364, count: 241_575)
    #expect(String(decoding: plain, as: UTF8.self) == "02101.10B")
  }

  @Test("The keys of a cipher may follow the data")
  func keys() {
    let (note, warnings) = note("Nikon::Main", lens())
    #expect(warnings.isEmpty)
    #expect(note.text(of: "MakerNoteVersion") == "2.10")
    #expect(note.text(of: "Quality") == "Normal")
    #expect(note.text(of: "LensDataVersion") == "0203")
    #expect(note.text(of: "LensFStops") == "7.00")
    #expect(note.text(of: "MinFocalLength") == "28.3 mm")
    #expect(note.text(of: "MaxApertureAtMinFocal") == "4.0")
  }

  @Test("A blanked serial number still decrypts the note", arguments: ["3105364", "0000099"])
  func blanked(serial: String) {
    let bytes = lens(serial: serial)
    let (before, _) = note("Nikon::Main", bytes)
    var blank = bytes
    for patch in MakerNotePersonalData.patches(in: before, .identity) { blank.replace(patch) }
    let (after, _) = note("Nikon::Main", blank)
    #expect(after.text(of: "LensFStops") == before.text(of: "LensFStops"))
    #expect(after.text(of: "SerialNumber") == (serial == "0000099" ? serial : "0000084"))
    #expect(MakerNotePersonalData.left(in: after, .identity).isEmpty)
  }

  @Test("Without a key the rest is read, with a warning")
  func missingKey() {
    let (note, warnings) = note("Nikon::Main", lens(serial: nil))
    #expect(warnings.count == 1)
    #expect(note.text(of: "Quality") == "Normal")
    // The version stands before the cipher.
    #expect(note.text(of: "LensDataVersion") == "0203")
    #expect(note.text(of: "LensFStops") == nil)
  }

  @Test(
    "Words in capitals",
    arguments: [
      ("NORMAL", "Normal"), ("AF-S  ", "AF-S"), ("RAW", "RAW"), ("AUTO", "Auto"),
      ("VR-OFF   X", "VR-Off"), ("AF-C", "AF-C"), ("MODE1a", "Mode1a"), ("", ""),
    ])
  func casing(stored: String, expected: String) {
    #expect(String(decoding: NikonWords.cased(Array(stored.utf8)), as: UTF8.self) == expected)
  }

  @Test(
    "Kinds of lenses",
    arguments: [
      (0, "AF"), (1, "MF"), (2, "D"), (6, "G"), (0x0E, "G VR"), (0x46, "E G"), (0x4E, "E VR"),
      (0x1E, "1 G VR"), (0x26, "G FT-1"), (0x8E, "G VR AF-P"),
    ])
  func lensTypes(bits: Int, expected: String) {
    #expect(String(decoding: NikonWords.lensType(bits), as: UTF8.self) == expected)
  }

  @Test("Names of focus points depend on their number")
  func focusPoints() {
    let points: [(schema: UInt8, expected: String)] = [(1, "B6,C6"), (3, "B6,C6"), (9, "")]
    for (schema, expected) in points {
      var block = Array("0100".utf8) + [UInt8](repeating: 0, count: 28)
      block[6] = schema
      block[8] = 3
      let (note, _) = note("Nikon::AFInfo2V0100", block)
      #expect(note.text(of: "AFPointsUsed") ?? "" == expected)
    }
    let grid = NikonWords.points(.text("01 00 20")) { NikonWords.point($0, 21) }
    #expect(String(decoding: grid, as: UTF8.self) == "A1,B1")
  }

  @Test("A folder and a file are numbers in the plausible byte order")
  func fileNumbers() {
    let block = Array("0100".utf8) + [0, 0, 100, 0, 0x34, 0x12]
    let bytes = makerDirectory([(0xB8, 7, UInt32(block.count), block)], .bigEndian)
    let (note, _) = note("Nikon::Main", bytes)
    #expect(note.text(of: "DirectoryNumber") == "100")
    #expect(note.text(of: "FileNumber") == "4660")
  }

  @Test("Numbers of Samsung's raw files are decrypted")
  func samsung() {
    let long = { (numbers: [UInt32]) in
      numbers.reduce(into: [UInt8]()) { $0.append($1, .bigEndian) }
    }
    let bytes = makerDirectory(
      [
        (0xA020, 4, 3, long([10, 20, 30])), (0xA021, 4, 4, long([110, 120, 130, 5])),
        (0xA030, 9, 2, long([1, 2])),
      ], .bigEndian)
    let (note, _) = note("Samsung::Type2", bytes, make: "SAMSUNG")
    #expect(note.text(of: "WB_RGGBLevelsUncorrected") == "100 100 100 4294967291")
    #expect(note.text(of: "ColorMatrix") == "11 22")
  }

  @Test("The records of a thermal picture")
  func thermal() {
    var bytes = Array("FFF\0".utf8) + [UInt8](repeating: 0, count: 0x3C)
    bytes.replaceSubrange(4..<8, with: "MTX\0".utf8)
    bytes[0x17] = 100
    bytes[0x1B] = 0x40
    bytes[0x1F] = 1
    bytes += [0, 0x22] + [UInt8](repeating: 0, count: 30)
    bytes[0x4F] = 0x60
    bytes[0x53] = 0x76
    var palette = [UInt8](repeating: 0, count: 0x76)
    palette[0] = 2
    palette.replaceSubrange(6..<9, with: [170, 128, 128])
    palette.replaceSubrange(0x50..<0x54, with: "Iron".utf8)
    bytes += palette
    let (note, warnings) = note("FLIR::FFF", bytes)
    #expect(warnings.isEmpty)
    #expect(note.text(of: "CreatorSoftware") == "MTX")
    #expect(note.text(of: "PaletteColors") == "2")
    #expect(note.text(of: "AboveColor") == "170 128 128")
    #expect(note.text(of: "PaletteName") == "Iron")
    #expect(note.text(of: "Palette")?.contains("6 bytes") == true)
  }

  @Test("Packets and lines have names")
  func names() {
    var packet = Array("PKTS".utf8) + [UInt8](repeating: 0, count: 48)
    packet.replaceSubrange(8..<26, with: "back_serial_number".utf8)
    packet[51] = 6
    let (leaf, _) = note("Leaf::Main", packet + Array("AB 12\0".utf8))
    #expect(leaf.text(of: "BackSerial") == "AB")
    let lines = Array("Max Aperture: f4.0\r\nFocal Length: 50\nColor Mode : RGB\0".utf8)
    let (kodak, _) = note("Kodak::TextualInfo", lines)
    #expect(kodak.text(of: "MaxAperture") == "4.0")
    #expect(kodak.text(of: "FocalLength") == "50 mm")
  }

  @Test("No damage traps")
  func damage() {
    let whole = lens()
    let tables = [
      "Nikon::Main", "NikonCapture::Main", "NikonSettings::Main", "FLIR::FFF", "FLIR::MeasInfo",
      "FLIR::TextInfo", "Leaf::Main", "Kodak::Type8", "Kodak::TextualInfo", "Samsung::Type2",
      "Reconyx::HyperFire", "Nikon::AFInfo2V0400", "Nikon::ShotInfoZ9", "Nikon::CaptureOffsets",
    ]
    for table in tables {
      for end in stride(from: 0, to: whole.count, by: 7) { show(table, Array(whole[..<end])) }
      for place in whole.indices {
        var bytes = whole
        bytes[place] = ~bytes[place]
        show(table, bytes)
      }
    }
  }

  /// Reads a note and asks for all its words.
  private func show(_ table: String, _ bytes: [UInt8]) {
    for order in [ByteOrder.bigEndian, .littleEndian] {
      let (note, _) = note(table, bytes, order)
      var out: [UInt8] = []
      for entry in note.shown {
        note.append(entry, isNumeric: false, to: &out)
        note.append(entry, isNumeric: true, to: &out)
      }
    }
  }
}
