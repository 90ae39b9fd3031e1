/// Windows' Latin letters (code page 1252), which files without a named character set hold.
@usableFromInline
package enum Latin {
  @usableFromInline static let high: [UInt16] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ]

  /// The same text in UTF-8.
  @inlinable package static func utf8(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    for byte in bytes {
      if byte < 0x80 {
        result.append(byte)
      } else {
        let unit = byte < 0xA0 ? high[Int(byte) - 0x80] : UInt16(byte)
        if unit < 0x800 {
          result.append(UInt8(0xC0 | unit >> 6))
        } else {
          result.append(UInt8(0xE0 | unit >> 12))
          result.append(UInt8(0x80 | unit >> 6 & 0x3F))
        }
        result.append(UInt8(0x80 | unit & 0x3F))
      }
    }
    return result
  }
}
