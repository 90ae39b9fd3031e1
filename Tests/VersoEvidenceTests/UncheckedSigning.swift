import Verso

@testable import VersoEvidence

/// Signs what ``Signing`` would not: with any certificate, and leaving more out of the hash than the
/// credentials, as some cameras do.
enum UncheckedSigning {
  static func sign(
    _ original: [UInt8], key: String = TestKeys.es256.key, chain: String = TestKeys.es256.chain,
    blindTo kind: BlockKind? = nil, timeStamper: (any TimeStamper)? = nil,
    records: [(label: String, value: CBOR)] = [], parent: ManifestBuilder.Parent? = nil
  ) throws -> [UInt8] {
    let signer = try KeySigner(key: key, chain: chain)
    var builder = ManifestBuilder(
      Statement(generator: "camera", version: "1"), signer, parent, timeStamper: timeStamper)
    builder.records = records
    var exclusions: [Range<Int>] = []
    for _ in 0..<6 {
      let draft = try builder.store(.data(hash(exclusions, blank)), isFinal: false)
      let photo = try Photo(original)
      let source = try photo.openOrigin()
      let bytes = try photo.splice(WriteOptions(), credentials: draft, source: source)
        .0.bytes(from: source)
      let new = try Photo(bytes)
      guard let place = try StorePlace(new.skeleton, ByteSource(bytes)) else { return [] }
      let others = new.blocks.filter { $0.kind == kind }.map(\.carrier)
      let found = ([place.carrier] + others).sorted { $0.lowerBound < $1.lowerBound }
      guard found == exclusions else {
        exclusions = found
        continue
      }
      let digest = try HashedRanges(count: bytes.count, without: found)?
        .digest(.sha256, ByteSource(bytes))
      let store = try builder.store(.data(hash(exclusions, digest ?? [])), isFinal: true)
      return Array(bytes[..<place.pieces[0].lowerBound]) + store
        + bytes[place.pieces[0].upperBound...]
    }
    return []
  }

  private static let blank = [UInt8](repeating: 0, count: 32)

  private static func hash(_ exclusions: [Range<Int>], _ digest: [UInt8]) -> DataHash {
    DataHash(exclusions: exclusions, algorithm: .sha256, hash: digest)
  }
}
