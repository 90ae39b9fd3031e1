/// The hashes of the segments, chunks or blocks of a file, by their names: the assertion
/// "c2pa.hash.boxes" (C2PA 2.2, 18.7).
struct NamedBoxHash: Sendable {
  /// Boxes that have one hash together.
  struct Entry: Sendable {
    let names: [String]
    let algorithm: String?
    let hash: [UInt8]
    /// Whether the hash need not be compared.
    let isExcluded: Bool

    /// Whether it represents the credentials.
    var isCredentials: Bool { names == [NamedBox.credentials] }
  }

  let entries: [Entry]
  let algorithm: String?

  init?(_ value: CBOR) {
    guard let list = value["boxes"]?.array, !list.isEmpty else { return nil }
    algorithm = value["alg"]?.text
    var entries: [Entry] = []
    for item in list {
      guard let names = item["names"]?.array, !names.isEmpty else { return nil }
      let texts = names.compactMap(\.text)
      // Data next to the credentials would be hidden by them.
      guard texts.count == names.count, texts.count == 1 || !texts.contains(NamedBox.credentials)
      else { return nil }
      entries.append(
        Entry(
          names: texts, algorithm: item["alg"]?.text, hash: item["hash"]?.bytes ?? [],
          isExcluded: item["excluded"] == .bool(true)))
    }
    self.entries = entries
  }
}
