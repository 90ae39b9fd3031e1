import Testing

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

@Suite("The tables of XMP's properties")
struct XMPTableTests {
  @Test("Namespaces are sorted and found by address and prefix")
  func namespaces() {
    let all = (0..<XMPTable.namespaceCount).map(XMPTable.Namespace.init)
    #expect(all.count > 100)
    for (a, b) in zip(all, all.dropFirst()) {
      #expect(a.uri.utf8.lexicographicallyPrecedes(b.uri.utf8))
    }
    for namespace in all {
      #expect(XMPTable.namespace(uri: namespace.uri) == namespace)
      #expect(XMPTable.namespace(prefix: namespace.prefix) == namespace)
    }
  }

  @Test(
    "An address may differ in its version or its last slash",
    arguments: [
      ("http://ns.adobe.com/camera-raw-settings/9.3/", "crs"),
      ("http://ns.microsoft.com/photo/1.0/", "MicrosoftPhoto"),
      ("http://purl.org/dc/elements/1.1", "dc"),
      ("http://purl.org/dc/elements/12.01/", "dc"),
      ("http://purl.org/dc/elements/", nil),
      ("http://purl.org/dc/elements/1./", nil), ("1.0", nil), ("", nil), ("/", nil),
    ] as [(String, String?)])
  func addresses(uri: String, prefix: String?) {
    #expect(XMPTable.namespace(uri: uri)?.prefix == prefix)
  }

  @Test("Properties and fields are sorted and found by name")
  func rows() {
    let structures = (0..<XMPTable.rowCount).compactMap { XMPTable.Row(number: $0).structure }
    let homes = XMPTable.namespaceCount..<(1 + (structures.max() ?? 0))
    var count = 0
    for home in Array(0..<XMPTable.namespaceCount) + Array(homes) {
      let rows = XMPTable.rows(of: home).map(XMPTable.Row.init)
      count += rows.count
      for (a, b) in zip(rows, rows.dropFirst()) {
        let (a, b) = (a.local.capitalizedFirst, b.local.capitalizedFirst)
        #expect(a.utf8.lexicographicallyPrecedes(b.utf8))
      }
      for row in rows { #expect(XMPTable.row(home, row.local) == row) }
    }
    #expect(count >= XMPTable.rowCount)
    #expect(XMPTable.row(0, "") == nil)
  }

  @Test("The table numbers the forms and the types as the code does")
  func numbering() {
    let prints = XMPPrint.allCases.map { "\($0)" }.joined(separator: " ")
    #expect(prints == XMPPropertyTable.prints.description)
    #expect(XMPDefinition.ValueType.allCases.count == 8)
    #expect(XMPDefinition(of: XMP.Name(.dc, "title"))?.type == .languages)
    #expect(XMPDefinition(of: XMP.Name(.xmpMM, "History"))?.type == .structure)
    #expect(XMPDefinition(of: XMP.Name(.exif, "FNumber"))?.type == .rational)
  }

  @Test("Every form with labels has some, and their texts are unique")
  func labels() {
    for number in 0..<XMPTable.rowCount {
      let row = XMPTable.Row(number: number)
      if row.print == .labels { #expect(row.labels != 0, "\(row.name)") }
      for (raw, text) in XMPTable.labels(of: row.labels) {
        #expect(XMPTable.label(set: row.labels, raw: raw) == text)
      }
    }
  }
}

@Suite("Definitions of XMP's properties")
struct XMPDefinitionTests {
  @Test("A name means the same as in ExifTool")
  func definition() throws {
    let iso = try #require(XMPDefinition(of: XMP.Name(.exif, "ISOSpeedRatings")))
    #expect(iso.name == "ISO")
    #expect(iso.group == "XMP-exif")
    #expect(iso.array == .sequence)
    #expect(iso.type == .integer)
    #expect(XMPDefinition.label(of: XMP.Name(.iptcCore, "Location")) == "XMP-iptcCore:Location")
    #expect(XMPDefinition(of: XMP.Name(.dc, "Title")) == nil)
    let mode = try #require(XMPDefinition(of: XMP.Name(.exif, "MeteringMode")))
    #expect(mode.labels.contains { $0 == ("5", "Multi-segment") })
  }

  @Test(
    "Properties are found by the names that users know",
    arguments: [
      ("XMP-dc:Title", "title"), ("xmp-dc:TITLE", "title"), ("dc:title", "title"),
      ("XMP:Subject", "subject"), ("Rating", "Rating"), ("XMP-exif:ISO", "ISOSpeedRatings"),
      ("XMP-iptcCore:CreatorContactInfo", "CreatorContactInfo"),
    ])
  func named(name: String, local: String) {
    #expect(XMPDefinition.named(name).first?.property.local == local)
  }

  @Test(
    "An unknown name is not found", arguments: ["", ":", "XMP-dc:", "XMP-xx:Title", "a:b:c"])
  func unknown(name: String) { #expect(XMPDefinition.named(name).isEmpty) }

  @Test("Structures know their fields")
  func fields() throws {
    let history = try #require(XMPDefinition(of: XMP.Name(.xmpMM, "History")))
    let when = try #require(history.field("when"))
    #expect(when.type == .date)
    #expect(when.property == XMP.Name(.stEvt, "when"))
    #expect(history.field("nothing") == nil)
    #expect(history.fields.contains(when))
  }
}
