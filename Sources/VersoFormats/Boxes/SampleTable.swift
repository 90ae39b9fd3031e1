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
    func number(_ bytes: [UInt8], _ at: Int) throws -> Int {
      guard let value: UInt32 = bytes.rawSpan.integer(at: at, .bigEndian) else {
        throw refusal("a list of its film's samples is cut short")
      }
      return Int(value)
    }
    let sizes = try bytes("stsz")
    let runs = try bytes("stsc")
    let places = try bytes("stco", "co64")
    let isLong = boxes.contains { $0.type == "co64" }
    let (fixed, samples) = (try number(sizes, 4), try number(sizes, 8))
    let (runCount, chunkCount) = (try number(runs, 4), try number(places, 4))
    guard chunkCount <= Self.most, chunkCount <= (places.count - 8) / (isLong ? 8 : 4),
      runCount <= (runs.count - 8) / 12,
      fixed != 0 || samples <= (sizes.count - 12) / 4
    else { throw refusal("a list of its film's samples is cut short") }
    var (sample, run) = (0, 0)
    var result: [Range<Int>] = []
    for chunk in 0..<chunkCount {
      while run + 1 < runCount, try number(runs, 8 + 12 * (run + 1)) <= chunk + 1 { run += 1 }
      guard run < runCount, try number(runs, 8) == 1 else {
        throw refusal("the chunks of its film are not understood")
      }
      let count = try number(runs, 8 + 12 * run + 4)
      guard count <= samples - sample else { throw refusal("its film has too few samples") }
      var size = 0
      if fixed != 0 {
        let (product, isOver) = count.multipliedReportingOverflow(by: fixed)
        guard !isOver else { throw refusal("a chunk of its film lies outside the file") }
        size = product
      } else {
        for index in sample..<(sample + count) { size += try number(sizes, 12 + 4 * index) }
      }
      sample += count
      let at = 8 + chunk * (isLong ? 8 : 4)
      let long: UInt64 = places.rawSpan.integer(at: at, .bigEndian) ?? 0
      guard let start = isLong ? Int(exactly: long) : try number(places, at),
        start <= source.count, size <= source.count - start
      else { throw refusal("a chunk of its film lies outside the file") }
      result.append(start..<(start + size))
    }
    guard sample == samples else { throw refusal("the samples of its film are not all found") }
    return result
  }
}
