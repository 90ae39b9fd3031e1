extension ExifPointer {
  /// The positions that a pointer may mean, whatever its stored format is: readers take numbers of two bytes,
  /// single bytes and lists for positions, too.
  ///
  /// - Returns: The numbers that may be positions, most of them in no permitted format.
  package static func positions(
    in value: [UInt8], format: UInt16, _ byteOrder: ByteOrder
  ) -> [Int] {
    let bytes = Array(value.prefix(64))
    var result: [Int] = []
    if [3, 8].contains(format) {
      let numbers: [UInt16] = bytes.rawSpan.integers(byteOrder)
      result += numbers.map { Int($0) }
    } else {
      let numbers: [UInt32] = bytes.rawSpan.integers(byteOrder)
      result += numbers.map { Int($0) }
    }
    // Numbers of eight bytes (BigTIFF).
    if [16, 17, 18].contains(format) {
      let numbers: [UInt64] = bytes.rawSpan.integers(byteOrder)
      result += numbers.compactMap { Int(exactly: $0) }
    }
    return result.filter { $0 >= 8 }
  }
}

/// The directories that a pointer refers to and that are not read: the second of a kind, those of
/// additional pages, and those whose position is not a LONG. With the pointer they go, byte for
/// byte, as others might read them still.
package struct HiddenDirectories {
  private let source: ByteSource
  private let layout: DirectoryLayout
  private let most: Int
  /// The bytes of them and their values.
  package private(set) var ranges = ByteRanges()
  private var visited: Set<Int> = []

  package init(_ source: ByteSource, _ layout: DirectoryLayout, most: Int) {
    (self.source, self.layout, self.most) = (source, layout, most)
  }

  /// Adds those that a field refers to. Its range is that of its value, or of the entry's field if the format is
  /// unknown.
  ///
  /// - Throws: The errors of the source.
  package mutating func add(
    _ number: UInt16, in kind: DirectoryKind, format: UInt16, _ range: Range<Int>
  ) throws(FileError) {
    try add(number, in: kind, format: format, range, depth: 0)
  }

  private mutating func add(
    _ number: UInt16, in kind: DirectoryKind, format: UInt16, _ range: Range<Int>, depth: Int
  ) throws(FileError) {
    guard depth < 4, let child = ExifPointer.kind(of: number, in: kind) else { return }
    let value = try source.read(range.prefix(64))
    for position in ExifPointer.positions(in: value, format: format, layout.byteOrder)
    where position < source.count && visited.count < most && visited.insert(position).inserted {
      try add(child, at: position, depth: depth)
    }
  }

  private mutating func add(
    _ kind: DirectoryKind, at start: Int, depth: Int
  ) throws(FileError) {
    let head = try source.read(start..<(start + layout.countSize))
    guard let count = layout.integer(in: head.rawSpan, at: 0, size: layout.countSize),
      count <= layout.room(from: start, to: source.count)
    else { return }
    let table = try source.read(layout.tableWithNext(at: start, count: count))
    let cursor = DirectoryCursor(table.rawSpan, from: start, at: start, count: count, layout)
    // Data that do not begin with a known format are not a directory.
    guard count > 0, let first = cursor[0], Format(code: first.format).size != nil else { return }
    ranges.insert(start..<(start + table.count))
    for index in 0..<count {
      guard let entry = cursor[index] else { return }
      var value = entry.field
      if !entry.isInline, let far = entry.value() {
        // What is there of a value goes, even if the file ends before it does.
        value = far.clamped(to: 0..<source.count)
        guard value.lowerBound >= 8, !value.isEmpty else { continue }
        ranges.insert(value)
      }
      try add(entry.number, in: kind, format: entry.format, value, depth: depth + 1)
    }
  }
}
