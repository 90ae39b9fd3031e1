import Foundation
import Testing
import VersoFixtures

@Suite("Duplicates", .enabled(if: Command.isThere, "the command is not built"))
struct DuplicatesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func make(_ name: String) throws {
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: name), withIntermediateDirectories: true)
  }

  /// A library with a photo three times, another one twice, and one alone.
  private func library() throws {
    try make("Photos/Copies")
    let harbour = try Command.sampleBytes("harbour.jpg")
    _ = try folder.write(harbour, "Photos/harbour.jpg")
    let bare = try folder.write(harbour, "Photos/Copies/harbour.jpg")
    #expect(try Command.run(["strip", "--no-journal", bare]).status == 0)
    let turned = try folder.write(harbour, "Photos/Copies/harbour (1).jpg")
    #expect(try Command.run(["set", "--no-journal", "Orientation=3", turned]).status == 0)
    let plain = try Command.sampleBytes("plain.jpg")
    _ = try folder.write(plain, "Photos/plain copy.jpg")
    _ = try folder.write(plain, "Photos/plain.jpg")
    _ = try folder.write(try Command.sampleBytes("orientation-1.jpg"), "Photos/alone.jpg")
  }

  private func run(_ arguments: String...) throws -> Command.Outcome {
    try Command.run(["duplicates"] + arguments, in: folder.url)
  }

  @Test("Copies with other metadata are found, and the one to keep comes first with the reason")
  func groups() throws {
    try library()
    let outcome = try run("-r", "Photos")
    let lines = outcome.text.split(separator: "\n")
    #expect(outcome.status == 1)
    #expect(lines.count == 5)
    #expect(
      lines.contains { $0.hasPrefix("Photos/plain.jpg  (keep: its name is not that of a copy)") })
    #expect(lines.contains("  Photos/plain copy.jpg"))
    let kept = lines.first { $0.contains("(keep: it has most") || $0.contains("harbour") } ?? ""
    #expect(!kept.contains("Copies/harbour.jpg"), "what was stripped is not kept: \(kept)")
    #expect(lines.contains("  Photos/Copies/harbour.jpg"))
    #expect(outcome.errors.contains("3 duplicates of 2 pictures among 6 files"))
  }

  @Test("The copies to remove are printed for xargs -0, and nothing is changed")
  func list() throws {
    try library()
    let before = try folder.read("Photos/Copies/harbour.jpg")
    let outcome = try run("--files", "--quiet", "-r", "Photos")
    let paths = outcome.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    #expect(paths.count == 3 && outcome.output.last == 0 && outcome.errors.isEmpty)
    #expect(paths.contains("Photos/Copies/harbour.jpg") && paths.contains("Photos/plain copy.jpg"))
    #expect(try folder.read("Photos/Copies/harbour.jpg") == before)
  }

  @Test("JSON has an object for each picture")
  func json() throws {
    try library()
    let outcome = try run("--json", "-r", "Photos")
    let found = try JSONSerialization.jsonObject(with: Data(outcome.output))
    let groups = try #require(found as? [[String: Any]])
    #expect(groups.count == 2)
    for group in groups {
      let kept = try #require(group["Keep"] as? [String: Any])
      let duplicates = try #require(group["Duplicates"] as? [[String: Any]])
      #expect(kept["SourceFile"] is String && group["Reason"] is String && !duplicates.isEmpty)
      #expect(duplicates.allSatisfy { $0["Values"] is Int && $0["FileSize"] is Int })
    }
  }

  @Test("Without duplicates this is reported, and the status is 0")
  func none() throws {
    _ = try folder.write(try Command.sampleBytes("plain.jpg"), "a.jpg")
    _ = try folder.write(try Command.sampleBytes("harbour.jpg"), "b.jpg")
    let outcome = try run("a.jpg", "b.jpg")
    #expect(outcome.status == 0 && outcome.text.isEmpty)
    #expect(outcome.errors == "verso: no duplicates among 2 files\n")
    #expect(try run("--json", "a.jpg", "b.jpg").text == "[]\n")
  }

  @Test("An unreadable file costs a line, and the status is 2")
  func damaged() throws {
    try library()
    _ = try folder.write(Array("no photo".utf8), "Photos/broken.jpg")
    let outcome = try run("-r", "Photos")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("Photos/broken.jpg"))
    #expect(outcome.text.contains("plain copy.jpg"))
  }

  @Test("Two names of one file are reported, because removing one frees nothing")
  func hardLinks() throws {
    let first = try folder.write(try Command.sampleBytes("plain.jpg"), "a.jpg")
    try FileManager.default.linkItem(atPath: first, toPath: folder.path("b.jpg"))
    let outcome = try run("a.jpg", "b.jpg")
    #expect(outcome.text.contains("  b.jpg  (another name of the same file)"))
    #expect(outcome.errors.contains("0 bytes"))
    #expect(try run("--files", "a.jpg", "b.jpg").output.isEmpty)
    #expect(try run("a.jpg", "a.jpg").status == 0)
  }

  @Test("Names cannot move the cursor")
  func names() throws {
    let bytes = try Command.sampleBytes("plain.jpg")
    _ = try folder.write(bytes, "a\u{1B}[2J.jpg")
    _ = try folder.write(bytes, "b\n.jpg")
    let outcome = try run("-r", ".")
    #expect(outcome.text.split(separator: "\n").count == 2)
    #expect(!outcome.output.contains(0x1B))
  }

  @Test("A long file and a short file with the same picture are duplicates")
  func lengths() throws {
    let bytes = try Command.sampleBytes("plain.jpg")
    _ = try folder.write(bytes, "short.jpg")
    let long = try folder.write(bytes, "long.jpg")
    let text = String(repeating: "A long saying. ", count: 4000)
    #expect(try Command.run(["set", "--no-journal", "Description=\(text)", long]).status == 0)
    let outcome = try run("short.jpg", "long.jpg")
    #expect(outcome.status == 1 && outcome.text.hasPrefix("long.jpg  (keep: it has most"))
  }

  @Test("Sidecars and files without a picture are not duplicates")
  func sidecars() throws {
    let bytes = try Command.sampleBytes("plain.jpg")
    _ = try folder.write(bytes, "a.jpg")
    let packet = Array("<?xpacket begin=''?><x:xmpmeta xmlns:x='adobe:ns:meta/'/>".utf8)
    for name in ["a.xmp", "b.xmp", "c.xmp"] { _ = try folder.write(packet, name) }
    #expect(try run("-r", ".").status == 0)
    #expect(try run("b.xmp", "c.xmp").status == 0)
  }

  @Test("Repeated arguments and standard input are refused")
  func mistakes() throws {
    #expect(try run("--json", "--files", "a.jpg").status == 64)
    #expect(try run("-").status == 64)
    #expect(try run().status == 64)
  }
}
