internal import Verso

extension CBOR {
  /// Reads the one value that the bytes hold.
  ///
  /// - Throws: ``ReadError`` when they hold less, more, or what is not well-formed or not valid:
  ///   a text that is no UTF-8, a map with a key twice.
  init(_ bytes: [UInt8], limits: ReadLimits) throws(ReadError) {
    var reader = CBORReader(bytes, limits: limits)
    self = try reader.value(depth: 0)
    guard reader.isAtEnd else {
      throw .malformed(at: reader.position, expected: "the end of a CBOR value")
    }
  }
}

extension CBOR {
  /// Reads the value that bytes begin with, and how many of them it takes.
  ///
  /// - Throws: ``ReadError`` as ``init(_:limits:)`` does, except for data after the value.
  static func first(
    in bytes: [UInt8], limits: ReadLimits
  ) throws(ReadError) -> (value: CBOR, count: Int) {
    var reader = CBORReader(bytes, limits: limits)
    let value = try reader.value(depth: 0)
    return (value, reader.position)
  }
}

/// A place in bytes that hold CBOR.
private struct CBORReader {
  private let bytes: [UInt8]
  private(set) var position = 0
  private var left: Int
  private let depth: Int

  init(_ bytes: [UInt8], limits: ReadLimits) {
    self.bytes = bytes
    left = limits.entries
    depth = limits.nesting
  }

  var isAtEnd: Bool { position == bytes.count }

  /// The next value.
  mutating func value(depth: Int) throws(ReadError) -> CBOR {
    let start = position
    guard depth < self.depth else {
      throw .tooMuch(at: start, limit: "\(self.depth) nested values")
    }
    guard left > 0 else { throw .tooMuch(at: start, limit: "the allowed number of values") }
    left -= 1
    let first: UInt8 = try next()
    let (major, short) = (first >> 5, first & 0x1F)
    if major == 7 { return try simple(short, at: start) }
    guard short != 31 else { return try indefinite(major, at: start, depth: depth) }
    let argument = try argument(short, at: start)
    switch major {
    case 0: return .unsigned(argument)
    case 1: return .negative(argument)
    case 2: return .bytes(try string(argument, at: start))
    case 3: return .text(try Self.text(try string(argument, at: start), at: start))
    case 4:
      let count = try count(argument, of: 1, at: start)
      var values: [CBOR] = []
      for _ in 0..<count { values.append(try value(depth: depth + 1)) }
      return .array(values)
    case 5:
      let count = try count(argument, of: 2, at: start)
      var pairs: [CBOR.Pair] = []
      for _ in 0..<count { pairs.append(try pair(depth: depth + 1)) }
      return try Self.map(pairs, at: start)
    default: return .tagged(argument, try value(depth: depth + 1))
    }
  }

  private mutating func pair(depth: Int) throws(ReadError) -> CBOR.Pair {
    let key = try value(depth: depth)
    return CBOR.Pair(key, try value(depth: depth))
  }

  private static func map(_ pairs: [CBOR.Pair], at start: Int) throws(ReadError) -> CBOR {
    // Readers disagree about which of two counts, so none of them does.
    guard Set(pairs.map(\.key)).count == pairs.count else {
      throw .malformed(at: start, expected: "a map with every key once")
    }
    return .map(pairs)
  }

  private static func text(_ bytes: [UInt8], at start: Int) throws(ReadError) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .malformed(at: start, expected: "a text in UTF-8")
    }
    return text
  }

  /// A string in pieces, or an array or a map that ends with a break.
  private mutating func indefinite(
    _ major: UInt8, at start: Int, depth: Int
  ) throws(ReadError) -> CBOR {
    switch major {
    case 2, 3:
      var result: [UInt8] = []
      while try !isBreak() {
        let at = position
        let first: UInt8 = try next()
        guard first >> 5 == major, first & 0x1F != 31 else {
          throw .malformed(at: at, expected: "a piece of a string")
        }
        let piece = try string(try argument(first & 0x1F, at: at), at: at)
        if major == 3 { _ = try Self.text(piece, at: at) }
        result += piece
      }
      return major == 2 ? .bytes(result) : .text(try Self.text(result, at: start))
    case 4:
      var values: [CBOR] = []
      while try !isBreak() { values.append(try value(depth: depth + 1)) }
      return .array(values)
    case 5:
      var pairs: [CBOR.Pair] = []
      while try !isBreak() { pairs.append(try pair(depth: depth + 1)) }
      return try Self.map(pairs, at: start)
    default: throw .malformed(at: start, expected: "a value of a known kind")
    }
  }

  private mutating func isBreak() throws(ReadError) -> Bool {
    guard position < bytes.count else { throw .truncated(at: position, needed: 1) }
    guard bytes[position] == 0xFF else { return false }
    position += 1
    return true
  }

  private mutating func simple(_ short: UInt8, at start: Int) throws(ReadError) -> CBOR {
    switch short {
    case 0..<24: return .simple(short)
    case 24:
      let value: UInt8 = try next()
      guard value >= 32 else { throw .malformed(at: start, expected: "a simple value") }
      return .simple(value)
    case 25: return .float(HalfFloat.value(of: try next()))
    case 26: return .float(Double(Float(bitPattern: try next())))
    case 27: return .float(Double(bitPattern: try next()))
    default: throw .malformed(at: start, expected: "a simple value")
    }
  }

  private mutating func argument(_ short: UInt8, at start: Int) throws(ReadError) -> UInt64 {
    switch short {
    case 0..<24: return UInt64(short)
    case 24: return UInt64(try next() as UInt8)
    case 25: return UInt64(try next() as UInt16)
    case 26: return UInt64(try next() as UInt32)
    case 27: return try next()
    default: throw .malformed(at: start, expected: "a length")
    }
  }

  /// The number of values that follow: never more than there are bytes for them.
  private func count(_ argument: UInt64, of size: Int, at start: Int) throws(ReadError) -> Int {
    guard let count = Int(exactly: argument), count <= (bytes.count - position) / size else {
      throw .truncated(at: start, needed: Int(clamping: argument))
    }
    return count
  }

  private mutating func string(_ argument: UInt64, at start: Int) throws(ReadError) -> [UInt8] {
    let count = try count(argument, of: 1, at: start)
    defer { position += count }
    return Array(bytes[position..<(position + count)])
  }

  private mutating func next<Value: FixedWidthInteger & BitwiseCopyable>()
    throws(ReadError) -> Value
  {
    guard let value: Value = bytes.rawSpan.integer(at: position, .bigEndian) else {
      throw .truncated(at: position, needed: MemoryLayout<Value>.size)
    }
    position += MemoryLayout<Value>.size
    return value
  }
}
