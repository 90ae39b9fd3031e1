/// A reader that returns the bytes of ranges on request: from a network, an archive, or memory of
/// another program.
@safe package struct RangeReader: Sendable {
  /// The number of bytes.
  package let count: Int
  private let fill: @Sendable (_ position: Int, _ memory: UnsafeMutableRawBufferPointer) -> Int

  /// The most bytes that anything is taken to have: sums of positions and lengths stay numbers.
  package static let most = Int(clamping: UInt64(1) << 56)
  /// The number of bytes that are requested at once, so that a false size costs no memory.
  private static let step = 1 << 22

  /// - Parameters:
  ///   - count: The number of bytes, 0 to ``most``.
  ///   - fill: Fills all of the memory from a position on, and returns the number of bytes; a
  ///     negative number is a failure.
  package init(
    count: Int,
    fill: @escaping @Sendable (_ position: Int, _ memory: UnsafeMutableRawBufferPointer) -> Int
  ) {
    self.count = min(max(count, 0), Self.most)
    unsafe self.fill = fill
  }

  /// - Parameters:
  ///   - count: The number of bytes, 0 to ``most``.
  ///   - read: Gives the bytes of a range; nothing is given where it throws.
  package init(count: Int, read: @escaping @Sendable (Range<Int>) throws -> [UInt8]) {
    unsafe self.init(
      count: count,
      fill: { position, memory in
        guard let bytes = try? read(position..<(position + memory.count)),
          bytes.count == memory.count
        else { return 0 }
        // Both have the same count.
        unsafe memory.copyBytes(from: bytes)
        return bytes.count
      })
  }

  /// The bytes of a range inside the data.
  ///
  /// - Throws: ``FileError`` with ``FileError/Code/notGiven`` where they are not given, all of them.
  func read(_ range: Range<Int>) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    var at = range.lowerBound
    while at < range.upperBound {
      let wanted = min(Self.step, range.upperBound - at)
      var given = 0
      let piece = unsafe [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
        // A reader that reports success may not have written everything.
        unsafe buffer.initialize(repeating: 0)
        given = unsafe fill(
          at,
          UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[..<wanted]))
        // Bytes that were not filled are not returned.
        filled = given == wanted ? wanted : 0
      }
      guard given == wanted else {
        // Beyond every number of the system, as the other way round.
        let number = given < 0 ? Int32(clamping: given == .min ? .max : -given) : 0
        throw FileError(.notGiven, path: "", systemError: number)
      }
      if bytes.isEmpty { bytes = piece } else { bytes += piece }
      at += wanted
    }
    return bytes
  }
}
