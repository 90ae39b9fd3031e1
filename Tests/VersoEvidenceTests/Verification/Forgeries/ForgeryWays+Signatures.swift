import Foundation
import Verso
import VersoFixtures

@testable import VersoEvidence

/// Forgeries of signatures: by others, with other certificates, about other bytes, at other times.
extension ForgeryWay {
  private static func message(
    _ name: String,
    _ body: @escaping @Sendable (inout [CBOR], ForgeryScene, inout Numbers) throws -> Void
  ) -> ForgeryWay {
    ForgeryWay("signature: \(name)") { scene, numbers in
      let picture = scene.original.changed(&numbers)
      var store = scene.store
      // The claim lists another hash of the file.
      let binding = scene.binding(for: picture)
      guard
        store.change([scene.active, ForgeryBox.assertions, picture.bindingLabel], { $0 = binding })
      else { return nil }
      store.change([scene.active, ForgeryBox.claim]) { box in
        guard case .map(var pairs)? = box.value else { return }
        for index in pairs.indices where pairs[index].key == "created_assertions" {
          var list = pairs[index].value.array ?? []
          list[0] = [
            "url": .text("self#jumbf=\(ForgeryBox.assertions)/\(picture.bindingLabel)"),
            "hash": .bytes(binding.digest),
          ]
          pairs[index].value = .array(list)
        }
        box.content = CBOR.map(pairs).encoded
      }
      let claim = scene.store.find([scene.active, ForgeryBox.claim])?.content ?? []
      let other = store.find([scene.active, ForgeryBox.claim])?.content ?? []
      var failure: (any Error)?
      store.changeSignature(of: scene.active) { parts in
        do {
          var values = parts
          // What a forger would leave in the message: the signed claim, or his own.
          if parts[2] == .null { values[2] = .null }
          try body(&values, scene, &numbers)
          parts = values.map { $0 == "claim" ? .bytes(claim) : $0 == "other" ? .bytes(other) : $0 }
        } catch { failure = error }
      }
      if let failure { throw failure }
      return scene.finish(store, picture)
    }
  }

  private static func unprotected(_ parts: inout [CBOR], _ key: CBOR, _ value: CBOR) {
    guard case .map(let pairs) = parts[1] else { return }
    parts[1] = .map(pairs + [.init(key, value)])
  }

