/// Text that names its character code in its first eight bytes: UserComment, GPSProcessingMethod,
/// GPSAreaInformation (Exif 3.0, 4.6.6).
package enum CodedText {
  package static let ascii: [UInt8] = [0x41, 0x53, 0x43, 0x49, 0x49, 0, 0, 0]
  package static let unicode: [UInt8] = [0x55, 0x4E, 0x49, 0x43, 0x4F, 0x44, 0x45, 0]

  /// Reads coded text, also in the forms that the standard does not allow but cameras write: no
  /// code, a code in the wrong case, UTF-16 of either order with and without a mark, UTF-8.
  package static func decode(_ bytes: [UInt8], byteOrder: ByteOrder) -> String {
    guard bytes.count >= 8 else { return String(text: bytes) }
    let name = bytes.prefix(8).map { $0 >= 0x61 && $0 <= 0x7A ? $0 - 32 : $0 }
    let text = Array(bytes.dropFirst(8))
    if name.starts(with: [0x55, 0x4E, 0x49, 0x43, 0x4F, 0x44, 0x45]) {
      return unicode(text, byteOrder: byteOrder)
    }
    if name.starts(with: [0x4A, 0x49, 0x53, 0]) { return jis(text) }
    let isCoded =
      name.starts(with: ascii.prefix(5)) || name.starts(with: [0x4A, 0x49, 0x53])
      || name.allSatisfy { $0 == 0 }
    return trimmed(String(text: isCoded ? text : bytes))
  }

  /// Reads text after the code JIS, as programs write it: characters of JIS X 0208 between the
  /// escapes of ISO 2022, else UTF-8, EUC or Shift-JIS, whichever fits. 〓 replaces an invalid
  /// character, as on a printer that lacks one.
  package static func jis(_ bytes: [UInt8]) -> String {
    let stored = bytes.prefix { $0 != 0 }
    if stored.contains(0x1B) { return trimmed(escaped(stored)) }
    if let text = String(validating: stored, as: UTF8.self) { return trimmed(text) }
    let (euc, shifted) = (Charset.eucJP.decoded(stored), Charset.shiftJIS.decoded(stored))
    let text = (euc.invalid <= shifted.invalid ? euc : shifted).text
    let shown = text.unicodeScalars.map { $0 == "\u{FFFD}" ? "〓" : $0 }
    return trimmed(String(String.UnicodeScalarView(shown)))
  }

  /// A text of ISO 2022: an escape selects whether one byte or two are a character.
  private static func escaped(_ bytes: ArraySlice<UInt8>) -> String {
    var text = String.UnicodeScalarView()
    var isWide = false
    var rest = bytes
    while let byte = rest.popFirst() {
      if byte == 0x1B, rest.count >= 2 {
        isWide = rest.removeFirst() == UInt8(ascii: "$")
        rest.removeFirst()
      } else if isWide, byte >= 0x21 {
        let cell = Int(rest.popFirst() ?? 0) - 0x21
        let isCell = (0..<94).contains(cell)
        text.append(isCell ? Charset.jis((Int(byte) - 0x21) * 94 + cell) ?? "〓" : "〓")
      } else if byte < 0x80 {
        text.append(Unicode.Scalar(byte))
      } else {
        text.append("\u{FFFD}")
      }
    }
    return String(text)
  }

  /// UTF-16 or UTF-8, whichever the bytes show.
  package static func unicode(_ bytes: [UInt8], byteOrder: ByteOrder) -> String {
    if bytes.starts(with: [0xFE, 0xFF]) { return utf16(bytes.dropFirst(2), .bigEndian) }
    if bytes.starts(with: [0xFF, 0xFE]) { return utf16(bytes.dropFirst(2), .littleEndian) }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return String(text: Array(bytes.dropFirst(3))) }
    var end = bytes.count
    while end > 0, bytes[end - 1] == 0 { end -= 1 }
    if let text = utf8(bytes[..<end]) { return trimmed(text) }
    return utf16(bytes[...], order(of: bytes, in: byteOrder))
  }

  /// The text, where it is one of UTF-8: it has no zeros and no control characters, and UTF-16 text nearly always has
  /// some. A short one may have neither, but for an end of a line: 上 is 4E 0A.
  private static func utf8(_ bytes: ArraySlice<UInt8>) -> String? {
    let isShort = bytes.count < 8
    let isText = bytes.allSatisfy {
      $0 >= 0x20 || !isShort && ($0 == 0x09 || $0 == 0x0A || $0 == 0x0D)
    }
    guard isText, bytes.contains(where: { $0 < 0x80 }) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  package static func utf16(_ bytes: ArraySlice<UInt8>, _ byteOrder: ByteOrder) -> String {
    let units: [UInt16] = Array(bytes).rawSpan.integers(byteOrder)
    return trimmed(String(utf16: units.prefix { $0 != 0 }))
  }

  private static func trimmed(_ text: String) -> String {
    var text = text[...]
    while text.last == " " || text.last == "\0" { text.removeLast() }
    return String(text)
  }

  /// Writes coded text: ASCII where that is enough, else UTF-16 in the file's byte order, which
  /// every reader understands.
  package static func encode(_ text: String, byteOrder: ByteOrder) -> [UInt8] {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return ascii + Array(text.utf8) }
    var units: [UInt8] = []
    for unit in text.utf16 { units.append(unit, byteOrder) }
    // A mark only where readers would guess wrong without it.
    if self.unicode(units, byteOrder: byteOrder) != text {
      let mark: [UInt8] = byteOrder == .bigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE]
      return unicode + mark + units
    }
    return unicode + units
  }
}
