/// The codes of a picture of GIF (GIF89a, appendix F), as far as they say where its pixels end: how many
/// each code stands for, not which ones.
struct LZWData {
  private let clear: Int
  private let first: Int
  private let pixels: Int
  /// How many pixels each code of the table stands for.
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
  ///   - bits: How many bits a colour has, as the data say.
  ///   - pixels: How many pixels the picture has.
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
      // Some encoders forget to say that it ends; what follows all pixels is read by nobody. Zeros only
      // fill up the last byte.
      if made >= pixels, code != 0 { hidesMore = true }
      let length = code < lengths.count ? lengths[code] : (last.map { lengths[$0] } ?? 0) + 1
      made += length
      if let last, lengths.count < 4096 { lengths.append(lengths[last] + 1) }
      last = min(code, lengths.count - 1)
      if lengths.count == 1 << size, size < 12 { size += 1 }
    }
  }
}
