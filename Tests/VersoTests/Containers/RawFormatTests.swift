import Testing
import VersoFixtures

@testable import Verso

/// Small files of formats that are read, byte by byte.
private enum Raw {
  static func long(_ number: Int, _ order: ByteOrder = .bigEndian) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(UInt32(number), order)
    return bytes
  }

  static func short(_ number: Int, _ order: ByteOrder = .bigEndian) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(UInt16(number), order)
    return bytes
  }

  /// A header, a picture with Exif, and a directory of four fields.
  static func raf() -> [UInt8] {
    let picture = Fixtures.photo().bytes()
    var directory = long(4)
    directory += short(0x100) + short(4) + short(1444) + short(4352)
    directory += short(0x130) + short(4) + [0x81, 2, 1, 0]
    directory += short(0x121) + short(4) + short(1440) + short(4288)
    directory += short(0x9650) + short(4) + short(1) + short(2)
    var bytes = Array("FUJIFILMCCD-RAW 0201FF383501FinePix S5Pro".utf8)
    bytes += [UInt8](repeating: 0, count: 0x3C - bytes.count) + Array("0106".utf8)
    bytes += [UInt8](repeating: 0, count: 0x54 - bytes.count)
    bytes += long(0x94) + long(picture.count) + long(0x94 + picture.count) + long(directory.count)
    bytes += [UInt8](repeating: 0, count: 0x94 - bytes.count)
    return bytes + picture + directory
  }

  /// A block of tags and one of dimensions.
  static func mrw() -> [UInt8] {
    func piece(_ name: String, _ data: [UInt8]) -> [UInt8] {
      [0] + Array(name.utf8) + long(data.count) + data
    }
    let dimensions =
      Array("27200001".utf8) + [2456, 3272, 2448, 3264].flatMap { short($0) }
      + [12, 12, 89, 0, 0, 0, 0, 1]
    let pieces = piece("PRD", dimensions) + piece("TTW", Fixtures.camera(.bigEndian).bytes())
    return piece("MRM", pieces)
  }

  /// A header of version 2.2, and properties in a directory at the end.
  static func x3f() -> [UInt8] {
    var header = Array("FOVb".utf8) + long(0x2_0002, .littleEndian)
    header += [UInt8](repeating: 0xAB, count: 16) + long(0, .littleEndian)
    header += long(2268, .littleEndian) + long(1512, .littleEndian) + long(90, .littleEndian)
    header += Array("Sunlight".utf8) + [UInt8](repeating: 0, count: 24)
    header += [4] + [UInt8](repeating: 0, count: 31)
    header += [0, 0, 0, 0xC0] + [UInt8](repeating: 0, count: 124)
    let units = "FLASH\0OFF\0APERTURE\0008.4\0".utf16.flatMap { short(Int($0), .littleEndian) }
    var properties = Array("SECp".utf8)
    for number in [0x2_0000, 2, 0, 0, units.count / 2, 0, 6, 10, 19] {
      properties += long(number, .littleEndian)
    }
    let start = header.count
    let section = long(start, .littleEndian) + long(properties.count + units.count, .littleEndian)
    let directory =
      Array("SECd".utf8) + long(0x2_0000, .littleEndian) + long(1, .littleEndian) + section
      + Array("PROP".utf8)
    return header + properties + units + directory
      + long(start + properties.count + units.count, .littleEndian)
  }

  /// A heap with a text, a heap in it with a number.
  static func crw() -> [UInt8] {
    func record(_ tag: Int, _ size: Int, _ position: Int) -> [UInt8] {
      short(tag, .littleEndian) + long(size, .littleEndian) + long(position, .littleEndian)
    }
    let inner = short(1, .littleEndian) + record(0x501C, 100, 0) + long(0, .littleEndian)
    let text = Array("CRW_1602.CRW".utf8)
    var heap = text + inner
    let directory = heap.count
    heap += short(2, .littleEndian) + record(0x0816, text.count, 0)
    heap += record(0x300A, inner.count, text.count) + long(directory, .littleEndian)
    return Array("II".utf8) + long(26, .littleEndian) + Array("HEAPCCDR".utf8)
      + [UInt8](repeating: 0, count: 12) + heap
  }

  /// Boxes with a TIFF stream for each directory.
  static func cr3() -> [UInt8] {
    func box(_ name: String, _ data: [UInt8]) -> [UInt8] {
      long(data.count + 8) + Array(name.utf8) + data
    }
    let uuid: [UInt8] = [
      0x85, 0xC0, 0xB6, 0x87, 0x82, 0x0F, 0x11, 0xE0, 0x81, 0x11, 0xF4, 0xCE, 0x46, 0x2B, 0x6A,
      0x48,
    ]
    // The first directory of each is the one that the box's name tells.
    let first = TIFFBuilder().entry(.make, "Canon").entry(.model, "Canon EOS M50").bytes()
    let own = Array("CanonCR3_001/00.09.00/00.00.00".utf8)
    let header = uuid + box("CNCV", own) + box("CMT1", first) + box("CMT2", first)
    return box("ftyp", Array("crx ".utf8) + long(1) + Array("crx isom".utf8))
      + box("moov", box("uuid", header))
  }

  static let all: [(name: String, bytes: [UInt8])] = [
    ("RAF", raf()), ("MRW", mrw()), ("X3F", x3f()), ("CRW", crw()), ("CR3", cr3()),
  ]
}

