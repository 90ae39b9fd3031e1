/// The hash of a file but for some ranges: the assertion "c2pa.hash.data" (C2PA 2.2, 18.5).
struct DataHash: Sendable {
  var exclusions: [Range<Int>]
  var algorithm: String?
  var hash: [UInt8]
  /// Zeros that keep the size of the assertion as it is.
  var padding: [UInt8] = []

  init(exclusions: [Range<Int>], algorithm: HashAlgorithm, hash: [UInt8]) {
    self.exclusions = exclusions
    self.algorithm = algorithm.rawValue
    self.hash = hash
  }

  init?(_ value: CBOR) {
    guard let padding = value["pad"]?.bytes else { return nil }
    // Without a hash nothing is like it.
    hash = value["hash"]?.bytes ?? []
    self.padding = padding
    algorithm = value["alg"]?.text
    exclusions = []
    for exclusion in value["exclusions"]?.array ?? [] {
      guard let start = exclusion["start"]?.integer, let length = exclusion["length"]?.integer,
        start >= 0, length >= 0, length <= Int.max - start
      else { return nil }
      exclusions.append(start..<(start + length))
    }
  }

  /// Whether each range begins at or after the end of the previous one.
  var isOrdered: Bool {
    zip(exclusions, exclusions.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }
  }

  /// Includes what updates have added to the credentials since the hash was made: they are
  /// contiguous, and the data after them have moved.
  mutating func widen(to carrier: Range<Int>) {
    guard let index = exclusions.firstIndex(where: { $0.lowerBound == carrier.lowerBound }) else {
      return
    }
    let growth = max(0, carrier.count - exclusions[index].count)
    exclusions[index] = carrier
    for other in exclusions.indices where exclusions[other].lowerBound > carrier.lowerBound {
      let (start, isOver) = exclusions[other].lowerBound.addingReportingOverflow(growth)
      let (end, isFar) = exclusions[other].upperBound.addingReportingOverflow(growth)
      if !isOver, !isFar { exclusions[other] = start..<end }
    }
  }

  var cbor: CBOR {
    var pairs: [CBOR.Pair] = [
      .init(
        "exclusions",
        .array(
          exclusions.map {
            ["start": .integer($0.lowerBound), "length": .integer($0.count)]
          })),
      .init("name", "jumbf manifest"), .init("hash", .bytes(hash)), .init("pad", .bytes(padding)),
    ]
    if let algorithm { pairs.append(.init("alg", .text(algorithm))) }
    return .map(pairs)
  }
}
