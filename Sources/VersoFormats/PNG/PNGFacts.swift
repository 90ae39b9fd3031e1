/// The facts in the chunks of a PNG file (ISO/IEC 15948:2004, clause 11).
package enum PNGFacts {
  /// The facts of a chunk. With a palette, the header declares colours as its numbers.
  ///
  /// - Returns: Empty for a chunk that is damaged or has no values.
  package static func read(
    _ block: Block, _ data: [UInt8], _ budget: inout ReadBudget, isPalette: Bool = false
  ) -> [Item] {
    var facts = Facts("PNG")
    let span = data.rawSpan
    func long(_ position: Int) -> Int? {
      (span.integer(at: position, .bigEndian) as UInt32?).map(Int.init)
    }
    func coded(_ name: String, _ code: UInt8, _ words: [UInt8: String]) {
      facts.add(name, words[code] ?? "Unknown (\(code))", stored: code)
    }
    switch block.code {
    case code("IHDR"):
      guard data.count >= 13, let width = long(0), let height = long(4) else { return [] }
      facts.add("ImageWidth", width)
      facts.add("ImageHeight", height)
      facts.add("BitDepth", data[8])
      coded(
        "ColorType", data[9],
        [0: "Grayscale", 2: "RGB", 3: "Palette", 4: "Grayscale with Alpha", 6: "RGB with Alpha"])
      coded("Compression", data[10], [0: "Deflate/Inflate"])
      coded("Filter", data[11], [0: "Adaptive"])
      coded("Interlace", data[12], [0: "Noninterlaced", 1: "Adam7 Interlace"])
    case code("acTL"):
      guard let frames = long(0), let plays = long(4) else { return [] }
      facts.add("AnimationFrames", frames)
      facts.add("AnimationPlays", plays == 0 ? "inf" : "\(plays)", stored: plays)
    case code("gAMA"):
      guard let gamma = long(0), gamma > 0 else { return [] }
      facts.add("Gamma", [(1e9 / Double(gamma)).rounded() / 1e4])
    case code("cHRM"):
      let names = [
        "WhitePointX", "WhitePointY", "RedX", "RedY", "GreenX", "GreenY", "BlueX", "BlueY",
      ]
      for (index, name) in names.enumerated() {
        guard let number = long(4 * index) else { break }
        facts.add(name, [Double(number) / 100_000])
      }
    case code("sRGB"):
      guard let intent = data.first else { return [] }
      coded(
        "SRGBRendering", intent,
        [0: "Perceptual", 1: "Relative Colorimetric", 2: "Saturation", 3: "Absolute Colorimetric"])
    case code("pHYs"):
      guard data.count >= 9, let x = long(0), let y = long(4) else { return [] }
      var physical = Facts("PNG-pHYs")
      physical.add("PixelsPerUnitX", x)
      physical.add("PixelsPerUnitY", y)
      let unit = data[8]
      physical.add(
        "PixelUnits", unit == 0 ? "Unknown" : unit == 1 ? "meters" : "Unknown (\(unit))",
        stored: unit)
      return physical.facts
    case code("cICP"):
      guard data.count >= 4 else { return [] }
      var points = Facts("PNG-cICP")
      points.add("ColorPrimaries", Int(data[0]), LabelSet.pngPrimaries)
      points.add("TransferCharacteristics", Int(data[1]), LabelSet.pngTransfer)
      points.add("MatrixCoefficients", Int(data[2]), LabelSet.pngMatrix)
      points.add("VideoFullRangeFlag", data[3])
      return points.facts
    case code("bKGD"): facts.add("BackgroundColor", numbers(data))
    case code("tRNS"):
      if data.count > 6 {
        facts.add("Transparency", binary: data[...])
      } else if isPalette {
        facts.add("Transparency", data.map { "\($0)" }.joined(separator: " "))
      } else {
        facts.add("Transparency", numbers(data))
      }
    case code("PLTE"):
      if data.count <= 3 {
        facts.add("Palette", data.map { "\($0)" }.joined(separator: " "))
      } else {
        facts.add("Palette", binary: data[...])
      }
    case code("oFFs"):
      guard data.count >= 9, let x = long(0), let y = long(4) else { return [] }
      facts.add("ImageOffset", "\(x), \(y) (\(data[8] == 0 ? "pixels" : "microns"))")
    case code("sCAL"):
      guard let unit = data.first else { return [] }
      coded("SubjectUnits", unit, [1: "meters", 2: "radians"])
      for (name, text) in zip(
        ["SubjectPixelWidth", "SubjectPixelHeight"], data[1...].split(separator: 0))
      {
        facts.add(name, String(decoding: Latin.utf8(text), as: UTF8.self))
      }
    case code("sTER"):
      guard let mode = data.first else { return [] }
      coded("StereoMode", mode, [0: "Cross-fuse Layout", 1: "Diverging-fuse Layout"])
    case code("vpAg"):
      guard data.count >= 9, let width = long(0), let height = long(4) else { return [] }
      facts.add("VirtualImageWidth", width)
      facts.add("VirtualImageHeight", height)
      facts.add("VirtualPageUnits", data[8])
    case code("cpIp"): facts.add("OLEInfo", binary: data[...])
    case code("seAl"):
      let record = SEALFacts.read(data, limits: budget.limits)
      guard record.isEmpty else { return record }
      facts.add("SEAL", binary: data[...])
    case code("meTa"):
      let found = XMLFacts.read(
        data, as: XMLDialect("XML", .structured, passing: ["meta"]), limits: budget.limits
      ).items
      guard found.isEmpty else { return found }
      facts.add("MeTa", binary: data[...])
    case PNG.Code.graph: return PNGText(PNG.Code.text, data, &budget)?.facts ?? []
    case code("hIST"): facts.add("PaletteHistogram", binary: data[...])
    case code("sPLT"): facts.add("SuggestedPalette", binary: data[...])
    case code("pCAL"): facts.add("PixelCalibration", binary: data[...])
    case code("gIFg"): facts.add("GIFGraphicControlExtension", binary: data[...])
    case code("gIFt"): facts.add("GIFPlainTextExtension", binary: data[...])
    case code("gIFx"): facts.add("GIFApplicationExtension", binary: data[...])
    case code("iDOT"): facts.add("AppleDataOffsets", binary: data[...])
    case code("sBIT"): facts.add("SignificantBits", data.map { "\($0)" }.joined(separator: " "))
    case code("tIME"):
      guard data.count >= 7, let year: UInt16 = span.integer(at: 0, .bigEndian) else { return [] }
      let date = CaptureDate(
        year: Int(year), month: Int(data[2]), day: Int(data[3]), hour: Int(data[4]),
        minute: Int(data[5]), second: Int(data[6]))
      facts.add("ModifyDate", date.exifText)
    case code("iCCP"):
      let name = data.prefix { $0 != 0 }
      facts.add("ProfileName", String(decoding: Latin.utf8(name), as: UTF8.self))
    default:
      if let text = PNGText(block.code, data, &budget) { return text.facts }
      return PNGText.damaged(block.code, data, &budget)
    }
    return facts.facts
  }

  /// The readable rest of a profile that cannot be decompressed: name, method and data.
  package static func damagedProfile(_ data: [UInt8], _ budget: inout ReadBudget) -> [Item] {
    var facts = Facts("PNG")
    guard !budget.isSpent else { return [] }
    guard let end = data.position(of: 0, from: 0), end + 2 <= data.count else {
      facts.add("ICC_Profile", binary: 0)
      return facts.facts
    }
    let stream = data[(end + 2)...]
    let isKnown = data[end + 1] == 0
    facts.add("ICC_Profile", binary: isKnown ? Zlib.unread(stream, &budget) : stream.count)
    return facts.facts
  }

  private static func code(_ name: StaticString) -> UInt32 { PNG.Code.code(name) }

  /// One number of one byte, or some of two.
  private static func numbers(_ data: [UInt8]) -> String {
    if data.count < 2 { return data.map { "\($0)" }.joined() }
    let words: [UInt16] = data.rawSpan.integers(.bigEndian)
    return words.map { "\($0)" }.joined(separator: " ")
  }
}
