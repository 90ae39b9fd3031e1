import Foundation
import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

/// IPTC data beside those of the standard place.
@Suite("Several blocks of IPTC data")
struct FurtherIPTCTests {
  private static let pages = "TIFF of pages with IPTC data"
  private static let places = "JPEG with IPTC data in many places"

  private func file(_ name: String) throws -> [UInt8] {
    try #require(SmallFile.seldom.first { $0.name == name }).bytes
  }

  /// The names of objects by their groups.
  private func names(_ bytes: [UInt8]) throws -> [String: String] {
    let photo = try Photo(bytes)
    return Dictionary(
      Rendering().rows(photo).filter { $0.name == "ObjectName" }.map { ($0.group, $0.text) }
    ) { first, _ in "\(first) twice" }
  }

  private func written(_ photo: Photo) throws -> [UInt8] {
    try photo.bytes(options: WriteOptions(verify: true))
  }

  private static let inPages = [
    "IPTC": "First", "IPTC2": "Second", "IPTC3": "Third", "IPTC4": "Fourth", "IPTC5": "Fifth",
  ]
  private static let inPlaces = [
    "IPTC": "First", "IPTC2": "Second", "IPTC3": "Third", "IPTC4": "Fourth",
  ]

  @Test(
    "Blocks in pages, fields, resources and trailers are counted from the front",
    arguments: [(pages, inPages), (places, inPlaces)])
  func numbers(name: String, expected: [String: String]) throws {
    let photo = try Photo(try file(name))
    #expect(try names(try file(name)) == expected)
    let items = photo.items.filter { $0.name == "ObjectName" }
    #expect(items.count == expected.count && items.allSatisfy { $0.source.block == .iptc })
  }

