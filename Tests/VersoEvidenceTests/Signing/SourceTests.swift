import Testing
import Verso
import VersoFixtures

@testable import VersoEvidence

@Suite("Origin in a signature")
struct SourceTests {
  private static let form = "a cat\nSteps: 20, Sampler: Euler a, Seed: 7"

  /// A photo that says nothing but this of its origin.
  private func photo(_ fields: [(name: String, text: String)] = []) throws -> Photo {
    var photo = try Photo(JPEGBuilder().bytes())
    for (name, text) in fields { try photo.metadata.set(FieldName(name), parsing: text) }
    return try Photo(photo.bytes())
  }

  private func history(_ bytes: [UInt8]) throws -> [Manifest.Action] {
    try #require(try Photo(bytes).credentials()?.active).history
  }

  @Test("A camera's data mean that it took the picture; without them no origin is signed")
  func silence() throws {
    let camera = try history(signed(Fixtures.photo().bytes()))
    #expect(camera.map(\.name) == ["c2pa.created"])
    #expect(camera.first?.source == DigitalSourceType.digitalCapture.address)
    for bytes in [JPEGBuilder().bytes(), Fixtures.least().bytes()] {
      let new = try signed(bytes)
      #expect(try history(new).map(\.name) == ["c2pa.opened"])
      #expect(try history(new).allSatisfy { $0.source == nil })
      let result = try #require(try verified(new))
      #expect(result.state == .trusted, "\(result.failureNames)")
      #expect(result.ingredients.map(\.state) == [nil])
      // A second signature follows the first.
      let twice = try #require(try verified(signed(new)))
      #expect(twice.state == .trusted, "\(twice.failureNames)")
    }
  }

