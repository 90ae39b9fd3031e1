/// Reads a value of the Concise Binary Object Representation (RFC 8949).
struct CBORValue {
  private let bytes: ArraySlice<UInt8>
  private var position: Int

  /// The first value; nil for what is damaged, too deep or too much.
  static func read(_ bytes: ArraySlice<UInt8>, _ budget: inout Int) -> Item.Value? {
    var reader = CBORValue(bytes: bytes, position: bytes.startIndex)
    return reader.value(&budget, depth: 0)
  }

  private static let depth = 32

  private mutating func value(_ budget: inout Int, depth: Int) -> Item.Value? {
    budget -= 1
    guard budget > 0, depth < Self.depth, let (kind, low, number) = head() else { return nil }
    switch kind {
    case 0: return .unsigned(number)
    // Beyond 64 bits, a number is a text.
    case 1:
      return Int64(exactly: number).map { .signed(-1 - $0) }
        ?? .text(number == .max ? "-18446744073709551616" : "-\(number + 1)")
    case 2: return piece(low, number, kind).map { .bytes(count: $0.count) }
    case 3:
      return piece(low, number, kind).map {
        .text(String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self))
      }
    case 4: return list(low, number, &budget, depth)
    case 5: return map(low, number, &budget, depth)
    case 6: return value(&budget, depth: depth + 1).map { Self.dated($0, tag: number) }
    default: return simple(low, number)
    }
  }

  /// The kind of a value, how its number is stored, and the number.
  private mutating func head() -> (kind: UInt8, low: UInt8, number: UInt64)? {
    guard position < bytes.endIndex else { return nil }
    let first = bytes[position]
    position += 1
    let low = first & 0x1F
    guard (24...27).contains(low) else {
      return low < 24 || low == 31 ? (first >> 5, low, UInt64(low & 0x1F)) : nil
    }
    let size = 1 << Int(low - 24)
    guard size <= bytes.endIndex - position else { return nil }
    let number = bytes[position..<(position + size)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    position += size
    return (first >> 5, low, number)
  }

  /// The bytes of a text or a string of bytes, which may come in several pieces.
  private mutating func piece(_ low: UInt8, _ count: UInt64, _ kind: UInt8) -> [UInt8]? {
    guard low == 31 else {
      guard let count = Int(exactly: count), count <= bytes.endIndex - position else { return nil }
      defer { position += count }
      return Array(bytes[position..<(position + count)])
    }
    var whole: [UInt8] = []
    while !ends() {
      guard let (next, low, count) = head(), next == kind, low != 31,
        let piece = piece(low, count, kind)
      else { return nil }
      whole += piece
    }
    return whole
  }

  /// Whether a list without a length ends here.
  private mutating func ends() -> Bool {
    guard position < bytes.endIndex, bytes[position] == 0xFF else { return false }
    position += 1
    return true
  }

  private mutating func list(
    _ low: UInt8, _ count: UInt64, _ budget: inout Int, _ depth: Int
  ) -> Item.Value? {
    var values: [Item.Value] = []
    while low == 31 ? !ends() : values.count < count {
      guard let value = value(&budget, depth: depth + 1) else { return nil }
      values.append(value)
    }
    return .list(values)
  }

  private mutating func map(
    _ low: UInt8, _ count: UInt64, _ budget: inout Int, _ depth: Int
  ) -> Item.Value? {
    var members: [Item.Member] = []
    while low == 31 ? !ends() : members.count < count {
      guard let key = value(&budget, depth: depth + 1)?.wording.line,
        let value = value(&budget, depth: depth + 1)
      else { return nil }
      members.append(Item.Member(name: key, value: value))
    }
    return .structure(members)
  }

  private func simple(_ low: UInt8, _ number: UInt64) -> Item.Value? {
    switch low {
    case 20: .text("False")
    case 21: .text("True")
    case 22: .text("null")
    case 23: .text("undef")
    case 25: .real(Double(Float16(bitPattern: UInt16(truncatingIfNeeded: number))))
    case 26: .real(Double(Float(bitPattern: UInt32(truncatingIfNeeded: number))))
    case 27: .real(Double(bitPattern: number))
    default: nil
    }
  }

  /// A date in the form of Exif if the tag declares that the text is one.
  private static func dated(_ value: Item.Value, tag: UInt64) -> Item.Value {
    guard tag == 0, let date = value.string.flatMap({ CaptureDate($0) })
    else { return value }
    let zone = date.offset.map { $0 == 0 ? "Z" : CaptureDate.offsetText($0) }
    return .text(
      date.exifText + (date.subsecond.map { ".\($0)" } ?? "") + (zone ?? ""))
  }
}
