import Testing
import Verso
import VersoFixtures

@testable import VersoEvidence

/// What the conformance programme of C2PA (0.2) asks of manifests for versions 2.2 and 2.4 of the specification.
@Suite("What is signed conforms to the specification")
struct ConformanceTests {
  /// Photos that begin with an unknown origin, with a camera and with a model, and what is done to them.
  private static func made(_ edit: PictureEdit?) throws -> [[UInt8]] {
    var generated = try Photo(JPEGBuilder().bytes())
    generated.metadata.origin = .generated(by: "Example Diffusion", version: "3")
    let sources = [JPEGBuilder().bytes(), Fixtures.photo().bytes(), try generated.bytes()]
    return try sources.flatMap { bytes -> [[UInt8]] in
      let signed = try signed(bytes)
      return try [bytes, signed].map { bytes in
        var photo = try Photo(bytes)
        if let edit {
          photo.pending.pictureEdits = [edit]
          photo.metadata[.artist] = "Ada"
        }
        return try TestKeys.es256.signing().bytes(of: photo)
      }
    }
  }

  @Test(
    "Every action has a source type, every list states whether it is complete, and the claim its version",
    arguments: [nil, .cropped, .turned, .resized, .converted, .encoded, .marked] as [PictureEdit?])
  func rules(edit: PictureEdit?) throws {
    let withoutType: Set<String> = [
      "c2pa.opened", "c2pa.converted", "c2pa.transcoded", "c2pa.edited.metadata",
    ]
    for bytes in try Self.made(edit) {
      let result = try #require(try verified(bytes))
      #expect(result.state == .trusted, "\(result.failureNames)")
      let manifest = try #require(result.credentials?.active)
      let claim = try CBOR(manifest.claim.bytes)
      #expect(claim["claim_generator_info"]?["specVersion"]?.text == "2.4.0")
      #expect(claim["specVersion"] == nil)
      let lists = manifest.assertions.filter { $0.isKind("c2pa.actions") }
      #expect(lists.map(\.label) == ["c2pa.actions.v2"])
      let list = try #require(lists.first?.cbor)
      let actions = try #require(list["actions"]?.array)
      let first = actions.first?["action"]?.text
      // Other programs may have changed what was created, and nobody else what was opened here.
      #expect(list["allActionsIncluded"] == .bool(first == "c2pa.opened"))
      for action in actions {
        let name = try #require(action["action"]?.text)
        #expect((action["digitalSourceType"] == nil) == withoutType.contains(name), "\(name)")
        if name == "c2pa.opened" {
          #expect(action["parameters"]?["ingredients"]?.array?.count == 1)
        }
      }
      let names = actions.compactMap { $0["action"]?.text }
      if let edit { #expect(names.contains(Statement.Action(edit).name)) }
      if edit != nil, first == "c2pa.opened" { #expect(names.last == "c2pa.edited.metadata") }
    }
  }

  @Test("A person's edit does not state how the picture was made before")
  func edits() throws {
    let reports = try Self.made(.cropped).map { OriginReport(try Photo($0)) }
    #expect(reports.map(\.isGenerated) == [nil, nil, false, false, true, true])
    #expect(reports.allSatisfy { $0.agrees == true })
    // It does not take the place of the beginning where the credentials are left out.
    for bytes in try Self.made(.cropped) {
      let original = try Photo(bytes)
      var photo = original
      photo.metadata.origin = nil
      _ = photo.restateOrigin(of: original, credentialsGo: true, marksGo: false)
      #expect(photo.metadata.origin?.type != DigitalSourceType("humanEdits"))
    }
  }

  @Test("A signature states its specification, and whether the list of actions is complete")
  func statement() throws {
    var signing = try TestKeys.es256.signing()
    signing.statement.specVersion = "2.2.0"
    signing.statement.includesAllActions = true
    signing.statement.actions = [.captured]
    let bytes = try signing.bytes(of: Photo(Fixtures.photo().bytes()))
    let manifest = try #require(try Photo(bytes).credentials()?.active)
    let claim = try CBOR(manifest.claim.bytes)
    #expect(claim["claim_generator_info"]?["specVersion"]?.text == "2.2.0")
    let list = manifest.assertions.first { $0.isKind("c2pa.actions") }?.cbor
    #expect(list?["allActionsIncluded"] == .bool(true))
  }
}
