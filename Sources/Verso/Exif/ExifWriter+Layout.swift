extension ExifWriter {
  /// Where new bytes go: into room that is there, or behind the end.
  struct Layout {
    private(set) var patches: [Patch] = []
    private(set) var appended: [UInt8] = []
    private var free: [Range<Int>]
    private let end: Int
    private let mayGrow: Bool

    init(_ original: [UInt8], _ byteOrder: ByteOrder, free: [Range<Int>], mayGrow: Bool) {
      self.free = free
      self.mayGrow = mayGrow
      end = original.count
      // Positions in a TIFF stream are even.
      if end % 2 == 1 { appended.append(0) }
    }

    /// Places bytes at an even position; nil when there is no room.
    mutating func place(_ bytes: [UInt8]) -> Int? {
      let best = free.indices.filter { free[$0].count >= bytes.count }
        .min { free[$0].count < free[$1].count }
      if let best {
        var start = free[best].upperBound - bytes.count
        start -= start % 2
        if start >= free[best].lowerBound {
          patches.append(Patch(position: start, bytes: bytes))
          free[best] = free[best].lowerBound..<start
          return start
        }
      }
      guard mayGrow else { return nil }
      let start = end + appended.count
      appended += bytes
      if appended.count % 2 != end % 2 { appended.append(0) }
      return start
    }
  }
}
