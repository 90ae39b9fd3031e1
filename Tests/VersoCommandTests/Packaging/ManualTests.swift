import Foundation
import Testing
import VersoFixtures

/// The pages and completions that `Scripts/generate/manual.py` makes of the declarations of the commands.
@Suite(
  "The manual",
  .enabled(if: Command.isThere && Program.python.isThere, "the command or python3 is not there"))
struct ManualTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let script = Package.root.appending(path: "Scripts/generate/manual.py").path
    let made = try Program.python.run([script, folder.url.path, "--verso", Command.path])
    #expect(made.status == 0, "\(made.errors)")
  }

  private var pages: URL { folder.url.appending(path: "man/man1") }

  /// The names of all commands, as the full help lists them.
  private static let names: [String] = {
    let lines = ((try? Command.run(["help", "--all"]).text) ?? "").split(separator: "\n")
    return lines.filter { $0.hasPrefix("  ") }
      .compactMap { $0.split { " ,".contains($0) }.first.map(String.init) }
  }()

  @Test("Each command has a page, which contains every option of its full help")
  func options() throws {
    #expect(Self.names.count > 40)
    let first = try String(contentsOf: pages.appending(path: "verso.1"), encoding: .utf8)
    for name in Self.names {
      #expect(first.contains("\\fBverso \(name)\\fR"), "\(name)")
      let page = try String(contentsOf: pages.appending(path: "verso-\(name).1"), encoding: .utf8)
      let help = try Command.run(["help", name, "--help-hidden"]).text
      // An option begins a line of the help: "  -o, --output <path>".
      for line in help.split(separator: "\n") where line.hasPrefix("  -") {
        for word in line.split(whereSeparator: { " ,/".contains($0) }).prefix(2)
        where word.hasPrefix("-") {
          let escaped = word.replacingOccurrences(of: "-", with: "\\-")
          #expect(page.contains("\\fB\(escaped)\\fR"), "verso \(name): \(word)")
        }
      }
    }
  }

  @Test("A page shows the examples of its command as they are typed")
  func examples() throws {
    let page = try String(contentsOf: pages.appending(path: "verso-strip.1"), encoding: .utf8)
    let examples = try Command.run(["help", "strip"]).text.split(separator: "\n")
      .filter { $0.hasPrefix("verso strip ") && !$0.contains("--help-hidden") }
    #expect(!examples.isEmpty)
    let plain = page.replacingOccurrences(of: "\\-", with: "-")
    for example in examples { #expect(plain.contains("\n\(example)\n"), "\(example)") }
  }

  @Test(
    "mandoc finds nothing wrong with the pages",
    .enabled(if: Program.mandoc.isThere, "mandoc is not installed"))
  func lint() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: pages.path)
    let checked = try Program.mandoc.run(
      ["-T", "lint", "-W", "warning"] + files.map { pages.appending(path: $0).path })
    #expect(checked.status == 0, "\(String(decoding: checked.output, as: UTF8.self))")
  }

  @Test(
    "Each shell gets a script that completes the commands",
    arguments: [
      "bash-completion/completions/verso", "zsh/site-functions/_verso",
      "fish/vendor_completions.d/verso.fish",
    ])
  func completions(path: String) throws {
    let text = try String(contentsOf: folder.url.appending(path: path), encoding: .utf8)
    #expect(!text.hasPrefix("#!"))
    for name in Self.names { #expect(text.contains(name), "\(name)") }
  }
}

extension Program {
  fileprivate static let mandoc = Program(named: "mandoc")
  static let python = Program(named: "python3")
}
