import Verso
import VersoFixtures

@testable import VersoEvidence

/// Forgeries that put another assertion where the signed one was, or beside it.
extension ForgeryWay {
  /// What is changed: the picture, with a hash that is right for it, or what is said of it.
  private struct Change {
    let label: String
    let box: ForgeryBox
    let picture: ForgeryPicture
    /// The manifest that lists the assertion.
    let manifest: String
  }

  private static func change(_ scene: ForgeryScene, _ numbers: inout Numbers) -> Change {
    if Bool.random(using: &numbers) {
      let picture = scene.original.changed(&numbers)
      return Change(
        label: picture.bindingLabel, box: scene.binding(for: picture), picture: picture,
        manifest: scene.bound)
    }
    let said = ["c2pa.edited", "c2pa.drawing", "c2pa.color_adjustments"]
    let box = ForgeryBox(
      ForgeryBox.actions,
      [
        "actions": [
          [
            "action": "c2pa.created",
            "digitalSourceType":
              "http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia",
          ], ["action": .text(said.randomElement(using: &numbers) ?? "c2pa.edited")],
        ]
      ])
    return Change(
      label: ForgeryBox.actions, box: box, picture: scene.original, manifest: scene.active)
  }

  /// A forgery that changes the list of assertions in which the changed one is.
  private static func list(
    _ name: String,
    _ body: @escaping @Sendable (inout ForgeryBox, ForgeryBox, String, inout Numbers) -> Void
  ) -> ForgeryWay {
    ForgeryWay("assertion: \(name)") { scene, numbers in
      let change = change(scene, &numbers)
      var store = scene.store
      store.change([change.manifest, ForgeryBox.assertions]) { list in
        body(&list, change.box, change.label, &numbers)
      }
      return scene.finish(store, change.picture)
    }
  }

  /// A forgery that changes the box of the assertion itself, which holds another content then.
  private static func within(
    _ name: String,
    _ body: @escaping @Sendable (inout ForgeryBox, ForgeryBox, inout Numbers) -> Void
  ) -> ForgeryWay {
    list(name) { list, new, label, numbers in
      list.change([label]) { body(&$0, new, &numbers) }
    }
  }

  /// Forgeries that need a manifest which takes the assertion out, or says that its trouble is
  /// known.
  private static func excused(
    _ name: String, removes: Bool = false,
    _ body: @escaping @Sendable (ForgeryScene, String, String) throws -> ForgeryBox
  ) -> ForgeryWay {
    ForgeryWay("excuse: \(name)") { scene, numbers in
      let change = change(scene, &numbers)
      let url =
        "self#jumbf=/c2pa/\(change.manifest)/\(ForgeryBox.assertions)/\(change.label)"
      var store = scene.store
      if !removes || Bool.random(using: &numbers) {
        store.change([change.manifest, ForgeryBox.assertions, change.label]) { $0 = change.box }
      } else {
        store.change([change.manifest, ForgeryBox.assertions]) { list in
          list.boxes.removeAll { $0.name == change.label }
        }
      }
      let excuse = try body(scene, url, change.label)
      store.items.insert(.box(excuse), at: Bool.random(using: &numbers) ? 0 : store.items.count - 1)
      return scene.finish(store, change.picture)
    }
  }

  private static func excuse(_ signer: KeySigner, _ number: Int = 7) -> ForgeryManifest {
    var manifest = ForgeryManifest(number: number, signer)
    manifest.padding = 0
    return manifest
  }

  private static let lookalikes: [(String, String)] = [
    ("a", "\u{0430}"), ("c", "\u{0441}"), ("p", "\u{0440}"), ("o", "\u{043E}"), ("h", "H"),
    ("d", "D"), (".", "\u{2024}"), ("a", "a\u{0301}"), ("c2pa", "c2pa\u{200B}"), ("t", "T"),
  ]

  private static func lookalike(_ label: String, _ numbers: inout Numbers) -> [UInt8] {
    let fitting = lookalikes.filter { label.contains($0.0) }
    guard let (old, new) = fitting.randomElement(using: &numbers) else { return Array("x".utf8) }
    let parts = label.split(separator: old, maxSplits: 1, omittingEmptySubsequences: false)
    return Array((parts.first ?? "").utf8) + new.utf8 + (parts.dropFirst().first ?? "").utf8
  }

