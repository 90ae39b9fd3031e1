/// A value of several parts as people type it: ExifTool's `{Field=text,List=[a,b]}`, where a bar
/// takes the next character's meaning away, or JSON.
enum StructuredText: Hashable {
  case text(String)
  case list([StructuredText])
  case fields([Field])

  struct Field: Hashable {
    let name: String
    let value: StructuredText
  }

  /// The value of a text; nil if brackets or quotation marks do not match.
  init?(_ text: String) {
    var parser = Parser(text)
    guard let value = parser.value(until: [], depth: 0), parser.isAtEnd else { return nil }
    self = value
  }

  private struct Parser {
    private let bytes: [UInt8]
    private let isJSON: Bool
    private var at = 0

    init(_ text: String) {
      bytes = Array(text.utf8)
      isJSON = bytes.first { !$0.isBlank && $0 != 0x5B && $0 != 0x7B } == 0x22
    }

    var isAtEnd: Bool {
      mutating get {
        skipBlanks()
        return at == bytes.count
      }
    }

    private mutating func skipBlanks() {
      while at < bytes.count, bytes[at].isBlank { at += 1 }
    }

    private mutating func skip(_ byte: UInt8) -> Bool {
      skipBlanks()
      guard at < bytes.count, bytes[at] == byte else { return false }
      at += 1
      return true
    }

    mutating func value(until ends: [UInt8], depth: Int) -> StructuredText? {
      guard depth < 16 else { return nil }
      if skip(UInt8(ascii: "{")) {
        var fields: [Field] = []
        if skip(UInt8(ascii: "}")) { return .fields([]) }
        repeat {
          guard let name = name(),
            let value = value(until: [0x2C, UInt8(ascii: "}")], depth: depth + 1)
          else { return nil }
          fields.append(Field(name: name, value: value))
        } while skip(0x2C)
        return skip(UInt8(ascii: "}")) ? .fields(fields) : nil
      }
      if skip(UInt8(ascii: "[")) {
        var values: [StructuredText] = []
        if skip(UInt8(ascii: "]")) { return .list([]) }
        repeat {
          guard let value = value(until: [0x2C, UInt8(ascii: "]")], depth: depth + 1)
          else { return nil }
          values.append(value)
        } while skip(0x2C)
        return skip(UInt8(ascii: "]")) ? .list(values) : nil
      }
      if isJSON, skip(0x22) { return quoted().map { .text($0) } }
      return .text(bare(until: ends, escape: isJSON ? nil : UInt8(ascii: "|")))
    }

    private mutating func name() -> String? {
      if isJSON {
        guard skip(0x22), let name = quoted(), skip(UInt8(ascii: ":")) else { return nil }
        return name
      }
      let name = bare(until: [UInt8(ascii: "=")], escape: nil)
      return skip(UInt8(ascii: "=")) ? name : nil
    }

    private mutating func bare(until ends: [UInt8], escape: UInt8?) -> String {
      var text: [UInt8] = []
      while at < bytes.count, !ends.contains(bytes[at]) {
        if bytes[at] == escape, at + 1 < bytes.count { at += 1 }
        text.append(bytes[at])
        at += 1
      }
      if isJSON { while text.last?.isBlank == true { text.removeLast() } }
      return String(decoding: text, as: UTF8.self)
    }

    /// A JSON text, after its opening quotation mark.
    private mutating func quoted() -> String? {
      var text = ""
      var start = at
      while at < bytes.count {
        if bytes[at] == 0x22 {
          text += String(decoding: bytes[start..<at], as: UTF8.self)
          at += 1
          return text
        }
        guard bytes[at] == 0x5C else {
          at += 1
          continue
        }
        text += String(decoding: bytes[start..<at], as: UTF8.self)
        guard at + 1 < bytes.count else { return nil }
        at += 2
        switch bytes[at - 1] {
        case UInt8(ascii: "n"): text += "\n"
        case UInt8(ascii: "r"): text += "\r"
        case UInt8(ascii: "t"): text += "\t"
        case UInt8(ascii: "b"): text += "\u{8}"
        case UInt8(ascii: "f"): text += "\u{C}"
        case UInt8(ascii: "u"):
          var units: [UInt16] = []
          guard let unit = hexadecimal() else { return nil }
          units.append(unit)
          // A character beyond the first 65,536 is a pair of halves.
          if unit & 0xFC00 == 0xD800, at + 1 < bytes.count, bytes[at] == 0x5C,
            bytes[at + 1] == UInt8(ascii: "u")
          {
            at += 2
            guard let unit = hexadecimal() else { return nil }
            units.append(unit)
          }
          text += String(utf16: units)
        default: text.unicodeScalars.append(UnicodeScalar(bytes[at - 1]))
        }
        start = at
      }
      return nil
    }

    private mutating func hexadecimal() -> UInt16? {
      guard bytes.count - at >= 4 else { return nil }
      defer { at += 4 }
      return bytes[at..<(at + 4)].hexadecimalNumber.map { UInt16(truncatingIfNeeded: $0) }
    }
  }
}
