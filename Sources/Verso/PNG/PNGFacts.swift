/// What the chunks of a PNG file say (ISO/IEC 15948:2004, clause 11).
enum PNGFacts {
  /// The facts of a chunk.
  ///
  /// - Parameters:
  ///   - block: The chunk.
  ///   - data: Its data.
  ///   - limits: How much a compressed text may become.
  /// - Returns: None for a chunk that is damaged or says nothing.
  static func read(_ block: Block, _ data: [UInt8], limits: ReadLimits) -> [Fact] {
    var facts = Facts("PNG")
    let span = data.rawSpan
    func long(_ position: Int) -> Int? {
      (span.integer(at: position, .bigEndian) as UInt32?).map(Int.init)
    }
    func coded(_ name: String, _ code: UInt8, _ words: [UInt8: String]) {
      facts.add(name, words[code] ?? "Unknown (\(code))", stored: "\(code)")
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
      facts.add("AnimationPlays", plays == 0 ? "inf" : "\(plays)", stored: "\(plays)")
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
        stored: "\(unit)")
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
        facts.add("Transparency", binary: data.count)
      } else {
        facts.add("Transparency", numbers(data))
      }
    case code("PLTE"):
      if data.count <= 3 {
        facts.add("Palette", data.map { "\($0)" }.joined(separator: " "))
      } else {
        facts.add("Palette", binary: data.count)
      }
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
    default: return PNGText(block, data, limits: limits)?.facts ?? []
    }
    return facts.facts
  }

  private static func code(_ name: StaticString) -> UInt32 { PNG.Chunk.code(name) }

  /// One number of one byte, or some of two.
  private static func numbers(_ data: [UInt8]) -> String {
    if data.count < 2 { return data.map { "\($0)" }.joined() }
    let words: [UInt16] = data.rawSpan.integers(.bigEndian)
    return words.map { "\($0)" }.joined(separator: " ")
  }
}

/// A text of a PNG file with its keyword (ISO/IEC 15948:2004, 11.3.4).
struct PNGText {
  let keyword: String
  let language: String
  let text: [UInt8]

  /// Nil for a chunk of another kind, or a damaged one.
  init?(_ block: Block, _ data: [UInt8], limits: ReadLimits) {
    guard let end = data.position(of: 0, from: 0) else { return nil }
    keyword = String(decoding: Latin.utf8(data[..<end]), as: UTF8.self)
    let rest = data[(end + 1)...]
    switch block.code {
    case PNG.Chunk.text:
      language = ""
      text = Self.utf8(rest)
    case PNG.Chunk.compressedText:
      language = ""
      guard let found = Zlib.inflated(rest.dropFirst(), limit: limits.blockBytes) else {
        return nil
      }
      text = Self.utf8(found[...])
    case PNG.Chunk.internationalText:
      guard rest.count > 2, let first = data.position(of: 0, from: end + 3),
        let second = data.position(of: 0, from: first + 1)
      else { return nil }
      language = String(decoding: data[(end + 3)..<first], as: UTF8.self)
      let stored = data[(second + 1)...]
      if data[end + 1] == 0 {
        text = Array(stored)
      } else {
        guard let found = Zlib.inflated(stored, limit: limits.blockBytes) else { return nil }
        text = found
      }
    default: return nil
    }
  }

  private static func utf8(_ text: ArraySlice<UInt8>) -> [UInt8] {
    String(validating: text, as: UTF8.self) == nil ? Latin.utf8(text) : Array(text)
  }

  /// The block that ImageMagick put into a text as hexadecimal digits: "exif", "xmp", "iptc", "8bim",
  /// "icc"; nil for an ordinary text.
  var profile: (type: String, bytes: [UInt8])? {
    let front = "Raw profile type "
    guard keyword.hasPrefix(front) else { return nil }
    // A line with the name, one with the length, then the digits.
    let lines = text.split(separator: 0x0A, maxSplits: 2)
    guard lines.count == 3 else { return nil }
    let size = Int(String(decoding: lines[1].filter { $0 != 0x20 }, as: UTF8.self)) ?? 0
    var bytes: [UInt8] = []
    var half: UInt8?
    for byte in lines[2] {
      guard let digit = UInt8(String(UnicodeScalar(byte)), radix: 16) else { continue }
      if let high = half {
        bytes.append(high << 4 | digit)
        half = nil
      } else {
        half = digit
      }
    }
    guard bytes.count == size else { return nil }
    return (keyword.dropFirst(front.count).lowercased(), bytes)
  }

  var facts: [Fact] {
    guard profile == nil else { return [] }
    let names = [
      "creation time": "CreationTime", "create-date": "CreateDate", "modify-date": "ModDate",
      "aesthetic_score": "AestheticScore", "warning": "PNGWarning",
    ]
    var name = names[keyword.lowercased()] ?? ""
    if name.isEmpty {
      let letters = keyword.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
      guard let first = letters.first else { return [] }
      name = first.uppercased() + letters.dropFirst()
    }
    if !language.isEmpty, language.lowercased() != "x-default" { name += "-\(language)" }
    var facts = Facts("PNG")
    let shown = String(decoding: text, as: UTF8.self)
    if name == "CreationTime", let date = Self.date(shown) {
      facts.add(name, date)
    } else {
      facts.add(name, shown)
    }
    return facts.facts
  }

  /// A date of RFC 1123 or ISO 8601 in the form of Exif.
  private static func date(_ text: String) -> String? {
    let words = text.split { $0 == " " || $0 == "," }.map(String.init)
    let months = [
      "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
    if let at = words.firstIndex(where: { months.contains($0.prefix(3).lowercased()) }), at > 0,
      words.count > at + 2, let day = Int(words[at - 1]), let year = Int(words[at + 1]),
      let month = months.firstIndex(of: words[at].prefix(3).lowercased())
    {
      let clock = words[at + 2].split(separator: ":").compactMap { Int($0) }
      guard clock.count >= 2 else { return nil }
      let date = CaptureDate(
        year: year, month: month + 1, day: day, hour: clock[0], minute: clock[1],
        second: clock.count > 2 ? clock[2] : 0)
      let zone = words.count > at + 3 ? CaptureDate.offset(words[at + 3]) : nil
      return date.exifText + (zone.map { CaptureDate.offsetText($0) } ?? "")
    }
    return nil
  }
}
