import Crypto
import Testing

@testable import VersoEvidence

@Suite("Labels and keys")
struct LabelTests {
  @Test("Labels are compared byte by byte, not as Unicode compares texts")
  func bytes() throws {
    let (one, other) = ("caf\u{E9}", "cafe\u{301}")
    // Swift takes both for the same text, and the sign of kelvins for a letter.
    #expect(one == other && "\u{212A}" == "K")
    func label(_ text: String) throws -> String {
      try JUMBFBox(JUMBFBox.encoded(text, cbor: [0xA0])).label
    }
    #expect(try label(one) != label(other))
    #expect(try label("\u{212A}") != label("K"))
    let address = BoxAddress("self#jumbf=c2pa.assertions/\(one)")
    #expect(address?.assertion == (try label(one)))
    #expect(address?.assertion != (try label(other)))
    #expect(try label("c2pa.actions.v2") == "c2pa.actions.v2")
  }

  @Test(
    "Unknown versions of assertions are not read as known ones",
    arguments: [
      ("c2pa.actions", true, false), ("c2pa.actions.v2", true, false),
      ("c2pa.actions.v2__3", true, false), ("c2pa.actions.v3", false, true),
      ("c2pa.actions.v1", false, true), ("c2pa.actions.v02", false, true),
      ("c2pa.actions.v", false, true), ("c2pa.actions.vector", false, true),
      ("c2pa.actions2", false, false), ("org.example.v9", false, false),
    ])
  func versions(label: String, isActions: Bool, isUnknown: Bool) throws {
    let assertion = Assertion(try JUMBFBox(JUMBFBox.encoded(label, cbor: [0xA0])))
    #expect(assertion.isKind("c2pa.actions") == isActions)
    #expect(assertion.isOfUnknownVersion == isUnknown)
  }

  @Test("In COSE a curve implies one hash; in certificates it does not")
  func curves() throws {
    let message = Array("a claim".utf8)
    let key = P384.Signing.PrivateKey()
    let public384 = VerificationKey.p384(key.publicKey)
    let short = try key.signature(for: SHA256.hash(data: message))
    let right = try key.signature(for: SHA384.hash(data: message))
    func accepts(_ bytes: [UInt8], _ hash: HashAlgorithm, isDER: Bool) -> Bool {
      public384.accepts(bytes, of: message, .ecdsa(hash, isDER: isDER))
    }
    #expect(accepts(Array(right.rawRepresentation), .sha384, isDER: false))
    #expect(!accepts(Array(short.rawRepresentation), .sha256, isDER: false))
    #expect(accepts(Array(short.derRepresentation), .sha256, isDER: true))
  }
}
