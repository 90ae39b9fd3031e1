import Testing
import Verso
import VersoFixtures

@testable import VersoEvidence

@Suite("Signing and verifying")
struct SigningTests {
  @Test("A signed photo is trusted with its root, valid without, and completely covered")
  func states() throws {
    for (algorithm, keys) in TestKeys.all {
      let bytes = try keys.signing().bytes(of: try Photo(Fixtures.photo().bytes()))
      let trusted = try #require(try keys.verifier().verify(try Photo(bytes)))
      #expect(trusted.state == .trusted, "\(algorithm.name): \(trusted.failureNames)")
      #expect(trusted.signer?.algorithm == algorithm)
      #expect(trusted.signer?.name == "Verso test signer")
      #expect(trusted.coverage.uncovered.isEmpty)
      let valid = try #require(try Verifier().verify(try Photo(bytes)))
      #expect(valid.state == .valid)
      #expect(valid.failureNames == ["signingCredential.untrusted"])
    }
  }

  @Test("Every changed bit is detected, or is in bytes that nobody reads")
  func everyBit() throws {
    let original = try signed(Fixtures.least().bytes())
    let good = try #require(try verified(original))
    #expect(good.state == .trusted)
    let store = try #require(try Photo(original).credentials()?.store)
    let start = try #require(original.position(ofBytes: Array(store[..<64])))
    var unnoticed: [Int] = []
    for position in original.indices {
      var bytes = original
      bytes[position] ^= 1 << UInt8(position % 8)
      guard let photo = try? Photo(bytes), let result = try TestKeys.es256.verifier().verify(photo)
      else { continue }
      if result.state == .trusted { unnoticed.append(position) }
    }
    // Labels and headers of boxes that are found by their kind, and the numbers of the segment.
    #expect(unnoticed.allSatisfy { (start - 12..<start + store.count).contains($0) })
    #expect(unnoticed.count < 80, "\(unnoticed)")
    let claim = try #require(try Photo(original).credentials()?.active)
    let claimStart = try #require(original.position(ofBytes: claim.claim.bytes))
    let claimRange = claimStart..<(claimStart + claim.claim.bytes.count)
    #expect(!unnoticed.contains { claimRange.contains($0) })
  }

