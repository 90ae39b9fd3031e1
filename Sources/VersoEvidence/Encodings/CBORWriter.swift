internal import Verso

extension CBOR {
  /// The value in its one deterministic form: shortest numbers, definite lengths, keys sorted by
  /// their bytes (RFC 8949, 4.2.1).
  var encoded: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes, sorted: true)
    return bytes
  }

  /// The value in the same form, but with the keys of maps in the order in which it was read.
  var encodedInStoredOrder: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes, sorted: false)
    return bytes
  }

  private func append(to bytes: inout [UInt8], sorted: Bool) {
    switch self {
    case .unsigned(let value): Self.appendHead(0, value, to: &bytes)
    case .negative(let value): Self.appendHead(1, value, to: &bytes)
    case .bytes(let value):
      Self.appendHead(2, UInt64(value.count), to: &bytes)
      bytes += value
    case .text(let value):
      Self.appendHead(3, UInt64(value.utf8.count), to: &bytes)
      bytes += value.utf8
    case .array(let values):
      Self.appendHead(4, UInt64(values.count), to: &bytes)
      for value in values { value.append(to: &bytes, sorted: sorted) }
    case .map(let pairs):
      Self.appendHead(5, UInt64(pairs.count), to: &bytes)
      var list = pairs.map { (sorted ? $0.key.encoded : $0.key.encodedInStoredOrder, $0.value) }
      if sorted { list.sort { $0.0.lexicographicallyPrecedes($1.0) } }
      for (key, value) in list {
        bytes += key
        value.append(to: &bytes, sorted: sorted)
      }
    case .tagged(let tag, let value):
      Self.appendHead(6, tag, to: &bytes)
      value.append(to: &bytes, sorted: sorted)
    case .simple(let value): Self.appendHead(7, UInt64(value), to: &bytes)
    case .float(let value): Self.append(value, to: &bytes)
    }
  }

  private static func appendHead(_ major: UInt8, _ value: UInt64, to bytes: inout [UInt8]) {
    switch value {
    case 0..<24: bytes.append(major << 5 | UInt8(value))
    case 24...0xFF: bytes += [major << 5 | 24, UInt8(value)]
    case 0x100...0xFFFF:
      bytes.append(major << 5 | 25)
      bytes.append(UInt16(value), .bigEndian)
    case 0x1_0000...0xFFFF_FFFF:
      bytes.append(major << 5 | 26)
      bytes.append(UInt32(value), .bigEndian)
    default:
      bytes.append(major << 5 | 27)
      bytes.append(value, .bigEndian)
    }
  }

  /// Appends a number in the shortest of the three widths that keeps it.
  private static func append(_ value: Double, to bytes: inout [UInt8]) {
    if let half = HalfFloat.pattern(of: value) {
      bytes.append(7 << 5 | 25)
      bytes.append(half, .bigEndian)
    } else if Double(Float(value)) == value {
      bytes.append(7 << 5 | 26)
      bytes.append(Float(value).bitPattern, .bigEndian)
    } else {
      bytes.append(7 << 5 | 27)
      bytes.append(value.bitPattern, .bigEndian)
    }
  }
}

/// Numbers of 16 bits (IEEE 754); not every platform has a type for them.
enum HalfFloat {
  static func value(of pattern: UInt16) -> Double {
    let sign: Double = pattern >> 15 == 1 ? -1 : 1
    let exponent = Int(pattern >> 10 & 0x1F)
    let fraction = Double(pattern & 0x3FF)
    switch exponent {
    case 0: return sign * fraction * 0x1p-24
    case 31: return fraction == 0 ? sign * .infinity : .nan
    default:
      return sign * (1 + fraction / 1024)
        * Double(sign: .plus, exponent: exponent - 15, significand: 1)
    }
  }

  /// The bits of a number that needs no more than 16 of them; nil for any other.
  static func pattern(of value: Double) -> UInt16? {
    // No tag: bits of numbers of 16 bits.
    if value.isNaN { return 0x7E00 }
    let sign: UInt16 = value.sign == .minus ? 0x8000 : 0
    if value.isInfinite { return sign | 0x7C00 }
    if value == 0 { return sign }
    let magnitude = value.magnitude
    let pattern: UInt16
    if magnitude < 0x1p-14 {
      let fraction = magnitude * 0x1p24
      guard fraction >= 1, fraction == fraction.rounded() else { return nil }
      pattern = UInt16(fraction)
    } else {
      guard magnitude <= 65_504 else { return nil }
      let fraction = (magnitude.significand - 1) * 1024
      guard fraction == fraction.rounded() else { return nil }
      pattern = UInt16(magnitude.exponent + 15) << 10 | UInt16(fraction)
    }
    return sign | pattern
  }
}
