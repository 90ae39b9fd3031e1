import Foundation
import Testing
import Verso
import VersoFixtures

@Suite("Pairs", .enabled(if: Command.isThere, "the command is not built"))
struct PairsTests {
  private let folder: TemporaryFolder
  private let files: PairFiles

  init() throws {
    folder = try TemporaryFolder()
    files = try PairFiles()
  }

  /// What the command found.
  private struct Found: Hashable, CustomStringConvertible {
    let kind: String
    let files: Set<String>
    var description: String { "\(kind) \(files.sorted())" }
  }

  private func run(_ arguments: String...) throws -> Command.Outcome {
    try Command.run(["pairs"] + arguments, in: folder.url)
  }

  private func pairs(_ arguments: [String]) throws -> [[String: Any]] {
    let outcome = try Command.run(["pairs", "--json"] + arguments, in: folder.url)
    let found = try JSONSerialization.jsonObject(with: Data(outcome.output))
    return try #require(found as? [[String: Any]])
  }

  private func found(_ arguments: String...) throws -> [Found] {
    try pairs(arguments).map {
      Found(kind: $0["Kind"] as? String ?? "", files: Set($0["Files"] as? [String] ?? []))
    }
  }

  private static let one = "11111111-1111-4111-8111-111111111111"
  private static let other = "22222222-2222-4222-8222-222222222222"

  @Test("A photo and a film with one identifier are a Live Photo, whatever they are called")
  func identifiers() throws {
    _ = try folder.write(files.photo(Self.one, at: 100), "a.jpg")
    _ = try folder.write(files.film(Self.one, at: 98), "b.mov")
    let outcome = try run("a.jpg", "b.mov")
    #expect(outcome.text == "live     a.jpg + b.mov  (content identifier)\n")
    #expect(outcome.status == 0)
  }

