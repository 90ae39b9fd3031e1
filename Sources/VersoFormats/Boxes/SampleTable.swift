/// Where the samples of a track lie (`stbl`; ISO/IEC 14496-12, 8.5 to 8.7).
struct SampleTable {
  let boxes: [Box]
  let source: ByteSource

  /// The most chunks of a track: a chunk a frame in a film of a whole day.
  private static let most = 1 << 22

  /// The table that boxes make.
  init(_ boxes: [Box], _ source: ByteSource) {
    self.boxes = boxes
    self.source = source
  }

  /// The chunks of samples, in the order in which they are shown. Where samples are missing, lie
  /// outside the file, or are listed in a way that is not understood, what `refusal` makes of the
  /// reason is thrown.
  func chunks(_ refusal: (String) -> MetadataError) throws -> [Range<Int>] {
    func bytes(_ types: BoxType...) throws -> [UInt8] {
      let found = boxes.filter { types.contains($0.type) }
      guard found.count == 1, found[0].payload.count <= ReadLimits().blockBytes else {
        throw refusal("its film lists its samples in a way that is not understood")
      }
      return try source.read(found[0].payload)
    }
    // All numbers at once: a film of hours has hundreds of thousands, and they are read several times.
    func numbers(_ bytes: [UInt8], from start: Int) -> [UInt32] {
      bytes.rawSpan.integers(from: start, .bigEndian)
    }
    let cut = "a list of its film's samples is cut short"
    let sizes = numbers(try bytes("stsz"), from: 4)
    let runs = numbers(try bytes("stsc"), from: 4)
    let places = try bytes("stco", "co64")
    let isLong = boxes.contains { $0.type == "co64" }
    let starts: [UInt64] =
      isLong
      ? places.rawSpan.integers(from: 8, .bigEndian)
      : numbers(places, from: 8).map(UInt64.init)
    guard sizes.count >= 2, let runCount = runs.first,
      let chunkCount = numbers(places, from: 4).first
    else { throw refusal(cut) }
    let (fixed, samples) = (Int(sizes[0]), Int(sizes[1]))
    guard chunkCount <= Self.most, chunkCount <= starts.count, runCount <= (runs.count - 1) / 3,
      fixed != 0 || samples <= sizes.count - 2
    else { throw refusal(cut) }
    var (sample, run) = (0, 0)
    var result: [Range<Int>] = []
    result.reserveCapacity(Int(chunkCount))
    for chunk in 0..<Int(chunkCount) {
      while run + 1 < runCount, runs[1 + 3 * (run + 1)] <= chunk + 1 { run += 1 }
      guard run < runCount, runs[1] == 1 else {
        throw refusal("the chunks of its film are not understood")
      }
      let count = Int(runs[2 + 3 * run])
      guard count <= samples - sample else { throw refusal("its film has too few samples") }
      var size = 0
      if fixed != 0 {
        let (product, isOver) = count.multipliedReportingOverflow(by: fixed)
        guard !isOver else { throw refusal("a chunk of its film lies outside the file") }
        size = product
      } else {
        for index in sample..<(sample + count) { size += Int(sizes[2 + index]) }
      }
      sample += count
      guard let start = Int(exactly: starts[chunk]), start <= source.count,
        size <= source.count - start
      else { throw refusal("a chunk of its film lies outside the file") }
      result.append(start..<(start + size))
    }
    guard sample == samples else { throw refusal("the samples of its film are not all found") }
    return result
  }
}
