extension Splice {
  /// The splice that restores the original from the result of this one. It consists of ranges of
  /// the new bytes that are old ones, and the bytes between them that were left out.
  ///
  /// - Parameters:
  ///   - source: The original.
  ///   - most: The largest number of bytes that may have been left out.
  /// - Returns: Nil if there are more.
  /// - Throws: ``FileError`` when the original cannot be read.
  /// - Complexity: O(*n* log *n*) for *n* pieces, and the bytes that were left out.
  package func inverse(of source: ByteSource, keeping most: Int) throws(FileError) -> Splice? {
    var copies: [(old: Range<Int>, new: Int)] = []
    var at = 0
    for piece in pieces {
      if case .copy(let range) = piece { copies.append((range, at)) }
      at += piece.count
    }
    copies.sort { $0.old.lowerBound < $1.old.lowerBound }
    var result = Splice()
    var (done, kept) = (0, 0)
    for copy in copies {
      let range = copy.old.clamped(to: 0..<source.count)
      if range.lowerBound > done {
        kept += range.lowerBound - done
        guard kept <= most else { return nil }
        result.insert(try source.whole(done..<range.lowerBound))
        done = range.lowerBound
      }
      // Pieces may be copied more than once, or overlap.
      guard range.upperBound > done else { continue }
      let skipped = done - range.lowerBound
      result.copy((copy.new + skipped)..<(copy.new + skipped + range.upperBound - done))
      done = range.upperBound
    }
    guard source.count > done else { return result }
    guard kept + source.count - done <= most else { return nil }
    result.insert(try source.whole(done..<source.count))
    return result
  }

  /// The splice that makes the original again after patches were written over it.
  ///
  /// - Parameters:
  ///   - patches: The patches, in any order; some may be after the original's end.
  ///   - source: The original.
  ///   - most: The largest number of bytes that may have been overwritten; there is no splice if
  ///     there are more.
  /// - Throws: ``FileError`` when the original cannot be read.
  package init?(
    inverseOf patches: [Patch], over source: ByteSource, keeping most: Int = .max
  ) throws(FileError) {
    self.init()
    let changed = ByteRanges(patches.map { $0.range.clamped(to: 0..<source.count) })
    guard changed.ranges.reduce(0, { $0 + $1.count }) <= most else { return nil }
    var at = 0
    for range in changed.ranges {
      copy(at..<range.lowerBound)
      insert(try source.whole(range))
      at = range.upperBound
    }
    copy(at..<source.count)
  }
}

extension Splice {
  /// A checksum of the file that this splice is applied to, by which it is recognized if only its time has changed.
  ///
  /// It covers every byte that the splice leaves out, so that none can be lost, and all bytes of a
  /// small file. Of a large one it also covers the start: to read all of it would take longer than
  /// many edits.
  ///
  /// - Returns: Nil if it cannot be read, or if too much is left out.
  package func checksum(of file: ByteSource) -> UInt32? {
    let isSmall = file.count <= 1 << 18
    var copied = ByteRanges()
    if !isSmall {
      copied.insert(
        contentsOf: pieces.compactMap { piece in
          guard case .copy(let range) = piece else { return nil }
          return range.dropFirst(max(0, 1 << 16 - range.lowerBound))
        })
    }
    let ranges = copied.gaps(in: 0..<file.count)
    guard ranges.reduce(0, { $0 + $1.count }) <= 1 << 25 else { return nil }
    var sum: UInt32 = 0
    for range in ranges {
      guard let bytes = try? file.read(range), bytes.count == range.count else { return nil }
      sum = Zlib.checksum(sum, followedBy: Zlib.checksum(bytes), count: bytes.count)
    }
    return sum
  }
}

extension Splice {
  /// The patches over a file of this many bytes that give the result; nil if bytes of it would have
  /// to move.
  package func patches(over count: Int) -> [Patch]? {
    var patches: [Patch] = []
    var at = 0
    for piece in pieces {
      switch piece {
      case .copy(let range): guard range.lowerBound == at else { return nil }
      case .insert(let bytes): patches.append(Patch(position: at, bytes: bytes))
      }
      at += piece.count
    }
    if at < count {
      // Bytes that are cut off are overwritten first, so that they can be restored.
      patches.append(Patch(zeros: at..<count))
      patches.append(.end(at))
    }
    return patches
  }
}

extension ByteSource {
  /// The bytes of a range, all of them.
  ///
  /// - Throws: ``FileError`` also where the file has become shorter.
  fileprivate func whole(_ range: Range<Int>) throws(FileError) -> [UInt8] {
    let bytes = try read(range)
    guard bytes.count == range.count else { throw FileError(.changed, path: file?.path ?? "") }
    return bytes
  }
}
