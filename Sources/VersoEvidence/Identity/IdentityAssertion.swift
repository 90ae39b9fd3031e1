/// The person or organization that vouches for assertions of a manifest (`cawg.identity`; CAWG
/// Identity Assertion 1.2, 5).
struct IdentityAssertion: Sendable {
  let payload: SignerPayload
  let signature: [UInt8]
  /// Whether nothing is hidden in the bytes that only fill up.
  let isPaddedWithZeros: Bool
  /// The bytes that may have been signed. They are the payload in the deterministic form that the
  /// specification requires, and in its stored order, as common programs sign it.
  let signedBytes: [[UInt8]]

  /// Nil if something is missing, or is not what it must be.
  init?(_ value: CBOR?) {
    guard let value, let payload = SignerPayload(value["signer_payload"]),
      let stored = value["signer_payload"], let signature = value["signature"]?.bytes,
      let pad = value["pad1"]?.bytes
    else { return nil }
    var padding = [pad]
    if let second = value["pad2"] {
      guard let bytes = second.bytes else { return nil }
      padding.append(bytes)
    }
    self.payload = payload
    self.signature = signature
    isPaddedWithZeros = padding.allSatisfy { $0.allSatisfy { $0 == 0 } }
    let orders = [stored.encoded, stored.encodedInStoredOrder]
    signedBytes = orders[0] == orders[1] ? [orders[0]] : orders
  }
}

/// The data that an identity signs: the assertions for which it vouches, and its role.
struct SignerPayload: Sendable {
  let references: [HashedURI]
  let kind: IdentityVerification.Kind
  let roles: [String]

  init?(_ value: CBOR?) {
    // An empty list lacks the hash of the file, which is reported.
    guard let list = value?["referenced_assertions"]?.array,
      let kind = value?["sig_type"]?.text, !kind.isEmpty
    else { return nil }
    let references = list.compactMap { HashedURI($0) }
    guard references.count == list.count else { return nil }
    self.references = references
    self.kind = .init(name: kind)
    guard let roles = value?["role"] else {
      self.roles = []
      return
    }
    guard let texts = roles.array?.map(\.text), !texts.isEmpty,
      texts.allSatisfy({ $0?.isEmpty == false })
    else { return nil }
    self.roles = texts.compactMap { $0 }
  }
}

/// Which assertion of which manifest a reference means, however it is written.
struct AssertionAddress: Hashable, Sendable {
  let manifest: String
  let label: String

  /// The address of a reference inside its own manifest.
  init?(_ url: String, in own: String) {
    guard let address = BoxAddress(url) else { return nil }
    var (manifest, path) = (address.manifest, address.path)
    // Some leave out the slash before the name of the store.
    if manifest == nil, path.count == 4, path[0] == "c2pa" {
      manifest = path[1]
      path.removeFirst(2)
    }
    guard path.count == 2, path[0] == "c2pa.assertions" else { return nil }
    self.manifest = manifest ?? own
    label = path[1]
  }

  /// Whether it is a hash of the file.
  var isHardBinding: Bool { label.hasPrefix("c2pa.hash.") }
}
