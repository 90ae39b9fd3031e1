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

  /// Reads text behind the code JIS, as programs write it: ASCII, and characters of two bytes between the
  /// escapes of ISO 2022. Of these the kana and the wide letters are read, which lie in Unicode as they do in
  /// JIS X 0208; for another one stands 〓, as for a character that a printer lacks.
  package static func jis(_ bytes: [UInt8]) -> String {
    var text = String.UnicodeScalarView()
    var isWide = false
    var rest = bytes[...]
    while let byte = rest.popFirst(), byte != 0 {
      if byte == 0x1B, rest.count >= 2 {
        isWide = rest.removeFirst() == UInt8(ascii: "$")
        rest.removeFirst()
      } else if isWide, byte >= 0x21 {
        text.append(wide(byte, rest.popFirst() ?? 0))
      } else if byte < 0x80 {
        text.append(Unicode.Scalar(byte))
      } else {
        text.append("\u{FFFD}")
      }
    }
    return trimmed(String(text))
  }

  private static func wide(_ row: UInt8, _ cell: UInt8) -> Unicode.Scalar {
    let number = UInt32(cell)
    let scalar: Unicode.Scalar? =
      switch (row, cell) {
      case (0x21, 0x21): "\u{3000}"
      case (0x23, 0x30...0x7A): Unicode.Scalar(("０" as Unicode.Scalar).value + number - 0x30)
      case (0x24, 0x21...0x73): Unicode.Scalar(("ぁ" as Unicode.Scalar).value + number - 0x21)
      case (0x25, 0x21...0x76): Unicode.Scalar(("ァ" as Unicode.Scalar).value + number - 0x21)
      default: nil
      }
    return scalar ?? "〓"
  }

  /// UTF-16 or UTF-8, whichever the bytes show.
  package static func unicode(_ bytes: [UInt8], byteOrder: ByteOrder) -> String {
    if bytes.starts(with: [0xFE, 0xFF]) { return utf16(bytes.dropFirst(2), .bigEndian) }
    if bytes.starts(with: [0xFF, 0xFE]) { return utf16(bytes.dropFirst(2), .littleEndian) }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return String(text: Array(bytes.dropFirst(3))) }
    var end = bytes.count
    while end > 0, bytes[end - 1] == 0 { end -= 1 }
    // UTF-8 text holds no zeros and no control characters; UTF-16 text has nearly always some.
    let isText = bytes[..<end].allSatisfy { $0 >= 0x20 || (0x09...0x0D).contains($0) }
    if isText, bytes[..<end].contains(where: { $0 < 0x80 }),
      let text = String(validating: bytes[..<end], as: UTF8.self)
    {
      return trimmed(text)
    }
    var zeros = (even: 0, odd: 0)
    for (index, byte) in bytes.enumerated() where byte == 0 {
      if index % 2 == 0 { zeros.even += 1 } else { zeros.odd += 1 }
    }
    if zeros.even > zeros.odd { return utf16(bytes[...], .bigEndian) }
    if zeros.odd > zeros.even { return utf16(bytes[...], .littleEndian) }
    return utf16(bytes[...], byteOrder)
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
