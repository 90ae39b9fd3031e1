internal import Verso

/// A value of JSON (RFC 8259), its members in their order.
indirect enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// A number as it is written.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// A member of an object.
  struct Member: Hashable, Sendable {
    let name: String
    var value: JSONValue

    init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// An object of the members that there are.
  static func members(_ members: [(String, JSONValue?)]) -> JSONValue {
    .object(members.compactMap { name, value in value.map { Member(name, $0) } })
  }
}

// MARK: Writing

extension JSONValue {
  /// The value as text, a line a member.
  var encoded: [UInt8] {
    var output: [UInt8] = []
    append(to: &output, indent: 0)
    return output
  }

  private func append(to output: inout [UInt8], indent: Int) {
    switch self {
    case .null: output += "null".utf8
    case .bool(let value): output += (value ? "true" : "false").utf8
    case .number(let text): output += text.utf8
    case .string(let text): Self.append(text, to: &output)
    case .array(let values):
      Self.append("[", values, "]", to: &output, indent: indent) { value, output in
        value.append(to: &output, indent: indent + 1)
      }
    case .object(let members):
      Self.append("{", members, "}", to: &output, indent: indent) { member, output in
        Self.append(member.name, to: &output)
        output += ": ".utf8
        member.value.append(to: &output, indent: indent + 1)
      }
    }
  }

  private static func append<Item>(
    _ start: String, _ items: [Item], _ end: String, to output: inout [UInt8], indent: Int,
    each: (Item, inout [UInt8]) -> Void
  ) {
    output += start.utf8
    for (index, item) in items.enumerated() {
      output += (index == 0 ? "\n" : ",\n").utf8
      output += repeatElement(0x20, count: 2 * (indent + 1))
      each(item, &output)
    }
    if !items.isEmpty {
      output.append(0x0A)
      output += repeatElement(0x20, count: 2 * indent)
    }
    output += end.utf8
  }

  private static func append(_ text: String, to output: inout [UInt8]) {
    output.append(0x22)
    for (index, piece) in text.split(separator: "\0", omittingEmptySubsequences: false).enumerated()
    {
      // What readers of tags leave out as an end stays what it is here.
      if index > 0 { output += "\\u0000".utf8 }
      var quoted: [UInt8] = []
      Rendering.appendQuoted(String(piece), to: &quoted)
      output += quoted.dropFirst().dropLast()
    }
    output.append(0x22)
  }
}

// MARK: Reading

extension JSONValue {
  /// Reads the one value that the bytes hold; nil when they hold less, more, or no JSON.
  init?(_ bytes: [UInt8], depth: Int) {
    guard String(validating: bytes, as: UTF8.self) != nil else { return nil }
    var reader = Reader(bytes: bytes)
    guard let value = reader.value(depth: depth) else { return nil }
    reader.skipSpace()
    guard reader.position == bytes.count else { return nil }
    self = value
  }

  /// A place in bytes that are UTF-8.
  private struct Reader {
    let bytes: [UInt8]
    var position = 0

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

    /// The character that an escape behind its backslash stands for.
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
        // Half a character becomes the mark for what is none.
        return Array(String(decoding: units, as: UTF16.self).utf8)
      default: return nil
      }
    }

    private mutating func unit() -> UInt16? {
      guard bytes.count - position >= 4 else { return nil }
      let digits = bytes[position..<(position + 4)]
      guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
      position += 4
      return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    }
  }
}
