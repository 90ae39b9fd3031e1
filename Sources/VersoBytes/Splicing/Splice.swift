/// New bytes described by the old ones: ranges that are copied, and bytes between them.
///
/// It is the only way anything is written, and it is a value: tests print and compare it.
package struct Splice: Hashable, Sendable {
  package enum Piece: Hashable, Sendable {
    /// Bytes of the original, unchanged.
    case copy(Range<Int>)
    /// Bytes that are new.
    case insert([UInt8])
  }

  package private(set) var pieces: [Piece] = []

  package init() {}

  package mutating func copy(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    if case .copy(let last)? = pieces.last, last.upperBound == range.lowerBound {
      pieces[pieces.count - 1] = .copy(last.lowerBound..<range.upperBound)
    } else {
      pieces.append(.copy(range))
    }
  }

  package mutating func insert(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    pieces.append(.insert(bytes))
  }

  /// Adds a number of zeros, which are stored once in memory.
  package mutating func insert(zeros count: Int) {
    let part = [UInt8](repeating: 0, count: min(count, 1 << 18))
    var left = count
    while left > 0 {
      insert(left >= part.count ? part : Array(part.prefix(left)))
      left -= part.count
    }
  }

  /// The number of bytes in the result.
  package var count: Int {
    pieces.reduce(0) { $0 + $1.count }
  }

  /// The position of an original byte in the result, or nil if it was left out.
  package func position(of original: Int) -> Int? {
    var at = 0
    for piece in pieces {
      switch piece {
      case .copy(let range):
        if range.contains(original) { return at + original - range.lowerBound }
        at += range.count
      case .insert(let bytes): at += bytes.count
      }
    }
    return nil
  }

  /// The positions of copied bytes in the result, for repeated queries.
  package var copies: Copies { Copies(self) }

  /// The same splice with some of the result's bytes overwritten.
  ///
  /// Copied pieces are cut around the patch, so its bytes must not need the original's.
  package mutating func overwrite(at position: Int, with patch: [UInt8]) {
    let target = position..<(position + patch.count)
    var result = Splice()
    var at = 0
    var written = false
    Steps.add(pieces.count)
    for piece in pieces {
      let size = piece.count
      let here = at..<(at + size)
      let overlap = here.clamped(to: target)
      if overlap.isEmpty {
        result.append(piece)
      } else {
        result.append(piece.part(0..<(overlap.lowerBound - at)))
        if !written {
          result.insert(patch)
          written = true
        }
        result.append(piece.part((overlap.upperBound - at)..<size))
      }
      at += size
    }
    self = result
  }

  package mutating func append(_ other: Splice) {
    for piece in other.pieces { append(piece) }
  }

  private mutating func append(_ piece: Piece) {
    switch piece {
    case .copy(let range): copy(range)
    case .insert(let bytes): insert(bytes)
    }
  }

  /// The same splice with many parts of the result overwritten, in one pass over its pieces.
  ///
  /// Where patches overlap, the one that begins first counts, and of equal beginnings the first in
  /// the list. Bytes beyond the result's end are ignored.
  package mutating func overwrite(_ patches: [Patch]) {
    guard !patches.isEmpty else { return }
    var result = Splice()
    // The current piece, its start, and how much of it is done.
    var (index, start, done) = (0, 0, 0)
    func advance(to end: Int, copying: Bool) {
      while index < pieces.count {
        Steps.add()
        let size = pieces[index].count
        let part = min(end - start, size)
        if copying, part > done { result.append(pieces[index].part(done..<part)) }
        done = max(done, part)
        guard start + size <= end else { return }
        (index, start, done) = (index + 1, start + size, 0)
      }
    }
    let all = count
    var at = 0
    let sorted = patches.enumerated().sorted {
      ($0.element.position, $0.offset) < ($1.element.position, $1.offset)
    }
    for (_, patch) in sorted where patch.range.upperBound > at && patch.position < all {
      let from = max(at, patch.position)
      let end = min(patch.range.upperBound, all)
      guard from < end else { continue }
      advance(to: from, copying: true)
      let isWhole = end - from == patch.bytes.count
      result.insert(
        isWhole
          ? patch.bytes : Array(patch.bytes[(from - patch.position)..<(end - patch.position)]))
      advance(to: end, copying: false)
      at = end
    }
    advance(to: all, copying: true)
    self = result
  }

  /// The same splice with bytes overwritten that have their places in the original; those that the
  /// result does not have are left out.
  package mutating func overwrite(inOriginal patches: [Patch]) {
    let copies = copies
    overwrite(
      patches.compactMap { patch in
        copies.position(of: patch.position).map { Patch(position: $0, bytes: patch.bytes) }
      })
  }

  /// One byte of the result, or nil after its end.
  package func byte(at position: Int, from source: ByteSource) throws(FileError) -> UInt8? {
    var at = 0
    for piece in pieces {
      switch piece {
      case .copy(let range):
        let place = range.lowerBound + position - at
        if range.contains(place) { return try source.read(place..<(place + 1)).first }
        at += range.count
      case .insert(let bytes):
        if bytes.indices.contains(position - at) { return bytes[position - at] }
        at += bytes.count
      }
    }
    return nil
  }

  /// The result as bytes in memory.
  package func bytes(from source: ByteSource) throws(FileError) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(count)
    for piece in pieces {
      switch piece {
      case .copy(let range):
        // Piece by piece: a whole film twice in memory is too much.
        var at = range.lowerBound
        while at < range.upperBound {
          let end = min(at + 1 << 22, range.upperBound)
          result += try source.read(at..<end)
          at = end
        }
      case .insert(let bytes): result += bytes
      }
    }
    return result
  }
}

