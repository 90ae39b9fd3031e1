import Foundation
import VersoFixtures

@testable import VersoEvidence

/// Who signs in forgeries: one who is trusted, one who is not, and some whom nobody should trust.
struct ForgeryCast {
  let root: String
  let trusted: KeySigner
  let thief: KeySigner
  /// Signers under the trusted root that may not sign photos, or no longer.
  let odd: [(name: String, signer: KeySigner, root: String)]

  init() throws {
    let keys = TestKeys.es256
    trusted = try KeySigner(key: keys.key, chain: keys.chain)
    let other = try TestChain(.es256, name: "Verso test signer")
    thief = try KeySigner(key: other.key, chain: other.chain)
    let oddities = OddChain.Oddity.allCases.filter { ![.none, .documentSigning].contains($0) }
    odd = try oddities.map { oddity in
      let chain = try OddChain(oddity)
      return (chain.name, try KeySigner(key: chain.key, chain: chain.chain), chain.root)
    }
    root = ([keys.root] + odd.map(\.root)).joined(separator: "\n")
  }

  func verifier() throws -> Verifier { Verifier(anchors: try TrustAnchors(pem: root)) }
}

/// A file that the trusted signer signed, and what a forger makes of it.
struct ForgeryScene {
  /// What the signed store is made of.
  enum Kind: CaseIterable {
    case single, history, composite, update, pieces

    /// Those that a format can have: where a length outside the store grows with it, an update
    /// breaks the hash of its parent.
    static func all(in format: ForgeryPicture.Format) -> [Kind] {
      allCases.filter { $0 != .update || (format != .webp && format != .tiff) }
    }
  }

  let cast: ForgeryCast
  let original: ForgeryPicture
  let kind: Kind
  let store: ForgeryBox
  let signedBytes: [UInt8]
  let size: Int
  /// Where the carrier of the store lies.
  let carrier: Range<Int>

  init(_ cast: ForgeryCast, _ format: ForgeryPicture.Format, _ kind: Kind) throws {
    self.cast = cast
    self.kind = kind
    var picture = try ForgeryPicture(format)
    let first = ForgeryManifest(number: 1, cast.trusted)
    switch kind {
    case .single:
      (store, signedBytes) = try first.signed(picture)
    case .pieces:
      picture.segmentSize = 2000
      (store, signedBytes) = try first.signed(picture)
    case .history, .composite, .update:
      var older = picture
      // A photo that the parent was another picture of; an update's is the same.
      if kind != .update { older.bytes[older.changeable.lowerBound] ^= 1 }
      var before = first
      before.title = "Harbour at night"
      before.padding = 300
      before.assertions.append(
        ForgeryBox("org.example.notes", json: #"{"text":"two people at the quay"}"#))
      if kind == .update {
        // Its range is that of the whole store, which is known only when both are there.
        (store, signedBytes) = try Self.updated(before, picture, cast)
      } else {
        let parent = try before.signed(older).store.boxes[0]
        let relationship = kind == .history ? "parentOf" : "componentOf"
        var next = ForgeryManifest(
          number: 2, cast.trusted,
          assertions: ForgeryManifest.derived(from: parent, relationship))
        next.title = "Harbour in the morning, cropped"
        (store, signedBytes) = try next.signed(picture, behind: [parent])
      }
    }
    original = picture
    size = store.encoded.count
    carrier = picture.embed(store.encoded).carrier
  }

  /// A photo with an update of what is said of it.
  private static func updated(
    _ before: ForgeryManifest, _ picture: ForgeryPicture, _ cast: ForgeryCast
  ) throws -> (ForgeryBox, [UInt8]) {
    let parent = try before.signed(picture).store.boxes[0]
    var update = ForgeryManifest(
      number: 2, cast.trusted, assertions: ForgeryManifest.derived(from: parent))
    update.kind = .updateManifest
    update.assertions[1] = ForgeryBox(
      ForgeryBox.actions,
      [
        "actions": [
          ["action": "c2pa.opened", "parameters": update.openedParameters],
          ["action": "c2pa.edited.metadata"],
        ]
      ])
    return try update.signed(picture, behind: [parent], binds: false)
  }

  /// The label of the manifest that speaks for the file.
  var active: String { store.boxes.last?.name ?? "" }
  /// The label of the manifest that holds the hash of the file.
  var bound: String { kind == .update ? store.boxes[0].name : active }
  /// Where the assertions of the active manifest lie.
  var assertions: [String] { [active, ForgeryBox.assertions] }

  /// The file with another store of the same size, and perhaps another picture.
  func finish(_ store: ForgeryBox, _ picture: ForgeryPicture? = nil) -> [UInt8]? {
    store.fitted(to: size).map { (picture ?? original).embed($0).bytes }
  }

  /// A hash that is right for another picture.
  func binding(for picture: ForgeryPicture) -> ForgeryBox {
    let boxes = ForgeryPicture.standardExclusions
    let (file, carrier) = picture.embed(store.encoded)
    return picture.binding([carrier], boxes, picture.hash(file, [carrier], boxes))
  }
}

extension ForgeryManifest {
  /// What an action says that takes in the ingredient.
  var openedParameters: CBOR {
    [
      "ingredients": [
        [
          "url": .text("self#jumbf=\(ForgeryBox.assertions)/\(ForgeryBox.ingredient)"),
          "hash": .bytes(assertions[0].digest),
        ]
      ]
    ]
  }
}

/// A way to forge: makes a file that is not what the trusted signer signed; nil where it does not
/// suit the scene.
struct ForgeryWay: Sendable {
  let name: String
  /// Whether it changes only what shows nothing and the hash leaves out by the specification's own
  /// word, so that it is enough to name that as not covered.
  let isNamed: Bool
  /// The code of the finding that gives it away, where that is always the same.
  var code: String?
  let make: @Sendable (ForgeryScene, inout Numbers) throws -> [UInt8]?

  init(
    _ name: String, isNamed: Bool = false, code: String? = nil,
    _ make: @escaping @Sendable (ForgeryScene, inout Numbers) throws -> [UInt8]?
  ) {
    self.name = name
    self.isNamed = isNamed
    self.code = code
    self.make = make
  }

  static let all =
    assertions + manifests + signatures + statements + carriers + exclusions + rules + leftOut
}
