extension [Directory] {
  /// The first field in which directories that were read again differ from these.
  ///
  /// Positions of other directories and of a new thumbnail are left out: they are what a write
  /// changes. A directory that was written again is sorted; fields of one number keep their order.
  ///
  /// - Parameter found: The directories that were read.
  /// - Returns: The tag, and what is wrong with it; nil when everything is the same.
  func difference(from found: [Directory]) -> (tag: Tag, problem: String)? {
    for directory in self where !directory.entries.isEmpty {
      guard let other = found.first(where: { $0.kind == directory.kind }) else {
        return (Tag(directory.kind, 0), "the directory is missing")
      }
      // What could not be read before may be readable where it is now.
      let damaged = directory.entries.filter { $0.state == .damaged }.map(\.number)
      let wanted = directory.sorted.filter { !damaged.contains($0.number) }
      let read = other.sorted.filter { !damaged.contains($0.number) }
      for (entry, again) in zip(wanted, read) where !directory.isSame(entry, again, in: other) {
        return (Tag(directory.kind, entry.number), "the value does not read back")
      }
      if wanted.count != read.count {
        let last = (wanted.count > read.count ? wanted : read)[Swift.min(wanted.count, read.count)]
        return (Tag(directory.kind, last.number), "the field is missing or too many")
      }
    }
    let extra = found.first { directory in
      !directory.entries.isEmpty && !contains { $0.kind == directory.kind }
    }
    return extra.map { (Tag($0.kind, 0), "the directory appeared") }
  }
}

extension Directory {
  fileprivate var sorted: [Entry] {
    entries.filter { $0.state != .damaged }.sorted { $0.number < $1.number }
  }

  fileprivate func isSame(_ entry: Entry, _ again: Entry, in other: Directory) -> Bool {
    guard entry.number == again.number, entry.format == again.format, entry.count == again.count
    else { return false }
    if ExifPointer.kind(of: entry.number, in: kind) != nil { return true }
    if let attachment, entry.number == 0x0201 {
      let ranges = other.data()
      return ranges.count == 1 && other.bytes.rawSpan.region(ranges[0])?.array == attachment
    }
    return bytes(of: entry) == other.bytes(of: again)
  }
}
