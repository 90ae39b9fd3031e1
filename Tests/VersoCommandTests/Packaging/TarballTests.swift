import Foundation
import Testing
import VersoFixtures

/// What `make dist` packages, with a small program instead of the command, which it calls.
@Suite(
  "The tarball",
  .enabled(if: Command.isThere && Program.python.isThere, "the command or python3 is not there"))
struct TarballTests {
  private func tarball(in folder: TemporaryFolder) throws -> (name: String, bytes: Data) {
    let verso = try folder.write(Array("#!/bin/sh\nexec '\(Command.path)' \"$@\"\n".utf8), "verso")
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: verso)
    for name in ["places", "zones", "outlines"] {
      _ = try folder.write([1], "\(name).verso")
      _ = try folder.write([2], "\(name).verso.txt")
    }
    let output = folder.url.appending(path: "dist")
    let script = Package.root.appending(path: "Scripts/package/dist.py").path
    let made = try Command.run(
      program: "/usr/bin/env",
      [
        "python3", script, output.path, "--verso", verso, "--data", folder.url.path, "--only",
        "tarball",
      ], environment: ["SOURCE_DATE_EPOCH": "1700000000"])
    try #require(made.status == 0, "\(made.errors)")
    let name = try #require(try FileManager.default.contentsOfDirectory(atPath: output.path).first)
    return (name, try Data(contentsOf: output.appending(path: name)))
  }

  @Test("It contains the command, its manual, completions, licences, data and parts list")
  func content() throws {
    let folder = try TemporaryFolder()
    let (name, _) = try tarball(in: folder)
    #expect(name.hasPrefix("verso-") && name.hasSuffix(".tar.gz"))
    let path = folder.url.appending(path: "dist/\(name)").path
    let listed = try Command.run(program: "/usr/bin/env", ["tar", "-tvf", path]).text
    let lines = listed.split(separator: "\n").filter { !$0.hasPrefix("d") }.map(String.init)
    // All are of root, and may be read by everybody, whatever the umask and the modes were.
    #expect(lines.allSatisfy { $0.hasPrefix("-rw-r--r--") || $0.hasPrefix("-rwxr-xr-x") })
    #expect(lines.allSatisfy { $0.contains(" 0/0 ") })
    let top = String(name.dropLast(".tar.gz".count))
    let names = Set(lines.compactMap { $0.components(separatedBy: "\(top)/").last })
    let pages = names.filter { $0.hasPrefix("share/man/man1/verso") }
    #expect(pages.count > 40 && pages.contains("share/man/man1/verso-strip.1"))
    #expect(
      names.subtracting(pages) == [
        "bin/verso", "share/bash-completion/completions/verso", "share/zsh/site-functions/_verso",
        "share/fish/vendor_completions.d/verso.fish", "share/doc/verso/LICENSE",
        "share/doc/verso/NOTICE", "share/doc/verso/THIRD-PARTY-LICENSES",
        "share/doc/verso/sbom.cdx.json", "share/verso/places.verso", "share/verso/places.verso.txt",
        "share/verso/zones.verso", "share/verso/zones.verso.txt", "share/verso/outlines.verso",
        "share/verso/outlines.verso.txt",
      ])
  }

  @Test("Two folders give the same bytes")
  func same() throws {
    let (one, two) = (try TemporaryFolder(), try TemporaryFolder())
    #expect(try tarball(in: one).bytes == tarball(in: two).bytes)
  }
}
