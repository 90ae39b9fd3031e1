extension PSD {
  package static func pictureData(_ skeleton: Skeleton, _ source: ByteSource) throws -> PictureData
  {
    guard let section = skeleton.blocks.first(where: { $0.code == Part.resources })?.carrier,
      section.upperBound < source.count
    else { return try PictureData(allOf: skeleton, source) }
    var result = PictureData()
    result.parts.add("header", [0..<section.lowerBound])
    let end = try pictureEnd(source, from: section.upperBound)
    result.parts.add(
      "layers and picture",
      pieces: try layersAndPicture(source, section.upperBound..<max(end, section.upperBound)))
    result.addProfile(skeleton)
    return result
  }
}
