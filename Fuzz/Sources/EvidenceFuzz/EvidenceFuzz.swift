import Verso
import VersoEvidence

/// Verifies the bytes as a photo, whatever its format, and as the manifest store of photos of three
/// formats; reads them as certificates, as a set of keys and as a seal, too. Nothing that random
/// bytes say may be trusted.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzEvidence(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let data, count > 0, count < 60_000 else { return 0 }
  // The fuzzer says how many bytes there are.
  let bytes = Array(UnsafeBufferPointer(start: data, count: count))
  if let photo = try? Photo(bytes) {
    check(photo)
  } else {
    // What is no photo stands in one, in a format that its bytes choose.
    let carriers = [jpeg, png, boxes]
    if let photo = try? Photo(carriers[bytes.reduce(0) { ($0 + Int($1)) % 3 }](bytes)) {
      check(photo)
    }
    if let photo = try? Photo(jpeg([])), let result = try? Verifier().verify(photo, store: bytes) {
      look(at: result)
    }
    read(bytes)
  }
  return 0
}

// MARK: Carriers

private func number(_ value: Int) -> [UInt8] {
  [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
}

private func jpeg(_ store: [UInt8]) -> [UInt8] {
  let body = Array("JP".utf8) + [2, 0x11, 0, 0, 0, 1] + store
  let size = body.count + 2
  let head: [UInt8] = [0xFF, 0xD8, 0xFF, 0xEB, UInt8(size >> 8), UInt8(size & 0xFF)]
  return head + body + [0xFF, 0xDA, 0, 2, 1, 0xFF, 0xD9]
}

private func png(_ store: [UInt8]) -> [UInt8] {
  // Readers of metadata do not work out the sums of chunks.
  func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    number(content.count) + type.utf8 + content + [0, 0, 0, 0]
  }
  return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    + chunk("IHDR", number(1) + number(1) + [8, 0, 0, 0, 0]) + chunk("caBX", store)
    + chunk("IDAT", [1, 2, 3]) + chunk("IEND", [])
}

private func boxes(_ store: [UInt8]) -> [UInt8] {
  func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    number(content.count + 8) + type.utf8 + content
  }
  let identifier: [UInt8] = [
    0xD8, 0xFE, 0xC3, 0xD6, 0x1B, 0x0E, 0x48, 0x3C, 0x92, 0x97, 0x58, 0x28, 0x87, 0x7E, 0xC4, 0x81,
  ]
  let purpose: [UInt8] = Array("manifest".utf8) + [0]
  return box("ftyp", Array("avif".utf8) + [0, 0, 0, 0] + Array("mif1".utf8))
    + box(
      "uuid", identifier + [0, 0, 0, 0] + purpose + [UInt8](repeating: 0, count: 8) + store)
    + box("mdat", [1, 2, 3, 4])
}

// MARK: Checks

/// What is there for anybody to see of a verification.
private func check(_ photo: Photo) {
  _ = photo.sealedIdentity
  guard let result = try? Verifier().verify(photo) else { return }
  look(at: result)
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

private func look(at result: Verification) {
  precondition(result.state != .trusted, "trusted without anybody to trust")
  precondition(result.ingredients.allSatisfy { $0.state != .trusted }, "a trusted ingredient")
  precondition(result.identities.allSatisfy { $0.state != .trusted }, "a trusted identity")
  for status in result.statuses { _ = status.description }
  for part in result.coverage.parts { precondition(part.coveredBytes <= part.range.count) }
  for manifest in result.credentials?.manifests ?? [] { look(at: manifest) }
}

private func look(at manifest: Manifest) {
  _ = (manifest.generator, manifest.title, manifest.actions, manifest.signer, manifest.version)
  for assertion in manifest.assertions { _ = (assertion.label, assertion.json) }
}

private func read(_ bytes: [UInt8]) {
  if let credentials = try? ContentCredentials(store: bytes) {
    for manifest in credentials.manifests { look(at: manifest) }
  }
  let text = String(decoding: bytes, as: UTF8.self)
  _ = try? TrustAnchors(pem: text)
  _ = try? KeySigner(key: text, chain: text)
  _ = try? SealingKeys(json: bytes)
  var identities = IdentityAnchors()
  try? identities.add(text)
  if let seal = SealedIdentity(text) { precondition(seal.text == text) }
}
