extension PSD {
  package static func samples(
    _ facts: [Item], _ directories: [Directory], page: Int
  ) -> PictureSamples {
    let mode = facts.number("ColorMode") ?? 3
    let colors: [Int: PictureSamples.Colors] = [0: .gray, 1: .gray, 4: .inks, 8: .gray, 9: .lab]
    return PictureSamples(
      bits: facts.number("BitDepth"), colors: colors[mode] ?? .rgb, isIndexed: mode == 2,
      hasAlpha: facts.contains { $0.name == "AlphaChannelsNames" })
  }
}
