import Testing
import VersoFixtures

@testable import Verso

@Suite("Usage terms of a picture")
struct UsageTermsTests {
  private func photo() throws -> Photo { try Photo(JPEGBuilder().bytes()) }

  @Test("All usage terms are written and read together")
  func together() throws {
    var photo = try photo()
    var terms = UsageTerms()
    terms.reserve(.noTraining, policy: "https://example.com/mining")
    terms.constraints = "Not for advertisements"
    terms.license = "https://creativecommons.org/licenses/by/4.0/"
    terms.webStatement = "https://example.com/rights"
    terms.usageTerms = "Free for schools"
    terms.licensors = [.init(name: "Example Agency", url: "https://example.com/license")]
    terms.credit = "Ada Example"
    terms.copyright = "2026 Ada Example"
    photo.metadata.usageTerms = terms
    let again = try Photo(photo.bytes())
    #expect(again.metadata.usageTerms == terms)
    let xmp = again.metadata.xmp
    #expect(
      xmp["plus:DataMining"] == "http://ns.useplus.org/ldf/vocab/DMI-PROHIBITED-AIMLTRAINING")
    #expect(xmp["tdm:reservation"] == "1")
    #expect(xmp["tdm:policy"] == "https://example.com/mining")
    #expect(xmp["plus:Licensor[1]/plus:LicensorName"] == "Example Agency")
    #expect(xmp["dc:rights"] == "2026 Ada Example")
  }

  @Test("Unchanged terms are not rewritten")
  func untouched() throws {
    var photo = try photo()
    try photo.metadata.set(FieldName("XMP-dc:Rights"), parsing: "2026 Ada Example")
    try photo.metadata.set(
      FieldName("XMP-plus:Licensor"), parsing: "{LicensorName=Example,LicensorCity=Bern}")
    let before = photo.metadata.xmp
    photo.metadata.usageTerms.mining = .allowed
    photo.metadata.usageTerms.mining = nil
    #expect(photo.metadata.xmp == before)
    #expect(photo.metadata[.copyright] == nil)
  }

  @Test("Every PLUS code has a word and a meaning, and is read as an address and alone")
  func codes() {
    #expect(DataMining.all.count == 9)
    for mining in DataMining.all {
      #expect(mining.isKnown && mining.meaning != nil)
      #expect(DataMining(mining.word) == mining)
      #expect(DataMining(mining.address) == mining)
      #expect(mining.address.split(separator: "/").last.map { DataMining(String($0)) } == mining)
    }
    let codes = XMPDefinition(of: DataMining.name)?.labels.map(\.value) ?? []
    #expect(Set(codes).count == 9)
    let foreign = codes.filter { !DataMining($0).isKnown }
    #expect(foreign == [])
  }

  @Test("An invalid code is refused, and an existing one is kept")
  func foreign() throws {
    var photo = try photo()
    photo.metadata.xmp["plus:DataMining"] = "http://example.com/other"
    #expect(photo.metadata.usageTerms.mining?.isKnown == false)
    photo.metadata.usageTerms.credit = "Ada"
    #expect(photo.metadata.refusals.isEmpty)
    photo.metadata.usageTerms.mining = DataMining("maybe")
    #expect(photo.metadata.refusals.count == 1)
  }

  @Test("A reservation and a permission contradict each other")
  func disagreement() throws {
    var photo = try photo()
    photo.metadata.usageTerms.reserve(.prohibited)
    #expect(photo.metadata.miningTerms.map(\.agrees) == [true, true])
    photo.metadata.usageTerms.reservesMining = false
    #expect(photo.metadata.miningTerms.map(\.agrees) == [true, false])
    photo.metadata.usageTerms.reserve(.unspecified)
    #expect(photo.metadata.usageTerms.reservesMining == nil)
    #expect(photo.metadata.miningTerms.map(\.reserves) == [nil])
  }

  @Test("Other data of a remaining licensor stay, and outdated translations are removed")
  func replaced() throws {
    var photo = try photo()
    try photo.metadata.set(
      FieldName("XMP-plus:Licensor"), parsing: "{LicensorName=Example,LicensorCity=Bern}")
    photo.metadata.usageTerms.licensors = [.init(name: "Example", url: "https://example.com")]
    #expect(photo.metadata.xmp["plus:Licensor[1]/plus:LicensorCity"] == "Bern")
    #expect(photo.metadata.xmp["plus:Licensor[1]/plus:LicensorURL"] == "https://example.com")
    photo.metadata.usageTerms.licensors = [.init(name: "Other")]
    #expect(photo.metadata.xmp["plus:Licensor[1]/plus:LicensorCity"] == nil)
    photo.metadata.xmp.setText("Free", of: XMP.Name(.xmpRights, "UsageTerms"))
    photo.metadata.xmp.setText("Frei", of: XMP.Name(.xmpRights, "UsageTerms"), language: "de")
    photo.metadata.usageTerms.usageTerms = "Ask"
    #expect(photo.metadata.xmp.text(of: XMP.Name(.xmpRights, "UsageTerms"), language: "de") == nil)
    photo.metadata.usageTerms.reserve(.prohibited, policy: "https://example.com/policy")
    photo.metadata.usageTerms.reserve(.allowed)
    #expect(photo.metadata.usageTerms.miningPolicy == nil)
  }

  @Test(
    "Terms, truth values and addresses are accepted as they are typed, and nothing else is",
    arguments: [
      (
        "XMP-iptcExt:DigitalSourceType", "trainedalgorithmicmedia",
        "http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia"
      ),
      ("XMP-iptcExt:DigitalSourceType", "AI generated", nil),
      ("XMP-iptcExt:DigitalSourceType", "http://example.com/digitalCapture", nil),
      ("XMP-tdm:Reservation", "yes", "1"), ("XMP-tdm:Reservation", "0", "0"),
      ("XMP-tdm:Reservation", "2", nil),
      ("XMP-tdm:Policy", "https://example.com", "https://example.com"),
      ("XMP-tdm:Policy", "ask me", nil), ("XMP-cc:License", "free", nil),
      ("XMP-cc:License", "CC-BY-4.0", "https://creativecommons.org/licenses/by/4.0/"),
    ] as [(String, String, String?)])
  func typed(name: String, text: String, stored: String?) throws {
    var photo = try photo()
    let field = try FieldName(name)
    guard let stored else {
      #expect(throws: MetadataError.self) { try photo.metadata.set(field, parsing: text) }
      #expect(photo.metadata.xmp.isEmpty)
      return
    }
    try photo.metadata.set(field, parsing: text)
    #expect(photo.metadata.xmp.properties.map(\.node.text) == [stored])
  }

  @Test("A wrong term is refused with a similar one")
  func near() throws {
    var photo = try photo()
    let field = try FieldName("XMP-iptcExt:DigitalSourceType")
    #expect {
      try photo.metadata.set(field, parsing: "digitalCaptur")
    } throws: { "\($0)".contains("such as digitalCapture") }
  }
}
