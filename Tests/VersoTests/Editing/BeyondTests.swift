import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

/// Values that lie beyond the end of their Exif block.
@Suite("Values beyond the block")
struct BeyondTests {
  private let tag = Tag(.exif, 0xFDEC)

  private func photo(_ order: ByteOrder, behind: Int) -> [UInt8] {
    let count = Fixtures.camera(order).raw(tag, format: 5, count: 1, field: 0).bytes().count
    let block = Fixtures.camera(order).raw(
      tag, format: 5, count: 1, field: UInt32(count + behind))
    return JPEGBuilder().exif(block.bytes()).bytes()
  }

  @Test(
    "A block that grows puts no other bytes where they lead",
    arguments: [-4, 0, 30, 300], [ByteOrder.bigEndian, .littleEndian])
  func grows(behind: Int, order: ByteOrder) throws {
    let before = photo(order, behind: behind)
    var photo = try Photo(before)
    #expect(photo.metadata.value(of: tag) == nil)
    for length in [30, 300, 3000] {
      photo.metadata[.artist] = String(repeating: "a", count: length)
      photo = try Photo(photo.bytes())
      #expect(photo.metadata.value(of: tag) == nil)
      let entries = photo.metadata.directory(.exif)?.entries ?? []
      #expect(entries.first { $0.number == tag.number }?.state == .damaged)
      #expect(photo.metadata[.artist]?.count == length)
    }
  }

  @Test("What a maker note refers to behind the block is not replaced", arguments: [0, 100, 1500])
  func notes(behind: Int) throws {
    let count = block { _ in 0 }.bytes().count
    let before = JPEGBuilder().exif(block { _ in UInt32(count + behind) }.bytes()).bytes()
    var photo = try Photo(before)
    photo.metadata[.artist] = String(repeating: "a", count: 3000)
    #expect(throws: MetadataError.self) { try photo.bytes() }
    // What needs no room is done, and so is what the note has nothing to do with.
    photo = try Photo(before)
    photo.metadata[.make] = "Leicb"
    #expect(try Photo(photo.bytes()).metadata[.make] == "Leicb")
    photo = try Photo(before)
    photo.metadata.remove(Tag.makerNote)
    photo.metadata[.artist] = String(repeating: "a", count: 3000)
    #expect(try Photo(photo.bytes()).metadata[.artist]?.count == 3000)
  }

  @Test(
    "Where a maker note expects a directory just behind the block, there is an empty one",
    arguments: [0, 5, 63], [30, 3000])
  func directories(behind: Int, length: Int) throws {
    let count = block(pointer: true) { _ in 0 }.bytes().count
    let old = block(pointer: true) { _ in UInt32(count + behind) }.bytes()
    var photo = try Photo(JPEGBuilder().exif(old).bytes())
    for _ in 1...2 {
      photo.metadata[.artist] = String(repeating: "a", count: length)
      let bytes = try photo.bytes()
      photo = try Photo(bytes)
      let range = try #require(photo.blocks.first { $0.kind == .exif }).payload
      let new = Array(bytes[range])
      let start = count + behind
      try #require(new.count > start + 14)
      #expect(new[start..<start + 14].allSatisfy { $0 == 0 })
      #expect(photo.metadata[.artist]?.count == length)
    }
  }

  /// A block whose maker note has one field: a text of 20 bytes, or the position of a directory.
  private func block(
    pointer: Bool = false, _ offset: @escaping @Sendable (Int) -> UInt32
  ) -> TIFFBuilder {
    TIFFBuilder().entry(.make, "Leica").makerNote { position, order in
      var note: [UInt8] = []
      note.append(UInt16(1), order)
      note.append(UInt16(7), order)
      note.append(UInt16(pointer ? 4 : 2), order)
      note.append(UInt32(pointer ? 1 : 20), order)
      note.append(offset(position), order)
      note.append(UInt32(0), order)
      return note
    }
  }
}
