import Testing
import Verso
import VersoFixtures

@testable import VersoEvidence

@Suite("Sealed identities")
struct SealingTests {
  let keys: (public: SealingKeys, private: SealingKeys)

  init() throws {
    let made = try SealingKeys.generate(id: "production-2")
    keys = (
      made.publicKeys,
      made.privateKeys
    )
  }

  private func sealed(_ bytes: [UInt8] = Fixtures.bare().bytes()) throws -> [UInt8] {
    var photo = try Photo(bytes)
    try photo.seal("account:4711", with: keys.public)
    return try photo.bytes()
  }

  @Test("What is sealed for a public key opens with its private key only")
  func publicKey() throws {
    let photo = try Photo(try sealed())
    let comment = try #require(photo.metadata[.userComment])
    #expect(comment.hasPrefix("verso-seal:3:HPKE-P256:production-2::"))
    #expect(comment.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
    #expect(!comment.contains("4711"))
    #expect(try photo.unseal(with: keys.private).text == "account:4711")
    #expect(throws: EvidenceError.self) { try photo.unseal(with: keys.public) }
    let other = try SealingKeys.generate(id: "production-2").privateKeys
    let error = #expect(throws: EvidenceError.self) { try photo.unseal(with: other) }
    #expect(error?.code == .doesNotOpen)
  }

  @Test("Shared keys and keys on X25519 seal, too; the key is found by its id")
  func sets() throws {
    let secret = Base64URL.encoded((0..<32).map { UInt8($0) }[...])
    let set = try SealingKeys(
      json: Array(
        """
        {"keys":[{"kty":"oct","kid":"staging-1","alg":"A256GCM","k":"\(secret)"},
        {"kty":"oct","kid":"staging-2","k":"\(Base64URL.encoded((32..<64).map { UInt8($0) }[...]))"}]}
        """.utf8))
    var photo = try Photo(Fixtures.bare().bytes())
    #expect(throws: EvidenceError.self) { try photo.seal("a", with: set) }
    #expect(throws: EvidenceError.self) { try photo.seal("a", with: set, id: "staging-3") }
    try photo.seal("phone:+41…", with: set, id: "staging-2")
    let read = try Photo(try photo.bytes())
    #expect(read.sealedIdentity?.keyID == "staging-2")
    #expect(try read.unseal(with: set).text == "phone:+41…")
  }

  @Test("An invalid key set, or one with invalid keys, is refused")
  func wrongSets() {
    for text in [
      "", "{}", "[]", #"{"keys":[]}"#, #"{"kty":"oct","k":"AAAA"}"#,
      #"{"kty":"oct","kid":"a b","k":"AAAA"}"#, #"{"kty":"oct","kid":"a","k":"AAAA"}"#,
      #"{"kty":"EC","kid":"a","crv":"P-256","x":"AAAA","y":"AAAA"}"#,
      #"{"kty":"RSA","kid":"a","n":"AAAA"}"#,
    ] {
      #expect(throws: EvidenceError.self) { try SealingKeys(json: Array(text.utf8)) }
    }
  }

  @Test("A seal does not open if the picture is changed, or in another photo")
  func tampering() throws {
    let bytes = try sealed()
    let comment = try #require(try Photo(bytes).metadata[.userComment])
    var changed = bytes
    changed[changed.count - 4] ^= 1
    #expect(throws: EvidenceError.self) { try Photo(changed).unseal(with: keys.private) }
    #expect(throws: EvidenceError.self) {
      try Photo(bytes + [0]).unseal(with: keys.private)
    }
    var other = try Photo(JPEGBuilder(width: 48, height: 16).bytes())
    other.metadata[.userComment] = comment
    let copied = try Photo(try other.bytes())
    #expect(throws: EvidenceError.self) { try copied.unseal(with: keys.private) }
    // Any change of the seal itself.
    for index in comment.indices where comment[index] != ":" {
      var text = comment
      text.replaceSubrange(index...index, with: comment[index] == "A" ? "B" : "A")
      var photo = try Photo(bytes)
      photo.metadata[.userComment] = text
      #expect(throws: EvidenceError.self) { try photo.unseal(with: keys.private) }
    }
  }

  @Test("Edits of the metadata keep the seal; a comment is kept")
  func edits() throws {
    var photo = try Photo(try sealed())
    photo.metadata[.artist] = "Ada Example"
    #expect(try Photo(try photo.bytes()).unseal(with: keys.private).text == "account:4711")
    var commented = try Photo(Fixtures.photo().bytes())
    let error = #expect(throws: EvidenceError.self) { try commented.seal("a", with: keys.public) }
    #expect(error?.code == .exists)
    #expect(commented.metadata[.userComment] == "On the quay")
    try commented.seal("a", with: keys.public, replaces: true)
    #expect(commented.sealedIdentity != nil)
    #expect(throws: EvidenceError.self) { try commented.seal("b", with: keys.public) }
    #expect(throws: EvidenceError.self) {
      try Photo(Fixtures.photo().bytes()).unseal(with: keys.private)
    }
  }

  @Test("A stamp and a signature in one write cover position, time and identity")
  func stamp() throws {
    var photo = try Photo(Fixtures.least().bytes())
    var stamp = EvidenceStamp()
    stamp.identity = "account:4711"
    stamp.keys = keys.public
    let date = try #require(CaptureDate("2026:05:06 07:08:09Z"))
    stamp.position = (Location(latitude: 46.95, longitude: 7.45, altitude: 540), date)
    stamp.date = date
    stamp.device = ("Example", "Example Phone 3")
    stamp.software = "Example 2.1"
    try stamp.apply(to: &photo)
    let bytes = try TestKeys.es256.signing().bytes(of: photo)
    let result = try #require(try verified(bytes))
    #expect(result.state == .trusted)
    #expect(result.coverage.uncovered.isEmpty)
    let read = try Photo(bytes)
    #expect(try read.unseal(with: keys.private).text == "account:4711")
    #expect(read.metadata[.make] == "Leica")
    #expect(read.metadata[.software] == "Example 2.1")
    #expect(read.metadata.gpsDate == date)
    // A changed place, a changed time, a comment from elsewhere: each is found.
    var changes: [(inout Metadata) -> Void] = []
    changes.append { $0.location = Location(latitude: 46.96, longitude: 7.45, altitude: 540) }
    changes.append { $0.setDate(.original, to: CaptureDate("2026:05:06 07:08:10Z")) }
    changes.append { $0[.userComment] = "somebody else" }
    // A changed pixel: the seal notices it, too.
    var pixel = bytes
    pixel[pixel.count - 4] ^= 1
    #expect(try #require(try verified(pixel)).failureNames == ["assertion.dataHash.mismatch"])
    #expect(throws: EvidenceError.self) { try Photo(pixel).unseal(with: keys.private) }
    var options = WriteOptions()
    options.credentials = .keepBroken
    for change in changes {
      var photo = read
      change(&photo.metadata)
      let tampered = try #require(try verified(try photo.bytes(options: options)))
      #expect(tampered.state == .invalid)
      #expect(tampered.failureNames == ["assertion.dataHash.mismatch"])
    }
  }
}