  static let signatures: [ForgeryWay] = [
    message("the claim is another") { _, _, _ in },
    message("the signed claim in the message, another in the box") { parts, _, _ in
      parts[2] = "claim"
    },
    message("the other claim in the message") { parts, _, _ in parts[2] = "other" },
    message("of zeros") { parts, _, _ in
      parts[3] = .bytes([UInt8](repeating: 0, count: 64))
    },
    message("of no bytes") { parts, _, _ in parts[3] = .bytes([]) },
    message("another algorithm") { parts, _, numbers in
      guard case .map(var pairs)? = try parts[0].bytes.map({ try CBOR($0) }) else { return }
      let number = [-8, -37, -35, 0, -257, -65535, 5].randomElement(using: &numbers) ?? 0
      for index in pairs.indices where pairs[index].key == 1 {
        pairs[index].value = .integer(number)
      }
      parts[0] = .bytes(CBOR.map(pairs).encoded)
    },
    message("no algorithm") { parts, _, _ in
      guard case .map(var pairs)? = try parts[0].bytes.map({ try CBOR($0) }) else { return }
      pairs.removeAll { $0.key == 1 }
      parts[0] = .bytes(CBOR.map(pairs).encoded)
      unprotected(&parts, 1, -7)
    },
    message("the certificates named a second time") { parts, scene, numbers in
      let chain = CBOR.array(scene.cast.thief.chain.map { .bytes($0) })
      unprotected(&parts, Bool.random(using: &numbers) ? "x5chain" : 33, chain)
    },
    message("the certificates with the root behind them, the thief's first") { parts, scene, _ in
      guard case .map(var pairs)? = try parts[0].bytes.map({ try CBOR($0) }) else { return }
      for index in pairs.indices where pairs[index].key == 33 {
        let own = scene.cast.thief.chain.prefix(1) + scene.cast.trusted.chain
        pairs[index].value = .array(own.map { .bytes($0) })
      }
      parts[0] = .bytes(CBOR.map(pairs).encoded)
    },
    ForgeryWay("signature: by a certificate that may not sign") { scene, numbers in
      guard let (_, signer, _) = scene.cast.odd.randomElement(using: &numbers) else { return nil }
      var manifest = ForgeryManifest(number: 1, signer)
      manifest.title = "what somebody says"
      return try manifest.signed(scene.original.changed(&numbers)).bytes
    },
    ForgeryWay("signature: by a certificate that may not sign, with a time stamp") {
      scene, numbers in
      guard let (_, signer, _) = scene.cast.odd.randomElement(using: &numbers) else { return nil }
      let picture = scene.original.changed(&numbers)
      var manifest = ForgeryManifest(number: 1, signer)
      manifest.padding = 9000
      var (store, _) = try manifest.signed(picture)
      let size = store.encoded.count
      let key = Bool.random(using: &numbers) ? "sigTst2" : "sigTst"
      store.changeHeader(of: manifest.label) { pairs in
        pairs.append(
          .init(.text(key), ["tstTokens": [["val": .bytes(TimeStampTests.der)]]]))
      }
      return store.fitted(to: size).map { picture.embed($0).bytes }
    },
    ForgeryWay("signature: by the thief") { scene, numbers in
      try ForgeryManifest(number: 1, scene.cast.thief).signed(scene.original.changed(&numbers))
        .bytes
    },
    ForgeryWay("signature: by the thief, over the signed history") { scene, numbers in
      guard let last = scene.store.boxes.last else { return nil }
      var manifest = ForgeryManifest(
        number: 9, scene.cast.thief, assertions: ForgeryManifest.derived(from: last))
      manifest.padding = 0
      return try manifest.signed(scene.original.changed(&numbers), behind: scene.store.boxes).bytes
    },
    ForgeryWay("signature: by the authority itself") { scene, numbers in
      // The chain starts with an authority's certificate; its key is not the thief's.
      var manifest = ForgeryManifest(number: 1, scene.cast.thief)
      manifest.chain = Array(scene.cast.trusted.chain.dropFirst())
      return try manifest.signed(scene.original.changed(&numbers)).bytes
    },
    ForgeryWay("signature: without certificates") { scene, numbers in
      var manifest = ForgeryManifest(number: 1, scene.cast.thief)
      manifest.chain = []
      return try manifest.signed(scene.original.changed(&numbers)).bytes
    },
  ]

  // MARK: What a signer may not say

  private static func said(
    _ name: String,
    _ body: @escaping @Sendable (inout ForgeryManifest, ForgeryScene, inout Numbers) -> Void
  ) -> ForgeryWay {
    ForgeryWay("statement: \(name)") { scene, numbers in
      var manifest = ForgeryManifest(number: 1, scene.cast.trusted)
      body(&manifest, scene, &numbers)
      return try manifest.signed(scene.original).bytes
    }
  }

  private static func url(_ manifest: String, _ label: String) -> String {
    "self#jumbf=/c2pa/\(manifest)/\(ForgeryBox.assertions)/\(label)"
  }

