internal import Verso

/// Data in a manifest store that belong to no part of it, or that no hash covers: anything can be
/// put there after the photo was signed (C2PA 2.2, 15.12.1.1).
struct Stowaway: Sendable, Hashable {
  /// Its name: "the padding of a signature".
  let what: String
  /// Its range in the bytes of the store.
  let range: Range<Int>
  /// Whether the specification allows it without defining its meaning.
  var isAllowed = false
  /// Whether readers have to ignore it: an unknown header of a signature (RFC 9052, 3). It is not
  /// displayed, and is named as not covered.
  var isPassedOver = false
}

extension JUMBFBox {
  /// Data after the store, and in it between manifests. Manifests report their own data.
  func stowaways(in store: [UInt8]) -> [Stowaway] {
    var found = describedOddly(as: "c2pa") + contentOddities(but: [])
    for child in children where !Self.manifests.contains(child.kind) {
      found.append(.unknown(child))
    }
    let rest = range.upperBound..<max(range.upperBound, store.count)
    if store[rest].contains(where: { $0 != 0 }) {
      found.append(Stowaway(what: "bytes after the credentials", range: rest))
    }
    return found
  }

  /// The boxes that are manifests.
  static let manifests: [Kind] = [
    .manifest, .updateManifest, .standardManifest, .compressedManifest,
  ]

  /// That a box which nothing hashes has another label than it must have, or a description with
  /// more in it.
  fileprivate func describedOddly(as label: String? = nil) -> [Stowaway] {
    let isRight = label.map { $0 == self.label } ?? true
    return isPlain && isRight
      ? [] : [Stowaway(what: "the description of the box \(self.label)", range: range)]
  }

  /// The boxes in one that nothing hashes, but for zeros and for those that it must have, each once.
  fileprivate func contentOddities(but wanted: [String]) -> [Stowaway] {
    var left = wanted
    return contents.compactMap { content in
      if content.isPadding { return nil }
      if let index = left.firstIndex(of: content.type) {
        left.remove(at: index)
        return nil
      }
      return Stowaway(
        what: "a box \(content.type.filter(\.isASCII)) in \(label)",
        range: content.bytes.startIndex..<content.bytes.endIndex)
    }
  }
}

extension Stowaway {
  fileprivate static func unknown(_ box: JUMBFBox) -> Stowaway {
    Stowaway(what: "the box \(box.label)", range: box.range, isAllowed: true)
  }
}

extension Manifest {
  /// Data in the boxes of the manifest that no hash covers.
  ///
  /// - Parameters:
  ///   - inner: The box of the manifest as it was before it was compressed.
  ///   - claimBox: The box of its claim.
  /// - Returns: Each with its place.
  func stowaways(in inner: JUMBFBox, _ claimBox: JUMBFBox) -> [Stowaway] {
    var found = inner.describedOddly() + inner.contentOddities(but: [])
    var kinds: Set<JUMBFBox.Kind> = []
    for child in inner.children {
      let label: String?
      switch child.kind {
      case .assertions:
        label = "c2pa.assertions"
        found += child.contentOddities(but: [])
      case .signature:
        label = "c2pa.signature"
        found += child.contentOddities(but: ["cbor"]) + child.children.map { .unknown($0) }
      case .claim:
        label = claim.label
        found += child.contentOddities(but: ["cbor"]) + child.children.map { .unknown($0) }
      case .dataBoxes, .credentials:
        label = nil
        found += child.contentOddities(but: []) + unreferenced(in: child)
      default:
        found.append(.unknown(child))
        continue
      }
      found += child.describedOddly(as: label)
      if !kinds.insert(child.kind).inserted {
        found.append(Stowaway(what: "a second box \(child.label)", range: child.range))
      }
    }
    if let message = try? message.get() {
      found += message.stowaways(claim.bytes).map {
        Stowaway(
          what: $0.what, range: signatureBox.range, isAllowed: $0.isAllowed,
          isPassedOver: $0.isAllowed)
      }
    }
    // Bytes that were compressed have no place of their own in the store.
    guard inner.range != box.range || inner.bytes != box.bytes else { return found }
    return found.map {
      Stowaway(
        what: $0.what, range: box.range, isAllowed: $0.isAllowed, isPassedOver: $0.isPassedOver)
    }
  }

  /// The boxes of a list that no assertion refers to, or that are not as it has them.
  private func unreferenced(in list: JUMBFBox) -> [Stowaway] {
    var references: [String: HashedURI] = [:]
    for assertion in assertions {
      for reference in assertion.cbor?.references ?? [] {
        if let label = BoxAddress(reference.url)?.path.last { references[label] = reference }
      }
    }
    return list.children.compactMap { child in
      guard let reference = references[child.label] else {
        // Statements in JSON name credentials with a hash in letters.
        let isNamed = assertions.contains {
          $0.json?.position(of: Array(child.label.utf8)) != nil
        }
        return isNamed && list.kind == .credentials ? nil : .unknown(child)
      }
      let hash = HashAlgorithm(reference.algorithm ?? claim.algorithm ?? "") ?? .sha256
      return child.hasDigest(reference.hash, hash)
        ? nil : Stowaway(what: "the box \(child.label)", range: child.range)
    }
  }
}

extension CBOR {
  /// All references to boxes in it.
  fileprivate var references: [HashedURI] {
    switch self {
    case .array(let values): return values.flatMap(\.references)
    case .map(let pairs):
      return (HashedURI(self).map { [$0] } ?? []) + pairs.flatMap(\.value.references)
    case .tagged(_, let value): return value.references
    default: return []
    }
  }
}

extension COSESign1 {
  /// Data in the message outside of the signed headers and the signature, except time stamps,
  /// certificates, OCSP responses, and zeros.
  func stowaways(_ claim: [UInt8]) -> [(what: String, isAllowed: Bool)] {
    var found: [(what: String, isAllowed: Bool)] = []
    if let payload, payload != claim { found.append(("the content of a signature", false)) }
    for pair in unprotected.pairs ?? [] {
      switch pair.key {
      case "pad", "pad2":
        let isEmpty = pair.value.bytes.map { $0.allSatisfy { $0 == 0 } } ?? false
        if !isEmpty { found.append(("the padding of a signature", false)) }
      case "sigTst", "sigTst2":
        let stamps = pair.value["tstTokens"]?.array ?? []
        let isBare =
          pair.value.pairs?.count == 1 && stamps.allSatisfy { $0.pairs?.count == 1 }
        if !isBare { found.append(("data next to a time stamp", false)) }
      case "rVals":
        let isBare =
          pair.value.pairs?.count == 1
          && pair.value["ocspVals"]?.array?.allSatisfy { $0.bytes != nil } ?? false
        if !isBare { found.append(("data next to an answer about a certificate", false)) }
      // Only the name was ever read here; a number is one of the ignored headers.
      case "x5chain": break
      default: found.append(("an unsigned header of a signature", true))
      }
    }
    return found
  }
}
