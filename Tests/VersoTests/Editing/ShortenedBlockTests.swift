import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoModel

// Swift Testing has a type of the same name.
private typealias Tag = Verso.Tag

/// Exif blocks that a program shortened: pointers and directories lead beyond their end.
@Suite("Shortened Exif blocks")
struct ShortenedBlockTests {
  /// A block whose InteropIFD announces more entries than there is room for.
  private static func cutOff(_ order: ByteOrder) -> [UInt8] {
    var bytes = TIFFBuilder(order).entry(.make, "Leica").entry(.artist, "Ada Secretname")
      .entry(.dateTimeOriginal, "2020:01:02 03:04:05")
      .raw(Tag(.exif, ExifNumber.interopOffset), format: 4, count: 1, field: 0xABCD).bytes()
    func long(_ number: Int) -> [UInt8] { DirectoryLayout(order).encoded(number) }
    guard let place = bytes.position(of: long(0xABCD)) else { return [] }
    bytes.replaceSubrange(place..<(place + 4), with: long(bytes.count))
    // Two entries, of which one and the head of the other are there.
    bytes.append(UInt16(2), order)
    for number: UInt16 in [1, 2] {
      bytes.append(number, order)
      bytes.append(UInt16(2), order)
      bytes.append(UInt32(4), order)
      if number == 1 { bytes += Array("R98\0".utf8) }
    }
    return bytes
  }

  private static func pointing(_ tag: Tag, _ order: ByteOrder) -> [UInt8] {
    let builder = TIFFBuilder(order).entry(.make, "Leica").entry(.artist, "Ada Secretname")
    return tag.number == 0
      ? builder.next(1500, behind: .ifd0).bytes()
      : builder.raw(tag, format: 4, count: 1, field: 1500).bytes()
  }

  private static let blocks: [[UInt8]] = [ByteOrder.bigEndian, .littleEndian].flatMap { order in
    [
      cutOff(order), pointing(Tag(.ifd0, 0), order),
      pointing(Tag(.ifd0, ExifNumber.subIFD), order),
      pointing(Tag(.ifd0, ExifNumber.gpsInfo), order),
      pointing(Tag(.ifd0, ExifNumber.exifOffset), order),
    ]
  }

  @Test("Data are removed from a block that announces more than it holds", arguments: blocks)
  func removes(block: [UInt8]) throws {
    for personal in [PersonalData.identity, .gps] {
      var photo = try Photo(JPEGBuilder().exif(block).bytes())
      photo.remove(personal)
      let bytes = try photo.bytes()
      #expect(bytes.contains(text: "Secretname") == (personal == .gps))
      #expect(try Photo(bytes).metadata[.make] == "Leica")
    }
  }

  @Test("A field is set where a block announces more than it holds", arguments: blocks)
  func sets(block: [UInt8]) throws {
    for length in [3, 60, 1400, 4000] {
      var photo = try Photo(JPEGBuilder().exif(block).bytes())
      let before = photo.metadata.directories
      photo.metadata[.make] = String(repeating: "a", count: length)
      let notes = try photo.receipt().notes
      let after = try Photo(photo.bytes()).metadata
      #expect(after[.make]?.count == length)
      #expect(after.directories.map(\.kind) == before.map(\.kind))
      #expect(
        after.directory(.interop)?.entries.count
          == before.last { $0.kind == .interop }?.entries.count)
      if length == 4000 { #expect(notes.count { $0.contains("no longer announced") } == 1) }
    }
  }

  @Test("A pointer that leads to bytes of its block is not taken for a dead one")
  func leadsInside() throws {
    let block = TIFFBuilder(.bigEndian).entry(.make, "Leica")
      .raw(Tag(.ifd0, ExifNumber.subIFD), format: 4, count: 1, field: 8).bytes()
    var photo = try Photo(JPEGBuilder().exif(block).bytes())
    photo.remove(.gps)
    #expect(throws: MetadataError.self) { try photo.bytes() }
  }
}
