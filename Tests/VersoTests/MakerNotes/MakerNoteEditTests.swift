import Foundation
import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

/// Every value of the maker notes, in words and as numbers, without one.
private func values(_ photo: Photo, except tag: String) -> [String: String] {
  var result: [String: String] = [:]
  for note in photo.metadata.makerNotes {
    for entry in note.shown {
      let name = "\(note.groupName(entry)):\(note.name(entry))"
      guard name != tag else { continue }
      for numeric in [false, true] {
        var out: [UInt8] = []
        note.append(entry, isNumeric: numeric, to: &out)
        result["\(name)\(numeric ? "#" : "")"] = String(decoding: out, as: UTF8.self)
      }
    }
  }
  return result
}

private let uuid = "11111111-2222-3333-4444-555555555555"

@Suite("Editing maker notes")
struct MakerNoteEditTests {
  @Test("A Live Photo identifier creates a missing note", arguments: byteOrders)
  func newNote(order: ByteOrder) throws {
    var photo = try Photo(Fixtures.bare().bytes())
    photo.metadata.livePhotoIdentifier = uuid
    #expect(photo.metadata.refusals.isEmpty)
    #expect(photo.metadata.livePhotoIdentifier == uuid)
    var again = try Photo(try photo.bytes())
    #expect(again.metadata.livePhotoIdentifier == uuid)
    #expect(again.warnings.isEmpty)
    again.metadata.livePhotoIdentifier = uuid + "-6"
    again.metadata[.artist] = "Ada Example"
    var third = try Photo(try again.bytes())
    #expect(third.metadata.livePhotoIdentifier == uuid + "-6")
    third.metadata.livePhotoIdentifier = nil
    let last = try third.bytes()
    #expect(try Photo(last).metadata.livePhotoIdentifier == nil)
    #expect(!last.contains(text: uuid))
  }

  @Test("Another maker's note is not replaced")
  func refusal() throws {
    var photo = try Photo(
      JPEGBuilder().exif(
        TIFFBuilder().entry(.make, "Canon").makerNote { _, _ in [UInt8](repeating: 7, count: 40) }
          .bytes()
      ).bytes())
    photo.metadata.livePhotoIdentifier = uuid
    #expect(photo.metadata.refusals.count == 1)
    #expect(throws: MetadataError.self) { try photo.bytes() }
  }

  @Test("Names are resolved")
  func names() throws {
    let tag = MakerNoteTag(group: "Canon", name: "OwnerName")
    #expect(try FieldName("canon:ownername") == .makerNote(tag))
    #expect(throws: MetadataError.self) { try FieldName("Canon:NoSuchTag") }
  }
}

@Suite(
  "Editing real maker notes", .enabled(if: Corpus.isThere, Comment(rawValue: Corpus.absence)))
struct RealMakerNoteEditTests {
  /// A photo, a value and its new text; nil removes it.
  static let edits: [(String, String, String?)] = [
    ("exif-samples/heic/IMG_5195.HEIC", "Apple:ContentIdentifier", uuid),
    ("exif-samples/heic/IMG_5195.HEIC", "Apple:ContentIdentifier", uuid + "-longer"),
    ("exif-samples/heic/IMG_5195.HEIC", "Apple:ContentIdentifier", nil),
    ("exiftool/Apple.jpg", "Apple:ContentIdentifier", uuid),
    ("jhead/webpfiles/from_iphone.webp", "Apple:ContentIdentifier", uuid),
    ("exiftool/Canon.jpg", "Canon:OwnerName", "Ada Example"),
    ("exiftool/Canon.jpg", "Canon:OwnerName", nil),
    ("exif-samples/jpg/exif-org/canon-ixus.jpg", "Canon:OwnerName", nil),
    ("exiftool/FujiFilm.jpg", "FujiFilm:Quality", nil),
    ("exiftool/Panasonic.jpg", "Panasonic:FirmwareVersion", nil),
    ("exiftool/Pentax.jpg", "Pentax:Quality", "Best"),
    ("exiftool/Olympus.jpg", "Olympus:CameraID", nil),
    ("exiftool/Nikon.jpg", "Nikon:Quality", "RAW"),
  ]

  @Test("One value changes and no other", arguments: edits)
  func edit(file: String, name: String, text: String?) throws {
    let photo = try Photo(try Corpus.bytes(file))
    let tag = try #require(MakerNoteTag(name))
    var edited = photo
    if let text {
      try edited.metadata.set(tag, parsing: text)
    } else {
      edited.metadata.remove(tag)
    }
    #expect(edited.metadata.refusals.isEmpty)
    let bytes = try edited.bytes()
    let again = try Photo(bytes)
    #expect(again.metadata.text(of: tag) == text)
    #expect(values(again, except: name) == values(photo, except: name))
    #expect(again.warnings.count <= photo.warnings.count)
    guard Program.exifTool.isThere else { return }
    let folder = try TemporaryFolder()
    let suffix = String(file.split(separator: ".").last ?? "jpg")
    let paths = try [
      folder.write(try Corpus.bytes(file), "a.\(suffix)"), folder.write(bytes, "b.\(suffix)"),
    ]
    let found = try Program.exifToolJSON(paths, ["-G1", "-struct", "-makernotes:all"])
    try #require(found.count == 2)
    // Older versions have another name for Apple's identifier.
    let own = ["SourceFile", name, "Apple:MediaGroupUUID"]
    for key in Set(found[0].keys).union(found[1].keys)
    where !own.contains(key) && !key.contains("Offset") && !key.contains("Start") {
      let (before, after) = (found[0][key], found[1][key])
      let isSame = before.flatMap { before in after.map { Comparison.isEqual(before, $0) } }
      #expect(isSame == true, "\(key)")
    }
  }

  @Test("A change that would break something is refused")
  func refusals() throws {
    var photo = try Photo(try Corpus.bytes("exif-samples/jpg/exif-org/canon-ixus.jpg"))
    let owner = try #require(MakerNoteTag("Canon:OwnerName"))
    #expect(throws: MetadataError.self) {
      try photo.metadata.set(owner, parsing: String(repeating: "A", count: 200))
    }
    let mode = try #require(MakerNoteTag("Canon:MacroMode"))
    #expect(throws: MetadataError.self) { try photo.metadata.set(mode, parsing: "Macro") }
    photo.metadata.remove(mode)
    #expect(photo.metadata.refusals.count == 1)
  }
}