/// What a photo says, by group and name.
private func values(_ bytes: [UInt8]) throws -> [String: String] {
  let rows = Rendering().rows(try Photo(bytes))
  return Dictionary(rows.map { ("\($0.group):\($0.name)", $0.text) }) { first, _ in first }
}

@Suite("Raw formats that are read")
struct RawFormatTests {
  @Test("Fujifilm's header, picture and directory")
  func raf() throws {
    let found = try values(Raw.raf())
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
    let found = try values(Raw.mrw())
    #expect(found["File:FileType"] == "MRW")
    #expect(found["MinoltaRaw:SensorWidth"] == "3272")
    #expect(found["MinoltaRaw:StorageMethod"] == "Linear")
    #expect(found["IFD0:Make"] != nil)
  }

  @Test("Sigma's header and properties")
  func x3f() throws {
    let found = try values(Raw.x3f())
    #expect(found["SigmaRaw:FileVersion"] == "2.2")
    #expect(found["SigmaRaw:WhiteBalance"] == "Sunlight")
    #expect(found["SigmaRaw:Highlight"] == "-2.0")
    #expect(found["SigmaRaw:FlashMode"] == "Off")
    #expect(found["SigmaRaw:FNumber"] == "8.4")
  }

  @Test("Canon's heaps, one in another")
  func crw() throws {
    let found = try values(Raw.crw())
    #expect(found["File:FileType"] == "CRW")
    #expect(found["CanonRaw:OriginalFileName"] == "CRW_1602.CRW")
    #expect(found["CanonRaw:BaseISO"] == "100")
  }

  @Test("Canon's boxes: a directory in each")
  func cr3() throws {
    let found = try values(Raw.cr3())
    #expect(found["File:FileType"] == "CR3")
    #expect(found["Canon:CompressorVersion"] == "CanonCR3_001/00.09.00/00.00.00")
    #expect(found["IFD0:Model"] == "Canon EOS M50")
    #expect(found["ExifIFD:Model"] == "Canon EOS M50")
  }

  @Test("They are read; a change is refused", arguments: Raw.all.indices)
  func unwritten(index: Int) throws {
    var photo = try Photo(Raw.all[index].bytes)
    photo.metadata[.artist] = "Ada Example"
    #expect(throws: MetadataError.self) { try photo.bytes() }
  }

  @Test("Every prefix is read or refused", arguments: Raw.all.indices)
  func prefixes(index: Int) {
    let bytes = Raw.all[index].bytes
    for count in positions(bytes) { _ = try? values(Array(bytes[..<count])) }
  }

  /// The positions of a file's own structures, at its start and end.
  private func positions(_ bytes: [UInt8]) -> [Int] {
    Array(bytes.indices.prefix(250)) + bytes.indices.dropFirst(250).suffix(150)
  }

  @Test("Every changed byte is read or refused", arguments: Raw.all.indices)
  func flips(index: Int) {
    var bytes = Raw.all[index].bytes
    for position in positions(bytes) {
      bytes[position] ^= 0xFF
      _ = try? values(bytes)
      bytes[position] ^= 0xFF
    }
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
    "What segments say",
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
    let edit = [1536, 1024, 3, 38_626, 27_000, 0, 18_422].flatMap { Raw.long($0) }
    let station = edit + Raw.short(2) + Raw.long(edit.count + 10) + Raw.long(0xA1B2_C3D4)
    let set: [UInt8] = [0x1C, 2, 222, 0, 4] + Raw.long(6)
    return station + set + Raw.long(set.count) + Array("cbipcbbl".utf8)
  }

  @Test("Trailers are found from the file's end, one before the other")
  func chain() throws {
    let found = try values(Fixtures.photo().trailer(Self.trailers()).bytes())
    #expect(found["FotoStation:Rotation"] == "90")
    #expect(found["FotoStation:XYResolution"] == "38.626")
    #expect(found["FotoStation:CropLeft"] == "18.422%")
    #expect(found["PhotoMechanic:ColorClass"] == "6 (Typical alt)")
  }

  @Test("Trailers cut short or changed are read or left")
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
