import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

private typealias Tag = Verso.Tag

/// TIFF files of both sizes and byte orders.
private enum Files {
  static let kinds: [(order: ByteOrder, isBig: Bool)] = [
    (.littleEndian, false), (.bigEndian, false), (.littleEndian, true), (.bigEndian, true),
  ]

  static func builder(_ index: Int) -> TIFFFileBuilder {
    var builder = TIFFFileBuilder(kinds[index].order, isBig: kinds[index].isBig)
    builder.pages = [Array(0..<64), Array(64..<128)]
    builder.fields = [
      (0x010F, .ascii(Array("Example Camera Works\0".utf8))),
      (0x0131, .ascii(Array("a program\0".utf8))),
      (0x0132, .ascii(Array("2020:01:02 03:04:05\0".utf8))),
    ]
    builder.exif = [
      (0x829A, .rational([URational(1, 200)])),
      (0x9003, .ascii(Array("2020:01:02 03:04:05\0".utf8))),
      (0x927C, .undefined(Array("a note that nobody can read".utf8))),
    ]
    return builder
  }

  static func change(_ photo: inout Photo) {
    photo.metadata[.artist] = "Ada Example"
    photo.metadata[.userComment] = "Grüße"
    photo.metadata.location = Location(latitude: 37.331686, longitude: -122.030731)
    photo.metadata.title = "Dawn"
  }
}

@Suite("TIFF files are changed without moving anything in them")
struct TIFFWritingTests {
  @Test("A new ExifIFD for an uncompressed picture has no ComponentsConfiguration")
  func components() throws {
    for (bytes, isCompressed) in [
      (TIFFFileBuilder().bytes(), false), (Fixtures.least().bytes(), true),
    ] {
      var photo = try Photo(bytes)
      photo.metadata[.iso] = 400
      let written = try Photo(photo.bytes()).metadata
      #expect(written[.iso] == 400)
      let tag = Tag(.exif, ExifNumber.componentsConfiguration)
      #expect((written.field(tag) != nil) == isCompressed)
    }
  }

  /// A file whose last page leads to the first one again.
  private func circle(_ index: Int) throws -> [UInt8] {
    var bytes = Files.builder(index).bytes()
    let (order, isBig) = Files.kinds[index]
    let width = isBig ? 8 : 4
    func number(at position: Int, _ size: Int) -> Int {
      let digits = bytes[position..<(position + size)]
      let ordered = order == .bigEndian ? Array(digits) : digits.reversed()
      return ordered.reduce(0) { $0 << 8 | Int($1) }
    }
    let first = number(at: isBig ? 8 : 4, width)
    var (next, pointer) = (first, 0)
    while next != 0 {
      pointer = next + (isBig ? 8 : 2) + number(at: next, isBig ? 8 : 2) * (isBig ? 20 : 12)
      next = number(at: pointer, width)
    }
    for byte in 0..<width {
      let shift = 8 * (order == .bigEndian ? width - 1 - byte : byte)
      bytes[pointer + byte] = UInt8(truncatingIfNeeded: first >> shift)
    }
    return bytes
  }

  @Test(
    "Circular pages are read with a warning, and not moved",
    arguments: Files.kinds.indices)
  func circle(index: Int) throws {
    let bytes = try circle(index)
    var photo = try Photo(bytes)
    #expect(photo.warnings.contains { $0.message.contains("was read before") })
    #expect(photo.metadata[.make] == "Example Camera Works")
    photo.metadata[.artist] = "Ada Example"
    let error = #expect(throws: MetadataError.self) { try photo.bytes() }
    #expect(error?.message.contains("several positions lead to this directory") == true)
    // What is written over in its place moves nothing.
    var same = try Photo(bytes)
    same.metadata[.software] = "b program"
    #expect(try Photo(same.bytes()).metadata[.software] == "b program")
  }

  @Test("A directory that two pages share is not moved", arguments: Files.kinds.indices)
  func shared(index: Int) throws {
    var builder = Files.builder(index)
    let start = builder.isBig ? 16 : 8
    builder.lastFields = [(0x8769, .long([UInt32(start + 128)]))]
    var photo = try Photo(builder.bytes())
    photo.metadata[.userComment] = "a comment"
    let error = #expect(throws: MetadataError.self) { try photo.bytes() }
    #expect(error?.message.contains("several positions") == true)
    var other = try Photo(builder.bytes())
    other.metadata[.artist] = "Ada Example"
    #expect(try Photo(other.bytes()).metadata[.artist] == "Ada Example")
  }

  @Test(
    "Set values are read again, and everything else is where it was", arguments: Files.kinds.indices
  )
  func roundTrip(index: Int) throws {
    let bytes = Files.builder(index).bytes()
    var photo = try Photo(bytes)
    #expect(photo.warnings.isEmpty)
    Files.change(&photo)
    let written = try photo.bytes(options: WriteOptions(verify: true))
    let again = try Photo(written)
    #expect(again.warnings.isEmpty)
    #expect(again.metadata[.artist] == "Ada Example")
    #expect(again.metadata[.userComment] == "Grüße")
    #expect(again.metadata.title == "Dawn")
    let latitude = again.metadata.location?.latitude.degrees ?? 0
    #expect((latitude - 37.331686).magnitude < 1e-7)
    #expect(again.metadata[.make] == "Example Camera Works")
    #expect(again.metadata[.exposureTime] == URational(1, 200))
    #expect(again.metadata.directories.count { $0.kind.code < 0x100 } == 2)
    let header = Files.kinds[index].isBig ? 16 : 8
    #expect(Array(written[header..<(header + 128)]) == Array(0..<128))
    let note = Array("a note that nobody can read".utf8)
    #expect(written.position(of: note) == bytes.position(of: note))
  }

