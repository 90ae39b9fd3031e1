/// Finds the directory of a note that may have any header before it.
///
/// A directory is searched at every second byte of the first 32: a TIFF header that refers to one,
/// or the directory itself, in either byte order. A directory is valid if it has between 1 and 255
/// entries, all inside the note and plausible: of a known format, with a length that fits into the
/// block. Entries of zeros, which pad some directories, may be among them, but not in front. The
/// first valid place is used, and there the byte order that the note is expected to have.
enum DirectorySearch {
  /// The largest distance of a directory from the start of the note.
  private static let furthest = 32

  /// Searches the note, which has the byte order and base that are expected.
  ///
  /// - Returns: The directory, and whether it follows a TIFF header, from which its positions count
  ///   then; nil if none is found.
  static func directory(
    in part: MakerPart, _ reader: MakerReader
  ) -> (part: MakerPart, hasHeader: Bool)? {
    let buffer = reader.note.buffers[part.source]
    let bytes = buffer.rawSpan
    let other: ByteOrder = part.byteOrder == .bigEndian ? .littleEndian : .bigEndian
    for distance in stride(from: 0, through: min(furthest, part.range.count), by: 2) {
      let start = part.range.lowerBound + distance
      var found = part
      for order in [part.byteOrder, other] {
        found.byteOrder = order
        if bytes.matches(order == .bigEndian ? "MM\0*" : "II*\0", at: start),
          let pointer: UInt32 = bytes.integer(at: start + 4, order), pointer >= 8,
          Int(pointer) < part.range.upperBound - start
        {
          found.range = (start + Int(pointer))..<part.range.upperBound
          found.base = start
          if isDirectory(found, bytes) { return (found, true) }
          found.base = part.base
        }
        found.range = start..<part.range.upperBound
        if isDirectory(found, bytes) { return (found, false) }
      }
    }
    return nil
  }

  private static func isDirectory(_ part: MakerPart, _ bytes: RawSpan) -> Bool {
    let start = part.range.lowerBound
    guard let cursor = DirectoryCursor(bytes, at: start, DirectoryLayout(part.byteOrder)),
      (1...255).contains(cursor.count),
      cursor.count <= cursor.layout.room(from: start, to: part.range.upperBound)
    else { return false }
    for index in 0..<cursor.count {
      guard let entry = cursor[index] else { return false }
      if index > 0, entry.format == 0, entry.count == 0 { continue }
      guard entry.format <= 13, let size = entry.size, size <= bytes.byteCount else {
        return false
      }
    }
    return true
  }
}
