import Foundation
import Testing
import Verso
import VersoFixtures
import X509

@testable import VersoEvidence

/// A signed photo whose headers have room for answers on revocation, and those who answer.
private struct Case {
  let root: Issued
  let middle: Issued
  let own: Issued
  let stamper: TestStamper
  let bytes: [UInt8]

  init() throws {
    root = try Issued("Root", days: -500...3000, level: .max)
    middle = try Issued("Authority", by: root, days: -500...3000, level: 0)
    own = try Issued.signer(by: middle, days: -400...300)
    stamper = try TestStamper()
    bytes = try UncheckedSigning.sign(
      Fixtures.least().bytes(), key: own.keyText,
      chain: try own.pem + middle.pem, timeStamper: stamper)
  }

  var verifier: VersoEvidence.Verifier {
    get throws {
      var verifier = VersoEvidence.Verifier(anchors: try TrustAnchors(pem: root.pem))
      verifier.timeAnchors = try TrustAnchors(pem: stamper.root.pem)
      return verifier
    }
  }

  var answers: Answers { Answers(responder: middle, issuer: middle) }

  func verified(
    _ answers: [[UInt8]], isStamped: Bool, at time: Int? = nil
  ) throws -> Verification {
    var verifier = try verifier
    verifier.seconds = time
    let bytes = try bytes.stapled(answers, isStamped: isStamped)
    return try #require(try verifier.verify(try Photo(bytes)))
  }
}

@Suite("Revocation")
struct RevocationTests {
  private let given: Case

  init() throws { given = try Case() }

  /// What is said of revocation.
  private func codes(_ result: Verification) -> [String] {
    result.statuses.map(\.code.name).filter { $0.contains("ocsp") }
  }

  @Test("A good response and a missing one leave a photo trusted", arguments: [false, true])
  func good(isStamped: Bool) throws {
    let none = try given.verified([], isStamped: isStamped)
    #expect(none.state == .trusted, "\(none.statuses)")
    #expect(codes(none) == [])
    let answer = try given.answers.answer(.good, on: given.own)
    let result = try given.verified([answer], isStamped: isStamped)
    #expect(result.state == .trusted, "\(result.statuses)")
    #expect(codes(result) == ["signingCredential.ocsp.notRevoked"])
  }

  @Test("A revoked certificate is invalid, also if the response is old", arguments: [false, true])
  func revoked(isStamped: Bool) throws {
    var answers = given.answers
    for age in [0, 100] {
      answers.start = now - age * day - 3600
      answers.end = answers.start + day
      answers.produced = answers.start
      let answer = try answers.answer(.revoked(now - 200 * day, reason: 1), on: given.own)
      // A good answer from before does not help.
      let good = try given.answers.answer(.good, on: given.own)
      for list in [[answer], [good, answer], [answer, good]] {
        let result = try given.verified(list, isStamped: isStamped)
        #expect(result.state == .invalid, "\(result.statuses)")
        #expect(result.failureNames == ["signingCredential.ocsp.revoked"])
      }
    }
  }

  @Test("A revocation counts even if the local clock is behind", arguments: [false, true])
  func ahead(isOnHold: Bool) throws {
    var answers = given.answers
    answers.start = now + 20 * day
    answers.produced = answers.start
    let answer = try answers.answer(.revoked(now - day, reason: isOnHold ? 6 : 1), on: given.own)
    let good = try given.answers.answer(.good, on: given.own)
    for list in [[answer], [good, answer]] {
      let result = try given.verified(list, isStamped: false)
      #expect(result.failureNames == ["signingCredential.ocsp.revoked"])
    }
  }

  @Test("A certificate revoked after the time stamp was valid then; without a stamp it is not")
  func revokedLater() throws {
    var answers = given.answers
    answers.start = now + 20 * day
    answers.produced = answers.start
    answers.end = nil
    let answer = try answers.answer(.revoked(now + 10 * day, reason: nil), on: given.own)
    let later = now + 30 * day
    let stamped = try given.verified([answer], isStamped: true, at: later)
    #expect(stamped.state == .trusted, "\(stamped.statuses)")
    #expect(codes(stamped) == ["signingCredential.ocsp.notRevoked"])
    #expect(try given.verified([answer], isStamped: false, at: later).state == .invalid)
    // The key was lost before the stamp, as the answer says.
    answers.extensions = Hand.tagged(
      0xA1,
      Hand.sequence(
        Hand.sequence(Hand.oid(.invalidityDate), Hand.octets(Hand.time(now - 5 * day)))))
    let lost = try answers.answer(.revoked(now + 10 * day, reason: 1), on: given.own)
    #expect(try given.verified([lost], isStamped: true, at: later).state == .invalid)
  }

  @Test("A hold that was lifted is not a revocation; one that was not lifted is")
  func hold() throws {
    var first = given.answers
    first.start = now - 20 * day
    first.produced = first.start
    let hold = try first.answer(.revoked(now - 30 * day, reason: 6), on: given.own)
    #expect(try given.verified([hold], isStamped: true).state == .invalid)
    for status in [Answers.Status.good, .revoked(now - 30 * day, reason: 8)] {
      let lifted = try given.answers.answer(status, on: given.own)
      for list in [[hold, lifted], [lifted, hold], [lifted]] {
        #expect(try given.verified(list, isStamped: true).state == .trusted)
      }
    }
  }

  @Test("An issuer that does not know a certificate counts against it")
  func unknown() throws {
    let answer = try given.answers.answer(.unknown, on: given.own)
    let result = try given.verified([answer], isStamped: true)
    #expect(codes(result) == ["signingCredential.ocsp.unknown"])
    #expect(result.state == .invalid)
    let good = try given.answers.answer(.good, on: given.own)
    #expect(try given.verified([answer, good], isStamped: true).state == .trusted)
  }

