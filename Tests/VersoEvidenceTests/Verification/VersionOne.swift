import Verso

@testable import VersoEvidence

/// Signs as claims of version 1 were signed, with a time stamp of the claim instead of the signature.
enum VersionOne {
  static func sign(
    _ original: [UInt8], key: String, chain: String, stamper: TestStamper?
  ) throws -> [UInt8] {
    let signer = try KeySigner(key: key, chain: chain)
    var exclusions: [Range<Int>] = []
    for _ in 0..<6 {
      func store(_ digest: [UInt8]) throws -> [UInt8] {
        try self.store(
          DataHash(exclusions: exclusions, algorithm: .sha256, hash: digest), signer, stamper)
      }
      let draft = try store([UInt8](repeating: 0, count: 32))
      let photo = try Photo(original)
      let source = try photo.openOrigin()
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
      return try Array(bytes[..<place.pieces[0].lowerBound]) + store(digest ?? [])
        + bytes[place.pieces[0].upperBound...]
    }
    return []
  }

  private static func store(
    _ hash: DataHash, _ signer: KeySigner, _ stamper: TestStamper?
  ) throws -> [UInt8] {
    let label = "tests:urn:uuid:4c9a1c2e-8f0b-4a53-9a63-0f6d5a1b2c3d"
    let box = JUMBFBox.encoded("c2pa.hash.data", cbor: hash.cbor.encoded)
    let claim = CBOR.map([
      .init("claim_generator", "tests/1"), .init("alg", "sha256"),
      .init("instanceID", "xmp:iid:4c9a1c2e"), .init("dc:format", "image/jpeg"),
      .init("signature", .text(BoxAddress.signature(of: label))),
      .init(
        "assertions",
        [
          HashedURI(
            url: "self#jumbf=c2pa.assertions/c2pa.hash.data",
            hash: HashAlgorithm.sha256.digest(box.dropFirst(8))
          ).cbor
        ]),
    ]).encoded
    var message = COSESign1(signer.algorithm, chain: signer.chain)
    message.signature = try signer.sign(message.signedBytes(claim))
    if let stamper {
      let token = try stamper.token(over: message.bytes(context: "CounterSignature", claim))
      let answer = Hand.sequence(Hand.sequence([2, 1, 0]), token)
      let header: CBOR = ["tstTokens": [["val": .bytes(answer)]]]
      // Signatures in DER are of different lengths; the zeros make up for it.
      message.unprotected = [
        "sigTst": header,
        "pad": .bytes([UInt8](repeating: 0, count: 3000 - answer.count)),
      ]
    }
    return JUMBFBox.encoded(
      .store, "c2pa",
      JUMBFBox.encoded(
        .manifest, label,
        JUMBFBox.encoded(.assertions, "c2pa.assertions", box)
          + JUMBFBox.encoded("c2pa.claim", cbor: claim, kind: .claim)
          + JUMBFBox.encoded("c2pa.signature", cbor: message.encoded, kind: .signature)))
  }
}
