internal import VersoBytes

extension Splice {
  /// The same result with more bytes from the new file: an edit leaves most of a block as it was,
  /// at its place or shifted by an insertion.
  ///
  /// - Parameter added: The new bytes in the new file, in order.
  /// - Returns: The splice.
  /// - Complexity: O(*n*) for *n* bytes that are new or were left out.
  func matching(_ added: [Patch]) -> Splice {
    guard !added.isEmpty else { return self }
    var result = Splice()
    // The position of the new file after the bytes that match so far.
    var end = 0
    var next = 0
    for (index, piece) in pieces.enumerated() {
      switch piece {
      case .copy(let range):
        result.copy(range)
        end = range.upperBound
      case .insert(let old):
        var limit = Int.max
        if index + 1 < pieces.count, case .copy(let range) = pieces[index + 1] {
          limit = range.lowerBound
        }
        while next < added.count, added[next].position < end { next += 1 }
        let start = end
        var new: [UInt8] = []
        while next < added.count, added[next].position == end, added[next].range.upperBound <= limit
        {
          new += added[next].bytes
          end = added[next].range.upperBound
          next += 1
        }
        result.append(old, matching: new, at: start)
      }
    }
    return result
  }

  /// Fewer equal bytes than these are not worth a piece of their own.
  private static let fewest = 24

  /// Appends bytes: those that also exist in others at the same distance from the start or the end
  /// are copied.
  private mutating func append(_ old: [UInt8], matching new: [UInt8], at start: Int) {
    let most = min(old.count, new.count)
    var tail = 0
    while tail < most, old[old.count - 1 - tail] == new[new.count - 1 - tail] { tail += 1 }
    if tail < Self.fewest { tail = 0 }
    let end = min(old.count, new.count) - tail
    var (done, at) = (0, 0)
    while at < end {
      let first = at
      while at < end, old[at] == new[at] { at += 1 }
      if at - first >= Self.fewest {
        insert(Array(old[done..<first]))
        copy((start + first)..<(start + at))
        done = at
      }
      at += 1
    }
    insert(Array(old[done..<(old.count - tail)]))
    copy((start + new.count - tail)..<(start + new.count))
  }
}
