/// Reads the chunks of a PNG picture.
struct PNGReader: BlockReader {
  static let kinds: [BlockKind] = [.header, .text, .time, .icc]

  /// Whether the colours are numbers of a palette.
  private var isPalette = false

  mutating func read(
    _ block: Block, _ index: Int, _ context: inout ReadContext
  ) throws(FileError) -> Contribution {
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
