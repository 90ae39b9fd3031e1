extension Photo {
  /// The film of a motion photo as a separate file: phones append it to a picture, or put it into a
  /// separate part, to be shown with it.
  ///
  /// - Returns: Nil for a photo without one.
  /// - Throws: ``FileError`` when the file cannot be read or has changed; ``MetadataError`` for a film of more than
  ///   ``ReadLimits/filmBytes``.
  package func film() throws -> [UInt8]? {
    guard let range = try filmRange() else { return nil }
    if let problem = tooLarge(range) {
      throw MetadataError(
        .tooLarge, "the video in it \(problem)", place: format.name, offset: range.lowerBound)
    }
    return try openOrigin().read(range)
  }

  /// The range of a motion photo's film in its file; nil for a photo without one.
  package func filmRange() throws -> Range<Int>? {
    let source = try openOrigin()
    for name in ["EmbeddedVideoFile", "MotionPhotoVideo"] {
      guard let item = items[name], case .bytes = item.value, let range = item.ranges.first,
        range.lowerBound >= 0, range.upperBound <= source.count
      else { continue }
      return range
    }
    guard let range = try seriesFormat?.film(skeleton, source) else { return nil }
    let head = try source.read(range.prefix(8))
    guard let size: UInt32 = head.rawSpan.integer(at: 0, .bigEndian),
      size >= 8, Int(size) <= range.count
    else { return nil }
    return range
  }

  /// The reason why a film cannot be held in memory; nil if it can.
  func tooLarge(_ film: Range<Int>) -> String? {
    guard film.count > limits.filmBytes else { return nil }
    return "is larger than \(limits.filmBytes >> 20) MB, where phones record a few seconds"
  }
}
