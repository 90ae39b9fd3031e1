extension Photo {
  /// The additional pictures of a JPEG file that are photos themselves, each once, with all of its
  /// numbers in the file's index.
  ///
  /// - Throws: ``MetadataError`` when they overlap or are nested deeper than cameras do: searching
  ///   all of them would take too long.
  func furtherPhotos(_ source: ByteSource) throws -> [(numbers: [Int], photo: Photo)] {
    var found: [(numbers: [Int], range: Range<Int>)] = []
    let all = try (seriesFormat?.pictures(skeleton, source) ?? []).sorted {
      ($0.range.lowerBound, $0.range.upperBound, $0.number)
        < ($1.range.lowerBound, $1.range.upperBound, $1.number)
    }
    for (number, range) in all {
      guard let last = found.last else {
        found.append(([number], range))
        continue
      }
      if last.range == range {
        found[found.count - 1].numbers.append(number)
      } else if range.lowerBound >= last.range.upperBound {
        found.append(([number], range))
      } else {
        throw MetadataError(
          .damaged, "its additional pictures overlap, so they cannot be searched",
          place: format.name, offset: range.lowerBound)
      }
    }
    // Each level takes one from the depth that is left; cameras have one.
    var inner = limits
    inner.depth = max(min(limits.depth, ReadLimits.usualDepth) - 1, 0)
    return try found.compactMap { numbers, range in
      guard range.count <= limits.blockBytes,
        let photo = try? Photo(source.read(range), limits: inner)
      else { return nil }
      guard inner.depth >= Self.leastDepth else {
        throw MetadataError(
          .unsupported, "its pictures contain pictures too deeply nested to be searched",
          place: format.name, offset: range.lowerBound)
      }
      return (numbers, photo)
    }
  }

  /// The depth that the directories of a picture need, with a level to spare.
  private static let leastDepth = 3
}
