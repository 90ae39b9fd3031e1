import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

private typealias Tag = Verso.Tag

/// A receipt names what was done, before it is done as well.
@Suite("Receipts")
struct ReceiptTests {
  /// What a preview says, which must be what the write itself says, and whether anything is written.
  private func receipt(_ photo: Photo) throws -> Receipt {
    let preview = try photo.receipt()
    let folder = try TemporaryFolder()
    var copy = photo
    let written = try copy.write(toPath: folder.path("photo"))
    #expect(written.changes == preview.changes)
    #expect(written.removedBlocks == preview.removedBlocks)
    #expect(written.removedElsewhere == preview.removedElsewhere)
    #expect(written.isChange == preview.isChange)
    return preview
  }

  private static let place: [(Verso.Tag, Value)] = [
    (Tag(.gps, 1), .ascii(Array("N\0".utf8))),
    (Tag(.gps, 2), .rational([URational(46, 1), URational(57, 1), URational(12_345, 1000)])),
  ]

  private static func exif(_ artist: String) -> [UInt8] {
    place.reduce(TIFFBuilder(.bigEndian).entry(.artist, artist)) { $0.entry($1.0, $1.1) }.bytes()
  }

  @Test("A removed PNG text is named by its keyword")
  func text() throws {
    let png = try #require(SmallFile.all.first { (try? Photo($0.bytes))?.format == .png }).bytes
    let text = Part.chunk("tEXt", Array("Author\u{0}Ada Example".utf8))
    var photo = try Photo(Array(png[..<33]) + text + png[33...])
    photo.remove(.identity)
    let found = try receipt(photo)
    #expect(found.removedElsewhere.contains("text Author"), "\(found.removedElsewhere)")
    #expect(found.isChange)
  }

  @Test("Removed boxes of JPEG 2000 are named")
  func boxes() throws {
    let jp2 = try #require(SmallFile.all.first { $0.name == "JPEG 2000" }).bytes
    let xml = Part.box("xml ", Array("<a><gml:pos>46.95 7.45</gml:pos></a>".utf8))
    var photo = try Photo(jp2 + xml)
    photo.remove(.gps)
    #expect(try receipt(photo).removedElsewhere.contains("xml box"))
  }

  @Test("Fields of a second Exif block are named with the block")
  func further() throws {
    let bytes = JPEGBuilder().exif(TIFFBuilder().entry(.artist, "First").bytes())
      .exif(Self.exif("Second")).bytes()
    var photo = try Photo(bytes)
    let isGroup = photo.removeAll(inGroup: "GPS")
    #expect(isGroup)
    #expect(
      try receipt(photo).removedElsewhere == [
        "further Exif: GPS:GPSLatitudeRef", "further Exif: GPS:GPSLatitude",
      ])
    photo = try Photo(bytes)
    photo.remove(.gps)
    let names = try receipt(photo).removedElsewhere
    #expect(names.filter { $0 == "further Exif: GPS:GPSLatitude" }.count == 1, "\(names)")
  }

  @Test("Values that are blanked in a maker note are named")
  func makerNote() throws {
    for file in SmallFile.all {
      let photo = try Photo(file.bytes)
      var changed = photo
      changed.remove(.identity)
      guard let preview = try? changed.receipt(), preview.isChange else { continue }
      for name in photo.metadata.makerNotes.flatMap({
        MakerNotePersonalData.left(in: $0, .identity)
      }) {
        #expect(preview.removedElsewhere.contains(name), "\(file)")
      }
    }
  }

  @Test("Every edit has an entry in its receipt", arguments: SmallFile.all)
  func nothingUntold(file: SmallFile) throws {
    let edits: [(inout Photo) -> Void] = [
      { $0.strip() }, { $0.strip(keeping: []) }, { $0.remove(.gps) }, { $0.remove(.identity) },
      { _ = $0.removeAll(inGroup: "GPS") },
    ]
    for (index, edit) in edits.enumerated() {
      var photo = try Photo(file.bytes)
      edit(&photo)
      guard let result = try? photo.bytes() else { continue }
      let receipt = try photo.receipt()
      let says =
        !receipt.changes.isEmpty || !receipt.removedBlocks.isEmpty
        || !receipt.removedElsewhere.isEmpty || !receipt.notes.isEmpty
        || receipt.layoutChange != nil
      #expect(result == file.bytes || says && receipt.isChange, "edit \(index)")
    }
  }

  @Test("A file that only gets a new layout is reported as such")
  func layout() throws {
    var turned = try Photo(
      JPEGBuilder().exif(TIFFBuilder(.bigEndian).entry(Tag(.ifd0, 0x0112), .short([4])).bytes())
        .bytes())
    turned.strip()
    let block = try #require(try Photo(turned.bytes()).exif?.bytes)
    // Room behind the fields, as an editor leaves it.
    var photo = try Photo(JPEGBuilder().exif(block + Part.zeros(64)).bytes())
    photo.strip()
    let found = try receipt(photo)
    #expect(found.isChange)
    #expect(found.layoutChange.map { $0 < 0 } == true, "\(found.changes)")
  }
}
