import Testing
import VersoFixtures

@testable import Verso

/// What a photo says of its origin in more places than one.
@Suite("Origin and usage terms in several places")
struct SeveralPlacesTests {
  private static let home = "http://cv.iptc.org/newscodes/digitalsourcetype/"
  private static let captured = home + "digitalCapture"
  private static let generated = home + "trainedAlgorithmicMedia"

  private static func packet(_ body: String) -> [UInt8] {
    Array(
      """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" \
      xmlns:e="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" \
      xmlns:plus="http://ns.useplus.org/ldf/xmp/1.0/" xmlns:tdm="http://www.w3.org/ns/tdmrep/" \
      xmlns:tdmh="http://www.w3.org/ns/tdmrep#" xmlns:dc="http://purl.org/dc/elements/1.1/" \
      xmlns:cc="http://creativecommons.org/ns#" \
      xmlns:xmpRights="http://ns.adobe.com/xap/1.0/rights/" \
      xmlns:xmpNote="http://ns.adobe.com/xmp/note/">\(body)</rdf:Description></rdf:RDF></x:xmpmeta>
      """.utf8)
  }

  private static func jpeg(_ packets: [UInt8]..., extended: [UInt8] = []) throws -> Photo {
    func segment(_ data: [UInt8]) -> [UInt8] {
      [0xFF, 0xE1, UInt8((data.count + 2) >> 8), UInt8((data.count + 2) & 255)] + data
    }
    var bytes = JPEGBuilder().bytes()
    var segments = packets.flatMap { segment(Array("http://ns.adobe.com/xap/1.0/\0".utf8) + $0) }
    if !extended.isEmpty {
      let head = Array("http://ns.adobe.com/xmp/extension/\0\(guid)".utf8)
      let size = [0, 0, UInt8(extended.count >> 8), UInt8(extended.count & 255)]
      segments += segment(head + size + [0, 0, 0, 0] + extended)
    }
    bytes.insert(contentsOf: segments, at: 2)
    return try Photo(bytes)
  }

  private static let guid = String(repeating: "A", count: 32)

  private static func type(_ text: String) -> String {
    "<e:DigitalSourceType>\(text)</e:DigitalSourceType>"
  }

  private func check(_ photo: Photo, _ places: [String]) {
    let statements = photo.origins
    #expect(statements.map(\.place) == places.map { "XMP-iptcExt:DigitalSourceType" + $0 })
    #expect(statements.first?.type == .digitalCapture && statements.last?.agrees == false)
    #expect(OriginDisclosure.saysGenerated(statements) == true)
  }

  @Test("Every item of a list is reported, and the gravest counts")
  func list() throws {
    let items = "<rdf:li>\(Self.captured)</rdf:li><rdf:li>\(Self.generated)</rdf:li>"
    check(try Self.jpeg(Self.packet(Self.type("<rdf:Bag>\(items)</rdf:Bag>"))), ["", "[2]"])
  }

  @Test("Every language is reported")
  func languages() throws {
    let items =
      "<rdf:li xml:lang=\"x-default\">\(Self.captured)</rdf:li>"
      + "<rdf:li xml:lang=\"de\">\(Self.generated)</rdf:li>"
    check(try Self.jpeg(Self.packet(Self.type("<rdf:Alt>\(items)</rdf:Alt>"))), ["", "-de"])
  }

  @Test("A repeated property is reported twice")
  func twice() throws {
    let body = Self.type(Self.captured) + Self.type(Self.generated)
    let photo = try Self.jpeg(Self.packet(body))
    check(photo, ["", ", said again"])
    // All of it was read, though not all can be written.
    #expect(photo.unreadStatements.isEmpty)
  }

  @Test("A second packet is reported")
  func packets() throws {
    let photo = try Self.jpeg(
      Self.packet(Self.type(Self.captured)), Self.packet(Self.type(Self.generated)))
    check(photo, ["", ", packet 2"])
  }

  @Test("Different values in additional JPEG segments are reported")
  func extended() throws {
    let main =
      Self.type(Self.captured) + "<xmpNote:HasExtendedXMP>\(Self.guid)</xmpNote:HasExtendedXMP>"
    let photo = try Self.jpeg(
      Self.packet(main), extended: Self.packet(Self.type(Self.generated)))
    check(photo, ["", ", extended XMP"])
  }

  @Test("A term inside a structure is found")
  func structure() throws {
    let body = """
      <e:DigitalSourceType rdf:parseType="Resource"><e:CvId>x</e:CvId>\
      <e:CvTermId>\(Self.generated)</e:CvTermId></e:DigitalSourceType>
      """
    let statements = try Self.jpeg(Self.packet(body)).origins
    #expect(statements.map(\.place) == ["XMP-iptcExt:DigitalSourceType/CvTermId"])
    #expect(statements.first?.type == .trainedAlgorithmicMedia)
  }

