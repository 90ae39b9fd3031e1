import Foundation
import Testing
import VersoFixtures

/// README, the articles and the other Markdown files, by `Scripts/check/documents.py`.
@Suite("Documents")
struct DocumentTests {
  private static let python = Program(named: "python3")
  private static let docC = Program(named: "docc")
  /// The folder of the modules that the tests were built with.
  private static let build = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    .deletingLastPathComponent().path

  @Test(
    "Links lead somewhere, code runs or compiles, and figures are those of the comparison",
    .enabled(if: Command.isThere, "\(Command.absence)"),
    .enabled(if: python.isThere, "\(python.absence)"),
    arguments: ["links", "shell", "swift", "others", "options", "figures"])
  func check(kind: String) throws {
    let script = Package.root.appending(path: "Scripts/check/documents.py").path
    let outcome = try Self.python.run(
      [script, kind, "--verso", Command.path, "--build", Self.build])
    #expect(
      outcome.status == 0, "\(String(decoding: outcome.output, as: UTF8.self))\(outcome.errors)")
  }

  @Test(
    "The site is made, and all its links lead somewhere",
    .enabled(if: Command.isThere, "\(Command.absence)"),
    .enabled(if: python.isThere && docC.isThere, "\(python.absence); \(docC.absence)"))
  func site() throws {
    let folder = try TemporaryFolder()
    let script = Package.root.appending(path: "Scripts/generate/documentation.py").path
    let outcome = try Self.python.run([
      script, "--verso", Command.path, "--build", Self.build, "--output", folder.path("site"),
    ])
    #expect(
      outcome.status == 0, "\(String(decoding: outcome.output, as: UTF8.self))\(outcome.errors)")
    let index = try folder.read("site/index.html")
    #expect(String(decoding: index, as: UTF8.self).contains("<h1>Verso</h1>"))
  }
}
