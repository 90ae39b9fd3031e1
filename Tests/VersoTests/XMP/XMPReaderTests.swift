import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

/// A namespace that no program knows.
let example = XMP.Namespace("http://a.example/", prefix: "a")

extension XMP.Node: ExpressibleByStringLiteral {
  /// A text.
  public init(stringLiteral value: String) { self.init(.text(value)) }

  static func list(_ kind: XMP.ArrayKind, _ items: XMP.Node...) -> Self {
    Self(.array(kind, items))
  }

  static func fields(_ fields: KeyValuePairs<String, XMP.Node>) -> Self {
    Self(.structure(fields.map { XMP.Property(XMP.Name(example, $0.key), $0.value) }))
  }

  func qualified(_ qualifiers: KeyValuePairs<String, XMP.Node>) -> Self {
    Self(content, qualifiers: qualifiers.map { XMP.Property(XMP.Name(example, $0.key), $0.value) })
  }
}

@Suite("Reading XMP")
struct XMPReaderTests {
  @Test(
    "Illegal characters of a text hide none of its neighbours",
    arguments: [
      ("a < b", "a < b", false), ("<3", "<3", false), ("a <<", "a <<", false),
      ("a & b", "a & b", true), ("a\u{1}b", "a\u{1}b", true),
    ])
  func oddText(stored: String, text: String, isWhole: Bool) {
    let packet = """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description \
      xmlns:a="http://a.example/"><a:p>1</a:p><a:q>\(stored)</a:q><a:r>3</a:r>\
      </rdf:Description></rdf:RDF>
      """
    let result = XMPReader.read(
      Array(packet.utf8).rawSpan, base: 0, place: "XMP", limits: ReadLimits())
    #expect(result.xmp.properties.map(\.node) == ["1", XMP.Node(.text(text)), "3"])
    #expect(!result.warnings.isEmpty && result.isWhole == isWhole)
  }

  @Test(
    "Values of every kind, as ISO 16684-1, clause 7, writes them",
    arguments: [
      ("<a:p>text</a:p>", "text"),
      ("<a:p/>", ""),
      ("<a:p>  two\n lines </a:p>", "  two\n lines "),
      ("<a:p>a<!-- not -->b<![CDATA[<c>]]>&#x64;</a:p>", "ab<c>d"),
      ("<a:p rdf:resource=\"http://x/\"/>", XMP.Node(.uri("http://x/"))),
      ("<a:p xml:lang=\"de\">Käse</a:p>", XMP.Node("Käse", language: "de")),
      ("<a:p rdf:parseType=\"Resource\"><a:x>1</a:x></a:p>", .fields(["x": "1"])),
      (
        "<a:p><rdf:Description a:y=\"2\"><a:x>1</a:x></rdf:Description></a:p>",
        .fields(["y": "2", "x": "1"])
      ),
      ("<a:p a:x=\"1\"/>", .fields(["x": "1"])),
      ("<a:p rdf:parseType=\"Resource\"/>", .fields([:])),
      (
        "<a:p><rdf:Bag><rdf:li>1</rdf:li><rdf:li>2</rdf:li></rdf:Bag></a:p>",
        .list(.bag, "1", "2")
      ),
      ("<a:p><rdf:Seq><rdf:li a:x=\"1\"/></rdf:Seq></a:p>", .list(.sequence, .fields(["x": "1"]))),
      ("<a:p><rdf:Seq/></a:p>", .list(.sequence)),
      (
        "<a:p><rdf:Bag><rdf:li><rdf:Bag><rdf:li>1</rdf:li></rdf:Bag></rdf:li></rdf:Bag></a:p>",
        .list(.bag, .list(.bag, "1"))
      ),
      (
        "<a:p><rdf:Alt><rdf:li xml:lang=\"fr\">oui</rdf:li></rdf:Alt></a:p>",
        .list(.alternative, XMP.Node("oui", language: "fr"))
      ),
      (
        "<a:p rdf:parseType=\"Resource\"><rdf:value>3</rdf:value><a:q>EUR</a:q></a:p>",
        XMP.Node("3").qualified(["q": "EUR"])
      ),
      ("<a:p rdf:value=\"3\" a:q=\"EUR\"/>", XMP.Node("3").qualified(["q": "EUR"])),
      (
        "<a:p><rdf:Description><rdf:value><rdf:Bag/></rdf:value><a:q>1</a:q></rdf:Description></a:p>",
        XMP.Node.list(.bag).qualified(["q": "1"])
      ),
    ] as [(String, XMP.Node)])
  func values(xml: String, expected: XMP.Node) {
    let result = read(Packets.describe(xml))
    #expect(result.xmp.properties == [XMP.Property(XMP.Name(example, "p"), expected)])
    #expect(result.warnings == [])
    #expect(result.isWhole)
  }