  @Test("Each changed part gives the specification's code")
  func codes() throws {
    let bytes = try signed(Fixtures.photo().bytes())
    let manifest = try #require(try Photo(bytes).credentials()?.active)
    func changed(_ part: [UInt8], at offset: Int) throws -> [String] {
      let start = try #require(bytes.position(ofBytes: part))
      var bytes = bytes
      bytes[start + offset] ^= 1
      return try #require(try verified(bytes)).failureNames
    }
    let actions = try #require(manifest.assertions.first { $0.label == "c2pa.actions.v2" })
    let text = Array("digitalCapture".utf8)
    #expect(try changed(text, at: 3) == ["assertion.hashedURI.mismatch"])
    #expect(actions.cbor != nil)
    #expect(
      try changed(Array("Verso tests".utf8), at: 0) == ["claimSignature.mismatch"])
    let message = try COSESign1(manifest.signature)
    #expect(try changed(message.signature, at: 9) == ["claimSignature.mismatch"])
    let certificate = try changed(message.chain[0], at: message.chain[0].count - 1)
    #expect(certificate == ["signingCredential.untrusted", "claimSignature.mismatch"])
    #expect(try changed(Array("On the quay".utf8), at: 0) == ["assertion.dataHash.mismatch"])
    // Of the picture: the last byte before the end of the image.
    #expect(
      try changed(Array(bytes.suffix(4)), at: 1) == ["assertion.dataHash.mismatch"])
    // The length of the assertion store.
    let store = try #require(bytes.position(ofBytes: Array("jumdc2as".utf8))) - 12
    var shorter = bytes
    shorter[store + 3] ^= 4
    #expect(try #require(try verified(shorter)).failureNames == ["general.error"])
  }

  @Test("Segments of a store that are reordered or missing are not a store")
  func order() throws {
    var signing = try TestKeys.es256.signing()
    let json = "{\"text\":\"\(String(repeating: "x", count: 150_000))\"}"
    signing.statement.assertions = [("org.example.long", Array(json.utf8))]
    let bytes = try signing.bytes(of: try Photo(Fixtures.photo().bytes()))
    let segments = try Photo(bytes).blocks.filter { $0.kind == .jumbf }.map(\.carrier)
    #expect(segments.count == 3)
    let (first, last) = (segments[0].lowerBound, segments[2].upperBound)
    for order in [[0, 2, 1], [1, 0, 2], [2, 1, 0], [0, 1], [0, 2], [0]] {
      let new = bytes[..<first] + order.flatMap { bytes[segments[$0]] } + bytes[last...]
      let result = try #require(try verified(Array(new)))
      #expect(result.state == .invalid, "\(order)")
    }
  }

  @Test("Data before, in or after the file are detected")
  func additions() throws {
    let bytes = try signed(Fixtures.photo().bytes())
    let comment: [UInt8] = [0xFF, 0xFE, 0, 4, 0x41, 0x42]
    let inserted = bytes[..<2] + comment + bytes[2...]
    #expect(
      try #require(try verified(Array(inserted))).failureNames == ["assertion.dataHash.mismatch"])
    #expect(try #require(try verified(bytes + [0])).failureNames == ["assertion.dataHash.mismatch"])
    #expect(try verified(Fixtures.photo().bytes()) == nil)
  }

  @Test("A second store and truncated stores give a result and never trap")
  func damage() throws {
    let bytes = try signed(Fixtures.least().bytes())
    let store = try #require(try Photo(bytes).credentials()?.store)
    let place = try #require(bytes.position(ofBytes: Array(store[..<64]))) - 12
    var segment = Array(bytes[place..<(place + 12 + store.count)])
    // A box of its own has a number of its own.
    segment[7] ^= 1
    let second = Array(bytes[..<place]) + segment + bytes[place...]
    #expect(try #require(try verified(second)).failureNames == ["claim.multiple"])
    for count in stride(from: 0, to: store.count, by: 7) {
      #expect(throws: CredentialsError.self) {
        try ContentCredentials(store: Array(store[..<count]))
      }
    }
    for count in stride(from: place, to: bytes.count, by: 13) {
      let result = try verified(Array(bytes[..<count]))
      #expect(result?.state != .trusted)
    }
    var deep: [UInt8] = []
    for _ in 0..<2000 { deep = JUMBFBox.encoded(.store, "c2pa", deep) }
    #expect(throws: CredentialsError.self) { try ContentCredentials(store: deep) }
  }

  @Test("A changed photo that is signed again keeps its history")
  func history() throws {
    var photo = try Photo(try signed(Fixtures.photo().bytes(), title: "first"))
    photo.metadata[.artist] = "Ada Example"
    #expect(throws: MetadataError.self) { try photo.bytes() }
    var signing = try TestKeys.es256.signing()
    signing.statement.title = "second"
    let again = try signing.bytes(of: photo)
    let result = try #require(try verified(again))
    #expect(result.state == .trusted, "\(result.failures)")
    #expect(result.credentials?.manifests.map(\.title) == ["first", "second"])
    #expect(result.credentials?.active?.actions == ["c2pa.opened", "c2pa.edited.metadata"])
    #expect(try Photo(again).metadata[.artist] == "Ada Example")
    // The history is signed, too.
    let old = try #require(again.position(ofBytes: Array("first".utf8)))
    var changed = again
    changed[old] ^= 1
    let broken = try #require(try verified(changed))
    #expect(broken.failureNames.contains("ingredient.manifest.mismatch"))
    #expect(broken.state == .invalid)
  }

  @Test("A signed photo is changed only with a choice for its signature")
  func refusal() throws {
    let bytes = try signed(Fixtures.photo().bytes())
    var photo = try Photo(bytes)
    #expect(try photo.isSigned)
    #expect(try photo.bytes() == bytes)
    photo.metadata[.artist] = "Ada Example"
    let error = #expect(throws: MetadataError.self) { try photo.bytes() }
    #expect(error?.code == .signed)
    var options = WriteOptions()
    options.credentials = .drop
    let dropped = try photo.bytes(options: options)
    #expect(try verified(dropped) == nil)
    options.credentials = .keepBroken
    let kept = try #require(try verified(try photo.bytes(options: options)))
    #expect(kept.failureNames == ["assertion.dataHash.mismatch"])
    var stripped = try Photo(bytes)
    stripped.strip()
    #expect(throws: MetadataError.self) { try stripped.bytes() }
    options.credentials = .drop
    #expect(try verified(try stripped.bytes(options: options)) == nil)
  }

  @Test("A store that needs several segments is split and joined again")
  func large() throws {
    var signing = try TestKeys.es256.signing()
    let json = "{\"text\":\"\(String(repeating: "x", count: 150_000))\"}"
    signing.statement.assertions = [("org.example.long", Array(json.utf8))]
    let bytes = try signing.bytes(of: try Photo(Fixtures.photo().bytes()))
    let result = try #require(try verified(bytes))
    #expect(result.state == .trusted)
    #expect(try Photo(bytes).blocks.filter { $0.kind == .jumbf }.count == 3)
    #expect(result.credentials?.active?.assertions.last?.json == Array(json.utf8))
  }

  @Test("Additional ranges that the hash leaves out are reported, with their contents")
  func blindSpots() throws {
    let original = Fixtures.photo().bytes()
    let bytes = try UncheckedSigning.sign(original, blindTo: .exif)
    let result = try #require(try verified(bytes))
    #expect(result.state == .cannotTell)
    #expect(!result.coversWholeFile)
    #expect(
      result.statuses.contains {
        $0.code.name == "assertion.dataHash.additionalExclusionsPresent"
          && $0.kind == .informational
      })
    #expect(result.coverage.uncovered.map(\.name) == ["Exif with GPS and thumbnail"])
    let place = try #require(bytes.position(ofBytes: Array("On the quay".utf8)))
    var changed = bytes
    changed[place] ^= 1
    #expect(try #require(try verified(changed)).state == .cannotTell)
  }

  @Test("A certificate that may not sign photos is refused when signing")
  func certificates() throws {
    let keys = try TestChain(.es256, days: -1)
    let expired = try keys.signing()
    let error = #expect(throws: EvidenceError.self) {
      try expired.bytes(of: try Photo(Fixtures.photo().bytes()))
    }
    #expect(error?.code == .invalidKey)
    let other = try TestChain(.es256)
    #expect(throws: EvidenceError.self) {
      try KeySigner(key: other.key, chain: TestKeys.es256.chain)
    }
    #expect(throws: EvidenceError.self) { try KeySigner(key: "", chain: other.chain) }
    #expect(throws: EvidenceError.self) { try KeySigner(key: other.chain, chain: other.chain) }
    #expect(throws: EvidenceError.self) { try TrustAnchors(pem: other.key) }
  }

  @Test("A photo with an expired certificate gives cannot tell")
  func expiry() throws {
    var verifier = try TestKeys.es256.verifier()
    verifier.seconds = verifier.now + 400 * 86_400
    let photo = try Photo(try signed(Fixtures.photo().bytes()))
    let result = try #require(try verifier.verify(photo))
    #expect(result.state == .cannotTell)
    #expect(result.failures.isEmpty)
    #expect(result.statuses.contains { $0.code.name == "signingCredential.expired" })
  }
}
