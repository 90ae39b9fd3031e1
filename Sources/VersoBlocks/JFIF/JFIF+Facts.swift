extension JFIF {
  /// The facts of the pixels after a header.
  package static func thumbnailFacts(_ payload: [UInt8]) -> [Item] {
    let header = Header(payload, .bigEndian)
    guard let width = header.byte(7), let height = header.byte(8) else { return [] }
    var facts = Facts("JFIF")
    if width > 0 { facts.add("ThumbnailWidth", width) }
    if height > 0 { facts.add("ThumbnailHeight", height) }
    let count = 3 * width * height
    if count > 0, count <= payload.count - 9 { facts.add("ThumbnailTIFF", binary: count) }
    return facts.facts
  }
}
