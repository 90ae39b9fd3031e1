import Foundation
import Testing
import VersoFixtures

/// Every option of every command against the one table of options.
@Suite(.enabled(if: Command.isThere, "the command is not built"))
struct OptionTests {
  /// An option as one command declares it, or as a row of the table has it.
  private struct Option: Hashable {
    let names: String
    let value: String
    let meaning: String

    init(names: String, value: String, meaning: String) {
      (self.names, self.value, self.meaning) = (names, value, meaning)
    }

    init(_ argument: Argument) {
      let typed = (argument.names ?? []).map { ($0.kind == "long" ? "--" : "-") + $0.name }
      names = typed.sorted { $0.count > $1.count }.map { "`\($0)`" }.joined(separator: ", ")
      value = argument.kind == "option" ? argument.valueName : ""
      meaning = argument.abstract ?? ""
    }

    var row: String { "| \(names) | \(value) | \(meaning) |" }
  }

  private struct Argument: Decodable {
    struct Name: Decodable { let kind, name: String }
    let kind, valueName: String
    let names: [Name]?
    let abstract: String?
  }

  private struct Declared: Decodable {
    let commandName: String
    let arguments: [Argument]?
    let subcommands: [Declared]?

    var all: [Declared] { [self] + (subcommands ?? []).flatMap(\.all) }
  }

  private struct Dump: Decodable { let command: Declared }

  private static func table() throws -> [Option] {
    let page = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources/Verso/Verso.docc/CommandOptions.md")
    return try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("| `-") }.map { line in
        let cells = line.split(separator: "|", omittingEmptySubsequences: false)
          .map { $0.trimmingCharacters(in: .whitespaces) }
        try #require(cells.count == 5, "\(line)")
        return Option(names: cells[1], value: cells[2], meaning: cells[3])
      }
  }

  @Test("Each option has one meaning and one kind of value in all commands, those of the table")
  func meanings() throws {
    let dump = try Command.run(["--experimental-dump-help"]).output
    let root = try JSONDecoder().decode(Dump.self, from: Data(dump)).command
    let rows = try Self.table()
    let known = Set(rows)
    var used: Set<Option> = []
    for command in root.all where command.commandName != "help" {
      for argument in command.arguments ?? [] where argument.kind != "positional" {
        let option = Option(argument)
        used.insert(option)
        #expect(known.contains(option), "\(command.commandName): \(option.row)")
      }
    }
    for row in rows where !used.contains(row) { Issue.record("no command has \(row.row)") }
    // What reads the sidecar in one command is what changes it in another; tags takes one group.
    let twice = ["`--group`, `-g`", "`--sidecar`"]
    for (names, rows) in Dictionary(grouping: rows, by: \.names) {
      #expect(rows.count == (twice.contains(names) ? 2 : 1), "\(names)")
      #expect(Set(rows.map(\.value)).count == 1, "\(names)")
    }
    // A letter stands for one option.
    let letters = Set(rows.map(\.names)).filter { $0.contains(", ") }
      .map { $0.split(separator: " ").last }
    #expect(Set(letters).count == letters.count)
  }

  @Test("Each command that can be tried with --dry-run prints its work with --json")
  func answers() throws {
    let dump = try Command.run(["--experimental-dump-help"]).output
    let root = try JSONDecoder().decode(Dump.self, from: Data(dump)).command
    for command in root.all {
      let names = (command.arguments ?? []).flatMap { $0.names ?? [] }.map(\.name)
      #expect(
        !names.contains("dry-run") || names.contains("json"), "\(command.commandName): \(names)")
      // Every command with a journal changes files.
      #expect(
        !names.contains("no-journal") || names.contains("dry-run"),
        "\(command.commandName): \(names)")
    }
  }

  @Test(
    "Help leaves out options that the command always refuses",
    arguments: [
      ("sign", "--sidecar"), ("sign", "--keep-broken"), ("seal", "--sidecar"),
      ("crop", "--sidecar"), ("convert", "--sidecar"), ("resize", "--sidecar"),
      ("watermark", "--sidecar"), ("orient", "--flag"),
    ])
  func refused(command: String, option: String) throws {
    guard Command.hasImaging || ["sign", "seal"].contains(command) else { return }
    for help in ["--help", "--help-hidden"] {
      let text = try Command.run([command, help]).text
      let lines = text.split(separator: "\n")
      #expect(!lines.contains { $0.hasPrefix("  \(option) ") }, "\(text)")
    }
  }
}
