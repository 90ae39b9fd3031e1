import Testing

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

@Suite("Paths of XMP")
struct XMPPathTests {
  @Test(
    "A path leads to a value",
    arguments: [
      ("dc:format", "image/jpeg"), ("dc:title", "Hafen"), ("dc:title[x-default]", "Hafen"),
      ("dc:title[EN]", "Harbour — dawn"), ("dc:title[2]", "Harbour — dawn"),
      ("dc:subject", "a<b"), ("dc:subject[2]", "<c>"), ("a:flash/a:fired", "True"),
      ("a:events[1]/a:when", "2024"), ("a:events[1]/a:page", "http://x/"),
      ("a:events[2]/a:when", "2025"), ("a:price", "3"),
      ("a:flash", nil), ("dc:subject[3]", nil), ("dc:title[fr]", nil), ("a:events[1]", nil),
      ("dc:format/dc:x", nil), ("dc:format[1]", nil), ("dc:subject[0]", nil), ("zz:p", nil),
      ("", nil), ("dc", nil), ("dc:", nil), ("dc:subject[", nil), ("dc:subject[]", nil),
      ("dc:subject/", nil), ("/dc:subject", nil), ("dc:subject[1]x", nil), ("dc:a:b", nil),
    ])
  func get(path: String, expected: String?) {
    #expect(read(Packets.small).xmp[path] == expected)
  }

