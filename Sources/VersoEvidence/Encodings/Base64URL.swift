internal import Verso

/// Bytes as letters, digits, hyphens and underscores (RFC 4648, 5), without padding.
enum Base64URL {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  static func encoded(_ bytes: ArraySlice<UInt8>) -> String {
    let text = Base64.encoded(Array(bytes)).utf8.filter { $0 != UInt8(ascii: "=") }.map { letter in
      switch letter {
      case UInt8(ascii: "+"): UInt8(ascii: "-")
      case UInt8(ascii: "/"): UInt8(ascii: "_")
      default: letter
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Nil for what no bytes are written as.
  static func decoded(_ text: some StringProtocol) -> [UInt8]? {
    var bytes: [UInt8] = []
    var (held, count) = (0, 0)
    for letter in text.utf8 {
      guard let value = letters.firstIndex(of: letter) else { return nil }
      held = held << 6 | value
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(held >> count))
        held &= (1 << count) - 1
      }
    }
    return count < 6 && held == 0 ? bytes : nil
  }
}
