import Crypto
import Foundation
import Testing
import Verso
import VersoFixtures

@testable import VersoEvidence

/// A signed photo with assertions of any kind, identities among them.
struct IdentityFile {
  /// Assertions beside the hash of the file and what was done, by their labels.
  var others: [(label: String, value: CBOR)] = []
  /// Makes the identities out of the references to all other assertions, the hash of the file first.
  var identities: ([HashedURI]) throws -> [CBOR] = { _ in [] }
  var keys = TestKeys.es256

  static let label = "urn:c2pa:f9168c5e-ceb2-4faa-b6bf-329bf39fa1e4"

  func bytes() throws -> [UInt8] {
    let original = Fixtures.least().bytes()
    var exclusions: [Range<Int>] = []
    for _ in 0..<6 {
      let photo = try Photo(original)
      let source = try photo.openOrigin()
      let draft = try store(exclusions, [UInt8](repeating: 0, count: 32))
      let bytes = try photo.splice(WriteOptions(), credentials: draft, source: source)
        .0.bytes(from: source)
      guard let place = try StorePlace(Photo(bytes).skeleton, ByteSource(bytes)) else {
        return []
      }
      guard [place.carrier] == exclusions else {
        exclusions = [place.carrier]
        continue
      }
      let digest = try HashedRanges(count: bytes.count, without: exclusions)?
        .digest(.sha256, ByteSource(bytes))
      let final = try store(exclusions, digest ?? [])
      return try photo.splice(WriteOptions(), credentials: final, source: source)
        .0.bytes(from: source)
    }
    return []
  }

  private func store(_ exclusions: [Range<Int>], _ digest: [UInt8]) throws -> [UInt8] {
    let hash = DataHash(exclusions: exclusions, algorithm: .sha256, hash: digest)
    var assertions: [(label: String, box: [UInt8])] = []
    func add(_ label: String, _ value: CBOR) {
      assertions.append((label, JUMBFBox.encoded(label, cbor: value.encodedInStoredOrder)))
    }
    add("c2pa.hash.data", hash.cbor)
    add(
      "c2pa.actions.v2",
      [
        "actions": [
          [
            "action": "c2pa.created",
            "digitalSourceType":
              "http://cv.iptc.org/newscodes/digitalsourcetype/digitalCapture",
          ]
        ]
      ])
    for (label, value) in others { add(label, value) }
    for (number, identity) in try identities(assertions.map(Self.reference)).enumerated() {
      add(number == 0 ? "cawg.identity" : "cawg.identity__\(number)", identity)
    }
    let claim: CBOR = [
      "instanceID": "xmp.iid:f9168c5e-ceb2-4faa-b6bf-329bf39fa1e4",
      "claim_generator_info": ["name": "tests", "version": "1"],
      "signature": .text(BoxAddress.signature(of: Self.label)),
      "created_assertions": .array(assertions.map { Self.reference($0).cbor }), "alg": "sha256",
    ]
    let signer = try KeySigner(key: keys.key, chain: keys.chain)
    var message = COSESign1(signer.algorithm, chain: signer.chain)
    message.signature = try signer.sign(message.signedBytes(claim.encoded))
    let manifest = JUMBFBox.encoded(
      .manifest, Self.label,
      JUMBFBox.encoded(.assertions, "c2pa.assertions", Array(assertions.map(\.box).joined()))
        + JUMBFBox.encoded("c2pa.claim.v2", cbor: claim.encoded, kind: .claim)
        + JUMBFBox.encoded("c2pa.signature", cbor: message.encoded, kind: .signature))
    return JUMBFBox.encoded(.store, "c2pa", manifest)
  }

  private static func reference(_ assertion: (label: String, box: [UInt8])) -> HashedURI {
    HashedURI(
      url: "self#jumbf=c2pa.assertions/\(assertion.label)",
      hash: HashAlgorithm.sha256.digest(assertion.box.dropFirst(8)))
  }
}

/// An identity on its way, to be changed before and after it is signed.
struct IdentityDraft {
  var references: [HashedURI]
  var kind = "cawg.x509.cose"
  var roles: [String] = []
  /// Whether the keys are signed in the order of the specification.
  var isDeterministic = true
  var padding: [UInt8] = [0, 0, 0, 0]

  var payload: CBOR {
    var pairs: [CBOR.Pair] = [
      .init("referenced_assertions", .array(references.map(\.cbor))),
      .init("sig_type", .text(kind)),
    ]
    if !roles.isEmpty { pairs.append(.init("role", .array(roles.map { .text($0) }))) }
    return .map(pairs)
  }

  /// Signed by whoever holds a certificate.
  func signed(with keys: TestChain) throws -> CBOR {
    let signer = try KeySigner(key: keys.key, chain: keys.chain)
    var message = COSESign1(signer.algorithm, chain: signer.chain)
    let bytes = isDeterministic ? payload.encoded : payload.encodedInStoredOrder
    message.signature = try signer.sign(message.signedBytes(bytes))
    return assertion(message.encoded)
  }

  func assertion(_ signature: [UInt8]) -> CBOR {
    .map([
      .init("signer_payload", payload), .init("signature", .bytes(signature)),
      .init("pad1", .bytes(padding)), .init("pad2", .bytes([0])),
    ])
  }
}

/// A credential of identities on its way.
struct AggregationDraft {
  enum Key {
    case ed25519(Curve25519.Signing.PrivateKey)
    case p256(P256.Signing.PrivateKey)
  }

