import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

// Swift Testing has a type of the same name.
private typealias Tag = Verso.Tag

@Suite("The registry of tags")
struct TagRegistryTests {
  private let registry = TagRegistry.standard

  @Test(
    "A tag has one definition: number, name, type, count, parent, editable",
    arguments: [
      ("ExifIFD:ExposureTime", 0x829A, Format.rational, 1, true),
      ("GPS:GPSLatitude", 0x0002, .rational, 3, true),
      ("IFD0:Orientation", 0x0112, .short, 1, true),
      ("IFD0:ModifyDate", 0x0132, .ascii, 20, true),
      ("IFD0:Artist", 0x013B, .ascii, nil, true),
      ("IFD0:StripOffsets", 0x0111, .long, nil, false),
      ("IFD1:ThumbnailOffset", 0x0201, .long, 1, false),
      ("InteropIFD:InteropIndex", 0x0001, .ascii, nil, true),
    ] as [(String, UInt16, Format, Int?, Bool)])
  func definitions(name: String, number: UInt16, format: Format, count: Int?, editable: Bool) throws
  {
    let tag = try #require(registry.tags(named: name).first)
    let definition = try #require(registry.definition(of: tag))
    #expect(tag.number == number)
    #expect("\(tag.directory):\(definition.name)" == name)
    #expect(definition.format == format)
    #expect(definition.count == count)
    #expect(definition.isEditable == editable)
    #expect(definition.reason.isEmpty == editable)
    #expect(definition.tag == tag)
  }

  @Test("Names are found whatever their case, with and without a group")
  func names() {
    for name in ["exposuretime", "EXPOSURETIME", "ExifIFD:ExposureTime", "exif:exposuretime"] {
      #expect(registry.tags(named: name) == [Tag(.exif, 0x829A)])
    }
    #expect(registry.tags(named: "IFD1:Orientation") == [Tag(.ifd1, 0x0112)])
    #expect(registry.tags(named: "Orientation") == [Tag(.ifd0, 0x0112)])
    #expect(registry.tags(named: "ExifIFD:0xfde8") == [Tag(.exif, 0xFDE8)])
    #expect(registry.tags(named: "GPS:ExposureTime").isEmpty)
    #expect(registry.tags(named: "Nowhere:Make").isEmpty)
    #expect(registry.tags(named: "").isEmpty)
    #expect(registry.tags(named: ":").isEmpty)
  }

  @Test(
    "A wrong name suggests the near ones",
    arguments: [
      ("Artst", "Artist"), ("ExposureTme", "ExposureTime"), ("IFD0:Oriantation", "Orientation"),
      ("GPSLatitde", "GPSLatitude"), ("copyrigth", "Copyright"),
    ])
  func suggestions(wrong: String, right: String) throws {
    #expect(registry.suggestions(for: wrong).contains(right))
    let photo = try Photo(Fixtures.least().bytes())
    let error = #expect(throws: MetadataError.self) { try photo.metadata.tag(named: wrong) }
    #expect(error?.code == .unknownTag)
    #expect(error?.message.contains(right) == true)
  }

  @Test("A name without similar ones suggests nothing")
  func noSuggestions() {
    #expect(registry.suggestions(for: "Qqqqqqqqqqqqqqqqqqqq").isEmpty)
    #expect(registry.suggestions(for: "").isEmpty)
    // Two letters of three are no mistake in typing.
    #expect(registry.suggestions(for: "Foo").isEmpty)
    #expect(registry.suggestions(for: "Canon:Foo").isEmpty)
  }

  @Test(
    "A directory lists its tags, sorted by number",
    arguments: [(DirectoryKind.gps, 32), (.exif, 70), (.ifd0, 30), (.interop, 3)])
  func children(directory: DirectoryKind, least: Int) {
    let definitions = registry.definitions(in: directory)
    #expect(definitions.count >= least)
    #expect(definitions.allSatisfy { $0.tag.directory == directory })
    let numbers = definitions.map(\.tag.number)
    #expect(numbers == numbers.sorted())
  }

  @Test("Coded values have meanings")
  func labels() throws {
    let orientation = try #require(registry.definition(of: .orientation))
    #expect(orientation.labels.map(\.value) == Array(1...8))
    #expect(orientation.labels[5].meaning == "Rotate 90 CW")
    #expect(try #require(registry.definition(of: .artist)).labels.isEmpty)
  }
}

