/// Reads the notes of camera makers in boxes.
struct MediaReader: BlockReader {
  static let kinds: [BlockKind] = [.makerNote]

  /// Whether the notes are directories, as in Canon's raw files.
  private let isRaw: Bool

  init(isRaw: Bool) { self.isRaw = isRaw }

  mutating func read(
    _ block: Block, _ index: Int, _ context: inout ReadContext
  ) throws(FileError) -> Contribution {
    var note = NoteBytes(
      isRaw
        ? .directory("Canon::Main") : .note(.box(block.code), base: 0, .bigEndian),
      try context.stored(block), at: block.payload.lowerBound, place: context.place(of: block))
    // The file contains them unchanged, and removed parts are overwritten there.
    if isRaw { note.pieces = [block.payload] }
    // Notes of the moment have the numbers of their tracks for codes.
    if isRaw, block.code < 0x100 { note.group = "Track\(block.code)" }
    return Contribution(note)
  }
}
