import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoModel

/// What XML of any kind says, and how that is called.
@Suite("XML of any kind")
struct XMLFactsTests {
  private func read(_ text: String, _ dialect: XMLDialect = XMLDialect("XML", .flat)) -> [String] {
    XMLFacts.read(Array(text.utf8), as: dialect, limits: ReadLimits()).items
      .map { "\($0.group):\($0.name)=\($0.text)" }
  }

  @Test(
    "A value has the names of all elements around it",
    arguments: [
      ("<root><a>1</a><b><c>x</c></b></root>", ["XML:RootA=1", "XML:RootBC=x"]),
      ("<x y='1'/>", ["XML:XY=1"]), ("<x/>", ["XML:TagX="]), ("<x>t</x>", ["XML:TagX=t"]),
      ("<r q='1'>t</r>", ["XML:RQ=1", "XML:TagR=t"]), ("<r><e/></r>", ["XML:RE="]),
      // Text beside elements is left out.
      ("<r>mixed <b>bold</b> tail</r>", ["XML:RB=bold"]),
      ("<r><a>1</a><a>2</a></r>", ["XML:RA=1", "XML:RA=2"]),
      ("<r xml:lang='de'><x xml:space='preserve'>t</x></r>", ["XML:RX=t"]),
      ("<r><a xmlns='http://d/'>x</a></r>", ["XML:RAXmlns=http://d/", "XML:RA=x"]),
      ("<é>t</é>", ["XML:Tag=t"]),
    ])
  func names(document: String, expected: [String]) {
    #expect(read(document) == expected)
  }

  @Test(
    "Names in capital letters become words",
    arguments: [
      ("FOO_BAR", "FooBar"), ("ABC", "Abc"), ("A1_B2", "A1B2"), ("A-B", "A-b"), ("A.B", "Ab"),
      ("_XY", "Xy"), ("X__Y", "X_Y"), ("aB_c", "AB_c"), ("Abc_DEF", "Abc_DEF"),
      ("FooBAR", "FooBAR"),
    ])
  func words(name: String, expected: String) {
    #expect(read("<r><\(name)>1</\(name)></r>") == ["XML:R\(expected)=1"])
  }

