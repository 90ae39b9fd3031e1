import Crypto
import Foundation
import Testing
import Verso
import VersoFixtures

@testable import VersoEvidence

/// The small parts that identities are made of.
@Suite struct IdentityPartsTests {
  @Test(
    "A date with a time is read",
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("2025-04-22T22:45:44.25Z", 1_745_361_944.25),
      ("2025-04-22T23:45:44+01:00", 1_745_361_944), ("2025-04-22T21:15:44-01:30", 1_745_361_944),
    ])
  func date(text: String, seconds: Double) {
    #expect(DateAndTime.seconds(text) == seconds)
  }

  @Test(
    "An invalid date with a time is refused",
    arguments: [
      "", "2025", "2025-04-22", "2025-04-22T22:45:44", "2025-13-22T22:45:44Z",
      "2025-04-22T24:45:44Z", "2025-04-22T22:45:44.Z", "2025-04-22T22:45:44Zz",
      "2025-04-22T22:45:44+1:00", "２025-04-22T22:45:44Z",
    ])
  func noDate(text: String) { #expect(DateAndTime.seconds(text) == nil) }

  @Test("Base 58 is that of the drafts' examples")
  func base58() {
    let pairs: [(String, String)] = [
      ("Hello World!", "2NEpo7TZRRrLZSi2U"),
      (
        "The quick brown fox jumps over the lazy dog.",
        "USm3fpXnKG5EUBx2ndxBDMPVciP5hGey2Jh4NDv6gmeo1LkMeiKrLJUUBk6Z"
      ),
    ]
    for (text, letters) in pairs {
      #expect(Base58.decoded(letters) == Array(text.utf8))
      #expect(Base58.encoded(Array(text.utf8)) == letters)
    }
    #expect(Base58.decoded("11233QC4") == hex("0000287fb4cd"))
    #expect(Base58.decoded("0") == nil)
    #expect(Base58.decoded(String(repeating: "z", count: 257)) == nil)
  }

  @Test("The example keys of did:key are read: Ed25519, P-256, P-384 and P-521")
  func exampleKeys() throws {
    for text in [
      "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
      "did:key:zDnaerDaTF5BXEavCrfRZEk316dpbLsfPDZ3WJ5hRTPFU2169",
    ] {
      guard case .keys(let keys) = try #require(DID(text)).resolution else {
        Issue.record("\(text)")
        continue
      }
      #expect(keys.count == 1)
    }
    let p384 = P384.Signing.PrivateKey().publicKey.compressedRepresentation
    let p521 = P521.Signing.PrivateKey().publicKey.compressedRepresentation
    for bytes in [[0x81, 0x24] + p384, [0x82, 0x24] + p521] {
      guard case .keys = try #require(DID("did:key:z" + Base58.encoded(bytes))).resolution else {
        Issue.record("\(bytes.count)")
        continue
      }
    }
  }

  @Test("What names nobody to trust is refused", arguments: ["", "hello", "{}", "did:", "# x\n"])
  func anchors(text: String) {
    var anchors = IdentityAnchors()
    #expect(throws: EvidenceError.self) { try anchors.add(text) }
  }

  @Test("Truncated or changed credentials are read or refused")
  func damagedCredentials() throws {
    let reference = HashedURI(url: "self#jumbf=c2pa.assertions/c2pa.hash.data", hash: [1, 2, 3])
    let good = Array(AggregationDraft().json(IdentityDraft(references: [reference])).utf8)
    #expect(IdentityCredential(json: good) != nil)
    for count in good.indices { #expect(IdentityCredential(json: Array(good[..<count])) == nil) }
    for place in good.indices {
      for letter in Array("\"{}[]:,0n".utf8) + [0xFF] {
        var bytes = good
        bytes[place] = letter
        _ = IdentityCredential(json: bytes)
      }
    }
    let deep = [UInt8](repeating: 0x5B, count: 100_000)
    #expect(IdentityCredential(json: deep) == nil)
  }
}
