import Testing

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

@Suite("XMP from text that people type")
struct XMPParsingTests {
  private func definition(_ name: String) throws -> XMPDefinition {
    try #require(XMPDefinition.named(name).first)
  }

  @Test(
    "Simple values are stored as the standard requires",
    arguments: [
      ("XMP-tiff:Orientation", "rotate 90 cw", "6"), ("XMP-tiff:Orientation", "6", "6"),
      ("XMP-exif:ExposureTime", "1/200", "1/200"), ("XMP-exif:ExposureTime", "0.005", "1/200"),
      ("XMP-exif:FNumber", "2.8", "14/5"), ("XMP-exif:FocalLength", "50 mm", "50/1"),
      ("XMP-exif:ExposureCompensation", "+1/3", "1/3"),
      ("XMP-exif:ShutterSpeedValue", "1/64", "6/1"), ("XMP-exif:ApertureValue", "4", "4/1"),
      ("XMP-exif:GPSLatitude", "-48.13723", "48,8.2338000S"),
      ("XMP-exif:GPSLongitude", "11° 30' 36\" E", "11,30.6000000E"),
      ("XMP-exif:GPSAltitude", "500 m", "500/1"),
      ("XMP-xmp:CreateDate", "2024:05:06 07:08:09.5+02:00", "2024-05-06T07:08:09.5+02:00"),
      ("XMP-xmp:CreateDate", "2024-05-06", "2024-05-06"), ("XMP-xmp:CreateDate", "2024", "2024"),
      ("XMP-xmp:CreateDate", "2024:5", "2024-05"),
      ("XMP-xmpRights:Marked", "yes", "True"), ("XMP-xmp:Rating", "3", "3"),
      ("XMP-plus:ModelReleaseStatus", "None", "http://ns.useplus.org/ldf/vocab/MR-NON"),
      ("XMP-aux:ApproximateFocusDistance", "infinity", "4294967295"),
      ("XMP-photoshop:City", "a, b; {c}", "a, b; {c}"),
    ])
  func simple(name: String, text: String, stored: String) throws {
    #expect(try definition(name).node(parsing: text) == XMP.Node(.text(stored)))
  }

  @Test(
    "Invalid values are refused, and nothing traps",
    arguments: [
      ("XMP-tiff:Orientation", "sideways"), ("XMP-exif:FNumber", "wide"),
      ("XMP-exif:FNumber", "1/"), ("XMP-exif:GPSLatitude", "95"), ("XMP-xmp:CreateDate", "soon"),
      ("XMP-xmp:CreateDate", "2024-13-45"), ("XMP-xmp:CreateDate", "2024-99"),
      ("XMP-xmpRights:Marked", "maybe"), ("XMP-tiff:ImageWidth", "1.5"),
      ("XMP-exif:ShutterSpeedValue", "0"), ("XMP-exif:ShutterSpeedValue", "-1"),
      ("XMP-xmpMM:History", "x"), ("XMP-xmpMM:History", "{Action=a"),
      ("XMP-xmpMM:History", "{Nothing=a}"), ("XMP-xmpMM:DerivedFrom", "{InstanceID=[a,b]}"),
      ("XMP-dc:Subject", "[a"), ("XMP-x:XMPToolkit", "me"),
      ("XMP-xmpMM:History", String(repeating: "{", count: 100_000)),
      ("XMP-exif:GPSAltitude", String(repeating: " m", count: 100_000)),
    ])
  func refused(name: String, text: String) throws {
    let definition = try definition(name)
    #expect(throws: MetadataError.self) { try definition.node(parsing: text) }
  }

  @Test(
    "Lists are typed with commas, or as lists",
    arguments: ["a, b", "[a,b]", "[\"a\", \"b\"]", " [ a, b]"])
  func lists(text: String) throws {
    let node = try definition("XMP-dc:Subject").node(parsing: text)
    let items = [XMP.Node(.text("a")), XMP.Node(.text("b"))]
    #expect(node == XMP.Node(.array(.bag, items)))
  }

  @Test("A text in several languages becomes the default, or one in a language")
  func languages() throws {
    let title = try definition("XMP-dc:Title")
    let node = try title.node(parsing: "a, b")
    guard case .array(.alternative, let items) = node.content else {
      Issue.record("\(node)")
      return
    }
    #expect(items.map(\.language) == ["x-default"])
    #expect(items.map(\.content) == [.text("a, b")])
    #expect(Rendering().text(of: node, name: title.property) != "")
  }

  @Test(
    "Structures are accepted in ExifTool's form, or as JSON",
    arguments: [
      "{Action=saved|, twice,When=2024:05:06}", "[{action=saved|, twice,when=2024-05-06}]",
      "{\"Action\": \"saved, \\u0074wice\", \"When\": \"2024-05-06\"}",
    ])
  func structures(text: String) throws {
    let node = try definition("XMP-xmpMM:History").node(parsing: text)
    let fields = [
      XMP.Property(XMP.Name(.stEvt, "action"), XMP.Node(.text("saved, twice"))),
      XMP.Property(XMP.Name(.stEvt, "when"), XMP.Node(.text("2024-05-06"))),
    ]
    #expect(node == XMP.Node(.array(.sequence, [XMP.Node(.structure(fields))])))
  }

  @Test("Every meaning is stored as its value")
  func meanings() throws {
    for definition in XMPDefinition.all where definition.isEditable && definition.array == nil {
      for (value, meaning) in definition.labels {
        let node = try definition.node(parsing: meaning)
        #expect(
          Rendering().text(of: node, name: definition.property) == meaning,
          "\(definition.name) \(value)")
      }
    }
  }

  @Test("Any prefix of a structured text is read or refused")
  func prefixes() {
    let texts = ["{a=[x,{b=|}|,}],c=\"}", "[{\"a\\n\\u00e4\\ud83d\\ude00\":[1,true,\"x\"]},null]"]
    for text in texts {
      let bytes = Array(text.utf8)
      for count in 0...bytes.count {
        _ = StructuredText(String(decoding: bytes[..<count], as: UTF8.self))
      }
    }
    #expect(
      StructuredText("{\"a\":\"\\ud83d\\ude00\\u00e4\"}")
        == .fields([.init(name: "a", value: .text("😀ä"))]))
  }
}
