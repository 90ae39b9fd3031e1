import Foundation
import Testing
import VersoFixtures

/// What a person meets who does not know the commands yet.
@Suite("The first help", .enabled(if: Command.isThere, "the command is not built"))
struct FirstHelpTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let names: Set<String> = {
    let all = try? Command.run(["help", "--all"]).text
    let lines = (all ?? "").split(separator: "\n").filter { $0.hasPrefix("  ") }
    return Set(lines.compactMap { $0.split { " ,".contains($0) }.first.map(String.init) })
  }()

  @Test("The first help fits a screen and lists twelve commands; help --all lists every command")
  func twelve() throws {
    let first = try Command.run(["--help"])
    #expect(first.status == 0)
    let lines = first.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count < 50 && lines.allSatisfy { $0.count <= 80 })
    let named = Self.names.filter { name in lines.contains { $0.hasPrefix("  \(name)") } }
    #expect(named.count == 12, "\(named)")
    #expect(try Command.run([]).text == first.text && Command.run(["help"]).text == first.text)
    let all = try Command.run(["help", "--all"]).text
    #expect(all.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(Self.names.isSuperset(of: ["verify", "unseal", "catalog", "sync", "explain"]))
    for name in Self.names {
      #expect(try Command.run(["help", name]).status == 0, "\(name)")
    }
  }

  @Test("Examples in help can be copied: in a narrow terminal they are the same commands")
  func examples() throws {
    func examples(_ name: String, columns: Int) throws -> [String] {
      let outcome = try Command.run(
        ["help", name, "--help-hidden"], environment: ["COLUMNS": "\(columns)"])
      let text = outcome.text.replacing(#/ \\\n +/#, with: " ")
      return text.split(separator: "\n").map(String.init).filter { $0.hasPrefix("verso \(name) ") }
    }
    for name in Self.names {
      let whole = try examples(name, columns: 1 << 14)
      #expect(!whole.isEmpty, "\(name)")
      for columns in [40, 80] {
        #expect(try examples(name, columns: columns) == whole, "\(name), \(columns) columns")
      }
    }
  }

  @Test("help options lists the options that commands share")
  func sharedOptions() throws {
    let text = try Command.run(["help", "options"]).text
    for name in ["--where", "--files-from", "--output", "--resign", "--charset"] {
      #expect(text.contains("\(name) ") || text.contains("\(name)\n"), "\(name)")
    }
    #expect(!text.contains("USAGE"))
  }

  @Test("A photo without a command is shown, and so are the photos of a folder")
  func shown() throws {
    let path = try folder.write(try Command.sampleBytes("harbour.jpg"), "harbour.jpg")
    #expect(try Command.run([path]).text == Command.run(["view", path]).text)
    #expect(try Command.run([folder.url.path]).text.contains("Example One"))
    let missing = try Command.run(["missing.jpg"])
    #expect(missing.status == 64 && missing.errors.hasPrefix("verso: missing.jpg: no such file"))
  }

  @Test(
    "Commands accept the names that other programs use",
    arguments: [
      ("info", "read"), ("exif", "read"), ("show", "view"), ("validate", "check"),
    ])
  func synonyms(other: String, name: String) throws {
    let path = try folder.write(try Command.sampleBytes("harbour.jpg"), "harbour.jpg")
    let (one, two) = (try Command.run([other, path]), try Command.run([name, path]))
    #expect(one.status == two.status && one.text == two.text)
  }

  @Test(
    "A call in ExifTool's form is answered with the command that does it",
    arguments: [
      (["-Artist=Ada B", "a.jpg"], "verso set a.jpg 'Artist=Ada B'"),
      (["-all=", "a.jpg"], "verso strip a.jpg"), (["-Make", "a.jpg"], "verso get Make a.jpg"),
      (["-j", "a.jpg"], "verso read --json a.jpg"),
    ])
  func exifTool(arguments: [String], words: String) throws {
    let outcome = try Command.run(arguments)
    #expect(outcome.status == 64)
    #expect(outcome.errors == "verso: a command comes first; write \(words)\n")
  }
}
