internal import Verso

/// A box of the ISO base media family that belongs to Content Credentials (C2PA 2.2, A.5.1).
struct ProvenanceBox: Sendable {
  let range: Range<Int>
  /// "manifest" for the store, "merkle" for parts of a tree of hashes.
  let purpose: String
  /// The data after the purpose.
  let data: Range<Int>
  /// Whether its version and flags are the zeros that they must be.
  let isPlain: Bool

  /// All of them among the outermost boxes of a file.
  static func all(_ boxes: [Box], _ source: ByteSource) throws(FileError) -> [ProvenanceBox] {
    var found: [ProvenanceBox] = []
    for box in boxes where box.type == "uuid" {
      let head = try source.read(box.range.prefix(96))
      let start = box.payload.lowerBound - box.range.lowerBound
      guard start >= 24, head.count >= start,
        head[(start - 16)..<start].elementsEqual(BoxHash.identifier)
      else { continue }
      let end = head.indices.first { $0 >= start + 4 && head[$0] == 0 }
      let purpose = head[min(start + 4, head.count)..<(end ?? min(start + 4, head.count))]
      found.append(
        ProvenanceBox(
          range: box.range, purpose: String(decoding: purpose, as: UTF8.self),
          data: box.range.dropFirst((end ?? head.count) + 1),
          isPlain: head.dropFirst(start).prefix(4).elementsEqual([0, 0, 0, 0])))
    }
    return found
  }

  /// The contents that are neither the store nor a part of a tree; nil without any.
  static func problem(
    _ boxes: [ProvenanceBox], _ place: StorePlace?, hasTrees: Bool, _ source: ByteSource
  ) throws(FileError) -> String? {
    for box in boxes {
      guard box.isPlain else { return "a box of credentials has flags that mean nothing" }
      switch box.purpose {
      case "manifest", "original":
        guard let place, place.carriers.contains(box.range) else {
          return "the file has a second box of credentials"
        }
        let bytes = try source.read(box.data.prefix(8))
        guard let first: UInt64 = bytes.rawSpan.integer(at: 0, .bigEndian),
          first == 0
            || boxes.contains(where: { $0.purpose == "merkle" && $0.range.lowerBound == first })
        else { return "the box of credentials points at something that is not there" }
      case "merkle":
        guard hasTrees else { return "a box belongs to a tree of hashes that is not there" }
      default: return "a box of credentials has a purpose that is not known"
      }
    }
    return nil
  }
}
