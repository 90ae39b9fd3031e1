/// The subjects of the fields of a TIFF file, by their numbers.
extension TIFF {
  /// The fields with the locations and lengths of pieces of pictures: strips, tiles, a JPEG
  /// preview.
  static let pieces: [(starts: UInt16, counts: UInt16)] = [
    (ExifNumber.stripOffsets, ExifNumber.stripByteCounts),
    (ExifNumber.tileOffsets, ExifNumber.tileByteCounts),
    (ExifNumber.thumbnailOffset, ExifNumber.thumbnailLength),
  ]

  /// Whether a field defines how the pixels are stored, so that changing it alone would damage the
  /// picture (TIFF 6.0, sections 3 to 16, 20 to 22).
  static func storesPicture(_ number: UInt16) -> Bool {
    switch number {
    case 0x0100...0x0103, 0x0106, 0x010A, 0x0111, 0x0115...0x0117, 0x011C, 0x0124, 0x0125, 0x013D,
      0x0140, 0x0142...0x0145, 0x014A, 0x014C, 0x014E, 0x0152, 0x0153, 0x015B, 0x0200...0x0209,
      0x0211, 0x0212, 0x828D, 0x828E, 0xC5F2:
      true
    default: false
    }
  }

  /// The fields that describe the picture and may change: texts, dates, ratings, exposure, blocks
  /// and directories of other families, printed size. All others count, known or not.
  static func saysOfPicture(_ number: UInt16) -> Bool {
    switch number {
    case 0x010D...0x0110, 0x011A, 0x011B, 0x011D, 0x0120, 0x0121, 0x0128, 0x0131, 0x0132, 0x013B,
      0x013C, 0x0151, 0x02BC, 0x4746, 0x4749, 0x8298, 0x829A, 0x829D, 0x83BB, 0x8649, 0x8769,
      0x8822...0x8835, 0x9000...0x927B, 0x927D...0x9293, 0x9400...0x9406, 0x9C9B...0x9C9F,
      0xA002...0xA462, 0xA000, 0xC4A5, 0xC62F, 0xC634, 0xC65D, 0xC68B, 0xC68C, 0xC6D2, 0xC6D3,
      0xCD41, 0xEA1C:
      true
    default: false
    }
  }
}
