/// Reads the chunks of a PNG picture.
struct PNGReader: BlockReader {
  static let kinds: [BlockKind] = [.header, .text, .time, .icc, .other]

  /// Whether the colours are numbers of a palette.
  private var isPalette = false

  mutating func read(
    _ block: Block, _ index: Int, _ context: inout ReadContext
  ) throws(FileError) -> Contribution {
    // Of chunks outside of the standard, only known ones are read.
    guard block.kind != .other || ChunkRow.of(block.code)?.block == .other else {
      return Contribution()
    }
    let data = try context.stored(block)
    if block.kind == .text { return text(block, data, &context) }
    let found = PNGFacts.read(block, data, &context.budget, isPalette: isPalette)
    isPalette = isPalette || found.contains { $0.name == "ColorType" && $0.numericText == "3" }
    return Contribution(found)
  }

  /// A text, or what is left of it.
  private func text(
    _ block: Block, _ data: [UInt8], _ context: inout ReadContext
  ) -> Contribution {
    if let text = PNGText(block.code, data, &context.budget) { return Contribution(text.facts) }
    let isSpent = context.budget.isSpent
    var result = Contribution(PNGText.damaged(block.code, data, &context.budget))
    // Keywords have at most 79 letters (ISO/IEC 15948:2004, 11.3.4.1).
    let keyword = String(decoding: Latin.utf8(data.prefix { $0 != 0 }.prefix(79)), as: UTF8.self)
    let reason =
      isSpent
      ? "it is more than \(context.limits.inflatedBytes) bytes with the data before it"
      : "it is damaged"
    result.unreadParts.append(UnreadPart("text \(keyword)", reason))
    if !isSpent {
      result.warnings.append(context.warning("the text \(keyword) is damaged", block))
    }
    return result
  }

  mutating func readDamaged(
    _ block: Block, _ context: inout ReadContext
  ) throws(FileError) -> Contribution {
    guard block.kind == .icc else { return Contribution() }
    return Contribution(PNGFacts.damagedProfile(try context.stored(block), &context.budget))
  }
}
