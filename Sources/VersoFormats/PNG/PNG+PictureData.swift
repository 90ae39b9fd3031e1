extension PNG {
  package static func pictureData(_ skeleton: Skeleton, _ source: ByteSource) throws -> PictureData
  {
    var result = PictureData()
    var window = try ByteWindow(source)
    let isAnimated = skeleton.format == .apng
    var stream = ChunkStream()
    let chunks = try chunks(of: source)
    for chunk in chunks where chunk.code != Code.end {
      let code = chunk.code
      if code == Code.data || isAnimated && [Code.frame, Code.frameControl].contains(code) {
        if !stream.isOf(code) { stream.close(into: &result) }
        guard try stream.add(chunk.carrier, code, &window) else {
          return PictureData(whole: source)
        }
      } else if isLook(code) {
        stream.close(into: &result)
        result.parts.add(chunk.name, [chunk.carrier])
      }
    }
    stream.close(into: &result)
    guard let last = chunks.last, last.code == Code.end,
      result.parts.parts.contains(where: { $0.name == "IDAT" })
    else {
      return PictureData(whole: source)
    }
    // Programs compress a profile again.
    var budget = ReadBudget(source.limits)
    for block in skeleton.blocks where block.kind == .icc {
      let payload = try source.read(block.payload)
      result.parts.add("profile", bytes: decoded(block, payload, &budget) ?? payload)
    }
    try result.addAppended(behind: last.carrier.upperBound, source)
    return result
  }

  /// Whether a chunk decodes, colours or moves the picture. For unknown chunks the first letter
  /// shows whether a decoder may ignore them (ISO/IEC 15948, 5.4).
  private static func isLook(_ code: UInt32) -> Bool {
    ChunkRow.of(code)?.isLook ?? (code >> 24 & 0x20 == 0)
  }
}