  @Test(
    "ExifTool counts them as Verso does", .enabled(if: Program.recentExifTool.isThere),
    arguments: [pages, places])
  func oracle(name: String) throws {
    let folder = try TemporaryFolder()
    let bytes = try file(name)
    let path = try folder.write(bytes, "a.\(try Photo(bytes).format.fileExtension)")
    let found = try #require(
      Program.exifToolJSON([path], ["-G1", "-a", "-IPTC:all", "-PhotoMechanic:all"]).first)
    let mine = Dictionary(
      Rendering().rows(try Photo(bytes)).map { ("\($0.group):\($0.name)", $0.text) }
    ) { first, _ in first }
    for (name, value) in found where name.hasPrefix("IPTC") || name.hasPrefix("PhotoMech") {
      #expect(mine[name] == value as? String, "\(name)")
    }
  }

  @Test(
    "A change of the first block keeps the others where they are read", arguments: [places, pages])
  func change(name: String) throws {
    let bytes = try file(name)
    let before = try names(bytes)
    var photo = try Photo(bytes)
    try photo.metadata.setTexts(["Changed, with a longer name"], of: Verso.Tag(.iptc, 0x0205))
    let after = try names(try written(photo))
    #expect(after["IPTC"] == "Changed, with a longer name")
    // The resources of the same page follow its field.
    for group in before.keys where group != "IPTC" && (name != Self.pages || group != "IPTC2") {
      #expect(after[group] == before[group], "\(group)")
    }
  }

  @Test("A strip removes all of them, and the trailers", arguments: [places, pages])
  func strip(name: String) throws {
    var photo = try Photo(try file(name))
    photo.strip()
    let bytes = try written(photo)
    #expect(try names(bytes).isEmpty)
    for text in ["First", "Second", "Third", "Fourth", "Fifth", "cbipcbbl"] {
      #expect(!bytes.contains(text: text), "\(text)")
    }
    #expect(try Photo(bytes).leftAfterStrip().unwanted.isEmpty)
  }

  @Test("What only a whole strip removes is refused, or reported")
  func refused() throws {
    let station = JPEGBuilder().bytes() + SmallFile.fotoStation(SmallFile.dataset(5, "Station"))
    for name in ["IPTC:ObjectName", "*"] {
      var photo = try Photo(station)
      if name == "*" {
        _ = photo.removeAll(inGroup: "IPTC")
      } else {
        photo.metadata.remove(try FieldName(name))
      }
      let error = #expect(throws: MetadataError.self) { try photo.bytes() }
      #expect(error?.place == "IPTC2:ObjectName" && error?.code == .notEditable)
      #expect(error?.message.contains("only a whole strip") == true)
    }
    var photo = try Photo(station)
    photo.metadata.remove(try FieldName("IPTC:City"))
    #expect(try photo.bytes() == station)
    try photo.metadata.setTexts(["First"], of: Verso.Tag(.iptc, 0x0205))
    photo = try Photo(photo.bytes())
    photo.metadata.remove(try FieldName("IPTC:ObjectName"))
    let notes = try photo.receipt().notes
    #expect(notes.count == 1 && notes[0].hasPrefix("not removed: IPTC2:ObjectName,"), "\(notes)")
  }

  @Test("Additions to a TIFF file are before its trailers, which are still found")
  func trailer() throws {
    var builder = TIFFFileBuilder(.bigEndian)
    builder.fields = [(0x010F, Part.text("Example"))]
    let trailers =
      SmallFile.fotoStation(SmallFile.dataset(5, "Station"))
      + SmallFile.photoMechanic(221, 1)
    let folder = try TemporaryFolder()
    let path = try folder.write(builder.bytes() + trailers, "a.tif")
    var photo = try Photo(path: path)
    photo.metadata[.artist] = "Ada Example, who has a name that needs room"
    _ = try photo.write(to: URL(filePath: path))
    let bytes = try folder.read("a.tif")
    #expect(Array(bytes.suffix(trailers.count)) == trailers)
    let again = try Photo(bytes)
    #expect(again.metadata[.artist] == "Ada Example, who has a name that needs room")
    #expect(again.items["PhotoMechanic:Tagged"]?.text == "Yes")
    #expect(again.items["IPTC2:ObjectName"]?.text == "Station")
  }

  @Test("Data that a directory refers to are not a trailer, whatever they end with")
  func noTrailer() throws {
    var builder = TIFFFileBuilder(.littleEndian)
    builder.fields = [
      (0xFDE8, .undefined(SmallFile.photoMechanic(221, 1)))
    ]
    let bytes = builder.bytes()
    // The value is the last of the file.
    let file = Array(bytes[..<((bytes.position(of: Array("cbipcbbl".utf8)) ?? 0) + 8)])
    var photo = try Photo(file)
    #expect(photo.skeleton.trailer == nil)
    photo.metadata[.artist] = "Ada Example, who has a name that needs room"
    let again = try Photo(try written(photo))
    #expect(again.metadata[.artist] == "Ada Example, who has a name that needs room")
  }

  @Test("A trailer of a PSD file is read, survives an edit, and not a strip")
  func psd() throws {
    let plain = Part.join(
      Array("8BPS".utf8), Part.short(1), Part.zeros(6), Part.short(1), Part.long(1), Part.long(1),
      Part.short(8), Part.short(1), Part.long(0), Part.long(0), Part.long(0), [0, 0, 7])
    let trailer = SmallFile.photoMechanic(216, 2)
    var photo = try Photo(plain + trailer)
    #expect(photo.items["PhotoMechanic:Rotation"]?.text == "180")
    photo.metadata.title = "Dawn"
    let changed = try written(photo)
    #expect(Array(changed.suffix(trailer.count)) == trailer)
    photo = try Photo(changed)
    photo.strip()
    #expect(try !written(photo).contains(text: "cbipcbbl"))
  }

  // MARK: Nikon Capture

  /// A note whose data of Nikon Capture hold IPTC data.
  private func capture(_ iptc: [UInt8]) -> [UInt8] {
    let entry = Part.join(
      Part.long(0x9EF5_F6E0, .littleEndian), Part.zeros(14),
      Part.long(iptc.count + 4, .littleEndian), iptc)
    // The end of the list is not read to its last byte.
    let data = Part.zeros(22) + entry + Part.zeros(24)
    let tiff = TIFFBuilder(.littleEndian)
      .entry(Verso.Tag(.ifd0, 0x0E01), .undefined(data)).bytes()
    let note = Part.join(Array("Nikon\0".utf8), [2, 0x10, 0, 0], tiff)
    let exif = TIFFBuilder(.littleEndian).entry(.make, "NIKON CORPORATION")
      .entry(Verso.Tag(.exif, 0x927C), .undefined(note)).bytes()
    return JPEGBuilder().exif(exif).bytes()
  }

  @Test("Blocks that Nikon Capture put into a maker note are read")
  func nikon() throws {
    let iptc = SmallFile.dataset(5, "Capture") + SmallFile.dataset(90, "Kingston")
    let bytes = capture(iptc)
    #expect(try names(bytes) == ["IPTC2": "Capture"])
    for count in bytes.indices { _ = try? names(Array(bytes[..<count])) }
    var changed = bytes
    for position in changed.indices {
      changed[position] ^= 0xFF
      _ = try? names(changed)
      changed[position] ^= 0xFF
    }
    // A place in them is not told by the note's own tags, but found.
    var photo = try Photo(bytes)
    photo.remove(.gps)
    let result = try? written(photo)
    #expect(result == nil || result?.contains(text: "Kingston") == false)
  }
}
