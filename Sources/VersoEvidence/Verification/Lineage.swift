/// The manifests that a photo's active one is made from, and the parts that they may remove from
/// each other.
///
/// A store may contain any number of unsigned or unreferenced manifests. Their word counts for
/// nothing, so whatever is asked of "all manifests" is asked of these.
struct Lineage: Sendable {
  /// The manifests, the active one first.
  private(set) var manifests: [Manifest] = []
  /// The reason why not all of them could be followed; nil if all were.
  private(set) var problem: String?
  /// The labels of what each manifest was made from.
  private var sources: [String: [String]] = [:]

  /// The most manifests that are followed.
  static let mostManifests = 1024

  init(of active: Manifest, in credentials: ContentCredentials) {
    var waiting = [active]
    var known: Set<String> = [active.label]
    while let manifest = waiting.popLast() {
      manifests.append(manifest)
      // An ingredient that the claim does not list, or not in this form, is not signed.
      for assertion in manifest.assertions where manifest.lists(assertion) {
        guard let reference = Ingredient(assertion)?.manifest,
          let label = BoxAddress(reference.url)?.manifest,
          let source = credentials.manifest(label)
        else { continue }
        sources[manifest.label, default: []].append(label)
        guard known.insert(label).inserted else { continue }
        guard known.count <= Self.mostManifests else {
          problem = "more than \(Self.mostManifests) manifests"
          return
        }
        waiting.append(source)
      }
    }
  }

  /// The removed assertions: labels of assertions by the label of their manifest.
  ///
  /// Only a manifest with a valid signature removes something, only from its ingredients, and
  /// neither actions nor the binding of a manifest to its file (C2PA 2.2, 6.8 and 15.10.2).
  func redactions(by signed: (Manifest) -> Bool) -> [String: Set<String>] {
    var redacted: [String: Set<String>] = [:]
    for manifest in manifests where !manifest.claim.redacted.isEmpty && signed(manifest) {
      let earlier = earlier(than: manifest.label)
      for url in manifest.claim.redacted {
        guard let address = BoxAddress(url), let label = address.manifest,
          let assertion = address.assertion, earlier.contains(label),
          !Redaction.isForbidden(assertion)
        else { continue }
        redacted[label, default: []].insert(assertion)
      }
    }
    return redacted
  }

  /// Everything that a manifest was made from, without itself.
  private func earlier(than label: String) -> Set<String> {
    var found: Set<String> = []
    var waiting = sources[label] ?? []
    while let next = waiting.popLast() {
      if found.insert(next).inserted { waiting += sources[next] ?? [] }
    }
    found.remove(label)
    return found
  }
}

extension Manifest {
  /// Whether the claim lists an assertion, once, with the hash that it has.
  func lists(_ assertion: Assertion) -> Bool {
    guard let references = listed[assertion.label], references.count == 1,
      let hash = HashAlgorithm(references[0].algorithm ?? claim.algorithm ?? "")
    else { return false }
    return assertion.box.hasDigest(references[0].hash, hash)
  }
}

/// The assertions that may be removed from a manifest, and their replacement (C2PA 2.2, 6.8).
enum Redaction {
  /// Whether an assertion must stay, by its label.
  static func isForbidden(_ label: String) -> Bool {
    label.hasPrefix("c2pa.actions") || label.hasPrefix("c2pa.hash.")
  }

  /// The type of the box that replaces removed data.
  private static let identifier: [UInt8] = [
    0xCA, 0xA9, 0x8E, 0xEE, 0x9D, 0x4D, 0xF8, 0x0E, 0x86, 0xAD, 0x4D, 0xFF, 0xCA, 0x26, 0x39, 0x73,
  ]

  /// Whether an assertion is empty: zeros alone, or the box for removed data.
  static func isDone(_ box: JUMBFBox) -> Bool {
    box.children.isEmpty
      && box.contents.allSatisfy { content in
        let isMarked = content.type == "uuid" && content.bytes.starts(with: identifier)
        return content.bytes.dropFirst(isMarked ? identifier.count : 0).allSatisfy { $0 == 0 }
      }
  }
}