/// A record of two numbers in the byte order of the file.
private struct Ratings: Hashable, Sendable {
  var light: UInt16
  var colour: UInt16
}

private struct Broken: Error, Equatable {
  var reason: String
}

private struct RatingsHandler: TagHandler {
  var format: Format? { .undefined }

  func decode(_ bytes: [UInt8], byteOrder: ByteOrder) throws -> Ratings {
    guard bytes.count == 4 else { throw Broken(reason: "\(bytes.count) bytes") }
    return try bytes.withReader(byteOrder) { reader in
      Ratings(light: try reader.next(), colour: try reader.next())
    }
  }

  func encode(_ content: Ratings, byteOrder: ByteOrder) throws -> [UInt8] {
    guard content.light != 666 else { throw Broken(reason: "the devil's light") }
    var writer = ByteWriter(byteOrder)
    writer.append(content.light)
    writer.append(content.colour)
    return writer.bytes
  }

  func supports(_ content: Ratings) -> Bool { content.colour <= 1000 }
}

/// Gives another number of bytes than it says.
private struct LyingHandler: TagHandler {
  func decode(_ bytes: [UInt8], byteOrder: ByteOrder) -> Int { bytes.count }
  func encode(_ content: Int, byteOrder: ByteOrder) -> [UInt8] { [1, 2, 3] }
  func size(of content: Int) -> Int { 4 }
}

private struct FixedHandler: TagHandler {
  var isEditable: Bool { false }
  func decode(_ bytes: [UInt8], byteOrder: ByteOrder) -> Int { bytes.count }
  func encode(_ content: Int, byteOrder: ByteOrder) -> [UInt8] { [] }
}

@Suite("Handlers of tags")
struct TagHandlerTests {
  private static let tag = Tag(.exif, 0xFFA9)
  private static let key = TagKey<Ratings>(tag)

  private var registry: TagRegistry {
    var registry = TagRegistry()
    registry.register(RatingsHandler(), for: Self.tag, named: "Ratings")
    return registry
  }

  @Test(
    "A handler defines a new tag, which is written in the file's order and read",
    arguments: byteOrders)
  func newTag(order: ByteOrder) throws {
    let definition = try #require(registry.definition(of: Self.tag))
    #expect(definition.name == "Ratings")
    #expect(definition.format == .undefined)
    #expect(definition.isEditable)
    #expect(registry.tags(named: "exififd:ratings") == [Self.tag])
    #expect(registry.suggestions(for: "Ratngs").contains("Ratings"))
    #expect(registry.definitions(in: .exif).contains { $0.tag == Self.tag })

    var photo = try Photo(Fixtures.photo(order).bytes(), registry: registry)
    #expect(photo.metadata[Self.key] == nil)
    try photo.metadata.set(Self.key, to: Ratings(light: 1, colour: 2))
    let written = try Photo(try photo.bytes(), registry: registry)
    #expect(written.metadata[Self.key] == Ratings(light: 1, colour: 2))
    let stored: [UInt8] = order == .bigEndian ? [0, 1, 0, 2] : [1, 0, 2, 0]
    #expect(written.metadata.value(of: Self.tag) == .undefined(stored))
    let row = Rendering().rows(written).first { $0.name == "Ratings" }
    #expect(row?.group == "ExifIFD")
  }

