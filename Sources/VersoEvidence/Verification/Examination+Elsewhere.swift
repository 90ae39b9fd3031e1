extension Examination {
  /// Names the parts of a manifest that are stored elsewhere, or that only help to find it again.
  /// Nothing is fetched, and nothing of it counts.
  mutating func verifyElsewhere(of manifest: Manifest) {
    let hasUnnamed = manifest.assertions.contains {
      $0.isKind("c2pa.soft-binding") && $0.cbor?["alg"]?.text == nil
    }
    let claim = hasUnnamed ? manifest.claim.value : nil
    for assertion in manifest.assertions {
      let place = BoxAddress.assertion(assertion.label, of: manifest.label)
      if redacted[manifest.label]?.contains(assertion.label) ?? false { continue }
      if assertion.isKind("c2pa.cloud-data") {
        verifyCloudData(assertion, of: manifest, at: place)
      } else if assertion.isKind("c2pa.soft-binding") {
        guard let name = assertion.cbor?["alg"]?.text ?? claim?["alg_soft"]?.text else {
          add(.claimMalformed, "a mark in the photo is not said to be of any kind", at: place)
          continue
        }
        add(
          .softBinding,
          "the photo can be found again by a mark or a fingerprint (\(name)), which is not checked",
          at: place)
      } else if assertion.isKind("c2pa.asset-ref") {
        let addresses = (assertion.cbor?["references"]?.array ?? [])
          .compactMap { $0["reference"]?["uri"]?.text }
        add(.elsewhere, "copies of the photo are said to be at \(Self.list(addresses))", at: place)
      } else if assertion.isKind("c2pa.external-reference") {
        let address = assertion.cbor?["location"]?["url"]?.text
        add(
          .elsewhere, "what it refers to is stored at \(Self.list([address].compactMap { $0 }))",
          at: place)
      }
    }
  }

  private static func list(_ addresses: [String]) -> String {
    addresses.isEmpty ? "an address that cannot be read" : addresses.joined(separator: ", ")
  }

  /// Checks the form of an assertion that is stored elsewhere (C2PA 2.2, 15.10.3.2.1).
  private mutating func verifyCloudData(
    _ assertion: Assertion, of manifest: Manifest, at place: String
  ) {
    guard let value = assertion.cbor, let label = value["label"]?.text,
      let size = value["size"]?.integer, size > 0, value["content_type"]?.text != nil,
      case .map? = value["location"]
    else {
      return add(
        .cloudDataMalformed, "the data stored elsewhere are not correctly described", at: place)
    }
    if label.hasPrefix("c2pa.hash.") {
      return add(.cloudDataHardBinding, "the hash of the photo is stored elsewhere", at: place)
    }
    if manifest.isUpdate, label == "c2pa.actions" || label.hasPrefix("c2pa.actions.") {
      return add(.cloudDataActions, "the actions of an update are stored elsewhere", at: place)
    }
    let address = Self.list([value["location"]?["url"]?.text].compactMap { $0 })
    add(
      .elsewhere, "the assertion \(label) is stored at \(address) and was not fetched", at: place)
  }
}

extension ValidationStatus.Code {
  static let elsewhere = Self("verso.elsewhere", .informational)
  static let softBinding = Self("verso.softBinding", .informational)
  static let cloudDataMalformed = Self("assertion.cloud-data.malformed")
  static let cloudDataHardBinding = Self("assertion.cloud-data.hardBinding")
  static let cloudDataActions = Self("assertion.cloud-data.actions")
}
