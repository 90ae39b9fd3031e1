/// The first bytes of a TIFF file or of one of the raw formats made of it.
package struct TIFFHeader {
  /// How its directories are stored.
  package let layout: DirectoryLayout
  /// 42 in TIFF, 43 in BigTIFF, other numbers in raw files.
  let magic: UInt16
  /// The data after the header, which distinguish raw formats.
  private let mark: Mark

  private enum Mark { case none, canon, phaseOne }

  package var byteOrder: ByteOrder { layout.byteOrder }

  package init?(_ head: RawSpan) {
    let order: ByteOrder? =
      head.matches("II") ? .littleEndian : head.matches("MM") ? .bigEndian : nil
    guard let order, head.byteCount >= 8, let magic: UInt16 = head.integer(at: 2, order) else {
      return nil
    }
    switch magic {
    case 42: break
    case 43:
      // The size of an offset and a reserved number: 8 and 0, or this is something else.
      guard let size: UInt32 = head.integer(at: 4, order),
        size == (order == .bigEndian ? 0x0008_0000 : 8)
      else { return nil }
    case Self.panasonic where order == .littleEndian: break
    case Self.jpegXR where order == .littleEndian: break
    case Self.olympus, Self.olympusS: break
    default: return nil
    }
    layout = DirectoryLayout(order, isBig: magic == 43)
    self.magic = magic
    mark =
      head.matches("CR", at: 8)
      ? .canon : head.matches("IIII", at: 8) || head.matches("MMMM", at: 8) ? .phaseOne : .none
  }

  /// Whether the first directory's numbers are Panasonic's.
  var isPanasonic: Bool { magic == Self.panasonic }

  /// Whether it is that of a JPEG XR picture.
  var isJPEGXR: Bool { magic == Self.jpegXR }

  private static let panasonic: UInt16 = 0x55
  /// BC, and version 1 of the format.
  private static let jpegXR: UInt16 = 0x01BC
  /// "RO" and "RS".
  private static let olympus: UInt16 = 0x4F52
  private static let olympusS: UInt16 = 0x5352

  /// The block that a field's value is; nil for an ordinary field.
  package func block(of number: UInt16, in kind: DirectoryKind) -> BlockKind? {
    guard kind.code < 0x200 else { return nil }
    switch number {
    case ExifNumber.applicationNotes: return .xmp
    case ExifNumber.iptcNAA: return .iptc
    case ExifNumber.photoshopSettings: return .photoshop
    case ExifNumber.iccProfile: return .icc
    // Content Credentials (C2PA 2.1, A.3.6).
    case ExifNumber.jumbf: return .jumbf
    default: return nil
    }
  }

  /// The field whose value a block is; nil for one that TIFF cannot carry.
  package static func number(of block: BlockKind) -> UInt16? {
    switch block {
    case .xmp: ExifNumber.applicationNotes
    case .iptc: ExifNumber.iptcNAA
    case .photoshop: ExifNumber.photoshopSettings
    case .icc: ExifNumber.iccProfile
    case .jumbf: ExifNumber.jumbf
    default: nil
    }
  }

  /// The format in which a new block is stored.
  static func blockFormat(_ number: UInt16) -> Format {
    number == ExifNumber.applicationNotes || number == ExifNumber.photoshopSettings
      ? .byte : .undefined
  }

  /// Whether a field's number has its TIFF meaning: Panasonic's IFD0 has numbers of its own and
  /// shares only these.
  package func knows(_ number: UInt16, in kind: DirectoryKind) -> Bool {
    guard isPanasonic, kind == .ifd0 else { return true }
    return [
      ExifNumber.make, ExifNumber.model, ExifNumber.stripOffsets, ExifNumber.orientation,
      ExifNumber.rowsPerStrip, ExifNumber.stripByteCounts, ExifNumber.artist, ExifNumber.copyright,
      ExifNumber.exifOffset, ExifNumber.gpsInfo,
    ].contains(number)
  }

  /// The format of the file by the header and by unambiguous directories; nil if the file's name
  /// decides, and without it ``likelyFormat(of:)``.
  package func format(of directories: [Directory]) -> FileFormat? {
    let ifd0 = directories.first { $0.kind == .ifd0 }
    if magic == Self.olympus || magic == Self.olympusS { return .orf }
    if isPanasonic {
      let make = ifd0?.value(of: ExifNumber.make)?.string?.uppercased() ?? ""
      return make.hasPrefix("LEICA") ? .rwl : .rw2
    }
    if layout.isBig { return .bigTIFF }
    if mark == .canon { return .cr2 }
    if directories.contains(where: { $0.entry(ExifNumber.dngVersion) != nil }) { return .dng }
    for case let compression? in directories.map({ $0.value(of: ExifNumber.compression)?.integer })
    {
      if let format = FileFormat(compression: compression) { return format }
    }
    return nil
  }

  /// The likely format, from the maker's habits.
  func likelyFormat(of directories: [Directory]) -> FileFormat {
    let ifd0 = directories.first { $0.kind == .ifd0 }
    let make = ifd0?.value(of: ExifNumber.make)?.string?.uppercased() ?? ""
    if mark == .phaseOne { return .iiq }
    // The makers' raw files hold a reduced picture first and the sensor's in a directory below.
    let isReduced = ifd0?.value(of: ExifNumber.subfileType)?.integer == 1
    let hasChildren = ifd0?.entry(ExifNumber.subIFD) != nil
    if make.hasPrefix("NIKON"), isReduced, hasChildren { return .nef }
    if make.hasPrefix("SONY"), isReduced, hasChildren { return .arw }
    if make.hasPrefix("SAMSUNG"), isReduced, hasChildren { return .srw }
    return .tiff
  }
}

extension BlockKind {
  /// IPTC data that no Photoshop resource surrounds.
  package static let iptc = BlockKind("IPTC")
}
