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
    let stores =
      context.format.has(.isMadeOfSegments)
      ? try JUMBFFacts.storesInSegments(context.blocks, &context.window, limits: context.limits)
      : try stores(&context)
    for store in stores {
      let found = JUMBFFacts.read(store, limits: context.limits)
      guard context.budget.takeItems(found.count) else { break }
      result.items += found
    }
    return result
  }

  /// The boxes that blocks carry one by one.
  private func stores(_ context: inout ReadContext) throws(FileError) -> [[UInt8]] {
    var stores: [[UInt8]] = []
    var left = context.limits.blockBytes
    for block in context.blocks where block.kind == .jumbf {
      guard block.count + 64 <= left else { continue }
      left -= block.count + 64
      // A box of its own kind is the store itself.
      let isBox = block.code == BoxType("jumb").code
      stores.append(
        isBox ? try context.window.copy(block.carrier) : try context.bytes(of: block))
    }
    return stores
  }
}
