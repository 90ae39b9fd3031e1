import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

/// What a photo says, by group and name.
private func values(_ bytes: [UInt8]) throws -> [String: String] {
  let rows = Rendering().rows(try Photo(bytes))
  return Dictionary(rows.map { ("\($0.group):\($0.name)", $0.text) }) { first, _ in first }
}

@Suite("Raw formats that are read")
struct RawFormatTests {
  @Test("Fujifilm's header, picture and directory")
  func raf() throws {
    let found = try values(SmallFile.raf())
    #expect(found["File:FileType"] == "RAF")
    #expect(found["RAF:FirmwareVersion"] == "0106")
    #expect(found["RAF:RawImageFullSize"] == "4352x1444")
    // The layout says that rows are turned.
    #expect(found["RAF:RawImageSize"] == "2144x2880")
    #expect(found["RAF:RawExposureBias"] == "+0.5")
    #expect(found["IFD0:Make"] != nil)
    #expect(found["File:ImageWidth"] != nil)
  }

  @Test("Minolta's pieces: tags and dimensions")
  func mrw() throws {
    let found = try values(SmallFile.mrw())
    #expect(found["File:FileType"] == "MRW")
    #expect(found["MinoltaRaw:SensorWidth"] == "3272")
    #expect(found["MinoltaRaw:StorageMethod"] == "Linear")
    #expect(found["IFD0:Make"] != nil)
  }

  @Test("Sigma's header and properties")
  func x3f() throws {
    let found = try values(SmallFile.x3f())
    #expect(found["SigmaRaw:FileVersion"] == "2.2")
    #expect(found["SigmaRaw:WhiteBalance"] == "Sunlight")
    #expect(found["SigmaRaw:Highlight"] == "-2.0")
    #expect(found["SigmaRaw:FlashMode"] == "Off")
    #expect(found["SigmaRaw:FNumber"] == "8.4")
  }

  @Test("Canon's heaps, one in another")
  func crw() throws {
    let found = try values(SmallFile.crw())
    #expect(found["File:FileType"] == "CRW")
    #expect(found["CanonRaw:OriginalFileName"] == "CRW_1602.CRW")
    #expect(found["CanonRaw:BaseISO"] == "100")
  }

  @Test("Canon's boxes: a directory in each")
  func cr3() throws {
    let found = try values(SmallFile.cr3())
    #expect(found["File:FileType"] == "CR3")
    #expect(found["Canon:CompressorVersion"] == "CanonCR3_001/00.09.00/00.00.00")
    #expect(found["IFD0:Model"] == "Canon EOS M50")
    #expect(found["ExifIFD:Model"] == "Canon EOS M50")
  }

  @Test("Of two boxes for one directory the first is read, and all are counted")
  func cr3Twice() throws {
    let again = TIFFBuilder().entry(.make, "Canon").entry(.model, "Another").bytes()
    let bytes = SmallFile.cr3(
      [0, 0, 0, UInt8(again.count + 8)] + Array("CMT2".utf8) + again)
    let photo = try Photo(bytes)
    #expect(photo.metadata.directories.map(\.kind).count { $0 == .exif } == 1)
    #expect(try values(bytes)["ExifIFD:Model"] == "Canon EOS M50")
    #expect(photo.warnings.contains { $0.message.contains("a second ExifIFD") })
    var limits = ReadLimits()
    limits.entries = 3
    let part = try Photo(bytes, limits: limits).metadata.directories
    #expect(part.filter { $0.kind.isExif }.reduce(0) { $0 + $1.entries.count } <= 3)
  }

  @Test(
    "They are read; a change is refused",
    arguments: SmallFile.raws.filter { $0.name != "RAF" && !$0.name.hasPrefix("CR3") })
  func unwritten(file: SmallFile) throws {
    var photo = try Photo(file.bytes)
    photo.metadata[.artist] = "Ada Example"
    #expect(throws: MetadataError.self) { try photo.bytes() }
  }
}

@Suite("Segments and trailers of JPEG files")
struct SegmentTests {
  private static let adobe = JPEGBuilder().app(14, "Adobe", [0, 100, 0x80, 0, 0, 0, 1])
  private static let info = JPEGBuilder().app(
    12, "[picture info]\r\n", Array("TimeDate=909698819\r\nShutter=6451 FNumber=F2.8\r\n".utf8))
  private static let ducky = JPEGBuilder().app(12, "Ducky", [0, 1, 0, 4, 0, 0, 0, 60, 0, 0])
  private static let goPro = JPEGBuilder().app(
    6, "GoPro\0",
    Array("DEVC".utf8) + [0, 1, 0, 12] + Array("OREN".utf8) + [0x63, 1, 0, 1, 0x55, 0, 0, 0])

  @Test(
    "Contents of segments",
    arguments: [
      (adobe, "Adobe:APP14Flags0", "Encoded with Blend=1 downsampling"),
      (adobe, "Adobe:ColorTransform", "YCbCr"),
      (info, "PictureInfo:DateTimeOriginal", "1998:10:29 22:06:59"),
      (info, "PictureInfo:ExposureTime", "1/155"), (info, "PictureInfo:FNumber", "2.8"),
      (ducky, "Ducky:Quality", "60%"), (goPro, "GoPro:AutoRotation", "Up"),
    ])
  func segments(builder: JPEGBuilder, name: String, expected: String) throws {
    #expect(try values(builder.bytes())[name] == expected)
  }

  /// FotoStation's block of an edit, then Photo Mechanic's.
  private static func trailers() -> [UInt8] {
    let edit = [1536, 1024, 3, 38_626, 27_000, 0, 18_422].flatMap { Part.long($0) }
    let station = edit + Part.short(2) + Part.long(edit.count + 10) + Part.long(0xA1B2_C3D4)
    let set: [UInt8] = [0x1C, 2, 222, 0, 4] + Part.long(6)
    return station + set + Part.long(set.count) + Array("cbipcbbl".utf8)
  }

  @Test("Trailers are found from the end of the file, one before the other")
  func chain() throws {
    let found = try values(Fixtures.photo().trailer(Self.trailers()).bytes())
    #expect(found["FotoStation:Rotation"] == "90")
    #expect(found["FotoStation:XYResolution"] == "38.626")
    #expect(found["FotoStation:CropLeft"] == "18.422%")
    #expect(found["PhotoMechanic:ColorClass"] == "6 (Typical alt)")
  }

  @Test("Truncated or changed trailers are read or ignored")
  func damage() {
    let bytes = Fixtures.least().trailer(Self.trailers()).bytes()
    for count in (bytes.count - 100)..<bytes.count { _ = try? values(Array(bytes[..<count])) }
    var changed = bytes
    for position in changed.indices.suffix(100) {
      changed[position] ^= 0xFF
      _ = try? values(changed)
      changed[position] ^= 0xFF
    }
  }
}
