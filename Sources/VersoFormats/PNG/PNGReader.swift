/// Reads the chunks of a PNG picture.
struct PNGReader: BlockReader {
  static let kinds: [BlockKind] = [.header, .text, .time, .icc, .other]

  /// Whether the colours are numbers of a palette.
  private var isPalette = false

  mutating func read(
    _ block: Block, _ index: Int, _ context: inout ReadContext
  ) throws(FileError) -> Contribution {
    // Of chunks that are no part of the standard only those are fetched that are known.
    guard block.kind != .other || PNG.Chunk.foreign.contains(block.code) else {
      return Contribution()
    }
    let data = try context.stored(block)
    let found = PNGFacts.read(block, data, &context.budget, isPalette: isPalette)
    isPalette = isPalette || found.contains { $0.name == "ColorType" && $0.numericText == "3" }
    return Contribution(found)
  }

  mutating func readDamaged(
    _ block: Block, _ context: inout ReadContext
  ) throws(FileError) -> Contribution {
    guard block.kind == .icc else { return Contribution() }
    return Contribution(PNGFacts.damagedProfile(try context.stored(block), &context.budget))
  }
}
