extension [Directory] {
  /// The first field in which directories that were read again differ from these.
  ///
  /// Positions of other directories and of a new thumbnail are left out: they are what a write
  /// changes. A directory that was written again is sorted; fields of one number keep their order.
  ///
  /// - Returns: The tag, and what is wrong with it; nil if everything is the same.
  package func difference(from found: [Directory]) -> (tag: Tag, problem: String)? {
    for directory in self where !directory.entries.isEmpty {
      guard let other = found.first(where: { $0.kind == directory.kind }) else {
        return (Tag(directory.kind, 0), "the directory is missing")
      }
      let read = other.sorted
      var (number, run) = (-1, read[0..<0])
      // The maximum number of fields with one number in another order.
      var most = 1024
      for entry in directory.sorted {
        if Int(entry.number) != number {
          (number, run) = (Int(entry.number), read.run(of: entry.number))
        }
        // Most are at the same place.
        if let first = run.first, directory.isSame(entry, first, in: other) {
          if run.count > 1 { run.removeFirst() }
          continue
        }
        most -= 1
        let again = most > 0 ? read.run(of: entry.number) : []
        guard again.contains(where: { directory.isSame(entry, $0, in: other) }) else {
          return (Tag(directory.kind, entry.number), "the value does not read back")
        }
      }
      // Values that could not be read before may be readable in their new place; nothing else may
      // appear.
      let known = directory.entries.map(\.number).sorted()
      if let extra = read.first(where: { !known.containsSorted($0.number) }) {
        return (Tag(directory.kind, extra.number), "the field appeared")
      }
    }
    let extra = found.first { directory in
      !directory.entries.isEmpty && !contains { $0.kind == directory.kind }
    }
    return extra.map { (Tag($0.kind, 0), "the directory appeared") }
  }
}

extension [Directory] {
  /// The first field that could not be read in these directories and can be in those that were read
  /// again.
  package func appeared(in found: [Directory]) -> Tag? {
    for (place, directory) in enumerated() {
      let damaged = Set(directory.entries.lazy.filter { $0.state == .damaged }.map(\.number))
      guard !damaged.isEmpty, let other = counterpart(of: place, in: found) else { continue }
      func counts(_ directory: Directory) -> [UInt16: Int] {
        directory.entries.reduce(into: [:]) { counts, entry in
          if entry.state != .damaged, damaged.contains(entry.number) {
            counts[entry.number, default: 0] += 1
          }
        }
      }
      let (before, now) = (counts(directory), counts(other))
      if let number = damaged.sorted().first(where: { now[$0, default: 0] > before[$0, default: 0] }
      ) {
        return Tag(directory.kind, number)
      }
    }
    return nil
  }
}

extension [Directory] {
  /// The corresponding directory in other ones: of the same kind, and of several the one with the
  /// same index.
  package func counterpart(of place: Int, in others: [Directory]) -> Directory? {
    let kind = self[place].kind
    let number = self[..<place].count { $0.kind == kind }
    return others.lazy.filter { $0.kind == kind }.dropFirst(number).first
  }
}

extension Directory {
  fileprivate var sorted: [Entry] {
    entries.filter { $0.state != .damaged }.sorted { $0.number < $1.number }
  }

  fileprivate func isSame(_ entry: Entry, _ again: Entry, in other: Directory) -> Bool {
    guard entry.number == again.number, entry.count == again.count else { return false }
    // BigTIFF has positions of eight bytes.
    if ExifPointer.kind(of: entry.number, in: kind) != nil { return true }
    guard entry.format == again.format else { return false }
    if let attachment, entry.number == ExifNumber.thumbnailOffset {
      let ranges = other.data()
      return ranges.count == 1 && other.bytes.rawSpan.region(ranges[0])?.array == attachment
    }
    return bytes(of: entry) == other.bytes(of: again)
  }
}

extension [Entry] {
  /// The entries of a number, in a sorted list.
  fileprivate func run(of number: UInt16) -> ArraySlice<Entry> {
    let start = partitioningIndex { $0.number >= number }
    return self[start...].prefix { $0.number == number }
  }
}

extension [UInt16] {
  fileprivate func containsSorted(_ number: UInt16) -> Bool {
    let start = partitioningIndex { $0 >= number }
    return start < count && self[start] == number
  }
}
