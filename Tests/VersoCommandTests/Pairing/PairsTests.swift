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
  struct Found: Hashable, CustomStringConvertible {
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

  @Test("A photo and a film with one identifier are a Live Photo, whatever their names")
  func identifiers() throws {
    _ = try folder.write(files.photo(Self.one, at: 100), "a.jpg")
    _ = try folder.write(files.film(Self.one, at: 98), "b.mov")
    let outcome = try run("a.jpg", "b.mov")
    #expect(outcome.text == "live     a.jpg + b.mov  (content identifier)\n")
    #expect(outcome.status == 0)
  }

  @Test("Files of one name with two identifiers are not a pair, and both lack a half")
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

  @Test("Without identifiers, name and time decide", arguments: [(98, true), (40_000, false)])
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

  @Test("A raw file and its picture are matched by name and time, or by camera and time")
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

  @Test("Sidecars are listed with their photo, and one without a photo is reported")
  func sidecars() throws {
    _ = try folder.write(files.photo(nil, at: 100), "a.jpg")
    for name in ["a.xmp", "a.aae", "a.jpg.json", "b.xmp"] { _ = try folder.write([0x20], name) }
    let pairs = Set(try found("-r", "."))
    #expect(
      pairs == [
        Found(kind: "side", files: ["./a.jpg", "./a.xmp", "./a.aae", "./a.jpg.json"]),
        Found(kind: "missing", files: ["./b.xmp"]),
      ])
  }

  @Test("Photos of one camera within a second are a burst, or a bracket if exposures differ")
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
    #expect(try found("--kind", "bracket", "-r", ".").count == 1)
  }

  @Test("Copies of a photo are one exposure and no burst, even if they were edited")
  func copiesOfOneExposure() throws {
    for name in ["a", "b", "c"] {
      let path = try folder.write(files.picture(at: 100, isFine: false), "\(name).jpg")
      let fine = try folder.write(files.picture(at: 900), "fine-\(name).jpg")
      for path in [path, fine] {
        let arguments = ["set", "--no-journal", "Description=\(name)", path]
        #expect(try Command.run(arguments).status == 0)
      }
    }
    #expect(try found("-r", ".").isEmpty)
  }

  @Test("A sidecar with the full name of one file is listed with that file alone")
  func wholeNames() throws {
    _ = try folder.write(files.photo(nil, at: 100), "a.jpg")
    _ = try folder.write(files.film(nil, at: 98), "a.mp4")
    _ = try folder.write(files.photo(nil, at: 300), "PXL_9.MP.jpg")
    _ = try folder.write(files.film(nil, at: 299), "PXL_9.MP")
    for name in ["a.mp4.xmp", "a.aae", "PXL_9.MP.xmp"] { _ = try folder.write([0x20], name) }
    #expect(
      Set(try found("-r", ".")) == [
        Found(kind: "live", files: ["./a.jpg", "./a.mp4"]),
        Found(kind: "live", files: ["./PXL_9.MP.jpg", "./PXL_9.MP"]),
        Found(kind: "side", files: ["./a.jpg", "./a.aae"]),
        Found(kind: "side", files: ["./a.mp4", "./a.mp4.xmp"]),
        Found(kind: "side", files: ["./PXL_9.MP", "./PXL_9.MP.xmp"]),
      ])
  }

  @Test("Sidecars that are not valid are not skipped, and lack their photo like others")
  func adjustments() throws {
    _ = try folder.write(files.photo(nil, at: 100), "IMG_5.jpg")
    for name in ["IMG_5.AAE", "IMG_O5.AAE", "IMG_O6.AAE", "c.xmp", "list.json", "d.jpg.json"] {
      _ = try folder.write([0x20], name)
    }
    let outcome = try run("-r", ".")
    #expect(outcome.status == 1)
    #expect(
      Set(outcome.text.split(separator: "\n").map(String.init)) == [
        "side     ./IMG_5.jpg + ./IMG_5.AAE + ./IMG_O5.AAE  (name)",
        "missing  ./IMG_O6.AAE  (there is no photo with this name)",
        "missing  ./c.xmp  (there is no photo with this name)",
        "missing  ./d.jpg.json  (there is no photo with this name)",
      ])
    #expect(
      outcome.errors == "verso: 1 file in folders skipped, not a photo: ./list.json\n")
    #expect(try run("IMG_O6.AAE").status == 1)
    #expect(try run("--kind", "side", "IMG_5.jpg", "IMG_O5.AAE").text.hasPrefix("side"))
  }

  @Test("Drawings, sounds and films of other kinds are not halves of pairs")
  func strangersByName() throws {
    let names = ["GIF", "PSD", "ICC", "WAV", "AVI"]
    for name in names {
      guard let file = SmallFile.all.first(where: { (try? Photo($0.bytes))?.format.name == name })
      else { continue }
      let ending = name.lowercased()
      _ = try folder.write(file.bytes, "\(ending).\(ending)")
      _ = try folder.write(files.film(nil, at: 100), "\(ending).mov")
      _ = try folder.write(files.rawFile(at: 1000), "\(ending).mrw")
    }
    // A picture that no camera has made, and several of which nothing tells the right one.
    _ = try folder.write(JPEGBuilder().bytes(), "bare.jpg")
    _ = try folder.write(files.film(nil, at: 100), "bare.mov")
    #expect(try run("-r", "--kind", "live,raw", ".").text.isEmpty)
    let timeless = JPEGBuilder().exif(TIFFBuilder().entry(.make, "Apple").bytes()).bytes()
    _ = try folder.write(timeless, "c.jpg")
    _ = try folder.write(files.film(nil, at: 100), "c.mov")
    #expect(
      try run("-r", "--kind", "live,raw", ".").text == "live     ./c.jpg + ./c.mov  (name alone)\n")
    _ = try folder.write(timeless, "c.jpeg")
    #expect(try run("-r", "--kind", "live,raw", ".").text.isEmpty)
  }

  @Test("A renamed raw file needs a fraction of the second, but no serial number")
  func serials() throws {
    _ = try folder.write(files.rawFile(at: 200), "b.mrw")
    let path = try folder.write(files.picture(at: 200), "c.jpg")
    #expect(try Command.run(["set", "--no-journal", "SerialNumber=1234", path]).status == 0)
    #expect(try run("-r", ".").text == "raw      ./b.mrw + ./c.jpg  (camera and time)\n")
    // A second picture of the same moment: nobody knows which.
    _ = try folder.write(files.picture(at: 200), "d.jpg")
    #expect(try run("-r", "--kind", "raw", ".").text.isEmpty)
    _ = try folder.write(files.rawFile(at: 900, isFine: false), "e.mrw")
    _ = try folder.write(files.picture(at: 900, isFine: false), "f.jpg")
    #expect(try run("-r", "--kind", "raw", ".").text.isEmpty)
  }

  @Test(
    "Names in other folders and in another case match if the times agree",
    arguments: [
      ("raw/a.mrw", "jpg/a.jpg"), ("a.mrw", "jpg/a.jpg"), ("raw/a.mrw", "a.jpg"),
      ("A.MRW", "a.jpg"), ("raw/A.MRW", "jpg/a.jpg"),
    ])
  func places(raw: String, picture: String) throws {
    for name in ["raw", "jpg"] {
      try FileManager.default.createDirectory(
        at: folder.url.appending(path: name), withIntermediateDirectories: true)
    }
    _ = try folder.write(files.rawFile(at: 200, isFine: false), raw)
    _ = try folder.write(files.picture(at: 200, isFine: false), picture)
    #expect(try run("-r", ".").text == "raw      ./\(raw) + ./\(picture)  (name and time)\n")
    #expect(try run(raw, picture).text == "raw      \(raw) + \(picture)  (name and time)\n")
    _ = try folder.write(files.picture(at: 260, isFine: false), picture)
    #expect(try run("-r", ".").text.isEmpty)
  }

  /// Writes exposures, each with its second, its time and what else it says.
  private func expose(_ shots: [(Int, String, [String])]) throws {
    for (index, shot) in shots.enumerated() {
      var bytes = files.picture(at: shot.0, isFine: false)
      // Each is a picture of its own.
      bytes[bytes.count - 4] ^= UInt8(index)
      let path = try folder.write(bytes, "e\(index).jpg")
      let arguments = ["set", "--no-journal", path, "ExposureTime=\(shot.1)"] + shot.2
      #expect(try Command.run(arguments).status == 0)
    }
  }

  @Test("Different exposures are a bracket if the camera states one, and otherwise a burst")
  func exposures() throws {
    let auto = ["ExposureMode=2"]
    try expose([(100, "1/1000", auto), (100, "1/250", auto), (101, "1/60", auto)])
    #expect(
      try run("-r", ".").text == "bracket  ./e0.jpg + ./e1.jpg + ./e2.jpg  (exposure -2, 0, +2.1)\n"
    )
    // Not followed by what is none.
    _ = try folder.write(files.picture(at: 102, isFine: false), "f.jpg")
    #expect(
      try found("-r", ".") == [Found(kind: "bracket", files: ["./e0.jpg", "./e1.jpg", "./e2.jpg"])])
    try FileManager.default.removeItem(atPath: folder.path("f.jpg"))
    try expose([(100, "1/1000", auto), (100, "1/1000", auto), (101, "1/60", auto)])
    #expect(try found("-r", ".").map(\.kind) == ["burst"])
    try expose(
      [(100, "1/1000", []), (100, "1/250", []), (101, "1/60", [])].map {
        ($0.0, $0.1, ["ExposureMode=0"])
      })
    #expect(try found("-r", ".").map(\.kind) == ["burst"])
  }

  @Test("The gap between photos begins at the end of an exposure")
  func longExposures() throws {
    let auto = ["ExposureMode=2"]
    try expose([
      (100, "1/2", auto), (101, "8", auto), (110, "2", auto), (113, "32", auto), (146, "1/8", auto),
    ])
    #expect(try found("-r", ".").map(\.kind) == ["bracket"])
    try expose([(100, "1/2", auto), (101, "8", auto), (112, "2", auto)])
    for name in ["e3.jpg", "e4.jpg"] {
      try FileManager.default.removeItem(atPath: folder.path(name))
    }
    #expect(try found("-r", ".").isEmpty)
  }

  @Test("An unknown kind is an error")
  func mistakes() throws {
    let outcome = try run("--kind", "twins", "a.jpg")
    #expect(outcome.status == 64 && outcome.errors.contains("live, raw, side, motion"))
    #expect(try run("-").status == 64)
  }

  /// How many files the library has: enough to see mistakes soon, or as many as `Scripts/check/pairs.sh` asks for.
  private static let count =
    ProcessInfo.processInfo.environment["VERSO_PAIRS"].flatMap { Int($0) } ?? 600

  @Test("Among shuffled names all pairs are found and no others")
  func many() throws {
    var library = PairLibrary(files)
    try library.write(Self.count, into: folder)
    let pairs = try found("-r", ".")
    let wrong = Set(pairs).subtracting(library.truth)
    let missed = library.truth.subtracting(pairs)
    #expect(wrong.isEmpty, "\(wrong.count) wrong, such as \(wrong.prefix(3))")
    #expect(missed.isEmpty, "\(missed.count) missed, such as \(missed.prefix(3))")
    #expect(pairs.count == library.truth.count)
    if Self.count > 600 {
      print(
        "\(library.count) files, \(pairs.count) pairs, \(wrong.count) wrong, \(missed.count) missed"
      )
    }
  }

  @Test("The sidecar of another version belongs to its photo")
  func versions() throws {
    _ = try folder.write(try Command.sampleBytes("plain.jpg"), "a.jpg")
    _ = try folder.write(Array("x".utf8), "a_01.jpg.xmp")
    #expect(try found("-r", ".") == [Found(kind: "side", files: ["./a.jpg", "./a_01.jpg.xmp"])])
  }
}
