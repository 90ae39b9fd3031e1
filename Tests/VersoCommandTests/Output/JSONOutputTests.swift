import Foundation
import Testing
import VersoFixtures

@Suite(
  "With --json, standard output is one document",
  .enabled(if: Command.isThere, "the command is not built"))
struct JSONOutputTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("empty"), withIntermediateDirectories: false)
    _ = try folder.write(try Command.sampleBytes("plain.jpg"), "a.jpg")
    _ = try folder.write(try Command.sampleBytes("orientation-1.jpg"), "undated.jpg")
  }

  private func run(_ call: String) throws -> Command.Outcome {
    let words = call.split(separator: " ").map { $0 == "NONE" ? "Model = Zork" : String($0) }
    return try Command.run(words, in: folder.url)
  }

  @Test(
    "It is an empty list where there is nothing to do",
    arguments: [
      ("strip --json --where NONE a.jpg", 0), ("shift --json --by 1h --where NONE a.jpg", 0),
      ("rename --json {Model} --where NONE a.jpg", 0),
      ("set --json Artist=x --where NONE a.jpg", 0),
      ("duplicates --json --where NONE a.jpg", 0), ("pairs --json --where NONE a.jpg", 0),
      ("strip --json -r empty", 1), ("read --json -r empty", 1), ("undo --json --run 999999999", 1),
      ("pairs --json -r empty", 2),
    ] as [(String, Int32)])
  func empty(call: String, status: Int32) throws {
    let outcome = try run(call)
    #expect(outcome.text == "[]\n" && outcome.status == status, "\(call): \(outcome.text)")
  }

  @Test(
    "It has an object for each file that failed",
    arguments: [
      "set --json Artist=x none.jpg", "strip --json none.jpg", "read --json none.jpg",
      "map --json none.jpg", "credentials --json none.jpg", "rename --json {Model} none.jpg",
    ])
  func missing(call: String) throws {
    let outcome = try run(call)
    let found = try JSONSerialization.jsonObject(with: Data(outcome.output))
    let object = try #require((found as? [[String: Any]])?.first)
    #expect(object["SourceFile"] as? String == "none.jpg")
    #expect(object["ErrorCode"] as? String == "NotFound" && object["Error"] != nil)
    #expect(outcome.status == 1)
  }

  @Test(
    "A photo without a date to shift is an error, and a call that is not understood prints nothing")
  func undated() throws {
    for end in ["", " --dry-run"] {
      let outcome = try run("shift --json --by 1h undated.jpg" + end)
      #expect(outcome.status == 1 && outcome.text.contains(#""Error": "it has no date to shift""#))
    }
    let outcome = try run("shift --json --by nonsense a.jpg")
    #expect(outcome.status == 64 && outcome.output.isEmpty)
  }

  @Test(
    "A change that removes no value is named",
    .enabled(if: Corpus.isThere, Comment(rawValue: Corpus.absence)))
  func layout() throws {
    // Its directory of positions has no field.
    let photo = try Corpus.path("exif-samples/jpg/tests/45-gps_ifd.jpg")
    let out = ["--json", "--no-journal", "-o", folder.path("b.jpg")]
    let object = try #require(try Command.json(["strip", "--only", "gps", photo] + out).first)
    #expect(object["Changed"] as? Bool == true)
    let notes = try #require(object["Notes"] as? [String])
    #expect(notes.contains { $0.hasPrefix("no readable value is lost") }, "\(notes)")
  }

  @Test("An import states what it wrote, and where the photo was")
  func imported() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("t/Takeout/Google Photos/Trip"), withIntermediateDirectories: true)
    let name = "t/Takeout/Google Photos/Trip/a.jpg"
    _ = try folder.write(try Command.sampleBytes("orientation-1.jpg"), name)
    let json =
      #"{"title":"a.jpg","photoTakenTime":{"timestamp":"1258375918"},"description":"A boat"}"#
    _ = try folder.write(Array(json.utf8), name + ".supplemental-metadata.json")
    let found = try Command.json([
      "import", "takeout", folder.path("t"), "--json", "-o", folder.path("out"), "--no-journal",
    ])
    let object = try #require(found.first)
    let source = try #require(object["SourceFile"] as? String)
    #expect(FileManager.default.fileExists(atPath: source), "\(source)")
    let tags = (object["Changes"] as? [[String: Any]])?.compactMap { $0["Tag"] as? String } ?? []
    #expect(object["Changed"] as? Bool == true && tags.contains("ExifIFD:DateTimeOriginal"))
    #expect(tags.contains("IFD0:ImageDescription"), "\(tags)")
  }
}
