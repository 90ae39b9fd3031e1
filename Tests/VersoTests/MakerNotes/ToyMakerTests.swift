import Foundation
import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

/// A copy of what the generator of the makers' tables reads and writes.
private struct Workshop: ~Copyable {
  let root: URL
  static let home = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let python = Program(named: "python3")

  static var isThere: Bool { python.isThere }

  init(copying folders: [String]) throws {
    root = FileManager.default.temporaryDirectory.appending(path: "verso-\(UUID().uuidString)")
    for folder in folders {
      let place = root.appending(path: folder)
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: Self.home.appending(path: folder), to: place)
    }
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: root.appending(path: path)), as: UTF8.self)
  }

  func write(_ text: String, to path: String) throws {
    let place = root.appending(path: path)
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: place)
  }

  func generate() throws -> Program.Outcome {
    try Self.python.run([root.appending(path: "Scripts/generate/makers.py").path])
  }

  /// All files below a folder, by their paths.
  func files(_ folder: String) throws -> [String: Data] {
    let place = root.appending(path: folder)
    var found: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: place.path)
    where !path.contains("__pycache__") {
      let file = place.appending(path: path)
      if !file.hasDirectoryPath, let data = try? Data(contentsOf: file) { found[path] = data }
    }
    return found
  }
}

/// The toy maker: its row of makers.tsv, its tables, and its rules.
private enum Toy {
  static let row = [
    "Toy", "Toy", "Exif", "Toyland", "-", "-", #""TOYCAM" 00"#, "Toy::Main", "8", "big", "note",
    "-",
    "-", "OwnerName", "-",
  ].joined(separator: "\t")

  static let tables = """
    table\tid\tindex\tname\tformat\tcount\tmask\tflags\tgroup\tsubtable
    Toy::Main\t-\t\tifd\t\t\t\t\tToy\t
    Toy::Main\t0x0001\t\tGameMode\t\t\t\t\t\t
    Toy::Main\t0x0002\t\tFocalLength\t\t\t\t\t\t
    Toy::Main\t0x0003\t\tOwnerName\t\t\t\t\t\t
    Toy::Main\t0x0004\t\tPieces\t\t\t\t\t\tToy::Pieces
    Toy::Pieces\t-\t\tbinary\tint8u\t\t\t\tToy\t
    Toy::Pieces\t1\t\tPieceCount\t\t\t\t\t\t

    """

  static let rules = """
    table\ttag\tindex\tcondition\traw\tvalue\tprint\tcount\thook\tsub\tformat\tsubtable\tname\tflags
    Toy::Main\tGameMode\t\t\t\t\t"Hide and seek" if x == 1 else none\t\t\t\t\t\t\t
    Toy::Main\tFocalLength\t\t\t\tx / 10\tform("%.1f mm", x)\t\t\t\t\t\t\t
    Toy::Main\tPieces\t\t\t\t\t\t\t\torder=little\t\t\t\t

    """
}

private let inputs = "Scripts/Tables/makers/"

@Suite("Adding a maker", .enabled(if: Workshop.isThere, "python3 is not installed"))
struct ToyMakerTests {
  @Test("A toy maker takes three files")
  func threeFiles() throws {
    let shop = try Workshop(copying: ["Scripts", "Sources/VersoMakerNotes"])
    let (inputsBefore, outputsBefore) = (try shop.files("Scripts"), try shop.files("Sources"))
    try shop.write(
      try shop.text(inputs + "makers.tsv") + Toy.row + "\n", to: inputs + "makers.tsv")
    try shop.write(Toy.tables, to: inputs + "toy.tsv")
    try shop.write(Toy.rules, to: inputs + "toy-rules.tsv")
    let outcome = try shop.generate()
    #expect(outcome.status == 0, "\(outcome.errors)")

    // What was written by hand.
    let inputsAfter = try shop.files("Scripts")
    let touched = Set(inputsAfter.filter { inputsBefore[$0.key] != $0.value }.keys)
    #expect(
      touched == [
        "Tables/makers/makers.tsv", "Tables/makers/toy.tsv", "Tables/makers/toy-rules.tsv",
      ])
    #expect(touched.count <= 3)

