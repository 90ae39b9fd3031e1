extension GIF {
  package static func pictureData(_ skeleton: Skeleton, _ source: ByteSource) throws -> PictureData
  {
    guard try isComplete(skeleton, source) else { return PictureData(whole: source) }
    var result = PictureData()
    var others = ByteRanges()
    // The version, in front, changes with the first packet.
    others.insert(0..<6)
    for block in skeleton.blocks where block.kind != .header && block.kind != .icc {
      others.insert(block.carrier)
    }
    let end = try pictureEnd(source, from: 0)
    result.parts.add("blocks", others.gaps(in: 0..<end))
    try result.addAppended(behind: end, source)
    return result
  }
}
