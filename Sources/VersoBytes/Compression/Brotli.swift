#if canImport(Compression)
  internal import Compression
#elseif os(Linux)
  internal import CVersoBrotli
#endif

/// Data compressed by Brotli (RFC 7932), as JPEG XL has them.
package enum Brotli {
  /// Whether there is a library that reads them.
  package static var isThere: Bool {
    #if canImport(Compression) || (os(Linux))
      true
    #else
      false
    #endif
  }

  /// The data as they were before they were compressed.
  ///
  /// - Parameters:
  ///   - bytes: The compressed data.
  ///   - budget: The limit of the output, because a few compressed bytes may become very many.
  ///   - isAll: Whether the data must end the input. Apple's library does not report it.
  /// - Returns: Nil if they are damaged, or more than the budget.
  package static func decompressed(
    _ bytes: [UInt8], _ budget: inout ReadBudget, isAll: Bool = false
  ) -> [UInt8]? {
    // The decoder does much before its first byte.
    guard !budget.isSpent else { return nil }
    #if canImport(Compression)
      let limit = budget.inflatedBytes
      var size = min(max(bytes.count * 8, 1 << 16), limit) + 1
      while true {
        let result = unsafe [UInt8](unsafeUninitializedCapacity: size) { target, count in
          guard let start = target.baseAddress else { return }
          count = unsafe compression_decode_buffer(
            start, size, bytes, bytes.count, nil, COMPRESSION_BROTLI)
        }
        // A full buffer means that there is more.
        if result.count < size {
          guard budget.takeInflated(result.count) else { return nil }
          return result.isEmpty ? nil : result
        }
        guard size <= limit else {
          _ = budget.takeInflated(size)
          return nil
        }
        size = min(size * 4, limit + 1)
      }
    #elseif os(Linux)
      guard let state = unsafe BrotliDecoderCreateInstance(nil, nil, nil) else { return nil }
      defer { unsafe BrotliDecoderDestroyInstance(state) }
      var result: [UInt8] = []
      var chunk = [UInt8](repeating: 0, count: 1 << 15)
      return unsafe bytes.withUnsafeBufferPointer { source -> [UInt8]? in
        var input = source.baseAddress
        var inputCount = source.count
        while true {
          let (status, count) = unsafe chunk.withUnsafeMutableBufferPointer { target in
            var output = target.baseAddress
            var room = target.count
            let status = unsafe BrotliDecoderDecompressStream(
              state, &inputCount, &input, &room, &output, nil)
            return (status, target.count - room)
          }
          guard budget.takeInflated(count) else { return nil }
          result += chunk[..<count]
          if status == BROTLI_DECODER_RESULT_SUCCESS {
            return isAll && inputCount > 0 ? nil : result
          }
          // Anything else is damage, or data that end too early.
          guard status == BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT else { return nil }
        }
      }
    #else
      nil
    #endif
  }
}
