/// A place in untrusted bytes that can only move inside them.
@usableFromInline
package struct ByteReader: ~Escapable {
  @usableFromInline package let bytes: RawSpan
  @usableFromInline package let byteOrder: ByteOrder
  @usableFromInline package var position = 0
  /// The position of the next byte.
  @inlinable package var offset: Int { position }

  @_lifetime(copy bytes) @inlinable
  package init(_ bytes: RawSpan, byteOrder: ByteOrder) {
    self.bytes = bytes
    self.byteOrder = byteOrder
  }

  /// The number of bytes that are left.
  @inlinable package var remaining: Int { bytes.byteCount - offset }

  /// Goes to a position.
  ///
  /// - Throws: ``ReadError/truncated(at:needed:)`` when it is outside the bytes.
  @_lifetime(self: copy self) @inlinable
  package mutating func move(to position: Int) throws(ReadError) {
    guard position >= 0, position <= bytes.byteCount else {
      throw .truncated(at: max(0, min(position, bytes.byteCount)), needed: 1)
    }
    self.position = position
  }

  /// Moves past some bytes.
  ///
  /// - Throws: ``ReadError/truncated(at:needed:)`` when too few bytes are left.
  @_lifetime(self: copy self) @inlinable
  package mutating func skip(_ count: Int) throws(ReadError) {
    guard count >= 0, count <= remaining else { throw .truncated(at: offset, needed: count) }
    position += count
  }

  /// Reads the next integer and moves past it.
  ///
  /// - Throws: ``ReadError/truncated(at:needed:)`` when too few bytes are left.
  @_lifetime(self: copy self) @inlinable
  package mutating func next<Number: FixedWidthInteger & BitwiseCopyable>(
    _ type: Number.Type = Number.self
  ) throws(ReadError) -> Number {
    guard let value: Number = bytes.integer(at: offset, byteOrder) else {
      throw .truncated(at: offset, needed: MemoryLayout<Number>.size)
    }
    position += MemoryLayout<Number>.size
    return value
  }
}

extension RawSpan {
  /// The integer stored at a position, or nil if it does not fit into the bytes.
  @inlinable
  package func integer<Number: FixedWidthInteger & BitwiseCopyable>(
    at position: Int, _ byteOrder: ByteOrder
  ) -> Number? {
    let size = MemoryLayout<Number>.size
    guard position >= 0, size <= byteCount, position <= byteCount - size else { return nil }
    // The guard above keeps the whole value inside the bytes.
    let stored = unsafe unsafeLoadUnaligned(fromUncheckedByteOffset: position, as: Number.self)
    return byteOrder == .bigEndian ? Number(bigEndian: stored) : Number(littleEndian: stored)
  }

  /// The byte at a position, or nil outside.
  @inlinable
  package func byte(at position: Int) -> UInt8? {
    guard position >= 0, position < byteCount else { return nil }
    // The guard above keeps the byte inside.
    return unsafe unsafeLoad(fromUncheckedByteOffset: position, as: UInt8.self)
  }

  /// The bytes of a range, or nil if it reaches outside.
  @_lifetime(copy self) @inlinable
  package func region(_ range: Range<Int>) -> RawSpan? {
    guard range.lowerBound >= 0, range.upperBound <= byteCount else { return nil }
    return extracting(range)
  }

  /// Whether the bytes at a position are those of an ASCII text.
  @inlinable
  package func matches(_ text: StaticString, at position: Int = 0) -> Bool {
    let size = text.utf8CodeUnitCount
    guard position >= 0, size <= byteCount, position <= byteCount - size else { return false }
    for index in 0..<size {
      // Both positions are below the counts that the guard compared.
      let theirs = unsafe unsafeLoad(fromUncheckedByteOffset: position + index, as: UInt8.self)
      guard unsafe text.utf8Start[index] == theirs else { return false }
    }
    return true
  }

  /// A copy of the bytes.
  @inlinable package var array: [UInt8] {
    unsafe withUnsafeBytes { unsafe Array($0) }
  }
}

extension [UInt8] {
  /// The bytes as a span that every read checks.
  @inlinable package var rawSpan: RawSpan {
    @_lifetime(borrow self)
    get { unsafe span.bytes }
  }

  /// Reads the bytes with a reader.
  @inlinable
  package func withReader<Result>(
    _ byteOrder: ByteOrder, _ body: (inout ByteReader) throws -> Result
  ) rethrows -> Result {
    var reader = ByteReader(rawSpan, byteOrder: byteOrder)
    return try body(&reader)
  }
}

extension ArraySlice<UInt8> {
  /// The bytes as a span that every read checks, counted from 0.
  @inlinable package var rawSpan: RawSpan {
    @_lifetime(borrow self)
    get { unsafe span.bytes }
  }
}

extension Collection<UInt8> {
  /// Calls a body with the bytes as a span; nil if they are not contiguous.
  @inlinable
  package func withRawSpan<Result>(_ body: (RawSpan) -> Result) -> Result? {
    withContiguousStorageIfAvailable { buffer in
      // The bytes are there while the body runs.
      unsafe body(UnsafeRawBufferPointer(buffer).bytes)
    }
  }
}
