/// Data of programs and cameras in their own JPEG segments, without an Exif block.
package enum SegmentFacts {
  /// The segments that are read, by marker and first bytes.
  private static let readers: [Reader] = [
    .init(marker: 0xE0, start: "JFXX\0", group: "JFXX", read: thumbnail),
    .init(marker: 0xE0, start: "AVI1", group: "AVI1", read: field),
    .init(marker: 0xE0, start: "Ocad", group: "Ocad", read: cartography),
    .init(marker: 0xE4, start: "SCALADO\0", group: "Scalado", read: scalado),
    .init(marker: 0xE5, start: "RMETA\0", group: "RMETA", read: RoadFacts.read),
    .init(marker: 0xE6, start: "GoPro\0", group: "GoPro", read: GoProFacts.read),
    .init(marker: 0xE6, start: "NITF\0", group: "NITF", read: nitf),
    .init(marker: 0xE8, start: "SPIFF\0", group: "SPIFF", read: spiff),
    .init(marker: 0xE9, start: "Media Jukebox\0", group: "MediaJukebox", read: JukeboxFacts.read),
    .init(marker: 0xEA, start: "AROT\0\0", group: "AROT", read: gainCurve),
    .init(marker: 0xEB, start: "HDR_RI ", group: "JPEG-HDR", read: highDynamicRange),
    .init(marker: 0xEC, start: "Ducky", group: "Ducky", read: ducky),
    .init(marker: 0xEC, start: "", group: "PictureInfo", read: PictureInfo.read),
    .init(marker: 0xED, start: "Adobe_CM", group: "AdobeCM", read: colorManagement),
    .init(marker: 0xEE, start: "Adobe", group: "Adobe", read: adobe),
    .init(marker: 0xEF, start: "Q", group: "GraphConv", read: quality),
  ]

  private struct Reader: Sendable {
    let marker: UInt32
    let start: StaticString
    let group: String
    let read: @Sendable (Header, inout Facts) -> Void
  }

  /// The facts of a segment, of which nothing is read where nothing is known of it.
  package static func read(_ block: Block, _ window: inout ByteWindow) throws(FileError) -> [Item] {
    let data = block.carrier.dropFirst(4)
    let head = try window.copy(data.prefix(16))
    for reader in readers
    where reader.marker == block.code && head.rawSpan.matches(reader.start) {
      let payload = try window.copy(data).dropFirst(reader.start.utf8CodeUnitCount)
      var facts = Facts(reader.group)
      reader.read(Header(payload, .bigEndian), &facts)
      var items = facts.facts
      // A separate picture is everything after the byte with its coding.
      for index in items.indices where items[index].name == "ThumbnailImage" {
        items[index].source.range = data.dropFirst(reader.start.utf8CodeUnitCount + 1)
      }
      return items
    }
    return []
  }

  /// Segments with the serial number or the name of a person that no reader shows: Casio's, Samsung's, and those of
  /// cameras of Pentax, Ricoh and DJI.
  private static let personal: [(marker: UInt32, start: StaticString)] = [
    (0xE1, "QVCI\0"), (0xE5, "ssuniqueid\0"), (0xE7, "PENTAX \0"), (0xE7, "RICOH\0"),
    (0xE7, "DJI-DBG\0"),
  ]

  /// Whether a segment is one that identifies a camera or a person.
  package static func isPersonal(_ block: Block, _ window: inout ByteWindow) throws(FileError)
    -> Bool
  {
    let head = try window.copy(block.carrier.dropFirst(4).prefix(16))
    return personal.contains { $0.marker == block.code && head.rawSpan.matches($0.start) }
  }

  // MARK: Segments with their own place

  @Sendable private static func thumbnail(_ data: Header, _ facts: inout Facts) {
    let count = data.bytes.count - 1
    switch data.byte(0) {
    case 0x10: facts.add("ThumbnailImage", binary: count)
    case 0x11 where count > 770 && data.short(1) != 0: facts.add("ThumbnailTIFF", binary: count)
    case 0x13 where count > 2 && data.short(1) != 0: facts.add("ThumbnailTIFF", binary: count)
    default: break
    }
  }

  @Sendable private static func field(_ data: Header, _ facts: inout Facts) {
    facts.add("InterleavedField", data.byte(0), [0: "Not Interleaved", 1: "Odd", 2: "Even"])
  }

  /// What a program for maps writes: words such as "$Rev: 14797 $".
  @Sendable private static func cartography(_ data: Header, _ facts: inout Facts) {
    for piece in data.bytes.split(separator: UInt8(ascii: "$")) {
      guard piece.starts(with: "Rev:".utf8) else { continue }
      let text = piece.dropFirst(4).prefix { $0 != 0 }.split(separator: 0x20)
      facts.add("OcadRevision", text.map { String(latinOrUTF8: $0) }.joined(separator: " "))
    }
  }

  /// How Adobe's programs encoded the colours (Adobe Technical Note 5116).
  @Sendable private static func adobe(_ data: Header, _ facts: inout Facts) {
    facts.add([("DCTEncodeVersion", .short, 0)], of: data)
    facts.add(
      "APP14Flags0", bits: data.short(2), [(15, "Encoded with Blend=1 downsampling")])
    facts.add("APP14Flags1", bits: data.short(4), [])
    facts.add(
      "ColorTransform", data.byte(6), [0: "Unknown (RGB or CMYK)", 1: "YCbCr", 2: "YCCK"])
  }

  @Sendable private static func colorManagement(_ data: Header, _ facts: inout Facts) {
    facts.add([("AdobeCMType", .short, 0)], of: data)
  }

  /// What Photoshop's "Save for Web" leaves: fields of a number, a length and a value.
  @Sendable private static func ducky(_ data: Header, _ facts: inout Facts) {
    var position = 0
    while let number = data.short(position), let size = data.short(position + 2),
      size <= data.bytes.count - position - 4
    {
      let value = Header(data.slice((position + 4)..<(position + 4 + size)) ?? [], .bigEndian)
      switch number {
      case 1:
        if let quality = value.long(0) { facts.add("Quality", "\(quality)%", stored: quality) }
      case 2, 3:
        let text = CodedText.utf16(value.bytes.dropFirst(4), .bigEndian)
        facts.add(number == 2 ? "Comment" : "Copyright", text)
      default: break
      }
      position += 4 + size
    }
  }

  /// The quality as GraphicConverter writes it: "Q 70".
  @Sendable private static func quality(_ data: Header, _ facts: inout Facts) {
    let digits = data.bytes.drop { $0 == 0x20 || (9...13).contains($0) }
      .prefix { (0x30...0x39).contains($0) }
    guard !digits.isEmpty else { return }
    facts.add("Quality", String(decoding: digits, as: UTF8.self))
  }

  @Sendable private static func gainCurve(_ data: Header, _ facts: inout Facts) {
    guard let count = data.long(0) else { return }
    facts.add("HDRGainCurveSize", count)
    // The numbers after the first one are little-endian.
    let curve = Header(data.bytes, .littleEndian)
    let numbers = (0..<min(count, data.bytes.count / 4)).compactMap { curve.long(4 + 4 * $0) }
    let length = numbers.reduce(0) { $0 + "\($1)".utf8.count + 1 } - 1
    if length > 0 { facts.add("HDRGainCurve", binary: length) }
  }

  /// The size of the preview that Scalado's decoder makes: words with a version and a number.
  @Sendable private static func scalado(_ data: Header, _ facts: inout Facts) {
    let names = [
      "WDTH": "PreviewImageWidth", "HGHT": "PreviewImageHeight", "QUAL": "PreviewQuality",
    ]
    var position = 0
    var end = data.bytes.count
    while end - position >= 12, let version = data.long(position + 4),
      let number = data.number(.signedLong, position + 8)
    {
      let word = data.text(position..<(position + 4)) ?? ""
      if let name = names[word], number != 0 { facts.add(name, number.magnitude) }
      if word == "SPMO" { end = min(end, version < 5 ? end - number : number + 12) }
      position += 12
    }
  }

  /// The adjustments and the ratio picture of JPEG-HDR: "ver=11, ln0=0.1, …" up to a tilde.
  @Sendable private static func highDynamicRange(_ data: Header, _ facts: inout Facts) {
    let bytes = data.bytes
    guard let end = bytes.indices.first(where: { bytes[$0...].starts(with: [0x7E, 0]) }) else {
      return
    }
    let names = [
      "ver": "JPEG-HDRVersion", "alp": "Alpha", "bet": "Beta", "cor": "CorrectionMethod",
    ]
    for pair in bytes[..<end].split(whereSeparator: { $0 == 0x2C || $0 <= 0x20 }) {
      let parts = pair.split(separator: 0x3D, maxSplits: 1).map { String(latinOrUTF8: $0) }
      guard parts.count == 2 else { continue }
      let name = names[parts[0]] ?? parts[0].prefix(1).uppercased() + parts[0].dropFirst()
      facts.add(name, parts[1])
    }
    facts.add("RatioImage", binary: bytes.dropFirst(end + 2))
  }

  // MARK: Headers of other standards

  /// The National Imagery Transmission Format (MIL-STD-188-198A).
  @Sendable private static func nitf(_ data: Header, _ facts: inout Facts) {
    if let major = data.byte(0), let minor = data.byte(1) {
      facts.add("NITFVersion", "\(major).\(minor < 10 ? "0" : "")\(minor)")
    }
    if let code = data.byte(2) {
      let letter = String(UnicodeScalar(UInt8(code)))
      facts.add("ImageFormat", letter == "B" ? "IMode B" : "Unknown (\(letter))", stored: letter)
    }
    facts.add([("BlocksPerRow", .short, 3), ("BlocksPerColumn", .short, 5)], of: data)
    facts.add("ImageColor", data.byte(7), [0: "Monochrome"])
    facts.add([("BitDepth", .byte, 8)], of: data)
    facts.add("ImageClass", data.byte(9), [0: "General Purpose", 4: "Tactical Imagery"])
    facts.add(
      "JPEGProcess", data.byte(10),
      [
        1: "Baseline sequential DCT, Huffman coding, 8-bit samples",
        4: "Extended sequential DCT, Huffman coding, 12-bit samples",
      ])
    facts.add([("Quality", .byte, 11)], of: data)
    facts.add("StreamColor", data.byte(12), [0: "Monochrome"])
    facts.add([("StreamBitDepth", .byte, 13)], of: data)
    if let flags = data.long(14) {
      facts.add("Flags", "0x" + String(flags, radix: 16), stored: flags)
    }
  }

  /// The Still Picture Interchange File Format (ITU-T T.84, annex F).
  @Sendable private static func spiff(_ data: Header, _ facts: inout Facts) {
    if let major = data.byte(0), let minor = data.byte(1) {
      facts.add("SPIFFVersion", "\(major).\(minor)", stored: "\(major) \(minor)")
    }
    facts.add(
      "ProfileID", data.byte(2),
      [
        0: "Not Specified", 1: "Continuous-tone Base", 2: "Continuous-tone Progressive",
        3: "Bi-level Facsimile", 4: "Continuous-tone Facsimile",
      ])
    facts.add(
      [("ColorComponents", .byte, 3), ("ImageHeight", .long, 6), ("ImageWidth", .long, 10)],
      of: data)
    facts.add(
      "ColorSpace", data.byte(14),
      [
        0: "Bi-level", 1: "YCbCr, ITU-R BT 709, video", 2: "No color space specified",
        3: "YCbCr, ITU-R BT 601-1, RGB", 4: "YCbCr, ITU-R BT 601-1, video", 8: "Gray-scale",
        9: "PhotoYCC", 10: "RGB", 11: "CMY", 12: "CMYK", 13: "YCCK", 14: "CIELab",
      ])
    facts.add([("BitsPerSample", .byte, 15)], of: data)
    facts.add(
      "Compression", data.byte(16),
      [
        0: "Uncompressed, interleaved, 8 bits per sample", 1: "Modified Huffman",
        2: "Modified READ", 3: "Modified Modified READ", 4: "JBIG", 5: "JPEG",
      ])
    facts.add("ResolutionUnit", data.byte(17), [0: "None", 1: "inches", 2: "cm"])
    facts.add([("YResolution", .long, 18), ("XResolution", .long, 22)], of: data)
  }
}