  @Test("Setting creates missing parts of the path")
  func set() throws {
    var xmp = XMP()
    xmp["dc:source"] = "s"
    xmp["dc:creator[1]"] = "Ada"
    xmp["dc:creator[2]"] = "Bob"
    xmp["dc:title[de]"] = "Hafen"
    xmp["dc:title[x-default]"] = "Harbour"
    xmp["exif:Flash/exif:Fired"] = "True"
    xmp["mwg-rs:Regions/mwg-rs:RegionList[1]/mwg-rs:Area/stArea:x"] = "0.5"
    xmp["iptcExt:LocationCreated[1]/iptcExt:City"] = "Oslo"
    try xmp.set("first", at: "xmpMM:History[1]", as: .sequence)
    #expect(xmp.node(at: "dc:creator") == .list(.bag, "Ada", "Bob"))
    #expect(
      xmp.node(at: "dc:title")
        == .list(
          .alternative, XMP.Node("Harbour", language: "x-default"),
          XMP.Node("Hafen", language: "de")))
    #expect(xmp.node(at: "xmpMM:History") == .list(.sequence, "first"))
    #expect(xmp["Iptc4xmpExt:LocationCreated[1]/Iptc4xmpExt:City"] == "Oslo")
    let again = read(try XMPWriter.packet(xmp))
    #expect(again.xmp.properties == xmp.properties)
    xmp["dc:title[x-default]"] = "Port"
    #expect(xmp["dc:title"] == "Port")
    #expect(xmp.node(at: "dc:title[x-default]")?.language == "x-default")
  }

  @Test(
    "An invalid path is refused, and changes nothing",
    arguments: [
      ("zz:p", MetadataError.Code.unknownTag), ("dc", .invalidValue),
      ("dc:subject[5]", .invalidValue),
      ("dc:format/dc:x", .invalidValue), ("dc:format[1]", .invalidValue), ("dc:1", .invalidValue),
      ("dc:subject[0]", .invalidValue), ("dc:subject/dc:x", .invalidValue),
    ])
  func refused(path: String, code: MetadataError.Code) {
    let original = read(Packets.small).xmp
    var xmp = original
    let error = #expect(throws: MetadataError.self) { try xmp.set("x", at: path) }
    #expect(error?.code == code)
    xmp[path] = "x"
    #expect(xmp.isSame(as: original) && xmp.refusals.map(\.code) == [code])
  }

  @Test("Removing also removes what becomes empty")
  func remove() {
    var xmp = read(Packets.small).xmp
    #expect(xmp.remove("dc:subject[1]") == "a<b")
    #expect(xmp["dc:subject[1]"] == "<c>")
    xmp["dc:subject[1]"] = nil
    #expect(xmp.node(at: "dc:subject") == nil)
    #expect(xmp.remove("a:flash/a:fired") != nil)
    #expect(xmp.node(at: "a:flash") != nil)
    #expect(xmp.remove("a:flash/a:mode") != nil)
    #expect(xmp.node(at: "a:flash") == nil)
    #expect(xmp.remove("a:nothing") == nil)
    xmp.removeAll(in: .dc)
    #expect(xmp.properties.allSatisfy { $0.name.namespace == example })
  }

  @Test("A known prefix means its namespace, whatever prefix the file uses")
  func namespaces() {
    let packet = Packets.wrap(
      """
      <rdf:Description xmlns:xmp="http://b.example/" xmlns:q="http://ns.adobe.com/xap/1.0/"
       xmlns:MicrosoftPhoto="http://ns.microsoft.com/photo/1.0/"
       xmp:p="other" q:Rating="5" MicrosoftPhoto:Rating="99"/>
      """)
    let xmp = read(packet).xmp
    #expect(xmp["xmp:Rating"] == "5")
    #expect(xmp["MicrosoftPhoto:Rating"] == "99")
    #expect(xmp["xmp:p"] == nil)
    #expect(xmp["q:Rating"] == "5")
  }

  @Test("Every known namespace has an address and a prefix of its own")
  func known() {
    let known = XMP.Namespace.known
    #expect(Set(known).count == known.count)
    #expect(Set(known.map(\.prefix)).count == known.count)
    for namespace in known {
      #expect(namespace.prefix.isXMLName)
      #expect(XMP.Namespace.named(namespace.prefix) == namespace)
    }
  }

  private let title = XMP.Name(.dc, "title")

  @Test("Texts of a list, and one text")
  func texts() {
    var xmp = XMP()
    let subject = XMP.Name(.dc, "subject")
    xmp.setTexts(["a", "b"], of: subject)
    #expect(xmp.node(subject) == .list(.bag, "a", "b"))
    #expect(xmp.texts(of: subject) == ["a", "b"])
    xmp.setTexts(["c"], of: subject, as: nil)
    #expect(xmp.node(subject) == "c")
    #expect(xmp.texts(of: subject) == ["c"])
    #expect(xmp.text(of: subject) == "c")
    xmp.setTexts([], of: subject)
    #expect(xmp.isEmpty)
  }

  @Test("The default text changes alone, and the language that it repeats follows")
  func languages() {
    var xmp = XMP()
    xmp.setText("Harbour", of: title)
    #expect(xmp.node(title) == .list(.alternative, XMP.Node("Harbour", language: "x-default")))
    xmp.setText("Harbour", of: title, language: "en")
    xmp.setText("Hafen", of: title, language: "de")
    xmp.setText("Port", of: title)
    #expect(xmp.text(of: title) == "Port")
    // What was said in a language stays.
    #expect(xmp.text(of: title, language: "en-GB") == "Harbour")
    #expect(xmp.text(of: title, language: "DE") == "Hafen")
    #expect(xmp.text(of: title, language: "fr") == nil)
    xmp.setText("Harbour", of: title)
    xmp.setText("Pier", of: title, language: "en")
    #expect(xmp.text(of: title) == "Pier")
    xmp.setText(nil, of: title, language: "de")
    #expect(xmp.texts(of: title) == ["Pier", "Pier"])
    // Whichever comes first.
    xmp.setText("Hafen", of: title, language: "de")
    xmp.setText("Quay", of: title)
    #expect(xmp.text(of: title, language: "de") == "Hafen")
    xmp.setText(nil, of: title)
    #expect(xmp.isEmpty)
  }

  @Test("A text without languages becomes the default one")
  func plain() {
    var xmp = read(Packets.describe("<dc:title>plain</dc:title>")).xmp
    #expect(xmp.text(of: title) == "plain")
    xmp.setText("schlicht", of: title, language: "de")
    #expect(xmp.text(of: title) == "plain")
    #expect(xmp.text(of: title, language: "de") == "schlicht")
  }
}
