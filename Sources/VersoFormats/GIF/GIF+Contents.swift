extension GIF {
  package static func contents(
    _ skeleton: Skeleton, _ facts: [Item], _ directories: [Directory], _ limits: ReadLimits,
    _ source: @autoclosure () throws -> ByteSource
  ) throws -> FurtherContents {
    var contents = FurtherContents()
    contents.count(facts.number("FrameCount") ?? 1, .frame)
    return contents
  }

  package static func samples(
    _ facts: [Item], _ directories: [Directory], page: Int
  ) -> PictureSamples {
    PictureSamples(
      bits: 8, isIndexed: true, hasAlpha: facts.contains { $0.name == "TransparentColor" })
  }

  package static func isComplete(
    _ skeleton: Skeleton, _ source: ByteSource
  ) throws(FileError) -> Bool {
    !skeleton.warnings.contains { $0.offset != nil }
  }
}
