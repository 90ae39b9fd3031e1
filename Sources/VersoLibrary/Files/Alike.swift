extension Sequence<Int> {
  /// Those of some places that have something in common, in their order; nothing that is alone.
  ///
  /// Of a million, mostly none are alike, so that a number is kept of each, and no key.
  ///
  /// - Parameter key: The value to compare; nil if it has nothing in common with others. It is
  ///   computed more than once.
  /// - Returns: The places, in the order of the first of each.
  package func alike<Key: Hashable>(by key: (Int) -> Key?) -> [[Int]] {
    var marks: [(hash: Int, place: Int)] = []
    for place in self {
      if let key = key(place) { marks.append((key.hashValue, place)) }
    }
    marks.sort { ($0.hash, $0.place) < ($1.hash, $1.place) }
    var found: [[Int]] = []
    var start = 0
    while start < marks.count {
      var end = start + 1
      while end < marks.count, marks[end].hash == marks[start].hash { end += 1 }
      if end - start > 1 {
        // Two keys may have one hash.
        let groups = Dictionary(grouping: marks[start..<end].map(\.place)) { key($0) }
        found += groups.values.filter { $0.count > 1 }
      }
      start = end
    }
    return found.sorted { $0[0] < $1[0] }
  }
}
