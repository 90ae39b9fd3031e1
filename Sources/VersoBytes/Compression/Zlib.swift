internal import CVersoZlib

/// Data compressed by zlib (RFC 1950), as PNG has them.
package enum Zlib {
  /// The data as they were before they were compressed.
  ///
  /// - Parameters:
  ///   - bytes: The compressed data.
  ///   - budget: The limit of the output, because a few compressed bytes may become very many.
  ///   - isFile: Whether they have the header of a file (gzip, RFC 1952) instead of zlib's.
  /// - Returns: Nil if they are damaged, or more than the budget.
  package static func inflated(
    _ bytes: ArraySlice<UInt8>, _ budget: inout ReadBudget, isFile: Bool = false
  ) -> [UInt8]? {
    let result = inflate(bytes, &budget, isFile: isFile)
    return result.isWhole ? result.bytes : nil
  }

  /// The readable part of the data: up to the damage, or up to the end of the budget.
  package static func inflatedPart(
    _ bytes: ArraySlice<UInt8>, _ budget: inout ReadBudget, isFile: Bool
  ) -> [UInt8] {
    inflate(bytes, &budget, isFile: isFile).bytes
  }

  /// The number of unread bytes if damaged data can no longer be decompressed; 0 if they only end
  /// too soon, or the output exceeds the budget.
  package static func unread(_ bytes: ArraySlice<UInt8>, _ budget: inout ReadBudget) -> Int {
    let result = inflate(bytes, &budget, isFile: false)
    return result.isWhole ? 0 : result.unread
  }

  /// The bytes after the end of compressed data; none where these are not whole.
  package static func rest(
    after bytes: ArraySlice<UInt8>, _ budget: inout ReadBudget
  ) -> ArraySlice<UInt8> {
    let result = inflate(bytes, &budget, isFile: false)
    return result.isWhole ? bytes.suffix(result.unread) : []
  }

  /// The output, whether it is complete, and the number of unread bytes: after it, or after damage.
  private static func inflate(
    _ bytes: ArraySlice<UInt8>, _ budget: inout ReadBudget, isFile: Bool
  ) -> (bytes: [UInt8], isWhole: Bool, unread: Int) {
    guard !budget.isSpent else { return ([], false, 0) }
    var stream = unsafe z_stream()
    let size = unsafe Int32(MemoryLayout<z_stream>.size)
    let window = MAX_WBITS + (isFile ? 16 : 0)
    guard unsafe inflateInit2_(&stream, window, ZLIB_VERSION, size) == Z_OK else {
      return ([], false, 0)
    }
    defer { _ = unsafe inflateEnd(&stream) }
    var result: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 15)
    return unsafe bytes.withUnsafeBufferPointer { source -> ([UInt8], Bool, Int) in
      // The library only reads there.
      unsafe stream.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
      unsafe stream.avail_in = UInt32(clamping: source.count)
      while true {
        let (status, count) = unsafe chunk.withUnsafeMutableBufferPointer { target in
          unsafe stream.next_out = target.baseAddress
          unsafe stream.avail_out = UInt32(target.count)
          let status = unsafe CVersoZlib.inflate(&stream, Z_NO_FLUSH)
          return (status, target.count - Int(unsafe stream.avail_out))
        }
        guard budget.takeInflated(count) else { return (result, false, 0) }
        result += chunk[..<count]
        let left = Int(unsafe stream.avail_in)
        if status == Z_STREAM_END { return (result, true, left) }
        guard status == Z_OK, count > 0 || left > 0 else {
          return (result, false, status == Z_DATA_ERROR ? left : 0)
        }
      }
    }
  }

  /// The number of bytes that compressed data take.
  ///
  /// - Parameters:
  ///   - left: The most bytes of output; those that were made are subtracted.
  ///   - next: The next bytes of the data; empty at their end.
  /// - Returns: Nil if the data are damaged, not whole, or become too large.
  /// - Throws: The error of `next`.
  package static func count<Failure: Error>(
    most left: inout Int, next: () throws(Failure) -> [UInt8]
  ) throws(Failure) -> Int? {
    var stream = unsafe z_stream()
    let size = unsafe Int32(MemoryLayout<z_stream>.size)
    guard unsafe inflateInit_(&stream, ZLIB_VERSION, size) == Z_OK else { return nil }
    let most = left
    var (taken, made) = (0, 0)
    defer {
      _ = unsafe inflateEnd(&stream)
      left = max(0, most - made)
    }
    var output = [UInt8](repeating: 0, count: 1 << 16)
    while made <= most {
      let bytes = try next()
      guard !bytes.isEmpty else { return nil }
      let status = unsafe bytes.withUnsafeBufferPointer { source in
        // The library only reads there.
        unsafe stream.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
        unsafe stream.avail_in = UInt32(clamping: source.count)
        while true {
          let (status, count) = unsafe output.withUnsafeMutableBufferPointer { target in
            unsafe stream.next_out = target.baseAddress
            unsafe stream.avail_out = UInt32(target.count)
            let status = unsafe CVersoZlib.inflate(&stream, Z_NO_FLUSH)
            return (status, target.count - Int(unsafe stream.avail_out))
          }
          made += count
          let (left, room) = unsafe (stream.avail_in, stream.avail_out)
          if status != Z_OK || made > most || left == 0 && room > 0 { return status }
        }
      }
      taken += bytes.count - Int(unsafe stream.avail_in)
      if status == Z_STREAM_END { return taken }
      guard status == Z_OK || status == Z_BUF_ERROR else { return nil }
    }
    return nil
  }

  /// The data compressed.
  package static func deflated(_ bytes: [UInt8]) -> [UInt8] {
    var count = compressBound(UInt(bytes.count))
    var result = [UInt8](repeating: 0, count: Int(count))
    // The bound is the library's own maximum.
    let status = unsafe compress2(
      &result, &count, bytes, UInt(bytes.count), Z_DEFAULT_COMPRESSION)
    precondition(status == Z_OK, "the bound holds")
    return Array(result[..<Int(count)])
  }

  /// The data compressed quickly, by what the reader has already: a dictionary, of which the last 32 KiB count.
  ///
  /// - Returns: Nil if the library has no memory.
  package static func deflated(_ bytes: [UInt8], dictionary: [UInt8]) -> [UInt8]? {
    var stream = unsafe z_stream()
    let size = unsafe Int32(MemoryLayout<z_stream>.size)
    guard unsafe deflateInit_(&stream, Z_BEST_SPEED, ZLIB_VERSION, size) == Z_OK else { return nil }
    defer { _ = unsafe deflateEnd(&stream) }
    if !dictionary.isEmpty {
      let count = UInt32(clamping: dictionary.count)
      guard unsafe deflateSetDictionary(&stream, dictionary, count) == Z_OK else { return nil }
    }
    // Six bytes and four for the dictionary's checksum are what the bound may leave out.
    let bound = Int(unsafe deflateBound(&stream, UInt(bytes.count))) + 16
    var count = 0
    let result = unsafe [UInt8](unsafeUninitializedCapacity: bound) { target, filled in
      unsafe bytes.withUnsafeBufferPointer { source in
        // The library only reads there.
        unsafe stream.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
        unsafe stream.avail_in = UInt32(clamping: source.count)
        unsafe stream.next_out = target.baseAddress
        unsafe stream.avail_out = UInt32(clamping: target.count)
        let isWhole = unsafe deflate(&stream, Z_FINISH) == Z_STREAM_END
        count = isWhole ? target.count - Int(unsafe stream.avail_out) : -1
        filled = max(0, count)
      }
    }
    return count < 0 ? nil : result
  }

  /// The data as they were before ``deflated(_:dictionary:)`` with the same dictionary.
  ///
  /// - Returns: Nil if they are damaged, or not `count` bytes.
  package static func inflated(
    _ bytes: [UInt8], dictionary: [UInt8], count: Int
  ) -> [UInt8]? {
    var stream = unsafe z_stream()
    let size = unsafe Int32(MemoryLayout<z_stream>.size)
    guard unsafe inflateInit_(&stream, ZLIB_VERSION, size) == Z_OK else { return nil }
    defer { _ = unsafe inflateEnd(&stream) }
    var isWhole = false
    let result = unsafe [UInt8](unsafeUninitializedCapacity: count) { target, filled in
      unsafe bytes.withUnsafeBufferPointer { source in
        // The library only reads there.
        unsafe stream.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
        unsafe stream.avail_in = UInt32(clamping: source.count)
        unsafe stream.next_out = target.baseAddress
        unsafe stream.avail_out = UInt32(clamping: target.count)
        var status = unsafe CVersoZlib.inflate(&stream, Z_FINISH)
        if status == Z_NEED_DICT {
          let length = UInt32(clamping: dictionary.count)
          status = unsafe inflateSetDictionary(&stream, dictionary, length)
          if status == Z_OK { status = unsafe CVersoZlib.inflate(&stream, Z_FINISH) }
        }
        filled = target.count - Int(unsafe stream.avail_out)
        isWhole = status == Z_STREAM_END && filled == count
      }
    }
    return isWhole ? result : nil
  }

  /// The checksum of a PNG chunk (ISO 15948, annex D).
  package static func checksum(_ bytes: some Collection<UInt8>) -> UInt32 {
    let array = Array(bytes)
    return UInt32(truncatingIfNeeded: unsafe crc32(0, array, UInt32(clamping: array.count)))
  }

  /// The checksum of bytes that follow each other, made of those of the two parts; the
  /// second has `count` bytes.
  package static func checksum(_ first: UInt32, followedBy second: UInt32, count: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: crc32_combine(uLong(first), uLong(second), count))
  }
}
