#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

extension [UInt8] {
  /// Where a byte stands next, at or behind a position; nil when it does not come again.
  func position(of byte: UInt8, from start: Int) -> Int? {
    guard start < count else { return nil }
    return unsafe withUnsafeBytes { buffer in
      // The count is what is left of the buffer from the start, which lies inside.
      guard let first = buffer.baseAddress,
        let found = unsafe memchr(first + start, CInt(byte), buffer.count - start)
      else { return nil }
      return unsafe UnsafeRawPointer(found) - first
    }
  }
}
