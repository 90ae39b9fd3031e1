/// Reads boxes of the universal metadata format, Content Credentials among them, once all are found.
struct JUMBFReader: BlockReader {
  static let kinds: [BlockKind] = [.jumbf]

  private var isThere = false

  mutating func read(
    _ block: Block, _ index: Int, _ context: inout ReadContext
  ) throws(FileError) -> Contribution {
    isThere = true
    return Contribution()
  }

  mutating func end(_ context: inout ReadContext) throws(FileError) -> Contribution? {
    guard isThere else { return nil }
    var result = Contribution()
    let stores = try JUMBFFacts.stores(
      context.blocks, inSegments: context.format.structure == .segments, &context.window,
      limits: context.limits)
    for store in stores {
      let found = JUMBFFacts.read(store, limits: context.limits)
      guard context.budget.takeItems(found.count) else { break }
      result.items += found
    }
    return result
  }
}
