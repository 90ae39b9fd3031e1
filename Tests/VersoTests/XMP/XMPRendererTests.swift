import Testing

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

@Suite("XMP as text")
struct XMPRendererTests {
  private static let exif = "xmlns:exif='http://ns.adobe.com/exif/1.0/'"
  private static let tiff = "xmlns:tiff='http://ns.adobe.com/tiff/1.0/'"
  private static let foo = "xmlns:foo='http://foo.example/'"

  /// What is shown of properties in RDF, as "group:name" and JSON.
  private func shown(_ rdf: String, _ attributes: String = "", isNumeric: Bool = false)
    -> [String: String]
  {
    let packet = """
      <x:xmpmeta xmlns:x='adobe:ns:meta/'>\
      <rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>\
      <rdf:Description rdf:about='' xmlns:dc='http://purl.org/dc/elements/1.1/' \(Self.exif) \
      \(Self.tiff) \(Self.foo) xmlns:xmp='http://ns.adobe.com/xap/1.0/' \(attributes)>\(rdf)\
      </rdf:Description></rdf:RDF></x:xmpmeta>
      """
    let bytes = Array(packet.utf8)
    let result = XMPReader.read(bytes.rawSpan, base: 0, place: "", limits: ReadLimits())
    var shown: [String: String] = [:]
    XMPRenderer(isNumeric: isNumeric).visit(result.xmp) { group, name, value in
      var text: [UInt8] = []
      value.appendJSON(to: &text)
      shown["\(group):\(name)"] = String(decoding: text, as: UTF8.self)
    }
    return shown
  }

  @Test("A name of the standard is shown before the same name with a capital")
  func misspelled() {
    let packet = """
      <x:xmpmeta xmlns:x='adobe:ns:meta/'>\
      <rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>\
      <rdf:Description rdf:about='' xmlns:dc='http://purl.org/dc/elements/1.1/'>\
      <dc:Creator>unknown</dc:Creator><dc:creator><rdf:Seq><rdf:li>Ada</rdf:li></rdf:Seq></dc:creator>\
      </rdf:Description></rdf:RDF></x:xmpmeta>
      """
    let bytes = Array(packet.utf8)
    let result = XMPReader.read(bytes.rawSpan, base: 0, place: "", limits: ReadLimits())
    let items = XMPRenderer.items(of: result.xmp).filter { $0.name == "Creator" }
    #expect(items.map(\.text) == ["Ada", "unknown"])
  }

  // What ExifTool 13.58 prints for the same packets.
  @Test(
    "Simple values are shown in their usual forms",
    arguments: [
      ("exif:ExposureTime", "1/3", "0.3", "0.333333333333333"),
      ("exif:ExposureTime", "1/200", "\"1/200\"", "0.005"),
      ("exif:ExposureTime", "abc", "\"abc\"", "\"abc\""),
      ("exif:FNumber", "28/10", "2.8", "2.8"),
      ("exif:FNumber", "0/1", "0", "0"),
      ("exif:ExposureBiasValue", "-1/3", "\"-1/3\"", "-0.333333333333333"),
      ("exif:FocalLength", "50/1", "\"50.0 mm\"", "50"),
      ("exif:FocalLengthIn35mmFilm", "75", "\"75 mm\"", "75"),
      ("exif:SubjectDistance", "0/0", "\"undef\"", "\"undef\""),
      ("exif:GPSAltitude", "1/0", "\"inf\"", "\"inf\""),
      ("exif:GPSAltitude", "500/1", "\"500 m\"", "500"),
      ("exif:GPSLatitude", "48,8.2338S", "\"48 deg 8' 14.03\\\" S\"", "-48.13723"),
      ("exif:GPSLongitude", "11,30,36E", "\"11 deg 30' 36.00\\\" E\"", "11.51"),
      ("exif:GPSDestLatitude", "", "\"\"", "\"\""),
      ("exif:ShutterSpeedValue", "6/1", "\"1/64\"", "0.015625"),
      ("exif:ApertureValue", "4/1", "4.0", "4"),
      ("exif:ColorSpace", "4294967295", "\"Uncalibrated\"", "65535"),
      ("exif:MeteringMode", "99", "\"Unknown (99)\"", "99"),
      ("exif:Contrast", "00", "\"Unknown (00)\"", "\"00\""),
      ("tiff:Orientation", "6", "\"Rotate 90 CW\"", "6"),
      ("tiff:XResolution", "72/1", "72", "72"),
      ("xmp:ModifyDate", "2024-05", "\"2024:05\"", "\"2024:05\""),
      ("xmp:CreateDate", "garbage", "\"garbage\"", "\"garbage\""),
      (
        "xmp:MetadataDate", "2024-05-06T07:08:09.50Z", "\"2024:05:06 07:08:09.50Z\"",
        "\"2024:05:06 07:08:09.50Z\""
      ),
      ("foo:r", "1/4", "0.25", "0.25"),
      ("foo:d", "2024-05-06T07:08", "\"2024:05:06 07:08\"", "\"2024:05:06 07:08\""),
      ("foo:d", "2024-05-06", "\"2024-05-06\"", "\"2024-05-06\""),
      ("foo:t", "TRUE", "true", "true"),
    ])
  func simple(name: String, stored: String, human: String, numeric: String) {
    #expect(Array(shown("", "\(name)='\(stored)'").values) == [human])
    #expect(Array(shown("", "\(name)='\(stored)'", isNumeric: true).values) == [numeric])
  }

