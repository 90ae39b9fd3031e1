import Foundation
import Testing
import VersoFixtures

/// Options that are given more than once.
@Suite(.enabled(if: Command.isThere, "the command is not built"))
struct GivenTwiceTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// An option with a value, as the parser declares it.
  struct Option: Sendable {
    let command: String
    let names: [String]
    let isRepeatable: Bool
  }

  /// All options with values of all commands.
  static let options: [Option] = {
    guard let dump = try? Command.run(["--experimental-dump-help"]),
      let root = try? JSONSerialization.jsonObject(with: Data(dump.output)) as? [String: Any],
      let command = root["command"] as? [String: Any],
      let commands = command["subcommands"] as? [[String: Any]]
    else { return [] }
    return commands.flatMap { command in
      (command["arguments"] as? [[String: Any]] ?? []).compactMap { argument in
        guard argument["kind"] as? String == "option",
          let names = argument["names"] as? [[String: String]]
        else { return nil }
        return Option(
          command: command["commandName"] as? String ?? "",
          names: names.map { ($0["kind"] == "short" ? "-" : "--") + ($0["name"] ?? "") },
          isRepeatable: argument["isRepeating"] as? Bool ?? false)
      }
    }
  }()

  @Test("A repeated option is combined, or refused by name, for every option of every command")
  func all() throws {
    let options = Self.options
    #expect(options.count > 300)
    var (refused, added) = (0, 0)
    for option in options {
      // A short name and a long one are of one option.
      let words = [option.names[0], "1", option.names[option.names.count - 1], "1"]
      let outcome = try Command.run([option.command] + words, in: folder.url)
      let name = option.names.first { $0.hasPrefix("--") } ?? ""
      let isRefused = outcome.errors == "verso: \(name) is given twice, and takes one value\n"
      #expect(isRefused == !option.isRepeatable, "\(option) \(outcome.errors)")
      #expect(!isRefused || outcome.status == 64)
      if isRefused { refused += 1 } else { added += 1 }
    }
    #expect(refused + added == options.count && added > 0 && refused > 0)
  }

  @Test("All conditions must hold, and extensions, kinds and severities are combined")
  func adding() throws {
    let hidden = try folder.write(try Command.sampleBytes("plain.jpg"), "private.jpg")
    let other = try folder.write(try Command.sampleBytes("plain.jpg"), "other.jpg")
    let png = try folder.write(try Command.sampleBytes("formats/still.png"), "still.png")
    #expect(try Command.run(["set", hidden, "Keywords=private", "Make=Leica"]).status == 0)
    #expect(try Command.run(["set", other, "Make=Example"]).status == 0)
    func chosen(_ options: [String]) throws -> String {
      try Command.run(["read", "--print", "{FileName}", hidden, other, png] + options).text
    }
    let make = ["--where", "Make = Example"]
    #expect(try chosen(["--where", "Keywords = private"] + make) == "")
    #expect(try chosen(make + ["--where", "not Keywords"]) == "other.jpg\n")
    #expect(try chosen(["--ext", "png", "--ext", "gif"]) == "still.png\n")
    #expect(try chosen(["--ext", "png", "--ext", "jpg"]) == "private.jpg\nother.jpg\nstill.png\n")
    let before = try folder.read("other.jpg")
    _ = try Command.run(["strip", hidden, other, "--where", "Keywords = private"] + make)
    #expect(try folder.read("other.jpg") == before)
    let least = try Command.run(["check", "--severity", "error", "--severity", "note", hidden]).text
    #expect(try least == Command.run(["check", hidden]).text)
    _ = try folder.write(Array("<x/>".utf8), "lost.aae")
    func pairs(_ kinds: [String]) throws -> String {
      try Command.run(["pairs", "--recursive", "."] + kinds, in: folder.url).text
    }
    #expect(try pairs(["--kind", "live"]) == "")
    #expect(try pairs(["--kind", "live", "--kind", "missing"]).contains("lost.aae"))
  }
}
