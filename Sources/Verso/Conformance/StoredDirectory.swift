/// A directory of TIFF as stored in the file: entries in order, with the offsets that they contain.
struct StoredDirectory {
  struct Entry {
    let number: UInt16
    let format: UInt16
    let count: UInt64
    /// The position of the entry, counted like ``offset``.
    let position: Int
    /// The start of its value; nil if the value is in the entry itself.
    let offset: Int?
    /// Bytes of the value; nil for an unknown format, or one of more bytes than a file has.
    let size: Int?

    /// The range of the value, if it is outside of the entry.
    var value: Range<Int>? {
      guard let offset, let size, size < 1 << 40 else { return nil }
      return offset..<(offset + size)
    }
  }

  let directory: Directory
  let entries: [Entry]
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
  ///   - isBig: Whether it is one of BigTIFF.
  ///   - isPlain: Whether the file contains its block unchanged.
  ///   - read: Gives bytes, counted from the header.
  /// - Returns: Nil for a directory that is not in the file.
  /// - Throws: The error of `read`.
  static func read(
    _ directory: Directory, isBig: Bool, isPlain: Bool,
    _ read: (Range<Int>) throws(FileError) -> [UInt8]
  ) throws(FileError) -> StoredDirectory? {
    guard directory.kind.isExif, let start = directory.position, start < 1 << 48 else { return nil }
    let (head, size) = isBig ? (8, 20) : (2, 12)
    let front = try read(start..<(start + head))
    // Reading has reported that there is not enough room.
    guard let stored = number(front, at: 0, isBig ? 8 : 2, directory.byteOrder),
      stored <= 1 << 16
    else { return nil }
    let first = start + head
    let bytes = try read(first..<(first + size * Int(stored)))
    let entries = entries(bytes, isBig: isBig, at: first, directory.byteOrder)
    return StoredDirectory(
      directory: directory, entries: entries,
      range: start..<(first + size * entries.count), base: isPlain ? directory.base : nil)
  }

  /// A number of two, four or eight bytes.
  private static func number(
    _ bytes: [UInt8], at position: Int, _ size: Int, _ order: ByteOrder
  ) -> UInt64? {
    switch size {
    case 2:
      let value: UInt16? = bytes.rawSpan.integer(at: position, order)
      return value.map { UInt64($0) }
    case 4:
      let value: UInt32? = bytes.rawSpan.integer(at: position, order)
      return value.map { UInt64($0) }
    default: return bytes.rawSpan.integer(at: position, order)
    }
  }

  private static func entries(
    _ bytes: [UInt8], isBig: Bool, at first: Int, _ order: ByteOrder
  ) -> [Entry] {
    let (size, field) = isBig ? (20, 8) : (12, 4)
    var entries: [Entry] = []
    for index in 0..<(bytes.count / size) {
      let at = index * size
      let tag = UInt16(truncatingIfNeeded: number(bytes, at: at, 2, order) ?? 0)
      let format = UInt16(truncatingIfNeeded: number(bytes, at: at + 2, 2, order) ?? 0)
      let count = number(bytes, at: at + 4, field, order) ?? 0
      let offset = number(bytes, at: at + 4 + field, field, order) ?? 0
      let unit = Format(code: format).size.map { UInt64($0) }
      let total = unit.flatMap { unit -> Int? in
        let (product, over) = unit.multipliedReportingOverflow(by: count)
        return over ? nil : Int(exactly: product)
      }
      entries.append(
        Entry(
          number: tag, format: format, count: count, position: first + at,
          offset: (total ?? 0) > field && offset < 1 << 48 ? Int(offset) : nil, size: total))
    }
    return entries
  }

  /// A position in the file.
  func place(_ position: Int) -> Int? { base.map { $0 + position } }
}
