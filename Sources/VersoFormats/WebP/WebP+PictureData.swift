extension WebP {
  package static func pictureData(_ skeleton: Skeleton, _ source: ByteSource) throws -> PictureData
  {
    guard try isComplete(skeleton, source) else { return PictureData(whole: source) }
    var result = PictureData()
    // The header comes with the first metadata; without frames it says nothing that those do not say.
    if let header = skeleton.blocks.first(where: { $0.code == Chunk.extended }) {
      let data = try source.read(header.payload.prefix(10))
      if data.count == 10, data[0] & 0x02 != 0 {
        result.parts.add("canvas", bytes: [data[0] & 0x10] + data[4...])
      } else if let flags = data.first, try (flags & 0x10 != 0) != hasAlpha(skeleton, source) {
        // Some readers believe the header, whatever the picture has (RFC 9649, 2.7.1).
        result.parts.add("transparency", bytes: [flags & 0x10])
      }
    }
    result.parts.add("chunks", try picture(skeleton, source))
    result.addProfile(skeleton)
    return result
  }

  /// Whether the picture itself says that some pixels are transparent.
  private static func hasAlpha(_ skeleton: Skeleton, _ source: ByteSource) throws -> Bool {
    try skeleton.blocks.contains { $0.code == Chunk.alpha }
      || size(skeleton, source)?.hasAlpha == true
  }
}
