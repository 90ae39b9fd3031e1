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

  /// Puts the command into an empty root. A static one needs nothing else; another one gets the libraries that it was linked to.
  private func prepare(_ root: String, program: String) throws {
    let script = """
      set -e; mkdir -p "$2/tmp" "$2/bin" "$2/share/verso"; cp "$1" "$2/$3"
      for library in $(ldd "$1" 2>/dev/null | grep -o '/[^ ]*'); do
        mkdir -p "$2/$(dirname "$library")"; cp -L "$library" "$2/$library"
      done
      """
    let prepared = try Command.run(
      program: "/bin/sh", ["-c", script, "sh", Command.path, root, program])
    #expect(prepared.status == 0, "\(prepared.errors)")
  }

  @Test(
    "Data in ../share/verso next to the folder of the program is found there",
    .enabled(if: isPermitted, "this user may not change the root"))
  func data() throws {
    let folder = try TemporaryFolder()
    let root = folder.path("root")
    try prepare(root, program: "bin/verso")
    _ = try folder.write(try Command.sampleBytes("harbour.jpg"), "root/photo.jpg")
    // It is found, and then refused, as it is not such a file.
    _ = try folder.write([0x78], "root/share/verso/places.verso")
    let outcome = try #require(
      try Self.run(root, ["/bin/verso", "place", "--dry-run", "/photo.jpg"]))
    #expect(outcome.errors.contains("share/verso/places.verso"), "\(outcome.errors)")
    #expect(!outcome.errors.contains("not installed"))
  }

  @Test(
    "Commands work there, as in a server that strips uploads",
    .enabled(if: isPermitted, "this user may not change the root"))
  func works() throws {
    let folder = try TemporaryFolder()
    let root = folder.path("root")
    try prepare(root, program: "verso")
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
