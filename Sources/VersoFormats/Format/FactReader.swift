/// Reads headers and texts by a function of the format: each says what it says, whatever stands
/// before it.
package struct FactReader: BlockReader {
  package static let kinds: [BlockKind] = [.header, .text, .time]

  private let facts: @Sendable (Block, [UInt8]) -> [Item]
  private let lastCounts: Bool

  /// - Parameters:
  ///   - lastCounts: Whether of what several blocks say the last one counts.
  ///   - facts: What a block with these bytes says.
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

/// Reads nothing: of a format whose own structures say nothing block by block.
package struct NoReader: BlockReader {
  package static let kinds: [BlockKind] = []

  package init() {}

  package mutating func read(
    _ block: Block, _ index: Int, _ context: inout ReadContext
  ) throws(FileError) -> Contribution { Contribution() }
}
