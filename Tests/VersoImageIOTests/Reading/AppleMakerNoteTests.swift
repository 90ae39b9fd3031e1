import Testing

@testable import VersoImageIO

@Suite("Apple's maker note")
struct AppleMakerNoteTests {
  /// A property list of the time since the phone was started, as cameras write it.
  private var runTime: [UInt8] {
    func text(_ text: String) -> [UInt8] { [0x50 + UInt8(text.utf8.count)] + Array(text.utf8) }
    let objects: [[UInt8]] = [
      [0xD4, 1, 2, 3, 4, 5, 6, 7, 8], text("epoch"), text("flags"), text("timescale"),
      text("value"), [0x10, 0], [0x10, 1], [0x12] + Files.big(1_000_000_000, 4),
      [0x13] + Files.big(11_319_829_869_458, 8),
    ]
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets.append(UInt8(bytes.count))
      bytes += object
    }
    let table = bytes.count
    bytes += offsets + [0, 0, 0, 0, 0, 0, 1, 1]
    return bytes + Files.big(objects.count, 8) + Files.big(0, 8) + Files.big(table, 8)
  }

  private var note: [UInt8] {
    func entry(_ number: Int, _ format: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
      Files.big(number, 2) + Files.big(format, 2) + Files.big(count, 4) + value
    }
    let start = 16 + 4 * 12 + 4
    let list = runTime
    var bytes = Array("Apple iOS\0\0\u{1}MM".utf8) + Files.big(4, 2)
    bytes += entry(1, 9, 1, Files.big(14, 4))
    bytes += entry(3, 7, list.count, Files.big(start, 4))
    bytes += entry(8, 10, 3, Files.big(start + list.count, 4))
    bytes += entry(17, 2, 4, Array("AB1\0".utf8))
    bytes += [0, 0, 0, 0] + list
    for number in [1, -1, 3] { bytes += Files.big(number, 4) + Files.big(2, 4) }
    return bytes
  }

  @Test("Tags are found under their numbers, the run time as a dictionary")
  func values() {
    let properties = AppleMakerNote.properties(note)
    #expect(properties["1"] == 14)
    #expect(
      properties["3"]
        == ["epoch": 0, "flags": 1, "timescale": 1_000_000_000, "value": 11_319_829_869_458])
    #expect(properties["8"] == [0.5, -0.5, 1.5])
    #expect(properties["17"] == "AB1")
    #expect(AppleMakerNote.properties(Array("Nikon".utf8)).isEmpty)
  }

  @Test("Damage is read without a trap")
  func damage() {
    let note = note
    for count in 0..<note.count { _ = AppleMakerNote.properties(Array(note.prefix(count))) }
    for index in note.indices {
      for value: UInt8 in [0, 1, 0x7F, 0xD4, 0xAF, 0xFF] {
        var changed = note
        changed[index] = value
        _ = AppleMakerNote.properties(changed)
      }
    }
  }
}
