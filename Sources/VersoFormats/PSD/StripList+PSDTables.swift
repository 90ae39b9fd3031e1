extension StripList {
  /// The resources that define how a document is built and printed: resolutions, units, guides,
  /// layers, colours, paths. Its profile is asked for separately.
  static func describesDocument(_ number: UInt16) -> Bool {
    switch number {
    case 0x03ED, 0x03EF, 0x03F3, 0x03F5, 0x03F8, 0x03FA, 0x03FC, 0x03FD, 0x0400, 0x0402, 0x0406,
      0x0408, 0x040D, 0x040E, 0x0410...0x0414, 0x0417, 0x0419, 0x041D, 0x0421, 0x0426, 0x0428,
      0x0407, 0x042D, 0x0430, 0x0435, 0x07D0...0x0BB8, 0x2710:
      true
    default: false
    }
  }

  /// Whether such a resource is as long as it may be (Photoshop File Formats, Image Resource IDs).
  static func isStandard(_ number: UInt16, _ count: Int) -> Bool {
    // The points of a path, each of them as long.
    if paths.contains(number) { return count % 26 == 0 }
    return documentSizes[number].map { count <= $0 } ?? true
  }

  /// The numbers of paths, which have names by users.
  static let paths: ClosedRange<UInt16> = 0x07D0...0x0BB6

  private static let documentSizes: [UInt16: Int] = [
    0x03ED: 16, 0x03EF: 14 * 56, 0x03F3: 9, 0x03F5: 72, 0x03F8: 112, 0x03FC: 2, 0x0400: 2,
    0x0406: 16, 0x040D: 4, 0x0410: 1, 0x0411: 1, 0x0412: 1, 0x0414: 4, 0x0417: 2, 0x0419: 4,
    0x041D: 4 * 56, 0x0426: 14, 0x0428: 12, 0x0435: 4 + 13 * 56, 0x2710: 10,
  ]
}
