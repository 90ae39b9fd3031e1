import Foundation
import Testing
import VersoFixtures

@testable import Verso

@Suite("What a strip keeps of origin and usage terms")
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
    photo.metadata.usageTerms.reserve(.noTraining)
    photo.metadata.usageTerms.credit = "Ada Example"
    photo.metadata.usageTerms.copyright = "2026 Ada Example"
    try photo.metadata.set(FieldName("Creator"), parsing: "Ada Example")
    try photo.metadata.set(FieldName("XMP-iptcExt:PersonInImage"), parsing: "Grace Example")
    try photo.metadata.set(FieldName("City"), parsing: "Bern")
    return try Photo(photo.bytes())
  }

  @Test(
    "By default origin, usage terms and the author stay, and nothing about other people",
    arguments: formats)
  func usual(name: String) throws {
    var photo = try marked(name)
    photo.strip()
    let bytes = try photo.bytes()
    let stripped = try Photo(bytes)
    #expect(
      stripped.metadata.origin
        == Origin(.trainedAlgorithmicMedia, system: "Example", systemVersion: "3"))
    #expect(stripped.metadata.usageTerms.mining == .noTraining)
    #expect(stripped.metadata.usageTerms.reservesMining == true)
    #expect(stripped.metadata.usageTerms.credit == "Ada Example")
    #expect(stripped.metadata.usageTerms.copyright == "2026 Ada Example")
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

  @Test("With --all nothing stays", arguments: formats)
  func all(name: String) throws {
    var photo = try marked(name)
    photo.strip(keeping: [])
    let stripped = try Photo(photo.bytes())
    #expect(stripped.metadata.xmp.isEmpty)
    #expect(stripped.leftAfterStrip(keeping: []).unwanted == [])
  }

  @Test("Only the requested parts stay")
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
    #expect(try kept(.usageTerms) == rights)
    #expect(try kept(.usual) == origin.union(rights))
    #expect(try kept(.appearance) == [])
  }

  @Test("A name that a camera writes into every photo is removed, unless rights are kept")
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

  @Test("An invalid source type is not kept")
  func foreignType() throws {
    var photo = try Photo(sample("baseline.jpg"))
    photo.metadata.xmp["Iptc4xmpExt:DigitalSourceType"] = "Grace Example lives in Bern"
    photo.metadata.xmp["plus:DataMining"] = "Grace Example"
    photo = try Photo(photo.bytes())
    photo.strip()
    #expect(try Photo(photo.bytes()).metadata.xmp.isEmpty)
  }

  @Test("A camera's origin, or permission for everything, does not keep the author")
  func owners() throws {
    func left(_ change: (inout Metadata) -> Void) throws -> Set<String> {
      var photo = try Photo(sample("baseline.jpg"))
      photo.metadata[.copyright] = "2026 Ada Example"
      change(&photo.metadata)
      photo = try Photo(photo.bytes())
      photo.strip()
      let stripped = try Photo(photo.bytes())
      #expect(stripped.leftAfterStrip().unwanted == [])
      return Set(stripped.metadata.xmp.properties.map(\.name.local))
    }
    #expect(try left { $0.origin = .captured } == ["DigitalSourceType"])
    #expect(
      try left { $0.origin = .generated(by: nil) } == ["DigitalSourceType", "rights"])
    #expect(try left { $0.usageTerms.reservesMining = false } == ["reservation"])
    #expect(try left { $0.usageTerms.reservesMining = true } == ["reservation", "rights"])
    #expect(try left { $0.xmp["plus:DataMining"] = "whatever" } == [])
    #expect(try left { $0.xmp["Iptc4xmpExt:DigitalSourceType"] = "bogus" } == [])
  }

  @Test("A text that is neither an address nor a name is not kept")
  func places() throws {
    var photo = try Photo(sample("baseline.jpg"))
    photo.metadata.usageTerms.reserve(.noTraining, policy: "javascript:Grace")
    photo.metadata.usageTerms.license = "https://ada:secret@example.com/license"
    photo.metadata.usageTerms.webStatement = "https://example.com/rights#48.1,11.5"
    photo.metadata.usageTerms.licensors = [.init(name: "Grace\nlives in Bern", url: "Bern")]
    let long = String(repeating: "9", count: 201)
    photo.metadata.origin = .generated(by: "Example\nof Grace", version: long)
    photo = try Photo(photo.bytes())
    photo.strip()
    let stripped = try Photo(photo.bytes()).metadata
    #expect(stripped.origin == Origin(.trainedAlgorithmicMedia))
    #expect(stripped.usageTerms.mining == .noTraining && stripped.usageTerms.miningPolicy == nil)
    #expect(stripped.usageTerms.licensors.isEmpty)
    // Of an address the user is cut off.
    #expect(stripped.usageTerms.license == "https://example.com/license")
    #expect(stripped.usageTerms.webStatement == "https://example.com/rights")
  }

  @Test("The attribution of a licence stays with it, and expressions of a reservation as well")
  func pointedTo() throws {
    var photo = try Photo(sample("baseline.jpg"))
    photo.metadata.usageTerms.license = "https://example.com/license"
    photo.metadata.usageTerms.reserve(DataMining("see-linked-rights"))
    photo.metadata.xmp["cc:attributionName"] = "Ada Example"
    photo.metadata.xmp["cc:attributionURL"] = "https://example.com/ada"
    photo.metadata.xmp["xmpRights:Marked"] = "True"
    try photo.metadata.set(
      FieldName("XMP-iptcExt:LinkedEncRightsExpr"),
      parsing: "{LinkedRightsExpr=https://example.com/odrl,RightsExprEncType=application/xml}")
    photo = try Photo(photo.bytes())
    let expression = photo.metadata.xmp.node(XMP.Name(.iptcExt, "LinkedEncRightsExpr"))
    photo.strip()
    var stripped = try Photo(photo.bytes())
    #expect(stripped.leftAfterStrip().unwanted == [])
    #expect(stripped.metadata.xmp.node(XMP.Name(.iptcExt, "LinkedEncRightsExpr")) == expression)
    #expect(stripped.metadata.xmp["cc:attributionName"] == "Ada Example")
    #expect(stripped.metadata.xmp["cc:attributionURL"] == "https://example.com/ada")
    #expect(stripped.metadata.xmp["xmpRights:Marked"] == "True")
    // A pointer to nothing reserves all the same.
    stripped.metadata.xmp.set(XMP.Name(.iptcExt, "LinkedEncRightsExpr"), to: nil)
    stripped = try Photo(stripped.bytes())
    stripped.strip()
    #expect(try Photo(stripped.bytes()).metadata.usageTerms.mining == .prohibited)
  }

  @Test("A generator's mark is written to the property when the mark is removed")
  func marks() throws {
    var photo = try Photo(sample("baseline.jpg"))
    try photo.metadata.set(FieldName("XMP-photoshop:Credit"), parsing: "Edited with Google AI")
    photo = try Photo(photo.bytes())
    photo.strip(keeping: .origin)
    let stripped = try Photo(photo.bytes()).metadata
    #expect(
      stripped.origin == Origin(.compositeWithTrainedAlgorithmicMedia, system: "Google AI"))
    #expect(stripped.usageTerms.credit == nil)
    var all = try Photo(photo.bytes())
    all.strip(keeping: [])
    #expect(try Photo(all.bytes()).metadata.xmp.isEmpty)
  }

  @Test("A person is removed, and the terms of a licence stay")
  func person() throws {
    var photo = try marked("baseline.jpg")
    photo.metadata.usageTerms.usageTerms = "Free for schools"
    photo.metadata.usageTerms.webStatement = "https://example.com/rights"
    photo = try Photo(photo.bytes())
    photo.remove(.identity)
    let left = try Photo(photo.bytes()).metadata.usageTerms
    #expect(left.usageTerms == "Free for schools" && left.copyright == nil)
    #expect(left.webStatement == "https://example.com/rights")
  }

  @Test("A second packet with a name is found next to the kept one")
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
