/// Bytes of the old file that a change gives free, and room that earlier changes left.
extension TIFFWriter {
  /// The ranges without references when the directories are rewritten.
  func freed(_ kinds: Set<DirectoryKind>) -> [Range<Int>] {
    var gone: [Range<Int>] = []
    var kept = [0..<(layout.firstPointer + layout.offsetSize)]
    for (kind, table) in tables {
      let isGone = new(kind) == nil
      if isGone || kinds.contains(kind) {
        gone.append(table.range)
      } else {
        kept.append(table.range)
      }
      for slot in table.slots where !slot.isInline {
        guard let value = slot.value else { continue }
        if isGone || changes[kind]?.touches(slot.number) == true {
          gone.append(value)
        } else {
          kept.append(value)
        }
      }
    }
    for directory in old where new(directory.kind)?.attachment == nil {
      kept += directory.data()
    }
    var lost = orphans.ranges
    lost.insert(contentsOf: gone)
    var used = unread
    used.insert(contentsOf: kept)
    return lost.subtracting(used).map { $0.clamped(to: 0..<source.count) }.filter { !$0.isEmpty }
  }

  /// The room that earlier changes left near the end of the file.
  func room() throws -> [Range<Int>] {
    var ranges = old.flatMap { $0.data() }
    for table in tables.values {
      ranges.append(table.range)
      ranges += table.slots.compactMap(\.value)
    }
    var used = unread
    used.insert(contentsOf: ranges)
    let start = max(0, source.count - 65_536)
    let gaps = used.gaps(in: start..<source.count)
    guard !gaps.isEmpty else { return [] }
    let tail = try source.read(start..<source.count)
    return gaps.flatMap { gap in
      Room.ranges(in: tail, (gap.lowerBound - start)..<(gap.upperBound - start))
        .map { ($0.lowerBound + start)..<($0.upperBound + start) }
    }
  }
}
