extension PNG {
  package static func pictureData(_ skeleton: Skeleton, _ source: ByteSource) throws -> PictureData
  {
    var result = PictureData()
    var window = try ByteWindow(source)
    let isAnimated = skeleton.format == .apng
    var stream = ChunkStream()
    var position = 8
    var isEnded = false
    for _ in 0..<source.limits.parts {
      guard let (length, code) = try head(&window, at: position),
        Int(length) <= source.count - position - 12
      else { break }
      let carrier = position..<(position + 12 + Int(length))
      position = carrier.upperBound
      if code == Chunk.end {
        isEnded = true
        break
      }
      if code == Chunk.data || isAnimated && [Chunk.frame, Chunk.frameControl].contains(code) {
        if !stream.isOf(code) { stream.close(into: &result) }
        guard try stream.add(carrier, code, &window) else { return PictureData(whole: source) }
      } else if isLook(code) {
        stream.close(into: &result)
        result.parts.add(String(letters: code), [carrier])
      }
    }
    stream.close(into: &result)
    guard isEnded, result.parts.parts.contains(where: { $0.name == "IDAT" }) else {
      return PictureData(whole: source)
    }
    // Programs compress a profile again.
    var budget = ReadBudget(source.limits)
    for block in skeleton.blocks where block.kind == .icc {
      let payload = try source.read(block.payload)
      result.parts.add("profile", bytes: decoded(block, payload, &budget) ?? payload)
    }
    try result.addAppended(behind: position, source)
    return result
  }

  private static func head(
    _ window: inout ByteWindow, at position: Int
  ) throws(FileError) -> (length: UInt32, code: UInt32)? {
    guard try window.load(position..<(position + 8)),
      let length: UInt32 = window.bytes.rawSpan.integer(at: position - window.start, .bigEndian),
      let code: UInt32 = window.bytes.rawSpan.integer(at: position + 4 - window.start, .bigEndian)
    else { return nil }
    return (length, code)
  }

  /// Whether a chunk decodes, colours or moves the picture. For unknown chunks the first letter
  /// shows whether a decoder may ignore them (ISO/IEC 15948, 5.4).
  private static func isLook(_ code: UInt32) -> Bool {
    switch code {
    case Chunk.animation: true
    case Chunk.code("tRNS"), Chunk.code("gAMA"), Chunk.code("cHRM"), Chunk.code("sRGB"),
      Chunk.code("cICP"), Chunk.code("mDCV"), Chunk.code("cLLI"), Chunk.code("sBIT"),
      Chunk.code("bKGD"):
      true
    default: code >> 24 & 0x20 == 0
    }
  }
}