  @Test("Files of one name with two identifiers are none, and both lack a half")
  func strangers() throws {
    _ = try folder.write(files.photo(Self.one, at: 100), "a.jpg")
    _ = try folder.write(files.film(Self.other, at: 98), "a.mov")
    let outcome = try run("a.jpg", "a.mov")
    #expect(outcome.status == 1)
    #expect(!outcome.text.contains("live"))
    #expect(
      outcome.text.contains("missing  a.jpg  (its film with the content identifier \(Self.one)"))
    #expect(outcome.text.contains("missing  a.mov  (its photo with the content identifier"))
  }

  @Test("Without identifiers name and time decide", arguments: [(98, true), (40_000, false)])
  func names(seconds: Int, isPair: Bool) throws {
    _ = try folder.write(files.photo(nil, at: 100), "a.jpg")
    _ = try folder.write(files.film(nil, at: seconds), "a.mov")
    let outcome = try run("a.jpg", "a.mov")
    #expect(outcome.text == (isPair ? "live     a.jpg + a.mov  (name and time)\n" : ""))
  }

  @Test("Copies of both halves in two folders are two pairs")
  func copies() throws {
    for name in ["One", "Two"] {
      try FileManager.default.createDirectory(
        at: folder.url.appending(path: name), withIntermediateDirectories: true)
      _ = try folder.write(files.photo(Self.one, at: 100), "\(name)/a.jpg")
      _ = try folder.write(files.film(Self.one, at: 98), "\(name)/a.mov")
    }
    let pairs = Set(try found("-r", "."))
    #expect(
      pairs == [
        Found(kind: "live", files: ["./One/a.jpg", "./One/a.mov"]),
        Found(kind: "live", files: ["./Two/a.jpg", "./Two/a.mov"]),
      ])
  }

  @Test("A raw file and its picture are told by name and time, or by camera and time")
  func raws() throws {
    _ = try folder.write(files.rawFile(at: 100), "a.mrw")
    _ = try folder.write(files.picture(at: 100), "a.jpg")
    _ = try folder.write(files.rawFile(at: 200), "b.mrw")
    _ = try folder.write(files.picture(at: 200), "c.jpg")
    _ = try folder.write(files.rawFile(at: 300), "d.mrw")
    _ = try folder.write(files.picture(at: 400), "d.jpg")
    let outcome = try run("-r", ".")
    #expect(
      Set(outcome.text.split(separator: "\n").map(String.init)) == [
        "raw      ./a.mrw + ./a.jpg  (name and time)",
        "raw      ./b.mrw + ./c.jpg  (camera and time)",
      ])
  }

  @Test("Side files stand with their photo, and one without a photo is told")
  func sideFiles() throws {
    _ = try folder.write(files.photo(nil, at: 100), "a.jpg")
    for name in ["a.xmp", "a.aae", "a.jpg.json", "b.xmp"] { _ = try folder.write([0x20], name) }
    let pairs = Set(try found("-r", "."))
    #expect(
      pairs == [
        Found(kind: "side", files: ["./a.jpg", "./a.xmp", "./a.aae", "./a.jpg.json"]),
        Found(kind: "missing", files: ["./b.xmp"]),
      ])
  }

  @Test("Photos of one camera within a second are a burst, with other exposures a bracket")
  func series() throws {
    for index in 0..<4 { _ = try folder.write(files.picture(at: 100 + index), "b\(index).jpg") }
    for (index, bias) in ["-2", "0", "2"].enumerated() {
      let path = try folder.write(files.picture(at: 500 + index), "e\(index).jpg")
      let arguments = ["set", "--no-journal", "ExposureCompensation=\(bias)", path]
      #expect(try Command.run(arguments).status == 0)
    }
    let outcome = try run("-r", ".")
    #expect(
      Set(outcome.text.split(separator: "\n").map(String.init)) == [
        "burst    ./b0.jpg + ./b1.jpg + ./b2.jpg + ./b3.jpg  (camera and time)",
        "bracket  ./e0.jpg + ./e1.jpg + ./e2.jpg  (exposure -2, 0, +2)",
      ])
    #expect(try found("--only", "bracket", "-r", ".").count == 1)
  }

  @Test("A kind that there is not is a mistake")
  func mistakes() throws {
    let outcome = try run("--only", "twins", "a.jpg")
    #expect(outcome.status == 64 && outcome.errors.contains("live, raw, side, motion"))
    #expect(try run("-").status == 64)
  }

  @Test("Among ten thousand shuffled names no pair is wrong and none is missed")
  func many() throws {
    var library = PairLibrary(files)
    try library.write(10_000, into: folder)
    let pairs = try found("-r", ".")
    let wrong = Set(pairs).subtracting(library.truth)
    let missed = library.truth.subtracting(pairs)
    #expect(wrong.isEmpty, "\(wrong.count) wrong, such as \(wrong.prefix(3))")
    #expect(missed.isEmpty, "\(missed.count) missed, such as \(missed.prefix(3))")
    #expect(pairs.count == library.truth.count)
  }

  /// A library of photos, films and side files under names that say nothing but what belongs together by name.
  private struct PairLibrary {
    private let files: PairFiles
    private var numbers = Numbers(seed: 20)
    private var used: Set<String> = []
    private(set) var truth: Set<Found> = []
    private var count = 0
    private var seconds = 0

    init(_ files: PairFiles) { self.files = files }

    mutating func write(_ most: Int, into folder: TemporaryFolder) throws {
      for index in 0..<8 {
        try FileManager.default.createDirectory(
          at: folder.url.appending(path: "F\(index)"), withIntermediateDirectories: true)
      }
      while count < most { try writeNext(into: folder) }
    }

    /// A name without an ending that no other file has.
    private mutating func name() -> String {
      let letters = ["IMG_", "DSC", "P", "PXL_", "Copy of IMG_", "été "]
      while true {
        let name =
          "F\(numbers.next() % 8)/\(letters[Int(numbers.next() % 6)])\(numbers.next() % 100_000)"
        if used.insert(name).inserted { return name }
      }
    }

    private mutating func identifier() -> String {
      let digits = String(numbers.next(), radix: 16, uppercase: true)
      let text = String(repeating: "0", count: 16 - digits.count) + digits
      return "\(text.prefix(8))-\(text.suffix(8).prefix(4))-4000-8000-\(text.suffix(12))"
    }

    private mutating func add(_ kind: String, _ names: [String]) {
      truth.insert(Found(kind: kind, files: Set(names.map { "./\($0)" })))
    }

    private mutating func writeNext(into folder: TemporaryFolder) throws {
      // No two exposures are near each other.
      seconds += 60 + Int(numbers.next() % 60)
      let (name, other, at) = (name(), name(), seconds)
      func put(_ bytes: [UInt8], _ name: String) throws {
        _ = try folder.write(bytes, name)
        count += 1
      }
      switch numbers.next() % 10 {
      case 0:
        let identifier = identifier()
        try put(files.photo(identifier, at: at), "\(name).JPG")
        try put(files.film(identifier, at: at - 2), "\(other).MOV")
        add("live", ["\(name).JPG", "\(other).MOV"])
      case 1:
        try put(files.photo(nil, at: at), "\(name).jpg")
        try put(files.film(identifier(), at: at - 1), "\(name).mov")
        add("live", ["\(name).jpg", "\(name).mov"])
      case 2:
        try put(files.photo(identifier(), at: at), "\(name).jpg")
        try put(files.film(identifier(), at: at), "\(name).mov")
        add("missing", ["\(name).jpg"])
        add("missing", ["\(name).mov"])
      case 3:
        try put(files.photo(nil, at: at), "\(name).jpg")
        try put(files.film(nil, at: at + 3000), "\(name).mov")
        seconds += 4000
      case 4:
        try put(files.rawFile(at: at), "\(name).MRW")
        try put(files.picture(at: at), "\(name).JPG")
        add("raw", ["\(name).MRW", "\(name).JPG"])
      case 5:
        try put(files.rawFile(at: at), "\(name).mrw")
        try put(files.picture(at: at), "\(other).jpg")
        add("raw", ["\(name).mrw", "\(other).jpg"])
      case 6:
        try put(files.rawFile(at: at), "\(name).mrw")
        try put(files.picture(at: at + 30), "\(name).jpg")
      case 7:
        try put(files.photo(nil, at: at), "\(name).jpg")
        try put([0x20], "\(name).jpg.xmp")
        try put([0x20], "\(name).aae")
        add("side", ["\(name).jpg", "\(name).jpg.xmp", "\(name).aae"])
      case 8:
        try put(files.photo(identifier(), at: at), "\(name).jpg")
        add("missing", ["\(name).jpg"])
      default: try put(files.picture(at: at), "\(name).jpg")
      }
    }
  }
}
