enum XMPReader {
  struct Result {
    var xmp = XMP()
    var warnings: [Warning] = []
    var isWhole = true
  }
  static func read(_ packet: RawSpan, base: Int, place: String, limits: ReadLimits) -> Result {
    Result()
  }
}
enum XMPWriter {
  static func packet(_ xmp: XMP, count: Int) -> [UInt8]? { nil }
}
enum ExtendedXMP {
  static func join(
    _ main: XMPReader.Result, parts: [[UInt8]], place: String, limits: ReadLimits
  ) -> XMPReader.Result { main }
  static func split(_ xmp: XMP, limit: Int, padding: Int) throws -> ([UInt8], [[UInt8]]) {
    ([], [])
  }
}
extension XMP {
  var extendedGUID: String? { nil }
  func text(of name: Name) -> String? { nil }
  func texts(of name: Name) -> [String] { [] }
  mutating func setText(_ text: String?, of name: Name) {}
  mutating func setTexts(_ texts: [String], of name: Name, as kind: ArrayKind?) {}
  subscript(path: String) -> String? {
    get { nil }
    set {}
  }
}
extension XMP.Namespace {
  static let dc = Self("http://purl.org/dc/elements/1.1/", prefix: "dc")
  static let tiff = Self("http://ns.adobe.com/tiff/1.0/", prefix: "tiff")
  static let exif = Self("http://ns.adobe.com/exif/1.0/", prefix: "exif")
  static let xmp = Self("http://ns.adobe.com/xap/1.0/", prefix: "xmp")
  static let xmpRights = Self("http://ns.adobe.com/xap/1.0/rights/", prefix: "xmpRights")
  static let photoshop = Self("http://ns.adobe.com/photoshop/1.0/", prefix: "photoshop")
  static let iptcCore = Self("http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/", prefix: "Iptc4xmpCore")
  static let iptcExt = Self("http://iptc.org/std/Iptc4xmpExt/2008-02-29/", prefix: "Iptc4xmpExt")
  static let plus = Self("http://ns.useplus.org/ldf/xmp/1.0/", prefix: "plus")
  static let mwgRegions = Self(
    "http://www.metadataworkinggroup.com/schemas/regions/", prefix: "mwg-rs")
}
extension TagDefinition {
  var lengths: ClosedRange<Int>? { nil }
  var isRepeatable: Bool { true }
}
