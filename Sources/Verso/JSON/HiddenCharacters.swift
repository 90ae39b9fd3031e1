/// Characters that are invisible and change how the text around them is read. They are control
/// characters of the second set, marks of writing direction, spaces without width, letters without
/// a shape, line separators and tags. Characters for bytes in the name of a file (``PathBytes``)
/// belong to them, too. With them a program and a person read different texts.
package enum HiddenCharacters {
  /// Whether a character is one of them. The two joiners are not, as scripts and emoji need them, and neither are the
  /// variants of ideographs.
  package static func contain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xE0100...0xE01EF: false
    case 0x7F...0x9F, 0xAD, 0x61C, 0x180E, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F,
      0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE0FFF,
      // Letters and a pattern of dots that look like spaces.
      0x115F, 0x1160, 0x2800, 0x3164, 0xFFA0:
      true
    default: PathBytes.isByte(scalar)
    }
  }

  /// The character that begins at a position of UTF-8, where it is one of them.
  static func character(
    in text: [UInt8], at position: Int, length: Int
  ) -> Unicode.Scalar? {
    // Few first bytes begin one of them.
    switch text[position] {
    case 0xC2, 0xD8, 0xE1, 0xE2, 0xE3, 0xEF, 0xF3, 0xF4: break
    default: return nil
    }
    var value = UInt32(text[position]) & (length == 2 ? 0x1F : length == 3 ? 0x0F : 0x07)
    for index in 1..<length { value = value << 6 | UInt32(text[position + index] & 0x3F) }
    return Unicode.Scalar(value).flatMap { contain($0) ? $0 : nil }
  }

  /// The visible form of such a character: "\u{202E}"; a byte as "\xE9".
  static func name(_ scalar: Unicode.Scalar) -> String {
    if PathBytes.isByte(scalar) {
      return "\\x" + String(hexadecimal: scalar.value & 0xFF, digits: 2, uppercase: true)
    }
    return "\\u{" + String(hexadecimal: scalar.value, digits: 4, uppercase: true) + "}"
  }
}