  /// Claims that can be read in two ways, or that speak for what is not theirs.
  static let statements: [ForgeryWay] = [
    said("two titles in the claim") { manifest, _, _ in
      manifest.encodeClaim = { duplicated($0, "dc:title", "another title") }
    },
    said("two lists of assertions in the claim") { manifest, _, _ in
      manifest.encodeClaim = { duplicated($0, "created_assertions", []) }
    },
    said("two actions of one name in a map") { manifest, _, _ in
      let value: CBOR = [
        "action": "c2pa.created",
        "digitalSourceType":
          "http://cv.iptc.org/newscodes/digitalsourcetype/digitalCapture",
      ]
      let action = duplicated(value, "action", "c2pa.edited")
      manifest.assertions[0].content =
        [0xA1] + CBOR.text("actions").encoded + [0x81] + action
    },
    said("lists of both versions of claims") { manifest, _, _ in
      manifest.claimed = [.init("assertions", []), .init("claim_generator", "other/1")]
    },
    said("a claim of version 1 in the box of version 2") { manifest, _, _ in
      manifest.claimLabel = "c2pa.claim"
      let encode = manifest.encodeClaim
      manifest.encodeClaim = { claim in
        guard case .map(let pairs) = claim else { return encode(claim) }
        return CBOR.map(pairs + [.init("created_assertions", [])]).encoded
      }
    },
    said("an assertion that is not there") { manifest, _, _ in
      manifest.references = [
        [
          "url": .text("self#jumbf=\(ForgeryBox.assertions)/org.example.gone"),
          "hash": .bytes([UInt8](repeating: 7, count: 32)),
        ]
      ]
    },
    said("its own assertion taken out") { manifest, scene, _ in
      let label = scene.original.bindingLabel
      manifest.claimed = [
        .init("redacted_assertions", [.text(url(manifest.label, label))])
      ]
    },
    said("its own actions taken out") { manifest, _, numbers in
      let address =
        Bool.random(using: &numbers)
        ? url(manifest.label, ForgeryBox.actions)
        : "self#jumbf=\(ForgeryBox.assertions)/\(ForgeryBox.actions)"
      manifest.claimed = [.init("redacted_assertions", [.text(address)])]
    },
    said("no list of actions") { manifest, _, _ in manifest.assertions = [] },
    said("a signature elsewhere") { manifest, _, numbers in
      let places = [
        "self#jumbf=/c2pa/urn:c2pa:other/c2pa.signature", "self#jumbf=c2pa.claim.v2",
        "https://example.org/signature", "",
      ]
      manifest.claimed = [
        .init("signature", .text(places.randomElement(using: &numbers) ?? ""))
      ]
    },
    said("an unknown hash") { manifest, _, numbers in
      let names = ["sha1", "md5", "sha256 ", "SHA256", ""]
      manifest.claimed = [.init("alg", .text(names.randomElement(using: &numbers) ?? ""))]
    },
    ForgeryWay("statement: an ingredient that is not there") { scene, _ in
      guard let other = scene.store.boxes.first else { return nil }
      return try ForgeryManifest(
        number: 9, scene.cast.trusted, assertions: ForgeryManifest.derived(from: other)
      ).signed(scene.original).bytes
    },
    ForgeryWay("statement: a changed ingredient whose trouble is not told") { scene, numbers in
      guard var other = scene.store.boxes.first else { return nil }
      let label =
        [ForgeryBox.actions, scene.original.bindingLabel]
        .randomElement(using: &numbers) ?? ""
      // Changed before it was taken in; the report of it is empty.
      guard other.change([ForgeryBox.assertions, label], { $0.content = $0.content.reversed() })
      else { return nil }
      return try ForgeryManifest(
        number: 9, scene.cast.trusted, assertions: ForgeryManifest.derived(from: other)
      ).signed(scene.original, behind: [other]).bytes
    },
    ForgeryWay("statement: two hashes of the file") { scene, numbers in
      let picture = scene.original.changed(&numbers)
      var manifest = ForgeryManifest(number: 1, scene.cast.trusted)
      var other = scene.binding(for: picture)
      if Bool.random(using: &numbers) { other.label += Array("__1".utf8) }
      manifest.assertions.append(other)
      return try manifest.signed(scene.original).bytes
    },
    ForgeryWay("statement: no hash of the file") { scene, numbers in
      try ForgeryManifest(number: 1, scene.cast.trusted)
        .signed(scene.original.changed(&numbers), binds: false).bytes
    },
    ForgeryWay("statement: the hash of another manifest") { scene, numbers in
      // The claim lists the hash of the file that stands in a manifest of the thief.
      let picture = scene.original.changed(&numbers)
      var other = ForgeryManifest(number: 2, scene.cast.thief)
      other.padding = 0
      let foreign = try other.box(scene.binding(for: picture))
      var manifest = ForgeryManifest(number: 1, scene.cast.trusted)
      manifest.references = [
        [
          "url": .text(url(other.label, picture.bindingLabel)),
          "hash": .bytes(scene.binding(for: picture).digest),
        ]
      ]
      return try manifest.signed(picture, behind: [foreign], binds: false).bytes
    },
  ]

  /// A map with a key that is there twice.
  private static func duplicated(_ value: CBOR, _ key: String, _ other: CBOR) -> [UInt8] {
    let bytes = value.encoded
    guard case .map(let pairs) = value, pairs.count < 23 else { return bytes }
    return [0xA0 | UInt8(pairs.count + 1)] + bytes.dropFirst() + CBOR.text(key).encoded
      + other.encoded
  }
}
