/// A format whose files are films, and what is asked of them in addition.
package protocol FilmContainer: BoxContainer {
  /// Whether its metadata are directories of Exif, and all of its boxes are known.
  static var keepsExif: Bool { get }
}

extension FilmContainer {
  package static func splice(
    _ changes: BlockChanges, skeleton: Skeleton, source: ByteSource
  ) throws -> Splice {
    let edit = try MovieEdit(changes, skeleton, source)
    let splice = try edit.splice()
    try edit.checkSamples(ByteSource(splice, of: source), splice)
    return splice
  }

  package static func inPlace(
    _ changes: BlockChanges, skeleton: Skeleton, source: ByteSource
  ) throws -> [[Patch]]? {
    let edit = try MovieEdit(changes, skeleton, source)
    guard let stages = try edit.stages() else { return nil }
    let (result, splice) = stages.result(over: source)
    try edit.checkSamples(result, splice)
    return stages
  }

  /// The media data of a film, which no edit of metadata changes. Samples of tracks with positions
  /// do not belong to it.
  package static func picture(
    _ skeleton: Skeleton, _ source: ByteSource
  ) throws -> [Range<Int>] {
    try Film(skeleton, source).shownSamples()
  }

  package static func contents(
    _ skeleton: Skeleton, _ source: ByteSource
  ) throws -> [Range<Int>] {
    let file = try skeleton.boxFile(source)
    let items = try file.itemRanges(skeleton, count: source.count)
    return items + (try Film(skeleton, source).allSamples())
  }

  package static func pictureData(_ skeleton: Skeleton, _ source: ByteSource) throws -> PictureData
  {
    try PictureData.boxes(of: skeleton, source)
  }

  /// The boxes that may disclose personal data.
  package static func disclosures(in source: ByteSource) throws(FileError) -> [FilmDisclosure] {
    keepsExif ? [] : try FilmDisclosure.all(in: 0..<source.count, of: source)
  }

  /// Serial numbers in samples.
  package static func serials(
    in source: ByteSource
  ) throws(FileError) -> [(name: String, range: Range<Int>)] {
    keepsExif ? [] : try TimedMetadata.serials(in: source)
  }

  /// Media data that no track shows, other than free space.
  package static func unshownData(
    _ skeleton: Skeleton, _ source: ByteSource
  ) throws -> [Range<Int>] {
    keepsExif ? [] : try Film(skeleton, source).unshown()
  }

  /// Data after the boxes; nil if absent.
  package static func trailer(
    _ skeleton: Skeleton, _ source: ByteSource
  ) throws(FileError) -> Range<Int>? {
    let end = try skeleton.boxFile(source).boxes.last?.range.upperBound ?? source.count
    return end < source.count && !keepsExif ? end..<source.count : nil
  }

  /// The names of the parts that identify the camera or a person, other than boxes.
  package static func identities(_ skeleton: Skeleton, _ source: ByteSource) throws -> [String] {
    guard !keepsExif else { return [] }
    var names: [String] = []
    for serial in try serials(in: source) where !names.contains(serial.name) {
      names.append(serial.name)
    }
    return names + (try remains(skeleton, source))
  }

  /// The parts of a film with its position, other than texts in its header, by name.
  package static func places(_ skeleton: Skeleton, _ source: ByteSource) throws -> [String] {
    var names: [String] = []
    for carrier in try TimedMetadata.carriers(in: source) {
      if case .trailer = carrier.kind { continue }
      if !names.contains(carrier.name) { names.append(carrier.name) }
    }
    return names + (try remains(skeleton, source))
  }

  /// The name of nonzero data after the boxes of a film; empty if absent.
  private static func remains(_ skeleton: Skeleton, _ source: ByteSource) throws -> [String] {
    let boxes = try skeleton.boxFile(source).boxes
    var end = boxes.last?.range.upperBound ?? 0
    // Zeros are no box that goes on to the end.
    if let last = boxes.last, last.isOpen, last.type.code == 0 { end = last.range.lowerBound }
    let isBlank = try end >= source.count || source.isBlank(end..<source.count)
    return isBlank ? [] : ["data after the film, which is not understood"]
  }

