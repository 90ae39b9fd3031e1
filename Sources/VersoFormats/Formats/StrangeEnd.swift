extension Container {
  /// The number of unknown bytes after the end of the picture: neither additional pictures nor
  /// films nor known trailers, nor zeros. Nil if absent.
  package static func strangeEnd(
    _ skeleton: Skeleton, _ source: ByteSource, limits: ReadLimits
  ) throws(FileError) -> Int? {
    let last = skeleton.blocks.map(\.carrier.upperBound).max() ?? 0
    guard skeleton.format.has(.hasEnd) else { return nil }
    let end = try pictureEnd(source, from: max(last, skeleton.insertion))
    guard end < source.count else { return nil }
    var known = ByteRanges()
    for range in try companions(skeleton, source, behind: end) { known.insert(range) }
    let series = self as? any SeriesContainer.Type
    for (_, range) in try series?.pictures(skeleton, source) ?? [] { known.insert(range) }
    let trailers = try Trailers.read(try ByteWindow(source), behind: end, limits: limits)
    if let start = trailers.start { known.insert(start..<source.count) }
    var count = 0
    for gap in known.gaps(in: end..<source.count) where try !source.isBlank(gap) {
      count += gap.count
    }
    return count == 0 ? nil : count
  }
}
