/// The facts in the header of a bitmap, also of one in a film.
package enum BMPFacts {
  /// The facts of a block that the container found.
  package static func read(_ block: Block, _ data: [UInt8]) -> [Item] {
    guard block.code != UInt32(BMP.Profile.linked) else {
      var facts = Facts("File")
      let name = data.prefix { $0 != 0 }
      facts.add("LinkedProfileName", String(decoding: Latin.utf8(name), as: UTF8.self))
      return facts.facts
    }
    return facts(Header(data, .littleEndian))
  }

  /// The facts of a header.
  package static func facts(_ header: Header) -> [Item] {
    var facts = Facts("File")
    guard let size = header.long(0) else { return [] }
    let isOld = size == 12 || size == 16 || size == 64
    facts.add(
      "BMPVersion", size,
      isOld
        ? [12: "OS/2 V1", 64: "OS/2 V2"]
        : [40: "Windows V3", 68: "AVI BMP structure?", 108: "Windows V4", 124: "Windows V5"])
    guard !isOld else {
      facts.add(
        [
          ("ImageWidth", .short, 4), ("ImageHeight", .short, 6), ("Planes", .short, 8),
          ("BitDepth", .short, 10),
        ], of: header)
      return facts.facts
    }
    facts.add([("ImageWidth", .long, 4)], of: header)
    // Pictures that begin with their first row have a negative height.
    if let height = header.number(.signedLong, 8) { facts.add("ImageHeight", height.magnitude) }
    facts.add([("Planes", .short, 12), ("BitDepth", .short, 14)], of: header)
    let compression = header.long(16)
    if let compression { addCompression(compression, header, to: &facts) }
    facts.add(
      [("ImageLength", .long, 20), ("PixelsPerMeterX", .long, 24), ("PixelsPerMeterY", .long, 28)],
      of: header)
    if let colors = header.long(32) {
      facts.add("NumColors", colors == 0 ? "Use BitDepth" : "\(colors)", stored: colors)
    }
    if let colors = header.long(36) {
      facts.add("NumImportantColors", colors == 0 ? "All" : "\(colors)", stored: colors)
    }
    // The following bytes in the bitmaps of films are undefined.
    guard size != 68 else { return facts.facts }
    addColors(header, to: &facts)
    if let length = header.long(20), length > 0, compression == 4 || compression == 5 {
      facts.add(compression == 4 ? "EmbeddedJPG" : "EmbeddedPNG", binary: length)
    }
    return facts.facts
  }

  private static func addCompression(_ code: Int, _ header: Header, to facts: inout Facts) {
    guard code > 256 else {
      let names = [
        0: "None", 1: "8-Bit RLE", 2: "4-Bit RLE", 3: "Bitfields", 4: "JPEG", 5: "PNG",
      ]
      return facts.add("Compression", names[code] ?? "\(code)", stored: code)
    }
    // The four letters of the program that a film needs.
    var letters = header.slice(16..<20) ?? []
    while let last = letters.last, last == 0 || last == 0x20 { letters.removeLast() }
    let shown = letters.map { byte -> String in
      if (0x20..<0x7F).contains(byte) { return String(UnicodeScalar(byte)) }
      return "\\x" + String(hexadecimal: byte, digits: 2)
    }
    facts.add(
      "Compression", shown.joined(), stored: String(decoding: Latin.utf8(letters), as: UTF8.self))
  }

  private static func addColors(_ header: Header, to facts: inout Facts) {
    let masks = [("RedMask", 40), ("GreenMask", 44), ("BlueMask", 48), ("AlphaMask", 52)]
    for (name, place) in masks {
      guard let mask = header.long(place) else { return }
      facts.add(name, "0x" + String(hexadecimal: mask, digits: 8), stored: mask)
    }
    guard let space = header.long(56) else { return }
    let names = [
      "LINK": "Linked Color Profile", "MBED": "Embedded Color Profile", "sRGB": "sRGB",
      "Win ": "Windows Color Space",
    ]
    let numbers = [0: "Calibrated RGB", 1: "Device RGB", 2: "Device CMYK"]
    let isNumber = (header.slice(56..<60) ?? []).contains(0)
    if isNumber {
      facts.add("ColorSpace", space, numbers)
    } else {
      let letters = String(letters: UInt32(truncatingIfNeeded: space))
      facts.add("ColorSpace", names[letters] ?? "Unknown (\(letters))", stored: letters)
    }
    if space == 0 { addCalibration(header, to: &facts) }
    let intents = [
      1: "Graphic (LCS_GM_BUSINESS)", 2: "Proof (LCS_GM_GRAPHICS)",
      4: "Picture (LCS_GM_IMAGES)", 8: "Absolute Colorimetric (LCS_GM_ABS_COLORIMETRIC)",
    ]
    facts.add("RenderingIntent", header.long(108), intents)
    if space == BMP.Profile.linked || space == BMP.Profile.embedded {
      facts.add([("ProfileDataOffset", .long, 112), ("ProfileSize", .long, 116)], of: header)
    }
  }

  /// The primaries in fixed-point numbers with 30 bits after the point, and their gamma with 16.
  private static func addCalibration(_ header: Header, to facts: inout Facts) {
    for (name, place) in [("RedEndpoint", 60), ("GreenEndpoint", 72), ("BlueEndpoint", 84)] {
      let parts = [0, 4, 8].compactMap { header.long(place + $0) }.map {
        Double($0) / 1_073_741_824
      }
      guard parts.count == 3 else { return }
      facts.add(
        name, parts.map { Facts.text($0, decimals: 6) }.joined(separator: " "),
        stored: parts)
    }
    for (name, place) in [("GammaRed", 96), ("GammaGreen", 100), ("GammaBlue", 104)] {
      guard let gamma = header.long(place) else { return }
      facts.add(name, [(Double(gamma) / 65536 * 100_000 + 0.5).rounded(.down) / 100_000])
    }
  }
}
