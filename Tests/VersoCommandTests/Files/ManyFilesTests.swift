import Foundation
import Testing
import VersoFixtures

@Suite(.enabled(if: Command.isThere, "the command is not built"))
struct ManyFilesTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func copies(_ count: Int) throws -> [String] {
    let bytes = try Command.sampleBytes("plain.jpg")
    return try (0..<count).map { try folder.write(bytes, "\($0).jpg") }
  }

  private func list(_ paths: [String]) throws -> String {
    try folder.write(Array((paths.joined(separator: "\r\n") + "\n\n").utf8), "list.txt")
  }

  @Test(
    "Any number of workers prints the same output", arguments: ["--json", "--csv", "--numeric"])
  func workers(_ form: String) throws {
    let bad = [folder.path("missing.jpg"), try folder.write([], "empty.jpg")]
    var paths = try copies(200)
    paths.insert(contentsOf: bad, at: 70)
    let list = try list(paths)
    let one = try Command.run(["read", form, "--jobs", "1", "--files-from", list])
    #expect(one.status == 1)
    #expect(one.errors.split(separator: "\n").count == 2)
    for jobs in ["2", "7", "1000"] {
      let many = try Command.run(["read", form, "--jobs", jobs, "--files-from", list])
      #expect(many.output == one.output)
      #expect(many.errors == one.errors)
    }
  }

  @Test("Many files are changed in parallel, with one line for all")
  func change() throws {
    let paths = try copies(60)
    let set = ["set", "IFD0:Artist=Ada", "--files-from", try list(paths)]
    // A directory that is new brings the four fields that the standard demands.
    #expect(try Command.run(set).text == "60 files changed, 300 tags\n")
    #expect(try Command.run(set).text == "0 files changed, 0 tags; 60 unchanged\n")
    #expect(try Command.run(set + ["--quiet"]).output.isEmpty)
    let found = try Command.json(["read", "--json", "--tag", "Artist"] + paths)
    #expect(found.allSatisfy { $0["IFD0:Artist"] as? String == "Ada" })
    let dry = try Command.run(["remove", "Artist", "--dry-run", "--files-from", try list(paths)])
    let expected = paths.map { "\($0)\n  - IFD0:Artist: Ada\n" }.joined()
    #expect(dry.text == expected + "60 files would be changed, 60 tags\n")
  }

  @Test("A long list is read piece by piece, with either separator")
  func longLists() throws {
    let path = try copies(1)[0]
    // Far more than is read at once, with paths over the seams.
    let paths = (0..<2000).map { "/\(String(repeating: "./", count: $0 % 300))\(path.dropFirst())" }
    let expected = try Command.run(["read", "--json", "--tag", "Make"] + paths.prefix(3)).output
    for separator in ["\n", "\r\n", "\0"] {
      let text = paths.joined(separator: separator) + separator
      let list = try folder.write(Array(text.utf8), "long.txt")
      let all = try Command.run(["read", "--csv", "--tag", "Make", "--files-from", list])
      #expect(all.status == 0)
      #expect(
        all.text.split(separator: "\r\n").count > 1 || all.text.split(separator: "\n").count > 1)
      #expect(all.errors.isEmpty)
    }
    #expect(!expected.isEmpty)
    let mixed = try folder.write(
      Array(String(repeating: path + "\n", count: 4000).utf8) + [0] + Array(path.utf8), "mixed.txt")
    #expect(
      try Command.run(["read", "--files-from", mixed]).errors.contains("not a list of paths"))
    let endless = try folder.write([UInt8](repeating: 0x61, count: 1 << 18), "endless.txt")
    #expect(
      try Command.run(["read", "--files-from", endless]).errors.contains("not a list of paths"))
  }

  @Test("A file named twice is changed once, also under its other names")
  func repetitions() throws {
    let path = try copies(1)[0]
    let link = folder.path("link.jpg")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    let roundabout = folder.path("./0.jpg")
    let outcome = try Command.run(["set", path, path, roundabout, link, "Artist=Ada"])
    #expect(outcome.status == 0)
    #expect(outcome.text.hasPrefix("\(path): "))
    let kept = try FileManager.default.destinationOfSymbolicLink(atPath: link)
    #expect(kept == path)
  }

  @Test("Two names of one file are both changed")
  func hardLinks() throws {
    let path = try copies(1)[0]
    let other = folder.path("other.jpg")
    try FileManager.default.linkItem(atPath: path, toPath: other)
    #expect(try Command.run(["set", path, other, "Artist=Ada", "--compact"]).status == 0)
    let found = try Command.json(["read", "--json", path, other])
    #expect(found.count == 2)
    #expect(found.allSatisfy { $0["IFD0:Artist"] as? String == "Ada" })
  }

  @Test("Folders that contain themselves through links end")
  func cycle() throws {
    _ = try copies(2)
    for name in ["a", "b"] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path(name), withDestinationPath: folder.url.path)
    }
    #expect(try Command.json(["read", "--json", "--recursive", folder.url.path]).count == 2)
  }

  @Test("Two files of one name do not overwrite each other in a folder")
  func collisions() throws {
    for name in ["a", "b", "out"] {
      try FileManager.default.createDirectory(
        at: folder.url.appending(path: name), withIntermediateDirectories: true)
    }
    let bytes = try Command.sampleBytes("plain.jpg")
    let first = try folder.write(bytes, "a/photo.jpg")
    let second = try folder.write(bytes, "b/photo.jpg")
    let outcome = try Command.run(["strip", first, second, "--output", folder.path("out")])
    #expect(outcome.status == 1)
    #expect(outcome.errors.hasPrefix("verso: \(second): it would overwrite "))
    #expect(outcome.errors.contains("the output of \(first)"))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path("out")) == ["photo.jpg"])
  }

  @Test("Closed output ends the work with status 1", .enabled(if: Self.hasFullDevice))
  func fullDevice() throws {
    let list = try list(try copies(40))
    for call in [["read", "--json"], ["read"], ["read", "--csv"], ["tags"]] {
      let process = Process()
      process.executableURL = URL(filePath: Command.path)
      process.arguments = call[0] == "tags" ? call : call + ["--files-from", list]
      process.standardOutput = try FileHandle(forWritingTo: URL(filePath: "/dev/full"))
      let errors = Pipe()
      process.standardError = errors
      try process.run()
      let text = try errors.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      #expect(process.terminationStatus == 1)
      #expect(String(decoding: text, as: UTF8.self).hasPrefix("verso: standard output: "))
    }
  }

  private static let hasFullDevice = FileManager.default.fileExists(atPath: "/dev/full")

  @Test("A reader that closes the pipe is not reported")
  func closedPipe() throws {
    let list = try list(try copies(400))
    let process = Process()
    process.executableURL = URL(filePath: Command.path)
    process.arguments = ["read", "--json", "--files-from", list]
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    _ = try output.fileHandleForReading.read(upToCount: 10)
    try output.fileHandleForReading.close()
    #expect(try errors.fileHandleForReading.readToEnd() ?? Data() == Data())
    process.waitUntilExit()
  }

  @Test("A name with cursor movements is printed in one line")
  func controlCharacters() throws {
    let outcome = try Command.run(["read", "no\nsuch\u{1B}[2Jphoto.jpg"])
    #expect(outcome.errors == "verso: no\\u{000A}such\\u{001B}[2Jphoto.jpg: no such file\n")
  }
}
