import Foundation
import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoModel

private typealias Tag = Verso.Tag

/// What stands in boxes of JPEG 2000 for XML, maps and metadata.
@Suite("Additional boxes of JPEG 2000")
struct MapTests {
  private func map() throws -> [UInt8] {
    try #require(SmallFile.seldom.first { $0.name == "JPEG 2000 of a map" }).bytes
  }

  private func values(_ bytes: [UInt8]) throws -> [String: String] {
    Dictionary(
      Rendering().rows(try Photo(bytes)).map { ("\($0.group):\($0.name)", $0.text) }
    ) { first, _ in first }
  }

  private static let expected = [
    "IFD0:ImageWidth": "1", "IFD0:Compression": "Uncompressed", "IFD0:PixelScale": "10 10 0",
    "GeoTiff:GeoTiffVersion": "1.1.0", "GeoTiff:GTModelType": "Projected",
    "GeoTiff:GTCitation": "Map", "XML:CaptionText": "Harbour",
    "XML-gml:FeatureCollectionSchemaLocation": "a b",
    "XML-gml:FeatureCollectionPosSrsName": "EPSG:4326", "XML-gml:FeatureCollectionPos": "47 8",
    "XML-gml:FeatureCollectionSheetName": "Blatt",
    "XML-gml:FeatureCollectionMade": "2001:08:01 15:40:00-06:00",
    "XML-gml:FeatureCollectionScale": "0.125",
  ]

