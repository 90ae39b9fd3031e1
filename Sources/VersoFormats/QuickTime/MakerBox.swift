/// Values in boxes that makers of cameras fill in ways of their own: GoPro's `GPMF` in user data, and the fields of `NCTG` in
/// Nikon's `NCDT`, which have the numbers of Exif's behind a number of their directory.
enum MakerBox {
  /// A value that gives something away, and where it lies in the box.
  struct Value {
    let name: String
    let range: Range<Int>
  }

  /// The boxes that are known.
  static let types: Set<BoxType> = ["GPMF", "NCDT"]

  /// The values in a box that say whose camera it is, or where it was. Those that were blanked say nothing.
  static func values(of type: BoxType, _ bytes: [UInt8]) -> [Value] {
    let found =
      switch type {
      case "GPMF":
        GPMF.serials(bytes).map { Value(name: "GoPro:CameraSerialNumber", range: $0) }
      case "NCDT": nikon(bytes)
      default: [Value]()
      }
    return found.filter { value in bytes[value.range].contains { $0 != 0 } }
  }

  /// Fields of Exif that say who, behind Nikon's number for these.
  private static let exif: [UInt16: String] = [
    ExifNumber.artist: "Artist", ExifNumber.copyright: "Copyright",
    ExifNumber.ownerName: "OwnerName", ExifNumber.serialNumber: "SerialNumber",
    ExifNumber.lensSerialNumber: "LensSerialNumber",
  ]
  /// The numbers of Nikon's for the directories of Exif and of GPS, above those of their fields.
  private static let (exifFields, placeFields) = (0x110, 0x120)

  /// The fields, each with its number in four bytes, its format (TIFF 6.0, section 2) and its count in two, and its values.
  private static func nikon(_ bytes: [UInt8]) -> [Value] {
    let data = Header(bytes, .bigEndian)
    guard let start = bytes.position(of: Array("NCTG".utf8)), start >= 4,
      let size = data.long(start - 4), size >= 8
    else { return [] }
    let end = min(start - 4 + size, bytes.count)
    var (at, values) = (start + 4, [Value]())
    while at + 8 <= end, let tag = data.long(at), let format = data.short(at + 4),
      let count = data.short(at + 6), let size = Format(code: UInt16(format)).size
    {
      let range = (at + 8)..<(at + 8 + count * size)
      guard range.upperBound <= end else { break }
      if tag >> 16 == exifFields, let name = exif[UInt16(truncatingIfNeeded: tag)] {
        values.append(Value(name: "Nikon:\(name)", range: range))
      } else if tag >> 16 == placeFields {
        values.append(Value(name: "Nikon:GPS", range: range))
      }
      at = range.upperBound
    }
    return values
  }
}
