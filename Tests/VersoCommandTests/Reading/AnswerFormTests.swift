import Foundation
import Testing
import VersoFixtures

/// What programs get of files that cannot be read, and of values with several lines.
@Suite(.enabled(if: Command.isThere, "the command is not built"))
struct AnswerFormTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(
    "An unreadable file has an object in JSON, in its order",
    arguments: [
      ["read", "--json"], ["read", "--json", "--numeric", "--recursive"],
      ["time", "--json"],
      ["origin", "--json"], ["check", "--json"], ["verify", "--json"],
      ["credentials", "--json"],
    ] as [[String]])
  func unread(words: [String]) throws {
    let good = try folder.write(try Command.sampleBytes("plain.jpg"), "good.jpg")
    let paths = [good, folder.path("none.jpg"), try folder.write([1, 2, 3], "wrong.jpg"), good]
    let objects = try Command.json(words + paths)
    #expect(objects.map { $0["SourceFile"] as? String } == paths)
    #expect(objects.map { $0["Error"] != nil } == [false, true, true, false])
    #expect(
      objects.compactMap { $0["ErrorCode"] as? String } == ["NotFound", "UnknownFormat"])
  }

  @Test("An unreadable file has a line in JSON Lines")
  func lines() throws {
    let good = try folder.write(try Command.sampleBytes("plain.jpg"), "good.jpg")
    let outcome = try Command.run(["read", "--jsonl", folder.path("none.jpg"), good])
    let lines = outcome.text.split(separator: "\n")
    #expect(outcome.status == 1 && lines.count == 2)
    #expect(lines.first?.contains("\"ErrorCode\": \"NotFound\"") == true, "\(outcome.text)")
  }

  @Test("Commands whose JSON is not per file list unreadable files at the end")
  func others() throws {
    let good = try folder.write(try Command.sampleBytes("plain.jpg"), "good.jpg")
    let twin = try folder.write(try Command.sampleBytes("plain.jpg"), "twin.jpg")
    let none = folder.path("none.jpg")
    for words in [["duplicates", good, twin, none], ["pairs", good, none], ["diff", good, none]] {
      let outcome = try Command.run(words + ["--json"])
      let objects = try JSONSerialization.jsonObject(with: Data(outcome.output)) as? [[String: Any]]
      #expect(outcome.status == 2)
      #expect(objects?.count == (words[0] == "duplicates" ? 2 : 1), "\(outcome.text)")
      #expect(objects?.last?["SourceFile"] as? String == none)
      #expect(objects?.last?["ErrorCode"] as? String == "NotFound")
    }
  }

  @Test(
    "A single value of one photo is printed with its line breaks and tabs, without moving the cursor"
  )
  func lineBreaks() throws {
    let text = "one\n\ntwo\tthree\u{7F}\u{202E}"
    let path = try folder.write(try Command.sampleBytes("plain.jpg"), "photo.jpg")
    #expect(try Command.run(["set", path, "Description=\(text)"]).status == 0)
    let alone = try Command.run(["get", "Description", path]).text
    #expect(alone.hasPrefix("one\n\ntwo\tthree"), "\(alone)")
    // A program gets invisible characters; only a terminal shows them by their numbers.
    #expect(!alone.contains("\u{7F}") && alone.contains("\u{202E}"))
    let among = try Command.run(["get", "Description", path, Command.sample("harbour.jpg")]).text
    #expect(among.hasPrefix("one..two.three") && among.split(separator: "\n").count == 2)
  }
}
