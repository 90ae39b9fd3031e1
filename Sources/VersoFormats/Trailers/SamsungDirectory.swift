/// The directory of the blocks that Samsung's phones append to a picture.
///
/// It begins with "SEFH", a version and its number of entries, and is followed by its own length
/// and "SEFT". An entry has a block's kind, how far before the directory the block begins, and how
/// long it is.
struct SamsungDirectory {
  /// Where it is.
  let range: Range<Int>
  /// The blocks before it, as far as the entries are valid.
  private(set) var blocks: [(kind: Int, range: Range<Int>)] = []

  private static let header = 12
  private static let entry = 12
  /// A length of four bytes, and four letters.
  private static let footer = 8

  /// Reads the directory at the end of a trailer.
  init?(_ trailer: [UInt8]) {
    let end = trailer.count - Self.footer
    let footer = Header(trailer.suffix(Self.footer), .littleEndian)
    guard end >= 0, footer.text(4..<8) == "SEFT", let length = footer.long(0), length <= end else {
      return nil
    }
    self.init(trailer[(end - length)..<end], at: end - length)
  }

  /// Finds and reads the directory of the trailer that ends at a position.
  init?(_ window: ByteWindow, endingAt end: Int, longest: Int) throws(FileError) {
    var end = end
    // Some phones put up to three sections of other kinds after it, each with such a footer as
    // well.
    for _ in 0..<4 {
      end -= Self.footer
      guard end >= 0 else { return nil }
      let footer = Header(try window.copy(end..<(end + Self.footer)), .littleEndian)
      guard let length = footer.long(0), length <= end else { return nil }
      let start = end - length
      if footer.text(4..<8) == "SEFT" {
        guard length <= longest else { return nil }
        self.init(try window.copy(start..<end), at: start)
        return
      }
      end = start
    }
    return nil
  }

  private init?(_ bytes: some Collection<UInt8>, at start: Int) {
    let directory = Header(bytes, .littleEndian)
    guard directory.text(0..<4) == "SEFH", let count = directory.long(8),
      count <= (directory.bytes.count - Self.header) / Self.entry
    else { return nil }
    range = start..<(start + directory.bytes.count)
    for place in stride(from: Self.header, to: Self.header + Self.entry * count, by: Self.entry) {
      guard let kind = directory.short(place + 2), let back = directory.long(place + 4),
        let length = directory.long(place + 8), length >= 8, length <= back, back <= start
      else { break }
      blocks.append((kind, (start - back)..<(start - back + length)))
    }
  }
}
