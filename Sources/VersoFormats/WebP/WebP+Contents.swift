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
    guard skeleton.blocks.contains(where: { $0.code == Code.animation }) else { return 1 }
    var window = try ByteWindow(source)
    return try window.chunks(.riff, in: 12..<max(12, source.count))
      .count { $0.code == Code.frame }
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
