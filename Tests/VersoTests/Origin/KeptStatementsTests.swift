import Foundation
import Testing
import VersoFixtures

@testable import Verso

@Suite("What a strip keeps of origin and wishes")
struct KeptStatementsTests {
  private static let formats = [
    "baseline.jpg", "still.png", "moving.gif", "lossy.webp", "still.tiff", "still.psd",
    "still.heic", "still.avif", "boxes.jxl", "still.jp2",
  ]

  private func sample(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: Package.root.appending(path: "Samples/formats/\(name)")))
  }

  private func marked(_ name: String) throws -> Photo {
    var photo = try Photo(sample(name))
    photo.metadata.origin = .generated(
      by: "Example", version: "3", prompt: "Grace at home", promptWriter: "Grace Example")
    photo.metadata.wishes.reserve(.noTraining)
    photo.metadata.wishes.credit = "Ada Example"
    photo.metadata.wishes.copyright = "2026 Ada Example"
    try photo.metadata.set(FieldName("Creator"), parsing: "Ada Example")
    try photo.metadata.set(FieldName("XMP-iptcExt:PersonInImage"), parsing: "Grace Example")
    try photo.metadata.set(FieldName("City"), parsing: "Bern")
    return try Photo(photo.bytes())
  }

  @Test(
    "By default origin, wishes and whose it is stay, and nothing of other people",
    arguments: formats)
  func usual(name: String) throws {
    var photo = try marked(name)
    photo.strip()
    let bytes = try photo.bytes()
    let stripped = try Photo(bytes)
    #expect(
      stripped.metadata.origin
        == Origin(.trainedAlgorithmicMedia, system: "Example", systemVersion: "3"))
    #expect(stripped.metadata.wishes.mining == .noTraining)
    #expect(stripped.metadata.wishes.reservesMining == true)
    #expect(stripped.metadata.wishes.credit == "Ada Example")
    #expect(stripped.metadata.wishes.copyright == "2026 Ada Example")
    #expect(stripped.metadata.creator == ["Ada Example"])
    #expect(stripped.leftAfterStrip().unwanted == [])
    for secret in ["Grace", "Bern"] {
      #expect(!Data(bytes).contains(Data(secret.utf8)), "\(secret)")
    }
    // A second strip changes nothing.
    var again = stripped
    again.strip()
    let twice = try again.bytes()
    #expect(twice == bytes)
  }

  @Test("Nothing stays where all is to go", arguments: formats)
  func all(name: String) throws {
    var photo = try marked(name)
    photo.strip(keeping: [])
    let stripped = try Photo(photo.bytes())
    #expect(stripped.metadata.xmp.isEmpty)
    #expect(stripped.leftAfterStrip(keeping: []).unwanted == [])
  }

  @Test("Only what is asked for stays")
  func chosen() throws {
    func kept(_ keeping: KeptParts) throws -> Set<String> {
      var photo = try marked("baseline.jpg")
      photo.strip(keeping: keeping)
      return Set(try Photo(photo.bytes()).metadata.xmp.properties.map(\.name.local))
    }
    let origin: Set = ["DigitalSourceType", "AISystemUsed", "AISystemVersionUsed"]
    let rights: Set = ["DataMining", "reservation", "Credit", "rights", "creator"]
    #expect(try kept(.origin) == origin)
    #expect(try kept(.rights) == rights)
    #expect(try kept(.wishes) == rights)
    #expect(try kept(.usual) == origin.union(rights))
    #expect(try kept(.appearance) == [])
  }

  @Test("A name that a camera writes into every photo goes, unless rights are asked for")
  func cameraNames() throws {
    func left(_ keeping: KeptParts) throws -> [String] {
      var photo = try Photo(sample("baseline.jpg"))
      photo.metadata[.artist] = "Ada Example"
      photo.metadata[.copyright] = "2026 Ada Example"
      photo = try Photo(photo.bytes())
      photo.strip(keeping: keeping)
      let stripped = try Photo(photo.bytes())
      #expect(stripped.metadata[.artist] == nil)
      return stripped.metadata.creator + [stripped.metadata.copyright].compactMap { $0 }
    }
    #expect(try left(.usual) == [])
    #expect(try left([.usual, .rights]) == ["Ada Example", "2026 Ada Example"])
  }

  @Test("A type that is none is no hiding place")
  func foreignType() throws {
    var photo = try Photo(sample("baseline.jpg"))
    photo.metadata.xmp["Iptc4xmpExt:DigitalSourceType"] = "Grace Example lives in Bern"
    photo.metadata.xmp["plus:DataMining"] = "Grace Example"
    photo = try Photo(photo.bytes())
    photo.strip()
    #expect(try Photo(photo.bytes()).metadata.xmp.isEmpty)
  }

  @Test("A second packet that says a name is found beside the one that may")
  func secondPacket() throws {
    var photo = try marked("baseline.jpg")
    let packet = try #require(photo.sidecar)
    photo.strip()
    let stripped = try photo.bytes()
    var hidden = Array(stripped[..<2])
    let segment = Array("hidden\0".utf8) + packet
    hidden += [0xFF, 0xEB] + [UInt8((segment.count + 2) >> 8), UInt8((segment.count + 2) & 255)]
    hidden += segment + stripped[2...]
    var again = try Photo(hidden)
    again.strip()
    let cleaned = try again.bytes()
    #expect(cleaned == stripped)
  }
}
