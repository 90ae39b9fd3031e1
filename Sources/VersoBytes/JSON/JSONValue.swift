/// A value of JSON (RFC 8259), its members in their order.
package indirect enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// A number as it is written.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// A member of an object.
  package struct Member: Hashable, Sendable {
    package let name: String
    package var value: JSONValue

    package init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// An object of the members that there are.
  package static func members(_ members: [(String, JSONValue?)]) -> JSONValue {
    .object(members.compactMap { name, value in value.map { Member(name, $0) } })
  }
}

// MARK: Views

extension JSONValue {
  /// The last member of a name, as of several of one name the last one counts; nil for what is no object.
  package subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name == name }?.value
  }

  /// A text; nil for anything else.
  package var text: String? { if case .string(let text) = self { text } else { nil } }

  /// A number, also one that is written as a text; nil for anything else, and for those beyond all numbers.
  package var double: Double? {
    let text: String
    switch self {
    case .number(let written), .string(let written): text = written
    default: return nil
    }
    return Double(text).flatMap { $0.isFinite ? $0 : nil }
  }

  /// True or false; nil for what is neither.
  package var truth: Bool? { if case .bool(let truth) = self { truth } else { nil } }

  /// The values of a list; empty for other values.
  package var elements: [JSONValue] { if case .array(let values) = self { values } else { [] } }
}

// MARK: Reading

extension JSONValue {
  /// Reads the one value that the bytes hold; nil if they hold less, more, or no JSON.
  package init?(_ bytes: [UInt8], depth: Int) {
    guard let value = try? Self.read(bytes, depth: depth) else { return nil }
    self = value
  }

  /// Reads the one value that the bytes hold, nested `depth` deep at most.
  ///
  /// - Throws: `ReadError` with the byte at which they are no JSON any longer, where they end too early, or where they hold
  ///   more values than a ``DocumentBudget`` allows.
  package static func read(_ bytes: [UInt8], depth: Int) throws(ReadError) -> JSONValue {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw .malformed(at: 0, expected: "UTF-8")
    }
    var reader = Reader(bytes: bytes)
    guard let value = reader.value(depth: depth) else {
      let at = reader.position
      guard reader.left >= 0 else {
        throw .tooMuch(at: at, limit: "\(DocumentBudget.mostValues) values")
      }
      throw at < bytes.count
        ? .malformed(at: at, expected: "JSON") : .truncated(at: at, needed: 1)
    }
    reader.skipSpace()
    guard reader.position == bytes.count else {
      throw .malformed(at: reader.position, expected: "the end of the document")
    }
    return value
  }

  /// A place in bytes that are UTF-8.
  private struct Reader {
    let bytes: [UInt8]
    var position = 0
    /// The number of values that may follow; below zero if there was one too many.
    var left = DocumentBudget.mostValues

    var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    mutating func skipSpace() {
      while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
    }

    /// Moves past a byte, if it is the next.
    mutating func take(_ byte: UInt8) -> Bool {
      guard next == byte else { return false }
      position += 1
      return true
    }

    mutating func take(_ word: StaticString) -> Bool {
      let count = word.utf8CodeUnitCount
      guard count <= bytes.count - position else { return false }
      let isHere = word.withUTF8Buffer {
        unsafe bytes[position..<(position + count)].elementsEqual($0)
      }
      if isHere { position += count }
      return isHere
    }

    mutating func value(depth: Int) -> JSONValue? {
      guard depth > 0 else { return nil }
      left -= 1
      guard left >= 0 else { return nil }
      skipSpace()
      switch next {
      case 0x22: return string().map { .string($0) }
      case 0x5B: return array(depth: depth)
      case 0x7B: return object(depth: depth)
      case 0x6E: return take("null") ? .null : nil
      case 0x74: return take("true") ? .bool(true) : nil
      case 0x66: return take("false") ? .bool(false) : nil
      default: return number()
      }
    }

    private mutating func array(depth: Int) -> JSONValue? {
      position += 1
      var values: [JSONValue] = []
      skipSpace()
      if take(0x5D) { return .array([]) }
      while let value = value(depth: depth - 1) {
        values.append(value)
        skipSpace()
        if take(0x5D) { return .array(values) }
        guard take(0x2C) else { return nil }
      }
      return nil
    }

    private mutating func object(depth: Int) -> JSONValue? {
      position += 1
      var members: [Member] = []
      skipSpace()
      if take(0x7D) { return .object([]) }
      while true {
        skipSpace()
        guard next == 0x22, let name = string() else { return nil }
        skipSpace()
        guard take(0x3A), let value = value(depth: depth - 1) else { return nil }
        members.append(Member(name, value))
        skipSpace()
        if take(0x7D) { return .object(members) }
        guard take(0x2C) else { return nil }
      }
    }

    private mutating func number() -> JSONValue? {
      let start = position
      func digits() -> Int {
        let first = position
        while let byte = next, (0x30...0x39).contains(byte) { position += 1 }
        return position - first
      }
      _ = take(0x2D)
      let leadsWithZero = next == 0x30
      let whole = digits()
      guard whole > 0, whole == 1 || !leadsWithZero else { return nil }
      if take(0x2E), digits() == 0 { return nil }
      if take(0x65) || take(0x45) {
        if !take(0x2B) { _ = take(0x2D) }
        guard digits() > 0 else { return nil }
      }
      return .number(String(decoding: bytes[start..<position], as: UTF8.self))
    }

    private mutating func string() -> String? {
      position += 1
      var text: [UInt8] = []
      while let byte = next {
        position += 1
        switch byte {
        case 0x22: return String(decoding: text, as: UTF8.self)
        case 0..<0x20: return nil
        case 0x5C:
          guard let escaped = escape() else { return nil }
          text += escaped
        default: text.append(byte)
        }
      }
      return nil
    }

    /// The character of an escape sequence, after its backslash.
    private mutating func escape() -> [UInt8]? {
      guard let byte = next else { return nil }
      position += 1
      switch byte {
      case 0x22, 0x5C, 0x2F: return [byte]
      case 0x62: return [0x08]
      case 0x66: return [0x0C]
      case 0x6E: return [0x0A]
      case 0x72: return [0x0D]
      case 0x74: return [0x09]
      case 0x75:
        guard let first = unit() else { return nil }
        var units = [first]
        // The second half of a character, if the first was half of one.
        if UTF16.isLeadSurrogate(first) {
          let before = position
          if take(0x5C), take(0x75), let second = unit(), UTF16.isTrailSurrogate(second) {
            units.append(second)
          } else {
            position = before
          }
        }
        // Half a character becomes the replacement character.
        return Array(String(decoding: units, as: UTF16.self).utf8)
      default: return nil
      }
    }

    private mutating func unit() -> UInt16? {
      guard bytes.count - position >= 4,
        let number = bytes[position..<(position + 4)].hexadecimalNumber
      else { return nil }
      position += 4
      return UInt16(truncatingIfNeeded: number)
    }
  }
}
