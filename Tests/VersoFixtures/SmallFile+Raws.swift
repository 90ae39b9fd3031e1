import Verso

extension SmallFile {
  /// Raw formats; most are only read.
  package static let raws: [SmallFile] = [
    SmallFile("RAF", raf()), SmallFile("MRW", mrw()), SmallFile("X3F", x3f()),
    SmallFile("CRW", crw()), SmallFile("CR3", cr3()), SmallFile("RW2", rw2()),
  ]

  /// A TIFF file with a mark of its own and a JPEG picture in a field.
  package static func rw2() -> [UInt8] {
    var builder = TIFFFileBuilder(.littleEndian)
    builder.fields = [
      (0x0001, .undefined(Array("0310".utf8))), (0x0002, .short([3000])), (0x0003, .short([4000])),
      (0x010F, Part.text("Panasonic")), (0x002E, .undefined(Fixtures.photo().bytes())),
    ]
    var bytes = builder.bytes()
    bytes[2] = 0x55
    return bytes
  }

  /// A header, a picture with Exif, and a directory of four fields.
  package static func raf() -> [UInt8] {
    let picture = Fixtures.photo().bytes()
    var directory = Part.long(4)
    directory += Part.short(0x100) + Part.short(4) + Part.short(1444) + Part.short(4352)
    directory += Part.short(0x130) + Part.short(4) + [0x81, 2, 1, 0]
    directory += Part.short(0x121) + Part.short(4) + Part.short(1440) + Part.short(4288)
    directory += Part.short(0x9650) + Part.short(4) + Part.short(1) + Part.short(2)
    var bytes = Array("FUJIFILMCCD-RAW 0201FF383501FinePix S5Pro".utf8)
    bytes += [UInt8](repeating: 0, count: 0x3C - bytes.count) + Array("0106".utf8)
    bytes += [UInt8](repeating: 0, count: 0x54 - bytes.count)
    bytes +=
      Part.long(0x94) + Part.long(picture.count) + Part.long(0x94 + picture.count)
      + Part.long(directory.count)
    bytes += [UInt8](repeating: 0, count: 0x94 - bytes.count)
    return Part.join(
      bytes,
      picture,
      directory)
  }

  /// A block of tags and one of dimensions.
  package static func mrw() -> [UInt8] {
    func piece(_ name: String, _ data: [UInt8]) -> [UInt8] {
      [0] + Array(name.utf8) + Part.long(data.count) + data
    }
    let dimensions = Part.join(
      Array("27200001".utf8),
      [2456, 3272, 2448, 3264].flatMap { Part.short($0) },
      [12, 12, 89, 0, 0, 0, 0, 1])
    let pieces = piece("PRD", dimensions) + piece("TTW", Fixtures.camera(.bigEndian).bytes())
    return piece("MRM", pieces)
  }

  /// A header of version 2.2, and properties in a directory at the end.
  package static func x3f() -> [UInt8] {
    var header = Array("FOVb".utf8) + Part.long(0x2_0002, .littleEndian)
    header += [UInt8](repeating: 0xAB, count: 16) + Part.long(0, .littleEndian)
    header +=
      Part.long(2268, .littleEndian) + Part.long(1512, .littleEndian) + Part.long(90, .littleEndian)
    header += Array("Sunlight".utf8) + [UInt8](repeating: 0, count: 24)
    header += [4] + [UInt8](repeating: 0, count: 31)
    header += [0, 0, 0, 0xC0] + [UInt8](repeating: 0, count: 124)
    let units = "FLASH\0OFF\0APERTURE\0008.4\0".utf16.flatMap { Part.short(Int($0), .littleEndian) }
    var properties = Array("SECp".utf8)
    for number in [0x2_0000, 2, 0, 0, units.count / 2, 0, 6, 10, 19] {
      properties += Part.long(number, .littleEndian)
    }
    let start = header.count
    let section =
      Part.long(start, .littleEndian) + Part.long(properties.count + units.count, .littleEndian)
    let directory = Part.join(
      Array("SECd".utf8),
      Part.long(0x2_0000, .littleEndian),
      Part.long(1, .littleEndian),
      section,
      Array("PROP".utf8))
    return Part.join(
      header,
      properties,
      units,
      directory,
      Part.long(start + properties.count + units.count, .littleEndian))
  }

  /// A heap with a text, a heap in it with a number.
  package static func crw() -> [UInt8] {
    func record(_ tag: Int, _ size: Int, _ position: Int) -> [UInt8] {
      Part.short(tag, .littleEndian) + Part.long(size, .littleEndian)
        + Part.long(position, .littleEndian)
    }
    let inner = Part.join(
      Part.short(1, .littleEndian),
      record(0x501C, 100, 0),
      Part.long(0, .littleEndian))
    let text = Array("CRW_1602.CRW".utf8)
    var heap = text + inner
    let directory = heap.count
    heap += Part.short(2, .littleEndian) + record(0x0816, text.count, 0)
    heap += record(0x300A, inner.count, text.count) + Part.long(directory, .littleEndian)
    return Part.join(
      Array("II".utf8),
      Part.long(26, .littleEndian),
      Array("HEAPCCDR".utf8),
      [UInt8](repeating: 0, count: 12),
      heap)
  }

  /// Boxes with a TIFF stream for each directory.
  package static func cr3(_ further: [UInt8] = []) -> [UInt8] {
    let uuid: [UInt8] = [
      0x85, 0xC0, 0xB6, 0x87, 0x82, 0x0F, 0x11, 0xE0, 0x81, 0x11, 0xF4, 0xCE, 0x46, 0x2B, 0x6A,
      0x48,
    ]
    // The first directory of each is the one that the box's name tells.
    let first = TIFFBuilder().entry(.make, "Canon").entry(.model, "Canon EOS M50").bytes()
    let own = Array("CanonCR3_001/00.09.00/00.00.00".utf8)
    let header = Part.join(
      uuid,
      Part.box("CNCV", own),
      Part.box("CMT1", first),
      Part.box("CMT2", first),
      further)
    return Part.box("ftyp", Array("crx ".utf8) + Part.long(1) + Array("crx isom".utf8))
      + Part.box("moov", Part.box("uuid", header))
  }
}
