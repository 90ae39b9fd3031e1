import Verso
import VersoFixtures

@testable import VersoEvidence

/// Forgeries that change which manifest speaks for the file, or what its boxes are.
extension ForgeryWay {
  private static func store(
    _ name: String,
    _ body:
      @escaping @Sendable (inout ForgeryBox, ForgeryScene, ForgeryPicture, inout Numbers) throws ->
      Bool
  ) -> ForgeryWay {
    ForgeryWay("manifest: \(name)") { scene, numbers in
      let picture = scene.original.changed(&numbers)
      var store = scene.store
      guard try body(&store, scene, picture, &numbers) else { return nil }
      return scene.finish(store, picture)
    }
  }

  /// The thief's manifest for the changed picture, with the label of the signed one or its own.
  private static func stolen(
    _ scene: ForgeryScene, _ picture: ForgeryPicture, _ number: Int = 9,
    _ body: (inout ForgeryManifest) -> Void = { _ in }
  ) throws -> ForgeryBox {
    var manifest = ForgeryManifest(number: number, scene.cast.thief)
    manifest.title = "what the thief says"
    manifest.padding = 300
    body(&manifest)
    return try manifest.box(scene.binding(for: picture))
  }

  private static func at(_ place: Int, _ count: Int) -> Int { min(place, count) }

