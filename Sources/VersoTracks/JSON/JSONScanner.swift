internal import VersoBytes

/// A JSON document (RFC 8259) whose values are read in order.
///
/// Objects and lists are entered, and their members read one after the other; an unknown value is
/// skipped. Nothing is kept but the last text.
struct JSONScanner {
  /// The kind of the next value.
  enum Kind {
    case object, list, text, word
  }

  private var input: TrackInput
  private let most: Int
  private var depth = 0
  /// The last text or word, without what follows its first 4096 bytes.
  private(set) var text: [UInt8] = []

  private static let mostText = 4096

  init(_ input: TrackInput, depth: Int) {
    self.input = input
    most = depth
  }

  /// The position of the next byte in the file.
  var offset: Int { input.offset }

  /// The kind of the next value.
  ///
  /// - Throws: `ReadError` where none can.
  mutating func kind() throws(ReadError) -> Kind {
    input.skipBlanks()
    guard let byte = input.peek() else { throw .truncated(at: input.offset, needed: 1) }
    switch byte {
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .list
    case UInt8(ascii: "\""): return .text
    // A minus, or a small letter.
    case 0x2D, 0x61...0x7A: return .word
    case _ where byte.isDigit: return .word
    default: throw .malformed(at: input.offset, expected: "a value")
    }
  }

  /// Enters an object or a list; another value is skipped, and false returned.
  mutating func enter(_ wanted: Kind) throws(ReadError) -> Bool {
    guard try kind() == wanted else {
      try skip()
      return false
    }
    guard depth < most else {
      throw .tooMuch(at: input.offset, limit: "\(most) nested values")
    }
    depth += 1
    input.skip()
    return true
  }

  /// The name of the next member of the object that was entered; nil at its end, which is left then.
  mutating func nextName() throws(ReadError) -> String? {
    guard try goesOn(until: UInt8(ascii: "}")) else { return nil }
    guard input.peek() == UInt8(ascii: "\"") else {
      throw .malformed(at: input.offset, expected: "the name of a member")
    }
    try readText()
    let name = String(decoding: text, as: UTF8.self)
    input.skipBlanks()
    guard input.peek() == UInt8(ascii: ":") else {
      throw .malformed(at: input.offset, expected: "\":\"")
    }
    input.skip()
    return name
  }

  /// Whether the list that was entered has another value; at its end it is left.
  mutating func nextElement() throws(ReadError) -> Bool {
    try goesOn(until: UInt8(ascii: "]"))
  }

  private mutating func goesOn(until end: UInt8) throws(ReadError) -> Bool {
    input.skipBlanks()
    if input.peek() == UInt8(ascii: ",") {
      input.skip()
      input.skipBlanks()
    }
    guard let byte = input.peek() else { throw .truncated(at: input.offset, needed: 1) }
    guard byte == end else { return true }
    input.skip()
    depth -= 1
    return false
  }

  /// The bytes of a text or of a word, which a number is; nil for objects and lists, which are skipped.
  mutating func scalar() throws(ReadError) -> [UInt8]? {
    switch try kind() {
    case .text: try readText()
    case .word: readWord()
    default:
      try skip()
      return nil
    }
    return text
  }

  /// A number, also one that is written as a text; nil for anything else.
  mutating func number() throws(ReadError) -> Double? {
    try scalar().flatMap { VersoTracks.number(in: $0) }
  }

  /// Goes past the next value.
  mutating func skip() throws(ReadError) {
    var nested = 0
    repeat {
      switch try kind() {
      case .object, .list:
        guard depth + nested < most else {
          throw .tooMuch(at: input.offset, limit: "\(most) nested values")
        }
        nested += 1
        input.skip()
      case .text: try readText()
      case .word: readWord()
      }
      // Separators of values are ignored here.
      while nested > 0 {
        input.skipBlanks()
        guard let byte = input.peek() else { throw .truncated(at: input.offset, needed: 1) }
        if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
          nested -= 1
        } else if byte != UInt8(ascii: ","), byte != UInt8(ascii: ":") {
          break
        }
        input.skip()
      }
    } while nested > 0
  }

  private mutating func readWord() {
    text.removeAll(keepingCapacity: true)
    while let byte = input.peek(), byte > 0x20,
      ![UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}")].contains(byte)
    {
      if text.count < Self.mostText { text.append(byte) }
      input.skip()
    }
  }

  /// Reads a text. Only escapes in numbers, dates and searched names are resolved.
  private mutating func readText() throws(ReadError) {
    text.removeAll(keepingCapacity: true)
    input.skip()
    while let byte = input.next() {
      switch byte {
      case UInt8(ascii: "\""): return
      case UInt8(ascii: "\\"):
        guard let escaped = input.next() else { break }
        // A degree sign written as \u00b0 becomes "u00b0": numbers end before it as well.
        if text.count < Self.mostText { text.append(escaped) }
      default: if text.count < Self.mostText { text.append(byte) }
      }
    }
    throw .truncated(at: input.offset, needed: 1)
  }
}