  @Test(
    "Deviations from the standard are read as ExifTool reads them, with a warning",
    arguments: [
      ("<a:p><rdf:li>1</rdf:li><rdf:li>2</rdf:li></a:p>", .list(.bag, "1", "2"), true),
      (
        "<a:p><rdf:Bag><rdf:li>1</rdf:li></rdf:Bag><rdf:Bag><rdf:li>2</rdf:li></rdf:Bag></a:p>",
        .list(.bag, "1", "2"), true
      ),
      ("<a:p><rdf:Bag><a:x>1</a:x></rdf:Bag></a:p>", .list(.bag, .fields(["x": "1"])), true),
      ("<a:p><a:x>1</a:x><a:y>2</a:y></a:p>", .fields(["x": "1", "y": "2"]), true),
      ("<a:p>A</a:p><a:p>B</a:p>", "A", false),
      ("<a:p a:x=\"1\" a:y=\"1\"/><a:p a:z=\"2\"/>", .fields(["x": "1", "y": "1", "z": "2"]), nil),
      (
        "<a:p a:x=\"1\" a:y=\"1\"/><a:p a:x=\"2\" a:z=\"2\"/>",
        .fields(["x": "1", "y": "1", "z": "2"]), false
      ),
      ("<a:p>text<a:x>1</a:x></a:p>", .fields(["x": "1"]), false),
      ("<a:p rdf:parseType=\"Literal\"><a:x>1</a:x></a:p>", .fields(["x": "1"]), false),
      (
        "<a:p rdf:parseType=\"Collection\"><rdf:Description a:x=\"1\"/></a:p>",
        .list(.sequence, .fields(["x": "1"])), nil
      ),
      ("<a:p>a & b &nbsp; c</a:p>", "a & b &nbsp; c", true),
      ("<a:p>]]></a:p>", "]]>", true),
      ("<a:p rdf:ID=\"i\">1</a:p>", "1", false),
      ("<a:p>1</a:p><rdf:Description/>", "1", nil),
    ] as [(String, XMP.Node, Bool?)])
  func oddities(xml: String, expected: XMP.Node, isWhole: Bool?) {
    let result = read(Packets.describe(xml))
    #expect(result.xmp.node(XMP.Name(example, "p")) == expected)
    // Without an expectation it is no oddity after all.
    #expect(result.isWhole == isWhole ?? true)
    #expect(result.warnings.isEmpty == (isWhole == nil))
  }

  @Test("A node with a type is read as a field, as Google's container items are written")
  func typedNode() {
    let result = read(Packets.describe("<a:p><a:Item a:x=\"1\"/></a:p>"))
    #expect(result.xmp["a:p/a:Item/a:x"] == "1")
    #expect(result.warnings == [])
  }

  @Test("Several descriptions are one, the name of the resource is kept")
  func descriptions() {
    let result = read(
      Packets.wrap(
        """
        <rdf:Description rdf:about="uuid:1" a:p="1"/><rdf:Description about="uuid:1" a:q="2"/>
        <a:r>3</a:r>
        """))
    #expect(result.xmp.about == "uuid:1")
    #expect(result.xmp.toolkit == "Test")
    #expect(result.xmp.properties.map(\.name.local) == ["p", "q", "r"])
    #expect(result.warnings.count == 1)
    #expect(result.isWhole)
  }

  private static let rdf = "xmlns:rdf=\"\(XMP.Namespace.rdf.uri)\""

  @Test(
    "A packet may have other wrappers, or no wrapper",
    arguments: [
      "<rdf:RDF \(rdf)>@</rdf:RDF>",
      "<x:xapmeta xmlns:x='adobe:ns:meta/' \(rdf)><r:RDF xmlns:r=\"\(XMP.Namespace.rdf.uri)\">@</r:RDF></x:xapmeta>",
      "<?xml version='1.0'?><svg xmlns='http://www.w3.org/2000/svg'><rdf:RDF \(rdf)>@</rdf:RDF></svg>",
    ])
  func wrappers(wrapper: String) {
    let description =
      "<rdf:Description xmlns:dc=\"http://purl.org/dc/elements/1.1/\" dc:source=\"s\"/>"
    let packet = wrapper.replacing("@", with: description)
    let result = read(Array(packet.utf8) + [0, 0, 0])
    #expect(result.xmp["dc:source"] == "s")
    #expect(result.warnings == [])
  }

