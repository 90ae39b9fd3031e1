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

extension Range where Bound == Int {
  /// The number in the range for which the order is 0, found by binary search; nil without one. The order is below 0
  /// for the numbers before it and above 0 for those after it.
  @inlinable
  package func search(_ order: (Int) -> Int) -> Int? {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      let found = order(middle)
      if found == 0 { return middle }
      if found < 0 { low = middle + 1 } else { high = middle }
    }
    return nil
  }
}
