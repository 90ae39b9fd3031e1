/// The bytes of a photo, wherever they are, read at positions.
///
/// Nothing is mapped: a file that another program cuts short gives fewer bytes, never a signal.
package struct ByteSource: Sendable {
  private enum Storage: Sendable {
    case memory([UInt8])
    case file(SystemFile)
    case ranges(RangeReader)
    /// Patches in the order in which they are written, or in the order of their ranges if none
    /// overlap.
    indirect case patched(ByteSource, [Patch], areApart: Bool)
    /// A splice of another source: every piece with its place.
    indirect case spliced([(start: Int, piece: Splice.Piece)], ByteSource)
  }
  private let storage: Storage
  /// The number of bytes.
  package let count: Int
  /// The most work that reading these bytes may cause. A source that is made of another one has its limits.
  package let limits: ReadLimits

  package init(_ bytes: [UInt8], limits: ReadLimits = ReadLimits()) {
    storage = .memory(bytes)
    count = bytes.count
    self.limits = limits
  }

  package init(_ file: SystemFile, count: Int, limits: ReadLimits = ReadLimits()) {
    storage = .file(file)
    self.count = count
    self.limits = limits
  }

  package init(_ reader: RangeReader, limits: ReadLimits = ReadLimits()) {
    storage = .ranges(reader)
    count = reader.count
    self.limits = limits
  }

  /// Another source's bytes after they were changed, without a copy of them.
  package init(_ source: ByteSource, patches: [Patch], count: Int) {
    let sorted = patches.sorted { $0.position < $1.position }
    let areApart = zip(sorted, sorted.dropFirst()).allSatisfy {
      $0.range.upperBound <= $1.position
    }
    storage = .patched(source, areApart ? sorted : patches, areApart: areApart)
    self.count = count
    limits = source.limits
  }

  /// The bytes that a splice is going to write.
  package init(_ splice: Splice, of source: ByteSource) {
    var places: [(start: Int, piece: Splice.Piece)] = []
    var at = 0
    for piece in splice.pieces {
      places.append((at, piece))
      at += piece.count
    }
    storage = .spliced(places, source)
    count = at
    limits = source.limits
  }

  /// Whether there are only zeros in a range.
  package func isBlank(_ range: Range<Int>) throws(FileError) -> Bool {
    try firstMarked(in: range) == nil
  }

  /// Patches that leave only zeros in a range; where there are zeros already nothing is written.
  package func zeros(over range: Range<Int>) throws(FileError) -> [Patch] {
    var patches: [Patch] = []
    // All of them have the same bytes in memory.
    let zeros = [UInt8](repeating: 0, count: min(Self.part, range.count))
    var at = range.lowerBound
    while let marked = try firstMarked(in: at..<range.upperBound) {
      patches.append(
        Patch(
          position: marked.lowerBound,
          bytes: marked.count == zeros.count ? zeros : Array(zeros.prefix(marked.count))))
      at = marked.upperBound
    }
    return patches
  }

  /// The number of bytes that are searched at once.
  private static let part = 1 << 18

  /// The first part of a range in which there is anything but zeros.
  private func firstMarked(in range: Range<Int>) throws(FileError) -> Range<Int>? {
    var at = nextData(from: range.lowerBound)
    while at < range.upperBound {
      let part = at..<min(at + Self.part, range.upperBound)
      // All bytes together, which takes a fraction of the time of a look at each.
      if try read(part).reduce(0, |) != 0 { return part }
      at = nextData(from: part.upperBound)
    }
    return nil
  }

  /// Where there may be anything but zeros, from a position on: holes of files are skipped, not read.
  package func nextData(from position: Int) -> Int {
    switch storage {
    case .memory, .ranges: return position
    case .file(let file): return file.nextData(from: position)
    case .patched(let source, let patches, let areApart):
      let next = source.nextData(from: position)
      guard next > position, areApart else { return position }
      let index = patches.partitioningIndex { $0.range.upperBound > position }
      guard index < patches.count else { return next }
      return min(next, max(position, patches[index].position))
    case .spliced(let places, let source):
      var at = position
      let first = places.partitioningIndex { $0.start > position }
      for (start, piece) in places[max(0, first - 1)...] where start + piece.count > at {
        at = max(at, start)
        guard case .copy(let range) = piece else { return at }
        let next = source.nextData(from: range.lowerBound + at - start)
        if next < range.upperBound { return start + next - range.lowerBound }
        at = start + piece.count
      }
      return at
    }
  }

  /// The bytes of a range, cut at the end of the source.
  package func read(_ range: Range<Int>) throws(FileError) -> [UInt8] {
    let range = range.clamped(to: 0..<count)
    switch storage {
    case .memory(let bytes):
      return Array(bytes[range])
    case .file(let file):
      var bytes: [UInt8] = []
      try file.read(range.count, at: range.lowerBound, into: &bytes)
      return bytes
    case .ranges(let reader):
      return try reader.read(range)
    case .patched(let source, let patches, let areApart):
      var bytes = try source.read(range)
      bytes += [UInt8](repeating: 0, count: range.count - bytes.count)
      let first =
        areApart ? patches.partitioningIndex { $0.range.upperBound > range.lowerBound } : 0
      for patch in patches[first...] {
        if areApart, patch.position >= range.upperBound { break }
        Steps.add()
        let part = patch.range.clamped(to: range)
        guard !part.isEmpty else { continue }
        let from = part.lowerBound - patch.position
        bytes.replaceSubrange(
          (part.lowerBound - range.lowerBound)..<(part.upperBound - range.lowerBound),
          with: patch.bytes[from..<(from + part.count)])
      }
      return bytes
    case .spliced(let places, let source):
      var bytes: [UInt8] = []
      let first = places.partitioningIndex { $0.start > range.lowerBound }
      for (start, piece) in places[max(0, first - 1)...] {
        if start >= range.upperBound { break }
        let part = range.clamped(to: start..<(start + piece.count))
        guard !part.isEmpty else { continue }
        switch piece.part((part.lowerBound - start)..<(part.upperBound - start)) {
        case .copy(let range):
          // Bytes that come from one piece, as most do, are not copied a second time.
          let copied = try source.read(range)
          if bytes.isEmpty { bytes = copied } else { bytes += copied }
        case .insert(let inserted): bytes += inserted
        }
      }
      return bytes
    }
  }

  /// The bytes themselves, when they are in memory.
  package var memory: [UInt8]? {
    if case .memory(let bytes) = storage { bytes } else { nil }
  }

  /// The open file, when there is one.
  package var file: SystemFile? {
    if case .file(let file) = storage { file } else { nil }
  }
}

