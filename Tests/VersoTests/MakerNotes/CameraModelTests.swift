import Foundation
import Testing

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

@Suite("Sets of camera models")
struct CameraModelTests {
  @Test(
    "A camera's model chooses the table of its block",
    arguments: [
      ("Canon::Main", 0x000D, "Canon EOS REBEL T3i", "Canon::CameraInfo600D"),
      ("Canon::Main", 0x000D, "Canon EOS 600D", "Canon::CameraInfo600D"),
      ("Canon::Main", 0x000D, "Canon EOS-1D Mark II", "Canon::CameraInfo1DmkII"),
      ("Canon::Main", 0x000D, "Canon EOS-1D Mark II N", "Canon::CameraInfo1DmkIIN"),
      ("Sony::Main", 0x2010, "NEX-5N", "Sony::Tag2010a"),
      ("Sony::Main", 0x2010, "SLT-A77V", "Sony::Tag2010b"),
      ("Sony::Main", 0x2010, "ILCE-7", "Sony::Tag2010g"),
      ("Sony::Main", 0x2010, "ILCE-7M3", "Sony::Tag2010i"),
    ] as [(String, UInt32, String, String)])
  func choice(table: String, number: UInt32, model: String, below: String) throws {
    let table = try #require(MakerTable(table))
    let context = MakerContext(model: Array(model.utf8))
    let chosen = table.rows(of: number).lazy.map { MakerRow(table.module, $0) }.first { row in
      guard let condition = row.program(.condition) else { return true }
      var scope = MakerScope(context, table.module)
      return Formula.value(condition, &scope).isTrue
    }
    #expect(table.module.facts.text.string(try #require(chosen).subtable) == below)
  }

  @Test(
    "Case and trailing blanks do not matter",
    arguments: [
      ("NIKON D6", true), ("nikon d6", true), ("NIKON D6  ", true), ("NIKON D6\0", true),
      ("NIKON D60", false), ("NIKON D", false), ("D6", false), ("", false), (" ", false),
    ])
  func spelling(model: String, isKnown: Bool) {
    let camera = CameraModel(Array(model.utf8))
    let isInOne = (0..<(CameraModelTables.width * 4)).contains { camera.isIn(set: $0) }
    // The D60 is known, too, but in no set.
    #expect(isInOne == isKnown)
    #expect(!camera.isIn(set: 4000))
  }

  @Test("Names of models are complete and unique, and no table contains a pattern")
  func names() throws {
    let names = try CameraModelTable.names()
    #expect(Set(names.map { $0.lowercased() }).count == names.count)
    for set in try CameraModelTable.sets() {
      #expect(Set(set.models).count == set.models.count, "\(set.name)")
      #expect(Set(set.models).isSubset(of: names), "\(set.name)")
    }
    for name in names {
      #expect(!name.contains { "|\\^$?[]{}+".contains($0) }, "\(name) reads like a pattern")
    }
  }

  @Test(
    "Models in rules are checked when the rules are compiled",
    .enabled(if: Python.path != nil, "python3 is not installed"))
  func compiler() throws {
    let outcome = try Python.run("Scripts/generate/camera_models_test.py")
    #expect(outcome.isSuccess, "\(outcome.errors)")
  }

  @Test("No maker's rule names models by a pattern")
  func rules() throws {
    let folder = CameraModelTable.folder
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where file.hasSuffix("-rules.tsv") && file != "headers-rules.tsv" {
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      #expect(!text.contains("match(model,"), "\(file)")
      #expect(!text.contains("match(Software,"), "\(file)")
    }
  }
}

/// The tables of models as they stand in Scripts/Tables/makers.
enum CameraModelTable {
  struct Set: Sendable, CustomTestStringConvertible {
    let name: String
    let models: [String]
    var testDescription: String { name }
  }

  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static let folder = root.appending(path: "Scripts/Tables/makers")

  static func names() throws -> [String] { try rows("model-names.tsv").compactMap(\.last) }

  static func sets() throws -> [Set] {
    try rows("models.tsv").map { row in
      Set(name: row[1], models: row[3].components(separatedBy: ", "))
    }
  }

  private static func rows(_ file: String) throws -> [[String]] {
    try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      .split(separator: "\n").dropFirst()
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
  }
}
