/// A character set in which programs write texts that are not UTF-8.
package enum Charset: String, CaseIterable, Hashable, Sendable {
  /// Windows' Western letters (code page 1252), which include those of Latin-1.
  case latin1
  /// Japanese by Shift-JIS, with the characters of Windows (code page 932).
  case shiftJIS = "shift-jis"
  /// Japanese by EUC.
  case eucJP = "euc-jp"
  /// Chinese by GBK (code page 936), which includes GB 2312.
  case gbk

  /// A character set by one of the names that it has; nil for a name that none has.
  ///
  /// - Parameter name: The name in any case, with hyphens, underscores or nothing: "Latin-1", "Shift_JIS", "cp936".
  package init?(named name: String) {
    let plain = name.lowercased().filter { $0.isLetter || $0.isNumber }
    switch plain {
    case "latin", "latin1", "iso88591", "cp1252", "windows1252": self = .latin1
    case "shiftjis", "sjis", "cp932", "windows31j", "ms932": self = .shiftJIS
    case "eucjp": self = .eucJP
    case "gbk", "gb2312", "cp936", "euccn": self = .gbk
    default: return nil
    }
  }

  /// The text of bytes in the character set. U+FFFD replaces invalid characters.
  package func text(_ bytes: [UInt8]) -> String { decoded(bytes).text }

  /// The text, and how many characters in it are not in the set.
  package func decoded(_ bytes: some Collection<UInt8>) -> (text: String, invalid: Int) {
    if self == .latin1 { return (String(decoding: Latin.utf8(bytes), as: UTF8.self), 0) }
    var (scalars, invalid) = (String.UnicodeScalarView(), 0)
    var rest = Array(bytes)[...]
    while let lead = rest.first {
      let (scalar, count) = character(lead, rest.dropFirst().first)
      if scalar == nil { invalid += 1 }
      scalars.append(scalar ?? "\u{FFFD}")
      // Never beyond the end: a second byte was there.
      rest.removeFirst(count)
    }
    return (String(scalars), invalid)
  }

  /// The character of a byte, or of two bytes, and their number.
  private func character(_ lead: UInt8, _ trail: UInt8?) -> (Unicode.Scalar?, Int) {
    guard lead >= 0x80 else { return (Unicode.Scalar(lead), 1) }
    let known: Unicode.Scalar?
    switch self {
    case .latin1: return (nil, 1)
    case .shiftJIS:
      // Half as wide kana have one byte.
      if (0xA1...0xDF).contains(lead) { return (Self.halfKana(lead), 1) }
      guard let trail, (0x40...0xFC).contains(trail), trail != 0x7F,
        (0x81...0x9F).contains(lead) || (0xE0...0xFC).contains(lead)
      else { return (nil, 1) }
      let row = Int(lead) - (lead < 0xA0 ? 0x81 : 0xC1)
      known = Self.jis(row * 188 + Int(trail) - (trail < 0x80 ? 0x40 : 0x41))
    case .eucJP:
      guard let trail, trail >= 0xA1 else { return (nil, 1) }
      if lead == 0x8E, trail <= 0xDF { return (Self.halfKana(trail), 2) }
      guard lead >= 0xA1, lead < 0xFF, trail < 0xFF else { return (nil, 1) }
      known = Self.jis(Int(lead - 0xA1) * 94 + Int(trail - 0xA1))
    case .gbk:
      guard let trail, (0x40...0xFE).contains(trail), trail != 0x7F, (0x81...0xFE).contains(lead)
      else { return (nil, 1) }
      let cell = Int(trail) - (trail < 0x80 ? 0x40 : 0x41)
      known = Self.character(Int(lead - 0x81) * 190 + cell, CharsetTables.gbk)
    }
    // A byte that follows an invalid first byte may be a letter of its own.
    return (known, known == nil && trail.map { $0 < 0x80 } == true ? 1 : 2)
  }

  private static func halfKana(_ byte: UInt8) -> Unicode.Scalar? {
    Unicode.Scalar(("｡" as Unicode.Scalar).value + UInt32(byte) - 0xA1)
  }

  /// The character of JIS X 0208 in a row and a cell, counted through.
  static func jis(_ pointer: Int) -> Unicode.Scalar? {
    character(pointer, CharsetTables.shiftJIS)
  }

  private static func character(_ pointer: Int, _ table: StaticString) -> Unicode.Scalar? {
    guard pointer >= 0, pointer < table.utf8CodeUnitCount / 3 else { return nil }
    var code: UInt32 = 0
    for place in (3 * pointer)..<(3 * pointer + 3) {
      // The guard above keeps all three inside the table.
      code = code << 6 | UInt32(unsafe table.utf8Start[place] - 0x30)
    }
    return code == 0 ? nil : Unicode.Scalar(code)
  }
}