  @Test(
    "Parts that rewriting would drop are reported, so that no edit loses them",
    arguments: [
      "<x:xmpmeta a:z='9'>@</x:xmpmeta>", "<x:xmpmeta><a:e>1</a:e>@</x:xmpmeta>",
      "<x:xmpmeta>@ text</x:xmpmeta>", "<x:xmpmeta><w>@<k>1</k></w></x:xmpmeta>",
      "<x:xmpmeta>@</x:xmpmeta><more>1</more>", "<w a:z='9'>@</w>",
      "<x:xmpmeta><rdf:RDF xml:lang='de'><rdf:Description a:p='1'/></rdf:RDF></x:xmpmeta>",
      "<x:xmpmeta><rdf:RDF><rdf:Description xml:lang='de' a:p='1'/></rdf:RDF></x:xmpmeta>",
      "<x:xmpmeta><rdf:RDF><rdf:Description xml:base='b' a:p='1'/></rdf:RDF></x:xmpmeta>",
    ])
  func besides(packet: String) {
    let declared = "xmlns:x='adobe:ns:meta/' xmlns:a='http://a.example/' \(Self.rdf)"
    let properties = "<rdf:RDF><rdf:Description a:p='1'/></rdf:RDF>"
    let end = packet.firstIndex { " >".contains($0) } ?? packet.startIndex
    let text = "\(packet[..<end]) \(declared)\(packet[end...])".replacing("@", with: properties)
    let result = read(Array(text.utf8))
    #expect(result.xmp["a:p"] == "1")
    #expect(!result.isWhole)
    #expect(!result.warnings.isEmpty)
  }

  @Test(
    "If a property has two values, one is not lost silently",
    arguments: [
      "<a:p rdf:value='1' a:q='2' rdf:resource='r'/>", "<a:p><a:T rdf:about='r' a:x='1'/></a:p>",
      "<a:p><rdf:Description about='r' a:x='1'/></a:p>",
      "<a:p rdf:value='1'><rdf:value>2</rdf:value></a:p>",
      "<a:p rdf:parseType='Else'>1</a:p>",
      "<a:p rdf:value='1'><rdf:Bag><rdf:li>2</rdf:li></rdf:Bag></a:p>",
      "<a:p><rdf:Bag><rdf:li about='r'>2</rdf:li></rdf:Bag></a:p>",
    ])
  func twice(xml: String) {
    let result = read(Packets.describe(xml))
    #expect(!result.isWhole)
    #expect(!result.warnings.isEmpty)
  }

  @Test("Every form of Unicode is read alike")
  func encodings() throws {
    let expected = read(Packets.small)
    let text = String(decoding: Packets.small, as: UTF8.self)
    #expect(expected.xmp.properties.count == 7)
    #expect(expected.warnings == [])
    for order in byteOrders {
      for mark in ["", "\u{FEFF}"] {
        var wide: [UInt8] = []
        for unit in (mark + text).utf16 { wide.append(unit, order) }
        #expect(read(wide).xmp == expected.xmp)
        #expect(read(wide).warnings == [])
        var wider: [UInt8] = []
        for scalar in (mark + text).unicodeScalars { wider.append(scalar.value, order) }
        #expect(read(wider).xmp == expected.xmp)
      }
    }
    #expect(read([0xEF, 0xBB, 0xBF] + Packets.small).xmp == expected.xmp)
  }

  @Test("Latin-1 in text declared as UTF-8 is read, with a warning at its position")
  func latin1() throws {
    var packet = Packets.describe("<dc:source>Ren?</dc:source>")
    let at = try #require(packet.position(of: Array("?</dc".utf8)))
    packet[at] = 0xE9
    let result = XMPReader.read(packet.rawSpan, base: 1000, place: "XMP", limits: ReadLimits())
    #expect(result.xmp["dc:source"] == "René")
    #expect(result.warnings.map(\.offset) == [1000 + at])
    #expect(result.isWhole)
  }

