/// Reads the pieces of a raw file of Minolta's cameras, which tables describe.
struct MRWReader: BlockReader {
  static let kinds: [BlockKind] = [.header]

  private let byteOrder: ByteOrder

  init(_ byteOrder: ByteOrder) { self.byteOrder = byteOrder }

  mutating func read(
    _ block: Block, _ index: Int, _ context: inout ReadContext
  ) throws(FileError) -> Contribution {
    guard let table = MRW.table(of: block) else { return Contribution() }
    return Contribution(
      NoteBytes(
        .table(table, byteOrder), try context.stored(block), at: block.payload.lowerBound,
        place: context.place(of: block)))
  }
}
