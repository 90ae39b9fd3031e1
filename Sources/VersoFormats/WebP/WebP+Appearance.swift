extension WebP {
  package static func appearance(_ skeleton: Skeleton, _ source: ByteSource) throws -> Appearance {
    try Appearance.check(skeleton)
    var result = Appearance()
    // The header declares which metadata exist: these flags come and go with them.
    let header = skeleton.blocks.first { $0.code == Code.extended }
    if let header {
      var data = try source.read(header.payload)
      guard data.count >= 10 else {
        throw Appearance.refusal(skeleton, "its header is too short")
      }
      let flags = data[0]
      data[0] &= ~0x2C
      result.add("header", bytes: data)
      // Many readers pass over a block that is not announced, and over a header that is not in front.
      for (kind, flag) in [(BlockKind.icc, UInt8(0x20)), (.exif, 0x08), (.xmp, 0x04)]
      where flags & flag == 0 && skeleton.blocks.contains(where: { $0.kind == kind }) {
        result.add("\(kind.name) that is not announced", bytes: [])
      }
      if header.carrier.lowerBound != 12 { result.add("header behind another chunk", bytes: []) }
    }
    if let exif = skeleton.blocks.first(where: { $0.kind == .exif }),
      exif.payload.lowerBound != exif.carrier.lowerBound + 8
    {
      result.add("Exif behind a signature", bytes: [])
    }
    result.add(
      "chunks",
      try Appearance.rest(
        behind: 12, skeleton, source, without: header.map { [$0.carrier] } ?? []))
    return result
  }
}