  @Test("A warning names the position in the file, in every form of Unicode")
  func positions() throws {
    let packet = Packets.describe("<dc:source>é & b</dc:source>")
    let at = try #require(packet.position(of: Array("& b".utf8)))
    #expect(read(packet).warnings.map(\.offset) == [at])
    #expect(read([0xEF, 0xBB, 0xBF] + packet).warnings.map(\.offset) == [at + 3])
    let units = Array(String(decoding: packet, as: UTF8.self).utf16)
    var wide: [UInt8] = []
    for unit in [0xFEFF] + units { wide.append(unit, .bigEndian) }
    let index = try #require(wide.position(of: [0, UInt8(ascii: "&"), 0, 0x20]))
    #expect(read(wide).warnings.map(\.offset) == [index])
  }

  @Test("An undeclared prefix has its usual meaning")
  func undeclared() {
    let result = read(Packets.describe("<photoshop:City>Oslo</photoshop:City><zz:p>1</zz:p>"))
    #expect(result.xmp.text(of: XMP.Name(.photoshop, "City")) == "Oslo")
    #expect(result.xmp["zz:p"] == "1")
    #expect(result.warnings.count == 2)
    #expect(result.isWhole)
  }

  @Test("A namespace is its address, whichever prefix it has")
  func prefixes() {
    let result = read(
      Packets.wrap(
        """
        <r:Description r:about="" xmlns:r="\(XMP.Namespace.rdf.uri)"
         xmlns:y="http://purl.org/dc/elements/1.1/"><y:source>1</y:source>
         <format xmlns="http://purl.org/dc/elements/1.1/">2</format></r:Description>
        """))
    #expect(result.xmp["dc:source"] == "1")
    #expect(result.xmp["dc:format"] == "2")
    #expect(result.warnings == [])
  }

  @Test("Properties of named resources replace their names")
  func names() {
    let result = read(
      Packets.wrap(
        """
        <rdf:Description rdf:nodeID="n" a:x="1"/>
        <rdf:Bag rdf:nodeID="l"><rdf:li>i</rdf:li></rdf:Bag>
        <rdf:Description rdf:nodeID="free" a:z="3"/>
        <rdf:Description rdf:about="">
         <a:p rdf:nodeID="n"/><a:l rdf:nodeID="l"/>
         <a:q><rdf:Description rdf:nodeID="n" a:y="2"/></a:q>
        </rdf:Description>
        """))
    #expect(result.xmp["a:p/a:x"] == "1")
    #expect(result.xmp["a:p/a:y"] == "2")
    #expect(result.xmp["a:q/a:x"] == "1")
    #expect(result.xmp["a:l[1]"] == "i")
    #expect(result.xmp["a:z"] == "3")
    #expect(!result.warnings.isEmpty)
  }

  @Test("A truncated packet is read as far as it exists")
  func cut() throws {
    let at = try #require(Packets.small.position(of: Array("<c>".utf8)))
    let result = read(Array(Packets.small[..<at]))
    #expect(result.xmp["dc:format"] == "image/jpeg")
    #expect(result.xmp["dc:title"] == "Hafen")
    #expect(result.xmp["dc:subject"] == "a<b")
    #expect(!result.isWhole)
    #expect(result.warnings.map(\.offset) == [at])
  }

  @Test("Every prefix of a packet, and every changed byte, reads without a trap")
  func damage() {
    let whole = read(Packets.small).xmp
    for count in Packets.small.indices {
      let result = read(Array(Packets.small[..<count]))
      #expect(count == 0 || !result.isWhole || result.xmp == whole)
    }
    for index in Packets.small.indices {
      for flip in [0x01, 0x20, 0x80, 0xFF] as [UInt8] {
        var packet = Packets.small
        packet[index] ^= flip
        let result = read(packet)
        if result.isWhole, let again = try? XMPWriter.packet(result.xmp) {
          #expect(read(again).xmp.properties == result.xmp.properties)
        }
      }
    }
  }
}

@Suite("Hostile XMP")
struct HostileXMPTests {
  private func refuses(_ packet: [UInt8], _ limits: ReadLimits = ReadLimits()) -> Bool {
    let result = read(packet, limits: limits)
    return !result.isWhole && !result.warnings.isEmpty && result.warnings.count <= 101
  }

