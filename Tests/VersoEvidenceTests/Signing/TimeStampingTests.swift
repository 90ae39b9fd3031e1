import Foundation
import Testing
import Verso
import VersoFixtures
import X509

@testable import VersoEvidence

@Suite("Signing with a time stamp")
struct TimeStampingTests {
  private let root: Issued
  private let own: Issued

  init() throws {
    root = try Issued("Root", days: -500...3000, level: .max)
    own = try Issued.signer(by: root, days: -100...100)
  }

  private func signing(_ stamper: (any TimeStamper)?) throws -> Signing {
    var signing = Signing(
      Statement(generator: "tests", version: "1"),
      by: try KeySigner(key: own.keyText, chain: own.pem))
    signing.timeStamper = stamper
    return signing
  }

  private func signed(_ stamper: (any TimeStamper)?) throws -> [UInt8] {
    try signing(stamper).bytes(of: try Photo(Fixtures.least().bytes()))
  }

  private func verified(
    _ bytes: [UInt8], _ stamper: TestStamper? = nil, at time: Int? = nil
  ) throws -> Verification {
    var verifier = VersoEvidence.Verifier(anchors: try TrustAnchors(pem: root.pem))
    if let stamper { verifier.timeAnchors = try TrustAnchors(pem: stamper.root.pem) }
    verifier.seconds = time
    return try #require(try verifier.verify(try Photo(bytes)))
  }

  private func codes(_ result: Verification) -> [String] {
    result.statuses.map(\.code.name).filter { $0.hasPrefix("timeStamp.") }
  }

