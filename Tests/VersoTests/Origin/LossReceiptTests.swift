import Testing
import VersoFixtures

@testable import Verso

@Suite("The receipt names what is lost of origin and usage terms")
struct LossReceiptTests {
  private func marked() throws -> Photo {
    var photo = try Photo(Fixtures.photo().bytes())
    photo.metadata.origin = .generated(by: "Example", version: "3")
    photo.metadata.usageTerms.reserve(.noTraining)
    return try Photo(photo.bytes())
  }

  @Test(
    "A strip that keeps only the appearance names the disclosure and the reservation",
    arguments: [KeptParts.appearance, []])
  func strip(keeping: KeptParts) throws {
    var photo = try marked()
    photo.strip(keeping: keeping)
    let notes = try photo.receipt().notes
    #expect(
      notes.contains { $0.contains("nothing states any longer that the photo was generated") })
    #expect(notes.contains { $0.contains("the mining statement") }, "\(notes)")
  }

  @Test("Nothing is lost by default, nor by another edit")
  func kept() throws {
    var photo = try marked()
    photo.metadata[.artist] = "Ada Example"
    #expect(try photo.receipt().notes == [])
    photo = try marked()
    photo.strip()
    #expect(try photo.receipt().notes == [])
  }

  @Test("An edit that removes the disclosure names it")
  func edit() throws {
    var photo = try marked()
    photo.metadata.xmp.properties.removeAll { $0.name.namespace == .iptcExt }
    let notes = try photo.receipt().notes
    #expect(
      notes.count == 1 && notes[0].hasPrefix("the statement trainedAlgorithmicMedia"), "\(notes)")
  }
}
