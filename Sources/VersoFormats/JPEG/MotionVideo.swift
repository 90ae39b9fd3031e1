/// The video that phones put behind a picture: a file of ISO base media boxes (ISO 14496-12).
package enum MotionVideo {
  /// Where it begins and ends; nil when none follows the picture.
  package static func find(
    _ source: ByteSource, behind skeleton: Skeleton
  ) throws(FileError) -> Range<Int>? {
    try find(
      source, from: JPEG.pictureEnd(source, from: skeleton.blocks.last?.carrier.upperBound ?? 2))
  }

  /// Where it begins behind the end of the picture, and where it ends; nil when there is none.
  package static func find(
    _ source: ByteSource, from start: Int
  ) throws(FileError) -> Range<Int>? {
    var at = start
    let step = 1 << 20
    while at < source.count {
      let chunk = try source.read(at..<min(at + step, source.count))
      // Some lack the box in front that names their kind.
      let found = [Array("ftyp".utf8), Array("moov".utf8)].compactMap { chunk.position(of: $0) }
      if let first = found.filter({ $0 >= 4 }).min() { return (at + first - 4)..<source.count }
      if chunk.count < step { break }
      at += step - 8
    }
    return nil
  }

  /// Zeros for the boxes that say where the video was taken, and blanks for such texts among its
  /// keys: QuickTime's ©xyz, 3GPP's loci, Apple's location.ISO6709.
  package static func places(_ source: ByteSource, in video: Range<Int>) throws(FileError)
    -> [Patch]
  {
    var patches: [Patch] = []
    try visit(source, video, depth: 0, &patches)
    return patches
  }

  private static func visit(
    _ source: ByteSource, _ range: Range<Int>, depth: Int, _ patches: inout [Patch]
  ) throws(FileError) {
    var at = range.lowerBound
    var count = 0
    while at + 8 <= range.upperBound, count < ReadLimits().parts {
      Steps.add()
      count += 1
      let head = try source.read(at..<min(at + 16, range.upperBound))
      guard let short: UInt32 = head.rawSpan.integer(at: 0, .bigEndian),
        let type: UInt32 = head.rawSpan.integer(at: 4, .bigEndian)
      else { return }
      var size = Int(short)
      var header = 8
      if short == 1, let long: UInt64 = head.rawSpan.integer(at: 8, .bigEndian) {
        size = Int(clamping: long)
        header = 16
      }
      if short == 0 { size = range.upperBound - at }
      guard size >= header, size <= range.upperBound - at else { return }
      let body = (at + header)..<(at + size)
      switch type {
      case code("moov"), code("udta"), code("trak"), code("mdia"), code("ilst"):
        if depth < 8 { try visit(source, body, depth: depth + 1, &patches) }
      case code("meta"):
        // In MPEG-4 files version and flags stand before its boxes.
        let first = try source.read(body.lowerBound..<min(body.lowerBound + 8, body.upperBound))
        let isFull = first.rawSpan.matches("\0\0\0\0")
        let start = min(body.lowerBound + (isFull ? 4 : 0), body.upperBound)
        if depth < 8 { try visit(source, start..<body.upperBound, depth: depth + 1, &patches) }
      case 0xA978_797A, code("loci"): try blank(source, body, with: 0, &patches)
      default:
        // The items of a list of keys have numbers for types.
        if type < 0x1_0000, body.count < 256, body.count > 16 {
          let data = try source.read((body.lowerBound + 16)..<body.upperBound)
          if isPlace(data) {
            try blank(source, (body.lowerBound + 16)..<body.upperBound, with: 0x20, &patches)
          }
        }
      }
      at += size
    }
  }

  private static func blank(
    _ source: ByteSource, _ range: Range<Int>, with byte: UInt8, _ patches: inout [Patch]
  ) throws(FileError) {
    guard range.count <= ReadLimits().blockBytes,
      try source.read(range).contains(where: { $0 != byte })
    else { return }
    patches.append(
      Patch(position: range.lowerBound, bytes: [UInt8](repeating: byte, count: range.count)))
  }

  /// Whether a text is a place of ISO 6709: "+37.3317-122.0307/".
  private static func isPlace(_ text: [UInt8]) -> Bool {
    guard text.count >= 8, text.first == 0x2B || text.first == 0x2D else { return false }
    let signs = text.count { $0 == 0x2B || $0 == 0x2D }
    return signs >= 2
      && text.allSatisfy { (0x30...0x39).contains($0) || [0x2B, 0x2D, 0x2E, 0x2F].contains($0) }
  }

  private static func code(_ text: StaticString) -> UInt32 {
    text.withUTF8Buffer { bytes in
      var code: UInt32 = 0
      for index in 0..<min(bytes.count, 4) { code = code << 8 | UInt32(unsafe bytes[index]) }
      return code
    }
  }
}
