/// The parameters of a sequence or a picture of AVC (ISO/IEC 14496-10, 7.3.2.1.1, 7.3.2.2 and E.1.1), of which only the end
/// is of interest: bytes after it are not parameters.
struct ParameterSet {
  private var bits: [UInt8]
  private var at = 0
  private var isCut = false

  /// Whether the parameters end where their bytes end.
  ///
  /// - Parameters:
  ///   - type: The type of the unit; others than these two are not examined.
  ///   - unit: The bytes after the first one of the unit.
  /// - Returns: True for units that are not examined.
  /// - Returns: Whether nothing follows the parameters.
  static func isWhole(_ type: Int, _ unit: ArraySlice<UInt8>) -> Bool {
    var bytes: [UInt8] = []
    var zeros = 0
    for byte in unit {
      // A three keeps the bytes before it from looking like a start code (7.4.1).
      if zeros >= 2, byte == 3 {
        zeros = 0
        continue
      }
      zeros = byte == 0 ? zeros + 1 : 0
      bytes.append(byte)
    }
    var parameters = ParameterSet(bits: bytes)
    switch type {
    case 7:
      parameters.skipSequence()
      return parameters.isAtEnd
    case 8: return [8, 12].contains { parameters.isPicture(lists: $0) }
    default: return true
    }
  }

  private init(bits: [UInt8]) { self.bits = bits }

  /// Whether a one and zeros to the end of its byte are left, with zeros after them.
  private var isAtEnd: Bool {
    guard !isCut, at < 8 * bits.count else { return false }
    let last = bits[at / 8] << (at % 8)
    return last == 0x80 && bits[(at / 8 + 1)...].allSatisfy { $0 == 0 }
  }

  private mutating func next(_ count: Int) -> Int {
    guard count <= 8 * bits.count - at else {
      isCut = true
      return 0
    }
    var value = 0
    for _ in 0..<count {
      value = value << 1 | Int(bits[at / 8] >> (7 - at % 8) & 1)
      at += 1
    }
    return value
  }

  private mutating func flag() -> Bool { next(1) == 1 }

  /// An Exp-Golomb code (9.1).
  private mutating func code() -> Int {
    var zeros = 0
    while !isCut, next(1) == 0, !isCut { zeros += 1 }
    guard zeros <= 32 else {
      isCut = true
      return 0
    }
    return (1 << zeros) - 1 + next(zeros)
  }

  private mutating func signedCode() -> Int {
    let value = code()
    return value % 2 == 1 ? (value + 1) / 2 : -(value / 2)
  }

  private mutating func skipSequence() {
    let profile = next(8)
    _ = next(16)
    _ = code()
    if [100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135].contains(profile) {
      let format = code()
      if format == 3 { _ = next(1) }
      _ = (code(), code(), next(1))
      if flag() {
        for index in 0..<(format == 3 ? 12 : 8) where flag() { skipList(index < 6 ? 16 : 64) }
      }
    }
    _ = code()
    switch code() {
    case 0: _ = code()
    case 1:
      _ = (next(1), code(), code())
      let count = code()
      // A cycle has at most 255 frames (7.4.2.1.1).
      isCut = isCut || count > 255
      for _ in 0..<min(count, 255) { _ = code() }
    default: break
    }
    _ = (code(), next(1), code(), code())
    if !flag() { _ = next(1) }
    _ = next(1)
    if flag() { for _ in 0..<4 { _ = code() } }
    if flag() { skipUsability() }
  }

  /// Whether they are those of a picture (7.3.2.2), with so many lists of scaling factors.
  private func isPicture(lists: Int) -> Bool {
    var rest = self
    _ = (rest.code(), rest.code(), rest.next(2))
    // Groups of slices are seldom, and their maps are long.
    if rest.code() > 0 { return !rest.isCut }
    _ = (rest.code(), rest.code(), rest.next(3), rest.signedCode(), rest.signedCode())
    _ = (rest.signedCode(), rest.next(3))
    if rest.isAtEnd { return true }
    let isLarge = rest.flag()
    if rest.flag() {
      for index in 0..<(isLarge ? lists : 6) where rest.flag() {
        rest.skipList(index < 6 ? 16 : 64)
      }
    }
    _ = rest.signedCode()
    return rest.isAtEnd
  }

  /// A list of scaling factors (7.3.2.1.1.1).
  private mutating func skipList(_ count: Int) {
    var (last, following) = (8, 8)
    for _ in 0..<count where !isCut {
      if following != 0 { following = (last + signedCode() + 256) % 256 }
      last = following == 0 ? last : following
    }
  }

  private mutating func skipUsability() {
    if flag(), next(8) == 255 { _ = next(32) }
    if flag() { _ = next(1) }
    if flag() {
      _ = next(4)
      if flag() { _ = next(24) }
    }
    if flag() { _ = (code(), code()) }
    if flag() { _ = (next(32), next(32), next(1)) }
    let hasNetwork = flag()
    if hasNetwork { skipBuffer() }
    let hasVideo = flag()
    if hasVideo { skipBuffer() }
    if hasNetwork || hasVideo { _ = next(1) }
    _ = next(1)
    if flag() {
      _ = next(1)
      for _ in 0..<6 { _ = code() }
    }
  }

  /// The parameters of a decoder's buffer (E.1.2).
  private mutating func skipBuffer() {
    let count = code()
    // At most 32 buffers (E.2.2).
    isCut = isCut || count > 31
    _ = next(8)
    for _ in 0..<(min(count, 31) + 1) { _ = (code(), code(), next(1)) }
    _ = next(20)
  }
}
