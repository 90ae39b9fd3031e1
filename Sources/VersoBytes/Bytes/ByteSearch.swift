#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

extension RawSpan {
  /// The next position of a byte, at or after a position; nil if it does not come again.
  package func position(of byte: UInt8, from start: Int) -> Int? {
    guard start >= 0, start < byteCount else { return nil }
    return unsafe withUnsafeBytes { buffer in
      // The count is the rest of the buffer from the start, which is inside.
      guard let first = buffer.baseAddress,
        let found = unsafe memchr(first + start, CInt(byte), buffer.count - start)
      else { return nil }
      return unsafe UnsafeRawPointer(found) - first
    }
  }
}

extension [UInt8] {
  /// The next position of a byte, at or after a position; nil if it does not come again.
  package func position(of byte: UInt8, from start: Int) -> Int? {
    rawSpan.position(of: byte, from: start)
  }

  /// The first position of some bytes, at or after a position; nil if they do not come.
  package func position(of pattern: [UInt8], from start: Int = 0) -> Int? {
    guard let first = pattern.first else { return start }
    var at = start
    while let found = position(of: first, from: at), found <= count - pattern.count {
      if self[found..<(found + pattern.count)].elementsEqual(pattern) { return found }
      at = found + 1
    }
    return nil
  }
}
