internal import Verso

extension Examination {
  /// Checks the file against the hash that the manifest holds of it, or its parent if it is only
  /// an update.
  mutating func verifyBinding(
    of active: Manifest, _ credentials: ContentCredentials, _ place: CredentialsPlace,
    _ photo: Photo
  ) throws {
    var manifest = active
    var seen: Set<String> = []
    while manifest.isUpdate, seen.insert(manifest.label).inserted {
      let parent = manifest.assertions.lazy.compactMap { Ingredient($0) }
        .first { $0.relationship == "parentOf" }?.manifest
      guard let label = parent.flatMap({ BoxAddress($0.url)?.manifest }),
        let found = credentials.manifest(label)
      else { break }
      manifest = found
    }
    let bindings = manifest.assertions.filter { $0.kind.hasPrefix("c2pa.hash.") }
    let whole = BoxAddress.manifest(manifest.label)
    guard let binding = bindings.first else {
      return add(.hardBindingMissing, "nothing ties the manifest to the file", at: whole)
    }
    if bindings.count > 1 {
      add(.hardBindingMultiple, "the manifest has \(bindings.count) hashes of the file", at: whole)
    }
    let address = BoxAddress.assertion(binding.label, of: manifest.label)
    guard let value = binding.cbor else {
      let code: ValidationStatus.Code =
        binding.isKind("c2pa.hash.bmff") ? .bmffHashMalformed : .dataHashMalformed
      return add(code, "the hash of the file cannot be read", at: address)
    }
    if binding.isKind("c2pa.hash.data") {
      try verify(DataHash(value), manifest, active, place, at: address)
    } else if binding.isKind("c2pa.hash.bmff") {
      try verify(BoxHash(value, label: binding.kind), manifest, at: address)
    } else {
      add(.hardBindingMissing, "\(binding.kind) is a hash that Verso does not know", at: address)
    }
  }

  private mutating func verify(
    _ found: DataHash?, _ manifest: Manifest, _ active: Manifest, _ place: CredentialsPlace,
    at address: String
  ) throws {
    guard var hash = found else {
      return add(.dataHashMalformed, "the hash of the file lacks something", at: address)
    }
    if active.isUpdate { hash.widen(to: place.carrier) }
    guard let algorithm = HashAlgorithm(hash.algorithm ?? manifest.claim.algorithm ?? "") else {
      return add(.algorithmUnsupported, "the hash of the file is not known", at: address)
    }
    guard let ranges = HashedRanges(count: source.count, without: hash.exclusions) else {
      return add(.dataHashMismatch, "the hash leaves out more than there is", at: address)
    }
    hashed = ranges.covered
    if hash.exclusions.count > 1 {
      add(
        .additionalExclusions, "the signature leaves out more than the credentials", at: address)
    }
    guard hash.exclusions.contains(place.carrier) else {
      return add(
        .dataHashMismatch, "the credentials do not lie where the hash has them", at: address)
    }
    if try ranges.digest(algorithm, source) == hash.hash {
      add(.dataHashMatch, "the file is as it was signed", at: address)
    } else {
      add(.dataHashMismatch, "the file is not as it was signed", at: address)
    }
  }

  private mutating func verify(
    _ found: BoxHash?, _ manifest: Manifest, at address: String
  ) throws {
    guard let hash = found, let expected = hash.hash else {
      return add(.bmffHashMalformed, "the hash of the file is not of a known form", at: address)
    }
    guard let algorithm = HashAlgorithm(hash.algorithm ?? manifest.claim.algorithm ?? "") else {
      return add(.algorithmUnsupported, "the hash of the file is not known", at: address)
    }
    guard let ranges = try hash.ranges(of: source, limits: verifier.limits) else {
      return add(.bmffHashMismatch, "the boxes of the file cannot be read", at: address)
    }
    hashed = ranges.covered
    if try ranges.digest(algorithm, source) == expected {
      add(.bmffHashMatch, "the file is as it was signed", at: address)
    } else {
      add(.bmffHashMismatch, "the file is not as it was signed", at: address)
    }
  }
}
