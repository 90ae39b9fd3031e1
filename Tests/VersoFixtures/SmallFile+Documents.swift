import Verso

extension SmallFile {
  /// Pictures of other kinds, profiles and packets, which are only read, but for XMP files.
  package static let documents: [SmallFile] = [
    SmallFile("BMP", bmp()), SmallFile("EXR", exr()), SmallFile("ICC", Part.profile),
    SmallFile("SVG", svg), SmallFile("XMP", Part.packet),
  ]

  private static func bmp() -> [UInt8] {
    let sizes = [124, 4, 2].flatMap { Part.long($0, .littleEndian) }
    let header: [UInt8] = sizes + [1, 0, 24, 0]
    let rest = Part.zeros(124 - header.count)
    let pixels = [UInt8](repeating: 7, count: 24)
    return Part.join(
      Array("BM".utf8),
      Part.long(14 + 124 + 24, .littleEndian),
      Part.zeros(4),
      Part.long(14 + 124, .littleEndian),
      header,
      rest,
      pixels)
  }

  private static func exr() -> [UInt8] {
    func attribute(_ name: String, _ type: String, _ value: [UInt8]) -> [UInt8] {
      Part.join(Array("\(name)\0\(type)\0".utf8), Part.long(value.count, .littleEndian), value)
    }
    let window = [0, 0, 7, 4].flatMap { Part.long($0, .littleEndian) }
    let channel = Part.join(
      Array("R\0".utf8),
      Part.long(1, .littleEndian),
      [0, 0, 0, 0],
      Part.long(1, .littleEndian),
      Part.long(1, .littleEndian),
      [0])
    return Part.join(
      [0x76, 0x2F, 0x31, 0x01, 2, 0, 0, 0],
      attribute("channels", "chlist", channel),
      attribute("compression", "compression", [0]),
      attribute("dataWindow", "box2i", window),
      attribute("displayWindow", "box2i", window),
      attribute("owner", "string", Array("Grace Example".utf8)),
      attribute("utcOffset", "float", [0, 0, 0x80, 0x3F]),
      [0, 1, 2, 3])
  }

  private static let svg =
    Array(
      """
      <?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="8" height="4">\
      <title>Quay</title><metadata>
      """.utf8) + Part.packet + Array("</metadata><rect width=\"8\" height=\"4\"/></svg>".utf8)
}
