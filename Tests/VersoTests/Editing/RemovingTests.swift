import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

// Swift Testing has a type of the same name.
private typealias Tag = Verso.Tag

@Suite("Removing")
struct RemovingTests {
  @Test("A removed field is gone, and no byte of it is left", arguments: byteOrders)
  func field(order: ByteOrder) throws {
    var photo = try Photo(Fixtures.photo(order).bytes())
    photo.metadata.remove(.artist)
    photo.metadata[.copyright] = nil
    photo.metadata["ExifIFD:UserComment"] = nil
    let bytes = try photo.bytes()
    for text in ["Grace Example", "Copyright 2024", "On the quay"] {
      #expect(!bytes.contains(text: text), "\(text)")
    }
    let written = try Photo(bytes)
    #expect(written.metadata[.artist] == nil)
    #expect(written.metadata[.userComment] == nil)
    #expect(fields(written.metadata) == fields(photo.metadata))
  }

  @Test(
    "A replaced text leaves no byte of the old one",
    arguments: ["A", "A much longer name than it was"])
  func replaced(name: String) throws {
    for inPlace in [false, true] {
      let bytes = try roomy()
      var photo = try Photo(bytes)
      photo.metadata[.artist] = name
      var result = try photo.bytes()
      if inPlace {
        guard case .inPlace(let stages) = try photo.plan(inPlace: true).method else {
          Issue.record("no room")
          return
        }
        result = bytes
        for patch in stages.joined() { result.replace(patch) }
      }
      #expect(!result.contains(text: "Grace"))
      #expect(try Photo(result).metadata[.artist] == name)
    }
  }

  @Test("What only removes writes a new file, so that a killed process leaves nothing of it")
  func removedInNewFile() throws {
    var photo = try Photo(roomy())
    photo.metadata[.artist] = nil
    guard case .splice = try photo.plan(inPlace: true).method else {
      Issue.record("in place")
      return
    }
    photo = try Photo(roomy())
    photo.remove(.gps)
    guard case .splice = try photo.plan(inPlace: true).method else {
      Issue.record("in place")
      return
    }
  }

  /// A photo with room in its Exif block.
  private func roomy() throws -> [UInt8] {
    var photo = try Photo(Fixtures.photo().bytes())
    photo.metadata[.hostComputer] = "Example computer"
    return try photo.bytes()
  }

  @Test(
    "A directory is removed completely, with the pointers to it",
    arguments: [DirectoryKind.gps, .exif, .interop, .ifd1])
  func directory(kind: DirectoryKind) throws {
    for order in byteOrders {
      var photo = try Photo(Fixtures.photo(order).bytes())
      photo.metadata.removeAll(in: kind)
      let written = try Photo(try photo.bytes())
      #expect(written.metadata.directory(kind) == nil)
      #expect(written.warnings.isEmpty)
      #expect(written.metadata[.make] == "Canon")
      #expect(fields(written.metadata) == fields(photo.metadata))
      let pointers = written.metadata.directories.flatMap { directory in
        directory.entries.filter { ExifPointer.kind(of: $0.number, in: directory.kind) == kind }
      }
      #expect(pointers.isEmpty)
    }
  }

  @Test("A removed position and a removed maker note leave no byte")
  func wiped() throws {
    var photo = try Photo(Fixtures.photo().bytes())
    photo.metadata.removeAll(in: .gps)
    photo.metadata.remove(Tag(.exif, 0x927C))
    photo.metadata.removeThumbnail()
    let bytes = try photo.bytes()
    let latitude = Value.rational([URational(1_990_116, 100_000)]).encoded(.littleEndian)
    #expect(bytes.position(of: latitude) == nil)
    #expect(!bytes.contains(text: PlainMakerNote.firmware))
    #expect(bytes.position(of: Fixtures.smallJPEG) == nil)
  }

  @Test("All of IFD0 is removed except pointers to other directories")
  func everythingInFirst() throws {
    var photo = try Photo(Fixtures.photo().bytes())
    photo.metadata.removeAll(in: .ifd0)
    let written = try Photo(try photo.bytes())
    #expect(written.metadata[.make] == nil)
    #expect(written.metadata[.exposureTime] == URational(10, 2000))
    #expect(written.metadata.directory(.gps) != nil)
  }

