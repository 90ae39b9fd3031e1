extension ConformanceRule {
  /// Exif, XMP, profile, alpha and animation each have a bit.
  static let webPFlags = ConformanceRule(
    "webp-flags", .warning, "The flags of VP8X record which chunks there are.",
    clause: "RFC 9649, 2.7 (Extended File Format)")
  /// A simple file has one chunk.
  static let webPHeader = ConformanceRule(
    "webp-header", .warning, "A file with metadata begins with the chunk VP8X.",
    clause: "RFC 9649, 2.7 (Extended File Format)")
}

extension WebP {
  package static let rules: [ConformanceRule] = [.webPFlags, .webPHeader, .exifHeader]

  /// The flags, and the chunk that each announces.
  private static let flags: [(bit: UInt8, code: UInt32)] = [
    (0x20, Code.profile), (0x08, Code.exif), (0x04, Code.xmp), (0x02, Code.animation),
  ]

  package static func findings(
    _ skeleton: Skeleton, _ source: ByteSource, _ limits: ReadLimits
  ) throws(FileError) -> FindingList {
    var list = FindingList()
    let codes = Set(skeleton.blocks.map(\.code))
    if let exif = skeleton.blocks.first(where: { $0.kind == .exif }),
      exif.payload.lowerBound > exif.carrier.lowerBound + 8
    {
      list.add(
        .exifHeader, "JPEG's signature precedes the TIFF header", place: "WEBP EXIF",
        at: exif.carrier.lowerBound + 8)
    }
    guard let header = skeleton.blocks.first(where: { $0.code == Code.extended }) else {
      if let (_, code) = flags.first(where: { codes.contains($0.code) }) {
        list.add(
          .webPHeader, "there is a chunk \(String(letters: code)), and no VP8X", place: "WEBP",
          at: 12)
      }
      return list
    }
    let said = try source.read(header.payload.prefix(1)).first ?? 0
    for (bit, code) in flags where (said & bit != 0) != codes.contains(code) {
      let name = String(letters: code).filter { $0 != " " }
      list.add(
        .webPFlags,
        said & bit != 0
          ? "a chunk \(name) is announced and is not there"
          : "a chunk \(name) is there and not announced",
        place: "WEBP VP8X", at: header.payload.lowerBound)
    }
    return list
  }
}
