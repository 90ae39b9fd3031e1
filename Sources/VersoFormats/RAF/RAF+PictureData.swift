extension RAF {
  package static func pictureData(_ skeleton: Skeleton, _ source: ByteSource) throws -> PictureData
  {
    let header = Header(try source.read(0..<0x88), .bigEndian)
    var result = PictureData()
    for block in skeleton.blocks
    where block.kind == .header && [Part.directory, Part.secondDirectory].contains(block.code) {
      result.parts.add("directory", [block.payload])
    }
    var hasData = false
    for place in [0x64, 0x80] {
      guard let data = range(header, place, source.count), !data.isEmpty else { continue }
      // Older headers end where the preview begins, and have no second place.
      if place == 0x80, range(header, 0x54, source.count)?.lowerBound ?? 0 < 0x88 { break }
      result.parts.add("data", [data])
      hasData = true
    }
    guard !hasData else { return result }
    // A file that has lost what the sensor saw has its picture; the space after it does not belong to it.
    guard let scan = try? picture(skeleton, source).first, !scan.isEmpty else {
      return try PictureData(allOf: skeleton, source)
    }
    result.parts.add("picture", [scan])
    return result
  }
}
