import Verso
import VersoFixtures

@testable import VersoEvidence

/// Files of the trusted signer that break one rule, and would show or state what nobody vouches for.
extension ForgeryWay {
  private static func broken(
    _ name: String, _ code: String,
    _ body: @escaping @Sendable (inout ForgeryManifest, ForgeryScene, inout Numbers) -> Void
  ) -> ForgeryWay {
    ForgeryWay("rule: \(name)", code: code) { scene, numbers in
      var manifest = ForgeryManifest(number: 1, scene.cast.trusted)
      body(&manifest, scene, &numbers)
      return try manifest.signed(scene.original).bytes
    }
  }

  /// A file with a parent, after something of the parent's ingredient or of the store was changed.
  private static func derived(
    _ name: String, _ code: String,
    _ body:
      @escaping @Sendable (inout ForgeryManifest, inout ForgeryBox, inout Numbers) -> Void
  ) -> ForgeryWay {
    ForgeryWay("rule: \(name)", code: code) { scene, numbers in
      try Self.derived(scene) { body(&$0, &$1, &numbers) }
    }
  }

  /// A file that the trusted signer made of another one.
  static func derived(
    _ scene: ForgeryScene, _ body: (inout ForgeryManifest, inout ForgeryBox) -> Void
  ) throws -> [UInt8] {
    var before = ForgeryManifest(number: 1, scene.cast.trusted)
    before.padding = 300
    before.assertions.append(
      ForgeryBox("org.example.notes", json: #"{"text":"two people at the quay"}"#))
    var parent = try before.signed(scene.original).store.boxes[0]
    var next = ForgeryManifest(
      number: 2, scene.cast.trusted, assertions: ForgeryManifest.derived(from: parent))
    body(&next, &parent)
    return try next.signed(scene.original, behind: [parent]).bytes
  }

  static let created: CBOR = [
    "action": "c2pa.created",
    "digitalSourceType": "http://cv.iptc.org/newscodes/digitalsourcetype/digitalCapture",
  ]

  static let rules: [ForgeryWay] = [
    broken("the hash of the file is only gathered", "claim.hardBindings.missing") {
      manifest, _, _ in
      manifest.encodeClaim = { claim in
        guard case .map(var pairs) = claim,
          let index = pairs.firstIndex(where: { $0.key == "created_assertions" }),
          let list = pairs[index].value.array
        else { return claim.encoded }
        pairs[index].value = .array(Array(list.dropFirst()))
        return CBOR.map(pairs + [.init("gathered_assertions", .array([list[0]]))]).encoded
      }
    },
    broken("the hash of the file is of an unknown version", "claim.hardBindings.missing") {
      manifest, scene, _ in
      manifest.bindingLabel =
        scene.original.isMadeOfBoxes ? "c2pa.hash.bmff.v9" : "c2pa.hash.data.v9"
    },
    broken("the actions are of an unknown version", "assertion.action.malformed") {
      manifest, _, _ in
      manifest.assertions[0].label = Array("c2pa.actions.v9".utf8)
    },
    broken("more actions of an unknown version", "verso.notUnderstood") { manifest, _, numbers in
      let label = ["c2pa.actions.v9", "c2pa.actions.v1", "c2pa.actions.v02", "c2pa.ingredient.v7"]
        .randomElement(using: &numbers)
      manifest.assertions.append(
        ForgeryBox(label ?? "", ["actions": .array([created]), "relationship": "parentOf"]))
    },
    broken("two beginnings in a list of actions", "assertion.action.malformed") {
      manifest, _, _ in
      manifest.assertions[0] = ForgeryBox(
        ForgeryBox.actions, ["actions": .array([created, created])])
    },
    broken("two values in the box of the actions", "assertion.cbor.invalid") {
      manifest, _, _ in
      let other = ForgeryBox(ForgeryBox.actions, ["actions": .array([["action": "c2pa.edited"]])])
      manifest.assertions[0].items += other.items
    },
    broken("two members of one name in JSON", "assertion.json.invalid") { manifest, _, _ in
      manifest.assertions.append(
        ForgeryBox("org.example.place", json: #"{"place":"Bern","place":"Sydney"}"#))
    },
    broken("a field that c2pa.metadata may not have", "assertion.metadata.disallowed") {
      manifest, _, numbers in
      let json = [
        #"{"@context":{"dc":"http://purl.org/dc/elements/1.1/"},"dc:creator":"Ada"}"#,
        #"{"@context":{"exif":"http://example.org/"},"exif:Flash":"1"}"#,
        #"{"@context":{"x":"http://example.org/"},"x:note":"1"}"#,
      ].randomElement(using: &numbers)
      manifest.assertions.append(ForgeryBox("c2pa.metadata", json: json ?? ""))
    },
    broken("an action says that nothing was taken out", "assertion.action.redactionMismatch") {
      manifest, _, _ in
      let url = "self#jumbf=/c2pa/nowhere/c2pa.assertions/x"
      manifest.assertions[0] = ForgeryBox(
        ForgeryBox.actions,
        [
          "actions": .array([
            created, ["action": "c2pa.redacted", "parameters": ["redacted": .text(url)]],
          ])
        ])
    },
    derived("an action names its ingredient with a wrong hash", "hashedURI.mismatch") {
      manifest, _, _ in
      let url = "self#jumbf=\(ForgeryBox.assertions)/\(ForgeryBox.ingredient)"
      let reference: CBOR = [
        "url": .text(url), "hash": .bytes([UInt8](repeating: 7, count: 32)),
      ]
      manifest.assertions[1] = ForgeryBox(
        ForgeryBox.actions,
        [
          "actions": .array([
            ["action": "c2pa.opened", "parameters": ["ingredients": .array([reference])]]
          ])
        ])
    },
    derived("an ingredient names a thumbnail that is not there", "hashedURI.missing") {
      manifest, _, _ in
      manifest.setIngredient(
        "thumbnail",
        [
          "url": "self#jumbf=c2pa.assertions/c2pa.thumbnail.ingredient.jpeg",
          "hash": .bytes([UInt8](repeating: 7, count: 32)),
        ])
    },
    derived(
      "an ingredient names the signature of another manifest", "ingredient.claimSignature.mismatch"
    ) {
      manifest, parent, _ in
      let url = "self#jumbf=/c2pa/\(manifest.label)/\(ForgeryBox.signature)"
      manifest.setIngredient(
        "claimSignature",
        ["url": .text(url), "hash": .bytes(parent.find([ForgeryBox.signature])?.digest ?? [])])
    },
    derived(
      "boxes planted in a parent from which something was taken out", "ingredient.manifest.mismatch"
    ) {
      manifest, parent, numbers in
      let url = "self#jumbf=/c2pa/\(parent.name)/\(ForgeryBox.assertions)/org.example.notes"
      manifest.claimed = [.init("redacted_assertions", .array([.text(url)]))]
      parent.change([ForgeryBox.assertions]) { list in
        list.boxes.removeAll { $0.name == "org.example.notes" }
      }
      let planted = ForgeryBox("org.example.planted", json: #"{"place":"Sydney"}"#)
      if Bool.random(using: &numbers) {
        parent.items.append(.content(type: "free", bytes: planted.encoded))
      } else {
        parent.change([ForgeryBox.signature]) {
          $0.items.append(.content(type: "json", bytes: planted.content))
        }
      }
    },
    updated(
      "the parent of an update is exchanged, and its trouble known", "ingredient.manifest.mismatch",
      isSwapped: true),
    updated(
      "an update over a parent whom nobody trusts, which is known", "signingCredential.untrusted",
      isSwapped: false),
    ForgeryWay(
      "rule: an update does not name the signature of its parent", code: "manifest.update.invalid"
    ) {
      scene, _ in
      guard scene.original.mayBeUpdated else { return nil }
      let parent = try ForgeryManifest(number: 1, scene.cast.trusted).small
        .signed(scene.original).store.boxes[0]
      var update = ForgeryManifest(
        number: 2, scene.cast.trusted, assertions: ForgeryManifest.derived(from: parent))
      update.kind = .updateManifest
      update.setIngredient("claimSignature", nil)
      return try update.signed(scene.original, behind: [parent], binds: false).bytes
    },
  ]

  /// An update whose parent the thief signed: from the beginning, or instead of the one that was there.
  private static func updated(_ name: String, _ code: String, isSwapped: Bool) -> ForgeryWay {
    ForgeryWay("rule: \(name)", code: code) { scene, numbers in
      guard scene.original.mayBeUpdated else { return nil }
      let picture = scene.original.changed(&numbers)
      let thief = try ForgeryManifest(number: 1, scene.cast.thief).small
        .signed(picture).store.boxes[0]
      let own = try ForgeryManifest(number: 1, scene.cast.trusted).small
        .signed(scene.original).store.boxes[0]
      let parent = isSwapped ? own : thief
      let manifest = "self#jumbf=/c2pa/\(parent.name)"
      let known: [CBOR] = [
        ["code": "ingredient.manifest.mismatch", "url": .text(manifest)],
        ["code": "ingredient.claimSignature.mismatch", "url": .text(manifest + "/c2pa.signature")],
        ["code": "signingCredential.untrusted", "url": .text(manifest + "/c2pa.signature")],
      ]
      var update = ForgeryManifest(
        number: 2, scene.cast.trusted,
        assertions: ForgeryManifest.derived(from: parent, failures: known))
      update.kind = .updateManifest
      return try update.signed(picture, behind: [thief], binds: false).bytes
    }
  }

  // MARK: What hashes leave out

  static let leftOut: [ForgeryWay] = [
    ForgeryWay("left out: Exif, which is changed", code: "verso.metadataNotCovered") {
      scene, numbers in
      guard scene.original.format == .jpeg else { return nil }
      let block = try Photo(scene.original.bytes).blocks.first { $0.kind == .exif }
      guard let exif = block?.carrier else { return nil }
      var manifest = ForgeryManifest(number: 1, scene.cast.trusted)
      manifest.padding = 300
      var place = exif
      var bytes = try manifest.signed(
        scene.original,
        exclusions: { carrier in
          place = (exif.lowerBound + carrier.count)..<(exif.upperBound + carrier.count)
          return [carrier, place]
        }
      ).bytes
      bytes[Int.random(in: (place.upperBound - 30)..<place.upperBound, using: &numbers)] ^= 1
      return bytes
    },
    ForgeryWay("left out: room, in which the picture is", code: "assertion.bmffHash.mismatch") {
      scene, numbers in
      guard scene.original.isMadeOfBoxes else { return nil }
      var picture = scene.original
      let room = ["free", "skip"].randomElement(using: &numbers) ?? "free"
      guard let place = picture.bytes.position(ofBytes: Array("mdat".utf8)) else { return nil }
      picture.bytes.replaceSubrange(place..<(place + 4), with: Array(room.utf8))
      // Boxes that editors do not understand keep nobody from looking.
      if Bool.random(using: &numbers) {
        picture.bytes += ForgeryBox.box("sidx", [UInt8](repeating: 0, count: 24))
      }
      let boxes = ForgeryPicture.standardExclusions + [["xpath": .text("/\(room)")]]
      let manifest = ForgeryManifest(number: 1, scene.cast.trusted)
      let store = try manifest.signed(picture, boxes: boxes).store
      let end = place + 4 + 64
      picture.bytes[Int.random(in: (place + 20)..<end, using: &numbers)] ^= 1
      return picture.embed(store.encoded).bytes
    },
  ]
}

extension ForgeryPicture {
  /// Whether a length outside the store does not grow with it.
  fileprivate var mayBeUpdated: Bool { format != .webp && format != .tiff }
}

extension ForgeryManifest {
  fileprivate var small: ForgeryManifest {
    var copy = self
    copy.padding = 300
    return copy
  }

  /// Changes a member of the ingredient, and what refers to it.
  mutating func setIngredient(_ key: CBOR, _ value: CBOR?) {
    guard case .map(let old)? = assertions[0].value else { return }
    let pairs = old.filter { $0.key != key } + (value.map { [.init(key, $0)] } ?? [])
    assertions[0].content = CBOR.map(pairs).encoded
    assertions[1] = ForgeryBox(
      ForgeryBox.actions,
      ["actions": .array([["action": "c2pa.opened", "parameters": openedParameters]])])
  }
}
