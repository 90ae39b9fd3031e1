extension Photo {
  /// The ``warnings``, or why the file could not be read for them.
  package func findWarnings() throws(FileError) -> [Warning] { try readWarnings + cutWarnings() }

  /// The parts of the photo beyond the end of its file.
  ///
  /// - Parameter source: The file, where it is open.
  /// - Returns: A warning for each picture that is not all there.
  /// - Throws: ``FileError`` when it cannot be read or has changed.
  package func cutWarnings(_ source: ByteSource? = nil) throws(FileError) -> [Warning] {
    var read = self
    // Positions that were changed since do not describe the file.
    read.metadata = original
    let previews = read.previews.compactMap { preview in
      preview.range.map { (name: preview.name, group: preview.group, range: $0) }
    }
    let pictures = read.metadata.directories.flatMap(Self.rows)
      .filter { picture in !previews.contains { $0.range == picture.range } }
    guard !previews.isEmpty || !pictures.isEmpty || skeleton.doubtfulScan != nil else { return [] }
    let file: ByteSource
    if let source { file = source } else { file = try openOrigin() }
    var warnings = (previews + pictures).compactMap { name, group, range in
      range.upperBound <= file.count
        ? nil
        : Warning(
          "the \(name) is located after the end of the file", place: "\(format.name) > \(group)",
          offset: range.lowerBound)
    }
    if let scan = skeleton.doubtfulScan, try seriesFormat?.hasNoEnd(file, scan) == true {
      warnings.append(
        Warning(
          "the picture has no end; it is cut short", place: format.name, offset: scan.upperBound))
    }
    return warnings
  }

  /// The damage of the file itself: a structure, or an incomplete picture. Nil if none is seen.
  ///
  /// - Throws: ``FileError`` when it cannot be read or has changed.
  package func damage(_ source: ByteSource? = nil) throws(FileError) -> Warning? {
    if !skeleton.isWhole, skeleton.excess == nil, let warning = skeleton.warnings.first {
      return warning
    }
    return try cutWarnings(source).first
  }

  /// The strips or tiles of a picture that a directory of the file describes.
  private static func rows(
    of directory: Directory
  ) -> [(name: String, group: String, range: Range<Int>)] {
    // Fields in an Exif block describe no picture of the file around it.
    guard directory.kind.isExif, directory.block == nil else { return [] }
    let pairs = [
      (ExifNumber.stripOffsets, ExifNumber.stripByteCounts),
      (ExifNumber.tileOffsets, ExifNumber.tileByteCounts),
    ]
    var found: [(name: String, group: String, range: Range<Int>)] = []
    for (position, length) in pairs {
      guard let starts = directory.value(of: position)?.integers,
        let counts = directory.value(of: length)?.integers, starts.count == counts.count
      else { continue }
      var last: Range<Int>?
      for (start, count) in zip(starts, counts) {
        // All ones: the position is in a field of the maker's.
        guard start >= 0, start < limit, start != UInt32.max, count > 0, count < limit else {
          continue
        }
        let range = (directory.base + start)..<(directory.base + start + count)
        if range.upperBound > last?.upperBound ?? 0 { last = range }
      }
      if let last { found.append(("picture", directory.kind.name, last)) }
    }
    return found
  }

  /// Where no file has anything any longer.
  private static let limit = 1 << 48
}
