extension EXR {
  package static func samples(
    _ facts: [Item], _ directories: [Directory], page: Int
  ) -> PictureSamples {
    // Each line has a channel's name, its type, and how it is sampled.
    let lines = facts.first { $0.name == "Channels" }?.value.values.compactMap(\.string) ?? []
    let channels = lines.map { $0.split(separator: " ") }.filter { $0.count > 1 }
    let halves = channels.filter { $0[1] == "half" }
    return PictureSamples(
      bits: channels.isEmpty ? nil : halves.isEmpty ? 32 : 16, isFloat: true,
      hasAlpha: halves.contains { $0[0] == "A" })
  }
}