  /// Whether an edit of a film was ended in its midst and left something that is removed now.
  ///
  /// - Parameters:
  ///   - skeleton: The film as it was read.
  ///   - source: Its bytes.
  ///   - emptiesTracks: Whether what is to be done now takes tracks away.
  /// - Returns: Whether there is something.
  /// - Throws: ``FileError`` when it cannot be read; ``MetadataError`` where the samples of the film are not found.
  package static func isUnfinished(
    _ skeleton: Skeleton, _ source: ByteSource, emptiesTracks: Bool
  ) throws -> Bool {
    let boxes = try skeleton.boxFile(source).boxes
    if try UnfinishedEdit.copy(among: boxes, source) != nil { return true }
    return try !UnfinishedEdit(boxes, skeleton, source, emptiesTracks: emptiesTracks).stages
      .isEmpty
  }

  /// The parts of a film that are shown, and the statements on it.
  static func filmInventory(_ skeleton: Skeleton, _ source: ByteSource) throws -> Inventory {
    let list = try skeleton.boxFile(source).list
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
    try Film(skeleton, source).add(to: &result)
    return result
  }

  /// Makes sure that all tracks of a film have the same samples as those of another one, from which it was made.
  /// Tracks may be missing if `losesTracks`.
  ///
  /// - Throws: ``MetadataError`` where they have not.
  package static func checkSamples(
    _ before: ByteSource, _ after: ByteSource, format: String, losesTracks: Bool
  ) throws {
    let old = try SamplePlaces(before, format)
    let new = try SamplePlaces(after, format, mayLackTracks: true)
    try old.check(new, before: before, after: (after, nil), losesTracks: losesTracks)
  }
}

extension BoxContainer {
  /// The reason why the metadata of a file are not understood; nil if they are. A film needs its header.
  package static func problem(
    _ skeleton: Skeleton, _ source: ByteSource
  ) throws(FileError) -> String? {
    skeleton.format.mimeType.hasPrefix("image/")
      ? try endProblem(skeleton, source) : try headerProblem(skeleton, source)
  }

  /// The reason why the header of a film cannot be understood; nil if it can.
  private static func headerProblem(
    _ skeleton: Skeleton, _ source: ByteSource
  ) throws(FileError) -> String? {
    let list = try skeleton.boxFile(source).list
    var window = try ByteWindow(source)
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
      let inside = try BoxList(&window, in: movie.payload, limit: source.limits.parts)
      if inside.first("cmov") != nil { return "its header (moov) is compressed" }
      if let problem = inside.problem, problem.offset + 8 <= movie.range.upperBound {
        return "its header (moov) is damaged: \(problem.message)"
      }
    }
    return nil
  }

  /// The problem with the last box of a file that may contain a film or metadata; nil if there is
  /// none, and for data that programs put after the boxes.
  private static func endProblem(
    _ skeleton: Skeleton, _ source: ByteSource
  ) throws(FileError) -> String? {
    guard let problem = try skeleton.boxFile(source).list.problem else { return nil }
    var window = try ByteWindow(source)
    let type = try window.type(at: problem.offset + 4)
    let speaking: Set<BoxType> = ["mpvd", "moov", "moof", "meta", "uuid", "sefd"]
    return speaking.contains(type) ? "the box \(type.name) is longer than the file" : nil
  }

  /// Free space instead of the file's position in the form of films. It is in user data, among the
  /// first boxes and in sequences of pictures, and in properties of items, which keep their numbers.
  package static func placesBeside(
    _ skeleton: Skeleton, _ source: ByteSource
  ) throws(FileError) -> [Patch] {
    guard skeleton.orientation != nil || skeleton.picture != nil else { return [] }
    let file = try skeleton.boxFile(source)
    var patches: [Patch] = []
    // User data may be among the first boxes as well as in the film.
    for box in file.boxes where ["moov", "meta", "udta", "trak"].contains(box.type) {
      patches += try FilmDisclosure.places(source, in: box.range)
      guard let table = file.tables.first(where: { $0.box == box }) else { continue }
      patches += table.properties.filter { $0.type == "gloc" }.map { Patch(blanking: $0.range) }
    }
    return patches
  }
}