/// A stretch of a source in memory that is moved and grown as its reader asks.
///
/// The first 16 KiB contain all metadata of most photos. Bytes beyond are fetched when they are
/// requested, and skipped bytes are never read.
package struct ByteWindow {
  package let source: ByteSource
  /// The position of the first byte of ``bytes``.
  package private(set) var start = 0
  package private(set) var bytes: [UInt8]

  /// The number of bytes that are read at once.
  package static let step = 16_384

  package init(_ source: ByteSource) throws(FileError) {
    self.source = source
    if let memory = source.memory {
      bytes = memory
    } else {
      bytes = try source.read(0..<Self.step)
    }
  }

  /// Makes sure that a range is in memory, as far as the source has it.
  ///
  /// - Returns: Whether all of it is there.
  package mutating func load(_ range: Range<Int>) throws(FileError) -> Bool {
    if range.lowerBound >= start, range.upperBound <= start + bytes.count { return true }
    guard range.lowerBound >= 0, range.upperBound <= source.count else { return false }
    start = range.lowerBound
    bytes = try source.read(range.lowerBound..<max(range.upperBound, range.lowerBound + Self.step))
    return bytes.count >= range.count
  }

  /// A copy of the bytes of a range, cut at the end of the source. The window stays where it is.
  package func copy(_ range: Range<Int>) throws(FileError) -> [UInt8] {
    let range = range.clamped(to: 0..<source.count)
    let end = start + bytes.count
    guard range.lowerBound >= start, range.lowerBound <= end else { return try source.read(range) }
    guard range.upperBound > end else {
      return Array(bytes[(range.lowerBound - start)..<(range.upperBound - start)])
    }
    var result = Array(bytes[(range.lowerBound - start)...])
    result += try source.read(end..<range.upperBound)
    return result
  }
}
