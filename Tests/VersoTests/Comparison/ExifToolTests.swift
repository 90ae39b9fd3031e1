import Foundation
import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

@Suite(
  "Verso and ExifTool",
  .enabled(if: Program.exifTool.isThere, Comment(rawValue: Program.exifTool.absence)))
struct ExifToolTests {
  @Test("The sample photos have the same values in both", arguments: [false, true])
  func samples(numeric: Bool) throws {
    let paths = Package.samples
    #expect(paths.count > 5)
    let arguments = ["-G1", "-struct"] + (numeric ? ["-n"] : [])
    let found = try Program.exifToolJSON(paths, arguments)
    try #require(found.count == paths.count)
    for (path, golden) in zip(paths, found) {
      let mine = try values(try Photo(path: path), numeric: numeric)
      #expect(differences(compared(golden), mine) == [], "\(path)")
    }
  }

  @Test("Built photos have the same values in both", arguments: byteOrders, [false, true])
  func built(order: ByteOrder, numeric: Bool) throws {
    let folder = try TemporaryFolder()
    var rich = try Photo(Fixtures.photo(order).bytes())
    rich.metadata.location = Location(latitude: -33.865143, longitude: 151.2099, altitude: -5.5)
    rich.metadata.gpsDate = CaptureDate("2024:01:01 01:30:15.25+02:00")
    rich.metadata.speed = .init(URational(72, 10), reference: "K")
    rich.metadata[.userComment] = "Käse 日本"
    rich.metadata[.xpTitle] = "Käse"
    rich.metadata[.lensModel] = "Example 24-70mm"
    rich.metadata[.lensInfo] = [
      URational(24, 1), URational(70, 1), URational(28, 10), URational(0, 0),
    ]
    rich.metadata[.flash] = 0x19
    rich.metadata[.meteringMode] = 5
    rich.metadata[.exposureProgram] = 2
    rich.metadata[.exposureCompensation] = Rational(-1, 3)
    let built: [(String, [UInt8])] = [
      ("photo", Fixtures.photo(order).bytes()), ("least", Fixtures.least(order).bytes()),
      ("bare", Fixtures.bare().bytes()), ("rich", try rich.bytes()),
      (
        "stripped",
        try {
          rich.strip()
          return try rich.bytes()
        }()
      ),
    ]
    let paths = try built.map { try folder.write($0.1, "\($0.0).jpg") }
    let arguments = ["-G1", "-struct"] + (numeric ? ["-n"] : [])
    let found = try Program.exifToolJSON(paths, arguments)
    try #require(found.count == paths.count)
    for (path, golden) in zip(paths, found) {
      let mine = try values(try Photo(path: path), numeric: numeric)
      #expect(differences(compared(golden), mine) == [], "\(path)")
      #expect(golden["ExifTool:Warning"] == nil && golden["ExifTool:Error"] == nil)
    }
  }

  @Test(
    "Text of every script that Verso writes is what ExifTool reads",
    arguments: ["Київ, Україна", "日本語", "Käse", "नमस्ते, दुनिया"])
  func scripts(text: String) throws {
    let folder = try TemporaryFolder()
    var photo = try Photo(Fixtures.photo().bytes())
    photo.metadata[.userComment] = text
    photo.metadata[.imageDescription] = text
    photo.metadata[.xpTitle] = text
    let path = folder.path("photo.jpg")
    _ = try photo.write(toPath: path)
    let found = try #require(try Program.exifToolJSON([path], ["-G1"]).first)
    for name in ["ExifIFD:UserComment", "IFD0:ImageDescription", "IFD0:XPTitle"] {
      #expect(found[name] as? String == text, "\(name)")
    }
  }

  /// The maker note's values; numbers that say where something lies are left out.
  private func makerNotes(_ path: String) throws -> [String: Any] {
    let found = try Program.exifToolJSON([path], ["-G0"]).first ?? [:]
    return found.filter { $0.key.hasPrefix("MakerNotes:") }
  }