  @Test(
    "Names are those of ExifTool",
    arguments: [
      ("foo:ALLCAPS", "XMP-foo:Allcaps"), ("foo:ALL_CAPS_2", "XMP-foo:AllCaps_2"),
      ("foo:a", "XMP-foo:TagA"), ("foo:a.b", "XMP-foo:Ab"), ("dc:format", "XMP-dc:Format"),
      ("exif:GPSTimeStamp", "XMP-exif:GPSDateTime"), ("tiff:ImageLength", "XMP-tiff:ImageHeight"),
    ])
  func names(name: String, expected: String) {
    #expect(Array(shown("", "\(name)='x'").keys) == [expected])
  }

  @Test("A prefix with another meaning is ignored")
  func prefixes() {
    let found = shown(
      "",
      "xmlns:aux='http://other/' xmlns:a='http://ns.adobe.com/exif/1.0/aux/' "
        + "aux:Lens='1' a:Lens='2'")
    #expect(found == ["XMP-tmp0:Lens": "1", "XMP-aux:Lens": "2"])
  }

  @Test("A text in several languages is shown under its name, and with each language")
  func languages() {
    let found = shown(
      "<dc:title><rdf:Alt><rdf:li xml:lang='x-default'>T</rdf:li><rdf:li xml:lang='de-de'>A</rdf:li>"
        + "<rdf:li xml:lang='zh_cn'>B</rdf:li><rdf:li xml:lang='sr-Latn-rs'>C</rdf:li></rdf:Alt>"
        + "</dc:title><dc:rights>plain</dc:rights><foo:l><rdf:Bag><rdf:li><rdf:Alt>"
        + "<rdf:li xml:lang='x-default'>1</rdf:li></rdf:Alt></rdf:li><rdf:li><rdf:Alt>"
        + "<rdf:li xml:lang='x-default'>2</rdf:li><rdf:li xml:lang='fr'>3</rdf:li></rdf:Alt>"
        + "</rdf:li></rdf:Bag></foo:l>")
    #expect(
      found == [
        "XMP-dc:Title": "\"T\"", "XMP-dc:Title-de-DE": "\"A\"", "XMP-dc:Title-zh-cn": "\"B\"",
        "XMP-dc:Title-sr-latn-rs": "\"C\"", "XMP-dc:Rights": "\"plain\"",
        "XMP-foo:TagL": "[1,2]", "XMP-foo:TagL-fr": "[\"\",3]",
      ])
  }

  @Test("Lists and structures keep their form")
  func structures() {
    let found = shown(
      "<dc:creator>single</dc:creator><dc:subject><rdf:Bag/></dc:subject>"
        + "<dc:date><rdf:Seq><rdf:li>2024-05-06</rdf:li></rdf:Seq></dc:date>"
        + "<exif:Flash rdf:parseType='Resource'><exif:Fired>true</exif:Fired>"
        + "<exif:Mode>9</exif:Mode><exif:Odd>1/4</exif:Odd></exif:Flash>"
        + "<foo:Q rdf:parseType='Resource'><rdf:value>v</rdf:value><foo:q>qq</foo:q></foo:Q>"
        + "<tiff:Artist rdf:parseType='Resource'><foo:bad>struct</foo:bad></tiff:Artist>"
        + "<foo:Empty rdf:parseType='Resource'/>")
    #expect(
      found == [
        "XMP-dc:Creator": "\"single\"", "XMP-dc:Subject": "\"\"",
        "XMP-dc:Date": "[\"2024:05:06\"]",
        "XMP-exif:Flash": "{\"Fired\": true,\"Mode\": \"Unknown (9)\",\"Odd\": 0.25}",
        "XMP-foo:TagQ": "\"v\"", "XMP-foo:QQ": "\"qq\"", "XMP-tiff:ArtistBad": "\"struct\"",
        "XMP-foo:Empty": "\"\"",
      ])
  }

  @Test("A small packet gives no large text")
  func amplification() {
    let long = String(repeating: "n", count: 100_000)
    let fields = (0..<500).map { "<foo:f\($0)>1</foo:f\($0)>" }.joined()
    let texts = (0..<2000).map {
      "<rdf:li><rdf:Alt><rdf:li xml:lang='l\($0)'>x</rdf:li></rdf:Alt></rdf:li>"
    }
    let found = shown(
      "<tiff:Artist rdf:parseType='Resource'><foo:\(long) rdf:parseType='Resource'>\(fields)"
        + "</foo:\(long)></tiff:Artist><\(long):a xmlns:\(long)='http://long/'>1</\(long):a>"
        + "<foo:l><rdf:Bag>\(texts.joined())</rdf:Bag></foo:l>")
    #expect(found["XMP-tmp0:TagA"] == "1")
    #expect(found.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count } < 1 << 20)
  }

  @Test("Groups and tags are selected by any of their names")
  func selection() {
    typealias Selection = Rendering.Selection
    let title = XMP.Name(.dc, "title")
    #expect(Selection(groups: ["XMP-DC"]).includes(title))
    #expect(Selection(groups: ["xmp"]).includes(title))
    #expect(!Selection(groups: ["XMP-exif"]).includes(title))
    for tag in ["title", "XMP:Title", "xmp-dc:TITLE"] {
      #expect(Selection(tags: [tag]).includes(title))
    }
    for tag in ["itle", "IFD0:Title", "XMP-dc:Titl", ":title", ""] {
      #expect(!Selection(tags: [tag]).includes(title))
    }
    #expect(Selection.isGroup("XMP-foo"))
    #expect(!Selection.isGroup("foo"))
  }
}
