import Verso
import VersoEvidence

/// Reads bytes as the manifest store of a photo and verifies the photo; as certificates, as a set of
/// keys and as a seal, too. Nothing that random bytes say may be trusted.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzEvidence(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let data, count > 0, count < 60_000 else { return 0 }
  // The fuzzer says how many bytes there are.
  let bytes = Array(UnsafeBufferPointer(start: data, count: count))
  check(photo(bytes))
  if let credentials = try? ContentCredentials(store: bytes) {
    for manifest in credentials.manifests {
      _ = (manifest.generator, manifest.title, manifest.actions, manifest.signer)
      for assertion in manifest.assertions { _ = (assertion.label, assertion.json) }
    }
  }
  let text = String(decoding: bytes, as: UTF8.self)
  _ = try? TrustAnchors(pem: text)
  _ = try? KeySigner(key: text, chain: text)
  _ = try? SealingKeys(json: bytes)
  if let seal = SealedIdentity(text) { precondition(seal.text == text) }
  return 0
}

/// A photo with the bytes as its manifest store.
private func photo(_ store: [UInt8]) -> [UInt8] {
  let body = Array("JP".utf8) + [2, 0x11, 0, 0, 0, 1] + store
  let size = body.count + 2
  let head: [UInt8] = [0xFF, 0xD8, 0xFF, 0xEB, UInt8(size >> 8), UInt8(size & 0xFF)]
  return head + body + [0xFF, 0xDA, 0, 2, 1, 0xFF, 0xD9]
}

private func check(_ file: [UInt8]) {
  guard let photo = try? Photo(file), let result = try? Verifier().verify(photo) else { return }
  precondition(result.state != .trusted, "trusted without anybody to trust")
  for status in result.statuses { _ = status.description }
  for part in result.coverage.parts { precondition(part.coveredBytes <= part.range.count) }
  // What cannot be read is dropped all the same.
  var changed = photo
  changed.metadata[.artist] = "fuzz"
  var options = WriteOptions()
  options.credentials = .drop
  guard let dropped = try? changed.bytes(options: options), let again = try? Photo(dropped) else {
    return
  }
  precondition(again.metadata[.artist] == "fuzz")
}
