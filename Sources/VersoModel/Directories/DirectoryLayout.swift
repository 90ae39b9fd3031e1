/// How a directory is stored (TIFF 6.0, section 2): the number of its entries, the entries, and the position of the next
/// directory.
///
/// In TIFF, Exif and most maker notes the count has 2 bytes and an entry 12, in BigTIFF 8 and 20.
@usableFromInline
package struct DirectoryLayout: Hashable, Sendable {
  @usableFromInline package let byteOrder: ByteOrder
  /// Whether it is that of BigTIFF.
  @usableFromInline package let isBig: Bool

  @inlinable package init(_ byteOrder: ByteOrder, isBig: Bool = false) {
    self.byteOrder = byteOrder
    self.isBig = isBig
  }

  /// The size of the number of entries.
  @inlinable package var countSize: Int { isBig ? 8 : 2 }
  @inlinable package var entrySize: Int { isBig ? 20 : 12 }
  /// The size of a position, and of the field in an entry that has its value or the position of it.
  @inlinable package var offsetSize: Int { isBig ? 8 : 4 }
  /// The offset of that field in an entry.
  @inlinable package var fieldOffset: Int { isBig ? 12 : 8 }
  /// Where a stream has the position of its first directory.
  @inlinable package var firstPointer: Int { isBig ? 8 : 4 }

  /// The position of an entry; that of the next directory's position if the index is the count.
  @inlinable package func entry(_ index: Int, at start: Int) -> Int {
    start + countSize + entrySize * index
  }

  /// The range of a directory without the position of the next one, which not all writers write.
  @inlinable package func table(at start: Int, count: Int) -> Range<Int> {
    start..<entry(count, at: start)
  }

  /// The range of a directory with the position of the next one.
  @inlinable package func tableWithNext(at start: Int, count: Int) -> Range<Int> {
    start..<(entry(count, at: start) + offsetSize)
  }

  /// The number of entries that a directory can have which ends at a position.
  @inlinable package func room(from start: Int, to end: Int) -> Int {
    max(0, end - start - countSize) / entrySize
  }

  /// An unsigned number of two, four or eight bytes that fits an `Int`.
  @inlinable package func integer(in bytes: RawSpan, at position: Int, size: Int) -> Int? {
    switch size {
    case 2: (bytes.integer(at: position, byteOrder) as UInt16?).map { Int($0) }
    case 4: (bytes.integer(at: position, byteOrder) as UInt32?).flatMap { Int(exactly: $0) }
    default: (bytes.integer(at: position, byteOrder) as UInt64?).flatMap { Int(exactly: $0) }
    }
  }

  /// The position of the first directory of a stream.
  package func first(in source: ByteSource) throws(FileError) -> Int? {
    let pointer = try source.read(firstPointer..<(firstPointer + offsetSize))
    return integer(in: pointer.rawSpan, at: 0, size: offsetSize)
  }
}

// MARK: Writing

extension DirectoryLayout {
  /// The header of a stream: the byte order, the number of the layout and the position of the first directory.
  package func header(first: Int) -> [UInt8] {
    var bytes = Array((byteOrder == .bigEndian ? "MM" : "II").utf8)
    bytes.append(UInt16(isBig ? 43 : 42), byteOrder)
    if isBig {
      append(offsetSize, size: 2, to: &bytes)
      append(0, size: 2, to: &bytes)
    }
    return bytes + encoded(first)
  }

  /// Appends an unsigned number of two, four or eight bytes.
  package func append(_ number: Int, size: Int, to bytes: inout [UInt8]) {
    switch size {
    case 2: bytes.append(UInt16(truncatingIfNeeded: number), byteOrder)
    case 4: bytes.append(UInt32(truncatingIfNeeded: number), byteOrder)
    default: bytes.append(UInt64(truncatingIfNeeded: number), byteOrder)
    }
  }

  /// The bytes of a position.
  package func encoded(_ position: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    append(position, size: offsetSize, to: &bytes)
    return bytes
  }

  /// Appends an entry.
  ///
  /// - Parameters:
  ///   - number: The number of its tag.
  ///   - format: The number of its format.
  ///   - count: The number of its values.
  ///   - field: Its value if that fits, else the position of it; zeros follow.
  ///   - bytes: The directory.
  package func append(
    _ number: UInt16, format: UInt16, count: Int, field: [UInt8], to bytes: inout [UInt8]
  ) {
    bytes.append(number, byteOrder)
    bytes.append(format, byteOrder)
    append(count, size: offsetSize, to: &bytes)
    bytes += field
    for _ in field.count..<max(field.count, offsetSize) { bytes.append(0) }
  }
}
