/// Reads a document of JSON (RFC 8259) as values of items.
package struct JSONItems {
  private let bytes: ArraySlice<UInt8>
  private var position: Int

  /// The contents of a document; nil if it is damaged, too deep or too large.
  package static func read(_ bytes: ArraySlice<UInt8>, _ budget: inout Int) -> Item.Value? {
    var reader = JSONItems(bytes: bytes, position: bytes.startIndex)
    return reader.value(&budget, depth: 0)
  }

  private static let depth = 32

  private var next: UInt8? { position < bytes.endIndex ? bytes[position] : nil }

  private mutating func skipBlanks() {
    while let byte = next, byte == 0x20 || (0x09...0x0D).contains(byte) { position += 1 }
  }

  /// Moves past a mark; false if another one follows.
  private mutating func take(_ mark: UInt8) -> Bool {
    skipBlanks()
    guard next == mark else { return false }
    position += 1
    return true
  }

  private mutating func value(_ budget: inout Int, depth: Int) -> Item.Value? {
    budget -= 1
    skipBlanks()
    guard budget > 0, depth < Self.depth, let first = next else { return nil }
    switch first {
    case UInt8(ascii: "{"): return object(&budget, depth)
    case UInt8(ascii: "["): return list(&budget, depth)
    case UInt8(ascii: "\""): return string().map { .text(String(decoding: $0, as: UTF8.self)) }
    default:
      let word = bytes[position...].prefix { byte in
        byte > 0x20 && ![0x2C, 0x5D, 0x7D].contains(byte)
      }
      guard !word.isEmpty else { return nil }
      position = word.endIndex
      return Self.scalar(String(decoding: word, as: UTF8.self))
    }
  }

  /// A number if its digits are those of the document; otherwise the word itself.
  private static func scalar(_ word: String) -> Item.Value {
    if let number = Int64(word), String(number) == word { return Item.Value(number) }
    if let number = Double(word), Facts.text([number]) == word { return .real(number) }
    return .text(word)
  }

  private mutating func object(_ budget: inout Int, _ depth: Int) -> Item.Value? {
    position += 1
    var members: [Item.Member] = []
    if take(UInt8(ascii: "}")) { return .structure([]) }
    repeat {
      skipBlanks()
      guard let name = string(), take(UInt8(ascii: ":")),
        let value = value(&budget, depth: depth + 1)
      else { return nil }
      members.append(Item.Member(name: String(decoding: name, as: UTF8.self), value: value))
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "}")) ? .structure(members) : nil
  }

  private mutating func list(_ budget: inout Int, _ depth: Int) -> Item.Value? {
    position += 1
    var values: [Item.Value] = []
    if take(UInt8(ascii: "]")) { return .list([]) }
    repeat {
      guard let value = value(&budget, depth: depth + 1) else { return nil }
      values.append(value)
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "]")) ? .list(values) : nil
  }

  private mutating func string() -> [UInt8]? {
    guard next == UInt8(ascii: "\"") else { return nil }
    position += 1
    var text: [UInt8] = []
    while let byte = next {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return text
      case UInt8(ascii: "\\"):
        guard let scalar = escaped() else { return nil }
        text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      default: text.append(byte)
      }
    }
    return nil
  }

  /// The character after a backslash.
  private mutating func escaped() -> Unicode.Scalar? {
    guard let byte = next else { return nil }
    position += 1
    switch byte {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "u"):
      guard let high = unit() else { return nil }
      guard (0xD800..<0xDC00).contains(high) else { return Unicode.Scalar(high) ?? "\u{FFFD}" }
      // Characters beyond 16 bits are stored in two halves.
      guard take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")), let low = unit(),
        (0xDC00..<0xE000).contains(low)
      else { return "\u{FFFD}" }
      return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)) ?? "\u{FFFD}"
    default: return Unicode.Scalar(byte)
    }
  }

  /// Four hexadecimal digits.
  private mutating func unit() -> UInt32? {
    guard bytes.endIndex - position >= 4,
      let number = bytes[position..<(position + 4)].hexadecimalNumber
    else { return nil }
    position += 4
    return number
  }
}
