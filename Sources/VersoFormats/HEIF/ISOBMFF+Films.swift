extension ISOBMFF {
  /// The parts of a film with its position, other than texts in its header, by name.
  package static func placesOfFilm(
    _ skeleton: Skeleton, _ source: ByteSource, _ limits: ReadLimits
  ) throws -> [String] {
    var names: [String] = []
    for carrier in try TimedMetadata.carriers(in: source) {
      if case .trailer = carrier.kind { continue }
      if !names.contains(carrier.name) { names.append(carrier.name) }
    }
    return names + (try remainsBehindFilm(source, limits))
  }

  /// The name of nonzero data after the boxes of a film; nil if absent.
  package static func remainsBehindFilm(
    _ source: ByteSource, _ limits: ReadLimits
  ) throws -> [String] {
    var window = try ByteWindow(source)
    let list = try BoxList(&window, in: 0..<source.count, limit: limits.parts)
    var end = list.boxes.last?.range.upperBound ?? 0
    // Zeros are no box that goes on to the end.
    if let last = list.boxes.last, last.isOpen, last.type.code == 0 { end = last.range.lowerBound }
    let isBlank = try end >= source.count || source.isBlank(end..<source.count)
    return isBlank ? [] : ["data after the film, which is not understood"]
  }

  /// Media data of a film that no track shows, other than free space; empty in Canon's raw files.
  package static func unshownData(
    _ skeleton: Skeleton, _ source: ByteSource, _ limits: ReadLimits
  ) throws -> [Range<Int>] {
    guard let film = skeleton.film, film != .canonRaw else { return [] }
    var window = try ByteWindow(source)
    let list = try BoxList(&window, in: 0..<source.count, limit: limits.parts)
    return try Film(in: list.boxes, skeleton, source).unshown()
  }

  /// Whether an edit of a film was ended in its midst and left something that is removed now.
  ///
  /// - Parameters:
  ///   - skeleton: The film as it was read.
  ///   - source: Its bytes.
  ///   - limits: The most work that the file may cause.
  ///   - emptiesTracks: Whether what is to be done now takes tracks away.
  /// - Returns: Whether there is something.
  /// - Throws: ``FileError`` when it cannot be read; ``MetadataError`` where the samples of the film are not found.
  package static func isUnfinished(
    _ skeleton: Skeleton, _ source: ByteSource, _ limits: ReadLimits, emptiesTracks: Bool
  ) throws -> Bool {
    var window = try ByteWindow(source)
    let boxes = try BoxList(&window, in: 0..<source.count, limit: limits.parts).boxes
    if try UnfinishedEdit.copy(among: boxes, source) != nil { return true }
    return try !UnfinishedEdit(boxes, skeleton, source, emptiesTracks: emptiesTracks).stages
      .isEmpty
  }

  /// Known brands instead of unknown ones, in a box of the type of a file or a segment.
  ///
  /// - Throws: ``FileError`` when it cannot be read.
  package static func brandPatches(
    _ box: Range<Int>, _ source: ByteSource
  ) throws(FileError) -> [Patch] {
    try FileTypeBox.patches(box, source)
  }

  /// Whether a box of a file's type states known brands, as its kind of file needs them, and nothing else.
  ///
  /// - Throws: ``FileError`` when it cannot be read.
  package static func hasPlainType(
    _ box: Box, _ source: ByteSource, isFilm: Bool
  ) throws(FileError) -> Bool {
    try FileTypeBox.isPlain(box, source, isFilm: isFilm)
  }

  /// The reason why the header of a film cannot be understood; nil if it can.
  package static func headerProblem(
    _ source: ByteSource, _ limits: ReadLimits
  ) throws(FileError) -> String? {
    var window = try ByteWindow(source)
    let list = try BoxList(&window, in: 0..<source.count, limit: limits.parts)
    let movies = list.boxes.filter { $0.type == "moov" }
    if movies.isEmpty {
      return list.problem.map { "it has no header (moov): \($0.message) at byte \($0.offset)" }
        ?? "it has no header (moov)"
    }
    if let problem = list.problem, let code = try? window.type(at: problem.offset + 4),
      code == "moov" || code == "moof"
    {
      return "the box \(code.name) is longer than the file"
    }
    for movie in movies {
      let inside = try BoxList(&window, in: movie.payload, limit: limits.parts)
      if inside.first("cmov") != nil { return "its header (moov) is compressed" }
      if let problem = inside.problem, problem.offset + 8 <= movie.range.upperBound {
        return "its header (moov) is damaged: \(problem.message)"
      }
    }
    return nil
  }

  /// The problem with the last box of a file that may contain a film or metadata; nil if there is
  /// none, and for data that programs put after the boxes.
  ///
  /// - Throws: ``FileError`` when it cannot be read.
  package static func endProblem(
    _ source: ByteSource, _ limits: ReadLimits
  ) throws(FileError) -> String? {
    var window = try ByteWindow(source)
    let list = try BoxList(&window, in: 0..<source.count, limit: limits.parts)
    guard let problem = list.problem else { return nil }
    let type = try window.type(at: problem.offset + 4)
    let speaking: Set<BoxType> = ["mpvd", "moov", "moof", "meta", "uuid", "sefd"]
    return speaking.contains(type) ? "the box \(type.name) is longer than the file" : nil
  }

  /// The media data of a film, which no edit of metadata changes. Samples of tracks with positions
  /// do not belong to it.
  static func filmPicture(_ skeleton: Skeleton, _ source: ByteSource) throws -> [Range<Int>] {
    var window = try ByteWindow(source)
    let list = try BoxList(&window, in: 0..<source.count, limit: source.limits.parts)
    let film = try Film(in: list.boxes, skeleton, source)
    return try film.shownSamples()
  }

  /// The parts of a film that are shown, and the statements on it.
  static func filmInventory(
    _ list: BoxList, _ skeleton: Skeleton, _ source: ByteSource
  ) throws -> Inventory {
    var result = Inventory()
    let known = Set(skeleton.blocks.map(\.carrier))
    let end = list.boxes.last?.range.upperBound ?? 0
    if let problem = list.problem, problem.offset != end || list.cutData != nil {
      result.add(unclear: problem.message, at: problem.offset)
    } else if end < source.count, try !source.isBlank(end..<source.count) {
      result.add(said: "trailer", end..<source.count)
    }
    let movies = list.boxes.filter { $0.type == "moov" }
    let copy = try UnfinishedEdit.copy(among: movies, source)
    for second in movies.dropFirst() {
      if second.range == copy?.range {
        result.add(said: "a copy of the header", second.range)
      } else {
        result.add(unclear: "a second header (moov)", at: second.range.lowerBound)
      }
    }
    try FileTypeBox.add(list.boxes, source, isFilm: true, to: &result)
    for range in FileTypeBox.further(list.boxes) { result.add(said: "a second box ftyp", range) }
    for box in list.boxes where !known.contains(box.range) {
      if StripList.filmFileBoxes.contains(box.type) { continue }
      if box.isRoom, try source.isBlank(box.payload) { continue }
      result.add(said: "box \(box.type.name)", box.range)
    }
    try Film(in: list.boxes, skeleton, source).add(to: &result)
    return result
  }

  /// Makes sure that all tracks of a film have the same samples as those of another one, from which it was made.
  ///
  /// - Parameters:
  ///   - before: The film as it was.
  ///   - after: The film as it is.
  ///   - format: The name of the format.
  ///   - losesTracks: Whether tracks may be missing.
  /// - Throws: ``MetadataError`` where they have not.
  package static func checkSamples(
    _ before: ByteSource, _ after: ByteSource, format: String, losesTracks: Bool
  ) throws {
    let old = try SamplePlaces(before, format)
    let new = try SamplePlaces(after, format, mayLackTracks: true)
    try old.check(new, before: before, after: (after, nil), losesTracks: losesTracks)
  }
}