  static let assertions: [ForgeryWay] = [
    list("another in its place") { list, new, label, _ in list.change([label]) { $0 = new } },
    list("another before it") { list, new, _, _ in list.items.insert(.box(new), at: 0) },
    list("another behind it") { list, new, _, _ in list.items.append(.box(new)) },
    list("another with a number before it") { list, new, label, numbers in
      var new = new
      new.label += Array("__\(Int.random(in: 1...3, using: &numbers))".utf8)
      list.items.insert(.box(new), at: 0)
    },
    list("the signed one gets a number, another its label") { list, new, label, _ in
      list.change([label]) { $0.label += Array("__1".utf8) }
      list.items.insert(.box(new), at: 0)
    },
    list("the signed one gets a label that looks alike") { list, new, label, numbers in
      let name = lookalike(label, &numbers)
      list.change([label]) { $0.label = name }
      list.items.append(.box(new))
    },
    list("another with a label that looks alike") { list, new, label, numbers in
      var new = new
      new.label = lookalike(label, &numbers)
      list.items.insert(.box(new), at: 0)
    },
    list("the labels of two are exchanged") { list, new, label, numbers in
      guard list.boxes.count > 1 else { return }
      list.change([label]) { $0 = new }
      let labels = list.boxes.map(\.label)
      var boxes = list.boxes
      for index in boxes.indices { boxes[index].label = labels[(index + 1) % labels.count] }
      list.boxes = boxes
    },
    list("another under a label that ends early") { list, new, label, _ in
      var new = new
      new.label += [0] + Array("x".utf8)
      list.items.insert(.box(new), at: 0)
    },
    list("the signed one under the other") { list, new, label, _ in
      guard let signed = list.boxes.first(where: { $0.name == label }) else { return }
      var outer = new
      outer.items.append(.box(signed))
      list.change([label]) { $0 = outer }
    },
    list("the other under the signed one") { list, new, label, _ in
      list.change([label]) { $0.items.insert(.box(new), at: 0) }
    },
    list("the signed one as a free box, another in its place") { list, new, label, _ in
      guard let signed = list.boxes.first(where: { $0.name == label }) else { return }
      list.change([label]) { $0 = new }
      list.items.append(.content(type: "free", bytes: Array(signed.encoded.dropFirst(8))))
    },
    list("a box nobody listed") { list, _, _, numbers in
      let label = ["c2pa.metadata", "stds.exif", "cawg.metadata", "c2pa.actions.v2__1"]
        .randomElement(using: &numbers)
      list.items.append(
        .box(
          ForgeryBox(
            label ?? "", json: #"{"@context":{},"exif:GPSLatitude":"48,51.5N"}"#)))
    },
    within("another content before it") { box, new, _ in
      box.items.insert(.content(type: "cbor", bytes: new.content), at: 0)
    },
    within("another content behind it") { box, new, _ in
      box.items.append(.content(type: "cbor", bytes: new.content))
    },
    within("another content of another type") { box, new, numbers in
      let type = ["json", "free", "uuid", "bidb", "brob"].randomElement(using: &numbers) ?? "free"
      box.items.insert(.content(type: type, bytes: new.content), at: 0)
    },
    within("its content changed, another type") { box, new, numbers in
      let kinds: [JUMBFBox.Kind] = [.json, .embeddedFile, .claim, .signature, .credentials]
      box.content = new.content
      box.kind = (kinds.randomElement(using: &numbers) ?? .json).bytes
    },
    within("its content changed, other toggles") { box, new, numbers in
      box.content = new.content
      box.toggles =
        [0x01, 0x02, 0x00, 0x07, 0x0B, 0x13, 0xE3]
        .randomElement(using: &numbers) ?? 0
    },
    within("the other content in a private box") { box, new, numbers in
      box.toggles = 0x13
      box.extras = ForgeryBox.box(
        Bool.random(using: &numbers) ? "c2sh" : "priv", new.content)
    },
    ForgeryWay("assertion: exchanged between two manifests") { scene, _ in
      guard scene.store.boxes.count > 1 else { return nil }
      var store = scene.store
      let labels = [scene.active, store.boxes[0].name]
      let shared = [scene.original.bindingLabel, ForgeryBox.actions].filter { label in
        labels.allSatisfy { store.find([$0, ForgeryBox.assertions, label]) != nil }
      }
      guard let label = shared.first else { return nil }
      let boxes = labels.compactMap { store.find([$0, ForgeryBox.assertions, label]) }
      for (index, manifest) in labels.enumerated() {
        store.change([manifest, ForgeryBox.assertions, label]) { $0 = boxes[1 - index] }
      }
      return scene.finish(store)
    },
    ForgeryWay("assertion: a second list of them") { scene, numbers in
      let change = change(scene, &numbers)
      var store = scene.store
      let list = ForgeryBox(.assertions, ForgeryBox.assertions, [.box(change.box)])
      let isBefore = Bool.random(using: &numbers)
      store.change([change.manifest]) { manifest in
        manifest.items.insert(.box(list), at: isBefore ? 0 : manifest.items.count)
      }
      return scene.finish(store, change.picture)
    },
    ForgeryWay("assertion: put into another manifest") { scene, numbers in
      guard scene.store.boxes.count > 1 else { return nil }
      let change = change(scene, &numbers)
      guard let other = scene.store.boxes.first(where: { $0.name != change.manifest }) else {
        return nil
      }
      var store = scene.store
      store.change([other.name, ForgeryBox.assertions]) { $0.items.append(.box(change.box)) }
      store.change([change.manifest, ForgeryBox.assertions]) { list in
        list.boxes.removeAll { $0.name == change.label }
      }
      return scene.finish(store, change.picture)
    },
    excused("an unreferenced manifest takes it out", removes: true) { scene, url, _ in
      var manifest = excuse(scene.cast.thief)
      manifest.claimed = [.init("redacted_assertions", [.text(url)])]
      return try manifest.box(nil)
    },
    excused("an unreferenced manifest of the signer takes it out", removes: true) { scene, url, _ in
      var manifest = excuse(scene.cast.trusted)
      manifest.claimed = [.init("redacted_assertions", [.text(url)])]
      return try manifest.box(nil)
    },
    excused("an unsigned manifest takes it out", removes: true) { scene, url, _ in
      var manifest = excuse(scene.cast.thief)
      manifest.claimed = [.init("redacted_assertions", [.text(url)])]
      var box = try manifest.box(nil)
      box.boxes.removeAll { $0.name == ForgeryBox.signature }
      return box
    },
    excused("an unreferenced update takes it out", removes: true) { scene, url, _ in
      var manifest = excuse(scene.cast.thief)
      manifest.kind = .updateManifest
      manifest.assertions = ForgeryManifest.derived(from: scene.store.boxes[0])
      manifest.claimed = [.init("redacted_assertions", [.text(url)])]
      return try manifest.box(nil)
    },
    excused("an unreferenced manifest knows its trouble") { scene, url, label in
      let codes = [
        "assertion.hashedURI.mismatch", "assertion.dataHash.mismatch", "assertion.missing",
        "assertion.bmffHash.mismatch", "assertion.undeclared",
      ]
      let failures = codes.map { code -> CBOR in ["code": .text(code), "url": .text(url)] }
      var manifest = excuse(scene.cast.thief)
      guard let last = scene.store.boxes.last else { return try manifest.box(nil) }
      manifest.assertions = ForgeryManifest.derived(from: last, failures: failures)
      return try manifest.box(nil)
    },
    excused("an unreferenced manifest of the signer knows its trouble") { scene, url, label in
      let codes = ["assertion.hashedURI.mismatch", "assertion.dataHash.mismatch"]
      let failures = codes.map { code -> CBOR in ["code": .text(code), "url": .text(url)] }
      var manifest = excuse(scene.cast.trusted)
      guard let first = scene.store.boxes.first else { return try manifest.box(nil) }
      manifest.assertions = ForgeryManifest.derived(
        from: first, "componentOf", failures: failures)
      return try manifest.box(nil)
    },
  ]
}