  @Test("XML and the GeoJP2 TIFF file are read")
  func reads() throws {
    let bytes = try map()
    let found = try values(bytes)
    for (name, value) in Self.expected { #expect(found[name] == value, "\(name)") }
    // Positions count from the start of the file.
    let start = try #require(bytes.position(of: GeoJP2.name)) + GeoJP2.name.count
    #expect(found["IFD0:StripOffsets"] == "\(start)")
    #expect(found["IFD0:GeoTiffAsciiParams"] == nil)
    // They are shown, not changed.
    #expect(try Photo(bytes).metadata.directory(.ifd0) == nil)
    #expect(try Photo(bytes).storedSize == Size(40, 30))
  }

  @Test("An edit keeps them, and creates separate Exif data")
  func keeps() throws {
    var photo = try Photo(try map())
    photo.metadata[.artist] = "Ada Example"
    photo.metadata.title = "Harbour"
    let bytes = try photo.bytes(options: WriteOptions(verify: true))
    let found = try values(bytes)
    for (name, value) in Self.expected { #expect(found[name] == value, "\(name)") }
    #expect(found["IFD0:Artist"] == "Ada Example" && found["XMP-dc:Title"] == "Harbour")
    let ifd0 = try #require(try Photo(bytes).metadata.directory(.ifd0))
    #expect(ifd0.entry(0x0100) == nil)
  }

  @Test("A strip removes all of them, and a strip of positions the map's coordinates")
  func strips() throws {
    var photo = try Photo(try map())
    photo.strip()
    let bytes = try photo.bytes(options: WriteOptions(verify: true))
    let found = try values(bytes)
    #expect(!found.keys.contains { $0.hasPrefix("XML") || $0.hasPrefix("Geo") })
    #expect(found["IFD0:PixelScale"] == nil && bytes.position(of: GeoJP2.name) == nil)
    #expect(bytes.position(of: Array("Harbour".utf8)) == nil)
    var place = try Photo(try map())
    place.remove(.gps)
    let placeless = try values(try place.bytes(options: WriteOptions(verify: true)))
    #expect(placeless["GeoTiff:GTCitation"] == nil && placeless["IFD0:PixelScale"] == nil)
    #expect(placeless["XML:CaptionText"] == "Harbour")
  }

  @Test("Exif, XMP and IPTC data are read in boxes of all their types")
  func types() throws {
    func file(_ name: [UInt8], _ payload: [UInt8]) -> [UInt8] {
      Part.join(
        Part.box("jP  ", [0x0D, 0x0A, 0x87, 0x0A]),
        Part.box("ftyp", Array("jp2 \0\0\0\0jp2 ".utf8)),
        Part.box("uuid", name + payload), Part.box("jp2c", [0xFF, 0x4F, 0xFF, 0x51, 1, 2, 3]))
    }
    let exif = TIFFBuilder().entry(.artist, Part.text("Ada")).bytes()
    let iptc = SmallFile.dataset(5, "Dawn")
    let boxes: [([UInt8], [UInt8], String)] = [
      (Array("JpgTiffExif->JP2".utf8), exif, "IFD0:Artist"),
      (Array("JpgTiffExif->JP2".utf8), Array("Exif\0\0".utf8) + exif, "IFD0:Artist"),
      (bytes(0x0537_CDAB_9D0C_4431, 0xA72A_FA56_1F2A_113E), exif, "IFD0:Artist"),
      (bytes(0xBE7A_CFCB_97A9_42E8, 0x9C71_9994_91E3_AFAC), Part.packet, "XMP-dc:Creator"),
      (bytes(0x33C7_A4D2_B81D_4723, 0xA0BA_F1A3_E097_AD38), iptc, "IPTC:ObjectName"),
      (bytes(0x09A1_4E97_C0B4_42E0, 0xBEBF_36DF_6F0C_E36F), iptc, "IPTC:ObjectName"),
      (
        bytes(0x2C4C_0100_8504_40B9, 0xA03E_5621_48D6_DFEB), SmallFile.resource(0x0404, iptc),
        "IPTC:ObjectName"
      ),
    ]
    for (name, payload, item) in boxes {
      let bytes = file(name, payload)
      #expect(try values(bytes)[item] != nil, "\(item)")
      var photo = try Photo(bytes)
      photo.strip()
      let stripped = try photo.bytes(options: WriteOptions(verify: true))
      #expect(stripped.position(of: name) == nil)
    }
  }

  private func bytes(_ high: UInt64, _ low: UInt64) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(high, .bigEndian)
    bytes.append(low, .bigEndian)
    return bytes
  }

  @Test("XML that ends too early is reported")
  func cut() throws {
    let bytes = try map()
    var damaged = bytes
    let at = try #require(bytes.position(of: Array("</CAPTION>".utf8)))
    damaged[at + 2] = UInt8(ascii: "D")
    let photo = try Photo(damaged)
    #expect(try Photo(bytes).warnings.isEmpty && photo.warnings.count == 1)
    #expect(photo.items["XML:CaptionText"]?.text == "Harbour")
  }

  @Test("A box without a TIFF file gives nothing")
  func noTIFF() {
    #expect(GeoJP2.facts([], at: 0, limits: ReadLimits()).isEmpty)
    #expect(GeoJP2.facts(Array("junk".utf8), at: 0, limits: ReadLimits()).isEmpty)
    #expect(GeoJP2.facts(Array("II*\0".utf8), at: 0, limits: ReadLimits()).isEmpty)
  }

  @Test(
    "ExifTool reads the same",
    .enabled(if: Program.recentExifTool.isThere, Comment(rawValue: Program.recentExifTool.absence)))
  func oracle() throws {
    let bytes = try map()
    let folder = try TemporaryFolder()
    let path = try folder.write(bytes, "map.jp2")
    let golden = try #require(try Program.exifToolJSON([path], ["-G1", "-struct"]).first)
    var text: [UInt8] = []
    Rendering().appendJSON(try Photo(bytes), source: "a", to: &text)
    let mine = try #require(try JSONSerialization.jsonObject(with: Data(text)) as? [String: Any])
    let groups = ["XML", "IFD0", "GeoTiff", "Jpeg2000"]
    let wanted = golden.filter { key, _ in groups.contains { key.hasPrefix($0) } }
    #expect(wanted.count > Self.expected.count)
    for (name, value) in wanted {
      #expect(mine[name].map { Comparison.isEqual(value, $0) } == true, "\(name)")
    }
  }
}
