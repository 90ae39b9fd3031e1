extension WebP {
  package static func pictureData(_ skeleton: Skeleton, _ source: ByteSource) throws -> PictureData
  {
    guard try isComplete(skeleton, source) else { return PictureData(whole: source) }
    var result = PictureData()
    // The header is added with the first metadata; without frames it contains nothing else.
    if let header = skeleton.blocks.first(where: { $0.code == Code.extended }) {
      let data = try source.read(header.payload.prefix(10))
      if data.count == 10, try data[0] & 0x02 != 0 || !agrees(data, skeleton, source) {
        result.parts.add("canvas", bytes: [data[0] & 0x10] + data[4...])
      }
    }
    result.parts.add("chunks", try picture(skeleton, source))
    result.addProfile(skeleton)
    try result.addAppended(behind: pictureEnd(source, from: 0), source)
    return result
  }

  /// Whether a header agrees with the picture in transparency and size. Some readers use the
  /// header, and some decode nothing where the two differ (RFC 9649, 2.7.1).
  private static func agrees(
    _ header: [UInt8], _ skeleton: Skeleton, _ source: ByteSource
  ) throws -> Bool {
    guard let (width, height, hasAlpha) = try size(skeleton, source) else { return false }
    func number(_ at: Int) -> Int {
      Int(header[at]) | Int(header[at + 1]) << 8 | Int(header[at + 2]) << 16
    }
    let isTransparent = hasAlpha || skeleton.blocks.contains { $0.code == Code.alpha }
    return (header[0] & 0x10 != 0) == isTransparent && number(4) + 1 == width
      && number(7) + 1 == height
  }
}
