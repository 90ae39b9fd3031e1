extension PSD {
  package static func appearance(_ skeleton: Skeleton, _ source: ByteSource) throws -> Appearance {
    try Appearance.check(skeleton)
    guard
      let section = skeleton.blocks.first(where: { $0.code == Part.resources })?.carrier,
      section.count <= source.limits.blockBytes
    else { throw Appearance.refusal(skeleton, "its resources are damaged") }
    var result = Appearance()
    let start = min(section.lowerBound + 4, section.upperBound)
    let bytes = try source.read(start..<section.upperBound)
    let said = Set(PhotoshopResources.descriptive)
    let pieces: [Appearance.Piece]? = bytes.withReader(.bigEndian) { reader in
      var pieces: [Appearance.Piece] = []
      while reader.remaining > 0 {
        guard let (number, data) = try? PhotoshopResources.next(&reader) else { return nil }
        guard !said.contains(number) else { continue }
        var head: [UInt8] = []
        head.append(number, .bigEndian)
        head.append(UInt64(data.count), .bigEndian)
        pieces += [.bytes(head), .range((start + data.lowerBound)..<(start + data.upperBound))]
      }
      return pieces
    }
    guard let pieces else { throw Appearance.refusal(skeleton, "its resources are damaged") }
    result.add("header", [0..<section.lowerBound])
    result.add("resources", pieces: pieces)
    result.add("layers and picture", [section.upperBound..<source.count])
    return result
  }
}
