/// Characters that show nothing of themselves and change how what is around them is read: control
/// characters of the second set, marks of writing direction, spaces without width, letters without
/// a shape, separators of lines, tags, and what stands for a byte in the name of a file
/// (``PathBytes``). With them a text says one thing to a program and another to whoever reads it.
package enum HiddenCharacters {
  /// Whether a character is one of them. The two joiners are not, as scripts and emoji need them.
  package static func contain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
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
    // Few first bytes lead to one of them.
    switch text[position] {
    case 0xC2, 0xD8, 0xE1, 0xE2, 0xE3, 0xEF, 0xF3, 0xF4: break
    default: return nil
    }
    var value = UInt32(text[position]) & (length == 2 ? 0x1F : length == 3 ? 0x0F : 0x07)
    for index in 1..<length { value = value << 6 | UInt32(text[position + index] & 0x3F) }
    return Unicode.Scalar(value).flatMap { contain($0) ? $0 : nil }
  }

  /// How one is written where it must be seen: "\u{202E}"; what stands for a byte as "\xE9".
  static func name(_ scalar: Unicode.Scalar) -> String {
    if PathBytes.isByte(scalar) {
      return "\\x" + String(scalar.value & 0xFF, radix: 16, uppercase: true)
    }
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "\\u{" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "}"
  }
}

extension Rendering {
  /// A line for a terminal with a name in it that somebody may have made to deceive: controls and
  /// what hides itself as "\u{202E}", bytes of a file's name that are not UTF-8 as "\xE9". The joiners
  /// stay, as scripts and emoji need them. A backslash that could be taken for the beginning of such a
  /// mark is doubled, so that no two names look the same.
  package static func line(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { (0x20...0x7E).contains($0) && $0 != 0x5C }
    if isPlain { return text }
    return shown(text) { $0.value < 0x20 || HiddenCharacters.contain($0) }
  }

  /// A text in which everything is seen: controls, marks of direction, joiners and spaces without
  /// width as "\u{202E}", as in ``line(_:)``. For names that somebody may have made to deceive: of
  /// signers, titles, files.
  package static func visible(_ text: String) -> String {
    shown(text) { scalar in
      scalar.value < 0x20 || HiddenCharacters.contain(scalar)
        || (0x200C...0x200D).contains(scalar.value)
    }
  }

  private static func shown(_ text: String, _ isHidden: (Unicode.Scalar) -> Bool) -> String {
    var result = ""
    var isAfterBackslash = false
    for scalar in text.unicodeScalars {
      let isHidden = isHidden(scalar)
      if isAfterBackslash, isHidden || ["\\", "x", "u"].contains(scalar) { result += "\\" }
      isAfterBackslash = scalar == "\\"
      if isHidden {
        result += HiddenCharacters.name(scalar)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
