/// The four letters that identify a box (ISO 14496-12, 4.2).
package struct BoxType: Hashable, Sendable, ExpressibleByStringLiteral {
  package let code: UInt32

  package init(code: UInt32) { self.code = code }

  package init(stringLiteral text: StaticString) {
    code = text.withUTF8Buffer { bytes in
      var code: UInt32 = 0
      for index in 0..<min(bytes.count, 4) { code = code << 8 | UInt32(unsafe bytes[index]) }
      return code
    }
  }

  /// The letters as Latin ones: QuickTime's codes begin with a copyright sign.
  package var latinName: String {
    let letters = (0..<4).map { UInt8(truncatingIfNeeded: code >> (24 - 8 * UInt32($0))) }
    return String(decoding: Latin.utf8(letters), as: UTF8.self)
  }

  /// The letters; what is not printable becomes a question mark.
  package var name: String {
    let letters = (0..<4).map { UInt8(truncatingIfNeeded: code >> (24 - 8 * UInt32($0))) }
    return String(decoding: letters.map { (0x20...0x7E).contains($0) ? $0 : 0x3F }, as: UTF8.self)
  }
}
