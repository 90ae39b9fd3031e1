internal import VersoBytes

/// The bytes of a file, one after the other: only a piece of it is in memory.
struct TrackInput {
  /// The number of bytes that are read at once.
  static let step = 1 << 18

  private var piece: ArraySlice<UInt8> = []
  private var at = 0
  /// The position in the file of the piece's first byte, less the index that it has.
  private var base = 0
  private var isEnded = false
  private let more: () -> ArraySlice<UInt8>?

  /// - Parameter more: Gives the next bytes; none or nil at the end.
  init(_ more: @escaping () -> ArraySlice<UInt8>?) { self.more = more }

  /// The position of the next byte in the file.
  var offset: Int { base + at }

  /// The first bytes, which stay to be read; at the start only.
  mutating func head(_ count: Int) -> [UInt8] {
    _ = peek()
    while piece.count < count, let next = more(), !next.isEmpty {
      piece = (Array(piece) + next)[...]
      at = 0
    }
    return Array(piece.prefix(count))
  }

  /// The next byte, which stays to be read; nil at the end.
  @inline(__always)
  mutating func peek() -> UInt8? {
    at < piece.endIndex || refill() ? piece[at] : nil
  }

  /// The next byte; nil at the end.
  @inline(__always)
  mutating func next() -> UInt8? {
    guard at < piece.endIndex || refill() else { return nil }
    let byte = piece[at]
    at += 1
    return byte
  }

  /// Goes past the byte that was peeked at.
  @inline(__always)
  mutating func skip() { at += 1 }

  private mutating func refill() -> Bool {
    guard !isEnded else { return false }
    let position = offset
    guard let next = more(), !next.isEmpty else {
      isEnded = true
      return false
    }
    piece = next
    at = next.startIndex
    base = position - at
    return true
  }

  /// The next line without its end, cut at this many bytes; nil at the end of the file.
  mutating func line(into line: inout [UInt8], most: Int = 1024) -> Bool {
    line.removeAll(keepingCapacity: true)
    guard peek() != nil else { return false }
    while let byte = next(), byte != 0x0A, byte != 0x0D {
      if line.count < most { line.append(byte) }
    }
    return true
  }

  /// Goes past blanks and ends of lines.
  mutating func skipBlanks() {
    while let byte = peek(), byte.isBlank { skip() }
  }
}