  @Test("A rejected value changes nothing")
  func veto() throws {
    var photo = try Photo(Fixtures.photo().bytes(), registry: registry)
    let before = fields(photo.metadata)
    let error = #expect(throws: MetadataError.self) {
      try photo.metadata.set(Self.key, to: Ratings(light: 1, colour: 1001))
    }
    #expect(error?.code == .invalidValue)
    #expect(error?.place == "ExifIFD:Ratings")
    #expect(fields(photo.metadata) == before)
    photo.metadata[Self.key] = Ratings(light: 1, colour: 1001)
    #expect(photo.metadata.refusals.count == 1)
    #expect(throws: MetadataError.self) { try photo.bytes() }
  }

  @Test("What a handler throws reaches the caller unchanged")
  func errors() throws {
    var photo = try Photo(Fixtures.photo().bytes(), registry: registry)
    #expect(throws: Broken(reason: "the devil's light")) {
      try photo.metadata.set(Self.key, to: Ratings(light: 666, colour: 1))
    }
    let odd = TIFFBuilder().entry(Self.tag, .undefined([1, 2, 3, 4, 5])).bytes()
    let damaged = try Photo(JPEGBuilder().exif(odd).bytes(), registry: registry)
    #expect(throws: Broken(reason: "5 bytes")) { try damaged.metadata.content(of: Self.key) }
    #expect(damaged.metadata[Self.key] == nil)
  }

  @Test("A handler that gives another size than it declares is refused")
  func lying() throws {
    var registry = TagRegistry()
    registry.register(LyingHandler(), for: Self.tag)
    var photo = try Photo(Fixtures.photo().bytes(), registry: registry)
    let error = #expect(throws: MetadataError.self) {
      try photo.metadata.set(TagKey<Int>(Self.tag), to: 1)
    }
    #expect(error?.message.contains("3 bytes instead of 4") == true)
  }

  @Test("A handler may declare its tag read-only")
  func fixed() throws {
    var registry = TagRegistry()
    registry.register(FixedHandler(), for: Self.tag, named: "Fixed")
    var photo = try Photo(Fixtures.photo().bytes(), registry: registry)
    let error = #expect(throws: MetadataError.self) {
      try photo.metadata.set(TagKey<Int>(Self.tag), to: 1)
    }
    #expect(error?.code == .notEditable)
  }

  @Test("Without a handler for its type a value is refused")
  func withoutHandler() throws {
    var photo = try Photo(Fixtures.photo().bytes())
    let error = #expect(throws: MetadataError.self) {
      try photo.metadata.set(Self.key, to: Ratings(light: 1, colour: 2))
    }
    #expect(error?.code == .invalidValue)
  }

  @Test("A registration in one registry is unknown to others")
  func noLeak() {
    let mine = registry
    #expect(mine.handler(for: Self.tag) != nil)
    #expect(TagRegistry.standard.handler(for: Self.tag) == nil)
    #expect(TagRegistry.standard.definition(of: Self.tag) == nil)
    #expect(TagRegistry().tags(named: "Ratings").isEmpty)
  }

  @Test("A handler that names a parent defines the tag in that directory")
  func parent() throws {
    struct ParentHandler: TagHandler {
      var parent: DirectoryKind? { .ifd0 }
      var format: Format? { .undefined }
      func decode(_ bytes: [UInt8], byteOrder: ByteOrder) -> Int { bytes.count }
      func encode(_ content: Int, byteOrder: ByteOrder) -> [UInt8] { [UInt8(content)] }
    }
    var registry = TagRegistry()
    registry.register(ParentHandler(), for: Tag(.ifd0, 0xFFAA), named: "Mine")
    #expect(registry.definition(of: Tag(.ifd0, 0xFFAA))?.tag == Tag(.ifd0, 0xFFAA))
    var other = TagRegistry()
    other.register(ParentHandler(), for: Tag(.exif, 0xFFAA), named: "Mine")
    let tags = other.tags(named: "Mine")
    #expect(tags == [Tag(.ifd0, 0xFFAA)])
    let tag = try #require(tags.first)
    #expect(other.definition(of: tag) != nil)
    #expect(other.handler(for: tag) != nil)
  }

  @Test("The built-in handlers for unusual tags")
  func builtIn() throws {
    var photo = try Photo(Fixtures.photo().bytes())
    #expect(photo.metadata[.exifVersion] == "0232")
    #expect(photo.metadata[.userComment] == "On the quay")
    photo.metadata[.userComment] = "日本語"
    photo.metadata[.xpTitle] = "Käse 🏔"
    photo.metadata[.gpsProcessingMethod] = "WLAN"
    let written = try Photo(try photo.bytes()).metadata
    #expect(written[.userComment] == "日本語")
    #expect(written[.xpTitle] == "Käse 🏔")
    #expect(written[.gpsProcessingMethod] == "WLAN")
    #expect(throws: MetadataError.self) { try photo.metadata.set(.exifVersion, to: "3") }
    #expect(throws: MetadataError.self) { try photo.metadata.set(.exifVersion, to: "2.30") }
  }
}
