extension WebP {
  package static func pictureData(_ skeleton: Skeleton, _ source: ByteSource) throws -> PictureData
  {
    guard try isComplete(skeleton, source) else { return PictureData(whole: source) }
    var result = PictureData()
    // The header comes with the first metadata; without frames it says nothing that those do not say.
    if let header = skeleton.blocks.first(where: { $0.code == Chunk.extended }) {
      let data = try source.read(header.payload.prefix(10))
      if data.count == 10, data[0] & 0x02 != 0 {
        result.parts.add("canvas", bytes: Array(data[4...]))
      }
    }
    result.parts.add("chunks", try picture(skeleton, source))
    result.addProfile(skeleton)
    return result
  }
}
