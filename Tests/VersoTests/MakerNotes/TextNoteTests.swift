import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

@Suite("Texts and records in maker notes")
struct TextNoteTests {
  private func note(
    _ table: String, _ bytes: [UInt8], _ order: ByteOrder = .littleEndian
  ) -> MakerNote {
    let context = MakerContext(make: [], model: [], fileType: Array("JPEG".utf8))
    var reader = MakerReader(bytes, start: 0, context: context, place: "test", limits: ReadLimits())
    if let table = MakerTable(table) {
      reader.read(
        MakerPart(source: 0, range: 0..<bytes.count, base: 0, byteOrder: order, table: table))
    }
    return reader.note
  }

  @Test("HP's texts have names in any case, and end where a picture begins")
  func hp() {
    let picture: [UInt8] = [0xFF, 0xD8, 0xFF, 0xDB, 1, 2, 3, 0xFF, 0xD9]
    let texts = Array("610\0LENS SHADING: on \0Serial Number:  CN00000\n".utf8)
    let note = note("HP::Type2", texts + picture + Array("Serial Number: no".utf8))
    #expect(note.text(of: "LensShading") == "on ")
    #expect(note.text(of: "SerialNumber") == "CN00000")
    #expect(note.text(of: "PreviewImage")?.contains("9 bytes") == true)
  }

  @Test(
    "A text of FLIR's has its number, its coding and quotes",
    arguments: [
      (#".0.label text "Place""#, "Label0", "Place"),
      (#".2.value unicode "\20ac 5 \\ \"a\"""#, "Value2", #"€ 5 \ "a""#),
      (#".7.label text "a \b""#, "Label7", #"a \b"#),
      (".1.label text Place", "Label1", nil), (#".x.label text "a""#, "Labelx", nil),
      (#".1.label latin "a""#, "Label1", nil), ("# Generated at noon", "Generated", nil),
    ])
  func flirText(line: String, name: String, text: String?) {
    let bytes = [UInt8](repeating: 0, count: 12) + Array("# head\r\n\(line)\r\n\0rest".utf8)
    #expect(note("FLIR::TextInfo", bytes).text(of: name) == text)
  }

  @Test("A measured spot has a kind, parameters and a label, and the next one follows")
  func flirTools() {
    func tool(_ kind: UInt8, _ numbers: [UInt8], _ label: String, end: [UInt8]) -> [UInt8] {
      var record = [UInt8](repeating: 0, count: 0x24)
      record[4] = UInt8(2 * numbers.count)
      record[10] = kind
      record += numbers.flatMap { [$0, 0] } + label.utf8.flatMap { [$0, 0] } + end
      record[0] = UInt8(record.count)
      return record
    }
    let bytes =
      [UInt8](repeating: 0, count: 12) + tool(1, [30, 40], "Spot", end: [0, 0])
      + tool(2, [1, 2, 3, 4], "Area", end: [])
    let note = note("FLIR::MeasInfo", bytes)
    #expect(note.text(of: "Meas1Type") == "Spot")
    #expect(note.text(of: "Meas1Params") == "30 40")
    #expect(note.text(of: "Meas1Label") == "Spot")
    #expect(note.text(of: "Meas2Type") == "Area")
    #expect(note.text(of: "Meas2Params") == "1 2 3 4")
    #expect(note.text(of: "Meas2Label") == "Area")
    #expect(note.text(of: "Meas3Type") == nil)
  }

  @Test("A key of Sony's logs begins a word, and the longer key wins")
  func sonyLog() {
    let log = "log of a camera with enough text: xBC:no Temp:Clbt:17, Temp: 25;FWVer:1.0 FWVer:2.0"
    let bytes =
      Array("SONY PIC\0\0\0\0".utf8) + [UInt8](repeating: 0, count: 20) + Array(log.utf8) + [0]
      + Array("a log with a number BarCode:1234567890123456".utf8)
    let note = note("Sony::PIC", bytes)
    #expect(note.text(of: "TextInfo1") == "(Binary data \(log.utf8.count) bytes)")
    let names = note.entries.map { note.name($0) }
    #expect(names.contains("TextInfo2") && !names.contains("TextInfo3"))
    let values = note.entries.map { entry in
      var out: [UInt8] = []
      note.append(entry, isNumeric: true, to: &out)
      return String(decoding: out, as: UTF8.self)
    }
    #expect(values.filter { $0.utf8.count < 20 } == ["17", "25", "1.0", "123456789012"])
  }

  @Test("Phase One numbers that are not whole are recognized by their bits")
  func phaseOne() {
    func directory(_ entries: [[UInt32]]) -> [UInt8] {
      var bytes = Array("IIIITwaR".utf8)
      for number in [12, UInt32(entries.count), 0] + entries.joined() {
        bytes.append(number, .littleEndian)
      }
      return bytes
    }
    let entries: [[UInt32]] = [
      [0x0105, 4, 4, 100], [0x0108, 4, 4, 0x3F80_0000], [0x0100, 4, 4, 1], [0x0107, 1, 400, 0],
    ]
    let note = note("PhaseOne::Main", directory(entries))
    #expect(note.text(of: "ISO") == "100")
    #expect(note.text(of: "SensorWidth") == "1")
    #expect(note.entries.map(\.format) == [.signedLong, .float, .signedLong])
    #expect(note.text(of: "WB_RGBLevels") == nil)
  }
}
