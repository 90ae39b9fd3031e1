import Testing
import Verso
import VersoFixtures

@testable import VersoEvidence

@Suite("Statements of a history persist")
struct HistoryTests {
  private static let others = Result { try TestChain(.es256) }

  private func changed(
    _ bytes: [UInt8], by chain: TestChain, _ change: (inout Metadata) throws -> Void
  ) throws -> [UInt8] {
    var photo = try Photo(bytes)
    try change(&photo.metadata)
    return try chain.signing().bytes(of: photo)
  }

  private func made(_ origin: Origin, _ mining: DataMining? = nil) throws -> [UInt8] {
    var photo = try Photo(JPEGBuilder().bytes())
    photo.metadata.origin = origin
    photo.metadata.usageTerms.reserve(mining)
    return try TestKeys.es256.signing().bytes(of: try Photo(photo.bytes()))
  }

  @Test("Only whoever forbade it first can allow it, whoever signed in between")
  func owner() throws {
    let others = try Self.others.get()
    let first = try made(.captured, .prohibited)
    let second = try changed(first, by: others) { $0.xmp["dc:source"] = "x" }
    #expect(throws: EvidenceError.self) {
      _ = try changed(second, by: others) { $0.usageTerms.reserve(.allowed) }
    }
    #expect(OriginReport(try Photo(second)).reservesMining == true)
    let third = try changed(second, by: TestKeys.es256) { $0.usageTerms.reserve(.allowed) }
    #expect(OriginReport(try Photo(third)).reservesMining == false)
    // It stays taken back.
    let fourth = try changed(third, by: others) { $0.xmp["dc:source"] = "y" }
    #expect(OriginReport(try Photo(fourth)).reservesMining == false)
  }

  @Test("Every step of a history excludes what contradicts it")
  func steps() throws {
    let edited = try changed(made(.captured), by: TestKeys.es256) {
      $0.origin = .edited(byAI: "Example")
    }
    for type in [
      "digitalCapture", "digitalCreation", "compositeCapture", "trainedAlgorithmicMedia",
    ] {
      #expect(throws: EvidenceError.self, "\(type)") {
        _ = try changed(edited, by: TestKeys.es256) { $0.origin = Origin(.named(type)) }
      }
    }
    let retouched = try changed(edited, by: TestKeys.es256) {
      $0.origin = Origin(.named("humanEdits"))
    }
    #expect(OriginReport(try Photo(retouched)).isGenerated == true)
  }

  @Test("Another AI system than that of the history is refused")
  func system() throws {
    let bytes = try made(.generated(by: "Example", version: "3"))
    #expect(throws: EvidenceError.self) {
      _ = try changed(bytes, by: TestKeys.es256) { $0.origin?.system = "Other" }
    }
    _ = try changed(bytes, by: TestKeys.es256) { $0.origin?.prompt = "a cat" }
  }

  @Test("A generator's mark on a photo that was signed as taken by a camera is refused")
  func mark() throws {
    let bytes = try made(.captured)
    #expect(throws: EvidenceError.self) {
      _ = try changed(bytes, by: TestKeys.es256) {
        try $0.set(FieldName("Software"), parsing: "Midjourney")
      }
    }
    // One that stood there when it was signed was known.
    var photo = try Photo(JPEGBuilder().bytes())
    try photo.metadata.set(FieldName("Software"), parsing: "Midjourney")
    var signing = try TestKeys.es256.signing()
    signing.statement.actions = [.captured]
    let known = try signing.bytes(of: try Photo(photo.bytes()))
    _ = try changed(known, by: TestKeys.es256) { $0.xmp["dc:source"] = "x" }
  }

  @Test("The successor of a term that IPTC retired is signed")
  func retired() throws {
    var photo = try Photo(JPEGBuilder().bytes())
    photo.metadata.xmp.set(
      XMP.Name(.iptcExt, "DigitalSourceType"),
      to: XMP.Node(.text(try #require(DigitalSourceType.named("minorHumanEdits")).address)))
    let bytes = try TestKeys.es256.signing().bytes(of: try Photo(photo.bytes()))
    #expect(try Photo(bytes).credentials()?.createdAs == .named("humanEdits"))
  }

  @Test("Reservations in credentials are written to XMP when all XMP is removed")
  func removed() throws {
    let original = try Photo(made(.generated(by: "Example"), .noTraining))
    var photo = original
    photo.metadata.xmp = XMP()
    _ = photo.restateOrigin(of: original, credentialsGo: true, marksGo: false)
    #expect(photo.restateMining(of: original) == .noTraining)
    #expect(photo.metadata.origin?.type == .trainedAlgorithmicMedia)
    // What is asked for is another matter, and is told.
    photo.metadata.usageTerms.reserve(.allowed)
    #expect(photo.restateMining(of: original) == nil)
    #expect(
      photo.losses(since: original, credentialsGo: true) == [.mining(.noTraining, now: .allowed)])
  }

  @Test("A strip writes what it keeps where it stays, and its remarks are codes")
  func remarks() throws {
    let original = try Photo(made(.generated(by: "Example"), .noTraining))
    func remarks(keeping parts: KeptParts) -> [RestatementRemark] {
      var photo = original
      photo.metadata.xmp = XMP()
      return photo.strip(keeping: parts, of: original, credentialsGo: true) {
        $0.strip(keeping: parts)
      }
    }
    let kept = remarks(keeping: [.origin, .usageTerms])
    #expect(kept.contains(.mining(.noTraining)))
    guard case .gone(let restatement)? = kept.first, case .written = restatement.outcome else {
      Issue.record("\(kept)")
      return
    }
    guard case .gone(let lost)? = remarks(keeping: []).first else {
      Issue.record("what is lost is not reported")
      return
    }
    #expect(lost.outcome == .unwanted)
  }

  @Test("A lost statement is reported")
  func losses() throws {
    let original = try Photo(made(.generated(by: "Example"), .prohibited))
    var photo = original
    photo.metadata.removeStatements()
    let lost = photo.losses(since: original, credentialsGo: true)
    #expect(lost.count == 2 && lost.last == .mining(.prohibited, now: nil))
    // What credentials say that stay is still said.
    #expect(photo.losses(since: original, credentialsGo: false).isEmpty)
  }
}
