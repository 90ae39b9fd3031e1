internal import VersoBytes

/// The data that restore an old file from the new one, as bytes for the journal.
///
/// First comes the number of the layout. In layout 2, four bytes follow: the checksum of the new file
/// (``Splice/checksum(of:)``), the lowest first; layout 1 has none. Then the pieces follow in order. Each has two numbers:
/// twice its length, plus one for stored old bytes, and for a range of the new file its start. The
/// length 0 ends them. Then come ranges of the new file whose bytes helped to compress the old
/// ones, also ended by 0. They are followed by the storage of the old bytes (0 plain, 1 compressed
/// by zlib) and the old bytes, all together. Numbers have seven bits a byte, the lowest first, and
/// a bit for "there is more".
enum Inverse {
  private enum Layout: UInt8 {
    case plain = 1
    case checked = 2
  }
  /// The most old bytes that are kept of a file.
  static let mostKept = 32 << 20
  /// The smallest number of old bytes that is worth compressing: zlib needs a quarter of a
  /// megabyte.
  private static let fewest = 1024
  /// From this size on, compression is tried on a sample first.
  private static let many = 1 << 20
  /// The size of the sample that shows whether they can be compressed.
  private static let sample = 1 << 16
  /// The window of zlib.
  private static let window = 1 << 15

  /// The bytes of a splice.
  ///
  /// - Parameters:
  ///   - splice: The splice that restores the old file.
  ///   - added: The new bytes in the new file.
  ///   - file: The new file.
  /// - Returns: The bytes.
  static func bytes(
    _ splice: Splice, added: [Patch], over file: ByteSource? = nil
  ) -> [UInt8] {
    let splice = splice.matching(added)
    var result = [Layout.plain.rawValue]
    if let file, let sum = splice.checksum(of: file) {
      result = [Layout.checked.rawValue]
      result.append(sum, .littleEndian)
    }
    var old: [UInt8] = []
    for piece in splice.pieces {
      switch piece {
      case .copy(let range):
        append(range.count << 1, to: &result)
        append(range.lowerBound, to: &result)
      case .insert(let bytes):
        append(bytes.count << 1 | 1, to: &result)
        old += bytes
      }
    }
    append(0, to: &result)
    let (ranges, dictionary) = dictionary(of: added)
    guard let packed = packed(old, dictionary) else {
      append(0, to: &result)
      return result + [0] + old
    }
    for range in ranges {
      append(range.count, to: &result)
      append(range.lowerBound, to: &result)
    }
    append(0, to: &result)
    return result + [1] + packed
  }

  /// The old bytes compressed; nil if that brings nothing.
  private static func packed(_ old: [UInt8], _ dictionary: [UInt8]) -> [UInt8]? {
    guard old.count >= fewest else { return nil }
    if old.count > many {
      // A picture is compressed already.
      let part = Array(old[(old.count / 2)...].prefix(sample))
      guard let trial = Zlib.deflated(part, dictionary: []), trial.count < part.count / 4 * 3
      else { return nil }
    }
    guard let packed = Zlib.deflated(old, dictionary: dictionary), packed.count < old.count
    else { return nil }
    return packed
  }

  /// The ranges of the last new bytes, as many as zlib can look back, and the bytes themselves.
  private static func dictionary(of added: [Patch]) -> (ranges: [Range<Int>], bytes: [UInt8]) {
    var ranges: [Range<Int>] = []
    var parts: [ArraySlice<UInt8>] = []
    var left = window
    for patch in added.suffix(16).reversed() where left > 0 {
      let part = patch.bytes.suffix(left)
      ranges.append((patch.range.upperBound - part.count)..<patch.range.upperBound)
      parts.append(part)
      left -= part.count
    }
    return (ranges.reversed(), Array(parts.reversed().joined()))
  }

  /// The checksum of the new file; nil if it was not recorded.
  static func checksum(_ bytes: [UInt8]) -> UInt32? {
    guard bytes.first == Layout.checked.rawValue else { return nil }
    var rest = bytes.dropFirst()
    return rest.popNumber(4).map { UInt32(truncatingIfNeeded: $0) }
  }

  /// The splice of bytes from the journal, which may be damaged.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - source: The new file.
  ///   - count: The number of bytes that the old file had.
  /// - Returns: Nil if they are no splice of this file.
  /// - Throws: ``FileError`` when the new file cannot be read.
  static func splice(
    _ bytes: [UInt8], over source: ByteSource, giving count: Int
  ) throws(FileError) -> Splice? {
    guard let layout = bytes.first.flatMap(Layout.init) else { return nil }
    var at = layout == .plain ? 1 : 5
    var pieces: [(isOld: Bool, start: Int, count: Int)] = []
    var (total, kept) = (0, 0)
    while true {
      guard let code = number(bytes, &at) else { return nil }
      if code == 0 { break }
      let isOld = code & 1 == 1
      let size = code >> 1
      guard size <= count - total else { return nil }
      total += size
      if isOld {
        kept += size
        pieces.append((true, 0, size))
      } else {
        guard let start = number(bytes, &at), size <= source.count - start else { return nil }
        pieces.append((false, start, size))
      }
    }
    // Journals do not keep more, also if a damaged one declares it.
    guard total == count, kept <= mostKept else { return nil }
    var dictionary: [UInt8] = []
    while true {
      guard let size = number(bytes, &at) else { return nil }
      if size == 0 { break }
      guard let start = number(bytes, &at), size <= window - dictionary.count,
        size <= source.count - start
      else { return nil }
      dictionary += try source.read(start..<(start + size))
    }
    guard at < bytes.count else { return nil }
    let stored = Array(bytes[(at + 1)...])
    let old: [UInt8]?
    switch bytes[at] {
    case 0: old = stored.count == kept ? stored : nil
    case 1: old = Zlib.inflated(stored, dictionary: dictionary, count: kept)
    default: old = nil
    }
    guard let old else { return nil }
    var splice = Splice()
    var done = 0
    for piece in pieces {
      if piece.isOld {
        splice.insert(Array(old[done..<(done + piece.count)]))
        done += piece.count
      } else {
        splice.copy(piece.start..<(piece.start + piece.count))
      }
    }
    return splice
  }

  // MARK: Numbers

  private static func append(_ number: Int, to bytes: inout [UInt8]) {
    var rest = UInt64(max(0, number))
    while rest > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// The next number; nil beyond the end, and for an impossible one.
  private static func number(_ bytes: [UInt8], _ at: inout Int) -> Int? {
    var result = 0
    for shift in stride(from: 0, to: 56, by: 7) {
      guard at < bytes.count else { return nil }
      let byte = bytes[at]
      at += 1
      result |= Int(byte & 0x7F) << shift
      if byte & 0x80 == 0 { return result }
    }
    return nil
  }
}
