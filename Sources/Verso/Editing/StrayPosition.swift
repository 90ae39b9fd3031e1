import VersoBytes

/// Directories of positions in an Exif block to which no pointer leads: an editor took the pointer away, or renamed it, and
/// left the rest.
enum StrayPosition {
  /// The bytes of such directories and their values.
  ///
  /// - Parameters:
  ///   - bytes: The block, or a part of it.
  ///   - origin: The offset of the part in the block.
  ///   - order: Its byte order.
  ///   - known: The offsets of directories that a pointer leads to.
  /// - Returns: The ranges of the block, which may overlap. Those of values may be outside of it.
  static func ranges(
    in bytes: [UInt8], from origin: Int = 0, _ order: ByteOrder, except known: Set<Int> = []
  ) -> [Range<Int>] {
    let data = Header(bytes, order)
    let layout = DirectoryLayout(order)
    var result: [Range<Int>] = []
    var at = max(0, 8 - origin)
    while at + 24 <= bytes.count {
      defer { at += 1 }
      guard isLatitude(data, at) || isLongitude(data, at) else { continue }
      guard let (start, count) = directory(bytes, layout, around: at) else { continue }
      let table = layout.tableWithNext(at: start, count: count)
      // Each directory is looked at once.
      defer { at = max(at, table.upperBound - 1) }
      guard !known.contains(origin + start) else { continue }
      let end = origin + min(table.upperBound, bytes.count)
      result.append((origin + start)..<end)
      let entries = DirectoryCursor(bytes.rawSpan, at: start, count: count, layout)
      for index in 0..<min(count, entries.room) {
        guard let entry = entries[index], !entry.isInline, let value = entry.value(),
          value.lowerBound >= 8
        else { continue }
        result.append(value)
      }
    }
    return result
  }

  /// Whether a reference and three fractions follow each other (Exif 3.0, 4.6.7).
  private static func isLatitude(_ data: Header, _ at: Int) -> Bool {
    isPair(data, at, number: 1, letters: [0x4E, 0x53])
  }

  private static func isLongitude(_ data: Header, _ at: Int) -> Bool {
    isPair(data, at, number: 3, letters: [0x45, 0x57])
  }

  private static func isPair(_ data: Header, _ at: Int, number: Int, letters: [Int]) -> Bool {
    // The last byte is the cheapest to look at.
    guard let letter = data.byte(at + 8), letters.contains(letter), data.short(at) == number,
      data.short(at + 2) == 2, data.long(at + 4) == 2, data.short(at + 12) == number + 1,
      let format = data.short(at + 14), format == 5 || format == 10
    else { return false }
    return data.long(at + 16) == 3
  }

  /// The directory that an entry is in: the count before its first entry.
  private static func directory(
    _ bytes: [UInt8], _ layout: DirectoryLayout, around entry: Int
  ) -> (start: Int, count: Int)? {
    for before in 0..<4 {
      let start = entry - layout.entry(before, at: 0)
      if let found = DirectoryCursor(bytes.rawSpan, at: start, layout), found.count > before + 1,
        isSound(found)
      {
        return (start, found.count)
      }
    }
    return nil
  }

  /// Whether entries of positions follow each other, by rising numbers (Exif 3.0, 4.6.7).
  private static func isSound(_ directory: borrowing DirectoryCursor) -> Bool {
    guard directory.count <= 64 else { return false }
    var last = -1
    // The block may end before the directory does.
    for index in 0..<min(directory.count, directory.room) {
      guard let entry = directory[index], entry.number > last, entry.number <= 0x1F,
        (1...13).contains(entry.format)
      else { return false }
      last = Int(entry.number)
    }
    return true
  }
}

extension Photo {
  /// The offsets of the directories of positions that a pointer leads to.
  private var knownPositions: Set<Int> {
    Set(original.directories.filter { $0.kind == .gps }.compactMap(\.position))
  }

  /// Zeros over positions in the Exif block that no pointer leads to.
  var strayPositions: [Patch] {
    guard let directory = original.directory(.ifd0), directory.block != nil else { return [] }
    var found = ByteRanges()
    found.insert(
      contentsOf: StrayPosition.ranges(
        in: directory.bytes, directory.byteOrder, except: knownPositions
      ).filter { $0.upperBound <= directory.bytes.count })
    // Its values may lead anywhere, also to the directories that are read.
    var known = ByteRanges()
    known.insert(
      contentsOf: [0..<8]
        + original.directories.filter { $0.block == directory.block }.compactMap(\.table))
    return found.subtracting(known).map { Patch(zeros: $0) }
  }

  /// Zeros over positions in a TIFF file that no pointer leads to, or only pointers that Verso does not follow: between the
  /// pictures and the fields that describe them.
  func strayPositions(betweenPartsOf source: ByteSource) throws -> [Patch] {
    guard container.isMadeOfDirectories, !format.isRaw || format == .dng else { return [] }
    let gaps = try container.inventory(skeleton, source, .appearance).unreferenced
    let (step, overlap) = (1 << 18, 1 << 10)
    // A directory at the end of a step is found twice.
    var found: Set<Range<Int>> = []
    for gap in gaps {
      for start in stride(from: gap.lowerBound, to: gap.upperBound, by: step) {
        let bytes = try source.read(start..<min(start + step + overlap, gap.upperBound))
        found.formUnion(
          StrayPosition.ranges(in: bytes, from: start, metadata.byteOrder, except: knownPositions))
      }
    }
    return found.filter { range in
      gaps.contains { $0.contains(range.lowerBound) && range.upperBound <= $0.upperBound }
    }.sorted { $0.lowerBound < $1.lowerBound }.map { Patch(zeros: $0) }
  }
}
