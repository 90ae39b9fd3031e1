extension StripList {
  /// The chunks that describe the picture, with the sizes that they may have: what is longer carries
  /// something else (ISO/IEC 15948; PNG 3).
  package static let png: [UInt32: Range<Int>] = [
    PNG.Chunk.header: 13..<14, PNG.Chunk.data: 0..<Int.max, PNG.Chunk.end: 0..<1,
    PNG.Chunk.animation: 8..<9, PNG.Chunk.frameControl: 26..<27, PNG.Chunk.frame: 4..<Int.max,
    PNG.Chunk.code("PLTE"): 3..<769, PNG.Chunk.code("tRNS"): 0..<257,
    PNG.Chunk.code("gAMA"): 4..<5, PNG.Chunk.code("cHRM"): 32..<33,
    PNG.Chunk.code("sRGB"): 1..<2, PNG.Chunk.code("cICP"): 4..<5,
    PNG.Chunk.code("mDCV"): 24..<25, PNG.Chunk.code("cLLI"): 8..<9,
    PNG.Chunk.code("mDCv"): 24..<25, PNG.Chunk.code("cLLi"): 8..<9,
    PNG.Chunk.code("sBIT"): 1..<5, PNG.Chunk.code("bKGD"): 1..<7,
    PNG.Chunk.code("pHYs"): 9..<10, PNG.Chunk.code("hIST"): 0..<513,
    PNG.Chunk.code("oFFs"): 9..<10, PNG.Chunk.code("sTER"): 1..<2,
    PNG.Chunk.code("vpAg"): 9..<10,
  ]

  /// Whether a chunk has the length that the header and the palette give (ISO/IEC 15948, 11.3).
  ///
  /// - Parameters:
  ///   - code: The type of the chunk.
  ///   - count: The number of bytes that it has.
  ///   - color: The kind of colours, of the header.
  ///   - palette: The number of colours that the palette has.
  /// - Returns: False if it is of another length.
  static func isStandard(_ code: UInt32, _ count: Int, color: UInt8, palette: Int) -> Bool {
    switch code {
    case PNG.Chunk.code("tRNS"):
      return [0: 2, 2: 6][color] == count || color == 3 && count <= palette
    case PNG.Chunk.code("hIST"): return count == 2 * palette
    case PNG.Chunk.code("bKGD"): return [0: 2, 2: 6, 3: 1, 4: 2, 6: 6][color] == count
    case PNG.Chunk.code("sBIT"): return [0: 1, 2: 3, 3: 3, 4: 2, 6: 4][color] == count
    case PNG.Chunk.code("PLTE"): return count % 3 == 0
    default: return true
    }
  }

  /// Whether a picture may look different without a chunk, or with another one in its place.
  package static func isSeen(_ code: UInt32) -> Bool {
    code == PNG.Chunk.code("tRNS") || code == PNG.Chunk.code("PLTE")
  }
}
