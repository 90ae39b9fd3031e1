import Foundation
import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

@Suite("Removing items from a HEIF file")
struct HEIFItemsTests {
  private let picture = (0..<64).map { UInt8($0) }

  private func stripped(_ file: HEIFBuilder) throws -> [UInt8] {
    var photo = try Photo(file.bytes())
    photo.strip()
    return try photo.bytes()
  }

  @Test("Data that only removed items use are removed, also if these share them")
  func shared() throws {
    let secret = Array("a secret text".utf8)
    let media = picture + secret + [9, 9]
    // Two items share the text, and one reaches into the picture.
    let file = HEIFBuilder(
      media: media,
      items: [
        .init("mime", "text/plain", 64..<77), .init("mime", "text/plain", 66..<79),
        .init("mime", "text/plain", 60..<70),
      ])
    let bytes = try stripped(file)
    #expect(bytes.position(of: picture) != nil)
    #expect(bytes.position(of: secret) == nil)
    #expect(bytes.position(of: Array(secret.prefix(6))) == nil)
    #expect(bytes.position(of: Array(secret.suffix(6))) == nil)
    #expect(try Photo(bytes).skeleton.picture == Photo(file.bytes()).skeleton.picture)
  }

  @Test("An item that shares its bytes with another one is written elsewhere when it changes")
  func changed() throws {
    let exif = [0, 0, 0, 0] + Fixtures.camera().bytes()
    let file = HEIFBuilder(
      media: picture + exif,
      items: [
        .init("Exif", nil, 64..<(64 + exif.count)), .init("uri ", nil, 70..<74),
      ])
    var photo = try Photo(file.bytes())
    photo.metadata[.artist] = "Ada"
    let bytes = try photo.bytes()
    #expect(try Photo(bytes).metadata[.artist] == "Ada")
    // The bytes that the other item has are where they were, with the old text around them.
    #expect(bytes.position(of: exif) != nil)
    let alone = HEIFBuilder(
      media: picture + exif, items: [.init("Exif", nil, 64..<(64 + exif.count))])
    var other = try Photo(alone.bytes())
    other.metadata[.artist] = "Ada"
    #expect(try other.bytes().position(of: exif) == nil)
  }

  @Test("An item may change while another one is added")
  func addedBeside() throws {
    let exif = [0, 0, 0, 0] + Fixtures.camera().bytes()
    let file = HEIFBuilder(
      media: picture + exif, items: [.init("Exif", nil, 64..<(64 + exif.count))])
    var photo = try Photo(file.bytes())
    photo.metadata[.artist] = "Ada"
    photo.metadata.xmp.set(XMP.Name(.dc, "source"), to: "an archive")
    let written = try Photo(photo.bytes(options: WriteOptions(verify: true))).metadata
    #expect(written[.artist] == "Ada")
    #expect(written.xmp["dc:source"] == "an archive")
  }

  @Test("Items in a removed box do not stop an edit, or the file is refused")
  func elsewhere() throws {
    var file = HEIFBuilder(
      media: picture + [1, 2, 3, 4], items: [.init("Exif", nil, 64..<68)])
    file.mediaBox = "abcd"
    var photo = try Photo(file.bytes())
    photo.strip()
    #expect(throws: MetadataError.self) { try photo.bytes() }
  }

  @Test("A rotation applies to everything that shows the same picture")
  func turn() throws {
    let items = (0..<40).map { number in
      HEIFBuilder.Item(
        "hvc1", nil, (64 + number)..<(65 + number), refers: [("thmb", max(1, number))])
    }
    let media = picture + [UInt8](repeating: 7, count: 64)
    var photo = try Photo(HEIFBuilder(media: media, items: items).bytes())
    try photo.setOrientation(.right)
    let turned = try Photo(try photo.bytes())
    #expect(turned.turn.effective == .right)
    let table = try turned.skeleton.items(turned.openOrigin()).table
    // Behind the first one each refers to the one before.
    for id in [2, 3, 20, 41] as [UInt32] {
      #expect(table.properties(of: id).contains { $0.type == "irot" }, "\(id)")
    }
  }

  @Test("The boxes of a file and its items are read once when it is opened, and once in the result")
  func walks() throws {
    let file = [UInt8](
      try Data(contentsOf: Package.root.appending(path: "Samples/formats/still.heic")))
    let stripped = try Steps.counted(.walk) {
      var photo = try Photo(file)
      photo.strip()
      _ = try photo.bytes()
    }
    let changed = try Steps.counted(.walk) {
      var photo = try Photo(file)
      photo.metadata[.artist] = "Ada Example"
      _ = try photo.bytes()
    }
    #expect(stripped ?? 0 <= 3, "\(stripped ?? 0)")
    #expect(changed ?? 0 <= 2, "\(changed ?? 0)")
  }
}
