internal import Verso

/// Which bytes of a file a hash covers, in the order in which it takes them.
struct HashedRanges: Sendable {
  enum Piece: Sendable {
    case bytes(Range<Int>)
    /// The position of a box as eight bytes, so that boxes cannot change places.
    case position(Int)
  }

  private(set) var pieces: [Piece] = []

  /// The ranges that it covers.
  var covered: ByteRanges {
    var ranges = ByteRanges()
    for case .bytes(let range) in pieces { ranges.insert(range) }
    return ranges
  }

  init(_ pieces: [Piece]) { self.pieces = pieces }

  /// All of a file, or of a part that begins inside it, except some ranges; nil if one of them
  /// is outside.
  init?(count: Int, without exclusions: [Range<Int>], from start: Int = 0) {
    var excluded = ByteRanges()
    for range in exclusions {
      guard range.lowerBound >= 0, range.upperBound <= count else { return nil }
      excluded.insert(range)
    }
    pieces = excluded.gaps(in: 0..<count).map {
      .bytes(($0.lowerBound + start)..<($0.upperBound + start))
    }
  }

  /// The hash of what they cover.
  func digest(_ algorithm: HashAlgorithm, _ source: ByteSource) throws(FileError) -> [UInt8] {
    // Small enough for the allocator to hand out the same memory again and again.
    let step = 1 << 16
    var hash = RunningHash(algorithm)
    for piece in pieces {
      switch piece {
      case .position(let position):
        var bytes: [UInt8] = []
        bytes.append(UInt64(position), .bigEndian)
        hash.update(bytes)
      case .bytes(let range):
        var at = range.lowerBound
        while at < range.upperBound {
          let end = min(at + step, range.upperBound)
          hash.update(try source.read(at..<end))
          at = end
        }
      }
    }
    return hash.finish()
  }
}
