/// Values in boxes that camera makers use in their own ways. They are GoPro's `GPMF` in user data,
/// and the fields of `NCTG` in Nikon's `NCDT`: Exif's numbers after a number of their directory.
enum MakerBox {
  /// A value with personal data, and its range in the box.
  struct Value {
    let name: String
    let range: Range<Int>
  }

  /// The boxes that are known.
  static let types: Set<BoxType> = ["GPMF", "NCDT"]

  /// The values in a box that identify the camera or its position. Blanked values are empty.
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

  /// Exif fields that identify a person, after Nikon's number for these.
  private static let exif: [UInt16: String] = [
    ExifNumber.artist: "Artist", ExifNumber.copyright: "Copyright",
    ExifNumber.ownerName: "OwnerName", ExifNumber.serialNumber: "SerialNumber",
    ExifNumber.lensSerialNumber: "LensSerialNumber",
  ]
  /// The numbers of Nikon's for the directories of Exif and of GPS, above those of their fields.
  fileprivate static let (exifFields, placeFields) = (0x110, 0x120)

  /// A field of Nikon's: its number, the format of its values (TIFF 6.0, section 2), how many they are, and where.
  struct Field {
    let number: Int
    let format: Format
    let count: Int
    let range: Range<Int>
    /// The directory whose number is in front of that of a field of Exif or GPS; nil for one of Nikon's own.
    var directory: DirectoryKind? {
      switch number >> 16 {
      case MakerBox.exifFields: .exif
      case MakerBox.placeFields: .gps
      default: nil
      }
    }
  }

  /// The fields in `NCTG`, each with its number in four bytes, its format and its count in two, and its values.
  static func fields(_ bytes: [UInt8]) -> [Field] {
    let data = Header(bytes, .bigEndian)
    guard let start = bytes.position(of: Array("NCTG".utf8)), start >= 4,
      let size = data.long(start - 4), size >= 8
    else { return [] }
    let end = min(start - 4 + size, bytes.count)
    var (at, fields) = (start + 4, [Field]())
    while at + 8 <= end, let number = data.long(at), let code = data.short(at + 4),
      let count = data.short(at + 6)
    {
      let format = Format(code: UInt16(code))
      guard let size = format.size else { break }
      // Never crossed: both are counts.
      let range = (at + 8)..<(at + 8 + count * size)
      guard range.upperBound <= end else { break }
      fields.append(Field(number: number, format: format, count: count, range: range))
      at = range.upperBound
    }
    return fields
  }

  /// Nikon's fields that identify a person or a position.
  private static func nikon(_ bytes: [UInt8]) -> [Value] {
    fields(bytes).compactMap { field in
      switch field.directory {
      case .exif?:
        exif[UInt16(truncatingIfNeeded: field.number)].map {
          Value(name: "Nikon:\($0)", range: field.range)
        }
      case .gps?: Value(name: "Nikon:GPS", range: field.range)
      default: nil
      }
    }
  }
}
