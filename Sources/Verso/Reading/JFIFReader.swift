/// Reads the JFIF header, of which there is one.
struct JFIFReader: BlockReader {
  static let kinds: [BlockKind] = [.jfif]

  private var isRead = false

  mutating func read(
    _ block: Block, _ index: Int, _ context: inout ReadContext
  ) throws(FileError) -> Contribution {
    guard !isRead else { return Contribution() }
    var result = Contribution()
    let payload = try context.bytes(of: block)
    let base = block.payload.lowerBound
    if let directory = JFIF.directory(payload, base: base, block: index) {
      isRead = true
      result.directories.append(directory)
      result.items = JFIF.thumbnailFacts(payload)
    } else {
      result.warnings.append(
        context.warning("a JFIF header of \(payload.count) bytes", block))
    }
    return result
  }
}
