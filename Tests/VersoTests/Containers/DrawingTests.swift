import Foundation
import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoModel

/// What drawings say of themselves.
@Suite("SVG drawings")
struct DrawingTests {
  private func values(_ bytes: [UInt8]) throws -> [String: String] {
    Dictionary(
      Rendering().rows(try Photo(bytes)).map { ("\($0.group):\($0.name)", $0.text) }
    ) { first, _ in first }
  }

  private func drawing(_ content: String, _ attributes: String = "") -> [UInt8] {
    Array("<svg xmlns=\"http://www.w3.org/2000/svg\"\(attributes)>\(content)</svg>".utf8)
  }

  @Test("The root, titles, descriptions and metadata are read, including RDF and JUMBF")
  func described() throws {
    let bytes = try #require(SmallFile.documents.first { $0.name == "SVG with RDF" }).bytes
    let values = try values(bytes)
    let expected = [
      "SVG:Xmlns": "http://www.w3.org/2000/svg", "SVG:ImageWidth": "12", "SVG:ImageHeight": "5.5",
      "SVG:ID": "top", "SVG:SVGVersion": "1.1", "SVG:TitleId": "t", "SVG:Title": "Quay & boats",
      "SVG-m:Desc": "{Plan={No=7,By=Ada},Part=[a, b]}", "SVG:MetadataID": "meta",
      "SVG-m:Shelf": "12", "XMP-dc:Format": "image/svg+xml", "XMP-dc:Creator": "Grace Example",
      "JUMBF:JUMDType": "(cacb)-0000-0000-0000000000000000", "JUMBF:JUMDLabel": "cai",
      "Composite:ImageSize": "12x5.5",
    ]
    for (name, value) in expected { #expect(values[name] == value, "\(name)") }
    #expect(values["SVG-c2pa:JUMBF"]?.contains("37 bytes") == true)
    #expect(!values.values.contains("Boat"))
    let photo = try Photo(bytes)
    #expect(photo.metadata.xmp.texts(of: XMP.Name(.dc, "creator")) == ["Grace Example"])
    #expect(photo.warnings.isEmpty && photo.storedSize == nil)
  }

  @Test("Only lengths in pixels are numbers")
  func lengths() throws {
    func size(_ width: String) throws -> Item.Value? {
      try Photo(drawing("<title>t</title>", " width=\"\(width)\"")).items["SVG:ImageWidth"]?.value
    }
    #expect(try size("100px") == .unsigned(100) && size("7") == .unsigned(7))
    #expect(try size("1.50") == .real(1.5) && size("4in") == .text("4in"))
    #expect(try size("50%") == .text("50%") && size("0x10") == .text("0x10"))
  }

  @Test("Namespace prefixes of the root change no names")
  func prefixed() throws {
    let values = try values(
      Array(
        """
        <s:svg xmlns:s="http://www.w3.org/2000/svg" width="3"><s:title>T</s:title><s:metadata>\
        <a:b xmlns:a="http://a/">x</a:b></s:metadata><title>other</title></s:svg>
        """.utf8))
    #expect(values["SVG:ImageWidth"] == "3" && values["SVG:Title"] == "T")
    #expect(values["SVG-a:TagB"] == "x" && !values.values.contains("other"))
  }

  @Test("A packet anywhere is XMP, and so is RDF in the root's metadata")
  func packets() throws {
    let dc = "xmlns:dc=\"http://purl.org/dc/elements/1.1/\""
    let rdf = "xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\""
    func graph(_ title: String) -> String {
      """
      <rdf:RDF \(rdf) \(dc)><rdf:Description rdf:about=""><dc:title>\(title)</dc:title>\
      </rdf:Description></rdf:RDF>
      """
    }
    let packet = "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">\(graph("P"))</x:xmpmeta>"
    let first = try values(drawing("<metadata>\(packet)</metadata><title>T</title>"))
    #expect(first["XMP-dc:Title"] == "P" && first["SVG:Title"] == "T")
    let both = try Photo(drawing("<metadata>\(graph("G"))\(packet)<a>1</a></metadata>"))
    #expect(both.blocks.count { $0.kind == .xmp } == 2 && both.items["SVG:TagA"]?.text == "1")
    // Of what several say the last one counts.
    #expect(both.items["XMP-dc:Title"]?.text == "P")
    #expect(both.metadata.title == "G")
    // What a part of the picture says is not said of the picture.
    let part = try values(drawing("<g><metadata>\(graph("G"))</metadata></g>"))
    #expect(part["XMP-dc:Title"] == nil)
    let inner = try values(drawing("<metadata><a>\(graph("G"))</a></metadata>"))
    #expect(inner["XMP-dc:TagA"] == "{Title=G}")
  }

  @Test("Everything before a wrong tag is read, with a warning")
  func damaged() throws {
    let photo = try Photo(drawing("<title>T</title><desc>D</desc><a></b><metadata id=\"m\"/>"))
    #expect(photo.items["SVG:Title"]?.text == "T" && photo.items["SVG:Desc"]?.text == "D")
    #expect(photo.items["SVG:MetadataID"] == nil && photo.warnings.count == 1)
    let open = try Photo(Array("<svg width='2'><title>cut".utf8))
    #expect(open.items["SVG:ImageWidth"]?.text == "2" && open.items["SVG:Title"] == nil)
  }

  @Test("Strips and edits are refused")
  func readOnly() throws {
    for file in SmallFile.documents where file.name.hasPrefix("SVG") {
      var photo = try Photo(file.bytes)
      photo.strip()
      #expect(throws: MetadataError.self) { try photo.bytes() }
      var other = try Photo(file.bytes)
      other.metadata.title = "Dusk"
      #expect(throws: MetadataError.self) { try other.bytes() }
    }
  }

  @Test(
    "ExifTool reads the same",
    .enabled(if: Program.recentExifTool.isThere, Comment(rawValue: Program.recentExifTool.absence)))
  func oracle() throws {
    let contents = [
      ("<title>T &amp; U</title><desc id=\"d\"><m:a xmlns:m=\"http://m/\">x</m:a></desc>", ""),
      ("<metadata id=\"q\" foo=\"1\"><FOO_BAR>1</FOO_BAR><x><y>2</y></x></metadata>", ""),
      ("<g><title>t</title></g><desc>2020-01-02T03:04:05+01:00</desc>", " x=\"1\" data-y=\"2\""),
      ("<title/>", " width=\"100px\" height=\"50px\" viewBox=\"0 0 1 1\" version=\"1.2\""),
    ]
    let folder = try TemporaryFolder()
    // One by one: what an element is in one drawing, ExifTool takes it for in the next one.
    for (index, content) in contents.enumerated() {
      let bytes = drawing(content.0, content.1)
      let path = try folder.write(bytes, "\(index).svg")
      let golden = try #require(try Program.exifToolJSON([path], ["-G1", "-struct"]).first)
      var text: [UInt8] = []
      Rendering().appendJSON(try Photo(bytes), source: "a", to: &text)
      let mine = try #require(
        try JSONSerialization.jsonObject(with: Data(text)) as? [String: Any])
      let wanted = golden.filter { $0.key.hasPrefix("SVG") || $0.key.hasPrefix("Composite") }
      #expect(!wanted.isEmpty)
      for (name, value) in wanted {
        #expect(mine[name].map { Comparison.isEqual(value, $0) } == true, "\(name)")
      }
    }
  }
}
