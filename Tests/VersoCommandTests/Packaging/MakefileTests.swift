import Foundation
import Testing
import VersoFixtures

@Suite("The Makefile")
struct MakefileTests {
  private func dryRun(_ targets: String...) throws -> String {
    let made = try Command.run(
      program: "/usr/bin/env", ["make", "-n", "-C", Package.root.path] + targets)
    try #require(made.status == 0, "\(made.errors)")
    return made.text
  }

  @Test("Only make setup asks for sudo and installs system packages of other users")
  func sudo() throws {
    #expect(try dryRun("setup").contains("Scripts/setup.sh --install"))
    let others = try dryRun("test", "demo", "build", "dist", "release")
    #expect(others.contains("Scripts/setup.sh test") && others.contains("Scripts/setup.sh build"))
    #expect(!others.contains("--install") && !others.contains("sudo"))
    // Without --install the script never comes to where it calls sudo.
    let script = try String(
      contentsOf: Package.root.appending(path: "Scripts/setup.sh"), encoding: .utf8)
    #expect(script.contains("{ $installs || [ -z \"$sudo\" ]; }"))
  }

  @Test("It fits two screens, and each target that it lists has a recipe")
  func short() throws {
    let text = try String(contentsOf: Package.root.appending(path: "Makefile"), encoding: .utf8)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count < 150)
    for line in text.split(separator: "\n") where line.contains(":") && line.contains("  ## ") {
      let target = String(line.prefix { $0 != ":" })
      #expect(try !dryRun(target, "FOLDER=Samples").isEmpty, "\(target)")
    }
  }
}
