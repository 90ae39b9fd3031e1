import Foundation
import Testing
import VersoFixtures

@Suite(
  "A root file system without /proc", .enabled(if: Command.isThere, "the command is not built"))
struct BareRootTests {
  /// Runs something in another root; nil where this user may not.
  private static func run(_ root: String, _ words: [String]) throws -> Command.Outcome? {
    #if os(Linux)
      let front = geteuid() == 0 ? ["chroot"] : ["unshare", "--map-root-user", "chroot"]
      let trial = try? Command.run(program: "/usr/bin/env", front + ["/", "/bin/true"])
      guard trial?.status == 0 else { return nil }
      return try Command.run(program: "/usr/bin/env", front + [root] + words)
    #else
      return nil
    #endif
  }

  static let isPermitted = (try? run("/", ["/bin/true"])) ?? nil != nil

  @Test(
    "Commands work there, as in a server that strips uploads",
    .enabled(if: isPermitted, "this user may not change the root"))
  func works() throws {
    let folder = try TemporaryFolder()
    let root = folder.path("root")
    // A static command needs nothing beside it; to another one go the libraries that it was linked to.
    let script = """
      set -e; mkdir -p "$2/tmp"; cp "$1" "$2/verso"
      for library in $(ldd "$1" 2>/dev/null | grep -o '/[^ ]*'); do
        mkdir -p "$2/$(dirname "$library")"; cp -L "$library" "$2/$library"
      done
      """
    let prepared = try Command.run(program: "/bin/sh", ["-c", script, "sh", Command.path, root])
    #expect(prepared.status == 0, "\(prepared.errors)")
    _ = try folder.write(try Command.sampleBytes("harbour.jpg"), "root/photo.jpg")
    for words in [
      ["--version"], ["strip", "/photo.jpg", "--output", "/clean.jpg", "--no-journal"],
      ["read", "/clean.jpg"],
      ["set", "/photo.jpg", "Artist=Ada", "--journal", "/tmp/journal.sqlite"],
    ] {
      let outcome = try #require(try Self.run(root, ["/verso"] + words))
      #expect(outcome.status == 0, "\(words): \(outcome.errors)")
      #expect(outcome.errors == "")
      #expect(!outcome.text.contains("USAGE"))
    }
    #expect(try folder.read("root/clean.jpg").count < Command.sampleBytes("harbour.jpg").count)
  }
}
