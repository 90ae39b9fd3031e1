extension PNG {
  package static func contents(
    _ skeleton: Skeleton, _ facts: [Item], _ directories: [Directory], _ limits: ReadLimits,
    _ source: @autoclosure () throws -> ByteSource
  ) throws -> FurtherContents {
    var contents = FurtherContents()
    if skeleton.format == .apng {
      contents.count(facts.number("AnimationFrames") ?? .max, .frame)
    }
    return contents
  }

  package static func samples(
    _ facts: [Item], _ directories: [Directory], page: Int
  ) -> PictureSamples {
    let type = facts.number("ColorType")
    return PictureSamples(
      bits: facts.number("BitDepth"), colors: type == 0 || type == 4 ? .gray : .rgb,
      isIndexed: type == 3,
      hasAlpha: type == 4 || type == 6 || facts.contains { $0.name == "Transparency" })
  }

  package static func profileSpaces(
    _ skeleton: Skeleton, _ facts: [Item], _ directories: [Directory]
  ) -> [String]? {
    let type = facts.first { $0.group == "PNG" && $0.name == "ColorType" }
    return type.map { ["0", "4"].contains($0.numericText) ? ["GRAY"] : ["RGB "] }
  }

  package static func isComplete(
    _ skeleton: Skeleton, _ source: ByteSource
  ) throws(FileError) -> Bool {
    try source.contains(Array("IEND".utf8))
  }
}
