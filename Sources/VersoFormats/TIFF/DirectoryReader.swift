/// Reads the maker note of a file that is itself made of directories, and counts its pages.
struct DirectoryReader: BlockReader {
  static let kinds: [BlockKind] = [.makerNote]

  private let countsPages: Bool

  init(countsPages: Bool) { self.countsPages = countsPages }

  mutating func read(
    _ block: Block, _ index: Int, _ context: inout ReadContext
  ) throws(FileError) -> Contribution {
    let source = context.window.source
    // Its positions count from the start of the file.
    var note = NoteBytes(
      .note(.makerNote, base: -block.payload.lowerBound, nil), try context.stored(block),
      at: block.payload.lowerBound, place: context.place(of: block))
    note.fetch = { (try? source.read($0)) ?? [] }
    return Contribution(note)
  }

  /// The number of the pages of a document, where there are several: directories that are no smaller
  /// version of another one.
  mutating func end(_ context: inout ReadContext) throws(FileError) -> Contribution? {
    guard countsPages else { return nil }
    var (pages, isDocument) = (0, false)
    func count(_ value: Int?, _ kinds: Set<Int>, page: Int) {
      guard let value, kinds.contains(value) else { return }
      pages += 1
      if value == page || pages > 1 { isDocument = true }
    }
    for directory in context.directories where directory.kind.isExif {
      count(directory.value(of: ExifNumber.subfileType)?.integer, [0, 2], page: 2)
      count(directory.value(of: ExifNumber.oldSubfileType)?.integer, [1, 3], page: 3)
    }
    return isDocument ? Contribution([Item("File", "PageCount", Item.Value(pages))]) : nil
  }
}
