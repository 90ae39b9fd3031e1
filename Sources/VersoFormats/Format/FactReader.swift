/// Reads headers and texts with a function of the format: each is independent of those before it.
package struct FactReader: BlockReader {
  package static let kinds: [BlockKind] = [.header, .text, .time]

  private let facts: @Sendable (Block, [UInt8]) -> [Item]
  private let lastCounts: Bool

  /// - Parameters:
  ///   - lastCounts: Whether the last of several blocks counts.
  ///   - facts: The facts of a block with these bytes.
  package init(lastCounts: Bool = false, _ facts: @escaping @Sendable (Block, [UInt8]) -> [Item]) {
    self.lastCounts = lastCounts
    self.facts = facts
  }

  package mutating func read(
    _ block: Block, _ index: Int, _ context: inout ReadContext
  ) throws(FileError) -> Contribution {
    var result = Contribution(facts(block, try context.stored(block)))
    result.lastCounts = lastCounts
    return result
  }
}

/// Reads nothing: for a format whose own structures have no blocks.
package struct NoReader: BlockReader {
  package static let kinds: [BlockKind] = []

  package init() {}

  package mutating func read(
    _ block: Block, _ index: Int, _ context: inout ReadContext
  ) throws(FileError) -> Contribution { Contribution() }
}
