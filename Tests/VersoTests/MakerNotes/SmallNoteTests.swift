import Foundation
import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

@Suite("A small note of each maker")
struct SmallNoteTests {
  /// Whether ExifTool is there in the version of which the rows are, or a later one.
  private static let isRecent: Bool = {
    let version = try? Program.exifTool.run(["-ver"]).output
    let text = String(decoding: version ?? Data(), as: UTF8.self)
    let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
    return numbers.count >= 2 && (numbers[0], numbers[1]) >= (13, 58)
  }()

  /// The values of the maker's groups.
  private func own(_ note: SmallNote, _ values: [String: Any]) -> [String: Any] {
    values.filter { note.groups.contains(String($0.key.prefix { $0 != ":" })) }
  }

  private func wanted(_ note: SmallNote, numeric: Bool) -> [String: Any] {
    let rows = note.rows.map { ($0.name, numeric ? $0.number : $0.words) }
    return Dictionary(uniqueKeysWithValues: rows)
  }

  @Test(
    "Verso reads the expected values, and nothing else", arguments: SmallNote.all,
    [false, true])
  func read(note: SmallNote, numeric: Bool) throws {
    try #require(note.rows.count > 0)
    var json: [UInt8] = []
    Rendering(numeric: numeric).appendJSON(try Photo(note.bytes), source: "x", to: &json)
    let object = try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any]
    let found = own(note, try #require(object))
    #expect(differences(wanted(note, numeric: numeric), found) == [])
  }

  @Test(
    "ExifTool reads the same values",
    .enabled(if: Program.exifTool.isThere, Comment(rawValue: Program.exifTool.absence)),
    .enabled(if: isRecent, "The rows are of ExifTool 13.58; older ones know fewer tags"),
    arguments: [false, true])
  func oracle(numeric: Bool) throws {
    let folder = try TemporaryFolder()
    let paths = try SmallNote.all.map { try folder.write($0.bytes, "\($0.maker).jpg") }
    let arguments = ["-G1"] + (numeric ? ["-n"] : [])
    let found = try Program.exifToolJSON(paths, arguments)
    try #require(found.count == paths.count)
    for (note, golden) in zip(SmallNote.all, found) {
      #expect(differences(wanted(note, numeric: numeric), own(note, golden)) == [], "\(note)")
    }
  }

  @Test("Every maker has one, or a reason for its absence")
  func makers() {
    let names = Set(SmallNote.all.map(\.maker))
    #expect(names.count == SmallNote.all.count)
    #expect(names.isDisjoint(with: SmallNote.missing.keys))
    for module in TableModule.makers {
      let words = Set(module.tables.map { String($0.name.prefix { $0 != ":" }) })
      let known = names.union(SmallNote.missing.keys)
      #expect(!known.isDisjoint(with: words), "\(words.sorted())")
    }
    #expect(names.count + SmallNote.missing.count == Int(TableModule.makerCount))
  }

  @Test("No damage traps", arguments: SmallNote.all)
  func damage(note: SmallNote) throws {
    let good = note.bytes
    // What stands from the tables of the picture on is the same in all.
    let end = try #require(good.position(of: [0xFF, 0xDB]))
    for position in 0..<end {
      read(Array(good[..<position]))
      var bytes = good
      bytes[position] ^= 0xFF
      read(bytes)
    }
  }

  private func read(_ bytes: [UInt8]) {
    guard let photo = try? Photo(bytes) else { return }
    var json: [UInt8] = []
    Rendering().appendJSON(photo, source: "x", to: &json)
  }
}
