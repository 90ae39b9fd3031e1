import Foundation
import Testing
import VersoFixtures

@Suite("Colours and lines on a terminal", .enabled(if: Command.isThere, "the command is not built"))
struct PaintTests {
  let folder: TemporaryFolder
  let photo: String

  init() throws {
    folder = try TemporaryFolder()
    photo = try folder.write(try Command.sampleBytes("harbour.jpg"), "harbour.jpg")
  }

  private static let escape = "\u{1B}["

  @Test(
    "Colours follow --color, or else NO_COLOR, CLICOLOR_FORCE and CLICOLOR",
    arguments: [
      ([], [:], false), (["--color", "always"], [:], true), (["--color=always"], [:], true),
      (["--color", "auto"], [:], false), (["--color", "auto"], ["CLICOLOR_FORCE": "1"], true),
      ([], ["CLICOLOR_FORCE": "1"], true), ([], ["CLICOLOR_FORCE": "0"], false),
      ([], ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false),
      (["--color", "always"], ["NO_COLOR": "1"], true),
      (["--color", "never"], ["CLICOLOR_FORCE": "1"], false),
    ] as [([String], [String: String], Bool)])
  func pipes(options: [String], environment: [String: String], isPainted: Bool) throws {
    let names = ["NO_COLOR": "", "CLICOLOR": "", "CLICOLOR_FORCE": ""]
    let all = names.merging(environment) { $1 }
    for words in [
      ["read"] + options + [photo, "none.jpg"], options + ["read", photo, "none.jpg"],
    ] {
      let outcome = try Command.run(words, environment: all)
      #expect(outcome.text.contains(Self.escape) == isPainted, "\(words)")
      #expect(outcome.errors.contains(Self.escape) == isPainted, "\(words)")
      #expect(outcome.text.contains("IFD0") && outcome.errors.contains("none.jpg: no such file"))
    }
  }

  @Test("JSON, tables and values for scripts are never painted")
  func scripts() throws {
    for words in [
      ["read", "--json"], ["read", "--csv"], ["get", "Model"], ["read", "--print", "{Model}"],
      ["check", "--json"], ["explain", "--json"], ["tags", "--json", "Rating"],
      ["set", "--dry-run", "--json", "Artist=Ada"],
    ] {
      let outcome = try Command.run(
        words + ["--color", "always"] + (words[0] == "tags" ? [] : [photo]))
      #expect(!outcome.output.isEmpty && !outcome.text.contains(Self.escape), "\(words)")
    }
  }

  @Test("Names of tags, marks of explanations and files of tables are painted")
  func names() throws {
    let bold = Self.escape + "1m"
    func text(_ words: String...) throws -> String {
      try Command.run(words + ["--color", "always"]).text
    }
    #expect(try text("tags", "Rating").contains("\(bold)IFD0:Rating\u{1B}[0m"))
    #expect(try text("explain", photo).contains("\(bold)* "))
    #expect(try text("rename", "{Model}", photo, "--dry-run").contains("\(bold)\(photo)"))
    #expect(try !Command.run(["tags", "Rating"]).text.contains(Self.escape))
  }

  @Test("Another word for --color is a mistake, and the journal has the call without the option")
  func mistakes() throws {
    let wrong = try Command.run(["read", "--color", "red", photo])
    #expect(wrong.status == 64 && wrong.errors.contains("write --color auto, "), "\(wrong.errors)")
    let journal = ["--journal", folder.path("journal.sqlite")]
    #expect(
      try Command.run(["set", "--color", "never", photo, "Artist=Ada"] + journal).status == 0)
    #expect(try !Command.run(["undo", "--list"] + journal).text.contains("--color"))
  }

  @Test(
    "On a terminal, tables, receipts and help keep to its width",
    .enabled(if: PseudoTerminal.isThere, "there is no python3 to open a terminal"),
    arguments: [40, 60, 80])
  func width(columns: Int) throws {
    let long = String(repeating: "boats and harbours ", count: 8)
    let fix = #"<trkpt lat="46" lon="7"><time>2024-05-06T07:08:00Z</time></trkpt>"#
    let track = try folder.write(
      Array("<gpx version=\"1.1\"><trk><trkseg>\(fix)</trkseg></trk></gpx>".utf8), "walk.gpx")
    for words in [
      ["read", photo], ["explain", photo], ["tags", "exposure", "--values"],
      ["tags", "Canon:LensType"],
      ["geotag", "--dry-run", track, photo, "--zone", "Z", "--replace", "--max-gap", "8000h"],
      ["rename", "{DateTimeOriginal:yyyy} \(long){.ext}", photo, "--dry-run"],
      ["set", photo, "Title=\(long)", "--dry-run", "--no-journal"], [],
      ["help", "--all"], ["strip", "--help"], ["help", "options"], ["check", photo],
    ] {
      let outcome = try PseudoTerminal.run(
        words, .plain, environment: ["CLICOLOR": "", "NO_COLOR": "1"], columns: columns)
      let lines = outcome.text.split(whereSeparator: \.isNewline)
      #expect(!lines.isEmpty, "\(words)")
      for line in lines where line.contains(" ") {
        // A word that is longer than the line is not cut: it may be a path.
        let most = min(columns / 2, columns - 27)
        let isWord = line.split(separator: " ").contains { $0.count > most }
        #expect(line.count <= columns || isWord, "\(words): \(line)")
      }
    }
  }
}
