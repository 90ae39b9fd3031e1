extension JPEGXL {
  package static func appearance(_ skeleton: Skeleton, _ source: ByteSource) throws -> Appearance {
    try Appearance.check(skeleton)
    var result = Appearance()
    guard skeleton.format == .jpegXL else {
      result.add("codestream", [0..<source.count])
      return result
    }
    let stored = Set(try StorePlace(skeleton, source)?.blocks ?? [])
    let carriers = Set(stored.map { skeleton.blocks[$0].carrier })
    var window = try ByteWindow(source)
    let list = try BoxList(&window, in: 0..<source.count, limit: source.limits.parts)
    for box in list.boxes where !carriers.contains(box.range) {
      var type = box.type
      if type == "brob" { type = try window.type(at: box.payload.lowerBound) }
      if ["Exif", "xml ", "free", "skip"].contains(type) { continue }
      result.add("box \(box.type.name)", [box.range])
    }
    return result
  }
}
