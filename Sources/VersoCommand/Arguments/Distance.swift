/// The distance between words.
enum Distance {
  /// The number of letters that must be changed, added, removed or swapped with the next to get
  /// from one word to the other.
  static func letters(_ a: String, _ b: String) -> Int {
    let (a, b) = (Array(a), Array(b))
    guard a.count < 64, b.count < 64 else { return .max }
    var rows = [[Int]](repeating: [Int](repeating: 0, count: b.count + 1), count: a.count + 1)
    for i in a.indices { rows[i + 1][0] = i + 1 }
    for j in b.indices { rows[0][j + 1] = j + 1 }
    for i in a.indices {
      for j in b.indices {
        let replaced = rows[i][j] + (a[i] == b[j] ? 0 : 1)
        var best = min(replaced, rows[i][j + 1] + 1, rows[i + 1][j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          best = min(best, rows[i - 1][j - 1] + 1)
        }
        rows[i + 1][j + 1] = best
      }
    }
    return rows[a.count][b.count]
  }
}
