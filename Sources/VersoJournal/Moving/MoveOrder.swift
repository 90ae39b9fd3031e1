/// The order in which files get each other's names.
package enum MoveOrder {
  /// A step for a file.
  package enum Step: Hashable, Sendable {
    /// It gets its new name.
    case move(Int)
    /// It gets a name for the meantime, as its new one is free only when it has left its own.
    case park(Int)
    /// It gets its new name from the one for the meantime.
    case unpark(Int)
  }

  /// The steps after which every file has its new name, each into a place that is free then.
  ///
  /// - Parameter moves: Where files are and where they go, by names that are equal when the places are.
  ///   No two are in one place, and no two go into one.
  /// - Returns: The steps.
  /// - Complexity: O(*n*)
  package static func steps<Key: Hashable>(_ moves: [(from: Key, to: Key)]) -> [Step] {
    var holders: [Key: Int] = [:]
    for (index, move) in moves.enumerated() { holders[move.from] = index }
    var isDone = [Bool](repeating: false, count: moves.count)
    var steps: [Step] = []
    for start in moves.indices where !isDone[start] {
      // From the file to the one that has its new name, and so on, up to one whose new name is free.
      var chain: [Int] = []
      var next: Int? = start
      while let index = next, !isDone[index] {
        isDone[index] = true
        chain.append(index)
        let holder = holders[moves[index].to]
        next = holder == index ? nil : holder
      }
      // Where that leads back to the start, that one makes room.
      let isCircle = next == start && chain.count > 1
      if isCircle { steps.append(.park(start)) }
      for index in chain.reversed() where !(isCircle && index == start) {
        steps.append(.move(index))
      }
      if isCircle { steps.append(.unpark(start)) }
    }
    return steps
  }
}
