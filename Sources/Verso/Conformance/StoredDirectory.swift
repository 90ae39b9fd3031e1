/// A directory of TIFF as stored in the file: entries in order, with the offsets that they contain.
struct StoredDirectory {
  let directory: Directory
  let entries: [StoredEntry]
  /// The bytes of the directory itself, counted from the header of TIFF. The pointer to the next
  /// directory after it is left out, as many writers leave it out.
  let range: Range<Int>
  /// The number that is added to positions to get those in the file; nil if the file does not
  /// contain the block unchanged.
  let base: Int?

  /// Reads a directory again.
  ///
  /// - Parameters:
  ///   - directory: The directory as it was read.
  ///   - layout: How it is stored.
  ///   - isPlain: Whether the file contains its block unchanged.
  ///   - read: Gives bytes, counted from the header.
  /// - Returns: Nil for a directory that is not in the file.
  /// - Throws: The error of `read`.
  static func read(
    _ directory: Directory, _ layout: DirectoryLayout, isPlain: Bool,
    _ read: (Range<Int>) throws(FileError) -> [UInt8]
  ) throws(FileError) -> StoredDirectory? {
    guard directory.kind.isExif, let start = directory.position, start < 1 << 48 else { return nil }
    let front = try read(start..<(start + layout.countSize))
    // Reading has reported that there is not enough room.
    guard let count = layout.integer(in: front.rawSpan, at: 0, size: layout.countSize),
      count <= 1 << 16
    else { return nil }
    let first = layout.entry(0, at: start)
    let bytes = try read(first..<layout.entry(count, at: start))
    let cursor = DirectoryCursor(bytes.rawSpan, from: first, at: start, count: count, layout)
    var entries: [StoredEntry] = []
    while entries.count < count, let entry = cursor[entries.count] { entries.append(entry) }
    return StoredDirectory(
      directory: directory, entries: entries,
      range: layout.table(at: start, count: entries.count), base: isPlain ? directory.base : nil)
  }

  /// A position in the file.
  func place(_ position: Int) -> Int? { base.map { $0 + position } }
}
