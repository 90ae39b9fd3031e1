/// A value of the Concise Binary Object Representation in words (RFC 8949).
struct CBORWording {
  private let bytes: ArraySlice<UInt8>
  private var position: Int

  /// The words of the first value; nil for what is damaged, too deep or too much.
  static func read(_ bytes: ArraySlice<UInt8>, _ budget: inout Int) -> Wording? {
    var reader = CBORWording(bytes: bytes, position: bytes.startIndex)
    return reader.value(&budget, depth: 0)
  }

  static func binary(_ count: Int) -> Wording {
    var out: [UInt8] = []
    out.append(binary: count)
    return .text(out)
  }

  private static let depth = 32

  private mutating func value(_ budget: inout Int, depth: Int) -> Wording? {
    budget -= 1
    guard budget > 0, depth < Self.depth, let (kind, low, number) = head() else { return nil }
    switch kind {
    case 0: return .text("\(number)")
    case 1: return .text(number == .max ? "-18446744073709551616" : "-\(number + 1)")
    case 2: return piece(low, number, kind).map { Self.binary($0.count) }
    case 3: return piece(low, number, kind).map { .text(Array($0.prefix { $0 != 0 })) }
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
  ) -> Wording? {
    var values: [Wording] = []
    while low == 31 ? !ends() : values.count < count {
      guard let value = value(&budget, depth: depth + 1) else { return nil }
      values.append(value)
    }
    return .list(values)
  }

  private mutating func map(
    _ low: UInt8, _ count: UInt64, _ budget: inout Int, _ depth: Int
  ) -> Wording? {
    var fields: [(name: String, value: Wording)] = []
    while low == 31 ? !ends() : fields.count < count {
      guard case .text(let key)? = value(&budget, depth: depth + 1),
        let value = value(&budget, depth: depth + 1)
      else { return nil }
      fields.append((String(decoding: key, as: UTF8.self), value))
    }
    return .structure(fields)
  }

  private func simple(_ low: UInt8, _ number: UInt64) -> Wording? {
    switch low {
    case 20: .text("False")
    case 21: .text("True")
    case 22: .text("null")
    case 23: .text("undef")
    case 25: Self.words(Double(Float16(bitPattern: UInt16(truncatingIfNeeded: number))))
    case 26: Self.words(Double(Float(bitPattern: UInt32(truncatingIfNeeded: number))))
    case 27: Self.words(Double(bitPattern: number))
    default: nil
    }
  }

  private static func words(_ number: Double) -> Wording { .text(Facts.text([number])) }

  /// A date in the form of Exif where the tag says that the text is one.
  private static func dated(_ value: Wording, tag: UInt64) -> Wording {
    guard tag == 0, case .text(let text) = value,
      let date = CaptureDate(String(decoding: text, as: UTF8.self))
    else { return value }
    let zone = date.offset.map { $0 == 0 ? "Z" : CaptureDate.offsetText($0) }
    return .text(
      date.exifText + (date.subsecond.map { ".\($0)" } ?? "") + (zone ?? ""))
  }
}
