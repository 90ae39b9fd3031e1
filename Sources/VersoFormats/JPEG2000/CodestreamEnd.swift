/// Where a codestream of JPEG 2000 ends, as its own lengths state it (ISO/IEC 15444-1, A.4.2 and A.4.4).
enum CodestreamEnd {
  /// Its end is marked, and this is the byte after the mark.
  case marked(Int)
  /// Its parts fill the range, or reach beyond it: it is cut short.
  case open
  /// Something else than a part is where one should be.
  case unclear(Int)

  /// Follows the parts of tiles in a codestream.
  init(of range: Range<Int>, _ window: inout ByteWindow) throws(FileError) {
    // No tag: the first marker of a segment, the end of a codestream, the start of a part.
    let (first, last, part) = (0xFF4F, 0xFFD9, 0xFF90)
    var at = range.lowerBound + 2
    for _ in 0..<window.source.limits.parts {
      guard range.upperBound - at >= 2, try window.load(at..<min(at + 10, range.upperBound)) else {
        self = .open
        return
      }
      let head = Header(
        Array(window.bytes[(at - window.start)...].prefix(10)), .bigEndian)
      guard let marker = head.short(0), marker >= first else { break }
      if marker == last {
        self = .marked(at + 2)
        return
      }
      guard let length = head.short(2), length >= 2 else { break }
      if marker != part {
        at += 2 + length
        continue
      }
      guard let size = head.long(6) else {
        self = .open
        return
      }
      // The last one may go on to the end: no marker is in its data before that (A.1.4).
      guard size > 0 else {
        self = try Self.search(at + 12..<range.upperBound, window.source)
        return
      }
      guard size >= 14 else { break }
      at += size
    }
    self = .unclear(at)
  }

  private static func search(
    _ range: Range<Int>, _ source: ByteSource
  ) throws(FileError) -> CodestreamEnd {
    var at = range.lowerBound
    while at < range.upperBound - 1 {
      let bytes = try source.read(at..<min(at + (1 << 20), range.upperBound))
      if let found = bytes.position(of: [0xFF, 0xD9]) { return .marked(at + found + 2) }
      guard bytes.count > 1 else { break }
      at += bytes.count - 1
    }
    return .open
  }
}
