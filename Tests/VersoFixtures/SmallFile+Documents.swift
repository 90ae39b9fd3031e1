import Verso

extension SmallFile {
  /// Pictures of other kinds, profiles and packets, which are only read, but for XMP files.
  package static let documents: [SmallFile] = [
    SmallFile("BMP", bmp()), SmallFile("EXR", exr()), SmallFile("ICC", Part.profile),
    SmallFile("SVG", svg), SmallFile("SVG with RDF", described),
    SmallFile("XMP", Part.packet),
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

  /// A drawing with RDF in no packet, whose prefixes the root declares, with names of another
  /// namespace, and with a box of JUMBF in letters.
  private static let described: [UInt8] = {
    let label = Part.box("jumd", Array("cacb".utf8) + Part.zeros(12) + [3] + Array("cai\0".utf8))
    let letters = Base64.encoded(Part.box("jumb", label))
    return Array(
      """
      <?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "b">]><svg width="12px" height="5.5" id="top" \
      version="1.1" xmlns="http://www.w3.org/2000/svg" xmlns:m="http://example.org/m" \
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" \
      xmlns:dc="http://purl.org/dc/elements/1.1/"><title id="t">Quay &amp; boats</title>\
      <desc>Words <m:plan m:no="7">of <m:by>Ada</m:by></m:plan><m:part>a</m:part>\
      <m:part>b</m:part></desc><g><title>Boat</title><rect width="8" height="4"/></g>\
      <metadata id="meta"><rdf:RDF><rdf:Description rdf:about="" dc:format="image/svg+xml">\
      <dc:creator>Grace Example</dc:creator></rdf:Description></rdf:RDF><m:shelf>12</m:shelf>\
      <c2pa:manifest xmlns:c2pa="http://c2pa.org/manifest">\(letters)</c2pa:manifest></metadata></svg>
      """.utf8)
  }()
}
