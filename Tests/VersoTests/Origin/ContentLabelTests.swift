import Testing
import VersoFixtures

@testable import Verso

/// China's label of generated content (GB 45438-2025).
@Suite("China's label")
struct ContentLabelTests {
  private static let text = #"""
    {"Label":"1","ContentProducer":"例 \"A\"","ProduceID":"4711","ReservedCode1":"","ContentPropagator":"","PropagateID":"","ReservedCode2":""}
    """#

  @Test("A label is written in XMP with all members of the standard, and read again")
  func written() throws {
    var label = ContentLabel(producer: "例 \"A\"", produceID: "4711")
    #expect(label.json == Self.text)
    #expect(ContentLabel(label.json) == label)
    label.propagator = "Example"
    var photo = try Photo(JPEGBuilder().bytes())
    photo.metadata.contentLabel = label
    let read = try Photo(photo.bytes())
    #expect(read.metadata.contentLabel == label)
    #expect(read.origins.map(\.place) == ["XMP-TC260:AIGC"])
    #expect(read.origins.first?.type == .trainedAlgorithmicMedia)
    #expect(ContentLabel(producer: "a").produceID != ContentLabel(producer: "a").produceID)
    photo.metadata.contentLabel = nil
    #expect(try Photo(photo.bytes()).origins.isEmpty)
  }

  @Test(
    "A label is read with its wrapper, without it, and as a text in it",
    arguments: [
      "{\"AIGC\":{\"Label\":\"1\",\"ProduceID\":\"7\"}}", "{\"Label\":1,\"ProduceID\":7}",
      "{\"AIGC\":\"{\\\"Label\\\":\\\"1\\\",\\\"ProduceID\\\":\\\"7\\\"}\"}",
    ])
  func forms(text: String) throws {
    let label = try #require(ContentLabel(text))
    #expect(label.label == "1" && label.produceID == "7" && label.producer.isEmpty)
  }

  @Test("Invalid labels are ignored", arguments: ["", "{}", "[1]", "{\"AIGC\":\"x\"}", "Label"])
  func others(text: String) { #expect(ContentLabel(text) == nil) }

  @Test("A strip keeps the label with its producer and number, and nothing else of its place")
  func strip() throws {
    let members = #""Label":"1","ContentProducer":"Example","ProduceID":"4711","Note":"Ada""#
    let given = "{\"AIGC\":{\(members)}}"
    var inXMP = try Photo(JPEGBuilder().bytes())
    inXMP.metadata.xmp.set(ContentLabel.name, to: XMP.Node(.text(given)))
    var inComment = try Photo(JPEGBuilder().bytes())
    inComment.metadata[.userComment] = given
    for photo in [inXMP, inComment] {
      for keeping in [KeptParts.usual, []] {
        var stripped = try Photo(photo.bytes())
        stripped.strip(keeping: keeping)
        let read = try Photo(stripped.bytes())
        let label = read.metadata.contentLabel
        #expect(label?.producer == (keeping.isEmpty ? nil : "Example"))
        #expect(label?.produceID == (keeping.isEmpty ? nil : "4711"))
        #expect(try stripped.bytes().firstRange(of: Array("Ada".utf8)) == nil)
        #expect(read.metadata[.userComment] == nil)
      }
    }
    // A text of several lines is none of a name or a number.
    var odd = ContentLabel(producer: "a\nb", produceID: "1")
    odd.label = "2"
    inXMP.metadata.contentLabel = odd
    inXMP.strip()
    #expect(try Photo(inXMP.bytes()).metadata.contentLabel?.producer == "")
    odd.label = "0"
    #expect(odd.kept == nil)
  }

  @Test("Labels in comments of GIF and in drawings are read")
  func comments() throws {
    let label = #"{"AIGC":{"Label":"1","ContentProducer":"x"}}"#
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\"><desc>\(label)</desc></svg>"
    #expect(try Photo(Array(svg.utf8)).origins.map(\.place) == ["SVG:Desc"])
    let head = Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0]
    let comment = [0x21, 0xFE, UInt8(label.utf8.count)] + Array(label.utf8) + [0]
    let picture: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B]
    let photo = try Photo(head + comment + picture)
    #expect(photo.origins.first?.type == .trainedAlgorithmicMedia, "\(photo.origins)")
  }
}
