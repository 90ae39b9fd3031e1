internal import Verso

/// The header of a Targa picture (Truevision TGA 2.0). The format has no signature at its start, so
/// every number of the header must make sense.
struct TGAHeader: Sendable {
  let width: Int
  let height: Int
  /// Bits of a pixel.
  let bitsPerPixel: Int
  /// The bits of a pixel's opacity.
  let alphaBits: Int
  let isGray: Bool
  let isIndexed: Bool
  let isCompressed: Bool

  /// Reads the header of a file.
  ///
  /// - Parameters:
  ///   - head: The first bytes.
  ///   - tail: The last 26 bytes; those of version 2 identify the format.
  init?(_ head: [UInt8], tail: [UInt8]) {
    let header = Header(head.prefix(18), .littleEndian)
    guard let mapType = header.byte(1), let type = header.byte(2), let width = header.short(12),
      let height = header.short(14), let depth = header.byte(16), let flags = header.byte(17),
      let mapDepth = header.byte(7)
    else { return nil }
    let isSigned =
      tail.count >= 26 && tail.suffix(26).dropFirst(8).starts(with: "TRUEVISION-XFILE".utf8)
    let kinds: [Int: (map: Int, depths: [Int])] = [
      1: (1, [8]), 2: (0, [15, 16, 24, 32]), 3: (0, [8, 16]),
    ]
    guard let kind = kinds[type & 7], type < 12, type & 7 == type || type > 8, width > 0,
      height > 0,
      kind.depths.contains(depth), mapType == kind.map || mapType == 0 || isSigned, flags < 0x40,
      mapType == 1 || isSigned || mapDepth == 0
    else { return nil }
    self.width = width
    self.height = height
    bitsPerPixel = depth
    alphaBits = flags & 15
    isIndexed = type & 7 == 1
    isGray = type & 7 == 3
    isCompressed = type > 8
  }
}
