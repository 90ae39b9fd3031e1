extension RandomAccessCollection where Index == Int {
  /// The first index whose element belongs to the second part, found by binary search: of a sorted
  /// collection the first that is not less than something.
  @inlinable
  package func partitioningIndex(where isSecond: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if isSecond(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