    // What the generator made of it: the maker's facts, and the two lists.
    let made = try shop.files("Sources").filter { outputsBefore[$0.key] != $0.value }
    let folder = "VersoMakerNotes/"
    #expect(
      Set(made.keys) == [
        folder + "Toy/ToyTables.swift", folder + "TableModule+List.swift",
        folder + "Recognition/MakerNotesTables.swift",
      ])
    #expect(try shop.text("Sources/\(folder)TableModule+List.swift").contains("ToyTables.facts"))
    let kinds = try shop.text("Sources/\(folder)Recognition/MakerNotesTables.swift")
    #expect(kinds.contains("^TOYCAM") && kinds.contains("Toy::Main"))
  }

  /// What is changed in one of the toy's files, and what the generator says of it.
  private struct Mistake: Sendable, CustomTestStringConvertible {
    let file: String
    let text: String
    let instead: String
    let message: String
    var testDescription: String { message }

    init(_ file: String, _ text: String, _ instead: String, _ message: String) {
      (self.file, self.text, self.instead, self.message) = (file, text, instead, message)
    }
  }

  private static let mistakes = [
    Mistake("toy-rules.tsv", "form(", "shape(", "no function shape"),
    Mistake("toy-rules.tsv", "x == 1", "Mood == 1", "nothing keeps Mood"),
    Mistake("toy-rules.tsv", "x == 1", "x ==", "Toy::Main 0x0001"),
    Mistake("toy-rules.tsv", "order=little", "layout=nowhere", "no layout nowhere"),
    Mistake("toy-rules.tsv", "order=little", "decode=rot13", "no cipher rot13"),
    Mistake("toy-rules.tsv", "order=little", "decode=4", "which cipher is 4?"),
    Mistake("toy-rules.tsv", "order=little", "order=sideways", "what is order=sideways?"),
    Mistake("toy-rules.tsv", "FocalLength", "FocalWidth", "no such row"),
    Mistake("toy.tsv", "\tToy::Pieces\n", "\tToy::Nothing\n", "no table Toy::Nothing"),
    Mistake("toy.tsv", "OwnerName", "BodySerialNumber", "no tag is named OwnerName"),
    Mistake("toy.tsv", "PieceCount", "BodySerialNumber", "tells whose camera it is"),
    Mistake(
      "toy.tsv", "binary\tint8u\t\t\t\tToy\t", "other\tint8u\t\t\t\tToy\tbricks", "no layout bricks"
    ),
    Mistake("makers.tsv", "Toy::Main", "Toy::Side", "no table Toy::Side"),
    Mistake("makers.tsv", "\tbig\t", "\tsideways\t", "what is a byte order of sideways?"),
    Mistake("makers.tsv", "\tbig\tnote\t", "\tbig\tmoon\t", "what is a base of moon?"),
    Mistake("makers.tsv", "\tbig\tnote\t", "\tbig\tnote or note\t", "a base is named twice"),
    Mistake("makers.tsv", "\tnote\t-\t", "\tnote\tspiral\t", "no layout spiral"),
    Mistake("makers.tsv", #""TOYCAM" 00"#, #""TOYCAM" zero"#, "what is zero?"),
    Mistake("makers.tsv", #""TOYCAM" 00"#, #""TOYCAM" 80-7F"#, "80-7F runs backwards"),
    Mistake("makers.tsv", "\tToyland\t", "\t\t", "every column says something"),
    Mistake("makers.tsv", "\tExif\t", "\tcupboard\t", "what is a carrier of cupboard?"),
    Mistake(
      "makers.tsv", "\tToyland\t-\t-\t\"TOYCAM\" 00\t", "\t-\t-\t-\t-\t",
      "nothing by which it is recognized"),
    Mistake(
      "makers.tsv", "Toy\tToy\t", "Boy\tToy\t", "toy.tsv: makers.tsv has no row of this maker"),
  ]

  @Test("Missing parts are refused", arguments: mistakes)
  private func refusals(mistake: Mistake) throws {
    let shop = try workshop()
    let text = try shop.text(inputs + mistake.file)
    #expect(text.contains(mistake.text))
    try shop.write(
      text.replacingOccurrences(of: mistake.text, with: mistake.instead), to: inputs + mistake.file)
    let outcome = try shop.generate()
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains(mistake.message), "\(outcome.errors)")
  }

  @Test("Names that a maker's code declares are known")
  func ownNames() throws {
    let shop = try workshop()
    #expect(try shop.generate().status == 0)
    let code = """
      enum Toy: MakerCode {
        enum Layout: UInt8 {
          case bricks
        }
        enum Cipher: UInt8 {
          case rot13
        }
        enum Function: UInt8 {
          case hide, seek
        }
      }
      """
    try shop.write(code, to: "Sources/VersoMakerNotes/Toy/Toy.swift")
    let rules = Toy.rules.replacingOccurrences(of: "x / 10", with: "seek(x)")
      .replacingOccurrences(of: "order=little", with: "decode=4+2 layout=bricks")
    try shop.write(rules, to: inputs + "toy-rules.tsv")
    let outcome = try shop.generate()
    #expect(outcome.status == 0, "\(outcome.errors)")
    let facts = try shop.text("Sources/VersoMakerNotes/Toy/ToyTables.swift")
    #expect(facts.contains("xC101") && facts.contains("d0,4+2 l0"))
    let list = try shop.text("Sources/VersoMakerNotes/TableModule+List.swift")
    #expect(list.contains("case 0: Toy.self"))
    try shop.write(
      code.replacingOccurrences(of: "hide", with: "form"),
      to: "Sources/VersoMakerNotes/Toy/Toy.swift")
    #expect(try shop.generate().errors.contains("functions that all makers have: ['form']"))
  }

  /// A copy in which the toy maker is the only one.
  private func workshop() throws -> Workshop {
    let scripts = [
      "camera_models", "maker_formula", "maker_notes", "makers", "tags",
    ]
    let shop = try Workshop(
      copying: scripts.map { "Scripts/generate/\($0).py" } + [
        inputs + "composite.tsv", inputs + "composite-values.tsv",
        "Sources/VersoMakerNotes/Engine/FormulaNames.swift",
        "Sources/VersoMakerNotes/Recognition/NoteLayout.swift",
      ])
    for (table, row) in [("makers", Toy.row + "\n"), ("models", ""), ("model-names", "")] {
      let all = try String(
        contentsOf: Workshop.home.appending(path: inputs + "\(table).tsv"), encoding: .utf8)
      try shop.write("\(all.prefix { $0 != "\n" })\n\(row)", to: inputs + "\(table).tsv")
    }
    try shop.write(Toy.tables, to: inputs + "toy.tsv")
    try shop.write(Toy.rules, to: inputs + "toy-rules.tsv")
    return shop
  }
}
