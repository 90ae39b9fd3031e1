extension BMP {
  package static func samples(
    _ facts: [Item], _ directories: [Directory], page: Int
  ) -> PictureSamples {
    PictureSamples(bits: 8, isIndexed: (facts.number("BitDepth") ?? 24) <= 8)
  }
}
