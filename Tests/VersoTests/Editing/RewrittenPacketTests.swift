import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks

@Suite("A packet in an odd form is rewritten without what XMP cannot store")
struct RewrittenPacketTests {
  private static let exif = "xmlns:exif=\"http://ns.adobe.com/exif/1.0/\""

  private func document(_ body: String, wrapper: String = "x:xmpmeta") -> [UInt8] {
    Array(
      """
      <?xml version="1.0" encoding="utf-8"?>
      <\(wrapper) xmlns:x="adobe:ns:meta/" x:xmptk="icloudpd 1.27"><rdf:RDF \
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\(body)</rdf:RDF></\(wrapper)>
      """.utf8)
  }

  private func rated(_ bytes: [UInt8]) throws -> (metadata: Metadata, notes: [String]) {
    var photo = try Photo(bytes)
    photo.metadata.rating = 3
    return (try Photo(photo.bytes()).metadata, try photo.receipt().notes)
  }

  @Test("icloudpd's wrapper with the toolkit loses nothing")
  func wrapper() throws {
    let body =
      "<rdf:Description \(Self.exif)><exif:GPSAltitude>641.17</exif:GPSAltitude>"
      + "</rdf:Description>"
    let (metadata, notes) = try rated(document(body, wrapper: "x:xml_doc"))
    #expect(metadata.rating == 3)
    #expect(metadata.xmp.texts(of: XMP.Name(.exif, "GPSAltitude")) == ["641.17"])
    #expect(notes == [])
  }

  @Test(
    "The first of two values stays, and the receipt names the other",
    arguments: [
      "<rdf:Description \(exif) exif:InteroperabilityIndex=\"N\"/>"
        + "<rdf:Description \(exif) exif:InteroperabilityIndex=\"R98\"/>",
      "<rdf:Description \(exif)><exif:InteroperabilityIndex>N</exif:InteroperabilityIndex>"
        + "<exif:InteroperabilityIndex>R98</exif:InteroperabilityIndex></rdf:Description>",
    ])
  func twice(body: String) throws {
    let jpeg = JPEGBuilder().app(1, "http://ns.adobe.com/xap/1.0/\0", document(body)).bytes()
    for bytes in [document(body), jpeg] {
      let (metadata, notes) = try rated(bytes)
      #expect(metadata.rating == 3)
      #expect(metadata.xmp.texts(of: XMP.Name(.exif, "InteroperabilityIndex")) == ["N"])
      #expect(
        notes == ["its XMP was rewritten without the second exif:InteroperabilityIndex, \"R98\""])
    }
  }

  @Test("A truncated packet is not rewritten")
  func cut() throws {
    let whole = document("<rdf:Description \(Self.exif) exif:Flash=\"1\"/>")
    var photo = try Photo(Array(whole.dropLast(20)))
    photo.metadata.rating = 3
    #expect(throws: MetadataError.self) { try photo.bytes() }
  }
}
