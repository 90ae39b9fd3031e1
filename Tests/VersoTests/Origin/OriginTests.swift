import Foundation
import Testing
import VersoFixtures

@testable import Verso

@Suite("How a picture was made")
struct OriginTests {
  private func photo() throws -> Photo { try Photo(JPEGBuilder().bytes()) }

  @Test("A generated picture is marked in IPTC's five properties")
  func generated() throws {
    var photo = try photo()
    photo.metadata.origin = .generated(
      by: "Example Diffusion", version: "3", prompt: "a harbour", promptWriter: "Ada Example")
    let again = try Photo(photo.bytes())
    #expect(again.metadata.origin == photo.metadata.origin)
    let xmp = again.metadata.xmp
    let address = "http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia"
    #expect(xmp["Iptc4xmpExt:DigitalSourceType"] == address)
    #expect(xmp["Iptc4xmpExt:AISystemUsed"] == "Example Diffusion")
    #expect(xmp["Iptc4xmpExt:AISystemVersionUsed"] == "3")
    #expect(xmp["Iptc4xmpExt:AIPromptInformation"] == "a harbour")
    #expect(xmp["Iptc4xmpExt:AIPromptWriterName"] == "Ada Example")
    var bare = again
    bare.metadata.origin = nil
    #expect(try Photo(bare.bytes()).metadata.xmp.isEmpty)
  }

  @Test("Another origin replaces everything of the old one")
  func replaced() throws {
    var photo = try photo()
    photo.metadata.origin = .generated(by: "Example", prompt: "a harbour")
    photo.metadata.origin = .captured
    #expect(photo.metadata.origin == Origin(.digitalCapture))
    #expect(photo.metadata.xmp.properties.count == 1)
  }

  @Test(
    "Every term has a name, a definition and a meaning, and is found by its address"
  )
  func terms() {
    #expect(DigitalSourceType.all.count == 22)
    #expect(Set(DigitalSourceType.all).count == 22)
    for type in DigitalSourceType.all {
      #expect(type.isKnown)
      #expect(type.label?.isEmpty == false && type.meaning?.isEmpty == false)
      #expect(type.definition?.hasSuffix(".") == true)
      #expect(DigitalSourceType(type.term) == type)
      #expect(DigitalSourceType(type.term.uppercased()) == type)
      #expect(DigitalSourceType(type.address) == type)
      #expect(DigitalSourceType(type.address + "/") == type)
      #expect(!type.successor.isRetired)
    }
  }

  @Test(
    "Addresses with the same meaning are equal",
    arguments: [
      "https://cv.iptc.org/newscodes/digitalsourcetype/digitalCapture",
      "digsrctype:digitalCapture", " digitalCapture ", "DIGITALCAPTURE", "\n digitalCapture\n",
      "HTTP://CV.IPTC.org/newscodes/digitalsourcetype/digitalcapture",
    ])
  func spelled(text: String) {
    #expect(DigitalSourceType(text) == .digitalCapture)
  }

  @Test(
    "An unknown term is kept unchanged",
    arguments: [
      "http://example.com/digitalCapture", "magic", "", "/", ":", "digsrctype:",
      "http://cv.iptc.org/newscodes/genre/digitalCapture",
    ])
  func foreign(text: String) {
    #expect(DigitalSourceType(text).address == text)
    #expect(!DigitalSourceType(text).isKnown)
    #expect(!DigitalSourceType(text).isGenerated)
    #expect(DigitalSourceType(text).saysGenerated == nil)
  }

