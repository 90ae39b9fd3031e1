extension PNG {
  package static func pictureData(_ skeleton: Skeleton, _ source: ByteSource) throws -> PictureData
  {
    var result = PictureData()
    var window = try ByteWindow(source)
    var position = 8
    var isEnded = false
    for _ in 0..<ReadLimits().parts {
      guard try window.load(position..<(position + 8)),
        let length: UInt32 = window.bytes.rawSpan.integer(at: position - window.start, .bigEndian),
        let code: UInt32 = window.bytes.rawSpan.integer(
          at: position + 4 - window.start, .bigEndian),
        Int(length) <= source.count - position - 12
      else { break }
      let carrier = position..<(position + 12 + Int(length))
      position = carrier.upperBound
      if code == Chunk.end {
        isEnded = true
        break
      }
      if isLook(code, isAnimated: skeleton.format == .apng) {
        result.parts.add(String(letters: code), [carrier])
      }
    }
    guard isEnded, result.parts.parts.contains(where: { $0.name == "IDAT" }) else {
      return PictureData(whole: source)
    }
    // Programs compress a profile anew.
    var budget = ReadBudget(ReadLimits())
    for block in skeleton.blocks where block.kind == .icc {
      let payload = try source.read(block.payload)
      result.parts.add("profile", bytes: decoded(block, payload, &budget) ?? payload)
    }
    return result
  }

  /// Whether a chunk decodes, colours or moves the picture. Of those that are not known the first letter
  /// tells whether a decoder may do without (ISO/IEC 15948, 5.4).
  private static func isLook(_ code: UInt32, isAnimated: Bool) -> Bool {
    switch code {
    case Chunk.animation, Chunk.frameControl, Chunk.frame: isAnimated
    case Chunk.code("tRNS"), Chunk.code("gAMA"), Chunk.code("cHRM"), Chunk.code("sRGB"),
      Chunk.code("cICP"), Chunk.code("mDCV"), Chunk.code("cLLI"), Chunk.code("sBIT"):
      true
    default: code >> 24 & 0x20 == 0
    }
  }
}
