extension ConformanceRule {
  /// APP1 directly after SOI. Files of editors have JFIF's APP0 in front, as JFIF wants it.
  static let exifFirst = ConformanceRule(
    "jpeg-exif-first", .note, "The segment with Exif follows the start of the picture.",
    clause: "Exif 2.2, 4.7.2 (Interoperability Structure of APP1 in Compressed Data)")
  /// Readers may not find it after anything other than APP0.
  static let exifLate = ConformanceRule(
    "jpeg-exif-late", .warning, "Only JFIF's segments precede Exif.",
    clause: "Exif 2.2, 4.7.2 (Interoperability Structure of APP1 in Compressed Data)")
  /// A marker APP0 directly after SOI.
  static let jfifFirst = ConformanceRule(
    "jpeg-jfif-first", .warning, "The segment of JFIF follows the start of the picture.",
    clause: "JFIF 1.02, \"JFIF Specification\", on the APP0 marker")
  /// 64 KB, the segment's length included.
  static let exifSize = ConformanceRule(
    "jpeg-exif-size", .warning, "Exif fits one segment of 64 KB.",
    clause: "Exif 2.2, 4.7.2 (Interoperability Structure of APP1 in Compressed Data)")
  /// "Exif" and two zeros.
  static let exifSignature = ConformanceRule(
    "jpeg-exif-signature", .warning, "The signature of Exif ends with two zeros.",
    clause: "Exif 2.2, 4.7.2 (Interoperability Structure of APP1 in Compressed Data)")
  /// "http://ns.adobe.com/xap/1.0/" and a zero.
  static let xmpSignature = ConformanceRule(
    "jpeg-xmp-signature", .warning, "The segment with XMP begins with its name and a zero.",
    clause: "XMP specification part 3, 1.1.3 (JPEG)")
  /// Data that do not fit go into additional segments, whose name is the MD5 of the whole.
  static let extendedDigest = ConformanceRule(
    "xmp-extended-digest", .warning, "The name of extended XMP is the MD5 digest of what it holds.",
    clause: "XMP specification part 3, 1.1.3.1 (Extended XMP in JPEG)")
  /// Sizes and positions of pictures, from the start of the index.
  static let pictureRange = ConformanceRule(
    "mpf-picture-range", .error, "The pictures that a multi-picture index lists are in the file.",
    clause: "CIPA DC-007, 5.2.3.3 (MP Entry)")
}

extension JPEG {
  package static let rules: [ConformanceRule] = [
    .exifFirst, .exifLate, .jfifFirst, .exifSize, .exifSignature, .xmpSignature, .extendedDigest,
    .pictureRange,
  ]

  package static func findings(
    _ skeleton: Skeleton, _ source: ByteSource, _ limits: ReadLimits
  ) throws(FileError) -> FindingList {
    var list = FindingList()
    guard skeleton.format != .exv else { return list }
    let blocks = skeleton.blocks.sorted { $0.carrier.lowerBound < $1.carrier.lowerBound }
    if let index = blocks.firstIndex(where: { $0.kind == .exif }) {
      let exif = blocks[index]
      let place = "JPEG APP1 > Exif"
      let before = blocks[..<index]
      let isBehindHeaders = before.allSatisfy { $0.kind == .jfif || $0.kind == .jfxx }
      if !isBehindHeaders || exif.carrier.lowerBound > 2 && before.isEmpty {
        list.add(
          .exifLate, "other segments precede Exif", place: place, at: exif.carrier.lowerBound)
      } else if !before.isEmpty {
        list.add(
          .exifFirst, "JFIF's segment precedes that of Exif", place: place,
          at: exif.carrier.lowerBound)
      }
      if !exif.continuation.isEmpty {
        list.add(
          .exifSize, "the data go on in \(exif.continuation.count) further segments",
          place: place, at: exif.carrier.lowerBound)
      }
      let signature = try source.read(
        (exif.carrier.lowerBound + 8)..<(exif.carrier.lowerBound + 10))
      if signature != [0, 0] {
        list.add(
          .exifSignature, "the byte after \"Exif\" and a zero is another one", place: place,
          at: exif.carrier.lowerBound + 8)
      }
    }
    if let jfif = blocks.first(where: { $0.kind == .jfif }), jfif.carrier.lowerBound != 2 {
      // Cameras put Exif first, and JFIF after it: the two standards want the same place.
      let isBehindExif =
        blocks.first?.kind == .exif && blocks.first?.carrier.upperBound == jfif.carrier.lowerBound
      if !isBehindExif {
        list.add(
          .jfifFirst, "other segments precede JFIF's", place: "JPEG APP0 > JFIF",
          at: jfif.carrier.lowerBound)
      }
    }
    for block in blocks where block.kind == .xmp && block.code == UInt32(Marker.app1) {
      let header = block.payload.lowerBound - block.carrier.lowerBound - 4
      let signature = signatures.first { $0.kind == .xmp }
      if let signature, header != signature.header {
        list.add(
          .xmpSignature, "the name before the packet is another one", place: "JPEG APP1 > XMP",
          at: block.carrier.lowerBound + 4)
      }
    }
    if let index = blocks.first(where: { $0.kind == .mpf }) {
      for (number, range) in try listedPictures(index, source)
      where range.upperBound > source.count {
        list.add(
          .pictureRange,
          "entry \(number + 1) ends at byte \(range.upperBound), beyond the end of the file at \(source.count)",
          place: "JPEG APP2 > MPF", at: index.payload.lowerBound)
      }
    }
    try checkExtended(blocks.filter { $0.kind == .extendedXMP }, source, limits, &list)
    return list
  }

  /// Whether the joined parts of extended XMP have the digest that is their name.
  private static func checkExtended(
    _ blocks: [Block], _ source: ByteSource, _ limits: ReadLimits, _ list: inout FindingList
  ) throws(FileError) {
    guard let first = blocks.first,
      blocks.reduce(0, { $0 + $1.payload.count }) <= limits.blockBytes
    else { return }
    let name = try source.read(first.payload.prefix(32))
    var parts: [(position: UInt32, bytes: [UInt8])] = []
    for block in blocks {
      let bytes = try source.read(block.payload)
      // Missing or foreign parts are reported by reading.
      guard bytes.count >= 40, Array(bytes.prefix(32)) == name,
        let position: UInt32 = bytes.rawSpan.integer(at: 36, .bigEndian)
      else { return }
      parts.append((position, Array(bytes.dropFirst(40))))
    }
    parts.sort { $0.position < $1.position }
    let digest = MD5.digest(parts.flatMap(\.bytes)).hexadecimal(uppercase: true)
    guard name != Array(digest.utf8) else { return }
    list.add(
      .extendedDigest, "what it holds has the digest \(digest)",
      place: "JPEG APP1 > Extended XMP", at: first.payload.lowerBound)
  }
}