  @Test("A term that the definitions leave open is neither yes nor no")
  func definitions() {
    func terms(_ answer: Bool?) -> Set<String> {
      Set(DigitalSourceType.all.filter { $0.saysGenerated == answer }.map(\.term))
    }
    #expect(
      terms(true) == [
        "trainedAlgorithmicMedia", "compositeWithTrainedAlgorithmicMedia", "compositeSynthetic",
        "trainedAlgorithmicData",
      ])
    #expect(terms(nil) == ["composite", "virtualRecording", "empty"])
    #expect(terms(false).contains("algorithmicMedia"))
  }

  @Test("An AI system or a prompt contradicts an origin without a model")
  func system() throws {
    var photo = try photo()
    photo.metadata.origin = Origin(nil, system: "Example")
    #expect(photo.origins.map(\.place) == ["XMP-iptcExt:AISystemUsed"])
    #expect(OriginDisclosure.saysGenerated(photo.origins) == nil)
    photo.metadata.origin = Origin(.digitalCapture, system: "Example")
    #expect(photo.origins.map(\.agrees) == [true, false])
    photo.metadata.origin = Origin(.digitalCapture, prompt: "a cat")
    #expect(photo.origins.map(\.agrees) == [true, false])
    photo.metadata.origin = .generated(by: "Example", version: "3", prompt: "a cat")
    #expect(photo.origins.map(\.system) == ["Example 3"])
    photo.metadata.origin = Origin(DigitalSourceType("humanEdits"), system: "Example")
    #expect(photo.origins.map(\.agrees) == [true, true])
  }

  @Test("Retired terms are read, and their successors are written")
  func retired() throws {
    var photo = try photo()
    photo.metadata.xmp["Iptc4xmpExt:DigitalSourceType"] =
      "http://cv.iptc.org/newscodes/digitalsourcetype/digitalArt"
    #expect(photo.metadata.origin?.type?.term == "digitalArt")
    #expect(photo.metadata.origin?.type?.isRetired == true)
    // One that is there stays, whatever else is said.
    photo.metadata.origin?.system = "Example"
    #expect(photo.metadata.origin?.type?.term == "digitalArt")
    photo.metadata.origin = Origin(DigitalSourceType("softwareImage"))
    #expect(photo.metadata.origin?.type?.term == "digitalCreation")
  }

  @Test("A term that is not in IPTC's list is refused", arguments: ["empty", "magic"])
  func refused(term: String) throws {
    var photo = try photo()
    photo.metadata.origin = Origin(DigitalSourceType(term))
    #expect(photo.metadata.origin == nil)
    #expect(photo.metadata.refusals.count == 1)
    #expect(throws: MetadataError.self) { try photo.bytes() }
  }

  @Test("A format without XMP reports that it cannot store it")
  func uncarried() throws {
    let file = try #require(SmallFile.all.first { $0.name.contains("BMP") })
    var photo = try Photo(file.bytes)
    photo.metadata.origin = .captured
    #expect(throws: MetadataError.self) { try photo.bytes() }
  }

  @Test("Two statements in a photo can contradict each other")
  func disagreement() throws {
    let comment = "a cat\nSteps: 20, Sampler: Euler a, Seed: 7, Size: 512x512"
    var photo = try photo()
    photo.metadata[.userComment] = comment
    #expect(photo.origins.map(\.place) == ["ExifIFD:UserComment"])
    #expect(photo.origins.map(\.agrees) == [true])
    photo.metadata.origin = .captured
    let again = try Photo(photo.bytes())
    #expect(again.origins.map(\.kind) == [.property, .mark])
    #expect(again.origins.map(\.agrees) == [true, false])
    photo.metadata.origin = .edited(byAI: nil)
    #expect(photo.origins.map(\.agrees) == [true, true])
  }

  @Test("Types contradict if only one can be true")
  func agreement() {
    func agree(_ a: String, _ b: String) -> Bool {
      let (a, b) = (DigitalSourceType(a), DigitalSourceType(b))
      #expect(a.agrees(with: b) == b.agrees(with: a))
      return a.agrees(with: b)
    }
    #expect(!agree("digitalCapture", "trainedAlgorithmicMedia"))
    #expect(!agree("digitalCreation", "digitalCapture"))
    #expect(agree("digitalCapture", "computationalCapture"))
    #expect(agree("digitalCapture", "humanEdits"))
    #expect(agree("composite", "trainedAlgorithmicMedia"))
    #expect(!agree("digitalCapture", "magic"))
    #expect(agree("magic", "magic"))
  }
}
