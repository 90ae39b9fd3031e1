extension SampleTable {
  /// The samples with their times, in display order: as many as exist in the file and are listed in
  /// a known way. A second has `scale` ticks.
  ///
  /// - Returns: The samples, and why there are no more; nil if these are all.
  func samples(
    scale: Int, most: Int, _ budget: inout PassBudget
  ) throws(FileError) -> (samples: [TimedSample], problem: String?) {
    guard let sizes = try table("stsz", "stz2"), let runs = try table("stsc"),
      let places = try table("stco", "co64"), let times = try table("stts")
    else { return ([], "a list of its samples is missing, or longer than is read") }
    let fixed = sizes.type == "stsz" ? sizes.data.long(4) ?? 0 : 0
    let bits = sizes.type == "stz2" ? sizes.data.byte(7) ?? 0 : 32
    let total = sizes.data.long(8) ?? 0
    var clock = Clock(times.data, Double(max(scale, 1)))
    var result: [TimedSample] = []
    var (run, count) = (0, 0)
    for chunk in 0..<(places.data.long(4) ?? 0) {
      guard result.count < total else { break }
      let long = places.type == "co64" ? places.data.quad(8 + 8 * chunk) : nil
      let short = places.type == "stco" ? places.data.long(8 + 4 * chunk) : nil
      guard var at = long.flatMap({ Int(exactly: $0) }) ?? short else {
        return (result, "the list of its chunks is cut short")
      }
      while run < runs.data.long(4) ?? 0, let first = runs.data.long(8 + 12 * run),
        first <= chunk + 1
      {
        count = runs.data.long(12 + 12 * run) ?? 0
        run += 1
      }
      for _ in 0..<min(count, total - result.count) {
        let index = result.count
        guard index < most else { return (result, "more than \(most) samples") }
        guard let size = fixed > 0 ? fixed : Self.size(index, bits, sizes.data) else {
          return (result, "the list of the sizes of its samples is cut short")
        }
        guard at <= source.count, size <= source.count - at else {
          return (result, "a sample is outside the file")
        }
        guard budget.take(size + 1) else { return (result, "its samples overlap") }
        let (time, duration) = clock.next()
        result.append(TimedSample(range: at..<(at + size), time: time, duration: duration))
        at += size
      }
    }
    return (result, result.count < total ? "some of its samples are in no chunk" : nil)
  }

  private func table(_ types: BoxType...) throws(FileError) -> (type: BoxType, data: Header)? {
    let found = boxes.filter { types.contains($0.type) }
    guard found.count == 1, found[0].payload.count <= source.limits.blockBytes else { return nil }
    return (found[0].type, Header(try source.read(found[0].payload), .bigEndian))
  }

  /// The size of a sample in numbers of this many bits.
  private static func size(_ index: Int, _ bits: Int, _ sizes: Header) -> Int? {
    switch bits {
    case 32: sizes.long(12 + 4 * index)
    case 16: sizes.short(12 + 2 * index)
    case 8: sizes.byte(12 + index)
    case 4: sizes.byte(12 + index / 2).map { index % 2 == 0 ? $0 >> 4 : $0 & 0xF }
    default: nil
    }
  }

  /// Goes through the durations of samples (`stts`; 8.6.1.2).
  private struct Clock {
    private let data: Header
    private let scale: Double
    private var entry = 0
    private var left = 0
    private var delta = 0
    private var ticks = 0.0

    init(_ data: Header, _ scale: Double) { (self.data, self.scale) = (data, scale) }

    mutating func next() -> (Double, Double) {
      // An entry of no samples counts as one step, of which the file has the bytes.
      while left == 0, entry < data.long(4) ?? 0, let count = data.long(8 + 8 * entry),
        let delta = data.long(12 + 8 * entry)
      {
        left = count
        self.delta = delta
        entry += 1
      }
      left = max(left - 1, 0)
      defer { ticks += Double(delta) }
      return (ticks / scale, Double(delta) / scale)
    }
  }
}