  @Test("Document types are refused, and with them entities of a document's own")
  func entities() {
    var laughs = "<!DOCTYPE l [<!ENTITY l0 \"ha\">"
    for level in 1..<20 { laughs += "<!ENTITY l\(level) \"&l\(level - 1);&l\(level - 1);\">" }
    #expect(refuses(Array((laughs + "]><l>&l19;</l>").utf8)))
    let external = "<!DOCTYPE x [<!ENTITY e SYSTEM \"file:///etc/passwd\">]><x>&e;</x>"
    #expect(refuses(Array(external.utf8)))
  }

  @Test("Ten thousand levels end at the limit", arguments: ["<a:x>", "<a:x><rdf:Bag><rdf:li>"])
  func depth(open: String) {
    let packet = Packets.describe(String(repeating: open, count: 10_000))
    #expect(refuses(packet))
    var limits = ReadLimits()
    limits.nesting = 10
    #expect(refuses(packet, limits))
  }

  @Test("A hundred thousand attributes, all different or all the same")
  func attributes() {
    let different = (0..<100_000).map { " a:x\($0)=\"\"" }.joined()
    #expect(refuses(Packets.wrap("<rdf:Description\(different)/>")))
    let same = String(repeating: " a:x=\"1\"", count: 50_000)
    let result = read(Packets.wrap("<rdf:Description\(same)/>"))
    #expect(result.xmp.properties.count == 1)
    let declarations = (0..<60_000).map { " xmlns:x\($0)=\"u:\($0)\"" }.joined()
    #expect(read(Packets.wrap("<rdf:Description\(declarations) x9:p=\"1\"/>")).isWhole)
  }

  @Test("A million siblings end at the limit")
  func siblings() {
    let items = String(repeating: "<rdf:li>1</rdf:li>", count: 1_000_000)
    let packet = Packets.describe("<dc:subject><rdf:Bag>\(items)</rdf:Bag></dc:subject>")
    let result = read(packet)
    #expect(!result.isWhole)
    #expect(result.xmp.texts(of: XMP.Name(.dc, "subject")).count > 60_000)
    #expect(refuses(Packets.describe(String(repeating: "<dc:source>1</dc:source>", count: 70_000))))
  }

  @Test("Names of resources that go in circles, or double each time")
  func names() {
    let circle = "<rdf:Description rdf:nodeID=\"n\"><a:p rdf:nodeID=\"n\"/></rdf:Description>"
    #expect(refuses(Packets.wrap(circle)))
    var doubling = "<rdf:Description><a:p rdf:nodeID=\"n0\"/></rdf:Description>"
    for level in 0..<8 {
      let next = "<rdf:li rdf:nodeID=\"n\(level + 1)\"/>"
      doubling +=
        "<rdf:Bag rdf:nodeID=\"n\(level)\">\(String(repeating: next, count: 100))</rdf:Bag>"
    }
    #expect(refuses(Packets.wrap(doubling)))
  }

  @Test(
    "Values in thousands of pieces are joined without reading all of them each time",
    arguments: [
      { "<a:s a:x\($0)=\"1\"/>" }, { "<a:p\($0)>1</a:p\($0)>" }, { "<x\($0):p/>" },
      { "<q:p\($0) xmlns:q=\"u:\($0)\">1</q:p\($0)>" },
      { "<a:p><rdf:li>\($0)</rdf:li></a:p>" },
      { "<a:p\($0)><rdf:Description rdf:nodeID=\"n\" a:x\($0)=\"1\"/></a:p\($0)>" },
    ] as [@Sendable (Int) -> String])
  func pieces(piece: @Sendable (Int) -> String) throws {
    let result = read(Packets.describe((0..<20_000).map(piece).joined()))
    #expect(!result.xmp.isEmpty)
    #expect(throws: Never.self) { try XMPWriter.packet(result.xmp) }
  }

  @Test("A packet of nothing but damage")
  func damage() {
    #expect(refuses(Packets.describe(String(repeating: "&", count: 200_000) + "<")))
    #expect(refuses(Array(repeating: 0xFF, count: 100_000)))
    #expect(refuses(Array(repeating: UInt8(ascii: "<"), count: 100_000)))
    #expect(refuses(Array("no XML".utf8)))
    #expect(refuses(Array("<a/>".utf8)))
    #expect(read([]).warnings.count == 1)
    #expect(read(Array(repeating: 0, count: 4096)).isWhole)
  }
}
