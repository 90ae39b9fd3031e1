/// Reads the index of the pictures of a file.
struct MPFReader: BlockReader {
  static let kinds: [BlockKind] = [.mpf]

  mutating func read(
    _ block: Block, _ index: Int, _ context: inout ReadContext
  ) throws(FileError) -> Contribution {
    Contribution(
      MPFFacts.read(
        try context.bytes(of: block), base: block.payload.lowerBound,
        fileCount: context.window.source.count, limits: context.limits))
  }
}
