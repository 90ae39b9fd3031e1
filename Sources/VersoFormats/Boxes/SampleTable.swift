/// The samples of a track (`stbl`; ISO/IEC 14496-12, 8.5 to 8.7).
struct SampleTable {
  let boxes: [Box]
  let source: ByteSource

  /// The table that boxes make.
  init(_ boxes: [Box], _ source: ByteSource) {
    self.boxes = boxes
    self.source = source
  }

  /// The ranges of the samples, in display order; consecutive chunks are one range. If samples are
  /// missing, are outside the file, or are listed in an unknown way, the error that `refusal` makes
  /// of the reason is thrown.
  func chunks(_ refusal: (String) -> MetadataError) throws -> [Range<Int>] {
    func table(_ types: BoxType...) throws -> (type: BoxType, bytes: [UInt8]) {
      let found = boxes.filter { types.contains($0.type) }
      guard found.count == 1, found[0].payload.count <= source.limits.blockBytes else {
        throw refusal("its film lists its samples in a way that is not understood")
      }
      return (found[0].type, try source.read(found[0].payload))
    }
    let sizes = try table("stsz", "stz2")
    var lengths = ChunkLengths(sizes.type, sizes: sizes.bytes, runs: try table("stsc").bytes)
    let list = try table("stco", "co64")
    guard let starts = ChunkStarts(list.type, list.bytes) else {
      throw refusal("a list of its film's samples is cut short")
    }
    var result: [Range<Int>] = []
    for chunk in 0..<starts.count {
      guard let size = lengths.next() else {
        throw refusal("a list of its film's samples is cut short, or not understood")
      }
      guard let start = starts[chunk], start <= source.count, size <= source.count - start else {
        throw refusal("a chunk of its film is outside the file")
      }
      if let last = result.last, last.upperBound == start {
        result[result.count - 1] = last.lowerBound..<(start + size)
      } else {
        result.append(start..<(start + size))
      }
    }
    guard lengths.isComplete else { throw refusal("the samples of its film are not all found") }
    return result
  }
}
