internal import VersoSystem

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

extension RawSpan {
  /// The positions where one of some pairs of bytes begins, in their order.
  ///
  /// - Parameters:
  ///   - pairs: The pairs; a few, as each block of bytes is compared with all of them.
  ///   - end: The position at which the search ends.
  ///   - body: Called with each position.
  package func forEach(of pairs: [(UInt8, UInt8)], before end: Int, _ body: (Int) -> Void) {
    typealias Lanes = SIMD32<UInt8>
    let patterns = pairs.map { (Lanes(repeating: $0.0), Lanes(repeating: $0.1)) }
    var at = 0
    while at < end, byteCount - at > Lanes.scalarCount {
      // Both blocks are inside: the second one ends one byte later, which the condition above includes.
      let first = unsafe unsafeLoadUnaligned(fromUncheckedByteOffset: at, as: Lanes.self)
      let second = unsafe unsafeLoadUnaligned(fromUncheckedByteOffset: at + 1, as: Lanes.self)
      var found = SIMDMask<SIMD32<Int8>>(repeating: false)
      for pattern in patterns {
        found .|= (first .== pattern.0) .& (second .== pattern.1)
      }
      // A mask has the bytes 0 and 255.
      let words = unsafe unsafeBitCast(found, to: SIMD4<UInt64>.self)
      if words[0] | words[1] | words[2] | words[3] != 0 {
        for lane in found.indices where found[lane] && at + lane < end { body(at + lane) }
      }
      at += Lanes.scalarCount
    }
    while at < min(end, byteCount - 1) {
      if pairs.contains(where: { $0 == byte(at: at) && $1 == byte(at: at + 1) }) { body(at) }
      at += 1
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