  @Test(
    "An unclear origin is refused until it is stated",
    arguments: [
      [("UserComment", form)], [("XMP-photoshop:Credit", "Made with Google AI")],
      [("XMP-iptcExt:AISystemUsed", "Example")], [("XMP-iptcExt:AIPromptInformation", "a cat")],
      [("XMP-iptcExt:DigitalSourceType", "digitalCapture"), ("UserComment", form)],
    ])
  func refused(fields: [(name: String, text: String)]) throws {
    let photo = try photo(fields)
    #expect {
      _ = try TestKeys.es256.signing().bytes(of: photo)
    } throws: { error in
      (error as? EvidenceError)?.code == .contradicts
        && (error as? EvidenceError)?.advice == .nameSource
    }
    var signing = try TestKeys.es256.signing()
    signing.statement.actions = [.created(.trainedAlgorithmicMedia)]
    let bytes = try signing.bytes(of: photo)
    #expect(try verified(bytes)?.state == .trusted)
  }

  @Test(
    "An unknown term is never signed", arguments: ["AI generated", "quantumMedia", "a\nb"])
  func unknown(term: String) throws {
    var photo = try Photo(Fixtures.photo().bytes())
    photo.metadata.xmp["Iptc4xmpExt:DigitalSourceType"] = term
    let odd = try Photo(photo.bytes())
    #expect(throws: EvidenceError.self) { try TestKeys.es256.signing().bytes(of: odd) }
  }

  @Test("The system that the photo names did it, and the signing program created the manifest")
  func agent() throws {
    var photo = try photo()
    photo.metadata.origin = .generated(by: "Example Diffusion", version: "3")
    for source in [nil, DigitalSourceType.trainedAlgorithmicMedia] {
      var signing = try TestKeys.es256.signing()
      if let source { signing.statement.actions = [.created(source)] }
      let bytes = try signing.bytes(of: photo)
      #expect(try history(bytes).map(\.softwareAgent) == ["Example Diffusion 3"])
      let manifest = try #require(try Photo(bytes).credentials()?.active)
      #expect(manifest.generator == "Verso tests 1")
      #expect(try verified(bytes)?.state == .trusted)
    }
    photo.metadata.origin = .generated(by: "Example\nand a poem")
    let bytes = try TestKeys.es256.signing().bytes(of: photo)
    #expect(try history(bytes).map(\.softwareAgent) == [nil])
  }

  // MARK: Mining

  private func permissions(_ bytes: [UInt8]) throws -> [String: String] {
    let all = try #require(try Photo(bytes).credentials()?.active).usePermissions
    return Dictionary(all.map { ($0.purpose, $0.use) }, uniquingKeysWith: { $1 })
  }

  @Test("What only the previous manifest forbids is forbidden by the new one as well")
  func carried() throws {
    let records: [(label: String, value: CBOR)] = [
      (
        "c2pa.training-mining",
        [
          "entries": [
            "c2pa.ai_training": ["use": "notAllowed"], "c2pa.data_mining": ["use": "allowed"],
          ]
        ]
      )
    ]
    let bytes = try UncheckedSigning.sign(Fixtures.photo().bytes(), records: records)
    var photo = try Photo(bytes)
    photo.metadata[.artist] = "Ada Example"
    var signing = try TestKeys.es256.signing()
    let edited = try signing.bytes(of: photo)
    #expect(
      try permissions(edited)
        == ["cawg.ai_training": "notAllowed", "cawg.data_mining": "allowed"])
    #expect(try verified(edited)?.state == .trusted)
    // Who said so may say otherwise; somebody else may not, and may be stricter.
    photo.metadata.usageTerms.reserve(.allowed)
    #expect(try permissions(signing.bytes(of: photo)).values.allSatisfy { $0 == "allowed" })
    let stranger = try TestChain(.es256)
    signing = try stranger.signing()
    signing.verifier = try TestKeys.es256.verifier()
    #expect(throws: EvidenceError.self) { try signing.bytes(of: photo) }
    photo.metadata.usageTerms.reserve(.prohibited)
    #expect(try permissions(signing.bytes(of: photo)).values.allSatisfy { $0 == "notAllowed" })
  }

  @Test("Of two contradicting properties the one that reserves is signed")
  func strictest() throws {
    var photo = try Photo(Fixtures.photo().bytes())
    photo.metadata.usageTerms.mining = .allowed
    photo.metadata.usageTerms.reservesMining = true
    let bytes = try TestKeys.es256.signing().bytes(of: photo)
    #expect(try permissions(bytes).values.allSatisfy { $0 == "notAllowed" })
  }

  @Test("No edit contradicts the history that it keeps")
  func history() throws {
    var photo = try Photo(signed(Fixtures.photo().bytes()))
    photo.metadata.origin = Origin(.trainedAlgorithmicMedia)
    #expect(throws: EvidenceError.self) { try TestKeys.es256.signing().bytes(of: photo) }
    photo.metadata.origin = Origin(.compositeWithTrainedAlgorithmicMedia, system: "Example")
    let edited = try history(TestKeys.es256.signing().bytes(of: photo))
    #expect(edited.contains { $0.name == "c2pa.edited" && $0.softwareAgent == "Example" })
  }

  // MARK: What goes

  @Test("Statements only in credentials are written to properties when these are dropped")
  func restated() throws {
    var made = try photo()
    made.metadata.origin = .generated(by: "Example", version: "3")
    made.metadata.usageTerms.reserve(.noTraining)
    let bytes = try TestKeys.es256.signing().bytes(of: made)
    var photo = try Photo(bytes)
    photo.metadata.origin = nil
    photo.metadata.usageTerms = UsageTerms()
    var options = WriteOptions()
    options.credentials = .keepBroken
    // Its properties are gone, and its credentials are not.
    let bare = try Photo(photo.bytes(options: options))
    var changed = bare
    let told = changed.restateOrigin(of: bare, credentialsGo: true, marksGo: false)
    #expect(told.map(\.outcome) == [.written(.trainedAlgorithmicMedia)])
    #expect(changed.metadata.origin == Origin(.trainedAlgorithmicMedia, system: "Example 3"))
    #expect(changed.restateMining(of: bare) == .noTraining)
    #expect(changed.metadata.usageTerms.reservesMining == true)
    // Not over what the property says, and not where it is not to stay.
    var captured = bare
    captured.metadata.origin = .captured
    let kept = captured.restateOrigin(of: bare, credentialsGo: true, marksGo: false)
    #expect(kept.map(\.outcome) == [.contradicted(.digitalCapture)])
    var other = bare
    let lost = other.restateOrigin(of: bare, credentialsGo: true, marksGo: true, keeps: false)
    #expect(lost.map(\.outcome) == [.unwanted] && other.metadata.origin == nil)
  }
}
