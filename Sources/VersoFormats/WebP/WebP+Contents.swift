extension WebP {
  package static func contents(
    _ skeleton: Skeleton, _ facts: [Item], _ directories: [Directory], _ limits: ReadLimits,
    _ source: @autoclosure () throws -> ByteSource
  ) throws -> FurtherContents {
    var contents = FurtherContents()
    contents.count(try frames(skeleton, source(), limits), .frame)
    return contents
  }

  /// The number of frames that an animation has; 1 for a still picture.
  private static func frames(
    _ skeleton: Skeleton, _ source: ByteSource, _ limits: ReadLimits
  ) throws(FileError) -> Int {
    guard skeleton.blocks.contains(where: { $0.code == Chunk.animation }) else { return 1 }
    var window = try ByteWindow(source)
    var (frames, position) = (0, 12)
    for _ in 0..<limits.parts {
      guard try window.load(position..<(position + 8)),
        let code: UInt32 = window.bytes.rawSpan.integer(at: position - window.start, .bigEndian),
        let length: UInt32 = window.bytes.rawSpan.integer(
          at: position + 4 - window.start, .littleEndian)
      else { break }
      if code == Chunk.frame { frames += 1 }
      position += 8 + Int(length) + Int(length) % 2
    }
    return frames
  }

  package static func samples(
    _ facts: [Item], _ directories: [Directory], page: Int
  ) -> PictureSamples {
    // A bit of the flags in the extended header, or the one in the header of a lossless picture.
    PictureSamples(
      bits: 8,
      hasAlpha: facts.number("AlphaIsUsed") == 1
        || facts.number("WebP_Flags").map { $0 >> 4 & 1 } == 1)
  }

  package static func profileSpaces(
    _ skeleton: Skeleton, _ facts: [Item], _ directories: [Directory]
  ) -> [String]? { ["RGB "] }

  package static func isComplete(
    _ skeleton: Skeleton, _ source: ByteSource
  ) throws(FileError) -> Bool {
    let size = Header(try source.read(4..<8), .littleEndian).long(0) ?? 0
    return size <= source.count - 8
  }
}
