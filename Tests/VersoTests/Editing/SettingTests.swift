import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

// Swift Testing has a type of the same name.
private typealias Tag = Verso.Tag

@Suite("Setting tags")
struct SettingTests {
  /// A value that is set and what becomes of it.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    fileprivate let tag: Tag
    let content: any TagContent
    let stored: Value?
    let message: String

    fileprivate init(_ tag: Tag, _ content: some TagContent, _ stored: Value) {
      self.tag = tag
      self.content = content
      self.stored = stored
      message = ""
      testDescription = "\(tag) = \(content)"
    }

    fileprivate init(_ tag: Tag, _ content: some TagContent, refused message: String) {
      self.tag = tag
      self.content = content
      stored = nil
      self.message = message
      testDescription = "\(tag) = \(content), refused"
    }
  }

  private static let orientation = Tag(.ifd0, 0x0112)
  private static let fNumber = Tag(.exif, 0x829D)
  private static let latitude = Tag(.gps, 0x0002)
  private static let third = [URational(37, 1), URational(19, 1), URational(1, 3)]

  private static let accepted: [Case] = [
    Case(orientation, 3, .short([3])),
    Case(orientation, 3.0, .short([3])),
    Case(orientation, Float(3), .short([3])),
    Case(orientation, UInt8(3), .short([3])),
    Case(orientation, Value.long([3]), .short([3])),
    Case(fNumber, 2.8, .rational([URational(14, 5)])),
    Case(fNumber, Float(2.8), .rational([URational(14, 5)])),
    Case(fNumber, 4, .rational([URational(4, 1)])),
    Case(fNumber, URational(28, 10), .rational([URational(28, 10)])),
    Case(fNumber, Rational(28, 10), .rational([URational(28, 10)])),
    Case(Tag(.exif, 0x9204), -1.0 / 3, .signedRational([Rational(-1, 3)])),
    Case(latitude, third, .rational(third)),
    Case(
      latitude, [37.0, 19, 54.0696],
      .rational([
        URational(37, 1), URational(19, 1), URational(67587, 1250),
      ])),
    Case(Tag(.ifd0, 0x013B), "Ada", .ascii(Array("Ada\0".utf8))),
    Case(Tag(.ifd0, 0x013B), "Зоя", .ascii(Array("Зоя\0".utf8))),
    Case(Tag(.exif, 0x9101), [UInt8](arrayLiteral: 1, 2, 3, 0), .undefined([1, 2, 3, 0])),
    Case(Tag(.gps, 0x0005), 1, .byte([1])),
    Case(Tag(.exif, 0xA002), 70_000, .long([70_000])),
    Case(Tag(.exif, 0xFFA9), Value.double([1.5]), .double([1.5])),
    Case(Tag(.exif, 0xFFA9), 7, .long([7])),
  ]

  @Test("A valid value is stored exactly and read again", arguments: accepted)
  func storing(_ one: Case) throws {
    for order in byteOrders {
      var photo = try Photo(Fixtures.photo(order).bytes())
      try set(one, &photo.metadata)
      #expect(photo.metadata.value(of: one.tag) == one.stored)
      let written = try Photo(try photo.bytes())
      #expect(written.metadata.value(of: one.tag) == one.stored)
      #expect(written.warnings.isEmpty)
    }
  }

  private func set(_ one: Case, _ metadata: inout Metadata) throws {
    func open(_ content: some TagContent) throws { try metadata.set(one.tag, to: content) }
    try open(one.content)
  }

  private static let refused: [Case] = [
    Case(orientation, 6.5, refused: "IFD0:Orientation: 1 short expected, not Double 6.5"),
    Case(orientation, "six", refused: "IFD0:Orientation: 1 short expected, not String six"),
    Case(orientation, -1, refused: "IFD0:Orientation: 1 short expected, not Int -1"),
    Case(orientation, [1, 2], refused: "IFD0:Orientation: 1 short expected, not 2"),
    Case(orientation, Double.nan, refused: "IFD0:Orientation: 1 short expected, not Double nan"),
    Case(fNumber, -2.8, refused: "ExifIFD:FNumber: 1 rational expected, not Double -2.8"),
    Case(fNumber, Double.infinity, refused: "1 rational expected, not Double inf"),
    Case(fNumber, "2.8", refused: "1 rational expected, not String 2.8"),
    Case(latitude, Array(third.prefix(2)), refused: "GPS:GPSLatitude: 3 rational expected, not 2"),
    Case(latitude, 37.5, refused: "GPS:GPSLatitude: 3 rational expected, not 1"),
    Case(Tag(.ifd0, 0x013B), 7, refused: "IFD0:Artist: ascii expected, not Int 7"),
    Case(Tag(.ifd0, 0x013B), "A\0B", refused: "IFD0:Artist: ascii expected"),
    Case(Tag(.ifd0, 0x0132), "yesterday", refused: "IFD0:ModifyDate: 20 ascii expected, not 10"),
    Case(Tag(.gps, 0x0005), 256, refused: "GPS:GPSAltitudeRef: 1 byte expected, not Int 256"),
  ]

  @Test(
    "An invalid value is refused with tag, type and count, and changes nothing", arguments: refused
  )
  func refusing(_ one: Case) throws {
    var photo = try Photo(Fixtures.photo().bytes())
    let before = fields(photo.metadata)
    let error = #expect(throws: MetadataError.self) { try set(one, &photo.metadata) }
    #expect(error?.code == .invalidValue)
    let text = error.map { "\($0)" } ?? ""
    #expect(text.contains(one.message), "\(text)")
    #expect(fields(photo.metadata) == before)
    #expect(photo.metadata.refusals.isEmpty)
  }

  @Test(
    "Tags that store locations of data are refused with the reason",
    arguments: [
      "IFD0:ExifOffset", "IFD0:GPSInfo", "ExifIFD:InteropOffset", "IFD1:ThumbnailOffset",
      "IFD1:ThumbnailLength", "IFD0:StripOffsets", "IFD0:StripByteCounts", "IFD0:TileOffsets",
      "IFD0:SubIFD", "JFIF:0x0002", "File:0x0007",
    ])
  func structural(name: String) throws {
    var photo = try Photo(Fixtures.photo().bytes())
    let tag = try #require(photo.metadata.registry.tags(named: name).first)
    let error = #expect(throws: MetadataError.self) {
      try photo.metadata.set(tag, to: Value.long([8]))
    }
    #expect(error?.code == .notEditable)
    #expect((error?.message.count ?? 0) > "cannot be set: ".count)
  }

  @Test("A refused subscript changes nothing, and writing throws its error")
  func subscripts() throws {
    var photo = try Photo(Fixtures.photo().bytes())
    let before = fields(photo.metadata)
    photo.metadata[.artist] = "A\0B"
    photo.metadata["IFD0:Oriantation"] = .short([1])
    #expect(fields(photo.metadata) == before)
    #expect(photo.metadata.refusals.map(\.code) == [.invalidValue, .unknownTag])
    let error = #expect(throws: MetadataError.self) { try photo.bytes() }
    #expect(error == photo.metadata.refusals.first)
  }

  @Test("An existing field keeps its type if the value fits")
  func keptFormat() throws {
    let builder = TIFFBuilder().entry(.make, "Leica").entry(Tag(.exif, 0xA002), .short([640]))
    var photo = try Photo(JPEGBuilder().exif(builder.bytes()).bytes())
    let tag = Tag(.exif, 0xA002)
    try photo.metadata.set(tag, to: 800)
    #expect(photo.metadata.value(of: tag) == .short([800]))
    try photo.metadata.set(tag, to: 70_000)
    #expect(photo.metadata.value(of: tag) == .long([70_000]))
  }

  @Test("The type UTF-8 is used on request")
  func utf8() throws {
    var photo = try Photo(Fixtures.bare().bytes())
    let value = Value.utf8(Array("Зоя\0".utf8))
    try photo.metadata.set(TagKey<String>.artist.tag, to: value)
    #expect(photo.metadata.value(of: TagKey<String>.artist.tag) == value)
  }

  @Test("Exif 3.0 is declared if one of its features is used, and only then")
  func version() throws {
    var photo = try Photo(Fixtures.photo().bytes())
    photo.metadata[.artist] = "Зоя"
    #expect(photo.metadata[.exifVersion] == "0232")
    photo.metadata[.imageTitle] = "Dawn"
    #expect(photo.metadata[.exifVersion] == "0300")
    #expect(try Photo(try photo.bytes()).metadata[.exifVersion] == "0300")
  }

  @Test("The first value of a picture without metadata adds the directories and their fields")
  func mandatory() throws {
    var photo = try Photo(Fixtures.bare().bytes())
    #expect(photo.metadata.directory(.ifd0) == nil)
    photo.metadata[.interopIndex] = "R98"
    let metadata = try Photo(try photo.bytes()).metadata
    #expect(metadata.directories.map(\.kind) == [.file, .ifd0, .exif, .interop])
    #expect(metadata[.xResolution] == URational(72, 1))
    #expect(metadata[.resolutionUnit] == 2)
    #expect(metadata[.exifVersion] == "0232")
    #expect(metadata.value(of: Tag(.exif, 0x9101)) == .undefined([1, 2, 3, 0]))
    #expect(metadata[.colorSpace] == 65535)
  }

  @Test("Fields are sorted by number however they are set", arguments: byteOrders)
  func sorted(order: ByteOrder) throws {
    var photo = try Photo(Fixtures.photo(order).bytes())
    photo.metadata[.lensModel] = "Example"
    photo.metadata[.whiteBalance] = 1
    photo.metadata[.hostComputer] = "Example"
    photo.metadata[.gpsDOP] = URational(3, 2)
    let written = try Photo(try photo.bytes())
    for directory in written.metadata.directories where directory.kind.isExif {
      let numbers = directory.entries.map(\.number)
      #expect(numbers == numbers.sorted(), "\(directory.kind)")
    }
  }
}
