/// An entry of a directory as it is stored.
@usableFromInline
package struct StoredEntry: Hashable, Sendable {
  /// The number of its tag.
  @usableFromInline package let number: UInt16
  /// The number of its format, which may be unknown.
  @usableFromInline package let format: UInt16
  /// The number of its values; `Int.max` if it is not below that.
  @usableFromInline package let count: Int
  /// The number in its field: the position of the value, unless that is in the field itself.
  @usableFromInline package let offset: Int
  /// The position of the entry.
  @usableFromInline package let position: Int
  /// The range of the field that has the value, or the position of it.
  @usableFromInline package let field: Range<Int>

  /// Reads an entry at `index` in the bytes and at `position` in the stream; nil if the bytes end before it does.
  @inlinable
  package init?(_ bytes: RawSpan, at index: Int, position: Int, _ layout: DirectoryLayout) {
    let order = layout.byteOrder
    guard let number: UInt16 = bytes.integer(at: index, order),
      let format: UInt16 = bytes.integer(at: index + 2, order)
    else { return nil }
    if layout.isBig {
      guard let count: UInt64 = bytes.integer(at: index + 4, order),
        let offset: UInt64 = bytes.integer(at: index + 12, order)
      else { return nil }
      (self.count, self.offset) = (Int(clamping: count), Int(clamping: offset))
    } else {
      guard let count: UInt32 = bytes.integer(at: index + 4, order),
        let offset: UInt32 = bytes.integer(at: index + 8, order)
      else { return nil }
      (self.count, self.offset) = (Int(clamping: count), Int(clamping: offset))
    }
    self.number = number
    self.format = format
    self.position = position
    let start = position + layout.fieldOffset
    field = start..<(start + layout.offsetSize)
  }

  /// The bytes that its value has; nil for an unknown format, or for more bytes than any file has.
  @inlinable package var size: Int? {
    guard count < .max, let unit = Format(code: format).size,
      case (let size, let isOver) = count.multipliedReportingOverflow(by: unit), !isOver
    else { return nil }
    return size
  }

  /// The range of its value, with positions that count from a base; nil if its size is unknown, or beyond any file.
  @inlinable package func value(from base: Int = 0) -> Range<Int>? {
    guard let size else { return nil }
    if size <= field.count { return field.lowerBound..<(field.lowerBound + size) }
    guard case (let start, let isFar) = offset.addingReportingOverflow(base), !isFar,
      case (let end, let isOver) = start.addingReportingOverflow(size), !isOver
    else { return nil }
    return start..<end
  }

  /// Whether the value is in the field itself.
  @inlinable package var isInline: Bool { size.map { $0 <= field.count } ?? false }
}
