/// Which bytes of an Exif block a maker note refers to outside itself.
///
/// Most maker notes are directories whose values are at offsets from the start of the block. Some
/// of these positions lead out of the note: because the camera put the values elsewhere, or because
/// other software moved the note. Readers show the bytes there as the note's value, so nothing else
/// may be written there.
enum MakerNoteReach {
  /// The ranges outside the note that entries of its directory point at.
  static func ranges(in block: [UInt8], note: Range<Int>) -> [Range<Int>] {
    guard let (header, found) = directory(in: block.rawSpan, note: note) else { return [] }
    let base = base(of: found, header, block.rawSpan, note)
    return outside(found, note: note, base: base, count: block.count)
  }

  /// The ranges beyond the end of the block to which entries of the note's directory point.
  static func beyond(_ block: [UInt8], note: Range<Int>) -> [Range<Int>] {
    guard let (header, found) = directory(in: block.rawSpan, note: note) else { return [] }
    let base = base(of: found, header, block.rawSpan, note)
    return found.compactMap { range in
      guard range.count > 4, range.upperBound + base > block.count else { return nil }
      return (range.lowerBound + base)..<(range.upperBound + base)
    }
  }

  /// The number of zero bytes that must follow the block, mostly 0. The note may expect a directory
  /// just after the end, and these bytes keep that directory empty, whatever is written after it.
  static func room(behind block: [UInt8], note: Range<Int>) -> Int {
    guard let (header, found) = directory(in: block.rawSpan, note: note) else { return 0 }
    let base = base(of: found, header, block.rawSpan, note)
    // A count of entries, and twelve bytes where the first would be.
    return found.reduce(0) { room, range in
      let behind = range.lowerBound + base - block.count
      return range.count == 2 && (-1..<64).contains(behind) ? max(room, behind + 14) : room
    }
  }

  /// The place from which positions count: a TIFF header inside the note, or the block or the note,
  /// whichever puts more values inside the note. If both are equal, the block.
  private static func base(
    of found: [Range<Int>], _ header: Int, _ bytes: RawSpan, _ note: Range<Int>
  ) -> Int {
    let inner = note.lowerBound + max(0, header - 8)
    if bytes.matches("II*\0", at: inner) || bytes.matches("MM\0*", at: inner) { return inner }
    func fits(_ base: Int) -> Int {
      found.count { range in
        range.count > 4 && note.lowerBound <= range.lowerBound + base
          && range.upperBound + base <= note.upperBound
      }
    }
    return fits(note.lowerBound) > fits(0) ? note.lowerBound : 0
  }

  /// The note's directory: how long the maker's header before it is, and its values.
  private static func directory(
    in bytes: RawSpan, note: Range<Int>
  ) -> (header: Int, values: [Range<Int>])? {
    for header in [0, 8, 10, 12, 6, 18, 20] {
      for order in [ByteOrder.littleEndian, .bigEndian] {
        if let found = directory(bytes, at: note.lowerBound + header, note.upperBound, order) {
          return (header, found)
        }
      }
    }
    return nil
  }

  /// The values of a directory; nil if there is no directory at the position.
  private static func directory(
    _ bytes: RawSpan, at start: Int, _ end: Int, _ order: ByteOrder
  ) -> [Range<Int>]? {
    guard let cursor = DirectoryCursor(bytes, at: start, DirectoryLayout(order)),
      (1...255).contains(cursor.count)
    else { return nil }
    var result: [Range<Int>] = []
    var bad = 0
    for index in 0..<cursor.count {
      guard let entry = cursor[index], entry.field.upperBound <= end else { break }
      guard (1...13).contains(entry.format), entry.count < 1 << 24, let value = entry.value() else {
        bad += 1
        if index == 0 || bad > 2 { return nil }
        continue
      }
      if !entry.isInline {
        result.append(value)
      } else if entry.format == 4, entry.count == 1 {
        // It may be the position of another directory: then its count is read.
        result.append(entry.offset..<(entry.offset + 2))
      }
    }
    return result
  }

  private static func outside(
    _ found: [Range<Int>], note: Range<Int>, base: Int, count: Int
  ) -> [Range<Int>] {
    found.compactMap { range in
      let moved = (range.lowerBound + base)..<(range.upperBound + base)
      guard moved.upperBound <= count, moved.lowerBound >= 8,
        moved.lowerBound < note.lowerBound || moved.upperBound > note.upperBound
      else { return nil }
      // Small numbers are seldom positions, unless they lead just beyond the note.
      let isNear = (note.lowerBound..<(note.upperBound + 64)).contains(moved.lowerBound)
      return range.count > 4 || isNear ? moved : nil
    }
  }
}
