import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

// Swift Testing has a type of the same name.
private typealias Tag = Verso.Tag

@Suite("Reading Exif")
struct ExifReaderTests {
  private func photo(
    _ builder: TIFFBuilder, limits: ReadLimits = ReadLimits(), strict: Bool = false
  ) throws -> Photo {
    try Photo(JPEGBuilder().exif(builder.bytes()).bytes(), limits: limits, strict: strict)
  }

  /// Where an Exif block begins in a file that has nothing before it.
  private static let base = 12

  @Test("Every directory and value is read, in both byte orders", arguments: byteOrders)
  func everything(order: ByteOrder) throws {
    let photo = try Photo(Fixtures.photo(order).bytes())
    let metadata = photo.metadata
    #expect(photo.warnings.isEmpty)
    #expect(
      metadata.directories.map(\.kind)
        == [.file, .jfif, .ifd0, .exif, .interop, .gps, .ifd1])
    #expect(metadata.directories.filter { $0.kind.isExif }.allSatisfy { $0.byteOrder == order })
    #expect(metadata[.make] == "Canon")
    #expect(metadata[.orientation] == 6)
    #expect(metadata[.exposureTime] == URational(10, 2000))
    #expect(metadata[.iso] == 400)
    #expect(metadata[.interopIndex] == "R98")
    #expect(metadata[.gpsLongitude]?.last == URational(50_631, 1000))
    #expect(metadata["ExifIFD:FNumber"] == .rational([URational(28, 10)]))
    #expect(metadata["fnumber"] == .rational([URational(28, 10)]))
    #expect(metadata["NoSuchTag"] == nil)
    #expect(metadata[.lensModel] == nil)
    #expect(metadata[TagKey<Int>(Tag(.ifd0, 0x010F))] == nil)
  }

  @Test("A field knows the offset of its value in the file", arguments: byteOrders)
  func offsets(order: ByteOrder) throws {
    let built = Fixtures.camera(order).built()
    let bytes = JPEGBuilder().exif(built.bytes).bytes()
    let photo = try Photo(bytes)
    let field = try #require(photo.metadata.field(TagKey<String>.artist.tag))
    let position = try #require(built.values[TagKey<String>.artist.tag])
    #expect(field.offset == position + Self.base)
    #expect(Array(bytes[(position + Self.base)...].prefix(5)) == Array("Grace".utf8))
    #expect(field.name == "Artist" && field.count == 14 && field.format == .ascii)
    let short = try #require(photo.metadata.field(TagKey<Int>.orientation.tag))
    #expect(short.offset == (built.entries[TagKey<Int>.orientation.tag] ?? 0) + 8 + Self.base)
  }

  @Test("Unknown tags are fields like all others", arguments: byteOrders)
  func unknown(order: ByteOrder) throws {
    let metadata = try Photo(Fixtures.photo(order).bytes()).metadata
    let field = try #require(metadata.field(Tag(.ifd0, 0xFDE7)))
    #expect(field.name == "0xfde7" && field.definition == nil)
    #expect(field.value == .undefined([9, 8, 7, 6, 5, 4, 3, 2, 1]))
    #expect(metadata.value(of: Tag(.exif, 0xFDE8)) == .signedRational([Rational(-1, 3)]))
  }

  /// A block with one thing wrong in it.
  struct Damage: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let message: String
    let format: UInt16
    let count: UInt32
    let field: UInt32

    init(_ name: String, _ message: String, format: UInt16, count: UInt32, field: UInt32) {
      testDescription = name
      self.message = message
      self.format = format
      self.count = count
      self.field = field
    }
  }

  private static let damages = [
    Damage("an unknown type", "unknown format 99", format: 99, count: 1, field: 0),
    Damage("type 0", "unknown format 0", format: 0, count: 1, field: 0),
    Damage("a type of BigTIFF", "unknown format 16", format: 16, count: 1, field: 8),
    Damage("a value outside", "outside the block", format: 2, count: 20, field: 100_000),
    Damage("a value that ends outside", "outside the block", format: 2, count: 2000, field: 60),
    Damage("the largest count", "overlaps the directory", format: 12, count: .max, field: 8),
    Damage("the largest position", "outside the block", format: 2, count: 5, field: .max),
    Damage("a value in the header", "overlaps the directory", format: 2, count: 8, field: 0),
    Damage("a value in its directory", "overlaps the directory", format: 2, count: 8, field: 12),
  ]

  @Test(
    "A damaged entry is named with its place and hides no neighbour", arguments: damages, byteOrders
  )
  func damaged(damage: Damage, order: ByteOrder) throws {
    let tag = Tag(.ifd0, 0x0110)
    let builder = TIFFBuilder(order).entry(.make, "Leica")
      .raw(tag, format: damage.format, count: damage.count, field: damage.field)
      .entry(.orientation, 6).entry(.artist, "Ada Example")
    let photo = try photo(builder)
    #expect(photo.metadata[.make] == "Leica")
    #expect(photo.metadata[.orientation] == 6)
    #expect(photo.metadata[.artist] == "Ada Example")
    #expect(photo.metadata.value(of: tag) == nil)
    #expect(photo.warnings.count == 1)
    let warning = try #require(photo.warnings.first)
    #expect(warning.message.contains(damage.message))
    #expect(warning.message.contains("0x0110"))
    #expect(warning.place == "JPEG APP1 > Exif")
    #expect(warning.offset == (builder.built().entries[tag] ?? 0) + Self.base)
    #expect(throws: warning) { try self.photo(builder, strict: true) }

    // An edit keeps the twelve bytes as they are, unless they would find a value in what is new, or
    // where the directory was.
    var edited = photo
    edited.metadata[.artist] = "Somebody with a longer name"
    let written = try Photo(try edited.bytes())
    #expect(written.metadata[.artist] == "Somebody with a longer name")
    let directory = try #require(written.metadata.directory(.ifd0))
    let entry = try #require(directory.entries.first { $0.number == 0x0110 })
    var kept = ByteWriter(order)
    kept.append(damage.format)
    kept.append(damage.count)
    kept.append(damage.field)
    let start = Int(entry.position) + 2
    let isMoved = damage.count == 2000 || damage.field == 12
    let count = isMoved ? 6 : 10
    #expect(written.metadata.value(of: tag) == nil)
    #expect(written.exifBytes[start..<(start + count)] == kept.bytes.prefix(count))
  }

  @Test("A count beyond the block gives the existing fields; such a directory is not written")
  func announced() throws {
    let photo = try photo(
      TIFFBuilder().entry(.make, "Leica").entry(.orientation, 6).announcing(60_000, in: .ifd0))
    #expect(photo.metadata[.make] == "Leica")
    #expect(photo.metadata[.orientation] == 6)
    #expect(photo.warnings.contains { $0.message.contains("60000 entries announced") })
    var edited = photo
    edited.metadata[.artist] = "Ada Example"
    let error = #expect(throws: MetadataError.self) { try edited.bytes() }
    #expect(error?.code == .damaged)
  }

  @Test("A directory whose first entry is invalid is ignored")
  func nonsense() throws {
    let photo = try photo(
      TIFFBuilder().raw(Tag(.ifd0, 0x1234), format: 999, count: 1, field: 0).entry(.make, "Leica"))
    #expect(photo.metadata[.make] == nil)
    #expect(photo.warnings.count == 1)
  }

  @Test("Too much damage ends a directory")
  func muchDamage() throws {
    var builder = TIFFBuilder().entry(.make, "Leica")
    for number in UInt16(0x0200)..<0x0220 {
      builder = builder.raw(Tag(.ifd0, number), format: 77, count: 1, field: 0)
    }
    let photo = try photo(builder)
    #expect(photo.metadata[.make] == "Leica")
    #expect(photo.warnings.count < 15)
    #expect(photo.warnings.last?.message.contains("too much damage") == true)
  }

  @Test(
    "A loop ends where it closes",
    arguments: [
      TIFFBuilder().entry(.make, "Leica").next(8, behind: .ifd0),
      TIFFBuilder().entry(.make, "Leica").raw(Tag(.ifd0, 0x8769), format: 4, count: 1, field: 8),
      TIFFBuilder().entry(.make, "Leica").entry(.iso, 100)
        .raw(Tag(.exif, 0xA005), format: 4, count: 1, field: 8),
    ])
  func loops(builder: TIFFBuilder) throws {
    let photo = try photo(builder)
    #expect(photo.metadata[.make] == "Leica")
    #expect(photo.warnings.count == 1)
    #expect(photo.warnings.first?.message.contains("was read before") == true)
    #expect(throws: Warning.self) { try self.photo(builder, strict: true) }
  }

  @Test("A directory outside the block is reported", arguments: [UInt32(0), 7, 1_000_000, .max])
  func outside(position: UInt32) throws {
    let photo = try photo(
      TIFFBuilder().entry(.make, "Leica")
        .raw(Tag(.ifd0, 0x8769), format: 4, count: 1, field: position))
    #expect(photo.metadata[.make] == "Leica")
    #expect(photo.warnings.first?.message.contains("outside the block") == true)
  }

  @Test("Values that share bytes are both read, and changing one keeps the other")
  func overlapping() throws {
    let plain = TIFFBuilder().entry(.make, "Leica Camera").entry(.orientation, 6).built()
    let shared = UInt32(plain.values[TagKey<String>.make.tag] ?? 0) + 12
    let builder = TIFFBuilder().entry(.make, "Leica Camera")
      .raw(Tag(.ifd0, 0x0110), format: 2, count: 13, field: shared).entry(.orientation, 6)
    var photo = try photo(builder)
    #expect(photo.metadata[.make] == "Leica Camera")
    #expect(photo.metadata[.model] == "Leica Camera")
    photo.metadata[.model] = "Example M 10"
    let written = try Photo(try photo.bytes())
    #expect(written.metadata[.make] == "Leica Camera")
    #expect(written.metadata[.model] == "Example M 10")
    for inPlace in [true, false] {
      guard case .inPlace(let stages) = try photo.plan(inPlace: inPlace).method else { continue }
      var bytes = JPEGBuilder().exif(builder.bytes()).bytes()
      for patch in stages.joined() { bytes.replace(patch) }
      #expect(try Photo(bytes).metadata[.make] == "Leica Camera")
    }
  }

  @Test("No more fields are read than the caller allows")
  func fieldLimit() throws {
    var limits = ReadLimits()
    limits.entries = 3
    let photo = try photo(Fixtures.camera(), limits: limits)
    #expect(photo.metadata.directory(.ifd0) == nil)
    #expect(photo.warnings.contains { $0.message.contains("more than 3 fields") })
  }

  @Test("No deeper directory is read than the caller allows")
  func depthLimit() throws {
    var limits = ReadLimits()
    limits.depth = 1
    let photo = try photo(Fixtures.camera(), limits: limits)
    #expect(photo.metadata[.make] == "Canon")
    #expect(photo.metadata.directory(.exif) == nil)
    #expect(!photo.warnings.isEmpty)
  }

  @Test("Directories that were not read for their depth survive an edit")
  func depthLimitEdit() throws {
    var limits = ReadLimits()
    limits.depth = 1
    var photo = try photo(Fixtures.camera(), limits: limits)
    photo.metadata[.lensModel] = "Example 50 mm"
    guard let bytes = try? photo.bytes() else { return }
    let written = try? Photo(bytes)
    #expect(written?.metadata[.exposureTime] == URational(10, 2000))
  }

  @Test("No larger block is read than the caller allows")
  func blockLimit() throws {
    var limits = ReadLimits()
    limits.blockBytes = 100
    let photo = try photo(Fixtures.camera(), limits: limits)
    #expect(photo.metadata[.make] == nil)
    #expect(photo.warnings.first?.message.contains("left unread") == true)
  }

  @Test("A block that was not read for its size gets no second one")
  func blockLimitEdit() throws {
    var limits = ReadLimits()
    limits.blockBytes = 100
    var photo = try photo(Fixtures.camera(), limits: limits)
    photo.metadata[.artist] = "Ada Example"
    guard let bytes = try? photo.bytes() else { return }
    let written = try? Photo(bytes)
    #expect(written?.blocks.filter { $0.kind == .exif }.count == 1)
  }

  @Test(
    "Data that are not TIFF give only a warning, and are not written to",
    arguments: [[], [0x49], Array("JUNKJUNKJUNK".utf8), Array("II*\0".utf8)] as [[UInt8]])
  func noHeader(block: [UInt8]) throws {
    var photo = try Photo(JPEGBuilder().exif(block).bytes())
    #expect(photo.warnings.count == 1)
    #expect(photo.metadata[.make] == nil)
    photo.metadata[.make] = "Leica"
    if block.count > 8 {
      #expect(throws: MetadataError.self) { try photo.bytes() }
    } else {
      let written = try Photo(try photo.bytes())
      #expect(written.metadata[.make] == "Leica")
      #expect(written.blocks.filter { $0.kind == .exif }.count == 1)
    }
  }

  @Test("Of repeated fields the first one is used, and both are kept")
  func twice() throws {
    let builder = TIFFBuilder().entry(.make, "Leica").entry(
      Tag(.ifd0, 0x010F), .ascii([65, 66, 67, 68, 0])
    )
    .entry(.orientation, 1)
    var photo = try photo(builder)
    #expect(photo.metadata[.make] == "Leica")
    photo.metadata[.artist] = "Ada Example"
    let written = try Photo(try photo.bytes())
    #expect(written.metadata.directory(.ifd0)?.entries.filter { $0.number == 0x010F }.count == 2)
    #expect(written.metadata[.make] == "Leica")
  }

  @Test("A GPS pointer as a LONG8 or of another type is reported and not followed")
  func pointerType() throws {
    let photo = try photo(
      TIFFBuilder().entry(.make, "Leica")
        .raw(Tag(.ifd0, 0x8825), format: 3, count: 1, field: 8))
    #expect(photo.warnings.first?.message.contains("no LONG") == true)
  }
}
