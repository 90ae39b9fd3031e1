// Numbers that a file gave meet in ranges, in every disguise: a length, a position that a loop
// found, the end of a part. The standard library's ranges trap when their ends are crossed, and its
// collections when ranges are outside. These replace them wherever this module is imported, because
// they are more specialized: a crossed range is empty, and a slice contains what exists.
//
// Closed ranges have no empty form, so `...` is used only between numbers of the source code;
// `Scripts/check/lint_ranges.py` checks this.

/// The positions from one to another, without the other; none where they are crossed.
@inlinable
package func ..< (start: Int, end: Int) -> Range<Int> {
  // The second end is never before the first.
  unsafe Range(uncheckedBounds: (start, end < start ? start : end))
}

extension [UInt8] {
  /// The bytes of a range, as far as they are there.
  @inlinable
  package subscript(range: Range<Int>) -> ArraySlice<UInt8> {
    get { sliced(self, range) }
    set { replaceSubrange(range.clamped(to: indices), with: newValue) }
  }

  /// The bytes from a position on, as far as they are there.
  @inlinable
  package subscript(range: PartialRangeFrom<Int>) -> ArraySlice<UInt8> {
    sliced(self, range.lowerBound..<count)
  }

  /// The bytes before a position, as far as they are there.
  @inlinable
  package subscript(range: PartialRangeUpTo<Int>) -> ArraySlice<UInt8> {
    sliced(self, 0..<range.upperBound)
  }
}

extension ArraySlice<UInt8> {
  /// The bytes of a range, as far as they are there.
  @inlinable
  package subscript(range: Range<Int>) -> ArraySlice<UInt8> {
    get { sliced(self, range) }
    set { replaceSubrange(range.clamped(to: indices), with: newValue) }
  }

  /// The bytes from a position on, as far as they are there.
  @inlinable
  package subscript(range: PartialRangeFrom<Int>) -> ArraySlice<UInt8> {
    sliced(self, range.lowerBound..<endIndex)
  }

  /// The bytes before a position, as far as they are there.
  @inlinable
  package subscript(range: PartialRangeUpTo<Int>) -> ArraySlice<UInt8> {
    sliced(self, startIndex..<range.upperBound)
  }
}

/// The slice of a collection that the standard library would give, for a range that was cut to it.
@inlinable
func sliced<Bytes: RandomAccessCollection>(
  _ bytes: Bytes, _ range: Range<Int>
) -> Bytes.SubSequence where Bytes.Index == Int {
  bytes[range.clamped(to: bytes.startIndex..<bytes.endIndex)]
}