  @Test("The first prefix on the way to a value gives its group")
  func prefixes() {
    let document = """
      <r xmlns:p="http://p/" xmlns:q="http://q/" p:a="1"><b>2</b><p:c q:d="3" e="4"><q:f/></p:c>\
      <u:g>5</u:g></r>
      """
    #expect(
      read(document) == [
        "XML-p:RA=1", "XML:RB=2", "XML-p:RCD=3", "XML-p:RCE=4", "XML-p:RCF=", "XML-u:RG=5",
      ])
  }

  @Test(
    "Fractions are numbers, and dates have the form of Exif",
    arguments: [
      ("1/3", "0.333333333333333"), ("-5/2", "-2.5"), ("10/5", "2"), ("5/0", "inf"),
      ("0/0", "undef"), ("1/2/3", "1/2/3"), ("+1/2", "+1/2"), ("1.5/2", "1.5/2"), ("/", "/"),
      ("2020-01-02T03:04", "2020:01:02 03:04"),
      ("2020-01-02 03:04:05.50Z", "2020:01:02 03:04:05.50Z"), ("2020-01-02", "2020-01-02"),
      ("2020-01-02T03", "2020-01-02T03"),
      ("2020-01-02 03:04 at the quay", "2020-01-02 03:04 at the quay"),
      ("2001-08-01T15:40:00.000-06:00", "2001:08:01 15:40:00.000-06:00"),
    ])
  func values(text: String, shown: String) throws {
    #expect(read("<r><v>\(text)</v></r>") == ["XML:RV=\(shown)"])
  }

  @Test("Elements with RDF give no names, and their lists are lists")
  func graph() {
    let document = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="TK"><rdf:RDF \
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:m="http://m/">\
      <rdf:Description rdf:about="urn:q" m:tool="CT"><m:title><rdf:Alt>\
      <rdf:li xml:lang="x-default">T</rdf:li><rdf:li xml:lang="de">D</rdf:li></rdf:Alt></m:title>\
      <m:subject><rdf:Bag><rdf:li>a</rdf:li><rdf:li>b</rdf:li></rdf:Bag></m:subject>\
      <m:type rdf:resource="http://r"/><m:whole rdf:parseType="Resource"><rdf:value>v</rdf:value>\
      <m:part>k</m:part></m:whole></rdf:Description></rdf:RDF></x:xmpmeta>
      """
    let expected = [
      "XMP-x:XMPToolkit=TK", "XMP-rdf:About=urn:q", "XML-m:Tool=CT", "XML-m:Title=T",
      "XML-m:Title-de=D", "XML-m:Subject=a, b", "XML-m:Type=http://r", "XML-m:Whole=v",
      "XML-m:WholePart=k",
    ]
    #expect(read(document) == expected)
    #expect(Set(read(document, XMLDialect("XML", .structured))) == Set(expected))
  }

  @Test("Nested values are structures, one for each group, with lists of repeated ones")
  func structures() {
    let dialect = XMLDialect(
      "T", .structured, passing: ["frame"], names: ["frame@no": "Number"], knowsXMP: true)
    let document = """
      <frame no="7" xmlns:m="http://m/" xmlns:dc="http://purl.org/dc/elements/1.1/"><a id="1">\
      <b>2</b><m:c d="3">4</m:c><b>5</b></a><dc:title>t</dc:title><e f="6"/><g h="7">8</g></frame>
      """
    #expect(
      read(document, dialect) == [
        "T:Number=7", "T:TagA={Id=1,B=[2, 5]}", "T-m:TagA={CD=3,C=4}", "XMP-dc:Title=t",
        "T:TagE={F=6}", "T:GH=7", "T:TagG=8",
      ])
  }

  @Test("An invalid document gives no values")
  func damage() {
    #expect(read("").isEmpty && read("not XML").isEmpty && read("<r><a>cut").isEmpty)
    #expect(read("<r><a>1</a><b>2</c></r>") == ["XML:RA=1"])
    func isWhole(_ text: String) -> Bool {
      XMLFacts.read(Array(text.utf8), as: XMLDialect("XML", .flat), limits: ReadLimits()).isWhole
    }
    #expect(isWhole("<r><a>1</a></r>") && !isWhole("<r><a>1</a>") && !isWhole("words"))
    #expect(read("\u{FEFF}<r><a>1</a></r>") == ["XML:RA=1"])
    let wide = "\u{FEFF}<r><a>1</a></r>".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let dialect = XMLDialect("XML", .flat)
    #expect(XMLFacts.read(wide, as: dialect, limits: ReadLimits()).items.map(\.name) == ["RA"])
  }

  @Test("Depth, number and length of names have limits")
  func limits() {
    let deep =
      String(repeating: "<a>", count: 5000) + "x" + String(repeating: "</a>", count: 5000)
    #expect(read(deep).isEmpty)
    let name = String(repeating: "n", count: 300)
    #expect(read("<\(name)><\(name)>x</\(name)></\(name)>").isEmpty)
    let many = "<r>" + String(repeating: "<a>1</a>", count: 70_000) + "</r>"
    #expect((1...ReadLimits().entries).contains(read(many).count))
    // As many structures as there are namespaces, on each level.
    let parts = (0..<100).map { "<n\($0):a xmlns:n\($0)='u\($0)'>1</n\($0):a>" }.joined()
    let nested =
      String(repeating: "<b>", count: 60) + parts + String(repeating: "</b>", count: 60)
    var few = ReadLimits()
    few.items = 1000
    let dialect = XMLDialect("XML", .structured)
    let spent = XMLFacts.read(Array(nested.utf8), as: dialect, limits: few)
    #expect(spent.items.isEmpty && !spent.isWhole)
    #expect(read(nested, dialect).count == 100)
  }
}
