/// JSON text as ExifTool writes it: numbers and truth values have no quotes.
package enum JSON {
  package static func append(_ text: ArraySlice<UInt8>, to out: inout [UInt8]) {
    if isNumber(text) {
      out += text
    } else if let word = truth(text) {
      out.append(word)
    } else {
      append(quoted: text, to: &out)
    }
  }

  /// Whether a text is a number of JSON (RFC 8259, section 6) that a program reads exactly. It has
  /// at most 15 digits before the point, of which a `Double` keeps all, 16 after it and 3 in the
  /// exponent.
  package static func isNumber(_ text: ArraySlice<UInt8>) -> Bool {
    // The longest such text has a sign, 15 digits, a point, 16 digits, and the exponent's letter, sign and digits.
    guard let first = text.first, first.isDigit || first == UInt8(ascii: "-"), text.count <= 38
    else {
      return false
    }
    var rest = first.isDigit ? text : text.dropFirst()
    let hasZero = rest.first == UInt8(ascii: "0")
    guard skipDigits(&rest, most: hasZero ? 1 : 15) else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard skipDigits(&rest, most: 16) else { return false }
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") {
        rest = rest.dropFirst()
      }
      guard skipDigits(&rest, most: 3) else { return false }
    }
    return rest.isEmpty
  }

  /// Skips digits; false without a digit, or with too many.
  private static func skipDigits(_ text: inout ArraySlice<UInt8>, most: Int) -> Bool {
    let count = text.prefix(while: \.isDigit).count
    text = text.dropFirst(count)
    return count > 0 && count <= most
  }

  /// A text without bytes that are not UTF-8; JSON has the same text, with escapes.
  static func plain(_ text: ArraySlice<UInt8>) -> [UInt8] {
    let text = Array(text)
    if text.rawSpan.isPlainASCII { return text }
    var out: [UInt8] = []
    var at = 0
    while at < text.count {
      let length = text[at] < 0x80 ? 1 : utf8Length(text, at)
      if text[at] != 0 { out += length > 0 ? text[at..<(at + length)] : [0x3F] }
      at += max(1, length)
    }
    return out
  }

  private static func truth(_ text: ArraySlice<UInt8>) -> StaticString? {
    guard text.count == 4 || text.count == 5 else { return nil }
    for word: StaticString in ["true", "false"] where word.utf8CodeUnitCount == text.count {
      if word.withUTF8Buffer({ unsafe $0.elementsEqual(text) { $0 == $1 | 0x20 } }) { return word }
    }
    return nil
  }

  package static func append(quoted text: some Collection<UInt8>, to out: inout [UInt8]) {
    out.append(0x22)
    append(inside: text, to: &out)
    out.append(0x22)
  }

  /// Appends a text without its quotation marks.
  static func append(inside text: some Collection<UInt8>, to out: inout [UInt8]) {
    let isPlain = text.withRawSpan { bytes in
      guard bytes.isPlainASCII else { return false }
      out.append(span: bytes)
      return true
    }
    if isPlain != true { appendEscaped(Array(text), to: &out) }
  }

  private static func appendEscaped(_ text: [UInt8], to out: inout [UInt8]) {
    // What needs no escape is copied at once.
    var (at, plain) = (0, 0)
    while at < text.count {
      let byte = text[at]
      let length = byte < 0x80 ? 1 : utf8Length(text, at)
      let hidden =
        length > 1 ? HiddenCharacters.character(in: text, at: at, length: length) : nil
      let isPlain =
        byte < 0x80
        ? byte >= 0x20 && byte != 0x22 && byte != 0x5C && byte != 0x7F : length > 0 && hidden == nil
      guard !isPlain else {
        at += length
        continue
      }
      out += text[plain..<at]
      switch byte {
      case 0: break
      case 0x22: out.append("\\\"")
      case 0x5C: out.append("\\\\")
      case 0x09: out.append("\\t")
      case 0x0A: out.append("\\n")
      case 0x0D: out.append("\\r")
      case 0x01...0x1F, 0x7F: appendEscape(UInt16(byte), to: &out)
      default:
        // JSON is UTF-8; a byte that belongs to no character cannot be shown.
        guard let hidden else {
          out.append(0x3F)
          break
        }
        for unit in String(hidden).utf16 { appendEscape(unit, to: &out) }
      }
      at += max(length, 1)
      plain = at
    }
    out += text[plain..<at]
  }

  private static func appendEscape(_ unit: UInt16, to out: inout [UInt8]) {
    out.append("\\u")
    for shift: UInt16 in [12, 8, 4, 0] {
      let digit = UInt8(unit >> shift & 15)
      out.append(digit < 10 ? 0x30 + digit : 0x37 + digit)
    }
  }

  /// The number of bytes of the character at a position; 0 if it is not UTF-8.
  private static func utf8Length(_ text: [UInt8], _ at: Int) -> Int {
    let byte = text[at]
    let length = byte >= 0xC2 && byte < 0xE0 ? 2 : byte < 0xE0 ? 0 : byte < 0xF0 ? 3 : 4
    guard length > 0, byte < 0xF5, at + length <= text.count else { return 0 }
    for index in 1..<length where text[at + index] & 0xC0 != 0x80 { return 0 }
    let second = text[at + 1]
    switch byte {
    case 0xE0 where second < 0xA0, 0xED where second > 0x9F, 0xF0 where second < 0x90,
      0xF4 where second > 0x8F:
      return 0
    default: return length
    }
  }

  /// Text for a terminal: control characters as dots, invisible characters by their numbers, bytes that are
  /// not UTF-8 as question marks.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - isData: Whether it is for a table or a program, which get line breaks, tabs and invisible characters as they are.
  /// - Returns: The text.
  static func printable(_ text: ArraySlice<UInt8>, isData: Bool = false) -> String {
    if text.rawSpan.isPlainASCII { return String(decoding: text, as: UTF8.self) }
    var out: [UInt8] = []
    let text = Array(text)
    var at = 0
    while at < text.count {
      let byte = text[at]
      if byte < 0x20 || byte == 0x7F {
        if isData, byte == 0x09 {
          out.append(byte)
        } else if isData, byte == 0x0A || byte == 0x0D {
          // A single one would move a terminal's cursor to the start of its line.
          let isPair = byte == 0x0D && at + 1 < text.count && text[at + 1] == 0x0A
          out.append(isPair ? 0x0D : 0x0A)
        } else if byte != 0 {
          out.append(0x2E)
        }
      } else if byte < 0x80 {
        out.append(byte)
      } else {
        let length = utf8Length(text, at)
        if length > 0 {
          if let hidden = HiddenCharacters.character(in: text, at: at, length: length),
            !isData || hidden.value < 0xA0 || PathBytes.isByte(hidden)
          {
            out += HiddenCharacters.name(hidden).utf8
          } else {
            out += text[at..<(at + length)]
          }
          at += length
          continue
        }
        out.append(0x3F)
      }
      at += 1
    }
    return String(decoding: out, as: UTF8.self)
  }
}

extension RawSpan {
  /// Whether all bytes are ASCII characters that JSON contains unchanged: neither quotation marks
  /// nor backslashes nor control characters.
  var isPlainASCII: Bool {
    let (ones, tops): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
    var at = 0
    while let word: UInt64 = integer(at: at, .littleEndian) {
      // A byte's top bit is set where it is below 0x20, one of the three, or above 0x7F; a byte
      // above another that is so may be set, too.
      let (quote, slash, delete) = (word ^ 0x22 * ones, word ^ 0x5C * ones, word ^ 0x7F * ones)
      let found =
        (word &- 0x20 * ones) & ~word | (quote &- ones) & ~quote | (slash &- ones) & ~slash
        | (delete &- ones) & ~delete | word
      if found & tops != 0 { return false }
      at += 8
    }
    while let byte = byte(at: at) {
      if byte < 0x20 || byte == 0x22 || byte == 0x5C || byte >= 0x7F { return false }
      at += 1
    }
    return true
  }
}
