import Crypto

@testable import VersoEvidence

/// A manifest that says whatever it is told, also what no signer may say.
struct ForgeryManifest {
  var label: String
  var kind = JUMBFBox.Kind.manifest
  var title = "Harbour in the morning"
  /// The assertions but for the hash of the file.
  var assertions: [ForgeryBox]
  /// Pairs of the claim beside the usual ones.
  var claimed: [CBOR.Pair] = []
  /// References beside those to its own assertions.
  var references: [CBOR] = []
  /// What becomes of the claim's bytes before they are signed.
  var encodeClaim: (CBOR) -> [UInt8] = { $0.encoded }
  var claimLabel = ForgeryBox.claim
  /// Another label of the hash of the file.
  var bindingLabel: String?
  var padding = 9000
  var signer: KeySigner
  /// Certificates instead of the signer's own.
  var chain: [[UInt8]]?

  init(number: Int, _ signer: KeySigner, assertions: [ForgeryBox]? = nil) {
    label = Self.label(number)
    self.signer = signer
    self.assertions = assertions ?? [Self.created]
  }

  static func label(_ number: Int) -> String {
    "urn:c2pa:00000000-0000-4000-8000-\(String(repeating: "0", count: 8))\(4000 + number)"
  }

  static var created: ForgeryBox {
    ForgeryBox(
      ForgeryBox.actions,
      [
        "actions": [
          [
            "action": "c2pa.created",
            "digitalSourceType":
              "http://cv.iptc.org/newscodes/digitalsourcetype/digitalCapture",
          ]
        ]
      ])
  }

  /// An ingredient that is another manifest, and the action that takes it in.
  static func derived(
    from manifest: ForgeryBox, _ relationship: String = "parentOf", failures: [CBOR] = [],
    others: [ForgeryBox] = []
  ) -> [ForgeryBox] {
    let url = "self#jumbf=/c2pa/\(manifest.name)"
    let signature = manifest.find([ForgeryBox.signature])?.digest ?? []
    let ingredient = ForgeryBox(
      ForgeryBox.ingredient,
      [
        "relationship": .text(relationship), "dc:title": "what it was made from",
        "dc:format": "image/jpeg",
        "activeManifest": ["url": .text(url), "alg": "sha256", "hash": .bytes(manifest.digest)],
        "claimSignature": [
          "url": .text(url + "/" + ForgeryBox.signature), "alg": "sha256",
          "hash": .bytes(signature),
        ],
        "validationResults": [
          "activeManifest": [
            "success": [], "informational": [], "failure": .array(failures),
          ]
        ],
      ])
    let reference: CBOR = [
      "url": .text("self#jumbf=\(ForgeryBox.assertions)/\(ForgeryBox.ingredient)"),
      "hash": .bytes(ingredient.digest),
    ]
    var actions: [CBOR] = [
      [
        "action": .text(relationship == "parentOf" ? "c2pa.opened" : "c2pa.placed"),
        "parameters": ["ingredients": [reference]],
      ]
    ]
    if relationship != "parentOf" {
      actions.insert(created.value?["actions"]?.array?.first ?? [:], at: 0)
    }
    return others + [ingredient, ForgeryBox(ForgeryBox.actions, ["actions": .array(actions)])]
  }

  /// All of it, with a hash of the file among its assertions.
  func box(_ binding: ForgeryBox?) throws -> ForgeryBox {
    var binding = binding
    if let bindingLabel { binding?.label = Array(bindingLabel.utf8) }
    let all = (binding.map { [$0] } ?? []) + assertions
    let own = all.map { box -> CBOR in
      [
        "url": .text("self#jumbf=\(ForgeryBox.assertions)/\(box.name)"),
        "hash": .bytes(box.digest),
      ]
    }
    let isFirst = claimLabel == "c2pa.claim"
    var pairs: [CBOR.Pair] = [
      .init("instanceID", "xmp.iid:4711"), .init("dc:title", .text(title)),
      .init("signature", .text("self#jumbf=/c2pa/\(label)/\(ForgeryBox.signature)")),
      .init("alg", "sha256"),
    ]
    if isFirst {
      pairs.append(.init("claim_generator", "camera/1"))
      pairs.append(.init("dc:format", "image/jpeg"))
      pairs.append(.init("assertions", .array(own + references)))
    } else {
      pairs.append(.init("claim_generator_info", ["name": "camera", "version": "1"]))
      pairs.append(.init("created_assertions", .array(own + references)))
    }
    pairs.removeAll { pair in claimed.contains { $0.key == pair.key } }
    let claim = encodeClaim(.map(pairs + claimed))
    var message = COSESign1(signer.algorithm, chain: chain ?? signer.chain)
    message.unprotected = ["pad": .bytes([UInt8](repeating: 0, count: padding))]
    message.signature = try signer.sign(message.signedBytes(claim))
    return ForgeryBox(
      kind, label,
      [
        .box(ForgeryBox(.assertions, ForgeryBox.assertions, all.map { .box($0) })),
        .box(
          ForgeryBox(.claim, claimLabel, [.content(type: "cbor", bytes: claim)])),
        .box(
          ForgeryBox(
            .signature, ForgeryBox.signature, [.content(type: "cbor", bytes: message.encoded)])),
      ])
  }

  /// The manifest in a file behind others, tied to it by a hash that leaves out what is said for the
  /// range of the credentials.
  func signed(
    _ picture: ForgeryPicture, behind others: [ForgeryBox] = [],
    exclusions: (Range<Int>) -> [Range<Int>] = { [$0] },
    boxes: [CBOR] = ForgeryPicture.standardExclusions, binds: Bool = true
  ) throws -> (store: ForgeryBox, bytes: [UInt8]) {
    var store = ForgeryBox(.store, "c2pa")
    var ranges: [Range<Int>] = []
    var padded = self
    for _ in 0..<8 {
      let blank = picture.binding(ranges, boxes, [UInt8](repeating: 0, count: 32))
      store.boxes = others + [try padded.box(binds ? blank : nil)]
      if store.encoded.count % 2 == 1 {
        padded.padding += 1
        continue
      }
      let (bytes, carrier) = picture.embed(store.encoded)
      let wanted = exclusions(carrier)
      guard picture.isMadeOfBoxes || !binds || wanted == ranges else {
        ranges = wanted
        continue
      }
      let hash = picture.hash(bytes, ranges, boxes)
      store.boxes =
        others + [
          try padded.box(binds ? picture.binding(ranges, boxes, hash) : nil)
        ]
      return (store, picture.embed(store.encoded).bytes)
    }
    throw EvidenceError(.notSignable, "the place does not settle")
  }
}
