/// The entries of a stored directory, one after the other.
///
/// All readers of directories take entries from here: those of Exif, of TIFF files, of maker notes and of
/// multi-picture indexes. What they do at the end of the bytes and with damaged entries is theirs.
@usableFromInline
package struct DirectoryCursor: ~Escapable {
  @usableFromInline package let bytes: RawSpan
  /// The position of the first of the bytes, counted like those of the entries.
  @usableFromInline package let origin: Int
  @usableFromInline package let layout: DirectoryLayout
  /// The position of the directory.
  @usableFromInline package let start: Int
  /// The number of entries that it announces, of which not all may be there.
  @usableFromInline package let count: Int

  /// A directory whose entries were counted.
  @_lifetime(copy bytes) @inlinable
  package init(
    _ bytes: RawSpan, from origin: Int = 0, at start: Int, count: Int, _ layout: DirectoryLayout
  ) {
    self.bytes = bytes
    self.origin = origin
    self.layout = layout
    self.start = start
    self.count = count
  }

  /// A directory.
  ///
  /// - Returns: Nil if its count is outside the bytes, or larger than any file.
  @_lifetime(copy bytes) @inlinable
  package init?(
    _ bytes: RawSpan, from origin: Int = 0, at start: Int, _ layout: DirectoryLayout
  ) {
    guard
      let count = layout.integer(in: bytes, at: start - origin, size: layout.countSize)
    else { return nil }
    self.init(bytes, from: origin, at: start, count: count, layout)
  }

  /// The number of entries that the bytes have room for.
  @inlinable package var room: Int { layout.room(from: start, to: origin + bytes.byteCount) }

  /// An entry; nil if the bytes end before it does.
  @inlinable package subscript(index: Int) -> StoredEntry? {
    let position = layout.entry(index, at: start)
    return StoredEntry(bytes, at: position - origin, position: position, layout)
  }
}
