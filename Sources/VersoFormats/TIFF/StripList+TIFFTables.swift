extension StripList {
  /// The fields without which the picture would look different, be in another place or be another
  /// one. They are its storage, its colours, and what a DNG file needs for rendering (DNG 1.7,
  /// chapters 4 to 6). The owner of the camera and the original files are not among them.
  package static func describesPicture(_ number: UInt16) -> Bool {
    switch number {
    case _ where TIFF.storesPicture(number): true
    case 0x00FE, 0x00FF, 0x0107, 0x0118...0x011B, 0x011E, 0x011F, 0x0122, 0x0123, 0x0128, 0x0129,
      0x012D,
      0x013E, 0x013F, 0x0141, 0x0146...0x0148, 0x0150, 0x0154...0x0156, 0x015A, 0x015F,
      0x01B1, 0x01B2, 0x0213, 0x0214, 0x80E3...0x80E6:
      true
    case ExifNumber.dngVersion...: NegativeField.isKnown(number)
    default: false
    }
  }

  /// Whether a field with this number contains what the standard defines, and no other text.
  ///
  /// - Parameters:
  ///   - number: Its number.
  ///   - format: The format of its value, as it is stored.
  ///   - size: The number of bytes that its value has.
  ///   - isNegative: Whether it is in a digital negative: in other files its fields have no
  ///     meaning.
  /// - Returns: False for other fields, and for texts instead of numbers.
  package static func describesPicture(
    _ number: UInt16, format: UInt16, size: Int, isNegative: Bool
  ) -> Bool {
    guard describesPicture(number) else { return false }
    let format = Format(code: format)
    if number >= ExifNumber.dngVersion {
      return isNegative && NegativeField.fits(number, format, size: size)
    }
    guard let length = format.size, format.isInteger || kinds(number).contains(format) else {
      return false
    }
    return counts[number].map { size <= $0 * length } ?? true
  }

  /// The formats of fields that are no whole numbers.
  private static func kinds(_ number: UInt16) -> [Format] {
    switch number {
    // Tables of JPEG, and the pattern of colours before a sensor.
    case 0x015B, 0x828D, 0x828E: [.undefined]
    // Resolutions, positions, colours, and samples at their least and most.
    case 0x011A, 0x011B, 0x011E, 0x011F, 0x0118, 0x0119, 0x013E, 0x013F, 0x0154, 0x0155, 0x01B1,
      0x0211, 0x0214:
      [.rational, .signedRational, .float, .double]
    default: []
    }
  }

  /// Whether the fields of a directory are those of a digital negative (DNG 1.7, "DNGVersion").
  package static func isNegative(_ directory: Directory?) -> Bool {
    guard let version = directory?.entry(ExifNumber.dngVersion) else { return false }
    return version.format == Format.byte.code && version.size == 4
  }

  /// The most values of fields with a fixed limit in any picture; the limits of others follow from
  /// its size and its samples.
  private static let counts: [UInt16: Int] = [
    0x00FE: 1, 0x00FF: 1, 0x0100: 1, 0x0101: 1, 0x0103: 1, 0x0106: 1, 0x0107: 1, 0x010A: 1,
    0x0115: 1, 0x0116: 1, 0x011A: 1, 0x011B: 1, 0x011C: 1, 0x011E: 1, 0x011F: 1, 0x0122: 1,
    0x0124: 1, 0x0125: 1, 0x0128: 1, 0x0129: 2, 0x013D: 1, 0x013E: 2, 0x013F: 6, 0x0141: 2,
    0x0142: 1, 0x0143: 1, 0x0146: 1, 0x0147: 1, 0x0148: 1, 0x014A: 64, 0x014C: 1, 0x014E: 1,
    0x0156: 6, 0x015A: 1, 0x015F: 1, 0x01B1: 64, 0x01B2: 32, 0x0200: 1, 0x0201: 1, 0x0202: 1,
    0x0203: 1, 0x0211: 3,
    0x0212: 2, 0x0213: 1, 0x0214: 6, 0x80E3: 1, 0x80E4: 1, 0x80E5: 1, 0x80E6: 1, 0x828D: 2,
    0x828E: 64, 0xC5F2: 4,
  ]
}