extension Splice {
  /// The result of patches on a file, with any bytes in their places: the sources of its bytes.
  package init(_ patches: [Patch], _ source: ByteSource) {
    self.init()
    var changed = ByteRanges()
    changed.insert(contentsOf: patches.map(\.range))
    var at = 0
    for range in changed.ranges {
      copy(at..<max(at, min(range.lowerBound, source.count)))
      insert(zeros: range.count)
      at = range.upperBound
    }
    if at < source.count { copy(at..<source.count) }
  }

  /// The positions of original bytes in the result, found by binary search.
  package struct Copies: Sendable {
    private let pieces: [(range: Range<Int>, position: Int)]

    fileprivate init(_ splice: Splice) {
      var pieces: [(range: Range<Int>, position: Int)] = []
      var at = 0
      for piece in splice.pieces {
        if case .copy(let range) = piece { pieces.append((range, at)) }
        at += piece.count
      }
      self.pieces = pieces.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    /// Whether all that is copied stays where it is.
    package var areInPlace: Bool { pieces.allSatisfy { $0.range.lowerBound == $0.position } }

    /// The position of an original byte in the result, or nil if it was left out.
    package func position(of original: Int) -> Int? {
      let next = pieces.partitioningIndex { $0.range.lowerBound > original }
      guard next > 0, pieces[next - 1].range.contains(original) else { return nil }
      return pieces[next - 1].position + original - pieces[next - 1].range.lowerBound
    }
  }
}

extension Splice.Piece {
  /// The number of bytes in the result.
  package var count: Int {
    switch self {
    case .copy(let range): range.count
    case .insert(let bytes): bytes.count
    }
  }

  package func part(_ range: Range<Int>) -> Splice.Piece {
    switch self {
    case .copy(let whole):
      .copy((whole.lowerBound + range.lowerBound)..<(whole.lowerBound + range.upperBound))
    case .insert(let bytes): .insert(Array(bytes[range]))
    }
  }
}

extension Splice {
  /// Whether it gives the same bytes as before, some of them written again.
  package func isIdentity(of source: ByteSource) throws(FileError) -> Bool {
    guard count == source.count else { return false }
    var at = 0
    for piece in pieces {
      switch piece {
      case .copy(let range): if range.lowerBound != at { return false }
      case .insert(let bytes):
        if try source.read(at..<(at + bytes.count)) != bytes { return false }
      }
      at += piece.count
    }
    return true
  }
}