  @Test("Responses by others, about others, changed ones and good ones from the future are ignored")
  func irrelevant() throws {
    let stranger = try Issued("Authority", by: given.root, level: 0)
    let status = Answers.Status.revoked(now - 200 * day, reason: 1)
    var answers = Answers(responder: stranger, issuer: given.middle)
    let foreign = try answers.answer(status, on: given.own)
    var changed = try given.answers.answer(status, on: given.own)
    changed[changed.count - 1] ^= 1
    let other = try given.answers.answer(status, on: try .signer(by: given.middle))
    answers = given.answers
    answers.start = now + 5 * day
    let future = try answers.answer(.good, on: given.own)
    for (list, codes) in [
      ([foreign], ["signingCredential.ocsp.skipped"]), ([other], []),
      ([changed], ["signingCredential.ocsp.skipped"]),
      ([future], ["signingCredential.ocsp.skipped"]),
      ([[0x30, 3, 0x0A, 1, 6]], ["signingCredential.ocsp.skipped"]),
      ([Array("nonsense".utf8)], ["signingCredential.ocsp.skipped"]),
    ] {
      let result = try given.verified(list, isStamped: true)
      #expect(result.state == .trusted, "\(result.statuses)")
      #expect(self.codes(result) == codes)
    }
    // The one that tells is found behind any number of others.
    let revoked = try given.answers.answer(status, on: given.own)
    let crowd = [[UInt8]](repeating: other, count: 12) + [revoked]
    #expect(try given.verified(crowd, isStamped: true).state == .invalid)
    let tooMany = [[UInt8]](repeating: [0x30, 0], count: 300) + [revoked]
    #expect(try given.verified(tooMany, isStamped: true).state == .cannotTell)
    // One that is good tells nothing when it is older than the signature.
    answers = given.answers
    (answers.start, answers.end) = (now - 20 * day, now - 10 * day)
    let old = try given.verified([try answers.answer(.good, on: given.own)], isStamped: true)
    #expect(self.codes(old) == ["signingCredential.ocsp.skipped"])
  }

  @Test("Only a responder that the issuer authorized may answer")
  func delegates() throws {
    let status = Answers.Status.revoked(now - 200 * day, reason: nil)
    func state(_ responder: Issued) throws -> Verification.State {
      var answers = Answers(responder: responder, issuer: given.middle)
      answers.certificates = [responder]
      return try given.verified([try answers.answer(status, on: given.own)], isStamped: true).state
    }
    let middle = given.middle
    #expect(try state(Issued("Answers", by: middle, purposes: [.ocspSigning])) == .invalid)
    #expect(try state(Issued("Answers", by: middle, purposes: [.emailProtection])) == .trusted)
    #expect(try state(Issued("Answers", by: middle)) == .trusted)
    #expect(try state(Issued("Answers", by: given.root, purposes: [.ocspSigning])) == .trusted)
    #expect(
      try state(Issued("Answers", by: middle, days: -9...(-2), purposes: [.ocspSigning]))
        == .trusted)
  }

  @Test("An authority that was revoked vouches for nobody")
  func authority() throws {
    let answers = Answers(responder: given.root, issuer: given.root)
    let answer = try answers.answer(.revoked(now - 200 * day, reason: 2), on: given.middle)
    let result = try given.verified([answer], isStamped: true)
    #expect(result.state == .valid, "\(result.statuses)")
    #expect(result.failureNames == ["signingCredential.untrusted"])
  }

  @Test("A certificate that names an OCSP server is reported as not asked")
  func skipped() throws {
    let access = try Certificate.Extension(
      AuthorityInformationAccess([
        .init(method: .ocspServer, location: .uniformResourceIdentifier("http://a.example/"))
      ]), critical: false)
    let own = try Issued.signer(by: given.root, adding: [access])
    let bytes = try UncheckedSigning.sign(
      Fixtures.least().bytes(), key: own.keyText, chain: own.pem)
    let result = try #require(try given.verifier.verify(try Photo(bytes)))
    #expect(result.state == .trusted)
    #expect(codes(result) == ["signingCredential.ocsp.skipped"])
  }

  @Test("A response in another manifest counts like one with the signature")
  func assertion() throws {
    for (status, state) in [
      (Answers.Status.good, Verification.State.trusted),
      (.revoked(now - 200 * day, reason: 1), .invalid),
    ] {
      let answer = try given.answers.answer(status, on: given.own)
      let bytes = try UncheckedSigning.sign(
        Fixtures.least().bytes(), key: given.own.keyText,
        chain: try given.own.pem + given.middle.pem,
        records: [("c2pa.certificate-status", ["ocspVals": [.bytes(answer)]])])
      let result = try #require(try given.verifier.verify(try Photo(bytes)))
      #expect(result.state == state, "\(result.statuses)")
    }
  }

  @Test("Truncated or changed responses prove nothing and never trap")
  func damage() throws {
    let answer = try given.answers.answer(.revoked(now - 200 * day, reason: 1), on: given.own)
    let (own, issuer) = (try given.own.signing, try given.middle.signing)
    func isRevoked(_ der: [UInt8]) -> Bool {
      guard let answer = try? OCSPAnswer(der) else { return false }
      let found = Revocation(of: own, by: issuer, [answer], signed: nil, now: now)
      if case .revoked = found { return true }
      return false
    }
    #expect(isRevoked(answer))
    for position in answer.indices {
      #expect(!isRevoked(Array(answer[..<position])))
      var bytes = answer
      bytes[position] ^= 1 << UInt8(position % 8)
      #expect(!isRevoked(bytes) || position < 40, "byte \(position)")
    }
  }
}
