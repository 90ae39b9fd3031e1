import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

/// Everything that reading a photo can make the library do.
private func readEverything(_ bytes: [UInt8]) -> Photo? {
  guard let photo = try? Photo(bytes) else { return nil }
  var json: [UInt8] = []
  Rendering().appendJSON(photo, source: "x", to: &json)
  var rendering = Rendering(numeric: true)
  rendering.selection.showsUnknown = true
  rendering.appendJSON(photo, source: "x", to: &json)
  let metadata = photo.metadata
  _ = (metadata.location, metadata.captureDate, metadata.gpsDate)
  _ = (metadata.thumbnail, metadata.jfif, metadata[.userComment], metadata.speed)
  return photo
}

/// Changes a photo and reads it again: nothing when that is refused or right, else what is wrong.
private func editAndRead(_ bytes: [UInt8]) -> String? {
  guard var photo = try? Photo(bytes) else { return nil }
  if hasDamageInFront(photo) { return nil }
  photo.metadata[.artist] = "Ada Example"
  photo.metadata.location = Location(latitude: 37.331686, longitude: -122.030731)
  guard photo.metadata.refusals.isEmpty, let result = try? photo.bytes() else { return nil }
  guard let written = try? Photo(result) else { return "cannot be read any longer" }
  guard written.metadata[.artist] == "Ada Example" else { return "the artist does not read back" }
  guard let location = written.metadata.location,
    (location.latitude.degrees - 37.331686).magnitude < 1e-7
  else { return "the place does not read back" }
  let a = fields(photo.metadata)
  let b = fields(written.metadata)
  return a == b ? nil : differences(a, b)
}

/// Whether a directory has an entry of an unknown type that sorting would put in front of all
/// others; it is looked at on its own.
private func hasDamageInFront(_ photo: Photo) -> Bool {
  photo.metadata.directories.contains { directory in
    let sound = directory.entries.filter { $0.state != .damaged }.map(\.number).min() ?? 0
    return directory.entries.contains { $0.state == .damaged && $0.number < sound }
  }
}

/// A file and its name.
struct Specimen: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let bytes: [UInt8]

  init(_ name: String, _ bytes: [UInt8]) {
    testDescription = name
    self.bytes = bytes
  }

  static let built: [Specimen] = [
    Specimen("a camera's photo, big-endian", Fixtures.photo(.bigEndian).trailer([1, 2]).bytes()),
    Specimen("a camera's photo, little-endian", Fixtures.photo(.littleEndian).bytes()),
    Specimen("the least Exif", Fixtures.least().bytes()),
    Specimen("no metadata", JPEGBuilder().jfif().bytes()),
    Specimen(
      "two pictures",
      JPEGBuilder().jfif().exif(TIFFBuilder(.bigEndian).entry(.make, "Leica").bytes())
        .multiPicture(Fixtures.smallJPEG).trailer(Array("AXS!".utf8)).bytes()),
  ]

  static let real: [Specimen] = [
    "exiftool/Writer.jpg", "exiftool/GPS.jpg", "exiftool/Canon.jpg", "exiftool/Nikon.jpg",
    "exiftool/AFCP.jpg", "exiftool/Casio.jpg", "exiftool/MWG.jpg",
  ].compactMap { name in (try? Corpus.bytes(name)).map { Specimen(name, $0) } }
}

@Suite("Damaged files")
struct DamageTests {
  @Test(
    "Every prefix reads without a trap, and an edit of it is read again or refused",
    arguments: Specimen.built + Specimen.real)
  func prefixes(specimen: Specimen) {
    var wrong: [String] = []
    for count in 0...specimen.bytes.count {
      let bytes = Array(specimen.bytes.prefix(count))
      _ = readEverything(bytes)
      if let what = editAndRead(bytes) { wrong.append("\(count): \(what)") }
    }
    #expect(wrong.isEmpty, "\(wrong.count), such as \(wrong.prefix(3))")
  }

  @Test(
    "Every changed byte reads without a trap", arguments: Specimen.built + Specimen.real)
  func changes(specimen: Specimen) {
    var read = 0
    var bytes = specimen.bytes
    for index in bytes.indices {
      let byte = bytes[index]
      for other in [byte ^ 0xFF, byte &+ 1] {
        bytes[index] = other
        if readEverything(bytes) != nil { read += 1 }
      }
      bytes[index] = byte
    }
    #expect(read > bytes.count)
  }

  @Test(
    "An edit of a photo with a changed byte is read again or refused", arguments: Specimen.built)
  func editedChanges(specimen: Specimen) {
    var wrong: [String] = []
    var bytes = specimen.bytes
    for index in bytes.indices {
      let byte = bytes[index]
      for other in [byte ^ 0xFF, byte &+ 1] {
        bytes[index] = other
        if let what = editAndRead(bytes) { wrong.append("\(index) = \(other): \(what)") }
      }
      bytes[index] = byte
    }
    #expect(wrong.isEmpty, "\(wrong.count), such as \(wrong.prefix(5))")
  }
}

@Suite("Blocks without a complete header")
struct ShortBlockTests {
  @Test(
    "A change of a photo whose Exif block has less than eight bytes is read again or refused",
    arguments: 1..<8)
  func short(count: Int) throws {
    let block = Array(Fixtures.camera().bytes().prefix(count))
    var photo = try Photo(JPEGBuilder().exif(block).bytes())
    photo.metadata[.artist] = "Ada Example"
    guard let bytes = try? photo.bytes() else { return }
    #expect(try Photo(bytes).metadata[.artist] == "Ada Example")
  }
}

@Suite("Entries of an unknown type")
struct UnknownTypeTests {
  @Test("An entry of an unknown type that is sorted first does not hide the others")
  func inFront() throws {
    let builder = TIFFBuilder().entry(.make, "Leica").entry(.orientation, 6)
      .raw(Verso.Tag(.ifd0, 0x0001), format: 99, count: 1, field: 0)
    var photo = try Photo(JPEGBuilder().exif(builder.bytes()).bytes())
    #expect(photo.metadata[.make] == "Leica")
    photo.metadata[.artist] = "Ada Example"
    let written = try Photo(try photo.bytes())
    #expect(written.metadata[.artist] == "Ada Example")
    #expect(written.metadata[.make] == "Leica")
  }
}

@Suite("Many tasks")
struct ConcurrencyTests {
  @Test("The same photo read from sixteen tasks gives all the same values")
  func reading() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Fixtures.photo().bytes(), "photo.jpg")
    let photo = try Photo(path: path)
    let expected = Rendering().rows(photo)
    #expect(expected.count > 40)
    let all = try await withThrowingTaskGroup(of: [Rendering.Row].self) { group in
      for index in 0..<16 {
        group.addTask {
          var copy = photo
          if index % 2 == 1 { copy.metadata[.artist] = "Task \(index)" }
          _ = try photo.payload(of: photo.blocks[1])
          _ = try copy.bytes()
          return Rendering().rows(photo)
        }
      }
      var all: [[Rendering.Row]] = []
      for try await rows in group { all.append(rows) }
      return all
    }
    #expect(all.count == 16)
    #expect(all.allSatisfy { $0 == expected })
  }
}
