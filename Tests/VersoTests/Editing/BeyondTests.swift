import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

/// Values that lie beyond the end of their Exif block.
@Suite("Values outside of the block")
struct BeyondTests {
  private let tag = Tag(.exif, 0xFDEC)

  private func photo(_ order: ByteOrder, behind: Int) -> [UInt8] {
    let count = Fixtures.camera(order).raw(tag, format: 5, count: 1, field: 0).bytes().count
    let block = Fixtures.camera(order).raw(
      tag, format: 5, count: 1, field: UInt32(count + behind))
    return JPEGBuilder().exif(block.bytes()).bytes()
  }

  @Test(
    "A block that grows puts no other bytes where values outside are expected",
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

  @Test(
    "Bytes after the block to which a maker note refers are not replaced",
    arguments: [0, 100, 1500])
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
    "If a maker note expects a directory right after the block, an empty one is there",
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

  @Test(
    "A field whose value overlaps its own directory is not readable when that is removed",
    arguments: [2, 20, 60], [ByteOrder.bigEndian, .littleEndian])
  func overlaps(distance: Int, order: ByteOrder) throws {
    let start = try #require(Fixtures.camera(order).built().directories[.exif])
    let block = Fixtures.camera(order).raw(
      tag, format: 5, count: 1, field: UInt32(start + distance))
    let before = JPEGBuilder().exif(block.bytes()).bytes()
    let folder = try TemporaryFolder()
    let path = try folder.write(before, "photo.jpg")
    #expect(try Photo(before).metadata.value(of: tag) == nil)
    // The first write needs room, the second finds it.
    var methods: Set<Receipt.Method> = []
    for comment in ["One", "Another one that is longer"] {
      let receipt = try Photo.edit(path: path, options: WriteOptions(verify: true)) {
        $0.metadata[.userComment] = comment
      }
      methods.insert(receipt.method)
      let photo = try Photo(path: path)
      #expect(photo.metadata[.userComment] == comment)
      #expect(photo.metadata.value(of: tag) == nil)
      let entries = photo.metadata.directory(.exif)?.entries ?? []
      #expect(entries.first { $0.number == tag.number }?.state == .damaged)
    }
    #expect(methods == [.rewritten, .inPlace])
  }

  @Test("Bytes after the block used by directories in a maker note are not replaced")
  func nestedNotes() throws {
    let count = olympus(behind: 0).count
    let before = JPEGBuilder().exif(olympus(behind: count + 10)).bytes()
    var photo = try Photo(before)
    #expect(photo.metadata.text(of: serial) == nil)
    photo.metadata[.artist] = String(repeating: "a", count: 3000)
    let error = #expect(throws: MetadataError.self) { try photo.bytes() }
    #expect(error?.description.contains("Olympus:SerialNumber") == true)
    photo = try Photo(before)
    photo.metadata[.make] = "OLYMPUT"
    #expect(try Photo(photo.bytes()).metadata[.make] == "OLYMPUT")
  }

  private let serial = MakerNoteTag(group: "Olympus", name: "SerialNumber")

  @Test("A removed field does not remove a preview of a maker note")
  func preview() throws {
    let picture = Array("the preview".utf8)
    let value = Value.undefined(picture + [UInt8](repeating: 1, count: 20))
    let tag = Tag(.gps, 0x001B)
    func block(_ start: Int) -> TIFFBuilder.Built {
      TIFFBuilder().entry(.make, "OLYMPUS").entry(.artist, "A").makerNote { position, order in
        note(position, order, [(0x0088, 4, UInt32(start)), (0x0089, 4, UInt32(picture.count))])
      }.entry(tag, value).built()
    }
    let start = try #require(block(0).values[tag])
    var photo = try Photo(JPEGBuilder().exif(block(start).bytes).bytes())
    #expect(try photo.preview(named: "PreviewImage") == picture)
    photo.metadata.removeAll(in: .gps)
    photo.metadata[.artist] = "Somebody with a longer name"
    photo = try Photo(photo.bytes(options: WriteOptions(verify: true)))
    #expect(photo.metadata.directory(.gps) == nil)
    #expect(try photo.preview(named: "PreviewImage") == picture)
  }

  @Test("A directory that announces more than fits is not removed")
  func announced() throws {
    let block = TIFFBuilder().entry(.make, "Leica").entry(.gpsLatitudeRef, "N")
      .announcing(93, in: .gps).trailing([UInt8](repeating: 0, count: 60))
    var photo = try Photo(JPEGBuilder().exif(block.bytes()).bytes())
    try #require(photo.metadata.directory(.gps)?.isWhole == false)
    photo.metadata.removeAll(in: .gps)
    let error = #expect(throws: MetadataError.self) { try photo.bytes() }
    #expect(error?.code == .damaged)
    #expect(error?.place == "GPS")
  }

  /// A note of Olympus, whose positions count from the block.
  private func note(
    _ position: Int, _ order: ByteOrder, _ entries: [(UInt16, UInt16, UInt32)],
    below: [UInt8] = []
  ) -> [UInt8] {
    let camera = Array("OLYMPUS DIGITAL CAMERA\0\0".utf8)
    let behind = position + 8 + 2 + 12 * (entries.count + 1) + 4
    var note = Array("OLYMP\0\u{1}\0".utf8)
    note.append(UInt16(entries.count + 1), order)
    for (number, format, value) in entries {
      note.append(number, order)
      note.append(format, order)
      note.append(UInt32(1), order)
      note.append(value == .max ? UInt32(behind + camera.count) : value, order)
    }
    note.append(UInt16(0x0209), order)
    note.append(UInt16(7), order)
    note.append(UInt32(camera.count), order)
    note.append(UInt32(behind), order)
    note.append(UInt32(0), order)
    return note + camera + below
  }

  private func olympus(behind: Int) -> [UInt8] {
    TIFFBuilder().entry(.make, "OLYMPUS").makerNote { position, order in
      var equipment: [UInt8] = []
      equipment.append(UInt16(1), order)
      equipment.append(UInt16(0x0101), order)
      equipment.append(UInt16(2), order)
      equipment.append(UInt32(32), order)
      equipment.append(UInt32(behind), order)
      equipment.append(UInt32(0), order)
      return note(position, order, [(0x2010, 4, .max)], below: equipment)
    }.bytes()
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