  @Test("Removing a missing value is not an error and changes nothing")
  func absent() throws {
    let bytes = Fixtures.photo().bytes()
    var photo = try Photo(bytes)
    photo.metadata.remove(.lensModel)
    photo.metadata.remove(Tag(.ifd(5), 0x0100))
    photo.metadata.removeAll(in: .subIFD)
    photo.metadata[.hostComputer] = nil
    #expect(photo.metadata.refusals.isEmpty)
    #expect(try photo.bytes() == bytes)
  }

  @Test("Pointers to other data stay, which writing reports")
  func structural() throws {
    for tag in [Tag(.ifd0, 0x8769), Tag(.ifd1, 0x0201)] {
      var photo = try Photo(Fixtures.photo().bytes())
      photo.metadata.remove(tag)
      #expect(photo.metadata.value(of: tag) != nil)
      let error = #expect(throws: MetadataError.self) { try photo.bytes() }
      #expect(error?.code == .notEditable)
    }
  }
}

@Suite("Stripping")
struct StrippingTests {
  private static let whole = JPEGBuilder().jfif().exif(Fixtures.camera().bytes())
    .app(1, "http://ns.adobe.com/xap/1.0/\0", Array("<x:xmpmeta/>".utf8))
    .app(2, "ICC_PROFILE\0", [1, 1] + Part.profile).app(13, "Photoshop 3.0\0", [1, 2, 3])
    .app(14, "Adobe", [0, 100, 0, 0, 0, 0, 1]).comment("secret comment")
    .trailer(Array("secret trailer".utf8)).bytes()

  @Test("Only what the picture needs to look right stays")
  func appearance() throws {
    var photo = try Photo(Self.whole)
    photo.strip()
    let bytes = try photo.bytes()
    let written = try Photo(bytes)
    #expect(written.blocks.map(\.kind) == [.jfif, .exif, .icc, .adobe])
    #expect(written.metadata[.orientation] == 6)
    #expect(written.metadata[.make] == nil)
    #expect(written.metadata.directory(.exif) == nil)
    #expect(!bytes.contains(text: "secret"))
    #expect(!bytes.contains(text: "Grace"))
    #expect(bytes.suffix(JPEGBuilder().picture().count) == JPEGBuilder().picture()[...])
    #expect(written.metadata.profile == Part.profile)
    #expect(written.warnings.isEmpty)
  }

  @Test("Nothing else stays with an empty list")
  func nothing() throws {
    var photo = try Photo(Self.whole)
    photo.strip(keeping: [])
    let bytes = try photo.bytes()
    #expect(try Photo(bytes).blocks.map(\.kind) == [.jfif, .adobe])
  }

  @Test("The receipt names what was removed")
  func receipt() throws {
    var photo = try Photo(Self.whole)
    photo.strip()
    let receipt = try photo.plan(inPlace: false).receipt
    #expect(receipt.removedBlocks == ["XMP", "Photoshop", "Comment", "trailer"])
    #expect(receipt.changes.contains { $0.name == "IFD0:Make" && $0.kind == .removed })
    #expect(!receipt.changes.contains { $0.name == "IFD0:Orientation" })
  }

  @Test("A removed trailer is named, too")
  func trailer() throws {
    var photo = try Photo(Self.whole)
    photo.strip()
    let receipt = try photo.plan(inPlace: false).receipt
    #expect(receipt.removedBlocks.contains("trailer"))
  }

  @Test("A picture without metadata stays unchanged")
  func bare() throws {
    let bytes = Fixtures.bare().bytes()
    var photo = try Photo(bytes)
    photo.strip()
    #expect(try photo.bytes() == bytes)
  }

  @Test("An upright picture needs no Exif block")
  func upright() throws {
    let block = TIFFBuilder().entry(.make, "Leica").entry(.orientation, 1).bytes()
    var photo = try Photo(JPEGBuilder().exif(block).bytes())
    photo.strip()
    #expect(try Photo(try photo.bytes()).blocks.isEmpty)
  }
}
