internal import CZlib

/// Data compressed by zlib (RFC 1950), as PNG has them.
package enum Zlib {
  /// The data as they were before they were compressed.
  ///
  /// - Parameters:
  ///   - bytes: The compressed data.
  ///   - budget: How much may come out: a few compressed bytes may become very many.
  ///   - isFile: Whether they have the header of a file (gzip, RFC 1952) instead of zlib's.
  /// - Returns: Nil when they are damaged, or more than the budget.
  package static func inflated(
    _ bytes: ArraySlice<UInt8>, _ budget: inout ReadBudget, isFile: Bool = false
  ) -> [UInt8]? {
    var stream = unsafe z_stream()
    let size = unsafe Int32(MemoryLayout<z_stream>.size)
    let window = MAX_WBITS + (isFile ? 16 : 0)
    guard unsafe inflateInit2_(&stream, window, ZLIB_VERSION, size) == Z_OK else { return nil }
    defer { _ = unsafe inflateEnd(&stream) }
    var input = Array(bytes)
    var result: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 15)
    return unsafe input.withUnsafeMutableBufferPointer { source -> [UInt8]? in
      unsafe stream.next_in = source.baseAddress
      unsafe stream.avail_in = UInt32(clamping: source.count)
      while true {
        let (status, count) = unsafe chunk.withUnsafeMutableBufferPointer { target in
          unsafe stream.next_out = target.baseAddress
          unsafe stream.avail_out = UInt32(target.count)
          let status = unsafe CZlib.inflate(&stream, Z_NO_FLUSH)
          return (status, target.count - Int(unsafe stream.avail_out))
        }
        guard budget.takeInflated(count) else { return nil }
        result += chunk[..<count]
        if status == Z_STREAM_END { return result }
        guard status == Z_OK, count > 0 || (unsafe stream.avail_in) > 0 else { return nil }
      }
    }
  }

  /// The data compressed.
  package static func deflated(_ bytes: [UInt8]) -> [UInt8] {
    var count = compressBound(UInt(bytes.count))
    var result = [UInt8](repeating: 0, count: Int(count))
    // The bound is what the library says it may need.
    let status = unsafe compress2(
      &result, &count, bytes, UInt(bytes.count), Z_DEFAULT_COMPRESSION)
    precondition(status == Z_OK, "the bound holds")
    return Array(result[..<Int(count)])
  }

  /// The checksum of a PNG chunk (ISO 15948, annex D).
  package static func checksum(_ bytes: some Collection<UInt8>) -> UInt32 {
    let array = Array(bytes)
    return UInt32(truncatingIfNeeded: unsafe crc32(0, array, UInt32(clamping: array.count)))
  }
}
