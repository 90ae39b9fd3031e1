extension ConformanceRule {
  /// Every chunk ends with the CRC of its type and data.
  static let pngChecksum = ConformanceRule(
    "png-checksum", .error, "The checksum of a chunk is that of its type and data.",
    clause: "PNG 3, 5.5 (CRC algorithm)")
  /// The chunks that must not be repeated.
  static let pngRepetition = ConformanceRule(
    "png-repetition", .warning, "A chunk that may occur once occurs once.",
    clause: "PNG 3, 5.6 (Chunk ordering)")
  /// Before the palette, before the picture's data, and the data one after the other.
  static let pngOrder = ConformanceRule(
    "png-order", .warning, "Chunks are in the order that the standard requires.",
    clause: "PNG 3, 5.6 (Chunk ordering)")
  /// The data of the chunks are one compressed stream.
  static let pngSurplus = ConformanceRule(
    "png-surplus", .warning, "Nothing follows the compressed stream of the picture in its chunks.",
    clause: "PNG 3, 10.1 (Compression method 0)")
  /// It is allowed; readers that stop at the picture do not see it.
  static let pngLate = ConformanceRule(
    "png-late-metadata", .note, "Texts and Exif precede the picture's data.",
    clause: "PNG 3, 5.6 (Chunk ordering)")
  /// 1 to 79 bytes, no blanks at the ends nor two together.
  static let pngKeyword = ConformanceRule(
    "png-keyword", .warning, "The keyword of a text has 1 to 79 bytes, without blanks at its ends.",
    clause: "PNG 3, 11.3.3 (Textual information), \"Keywords and text strings\"")
  /// "Raw profile type exif", as ImageMagick writes it.
  static let pngRawProfile = ConformanceRule(
    "png-raw-profile", .note, "Exif, XMP and IPTC are in chunks that a standard has for them.",
    clause: "PNG 3, 11.3 (Ancillary chunks)")
}

extension PNG {
  package static let rules: [ConformanceRule] = [
    .pngChecksum, .pngRepetition, .pngOrder, .pngSurplus, .pngLate, .pngKeyword, .pngRawProfile,
    .exifHeader,
  ]

  package static func findings(
    _ skeleton: Skeleton, _ source: ByteSource, _ limits: ReadLimits
  ) throws(FileError) -> FindingList {
    var list = FindingList()
    var window = try ByteWindow(source)
    var seen: Set<UInt32> = []
    var last: UInt32 = 0
    let chunks = try chunks(of: source)
    let surplus = try surplus(chunks, &window)
    if let first = surplus.first {
      list.add(
        .pngSurplus,
        "\(surplus.map(\.count).reduce(0, +)) bytes follow the end of the compressed picture",
        place: "PNG IDAT", at: first.lowerBound)
    }
    for chunk in chunks {
      let (code, carrier, name) = (chunk.code, chunk.carrier, chunk.name)
      if code != Code.data, code != Code.frame, try !isSound(carrier, &window, limits) {
        list.add(
          .pngChecksum, "the checksum of \(name) is wrong", place: "PNG \(name)",
          at: carrier.lowerBound)
      }
      check(code, last, seen, at: carrier.lowerBound, &list)
      if isText(code) { try checkKeyword(carrier, name, &window, &list) }
      seen.insert(code)
      last = code
    }
    for block in skeleton.blocks {
      let place = "PNG \(String(letters: block.code))"
      if isRaw(block) {
        list.add(
          .pngRawProfile, "\(block.kind.name) is in a text, where few readers look for it",
          place: "PNG", at: block.carrier.lowerBound)
      } else if block.kind == .exif, block.payload.lowerBound > block.carrier.lowerBound + 8 {
        list.add(
          .exifHeader, "JPEG's signature precedes the TIFF header", place: place,
          at: block.carrier.lowerBound + 8)
      }
    }
    return list
  }

  private static func isText(_ code: UInt32) -> Bool {
    [Code.text, Code.compressedText, Code.internationalText].contains(code)
  }

  private static func check(
    _ code: UInt32, _ last: UInt32, _ seen: Set<UInt32>, at position: Int, _ list: inout FindingList
  ) {
    let name = String(letters: code)
    let place = "PNG \(name)"
    let (hasData, hasPalette) = (seen.contains(Code.data), seen.contains(Code.palette))
    if code == Code.data, hasData, last != Code.data {
      list.add(
        .pngOrder, "the picture's data are interrupted by \(String(letters: last))", place: place,
        at: position)
    }
    if hasData, isText(code) || code == Code.exif {
      list.add(
        .pngLate, "\(name) follows the picture's data, where some readers do not look",
        place: place, at: position)
    }
    guard let row = ChunkRow.of(code) else { return }
    if row.isSingle, seen.contains(code) {
      list.add(.pngRepetition, "there are two chunks \(name)", place: place, at: position)
    }
    switch row.place {
    case .beforePalette where hasData || hasPalette, .beforeData where hasData,
      .behindPalette where hasData:
      list.add(
        .pngOrder, "\(name) follows \(hasData ? "IDAT" : "PLTE")", place: place, at: position)
    default: break
    }
  }

  private static func checkKeyword(
    _ carrier: Range<Int>, _ name: String, _ window: inout ByteWindow, _ list: inout FindingList
  ) throws(FileError) {
    let front = try window.copy((carrier.lowerBound + 8)..<(carrier.upperBound - 4)).prefix(81)
    let keyword = front.prefix { $0 != 0 }
    let isSound =
      (1...79).contains(keyword.count) && keyword.count < front.count && keyword.first != 0x20
      && keyword.last != 0x20
    guard !isSound else { return }
    list.add(
      .pngKeyword, "a keyword of \(keyword.count) bytes, or with blanks at its ends",
      place: "PNG \(name)", at: carrier.lowerBound + 8)
  }
}
