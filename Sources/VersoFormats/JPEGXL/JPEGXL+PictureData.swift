extension JPEGXL {
  package static func pictureData(_ skeleton: Skeleton, _ source: ByteSource) throws -> PictureData
  {
    let data = try picture(skeleton, source)
    guard !data.isEmpty else { return try PictureData(allOf: skeleton, source) }
    var result = PictureData()
    // It contains size and colours.
    result.parts.add("codestream", try stream(skeleton, source) ?? data)
    return result
  }

  /// The codestream in numbered pieces (ISO/IEC 18181-2, 9.9), without the numbers, so that it is
  /// the same wherever it is cut. Nil if it is in one piece, or the numbers are not in order.
  private static func stream(_ skeleton: Skeleton, _ source: ByteSource) throws -> [Range<Int>]? {
    guard skeleton.format == .jpegXL else { return nil }
    var window = try ByteWindow(source)
    let list = try BoxList(&window, in: 0..<source.count, limit: source.limits.parts)
    let pieces = list.boxes.filter { ["jxlc", "jxlp"].contains($0.type) }
    for (index, piece) in pieces.enumerated() {
      guard piece.type == "jxlp", piece.payload.count >= 4 else { return nil }
      let bytes = try window.copy(piece.payload.prefix(4))
      // The first bit marks the last piece.
      let last: UInt32 = index == pieces.count - 1 ? 1 << 31 : 0
      guard bytes.rawSpan.integer(at: 0, .bigEndian) == UInt32(clamping: index) | last else {
        return nil
      }
    }
    return pieces.map { $0.payload.dropFirst(4) }
  }
}
