extension TimedMetadata {
  /// The camera's serial number in the samples of makers' tracks, and what of it was not blanked.
  ///
  /// - Returns: The stretches, each with the name of its track; an empty one where not all of a track is read.
  package static func serials(
    in source: ByteSource
  ) throws(FileError) -> [(name: String, range: Range<Int>)] {
    var reader = try TimedMetadata(source)
    var found: [(name: String, range: Range<Int>)] = []
    for (index, track) in reader.tracks.enumerated() where !track.isElsewhere {
      guard
        let format = TimedFormat.all.first(where: { $0.types.contains(track.format) }),
        let serials = format.serials
      else { continue }
      let name = "the serial number in \(format.name) (track \(index + 1))"
      var budget = PassBudget(for: source.count, source.limits)
      let (samples, problem) = try reader.samples(track, &budget)
      if problem != nil { found.append((name, track.range.prefix(0))) }
      for sample in samples {
        guard sample.range.count <= source.limits.blockBytes, budget.take(sample.range.count) else {
          found.append((name, track.range.prefix(0)))
          break
        }
        let bytes = try source.read(sample.range)
        for range in serials(bytes) where bytes[range].contains(where: { $0 != 0 }) {
          let start = sample.range.lowerBound
          found.append((name, (start + range.lowerBound)..<(start + range.upperBound)))
        }
      }
    }
    return found
  }
}