  @Test("Removed values cannot be recovered", arguments: Files.kinds.indices)
  func removal(index: Int) throws {
    var photo = try Photo(Files.builder(index).bytes())
    Files.change(&photo)
    var changed = try Photo(try photo.bytes())
    changed.metadata.remove(Tag(.ifd0, 0x010F))
    changed.metadata.removeAll(in: .gps)
    changed.metadata.xmp = XMP()
    let written = try changed.bytes()
    #expect(written.position(of: Array("Example Camera".utf8)) == nil)
    #expect(written.position(of: Array("Dawn".utf8)) == nil)
    let again = try Photo(written)
    #expect(again.metadata[.make] == nil)
    #expect(again.metadata.directory(.gps) == nil)
    #expect(again.metadata.xmp.isEmpty)
    #expect(again.metadata[.artist] == "Ada Example")
  }

  @Test("A stripped file keeps only its pictures", arguments: Files.kinds.indices)
  func stripping(index: Int) throws {
    let bytes = Files.builder(index).bytes()
    var photo = try Photo(bytes)
    photo.strip()
    let written = try photo.bytes()
    let again = try Photo(written)
    #expect(again.leftAfterStrip().unwanted.isEmpty)
    #expect(again.metadata.directories.count { $0.kind.code < 0x100 } == 2)
    #expect(written.count <= bytes.count)
    for text in ["Example", "a program", "2020", "a note"] {
      #expect(written.position(of: Array(text.utf8)) == nil, "\(text)")
    }
    let header = Files.kinds[index].isBig ? 16 : 8
    #expect(Array(written[header..<(header + 128)]) == Array(0..<128))
  }

  @Test(
    "In place, the file is the old or the new one after every stage", arguments: Files.kinds.indices
  )
  func stages(index: Int) throws {
    let bytes = Files.builder(index).bytes()
    var photo = try Photo(bytes)
    Files.change(&photo)
    let plan = try photo.plan(WriteOptions(), inPlace: true, source: ByteSource(bytes))
    guard case .inPlace(let stages) = plan.method else {
      Issue.record("written in place")
      return
    }
    #expect(stages.count == 3)
    var file = bytes
    for (number, stage) in stages.enumerated() {
      for patch in stage {
        if patch.range.upperBound > file.count {
          file += [UInt8](repeating: 0, count: patch.range.upperBound - file.count)
        }
        file.replace(patch)
      }
      let found = try Photo(file)
      #expect(found.metadata[.artist] == (number == 0 ? nil : "Ada Example"))
      #expect(found.metadata[.make] == "Example Camera Works")
    }
    // The pointer is one write that a sector takes whole.
    #expect(stages[1].count == 1)
  }

  @Test("Changes use the free space of earlier ones", arguments: Files.kinds.indices)
  func room(index: Int) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Files.builder(index).bytes(), "a.tif")
    var sizes: [Int] = []
    for number in 0..<24 {
      var photo = try Photo(path: path)
      photo.metadata[.artist] = String(repeating: "Ada ", count: 1 + number % 4)
      photo.metadata.title = "Number \(number)"
      let receipt = try photo.write(toPath: path)
      #expect(receipt.method == .inPlace)
      sizes.append(try Photo(path: path).openOrigin().count)
    }
    #expect(sizes[23] == sizes[14])
  }

  @Test("Fields that define how the picture is stored are not changed")
  func structure() throws {
    for change: (inout Metadata) -> Void in [
      { $0[.imageWidth] = 9 }, { $0.remove(Tag(.ifd0, 0x0103)) }, { $0.removeAll(in: .ifd1) },
    ] {
      var photo = try Photo(Files.builder(0).bytes())
      change(&photo.metadata)
      #expect(throws: MetadataError.self) { try photo.bytes() }
    }
  }

  @Test("Nothing is added to a truncated file; values of the same size are changed")
  func cutShort() throws {
    var builder = Files.builder(0)
    builder.fields.append((0x0144, .long([1 << 20])))
    builder.fields.append((0x0145, .long([100])))
    var photo = try Photo(builder.bytes())
    photo.metadata[.software] = "b program"
    #expect(try Photo(try photo.bytes()).metadata[.software] == "b program")
    photo.metadata[.artist] = "Ada"
    #expect(throws: MetadataError.self) { try photo.bytes() }
  }

  @Test(
    "No prefix and no changed byte makes a change trap or lose pixels",
    arguments: Files.kinds.indices)
  func damage(index: Int) throws {
    let bytes = Files.builder(index).bytes()
    func change(_ file: [UInt8]) {
      guard var photo = try? Photo(file) else { return }
      Files.change(&photo)
      guard let written = try? photo.bytes(), let again = try? Photo(written) else { return }
      #expect(again.metadata[.artist] == "Ada Example")
      #expect(
        photo.skeleton.directories.map { $0.data() }
          == again.skeleton.directories
          .filter { old in photo.skeleton.directories.contains { $0.kind == old.kind } }
          .map { $0.data() })
      photo.strip()
      _ = try? photo.bytes()
    }
    for count in 0..<bytes.count { change(Array(bytes[..<count])) }
    for position in bytes.indices {
      for value: UInt8 in [0, 0xFF] {
        var file = bytes
        file[position] = value
        change(file)
      }
    }
  }
}
