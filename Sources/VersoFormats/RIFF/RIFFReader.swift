/// Reads the chunks of a sound or film, and the notes of camera makers among them.
struct RIFFReader: BlockReader {
  static let kinds: [BlockKind] = [.header, .makerNote]

  mutating func read(
    _ block: Block, _ index: Int, _ context: inout ReadContext
  ) throws(FileError) -> Contribution {
    let data = try context.stored(block)
    var result = Contribution()
    if block.kind == .makerNote {
      result.notes.append(
        NoteBytes(
          .note(.chunk(block.code), base: 0, .littleEndian), data, at: block.payload.lowerBound,
          place: context.place(of: block)))
    } else {
      result.items = RIFFFacts.read(block, data)
      result.lastCounts = true
    }
    return result
  }
}
