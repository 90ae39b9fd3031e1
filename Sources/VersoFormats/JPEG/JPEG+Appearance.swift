extension JPEG {
  package static func appearance(_ skeleton: Skeleton, _ source: ByteSource) throws -> Appearance {
    try Appearance.check(skeleton)
    guard skeleton.format != .exv, skeleton.picture != nil else {
      throw Appearance.refusal(skeleton, "it holds no picture")
    }
    // Some positions in this trailer count from the start of the file, others do not.
    let tail = try source.read(max(0, source.count - 12)..<source.count)
    guard !tail.rawSpan.matches("AXS!"), !tail.rawSpan.matches("AXS*") else {
      throw Appearance.refusal(skeleton, "an AFCP trailer follows the picture", advice: .stripFirst)
    }
    var result = Appearance()
    var others: [Range<Int>] = []
    if let block = skeleton.blocks.first(where: { $0.kind == .jfif }) {
      // Where there is such a header, the colours are YCbCr whatever the components are called, and
      // the ratio of the densities is the shape of a pixel. Its thumbnail is checked elsewhere.
      let densities = Header(try source.read(block.payload), .bigEndian)
      let ratio = Appearance.ratio(
        densities.short(3).map { UInt64($0) }, densities.short(5).map { UInt64($0) })
      result.add("JFIF", bytes: ratio)
      others.append(block.carrier)
    }
    others += skeleton.blocks.filter { $0.kind == .jfxx }.map(\.carrier)
    if let block = skeleton.blocks.first(where: { $0.kind == .mpf }) {
      result.add("index of pictures", bytes: try index(block, skeleton, source))
      others.append(block.carrier)
    }
    if let block = skeleton.blocks.first(where: { $0.kind == .exif }) {
      // Some readers pass over a block whose name is not followed by two zeros.
      let name = try source.read((block.carrier.lowerBound + 4)..<block.payload.lowerBound)
      if name != Array("Exif\0\0".utf8) { result.add("name of Exif", bytes: name) }
    }
    // All other segments, the picture, and whatever follows it: pictures, gain maps, videos.
    result.add("segments", try Appearance.rest(behind: 2, skeleton, source, without: others))
    return result
  }

  /// The entries of a multi-picture index, with the pictures' positions counted from the end of the
  /// first one.
  private static func index(
    _ block: Block, _ skeleton: Skeleton, _ source: ByteSource
  ) throws -> [UInt8] {
    let payload = try source.read(block.payload)
    var bytes = MPFIndex.withoutPlaces(payload)
    let end = try pictureEnd(source, from: skeleton.blocks.last?.carrier.upperBound ?? 2)
    for picture in MPFIndex.pictures(payload) where picture.offset != 0 {
      bytes.append(
        UInt64(bitPattern: Int64(block.payload.lowerBound + picture.offset - end)), .bigEndian)
      bytes.append(UInt64(picture.count), .bigEndian)
    }
    return bytes
  }
}

extension Appearance {
  /// Two numbers without what divides both; nothing where they are the same or one is missing.
  package static func ratio(_ first: UInt64?, _ second: UInt64?) -> [UInt8] {
    guard let first, let second, first > 0, second > 0, first != second else { return [] }
    var (a, b) = (first, second)
    while b != 0 { (a, b) = (b, a % b) }
    var bytes: [UInt8] = []
    bytes.append(first / a, .bigEndian)
    bytes.append(second / a, .bigEndian)
    return bytes
  }
}
