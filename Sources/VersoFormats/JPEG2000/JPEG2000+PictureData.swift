extension JPEG2000 {
  package static func pictureData(_ skeleton: Skeleton, _ source: ByteSource) throws -> PictureData
  {
    var result = PictureData()
    if skeleton.format != .jpeg2000Codestream {
      var window = try ByteWindow(source)
      let list = try BoxList(&window, in: 0..<source.count, limit: source.limits.parts)
      for header in list.boxes where header.type == "jp2h" {
        // Size, depth, colours, palette and what each component is (ISO/IEC 15444-1, I.5.3).
        let look: Set<BoxType> = ["ihdr", "bpcc", "colr", "pclr", "cmap", "cdef"]
        for box in try BoxList(&window, in: header.payload, limit: 4096).boxes
        where look.contains(box.type) {
          result.parts.add(box.type.name, [box.payload])
        }
      }
    }
    let data = try picture(skeleton, source)
    guard !data.isEmpty else { return try PictureData(allOf: skeleton, source) }
    var window = try ByteWindow(source)
    // Comments divide a codestream that is the whole file.
    let isWhole = skeleton.format == .jpeg2000Codestream
    let end = isWhole ? try surplus(in: 0..<source.count, &window).lowerBound : source.count
    result.parts.add(
      "codestream",
      try data.map { range in
        isWhole
          ? range.clamped(to: 0..<end)
          : try range.lowerBound..<surplus(in: range, &window).lowerBound
      })
    return result
  }
}