  static let manifests: [ForgeryWay] = [
    ForgeryWay("manifest: only the picture is another") { scene, numbers in
      scene.original.changed(&numbers).embed(scene.store.encoded).bytes
    },
    store("the thief's behind the signed one") { store, scene, picture, _ in
      store.items.append(.box(try stolen(scene, picture)))
      return true
    },
    store("the thief's with the label of the signed one, behind it") { store, scene, picture, _ in
      store.items.append(.box(try stolen(scene, picture) { $0.label = scene.active }))
      return true
    },
    store("the thief's with the label of the signed one, before it") { store, scene, picture, _ in
      store.items.insert(.box(try stolen(scene, picture) { $0.label = scene.active }), at: 0)
      return true
    },
    store("the thief's alone") { store, scene, picture, _ in
      store.boxes = [try stolen(scene, picture)]
      return true
    },
    store("the thief's with the signer's certificates") { store, scene, picture, _ in
      store.boxes = [try stolen(scene, picture) { $0.chain = scene.cast.trusted.chain }]
      return true
    },
    store("the thief's certificate under the signer's authorities") { store, scene, picture, _ in
      let chain = scene.cast.thief.chain.prefix(1) + scene.cast.trusted.chain.dropFirst()
      store.boxes = [try stolen(scene, picture) { $0.chain = Array(chain) }]
      return true
    },
    store("the thief's certificate before the signer's chain") { store, scene, picture, _ in
      let chain = scene.cast.thief.chain.prefix(1) + scene.cast.trusted.chain
      store.boxes = [try stolen(scene, picture) { $0.chain = Array(chain) }]
      return true
    },
    store("the thief's with the signer's chain unsigned beside it") { store, scene, picture, _ in
      var box = ForgeryBox(.store, "c2pa", [.box(try stolen(scene, picture))])
      let chain = scene.cast.trusted.chain.map { CBOR.bytes($0) }
      box.changeHeader(of: box.boxes[0].name) { pairs in
        pairs.append(.init("x5chain", .array(chain)))
        pairs.append(.init(33, .array(chain)))
      }
      store.boxes = box.boxes
      return true
    },
    store("the signed one with the thief's signature") { store, scene, picture, _ in
      let other = try stolen(scene, picture)
      store.change([scene.active, ForgeryBox.signature]) {
        $0 = other.find([ForgeryBox.signature]) ?? $0
      }
      store.change([scene.active, ForgeryBox.assertions]) {
        $0 = other.find([ForgeryBox.assertions]) ?? $0
      }
      store.change([scene.active, ForgeryBox.claim]) {
        $0 = other.find([ForgeryBox.claim]) ?? $0
      }
      return true
    },
    store("the signature names that of another manifest") { store, scene, picture, _ in
      store.items.append(
        .box(
          try stolen(scene, picture) {
            $0.claimed = [
              .init(
                "signature", .text("self#jumbf=/c2pa/\(scene.active)/\(ForgeryBox.signature)"))
            ]
          }))
      return true
    },
    store("a second claim") { store, scene, picture, numbers in
      guard let claim = try stolen(scene, picture).find([ForgeryBox.claim]) else { return false }
      var other = claim
      let labels = ["c2pa.claim.v2", "c2pa.claim", "c2pa.claim.v2__1", "c2pa.claim.v3"]
      other.label = Array((labels.randomElement(using: &numbers) ?? "").utf8)
      let place = Int.random(in: 0...3, using: &numbers)
      store.change([scene.active]) {
        $0.items.insert(.box(other), at: at(place, $0.items.count))
      }
      store.change([scene.active, ForgeryBox.assertions, picture.bindingLabel]) {
        $0 = scene.binding(for: picture)
      }
      return true
    },
    store("a second signature") { store, scene, picture, numbers in
      let other = try stolen(scene, picture)
      guard let signature = other.find([ForgeryBox.signature]) else { return false }
      let place = Int.random(in: 0...3, using: &numbers)
      store.change([scene.active, ForgeryBox.claim]) { $0 = other.find([ForgeryBox.claim]) ?? $0 }
      store.change([scene.active]) {
        $0.items.insert(.box(signature), at: at(place, $0.items.count))
      }
      store.change([scene.active, ForgeryBox.assertions]) {
        $0 = other.find([ForgeryBox.assertions]) ?? $0
      }
      return true
    },
    store("an older one moved behind the newest") { store, _, _, _ in
      guard store.boxes.count > 1 else { return false }
      store.boxes = Array(store.boxes.dropFirst()) + [store.boxes[0]]
      return true
    },
    store("only the older one left") { store, scene, _, _ in
      guard store.boxes.count > 1, let last = store.boxes.last else { return false }
      var old = ForgeryBox(.store, "c2pa", [.box(store.boxes[0])])
      // The zeros that make up for what is gone.
      old.setPadding(of: store.boxes[0].name, to: last.encoded.count)
      store = old
      return true
    },
    ForgeryWay("manifest: the older one moved behind the newest, its picture unknown") {
      scene, _ in
      guard scene.kind == .history || scene.kind == .composite else { return nil }
      var store = scene.store
      store.boxes = store.boxes.reversed()
      return scene.finish(store)
    },
    store("the older one is gone") { store, _, _, _ in
      guard store.boxes.count > 1 else { return false }
      store.boxes.removeFirst()
      return true
    },
    ForgeryWay("manifest: the older one says something else") { scene, numbers in
      guard scene.store.boxes.count > 1 else { return nil }
      var store = scene.store
      let old = store.boxes[0].name
      switch Int.random(in: 0..<4, using: &numbers) {
      case 0:
        store.change([old, ForgeryBox.assertions, "org.example.notes"]) {
          $0.content = Array(#"{"text":"nobody at all at a quay"}"#.utf8)
        }
      case 1:
        store.change([old, ForgeryBox.assertions]) { list in
          list.boxes.removeAll { $0.name == "org.example.notes" }
        }
      case 2:
        store.change([old]) { box in
          box = (try? stolen(scene, scene.original) { $0.label = old }) ?? box
        }
      default:
        var manifest = ForgeryManifest(number: 8, scene.cast.thief)
        manifest.padding = 0
        let url = "self#jumbf=/c2pa/\(old)/\(ForgeryBox.assertions)/org.example.notes"
        manifest.claimed = [.init("redacted_assertions", [.text(url)])]
        store.change([old, ForgeryBox.assertions]) { list in
          list.boxes.removeAll { $0.name == "org.example.notes" }
        }
        store.items.insert(.box(try manifest.box(nil)), at: 0)
      }
      return scene.finish(store)
    },
    store("the signed one becomes an update") { store, scene, _, _ in
      store.change([scene.active]) { $0.kind = JUMBFBox.Kind.updateManifest.bytes }
      return true
    },
    store("the signed one is behind one of an unknown kind") { store, scene, picture, numbers in
      var other = try stolen(scene, picture)
      let letters = ["c2cm", "c2mx", "json", "c2pa"].randomElement(using: &numbers) ?? "c2cm"
      other.kind = Array(letters.utf8) + other.kind[4...]
      store.items.append(.box(other))
      return true
    },
    store("an update by the thief") { store, scene, picture, _ in
      guard let last = store.boxes.last else { return false }
      store.items.append(
        .box(
          try stolen(scene, picture) {
            $0.kind = .updateManifest
            $0.assertions = ForgeryManifest.derived(from: last)
          }))
      return true
    },
    store("an update by the signer over another picture") { store, scene, _, _ in
      guard let last = store.boxes.last else { return false }
      var update = ForgeryManifest(
        number: 6, scene.cast.trusted, assertions: ForgeryManifest.derived(from: last))
      update.kind = .updateManifest
      update.padding = 300
      store.items.append(.box(try update.box(nil)))
      return true
    },
    store("an update by the signer with a hash of its own") { store, scene, picture, _ in
      guard let last = store.boxes.last else { return false }
      var update = ForgeryManifest(
        number: 6, scene.cast.trusted, assertions: ForgeryManifest.derived(from: last))
      update.kind = .updateManifest
      update.padding = 300
      store.items.append(.box(try update.box(scene.binding(for: picture))))
      return true
    },
    store("a store in the store") { store, scene, picture, numbers in
      let inner = ForgeryBox(.store, "c2pa", [.box(try stolen(scene, picture))])
      store.items.insert(
        .box(inner), at: Bool.random(using: &numbers) ? 0 : store.items.count)
      return true
    },
    store("the store has another label") { store, _, _, _ in
      store.label = Array("c2pb".utf8)
      return true
    },
    ForgeryWay("manifest: its label is another") { scene, numbers in
      var store = scene.store
      let labels = [
        "urn:c2pa:11111111-1111-4111-8111-111111111111", scene.active.uppercased(),
        scene.active + "__1", scene.active + ":someone", scene.active + "\u{200B}",
        "Signed by the thief",
      ]
      let label = labels.randomElement(using: &numbers) ?? ""
      store.change([scene.active]) { $0.label = Array(label.utf8) }
      return scene.finish(store)
    },
    ForgeryWay("manifest: the store of another photo") { scene, numbers in
      let other = try ForgeryPicture(
        ForgeryPicture.Format.allCases.randomElement(using: &numbers) ?? .png)
      let store = try ForgeryManifest(number: 5, scene.cast.trusted).signed(other).store
      return scene.original.changed(&numbers).embed(store.encoded).bytes
    },
  ]
}
