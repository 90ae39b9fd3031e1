/// The assertions for which an identity vouches, and problems with them.
struct IdentityReferences {
  private(set) var labels: [String] = []
  private(set) var problems: [(ValidationStatus.Code, String)] = []

  init(_ payload: SignerPayload, of manifest: Manifest, _ claims: inout ClaimIndex) {
    var seen: Set<AssertionAddress> = []
    var bindings: [AssertionAddress] = []
    var isDuplicate = false
    for reference in payload.references {
      guard let address = AssertionAddress(reference.url, in: manifest.label),
        claims.lists(reference, at: address, for: manifest)
      else {
        labels.append(reference.url)
        problems.append(
          (
            .identityAssertionMismatch,
            "it covers what the claim does not list: \(reference.url)"
          )
        )
        continue
      }
      labels.append(address.label)
      if !seen.insert(address).inserted { isDuplicate = true }
      if address.isHardBinding { bindings.append(address) }
    }
    if isDuplicate {
      problems.append((.identityAssertionDuplicate, "it covers one assertion twice"))
    }
    let holder = claims.holderOfBinding(for: manifest)
    if bindings.isEmpty {
      problems.append((.identityBindingMissing, "it does not cover the hash of the file"))
    } else if bindings.contains(where: { $0.manifest != holder }) {
      problems.append((.identityBindingIncorrect, "it covers the hash of another file"))
    }
  }
}
