import Foundation
import Testing
import VersoFixtures

@Suite(
  "Duplicates and what belongs to them", .enabled(if: Command.isThere, "the command is not built"))
struct DuplicatesTogetherTests {
  private let folder: TemporaryFolder
  private let files: PairFiles

  init() throws {
    folder = try TemporaryFolder()
    files = try PairFiles()
  }

  private func write(_ bytes: [UInt8], _ names: String...) throws {
    for name in names {
      let place = folder.url.appending(path: name).deletingLastPathComponent()
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      _ = try folder.write(bytes, name)
    }
  }

  private func set(_ name: String, _ assignments: String...) throws {
    let outcome = try Command.run(["set", "--no-journal", folder.path(name)] + assignments)
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  private func run(_ arguments: String...) throws -> Command.Outcome {
    try Command.run(["duplicates", "--recursive"] + arguments, in: folder.url)
  }

  private func listed(_ name: String = ".") throws -> Set<String> {
    let outcome = try run("--files", "--quiet", name)
    return Set(outcome.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) })
  }

  @Test("Documents of Google Photos count, and stay with their photos")
  func documents() throws {
    let plain = try Command.sampleBytes("plain.jpg")
    try write(plain, "A/IMG_1.jpg", "B/IMG_1.jpg")
    try write(try Command.sampleBytes("harbour.jpg"), "A/IMG_1(1).jpg")
    let text =
      #"{"title":"IMG_1.jpg","photoTakenTime":{"timestamp":"1258375918"},"description":"boat"}"#
    try write(
      Array(text.utf8), "A/IMG_1.jpg.supplemental-metadata.json",
      "A/IMG_1.jpg.supplemental-metadata(1).json")
    let outcome = try run(".")
    #expect(
      outcome.text.hasPrefix("./A/IMG_1.jpg  (keep: it has most metadata: date, title"),
      "\(outcome.text)")
    #expect(try listed() == ["./B/IMG_1.jpg"])
    // Where the photo goes its own document goes along, and that of the numbered one stays.
    try write(
      Array(text.replacing("boat", with: "bo").dropLast().utf8)
        + Array(#","people":[{"name":"Ada"}],"favorited":true}"#.utf8),
      "B/IMG_1.jpg.json")
    #expect(try listed() == ["./A/IMG_1.jpg", "./A/IMG_1.jpg.supplemental-metadata.json"])
  }

  @Test("Different creators and rights are reported")
  func rights() throws {
    try write(try Command.sampleBytes("plain.jpg"), "A/a.jpg", "B/a.jpg")
    try set("A/a.jpg", "Artist=Ada", "Copyright=Ada", "Title=x")
    try set("B/a.jpg", "Artist=Ben", "Copyright=Ben")
    let outcome = try run(".")
    #expect(
      outcome.text.contains("it has other metadata: creator Ben, copyright Ben"), "\(outcome.text)")
  }

  @Test("Additional pictures and films in a photo are shown with it, and count")
  func appended() throws {
    let plain = try Command.sampleBytes("plain.jpg")
    let other = try Command.sampleBytes("harbour.jpg")
    let film = TimedFilmBuilder().bytes()
    let png = try Command.sampleBytes("formats/still.png")
    try write(plain, "A/a.jpg")
    try write(plain + other, "B/a.jpg")
    try write(png, "A/a.png")
    try write(png + film, "B/a.png")
    try write(png + plain, "C/a.png")
    // What is neither is said of it, or nothing at all.
    try write(plain + Array("and more".utf8), "C/a.jpg")
    let outcome = try run(".")
    #expect(outcome.errors.contains("1 duplicate of 1 picture"), "\(outcome.text)")
  }

  @Test("Metadata in sidecars count, and sidecars are listed with their duplicates")
  func sidecars() throws {
    try write(try Command.sampleBytes("plain.jpg"), "A/a.jpg", "B/a.jpg")
    #expect(
      try Command.run(
        ["set", "--sidecar", "--no-journal", folder.path("B/a.jpg"), "Rating=4", "Keywords=x"]
      ).status == 0)
    try write([0x20], "A/a.aae", "A/a.jpg.json")
    let outcome = try run(".")
    #expect(
      outcome.text.hasPrefix("./B/a.jpg  (keep: it has most metadata: keywords, rating; the next"))
    #expect(outcome.text.contains("  ./A/a.jpg  (with a.aae, a.jpg.json)\n"))
    #expect(!outcome.errors.contains("no photo"), "\(outcome.errors)")
    #expect(try listed() == ["./A/a.jpg", "./A/a.aae", "./A/a.jpg.json"])
    // One that cannot be read does not hide the photo.
    _ = try folder.write([1, 2, 3], "B/a.xmp")
    let damaged = try run(".")
    #expect(damaged.status == 2 && damaged.errors.contains("B/a.xmp"))
    #expect(damaged.text.contains("A/a.jpg") && damaged.text.contains("B/a.jpg"))
  }

  @Test("A sidecar that a kept file also has stays")
  func sharedSidecars() throws {
    try write(try Command.sampleBytes("plain.jpg"), "A/a.jpg", "B/a.jpg")
    try write(try Command.sampleBytes("harbour.jpg"), "A/a.jpeg")
    try set("B/a.jpg", "Title=Dawn")
    try write([0x20], "A/a.aae", "A/a.jpg.json", "A/a.jpeg.json")
    #expect(try listed() == ["./A/a.jpg", "./A/a.jpg.json"])
    #expect(try run(".").text.contains("(with a.jpg.json; a.aae stays here for other photos)"))
  }

  @Test("Both halves of a pair are kept in one folder, even if a copy has more metadata")
  func halves() throws {
    let photo = files.photo(nil, at: 100)
    try write(photo, "A/a.jpg", "B/a.jpg", "C/a.jpg")
    try write(files.film(nil, at: 98), "B/a.mov", "D/a.mov")
    try set("A/a.jpg", "Title=Dawn", "Keywords=x", "Rating=5")
    #expect(try listed() == ["./A/a.jpg", "./C/a.jpg", "./D/a.mov"])
    let text = try run(".").text
    #expect(text.contains("./B/a.jpg  (keep: its companions are here: a.jpg, a.mov)"))
    #expect(
      text.contains("./A/a.jpg  (it has more metadata than the first: title, keywords, rating)"))
    // Two whole pairs: one of them.
    try write(files.film(nil, at: 98), "A/a.mov")
    #expect(try listed() == ["./B/a.jpg", "./B/a.mov", "./C/a.jpg", "./D/a.mov"])
    // What decides between the first two is not said as if it decided between all.
    try set("C/a.jpg", "Title=Dawn", "Keywords=x", "Rating=5", "City=Bern")
    #expect(
      try run(".").text.contains(
        "./A/a.jpg  (keep: its companions are here: a.jpg, a.mov; among such folders, it has most metadata: date"
      ))
  }

  @Test("A duplicate whose film is not a duplicate is reported, but not listed for moving")
  func oneHalf() throws {
    try write(files.photo(nil, at: 100), "A/a.jpg", "B/a.jpg")
    try write(files.film(nil, at: 98), "A/a.mov")
    // Its samples are others.
    try write(files.film(nil, at: 98).dropLast() + [9], "B/a.mov")
    try set("A/a.jpg", "Title=Dawn")
    let outcome = try run(".")
    #expect(outcome.text.contains("  ./B/a.jpg  (its film a.mov stays here)\n"))
    #expect(outcome.status == 1)
    let list = try run("--files", ".")
    #expect(list.output.isEmpty && list.status == 1)
    #expect(list.errors.contains("1 duplicate not listed"))
    let json = try run("--json", ".")
    #expect(json.text.contains("\"LeftBehind\": [\"a.mov\"]"))
  }

  @Test("Kinds of metadata count before their number")
  func kinds() throws {
    try write(try Command.sampleBytes("plain.jpg"), "a.jpg", "b.jpg")
    let odd = ["Coverage", "Format", "Identifier", "Language", "Publisher", "Relation", "Source"]
    let arguments = odd.map { "XMP-dc:\($0)=x" }
    #expect(
      try Command.run(["set", "--no-journal", folder.path("a.jpg")] + arguments).status == 0)
    try set("b.jpg", "GPSPosition=46.95, 7.45")
    let text = try run(".").text
    #expect(text.hasPrefix("./b.jpg  (keep: it has most metadata: "), "\(text)")
    #expect(text.contains("place"))
  }

  @Test("Of two copies in one folder with similar names the one with more metadata is kept")
  func alike() throws {
    try write(try Command.sampleBytes("plain.jpg"), "a.jpg", "a.jpeg")
    try set("a.jpeg", "Title=Dawn")
    try write([0x20], "a.aae")
    #expect(try listed() == ["./a.jpg"])
    #expect(try run(".").text.hasPrefix("./a.jpeg  (keep: it has most metadata: "))
  }

  @Test("Listed files can be moved with their folders, also if there is nothing to move")
  func moves() throws {
    try write(try Command.sampleBytes("plain.jpg"), "P/A/a b.jpg", "P/B/a.jpg", "P/a.jpg")
    try write([0x20], "P/A/a b.jpg.aae")
    let line =
      "'\(Command.path)' duplicates --files -q -r P | while IFS= read -r -d '' f; do "
      + "mkdir -p \"Duplicates/${f%/*}\" && mv -n \"$f\" \"Duplicates/$f\"; done"
    for _ in 0..<2 {
      let outcome = try Command.run(program: "/bin/bash", ["-c", line], in: folder.url)
      #expect(outcome.errors.isEmpty, "\(outcome.errors)")
      for name in ["A/a b.jpg", "A/a b.jpg.aae", "B/a.jpg"] {
        let files = FileManager.default
        #expect(files.fileExists(atPath: folder.path("Duplicates/P/\(name)")), "\(name)")
        #expect(!files.fileExists(atPath: folder.path("P/\(name)")), "\(name)")
      }
    }
  }

  @Test("Unreadable files give status 2; status 1 means that there are duplicates")
  func statuses() throws {
    try write(try Command.sampleBytes("plain.jpg"), "A/a.jpg")
    for command in ["duplicates", "pairs"] {
      for path in ["A", "none.jpg"] {
        #expect(try Command.run([command, path], in: folder.url).status == 2, "\(command) \(path)")
      }
    }
  }
}
