extension StripList {
  /// The fields without which a picture would look different, lie elsewhere or be another one: how
  /// it is stored, its colours, and what a DNG file's pixels need to become a picture (DNG 1.7,
  /// chapters 4 to 6), but not whose camera it was nor what it was made of.
  package static func describesPicture(_ number: UInt16) -> Bool {
    switch number {
    case _ where TIFF.storesPicture(number): true
    case 0x00FE, 0x00FF, 0x0107, 0x0118...0x011B, 0x011E...0x0123, 0x0128, 0x0129, 0x012D,
      0x013E, 0x013F, 0x0141, 0x0146...0x0148, 0x0150, 0x0154...0x0156, 0x015A, 0x015F,
      0x0213, 0x0214, 0x80E3...0x80E6:
      true
    case 0xC612...0xC62E, 0xC630...0xC633, 0xC635, 0xC640, 0xC65A...0xC65C, 0xC68D...0xC692,
      0xC6BF, 0xC6C5, 0xC6F3...0xC6FE, 0xC714, 0xC715, 0xC71A, 0xC71C, 0xC71E, 0xC71F, 0xC725,
      0xC726, 0xC740, 0xC741, 0xC74E, 0xC761, 0xC791...0xC793, 0xC7A3...0xC7A8, 0xC7B5,
      0xC7E9...0xC7EE, 0xCD2D, 0xCD2E, 0xCD30...0xCD40, 0xCD43, 0xCD44, 0xCD46, 0xCD47,
      0xCD49...0xCD4B:
      true
    default: false
    }
  }

  /// Whether a field of such a number holds what belongs there, and no text in its place.
  ///
  /// - Parameters:
  ///   - number: Its number.
  ///   - format: The format of its value, as it is stored.
  ///   - size: How many bytes its value has.
  /// - Returns: False for other fields, and for texts in the place of numbers.
  package static func describesPicture(_ number: UInt16, format: UInt16, size: Int) -> Bool {
    guard describesPicture(number) else { return false }
    if format == Format.ascii.code { return texts.contains(number) || TIFF.storesPicture(number) }
    return sizes[number].map { size <= $0 } ?? true
  }

  /// The texts that a DNG file's pixels are developed by, and by which its masks are found.
  private static let texts: Set<UInt16> = [
    0xC614, 0xC615, 0xC6F3, 0xC6F4, 0xC6F6, 0xC6F8, 0xC6FE, 0xC7EE, 0xCD2E, 0xCD30,
  ]

  /// The most bytes of fields with so many numbers; a version has four bytes.
  private static let sizes: [UInt16: Int] = [
    0x00FE: 8, 0x00FF: 8, 0x0107: 8, 0x011E: 16, 0x011F: 16, 0x0128: 8, 0x0129: 16, 0x013E: 32,
    0x013F: 96, 0x0141: 16, 0x0147: 8, 0x0148: 8, 0x0213: 8, 0x0214: 96, 0xC612: 4, 0xC613: 4,
  ]
}