  var key = Key.ed25519(Curve25519.Signing.PrivateKey())
  /// The issuer in JSON; nil for the DID that holds the key.
  var issuer: String?
  var validFrom: String? = "2025-01-01T00:00:00.123Z"
  var validUntil: String?
  var contentType: String? = "application/vc"
  var types = #"["VerifiableCredential","IdentityClaimsAggregationCredential"]"#
  var more = ""
  var identities: String? = """
    [{"type":"cawg.social_media","name":"Ada Example","username":"ada",\
    "uri":"https://social.example/ada","provider":{"id":"https://social.example","name":"Social"},\
    "verifiedAt":"2025-03-01T10:00:00.5+01:00"}]
    """
  /// Whether the hashes are for something else.
  var isForAnother = false
  var isDamaged = false
  /// The hash that each reference names.
  var algorithm: String?

  /// The key as a member of a JSON Web Key Set.
  var jwk: String {
    switch key {
    case .ed25519(let key):
      let x = Base64URL.encoded(Array(key.publicKey.rawRepresentation)[...])
      return #"{"alg":"EdDSA","kty":"OKP","crv":"Ed25519","x":"\#(x)"}"#
    case .p256(let key):
      let point = Array(key.publicKey.rawRepresentation)
      let (x, y) = (Base64URL.encoded(point[..<32]), Base64URL.encoded(point[32...]))
      return #"{"alg":"ES256","kty":"EC","crv":"P-256","x":"\#(x)","y":"\#(y)"}"#
    }
  }

  var didJWK: String { "did:jwk:" + Base64URL.encoded(Array(jwk.utf8)[...]) }

  var didKey: String {
    switch key {
    case .ed25519(let key):
      "did:key:z" + Base58.encoded([0xED, 0x01] + key.publicKey.rawRepresentation)
    case .p256(let key):
      "did:key:z" + Base58.encoded([0x80, 0x24] + key.publicKey.compressedRepresentation)
    }
  }

  func json(_ draft: IdentityDraft) -> String {
    let references = draft.references.map { reference in
      let hash = Data(isForAnother ? reference.hash.reversed() : reference.hash)
      let name = algorithm.map { #","alg":"\#($0)""# } ?? ""
      return #"{"url":"\#(reference.url)","hash":"\#(hash.base64EncodedString())"\#(name)}"#
    }
    var asset =
      #""referenced_assertions":[\#(references.joined(separator: ","))],"sig_type":"\#(draft.kind)""#
    if !draft.roles.isEmpty {
      asset += #","role":["\#(draft.roles.joined(separator: #"",""#))"]"#
    }
    var text = """
      {"@context":["https://www.w3.org/ns/credentials/v2","https://cawg.io/identity/1.1/ica/context/"],\
      "type":\(types),"issuer":\(issuer ?? "\"\(didJWK)\"")
      """
    if let validFrom { text += #","validFrom":"\#(validFrom)""# }
    if let validUntil { text += #","validUntil":"\#(validUntil)""# }
    text += more + #","credentialSubject":{"c2paAsset":{\#(asset)}"#
    if let identities { text += #","verifiedIdentities":\#(identities)"# }
    return text + "}}"
  }

  func signed(_ draft: IdentityDraft) throws -> CBOR {
    var draft = draft
    draft.kind = "cawg.identity_claims_aggregation"
    let payload = Array(json(draft).utf8)
    var headers: [CBOR.Pair] = []
    switch key {
    case .ed25519: headers.append(.init(1, .integer(-8)))
    case .p256: headers.append(.init(1, .integer(-7)))
    }
    if let contentType { headers.append(.init(3, .text(contentType))) }
    let protected = CBOR.map(headers).encoded
    let signed = ([.text("Signature1"), .bytes(protected), .bytes([]), .bytes(payload)] as CBOR)
      .encoded
    var signature: [UInt8]
    switch key {
    case .ed25519(let key): signature = Array(try key.signature(for: signed))
    case .p256(let key): signature = Array(try key.signature(for: signed).rawRepresentation)
    }
    if isDamaged { signature[0] ^= 1 }
    let message: CBOR = .tagged(
      18, [.bytes(protected), [:], .bytes(payload), .bytes(signature)])
    return draft.assertion(message.encoded)
  }
}

extension CBOR {
  /// The same map with another value, or without one, under a key.
  func setting(_ key: CBOR, _ value: CBOR?) -> CBOR {
    var pairs = (pairs ?? []).filter { $0.key != key }
    if let value { pairs.append(.init(key, value)) }
    return .map(pairs)
  }
}

/// Verifies a photo, trusting its signer.
func verify(
  _ file: IdentityFile, trusting anchors: [String] = [], at time: Int? = nil
) throws -> Verification {
  var verifier = try TestKeys.es256.verifier()
  for text in anchors { try verifier.identityAnchors.add(text) }
  verifier.seconds = time
  return try #require(try verifier.verify(try Photo(file.bytes())))
}

extension Base58 {
  static func encoded(_ bytes: [UInt8]) -> String {
    var digits: [UInt8] = []
    for byte in bytes {
      var carry = Int(byte)
      for index in digits.indices {
        carry += Int(digits[index]) << 8
        digits[index] = UInt8(carry % 58)
        carry /= 58
      }
      while carry > 0 {
        digits.append(UInt8(carry % 58))
        carry /= 58
      }
    }
    let zeros = bytes.prefix { $0 == 0 }.map { _ in letters[0] }
    return String(decoding: zeros + digits.reversed().map { letters[Int($0)] }, as: UTF8.self)
  }
}
