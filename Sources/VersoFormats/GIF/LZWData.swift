/// The codes of a GIF picture (GIF89a, appendix F), as far as they determine the end of its pixels:
/// how many each code represents, not which ones.
struct LZWData {
  private let clear: Int
  private let first: Int
  private let pixels: Int
  /// The number of pixels of each code in the table.
  private var lengths: [Int]
  private var size: Int
  private var last: Int?
  private var made = 0
  /// Bits that belong to no whole code yet.
  private var buffer = 0
  private var count = 0
  private var isAtEnd = false
  /// Whether codes follow that make no pixel, or bytes that are no code.
  private(set) var hidesMore = false

  /// - Parameters:
  ///   - bits: The number of bits of a colour, from the data.
  ///   - pixels: The number of pixels that the picture has.
  init(bits: Int, pixels: Int) {
    let bits = min(max(bits, 1), 11)
    clear = 1 << bits
    first = bits + 1
    size = first
    self.pixels = pixels
    lengths = [Int](repeating: 1, count: clear + 2)
    lengths.reserveCapacity(4096)
  }

  mutating func add(_ bytes: [UInt8]) {
    for byte in bytes {
      if isAtEnd {
        hidesMore = hidesMore || byte != 0
        continue
      }
      buffer |= Int(byte) << count
      count += 8
      while count >= size, !isAtEnd {
        let code = buffer & (1 << size - 1)
        buffer >>= size
        count -= size
        take(code)
      }
    }
  }

  private mutating func take(_ code: Int) {
    switch code {
    case clear:
      lengths.removeSubrange((clear + 2)...)
      (size, last) = (first, nil)
    case clear + 1: isAtEnd = true
    default:
      // Some encoders forget the end code; data after all pixels are not read. Zeros only fill up
      // the last byte.
      if made >= pixels, code != 0 { hidesMore = true }
      let length = code < lengths.count ? lengths[code] : (last.map { lengths[$0] } ?? 0) + 1
      made += length
      if let last, lengths.count < 4096 { lengths.append(lengths[last] + 1) }
      last = min(code, lengths.count - 1)
      if lengths.count == 1 << size, size < 12 { size += 1 }
    }
  }
}
