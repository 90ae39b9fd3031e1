/// A property list in Apple's binary form, as in values of maker notes and items of HEIF.
///
/// Objects follow a header of eight bytes. A table at the end has the offset of each object, and
/// the last 32 bytes describe the table.
package struct BinaryPropertyList: ~Escapable {
  private let bytes: RawSpan
  private let offsetSize: Int
  private let referenceSize: Int
  private let count: Int
  private let table: Int
  private let top: Int
  /// The number of objects that may still be read: one object may be in many lists.
  private var budget = 1000

  private static let depth = 16

  @_lifetime(copy bytes)
  package init?(_ bytes: RawSpan) {
    let end = bytes.byteCount - 32
    guard bytes.matches("bplist0"), end >= 8,
      let offsetSize = bytes.byte(at: end + 6), (1...8).contains(offsetSize),
      let referenceSize = bytes.byte(at: end + 7), (1...8).contains(referenceSize),
      let count = Self.integer(bytes, at: end + 8, size: 8), count > 0,
      let top = Self.integer(bytes, at: end + 16, size: 8), top < count,
      let table = Self.integer(bytes, at: end + 24, size: 8), table >= 8, table <= end,
      count <= (end - table) / Int(offsetSize)
    else { return nil }
    self.bytes = bytes
    self.offsetSize = Int(offsetSize)
    self.referenceSize = Int(referenceSize)
    self.count = count
    self.table = table
    self.top = top
  }

  /// The outermost object.
  @_lifetime(self: copy self)
  package mutating func words() -> Wording? { object(top, depth: 0) }

  /// An unsigned number of up to eight bytes that fits an `Int`.
  private static func integer(_ bytes: RawSpan, at position: Int, size: Int) -> Int? {
    var number: UInt64 = 0
    for index in 0..<size {
      guard number >> 56 == 0, let byte = bytes.byte(at: position + index) else { return nil }
      number = number << 8 | UInt64(byte)
    }
    return Int(exactly: number)
  }

  @_lifetime(self: copy self)
  private mutating func object(_ index: Int, depth: Int) -> Wording? {
    budget -= 1
    guard budget > 0, depth < Self.depth, index < count,
      let start = Self.integer(bytes, at: table + index * offsetSize, size: offsetSize),
      start < table, let marker = bytes.byte(at: start)
    else { return nil }
    let low = Int(marker & 0xF)
    switch marker >> 4 {
    case 0: return marker == 8 ? .text("false") : marker == 9 ? .text("true") : .text("")
    case 1:
      guard low <= 3, let stored = region(start + 1, 1 << low) else { return nil }
      return integer(stored, UInt8.self) ?? integer(stored, UInt16.self)
        ?? integer(stored, UInt32.self) ?? integer(stored, Int64.self)
    case 2, 3:
      guard low == 2 || low == 3, let stored = region(start + 1, 1 << low) else { return nil }
      let real: Double? =
        low == 2
        ? (stored.integer(at: 0, .bigEndian) as UInt32?).map { Double(Float(bitPattern: $0)) }
        : (stored.integer(at: 0, .bigEndian) as UInt64?).map { Double(bitPattern: $0) }
      return real.map(Self.text)
    default: return collection(marker, start, depth: depth)
    }
  }

  /// An object that begins with its number of bytes or members.
  @_lifetime(self: copy self)
  private mutating func collection(_ marker: UInt8, _ start: Int, depth: Int) -> Wording? {
    var first = start + 1
    var length = Int(marker & 0xF)
    if length == 0xF {
      guard let kind = bytes.byte(at: first), kind >> 4 == 1, kind & 0xF <= 3,
        let long = Self.integer(bytes, at: first + 1, size: 1 << Int(kind & 0xF))
      else { return nil }
      length = long
      first += 1 + 1 << Int(kind & 0xF)
    }
    guard length <= bytes.byteCount else { return nil }
    switch marker >> 4 {
    case 4: return .binary(length)
    case 5:
      guard let stored = region(first, length) else { return nil }
      return .text(stored.array)
    case 6:
      guard let stored = region(first, 2 * length) else { return nil }
      return .text(CodedText.utf16(stored.array[...], .bigEndian))
    case 0xA, 0xC:
      var members: [Wording] = []
      for index in 0..<length {
        guard let member = member(first, index, depth) else { return nil }
        members.append(member)
      }
      return .list(members)
    case 0xD:
      var fields: [(name: String, value: Wording)] = []
      for index in 0..<length {
        guard case .text(let key) = member(first, index, depth),
          let value = member(first, length + index, depth)
        else { return nil }
        // Names that begin with a digit get a line in front, as elsewhere.
        let name = String(decoding: key, as: UTF8.self)
        fields.append((name.utf8.first.map { $0 < 0x3A } == true ? "_" + name : name, value))
      }
      return .structure(fields.sorted { $0.name < $1.name })
    default: return nil
    }
  }

  @_lifetime(self: copy self)
  private mutating func member(_ first: Int, _ index: Int, _ depth: Int) -> Wording? {
    let position = first + index * referenceSize
    return Self.integer(bytes, at: position, size: referenceSize)
      .flatMap { object($0, depth: depth + 1) }
  }

  @_lifetime(copy self)
  private func region(_ start: Int, _ count: Int) -> RawSpan? {
    guard start >= 0, count <= bytes.byteCount - start else { return nil }
    return bytes.region(start..<(start + count))
  }

  /// The number that fills bytes; nil if they are of another size.
  private func integer<Number: FixedWidthInteger & BitwiseCopyable>(
    _ bytes: RawSpan, _ type: Number.Type
  ) -> Wording? {
    guard bytes.byteCount == MemoryLayout<Number>.size else { return nil }
    return (bytes.integer(at: 0, .bigEndian) as Number?).map { Self.text(Double($0)) }
  }

  private static func text(_ number: Double) -> Wording {
    var out: [UInt8] = []
    out.append(number, significant: 15)
    return .text(out)
  }
}
