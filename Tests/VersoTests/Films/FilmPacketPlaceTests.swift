import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks

@Suite("Positions in the XMP of films")
struct FilmPacketPlaceTests {
  private static let namespace = XMP.Namespace("http://example.com/own/", prefix: "own")

  /// Properties that say a position, and one that says none.
  private static let properties: [(name: XMP.Name, node: XMP.Node)] = [
    (
      XMP.Name(.dc, "title"), .init(.array(.alternative, [.init(.text("Camp at 46.9512, 7.4434"))]))
    ),
    (XMP.Name(.dc, "identifier"), .init(.text("geo:46.9512,7.4434"))),
    (
      XMP.Name(.dc, "subject"),
      .init(.array(.bag, [.init(.text("lat=46.9512")), .init(.text("lon=7.4434"))]))
    ),
    (XMP.Name(namespace, "link"), .init(.uri("geo:46.9512,7.4434"))),
    (
      XMP.Name(namespace, "deep"),
      .init(.structure([.init(XMP.Name(namespace, "note"), .init(.text("N 46.9512 E 7.4434")))]))
    ),
    (XMP.Name(.dc, "source"), .init(.text("A boat, 2026, 19.9900, 29.9900 EUR"))),
  ]

  private func film(_ properties: [(name: XMP.Name, node: XMP.Node)] = properties) throws -> [UInt8]
  {
    var photo = try Photo(FilmBuilder().bytes())
    for property in properties { photo.metadata.xmp.set(property.name, to: property.node) }
    return try photo.bytes()
  }

  @Test(
    "An XMP property of a film with a position is removed, and named",
    arguments: properties.dropLast().indices)
  func one(index: Int) throws {
    let property = Self.properties[index]
    let file = try film([property, Self.properties[5]])
    var photo = try Photo(file)
    #expect(try photo.places(of: .gps).count == 1)
    photo.remove(.gps)
    #expect(try photo.receipt().changes.count == 1)
    let bytes = try photo.bytes()
    #expect(!bytes.contains(text: "46.95"))
    let left = try Photo(bytes)
    #expect(left.metadata.xmp.properties.map(\.name) == [Self.properties[5].name])
    #expect(try left.places(of: .gps).isEmpty)
  }

  @Test(
    "XMP in the film of a motion photo is removed as well, and the photo's stays"
  )
  func motionPhoto() throws {
    var still = try Photo(Fixtures.least().bytes())
    still.metadata.xmp.set(XMP.Name(.dc, "source"), to: .init(.text("Camp at 46.9512, 7.4434")))
    var photo = try Photo(try still.bytes() + film())
    #expect(try !photo.places(of: .gps).isEmpty)
    photo.remove(.gps)
    let bytes = try photo.bytes()
    let left = try Photo(#require(try Photo(bytes).film()))
    #expect(left.metadata.xmp.properties.map(\.name) == [Self.properties[5].name])
    #expect(bytes.contains(text: "Camp at 46.9512"))
  }
}
