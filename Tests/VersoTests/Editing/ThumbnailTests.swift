import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

// Swift Testing has a type of the same name.
private typealias Tag = Verso.Tag

@Suite("Thumbnails")
struct ThumbnailTests {
  private static let large = Fixtures.smallJPEG + [UInt8](repeating: 7, count: 3000)

  @Test("The thumbnail is extracted unchanged", arguments: byteOrders)
  func out(order: ByteOrder) throws {
    #expect(try Photo(Fixtures.photo(order).bytes()).metadata.thumbnail == Fixtures.smallJPEG)
    #expect(try Photo(Fixtures.least(order).bytes()).metadata.thumbnail == nil)
  }

  @Test("A thumbnail is added, replaced and removed", arguments: byteOrders)
  func changed(order: ByteOrder) throws {
    for bytes in [
      Fixtures.bare().bytes(), Fixtures.least(order).bytes(), Fixtures.photo(order).bytes(),
    ] {
      for jpeg in [Fixtures.smallJPEG, Self.large, Array(Fixtures.smallJPEG.prefix(50))] {
        var photo = try Photo(bytes)
        try photo.metadata.setThumbnail(jpeg)
        #expect(photo.metadata.thumbnail == jpeg)
        let result = try photo.bytes()
        var written = try Photo(result)
        #expect(written.warnings.isEmpty)
        #expect(written.metadata.thumbnail == jpeg)
        #expect(written.metadata.value(of: Tag(.ifd1, 0x0202)) == .long([UInt32(jpeg.count)]))
        #expect(written.metadata.value(of: Tag(.ifd1, 0x0103)) == .short([6]))
        #expect(fields(written.metadata) == fields(photo.metadata))
        written.metadata.removeThumbnail()
        written.metadata[.artist] = "Ada Example"
        let without = try written.bytes()
        #expect(try Photo(without).metadata.directory(.ifd1) == nil)
        #expect(without.position(of: jpeg) == nil)
      }
    }
  }

  @Test("A thumbnail is removed when nothing else changes", arguments: byteOrders)
  func removedAlone(order: ByteOrder) throws {
    var photo = try Photo(Fixtures.photo(order).bytes())
    photo.metadata.removeThumbnail()
    let result = try photo.bytes()
    let written = try Photo(result)
    #expect(written.metadata.directory(.ifd1) == nil)
    #expect(written.metadata.thumbnail == nil)
    #expect(result.position(of: Fixtures.smallJPEG) == nil)
  }

  @Test("A file that is not JPEG is refused")
  func refused() throws {
    var photo = try Photo(Fixtures.photo().bytes())
    #expect(throws: MetadataError.self) { try photo.metadata.setThumbnail([1, 2, 3]) }
    #expect(throws: MetadataError.self) { try photo.metadata.setThumbnail([]) }
    #expect(photo.metadata.thumbnail == Fixtures.smallJPEG)
  }

  @Test("An uncompressed thumbnail is kept and not replaced")
  func uncompressed() throws {
    let builder = TIFFBuilder().entry(.make, "Leica").entry(Tag(.ifd1, 0x0103), .short([1]))
      .entry(Tag(.ifd1, 0x0111), .long([8])).entry(Tag(.ifd1, 0x0117), .long([6]))
    var photo = try Photo(JPEGBuilder().exif(builder.bytes()).bytes())
    #expect(photo.metadata.thumbnail == nil)
    let error = #expect(throws: MetadataError.self) {
      try photo.metadata.setThumbnail(Fixtures.smallJPEG)
    }
    #expect(error?.code == .unsupported)
  }

  @Test("A thumbnail outside the block is nil", arguments: [UInt32(100_000), .max, 4])
  func outside(position: UInt32) throws {
    let builder = TIFFBuilder().entry(.make, "Leica").entry(Tag(.ifd1, 0x0103), .short([6]))
      .raw(Tag(.ifd1, 0x0201), format: 4, count: 1, field: position)
      .raw(Tag(.ifd1, 0x0202), format: 4, count: 1, field: .max)
    var photo = try Photo(JPEGBuilder().exif(builder.bytes()).bytes())
    #expect(photo.metadata.thumbnail == nil)
    photo.metadata[.artist] = "Ada Example"
    #expect(try Photo(try photo.bytes()).metadata[.artist] == "Ada Example")
  }
}

@Suite("JFIF headers")
struct JFIFTests {
  @Test("A header is read, changed, added and removed")
  func all() throws {
    var photo = try Photo(Fixtures.photo().bytes())
    let read = try #require(photo.metadata.jfif)
    #expect(read.version == (1, 2) && read.units == .inches)
    #expect(read.xDensity == 300 && read.yDensity == 300 && read.thumbnail == nil)
    photo.metadata.jfif?.xDensity = 118
    photo.metadata.jfif?.units = .centimetres
    var written = try Photo(try photo.bytes())
    #expect(written.metadata.jfif?.xDensity == 118)
    #expect(written.metadata.jfif?.units == .centimetres)
    #expect(fields(written.metadata) == fields(photo.metadata))
    written.metadata.jfif = nil
    #expect(try Photo(try written.bytes()).metadata.jfif == nil)

    var bare = try Photo(Fixtures.least().bytes())
    #expect(bare.metadata.jfif == nil)
    let thumbnail = JFIF.Thumbnail(width: 2, height: 1, pixels: [1, 2, 3, 4, 5, 6])
    bare.metadata.jfif = JFIF(units: .inches, xDensity: 72, yDensity: 72, thumbnail: thumbnail)
    let added = try Photo(try bare.bytes())
    #expect(added.blocks.map(\.kind) == [.jfif, .exif])
    #expect(added.metadata.jfif == bare.metadata.jfif)
    #expect(added.metadata.jfif?.thumbnail?.pixels == [1, 2, 3, 4, 5, 6])
    #expect(JFIF.Thumbnail(width: 2, height: 2, pixels: [1]) == nil)
  }

  @Test("The same header writes nothing, and a truncated one is only named")
  func edges() throws {
    let bytes = Fixtures.photo().bytes()
    var photo = try Photo(bytes)
    photo.metadata.jfif = photo.metadata.jfif
    #expect(try photo.bytes() == bytes)
    let short = try Photo(JPEGBuilder().app(0, "JFIF\0", [1, 2]).bytes())
    #expect(short.metadata.jfif == nil)
    #expect(short.warnings.count == 1)
  }
}
