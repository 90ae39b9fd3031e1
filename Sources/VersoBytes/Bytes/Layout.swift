/// The places for new bytes: free space, or after the end.
package struct Layout {
  /// Bytes that go into room.
  package private(set) var patches: [Patch] = []
  /// Bytes after the end, with those that keep positions even.
  package private(set) var appended: [UInt8] = []
  private var free: [Range<Int>]
  private let end: Int
  private let mayGrow: Bool
  private let alignment: Int
  /// The most ranges of room that are searched.
  private static let most = 256

  /// - Parameters:
  ///   - end: The number of bytes.
  ///   - free: The room in them.
  ///   - mayGrow: Whether bytes may be added after their end.
  ///   - alignment: The divisor of all positions: 2 in TIFF, 8 in BigTIFF.
  package init(end: Int, free: [Range<Int>], mayGrow: Bool, alignment: Int = 2) {
    // Every value looks through all of it; small change is left over where there is very much.
    self.free =
      free.count <= Self.most ? free : Array(free.sorted { $0.count > $1.count }[..<Self.most])
    self.mayGrow = mayGrow
    self.end = end
    self.alignment = alignment
    pad()
  }

  /// Places bytes; nil if there is no room.
  package mutating func place(_ bytes: [UInt8]) -> Int? {
    Steps.add(free.count)
    let best = free.indices.filter { free[$0].count >= bytes.count }
      .min { free[$0].count < free[$1].count }
    if let best {
      var start = free[best].upperBound - bytes.count
      start -= start % alignment
      if start >= free[best].lowerBound {
        patches.append(Patch(position: start, bytes: bytes))
        free[best] = free[best].lowerBound..<start
        return start
      }
    }
    guard mayGrow else { return nil }
    let start = end + appended.count
    appended += bytes
    pad()
    return start
  }

  private mutating func pad() {
    while (end + appended.count) % alignment != 0 { appended.append(0) }
  }
}
