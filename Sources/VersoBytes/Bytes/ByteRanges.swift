/// A set of positions in a block, kept as sorted ranges that do not touch.
package struct ByteRanges: Hashable, Sendable {
  package private(set) var ranges: [Range<Int>] = []

  package init() {}

  package init(_ ranges: [Range<Int>]) { insert(contentsOf: ranges) }

  package mutating func insert(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    let first = index(behind: range.lowerBound)
    var last = first
    var merged = range
    while last < ranges.count, ranges[last].lowerBound <= range.upperBound {
      let lower = min(merged.lowerBound, ranges[last].lowerBound)
      merged = lower..<max(merged.upperBound, ranges[last].upperBound)
      last += 1
    }
    Steps.add(ranges.count - first)
    ranges.replaceSubrange(first..<last, with: [merged])
  }

  /// Adds many ranges at once, in whatever order: thousands one by one would move each other.
  package mutating func insert(contentsOf more: [Range<Int>]) {
    var all = ranges
    all.reserveCapacity(ranges.count + more.count)
    for range in more where !range.isEmpty { all.append(range) }
    all.sort { $0.lowerBound < $1.lowerBound }
    // The merged ranges come first.
    var count = 0
    for range in all {
      if count > 0, range.lowerBound <= all[count - 1].upperBound {
        let end = max(all[count - 1].upperBound, range.upperBound)
        all[count - 1] = all[count - 1].lowerBound..<end
      } else {
        all[count] = range
        count += 1
      }
    }
    all.removeLast(all.count - count)
    ranges = all
  }

  /// The first range that does not end before a position.
  private func index(behind position: Int) -> Int {
    ranges.partitioningIndex { $0.upperBound >= position }
  }

  /// Whether a position is in one of the ranges.
  package func contains(_ position: Int) -> Bool {
    let index = ranges.partitioningIndex { $0.upperBound > position }
    return index < ranges.count && ranges[index].contains(position)
  }

  /// The parts of a whole that are in none of the ranges.
  package func gaps(in whole: Range<Int>) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var at = whole.lowerBound
    for range in ranges[index(behind: at)...] {
      if range.lowerBound > at { result.append(at..<min(range.lowerBound, whole.upperBound)) }
      at = max(at, range.upperBound)
      if at >= whole.upperBound { return result }
    }
    if at < whole.upperBound { result.append(at..<whole.upperBound) }
    return result
  }

  /// The parts of this set that are not in another.
  package func subtracting(_ other: ByteRanges) -> [Range<Int>] {
    ranges.flatMap { range in other.gaps(in: range) }
  }
}

extension Range<Int> {
  /// The first part, of at most so many positions.
  @inlinable package func prefix(_ count: Int) -> Range<Int> {
    lowerBound..<(lowerBound + Swift.min(count, upperBound - lowerBound))
  }

  /// All but the first part, of at most so many positions.
  @inlinable package func dropFirst(_ count: Int) -> Range<Int> {
    (lowerBound + Swift.min(count, upperBound - lowerBound))..<upperBound
  }
}