  @Test("The photo's own statements are listed next to those of its sidecar")
  func sidecar() throws {
    var photo = try Self.jpeg(
      Self.packet(Self.type(Self.generated) + "<e:AISystemUsed>Example</e:AISystemUsed>"))
    var side = Sidecar.empty()
    side.metadata.origin = .captured
    photo.overlay(side)
    #expect(
      photo.origins.map(\.place) == [
        "XMP-iptcExt:DigitalSourceType", "XMP-iptcExt:DigitalSourceType, in the photo",
        "XMP-iptcExt:AISystemUsed",
      ])
    #expect(photo.origins.map(\.agrees) == [true, false, true])
    #expect(OriginDisclosure.saysGenerated(photo.origins) == true)
  }

  @Test("XMP that cannot be read completely is reported")
  func unread() throws {
    let broken = Self.packet("<dc:title><b></dc:title>" + Self.type(Self.generated))
    for packet in [broken, Array(Self.packet(Self.type(Self.generated)).dropLast(40))] {
      #expect(try !Self.jpeg(packet).unreadStatements.isEmpty)
    }
    #expect(try Self.jpeg(Self.packet(Self.type(Self.generated))).unreadStatements.isEmpty)
    // A file that ends too early.
    let whole = try Self.jpeg(Self.packet(Self.type(Self.generated))).bytes()
    #expect(try !Photo(Array(whole[..<60])).unreadStatements.isEmpty)
  }

  // MARK: UsageTerms

  @Test(
    "All reservations against mining are reported, and the strictest counts",
    arguments: [
      (
        "<plus:DataMining><rdf:Bag><rdf:li>DMI-ALLOWED</rdf:li><rdf:li>DMI-PROHIBITED</rdf:li></rdf:Bag></plus:DataMining>",
        2
      ), ("<tdm:reservation>0</tdm:reservation><tdm:reservation>1</tdm:reservation>", 2),
      ("<plus:DataMining>DMI-ALLOWED</plus:DataMining><tdm:reservation>1</tdm:reservation>", 2),
      ("<tdmh:reservation> 1\n</tdmh:reservation>", 1),
    ])
  func strictest(body: String, count: Int) throws {
    let metadata = try Self.jpeg(Self.packet(body)).metadata
    #expect(metadata.miningTerms.count == count)
    #expect(metadata.miningTerms.dropFirst().allSatisfy { !$0.agrees })
    #expect(MiningDisclosure.reserve(metadata.miningTerms) == true)
    #expect(metadata.strictestMining == .prohibited)
  }

  @Test("A second packet's reservation counts")
  func termPackets() throws {
    func packet(_ value: Int) -> [UInt8] {
      Self.packet("<tdm:reservation>\(value)</tdm:reservation>")
    }
    let metadata = try Self.jpeg(packet(0), packet(1)).metadata
    #expect(metadata.miningTerms.map(\.reserves) == [false, true])
    #expect(metadata.usageTerms.reservesMining == true)
  }

  @Test(
    "A reservation that is neither 1 nor 0 is reported and not understood",
    arguments: ["true", "x"])
  func notUnderstood(value: String) throws {
    let body = "<tdm:reservation>\(value)</tdm:reservation>"
    let terms = try Self.jpeg(Self.packet(body)).metadata.miningTerms
    #expect(terms.map(\.isUnderstood) == [false])
    #expect(MiningDisclosure.reserve(terms) == nil)
  }

  @Test("Conditions without a reservation are reported")
  func policy() throws {
    let body = "<tdm:policy>https://example.com/mining</tdm:policy>"
    #expect(
      try Self.jpeg(Self.packet(body)).metadata.miningTerms.map(\.place) == ["XMP-tdm:Policy"])
  }

  @Test("The forms of a code are equal")
  func codes() {
    for text in [
      "\n DMI-PROHIBITED \n", "dmi-prohibited", "https://ns.useplus.org/ldf/vocab/DMI-PROHIBITED/",
      "http://ns.useplus.org/LDF/ldf-XMPSpecification#DMI-PROHIBITED",
    ] {
      #expect(DataMining(text) == .prohibited)
    }
    #expect(!DataMining("http://example.com/DMI-ALLOWED").isKnown)
    #expect(Set(DataMining.all.map(\.strictness)).count == 9)
  }

  @Test("Different licences and credits are reported")
  func rights() throws {
    var photo = try Self.jpeg(
      Self.packet(
        "<cc:license rdf:resource=\"https://creativecommons.org/licenses/by/4.0/\"/>"
          + "<xmpRights:WebStatement>http://creativecommons.org/licenses/by-nc/4.0/deed.de"
          + "</xmpRights:WebStatement>"))
    #expect(photo.metadata.rightsStatements.map(\.agrees) == [true, false])
    photo.metadata.usageTerms.webStatement = "http://creativecommons.org/licenses/by/4.0/deed.de"
    #expect(photo.metadata.rightsStatements.map(\.agrees) == [true, true])
    photo.metadata.usageTerms.webStatement = "https://example.com/rights"
    #expect(photo.metadata.rightsStatements.count == 1)
    try photo.metadata.set(FieldName("IPTC:Credit"), parsing: "Ada")
    try photo.metadata.set(FieldName("XMP-photoshop:Credit"), parsing: "Grace")
    let credits = photo.metadata.rightsStatements.filter { $0.kind == .credit }
    #expect(credits.map(\.agrees).filter { !$0 }.count == 1)
  }
}
