extension WebP {
  package static func inventory(
    _ skeleton: Skeleton, _ source: ByteSource, _ keeping: KeptParts
  ) throws -> Inventory {
    var result = Inventory()
    var window = try ByteWindow(source)
    let known = [Chunk.exif, Chunk.xmp, Chunk.oldXMP, Chunk.profile, Chunk.credentials]
    let end = try pictureEnd(source, from: 12)
    var position = 12
    var parts = 0
    let limits = source.limits
    var pictures = PictureChunks()
    var flags: UInt8 = 0
    while parts < limits.parts, let (code, data) = try chunk(&window, position..<end) {
      parts += 1
      let carrier = position..<min(data.upperBound + data.count % 2, end)
      position = carrier.upperBound
      if let problem = pictures.add(code) { result.add(unclear: problem, at: carrier.lowerBound) }
      if code == Chunk.extended { flags = try window.copy(data.prefix(1)).first ?? 0 }
      if code == Chunk.alpha, try !isTransparency(window.copy(data.prefix(1)), flags) {
        result.add(
          unclear: "transparency that the header does not announce", at: carrier.lowerBound)
      }
      switch code {
      // Its flags follow the contents of the file.
      case Chunk.extended:
        if data.count > 10 { result.add(said: "bytes after the header", data.dropFirst(10)) }
        continue
      case Chunk.animation where data.count != 6:
        result.add(
          unclear: "a chunk ANIM of \(data.count) bytes, which is not its length,",
          at: carrier.lowerBound)
      case Chunk.frame:
        result.add(picture: data)
        try readFrame(data.dropFirst(16), &window, &result)
      case _ where StripList.webP.contains(code): result.add(picture: data)
      case _ where known.contains(code): break
      case _ where code.isPrintable: result.add(said: "chunk \(String(letters: code))", carrier)
      default: result.add(unclear: "a chunk without a name", at: carrier.lowerBound)
      }
    }
    if position != end { result.add(unclear: "bytes that are no chunk", at: position) }
    if let problem = pictures.end() { result.add(unclear: problem, at: end) }
    // A length that is too small would make a trailer of the picture.
    if let (code, _) = try chunk(&window, end..<source.count), StripList.webP.contains(code) {
      result.add(unclear: "a picture after the end", at: end)
    }
    result.add(said: "trailer", end..<source.count)
    return result
  }

  private static func chunk(
    _ window: inout ByteWindow, _ range: Range<Int>
  ) throws(FileError) -> (code: UInt32, data: Range<Int>)? {
    let position = range.lowerBound
    guard range.count >= 8, try window.load(position..<(position + 8)),
      let code: UInt32 = window.bytes.rawSpan.integer(at: position - window.start, .bigEndian),
      let length: UInt32 = window.bytes.rawSpan.integer(
        at: position + 4 - window.start, .littleEndian),
      Int(length) <= range.count - 8
    else { return nil }
    return (code, (position + 8)..<(position + 8 + Int(length)))
  }

  /// Whether a chunk begins as a transparency chunk, in a file whose header declares one (RFC 9649,
  /// 2.7.1.2).
  private static func isTransparency(_ head: [UInt8], _ flags: UInt8) -> Bool {
    flags & 0x10 != 0 && head.first.map { $0 & 0xE2 == 0 } ?? false
  }

  /// The chunks in a frame of an animation.
  private static func readFrame(
    _ range: Range<Int>, _ window: inout ByteWindow, _ result: inout Inventory
  ) throws(FileError) {
    var position = range.lowerBound
    var pictures = PictureChunks()
    while let (code, data) = try chunk(&window, position..<range.upperBound) {
      let carrier = position..<min(data.upperBound + data.count % 2, range.upperBound)
      if let problem = pictures.add(code) {
        result.add(unclear: "\(problem) in a frame", at: carrier.lowerBound)
      }
      if !StripList.webPFrame.contains(code) {
        result.add(said: "chunk \(String(letters: code)) in a frame", carrier)
      }
      position = carrier.upperBound
    }
    if position < range.upperBound {
      result.add(unclear: "bytes that are no chunk, in a frame", at: position)
    }
  }
}

/// The chunks of a picture of WebP in their order: one of its pixels, and in front of that at most
/// one of their transparency (RFC 9649, 2.7). Other chunks with these names contain something else.
private struct PictureChunks {
  private var hasAlpha = false
  private var hasPicture = false
  private var hasFrames = false

  /// The problem with a chunk at its place; nil if there is no problem.
  mutating func add(_ code: UInt32) -> String? {
    switch code {
    case WebP.Chunk.alpha:
      defer { hasAlpha = true }
      return hasAlpha || hasPicture ? "a further chunk of transparency" : nil
    case WebP.Chunk.lossy, WebP.Chunk.lossless:
      defer { hasPicture = true }
      if hasPicture || hasFrames { return "a second picture" }
      return code == WebP.Chunk.lossless && hasAlpha ? "transparency that belongs to nothing" : nil
    case WebP.Chunk.frame:
      defer { hasFrames = true }
      return hasPicture || hasAlpha ? "a second picture" : nil
    default: return nil
    }
  }

  /// The problem at the end.
  func end() -> String? {
    hasAlpha && !hasPicture ? "transparency that belongs to nothing" : nil
  }
}

extension UInt32 {
  /// Whether its bytes can be printed.
  fileprivate var isPrintable: Bool {
    [24, 16, 8, 0].allSatisfy { shift in
      (0x20...0x7E).contains(UInt8(truncatingIfNeeded: self >> UInt32(shift)))
    }
  }
}