  @Test(
    "ExifTool still reads every value of the maker note after an edit",
    .enabled(if: Corpus.isThere, Comment(rawValue: Corpus.absence)),
    arguments: [
      ("Canon", 88), ("Nikon", 17), ("Olympus", 11), ("Panasonic", 22), ("ExifTool", 46),
    ])
  func makerNotes(name: String, count: Int) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(try Corpus.bytes("exiftool/\(name).jpg"), "photo.jpg")
    let before = try makerNotes(path)
    // Newer versions of ExifTool name fewer of them.
    #expect(before.count >= count)
    var photo = try Photo(path: path)
    photo.metadata[.artist] = "Ada Example"
    photo.metadata.location = Location(latitude: 37.331686, longitude: -122.030731, altitude: 12)
    for _ in 0..<3 {
      _ = try photo.write(toPath: path, options: .init(verify: true))
      let after = try makerNotes(path)
      #expect(after.count == before.count)
      let wrong = differences(before, after).filter {
        !$0.contains("Offset") && !$0.contains("PreviewImageStart")
      }
      #expect(wrong == [])
      photo.metadata[.artist] = "Somebody with a longer name \(photo.metadata[.artist] ?? "")"
      photo.metadata[.userComment] = "and a comment"
    }
  }

  @Test("Every kind of edit leaves the maker note readable", arguments: Edit.all)
  func edits(edit: Edit) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Fixtures.photo().bytes(), "photo.jpg")
    let before = try makerNotes(path)
    #expect(before["MakerNotes:CanonFirmwareVersion"] as? String == PlainMakerNote.firmware)
    var photo = try Photo(path: path)
    try edit.apply(&photo.metadata)
    // Without the maker's name ExifTool does not know whose note it is.
    photo.metadata[.make] = "Canon"
    photo.metadata[.model] = "Canon Fixture 5"
    _ = try photo.write(toPath: path)
    #expect(differences(before, try makerNotes(path)) == [])
  }
}

@Suite(
  "Verso and Exiv2",
  .enabled(if: Program.exiv2.isThere, Comment(rawValue: Program.exiv2.absence)))
struct Exiv2Tests {
  @Test("Exiv2 opens an edited file without an error and reads the same", arguments: byteOrders)
  func edited(order: ByteOrder) throws {
    let folder = try TemporaryFolder()
    for (index, edit) in Edit.all.enumerated() {
      var photo = try Photo(Fixtures.photo(order).bytes())
      try edit.apply(&photo.metadata)
      let path = folder.path("\(index).jpg")
      _ = try photo.write(toPath: path)
      let outcome = try Program.exiv2.run(["-q", "-PEkv", path])
      #expect(outcome.status == 0, "\(edit.testDescription): \(outcome.errors)")
      #expect(!outcome.errors.contains("Error"), "\(edit.testDescription): \(outcome.errors)")
      let text = String(decoding: outcome.output, as: UTF8.self)
      if let artist = photo.metadata[.artist] { #expect(text.contains(artist)) }
      if let orientation = photo.metadata[.orientation] {
        let line = text.split(separator: "\n").first { $0.hasPrefix("Exif.Image.Orientation") }
        #expect(line?.hasSuffix("\(orientation)") == true)
      }
    }
  }

  @Test(
    "Exiv2 opens edited photos of cameras without an error",
    .enabled(if: Corpus.isThere, Comment(rawValue: Corpus.absence)),
    arguments: ["Canon", "Nikon", "Olympus", "Panasonic", "ExifTool"])
  func cameras(name: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(try Corpus.bytes("exiftool/\(name).jpg"), "photo.jpg")
    let before = try Program.exiv2.run(["-q", "-PEkv", path])
    var photo = try Photo(path: path)
    photo.metadata[.artist] = "Ada Example"
    photo.metadata.location = Location(latitude: 37.331686, longitude: -122.030731, altitude: 12)
    _ = try photo.write(toPath: path)
    let after = try Program.exiv2.run(["-q", "-PEkv", path])
    #expect(after.status == before.status)
    #expect(!after.errors.contains("Error") || before.errors.contains("Error"), "\(after.errors)")
    let text = String(decoding: after.output, as: UTF8.self)
    #expect(text.contains("Ada Example"))
  }
}
