extension StringProtocol {
  /// The number of letters that must be changed, added, removed or swapped with their neighbour to get from this word to
  /// another. It is the largest number where their lengths differ by more than seven.
  package func letters(to other: some StringProtocol) -> Int {
    let (a, b) = (Array(utf8), Array(other.utf8))
    guard abs(a.count - b.count) < 8, a.count < 64 else { return .max }
    // Never crossed: a count is at least 0.
    var row = Array(0...b.count)
    var before = row
    for (i, x) in a.enumerated() {
      var next = row
      next[0] = i + 1
      for (j, y) in b.enumerated() {
        next[j + 1] = Swift.min(row[j] + (x == y ? 0 : 1), row[j + 1] + 1, next[j] + 1)
        if i > 0, j > 0, x == b[j - 1], a[i - 1] == y {
          next[j + 1] = Swift.min(next[j + 1], before[j - 1] + 1)
        }
      }
      (before, row) = (row, next)
    }
    return row[b.count]
  }
}
