internal import Verso

extension Animation {
  /// The frames of a GIF file (GIF89a, 20 to 26); nil if it is damaged before the first.
  static func gif(_ source: ByteSource, limits: ReadLimits) throws(FileError) -> Animation? {
    var window = try ByteWindow(source)
    let head = Header(try window.copy(0..<13), .littleEndian)
    guard let width = head.short(6), let height = head.short(8), let flags = head.byte(10) else {
      return nil
    }
    var result = Animation()
    result.isGIF = true
    result.canvas = (width, height)
    var at = 13
    if flags & 0x80 != 0 {
      let end = at + (3 << ((flags & 7) + 1))
      result.colorMap = try window.copy(at..<end)
      at = end
    }
    var delay = 0.0
    for _ in 0..<limits.parts {
      let block = Header(try window.bytes(at..<(at + 20)), .littleEndian)
      switch block.byte(0) {
      case 0x21:
        let label = block.byte(1)
        if label == 0xF9, let hundredths = block.short(4) { delay = Double(hundredths) / 100 }
        if label == 0xFF, block.text(3..<14) == "NETSCAPE2.0", block.byte(15) == 1,
          let plays = block.short(16)
        {
          // The first time is not counted in the file.
          result.loopCount = plays == 0 ? 0 : plays + 1
        }
        at = try window.endOfBlocks(at + 2, limits: limits)
      case 0x2C:
        guard let flags = block.byte(9) else { return result }
        result.delays.append(delay)
        delay = 0
        let colors = flags & 0x80 == 0 ? 0 : 3 << ((flags & 7) + 1)
        at = try window.endOfBlocks(at + 11 + colors, limits: limits)
      default: return result
      }
    }
    return result
  }

  /// The frames of an animated PNG file (PNG, third edition, 11.3.6); nil for others.
  static func png(_ source: ByteSource, limits: ReadLimits) throws(FileError) -> Animation? {
    var window = try ByteWindow(source)
    var result = Animation()
    var isAnimated = false
    var at = 8
    for _ in 0..<limits.parts {
      let chunk = Header(try window.bytes(at..<(at + 40)), .bigEndian)
      guard let count = chunk.long(0), let name = chunk.text(4..<8) else { break }
      switch name {
      case "IHDR":
        guard let width = chunk.long(8), let height = chunk.long(12) else { return nil }
        result.canvas = (width, height)
      case "acTL":
        isAnimated = true
        result.loopCount = chunk.long(12)
      case "fcTL":
        guard let above = chunk.short(28), let below = chunk.short(30) else { break }
        result.delays.append(Double(above) / Double(below == 0 ? 100 : below))
      default: break
      }
      at += 12 + count
    }
    return isAnimated && !result.delays.isEmpty ? result : nil
  }

  /// The frames of an animated WebP file (RFC 9649, 2.7.1); nil for others.
  static func webP(_ source: ByteSource, limits: ReadLimits) throws(FileError) -> Animation? {
    var window = try ByteWindow(source)
    var result = Animation()
    var isAnimated = false
    var at = 12
    for _ in 0..<limits.parts {
      let chunk = Header(try window.bytes(at..<(at + 24)), .littleEndian)
      guard let name = chunk.text(0..<4), let count = chunk.long(4) else { break }
      func three(_ place: Int) -> Int? {
        guard let low = chunk.short(place), let high = chunk.byte(place + 2) else { return nil }
        return high << 16 | low
      }
      switch name {
      case "VP8X":
        if let width = three(12), let height = three(15) { result.canvas = (width + 1, height + 1) }
      case "ANIM":
        isAnimated = true
        result.loopCount = chunk.short(12)
      case "ANMF": if let delay = three(20) { result.delays.append(Double(delay) / 1000) }
      default: break
      }
      at += 8 + count + count % 2
    }
    return isAnimated && !result.delays.isEmpty ? result : nil
  }
}

extension ByteWindow {
  /// The bytes of a range, as far as the source has them; the window follows.
  fileprivate mutating func bytes(_ range: Range<Int>) throws(FileError) -> [UInt8] {
    let range = range.clamped(to: 0..<source.count)
    guard !range.isEmpty else { return [] }
    _ = try load(range)
    return try copy(range)
  }

  /// The end of a row of GIF's sub-blocks, after the empty one.
  fileprivate mutating func endOfBlocks(
    _ start: Int, limits: ReadLimits
  ) throws(FileError) -> Int {
    var at = start
    while let count = try bytes(at..<(at + 1)).first {
      at += 1 + Int(count)
      if count == 0 { return at }
    }
    return source.count
  }
}
