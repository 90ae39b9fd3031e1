/// Bytes as text (RFC 4648, 4 and 5).
@usableFromInline
package enum Base64 {
  /// The bytes of a text in Base64; other characters are skipped.
  @inlinable package static func decoded(_ text: some Sequence<UInt8>) -> [UInt8] {
    decoded(bytes: Array(text))
  }

  @usableFromInline static func decoded(bytes text: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(text.count / 4 * 3 + 3)
    var bits: UInt32 = 0
    var count = 0
    for byte in text {
      let value = values[Int(byte)]
      guard value < 64 else { continue }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        out.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return out
  }

  /// The value of each byte as a letter; 64 for other bytes.
  private static let values: [UInt8] = (0..<256).map { UInt8($0) }.map { byte in
    switch byte {
    case 0x41...0x5A: byte - 0x41
    case 0x61...0x7A: byte - 0x61 + 26
    case 0x30...0x39: byte - 0x30 + 52
    case 0x2B, 0x2D: 62
    case 0x2F, 0x5F: 63
    default: 64
    }
  }

  /// The bytes of a text (RFC 4648, 4); empty for an invalid text.
  package static func strictlyDecoded(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count / 4 * 3)
    var (bits, count, fill) = (UInt32(0), 0, 0)
    for byte in text {
      let value: UInt32
      switch byte {
      case 0x41...0x5A: value = UInt32(byte) - 65
      case 0x61...0x7A: value = UInt32(byte) - 71
      case 0x30...0x39: value = UInt32(byte) + 4
      case UInt8(ascii: "+"): value = 62
      case UInt8(ascii: "/"): value = 63
      case UInt8(ascii: "="):
        fill += 1
        continue
      case 0x20, 0x09, 0x0A, 0x0D: continue
      default: return []
      }
      guard fill == 0 else { return [] }
      bits = bits << 6 | value
      count += 1
      if count == 4 {
        result += [UInt8(bits >> 16 & 0xFF), UInt8(bits >> 8 & 0xFF), UInt8(bits & 0xFF)]
        (bits, count) = (0, 0)
      }
    }
    guard count != 1, fill <= 2 else { return [] }
    if count > 0 {
      bits <<= 6 * UInt32(4 - count)
      result.append(UInt8(bits >> 16 & 0xFF))
      if count == 3 { result.append(UInt8(bits >> 8 & 0xFF)) }
    }
    return result
  }

  /// The text of bytes, filled up with equals signs.
  package static func encoded(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    append(bytes, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends the text of bytes, filled up with equals signs.
  package static func append(_ bytes: [UInt8], to text: inout [UInt8]) {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    text.reserveCapacity(text.count + (bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << UInt32(32 - 8 * group.count)
      for index in 0..<4 {
        text.append(index <= group.count ? letters[Int(bits >> 26)] : 0x3D)
        bits <<= 6
      }
    }
  }

  /// Whether a byte is one of its letters, in either alphabet. Searches ask for a large share of all bytes.
  @inlinable
  package static func isLetter(_ byte: UInt8) -> Bool {
    // A bit for each byte of ASCII: digits and +-/ in the first half, letters and _ in the second.
    let bits: UInt64 = byte < 64 ? 0x03FF_A800_0000_0000 : 0x07FF_FFFE_87FF_FFFE
    return byte < 128 && bits >> UInt64(byte & 63) & 1 == 1
  }

  /// Whether a byte may be part of such a text: its letters, its padding, blanks and line ends.
  package static func mayHold(_ byte: UInt8) -> Bool {
    isLetter(byte) || [0x3D, 0x20, 0x09, 0x0A, 0x0D].contains(byte)
  }
}
