import Foundation
import Testing
import Verso
import VersoFixtures

@testable import VersoEvidence

private let folder = ProcessInfo.processInfo.environment["FUZZ_SEEDS"]

/// Small signed files of every kind for the fuzzer to begin with (`Fuzz/Corpus/evidence`), written
/// into the folder that `FUZZ_SEEDS` names.
@Suite(.enabled(if: folder != nil, "FUZZ_SEEDS names no folder"))
struct ForgerySeeds {
  private func write(_ bytes: [UInt8], _ name: String) throws {
    guard let folder else { return }
    try Data(bytes).write(to: URL(filePath: folder).appending(path: name))
  }

  @Test("Seeds for the fuzzer")
  func seeds() throws {
    let cast = try ForgeryCast()
    for format in ForgeryPicture.Format.allCases {
      var picture = try ForgeryPicture(format)
      if format == .jpeg { picture.bytes = Fixtures.least().bytes() }
      let name = format.rawValue
      var manifest = ForgeryManifest(number: 1, cast.trusted)
      manifest.padding = 8
      let first = try manifest.signed(picture)
      try write(first.bytes, "single.\(name)")
      guard format == .jpeg || format == .heic else { continue }
      try write(try history(manifest, first.store, picture), "history.\(name)")
      try write(try stamped(manifest, picture), "stamped.\(name)")
      try write(try identified(manifest, picture), "identity.\(name)")
    }
    let picture = try ForgeryPicture(.png)
    try write(try boxes(cast, picture), "boxes.png")
    try write(try tree(cast, try ForgeryPicture(.avif)), "tree.avif")
  }

  private func history(
    _ before: ForgeryManifest, _ store: ForgeryBox, _ picture: ForgeryPicture
  ) throws -> [UInt8] {
    var next = before
    next.label = ForgeryManifest.label(2)
    next.assertions = ForgeryManifest.derived(
      from: store.boxes[0], failures: [["code": "assertion.dataHash.mismatch", "url": "self#"]])
    next.claimed = [
      .init(
        "redacted_assertions",
        [.text("self#jumbf=/c2pa/\(before.label)/\(ForgeryBox.assertions)/org.example.x")])
    ]
    return try next.signed(picture, behind: store.boxes).bytes
  }

  /// With a time stamp and an answer about revocation, as far as these have a form.
  private func stamped(_ manifest: ForgeryManifest, _ picture: ForgeryPicture) throws -> [UInt8] {
    var (store, _) = try manifest.signed(picture)
    store.changeHeader(of: manifest.label) { pairs in
      pairs.append(
        .init("sigTst2", ["tstTokens": [["val": .bytes(TimeStampTests.der)]]]))
      pairs.append(.init("rVals", ["ocspVals": [.bytes([0x30, 0x03, 0x0A, 0x01, 0x00])]]))
    }
    return picture.embed(store.encoded).bytes
  }

  private func identified(
    _ manifest: ForgeryManifest, _ picture: ForgeryPicture
  ) throws -> [UInt8] {
    var manifest = manifest
    let payload: CBOR = [
      "sig_type": "cawg.x509.cose", "role": ["cawg.creator"],
      "referenced_assertions": [
        [
          "url": .text("self#jumbf=\(ForgeryBox.assertions)/\(ForgeryBox.actions)"),
          "hash": .bytes(ForgeryManifest.created.digest),
        ]
      ],
    ]
    var message = COSESign1(manifest.signer.algorithm, chain: manifest.signer.chain)
    message.signature = try manifest.signer.sign(message.signedBytes(payload.encoded))
    manifest.assertions.append(
      ForgeryBox(
        "cawg.identity",
        [
          "signer_payload": payload, "signature": .bytes(message.encoded), "pad1": .bytes([0, 0]),
        ]))
    return try manifest.signed(picture).bytes
  }

  /// With a hash by box in the place of one of the whole.
  private func boxes(_ cast: ForgeryCast, _ picture: ForgeryPicture) throws -> [UInt8] {
    let hash: CBOR = .bytes([UInt8](repeating: 7, count: 32))
    let list: [CBOR] = [
      ["names": ["PNGh", "IHDR"], "hash": hash, "pad": .bytes([])],
      ["names": ["C2PA"], "hash": .bytes([0]), "pad": .bytes([])],
      ["names": ["IDAT", "IEND"], "hash": hash, "pad": .bytes([]), "alg": "sha256"],
    ]
    var manifest = ForgeryManifest(number: 1, cast.trusted)
    manifest.padding = 8
    manifest.assertions.append(
      ForgeryBox("c2pa.hash.boxes", ["alg": "sha256", "boxes": .array(list)]))
    return try manifest.signed(picture, binds: false).bytes
  }

  /// With a tree of hashes in the place of one.
  private func tree(_ cast: ForgeryCast, _ picture: ForgeryPicture) throws -> [UInt8] {
    let hash: CBOR = .bytes([UInt8](repeating: 7, count: 32))
    var manifest = ForgeryManifest(number: 1, cast.trusted)
    manifest.padding = 8
    manifest.assertions.append(
      ForgeryBox(
        "c2pa.hash.bmff.v3",
        [
          "exclusions": .array(ForgeryPicture.standardExclusions), "alg": "sha256",
          "merkle": [
            [
              "uniqueId": 1, "localId": 1, "count": 2, "alg": "sha256", "hashes": [hash, hash],
              "fixedBlockSize": 64,
            ]
          ],
        ]))
    return try manifest.signed(picture, binds: false).bytes
  }
}