  @Test("A stamped photo verifies long after its certificate has expired; another does not")
  func longAfter() throws {
    let stamper = try TestStamper()
    let stamped = try signed(stamper)
    let plain = try signed(nil)
    for days in [0, 99, 200, 2000, 20_000] {
      let result = try verified(stamped, stamper, at: now + days * day)
      #expect(result.state == .trusted, "\(result.statuses)")
      #expect(abs((result.signer?.seconds ?? 0) - now) < 60)
      #expect(codes(result) == ["timeStamp.validated", "timeStamp.trusted"])
      let unstamped = try verified(plain, stamper, at: now + days * day)
      #expect(unstamped.state == (days < 100 ? .trusted : .cannotTell))
    }
    // Nobody who is trusted vouches for the authority: the time does not count, and that is said.
    let unknown = try verified(stamped, at: now + 200 * day)
    #expect(unknown.state == .cannotTell)
    #expect(codes(unknown) == ["timeStamp.validated", "timeStamp.untrusted"])
    #expect(
      unknown.statuses.contains {
        $0.explanation.hasSuffix(
          "without a time stamp that counts nobody can tell when it was signed")
      })
    #expect(unknown.signer?.time == nil)
  }

  @Test("A time stamp from before or after the certificate is wrong", arguments: [-200, 200])
  func outside(days: Int) throws {
    var stamper = try TestStamper()
    stamper.time = now + days * day
    let result = try verified(try forged(stamper), stamper)
    #expect(result.state == .invalid, "\(result.statuses)")
    #expect(result.failureNames == ["signingCredential.expired"])
  }

  @Test(
    "An authority that may not stamp, or had expired, gives no time",
    arguments: [
      "several purposes", "another purpose", "not critical", "ended", "not yet",
    ])
  func authorities(name: String) throws {
    var stamper =
      switch name {
      case "several purposes": try TestStamper(purposes: [.timeStamping, .serverAuth])
      case "another purpose": try TestStamper(purposes: [.emailProtection])
      case "not critical": try TestStamper(critical: false)
      case "ended": try TestStamper(days: -300...(-20))
      default: try TestStamper(days: 20...300)
      }
    stamper.time = now
    let result = try verified(try forged(stamper), stamper, at: now + 200 * day)
    #expect(result.state == .cannotTell, "\(result.statuses)")
    let isTime = name == "ended" || name == "not yet"
    #expect(
      codes(result)
        == (isTime
          ? ["timeStamp.outsideValidity"] : ["timeStamp.validated", "timeStamp.untrusted"]))
    #expect(throws: EvidenceError.self) { try signed(stamper) }
  }

  /// Signs with an authority's token that ``Signing`` would not take.
  private func forged(_ stamper: TestStamper) throws -> [UInt8] {
    try replaced(try signed(try TestStamper()), stamper)
  }

  private func replaced(_ bytes: [UInt8], _ stamper: TestStamper) throws -> [UInt8] {
    let message = try COSESign1(try #require(try Photo(bytes).credentials()?.active?.signature))
    let payload = CBOR.bytes(message.signature).encoded
    let token = try stamper.token(over: message.bytes(context: "CounterSignature", payload))
    return try bytes.withHeaders { pairs in
      pairs = [.init("sigTst2", ["tstTokens": [["val": .bytes(token)]]])]
    }
  }

  @Test(
    "A wrong response is refused, and a token in it gives no time",
    arguments: TestStamper.Fault.allCases)
  func faults(fault: TestStamper.Fault) throws {
    var stamper = try TestStamper()
    stamper.fault = fault
    guard fault != .none else {
      #expect(try verified(try signed(stamper), stamper).state == .trusted)
      return
    }
    #expect(throws: EvidenceError.self) { try signed(stamper) }
    guard ![.refused, .otherNonce, .notDER].contains(fault) else { return }
    let result = try verified(try replaced(try signed(try TestStamper()), stamper), stamper)
    let code: String =
      switch fault {
      case .otherImprint, .otherType, .otherCertificate, .badSignature: "timeStamp.mismatch"
      case .noCertificate, .sha1: "timeStamp.untrusted"
      default: "timeStamp.malformed"
      }
    #expect(codes(result) == [code])
    #expect(result.signer?.time == nil)
    // Nothing else depends on it while the certificate holds.
    #expect(result.state == .trusted)
  }

  @Test("Two time stamps are invalid")
  func two() throws {
    let stamper = try TestStamper()
    let bytes = try signed(stamper).withHeaders { pairs in
      let token = pairs[0].value["tstTokens"]?.array?.first ?? .null
      pairs = [.init("sigTst2", ["tstTokens": [token, token]])]
    }
    let result = try verified(bytes, stamper)
    #expect(codes(result) == ["timeStamp.malformed"])
    #expect(result.signer?.time == nil)
  }

  @Test("A time stamp of another photo is invalid")
  func moved() throws {
    let stamper = try TestStamper()
    let other = try signed(stamper)
    let header = try COSESign1(try #require(try Photo(other).credentials()?.active?.signature))
      .unprotected["sigTst2"]
    let bytes = try signed(stamper).withHeaders { pairs in
      pairs = [.init("sigTst2", try #require(header))]
    }
    #expect(codes(try verified(bytes, stamper)) == ["timeStamp.mismatch"])
  }

  @Test("Claims of version 1 need a trusted authority, too")
  func versionOne() throws {
    let stamper = try TestStamper()
    let plain = Fixtures.least().bytes()
    let bytes = try VersionOne.sign(
      plain, key: own.keyText, chain: own.pem, stamper: stamper)
    let later = now + 200 * day
    let known = try verified(bytes, stamper, at: later)
    #expect(known.credentials?.active?.version == 1)
    #expect(known.signer?.time != nil, "\(known.statuses)")
    #expect(known.state == .trusted, "\(known.statuses)")
    let unknown = try verified(bytes, at: later)
    #expect(unknown.state == .cannotTell)
    #expect(codes(unknown) == ["timeStamp.validated", "timeStamp.untrusted"])
  }

  @Test("A time stamp of an earlier signature in a later manifest counts for it")
  func laterManifest() throws {
    let stamper = try TestStamper()
    let first = try signed(nil)
    let credentials = try #require(try Photo(first).credentials())
    let active = try #require(credentials.active)
    let message = try COSESign1(active.signature)
    let payload = CBOR.bytes(message.signature).encoded
    let token = try stamper.token(over: message.bytes(context: "CounterSignature", payload))
    let other = try stamper.token(over: [1, 2, 3])
    func again(_ records: [(String, CBOR)]) throws -> Verification {
      let signer = try Issued.signer(by: root, days: -100...3000)
      let bytes = try UncheckedSigning.sign(
        first, key: signer.keyText, chain: signer.pem, records: records,
        parent: .init(
          credentials: credentials, active: active, statuses: [], mediaType: "image/jpeg"))
      return try verified(bytes, stamper, at: now + 200 * day)
    }
    func isOpen(_ result: Verification) -> Bool {
      result.statuses.contains { $0.code.name == "signingCredential.expired" }
    }
    let label = CBOR.text(active.label)
    #expect(isOpen(try again([])))
    #expect(try !isOpen(again([("c2pa.time-stamp", .map([.init(label, .bytes(token))]))])))
    #expect(try isOpen(again([("c2pa.time-stamp", .map([.init(label, .bytes(other))]))])))
    #expect(try isOpen(again([("c2pa.time-stamp", .map([.init("urn:x", .bytes(token))]))])))
    let empty = try again([("c2pa.time-stamp", .map([]))])
    #expect(empty.failureNames.contains("assertion.timestamp.malformed"))
  }

  @Test("The signer's own time is compared, and decides nothing")
  func claimedTime() throws {
    let place = "timeOfSigning."
    #expect(try !verified(try signed(nil)).statuses.contains { $0.code.name.hasPrefix(place) })
  }

  @Test("A token of any length fits", arguments: [0, 1, 200, 3000, 3001, 40_000])
  func room(extra: Int) throws {
    let token = [UInt8](repeating: 7, count: extra)
    let header = CBOR.map([.init("sigTst2", ["tstTokens": [["val": .bytes(token)]]])])
    let least = header.encoded.count
    for size in (least + 32)..<(least + 400) {
      #expect(try TimeStampRoom.holding(token, size).encoded.count == size)
      #expect(TimeStampRoom.empty(size).encoded.count == size)
    }
    #expect(throws: TimeStampRoom.TooSmall.self) { try TimeStampRoom.holding(token, least) }
  }

  @Test("A token that is longer than its reserved space gets more, in every format")
  func formats() throws {
    let many = try (0..<14).map { try Issued("Padding \($0)", level: 0) }
    var stamper = try TestStamper()
    stamper.others = many
    let samples = ["still.png", "lossy.webp", "still.tiff", "still.heic", "still.avif"]
    for name in samples {
      let url = Package.root.appending(path: "Samples/formats").appending(path: name)
      let photo = try Photo([UInt8](try Data(contentsOf: url)))
      let bytes = try signing(stamper).bytes(of: photo)
      let result = try verified(bytes, stamper, at: now + 200 * day)
      #expect(result.state == .trusted, "\(name) \(result.statuses)")
    }
  }

  @Test("An error of the time stamper is passed on, and nothing is signed")
  func failing() throws {
    struct Broken: TimeStamper {
      struct Failure: Error {}
      func answer(to query: [UInt8]) throws -> [UInt8] { throw Failure() }
    }
    #expect(throws: Broken.Failure.self) { try signed(Broken()) }
  }

  @Test(
    "openssl creates stamps, also with the other hashes, and reads the query",
    .enabled(if: Program(named: "openssl").isThere, "openssl is not there"))
  func openssl() throws {
    let authority = try OpenSSLAuthority()
    let bytes = try signed(authority)
    var verifier = VersoEvidence.Verifier(anchors: try TrustAnchors(pem: root.pem))
    verifier.timeAnchors = try TrustAnchors(pem: authority.root)
    verifier.seconds = now + 1000 * day
    let result = try #require(try verifier.verify(try Photo(bytes)))
    #expect(result.state == .trusted, "\(result.statuses)")
    for (algorithm, keys) in TestKeys.all {
      var signing = try keys.signing()
      signing.timeStamper = authority
      let bytes = try signing.bytes(of: try Photo(Fixtures.least().bytes()))
      verifier.anchors = try TrustAnchors(pem: keys.root)
      let result = try #require(try verifier.verify(try Photo(bytes)))
      #expect(result.state == .trusted, "\(algorithm.name) \(result.statuses)")
    }
  }

  @Test(
    "The reference implementation trusts stamped photos, too",
    .enabled(
      if: Program.c2pa.isThere && Program(named: "openssl").isThere,
      "c2pa-python or openssl is not there"))
  func reference() throws {
    let authority = try OpenSSLAuthority()
    var signing = try TestKeys.es256.signing()
    signing.timeStamper = authority
    let folder = try TemporaryFolder()
    let path = try folder.write(
      try signing.bytes(of: try Photo(Fixtures.least().bytes())), "stamped.jpg")
    let roots = try folder.write(
      Array((TestKeys.es256.root + authority.root).utf8), "roots.pem")
    let script = Package.root.appending(path: "Tests/VersoEvidenceTests/reference.py").path
    let outcome = try Program.c2pa.run([script, "read", roots, path])
    let text = String(decoding: outcome.output, as: UTF8.self)
    #expect(text.contains("\"state\": \"Trusted\""), "\(text) \(outcome.errors)")
  }
}

/// A time stamp authority that is `openssl ts`.
struct OpenSSLAuthority: TimeStamper {
  let folder: TemporaryFolder
  /// The certificate to trust (PEM).
  let root: String

  init() throws {
    folder = try TemporaryFolder()
    let authority = try TestStamper()
    root = try authority.root.pem
    _ = try folder.write(Array(root.utf8), "root.pem")
    _ = try folder.write(Array(try authority.own.pem.utf8), "own.pem")
    _ = try folder.write(Array(authority.own.keyText.utf8), "key.pem")
    _ = try folder.write(Array("01\n".utf8), "serial")
    let settings = """
      [tsa]
      default_tsa = one
      [one]
      serial = \(folder.path("serial"))
      crypto_device = builtin
      signer_cert = \(folder.path("own.pem"))
      certs = \(folder.path("root.pem"))
      signer_key = \(folder.path("key.pem"))
      signer_digest = sha256
      default_policy = 1.2.3.4
      digests = sha256, sha384, sha512
      accuracy = secs:1
      ordering = yes
      tsa_name = yes
      ess_cert_id_chain = no
      ess_cert_id_alg = sha1
      """
    _ = try folder.write(Array(settings.utf8), "tsa.cnf")
  }

  /// The words that make an answer of a query in files.
  func words(query: String, answer: String) -> [String] {
    [
      "ts", "-reply", "-config", folder.path("tsa.cnf"), "-section", "one", "-queryfile", query,
      "-out", answer,
    ]
  }

  func answer(to query: [UInt8]) throws -> [UInt8] {
    let path = try folder.write(query, "query")
    let outcome = try Program(named: "openssl").run(
      words(query: path, answer: folder.path("answer")))
    guard outcome.status == 0 else { throw EvidenceError(.timeStamp, outcome.errors) }
    return try folder.read("answer")
  }
}
