/// The films in a photo's file: those of motion photos, and others that phones record. Data that
/// are removed from a photo are removed from its films as well, and their length stays.
extension Photo {
  /// A film, and its location in the photo's file.
  struct EmbeddedFilm {
    let range: Range<Int>
    /// The film; nil if it cannot be read.
    let film: Photo?
    /// The reason why its metadata are not understood; nil if all of them are.
    let problem: String?
  }

  /// The films in the file, whether it announces them or not; none in what is a film itself.
  ///
  /// - Throws: ``FileError`` when the file cannot be read.
  func embeddedFilms(_ source: ByteSource) throws -> [EmbeddedFilm] {
    guard !isFilm else { return [] }
    let names = [
      "EmbeddedVideoFile", "MotionPhotoVideo", "MotionPhotoAutoPlayVideo", "SurroundShotVideo",
    ]
    var ranges: [Range<Int>] = []
    for item in metadata.facts where names.contains(item.name) {
      guard case .bytes = item.value, let range = item.ranges.first,
        range.upperBound <= source.count,
        !range.isEmpty, !ranges.contains(range)
      else { continue }
      ranges.append(range)
    }
    // Not every phone announces it.
    if let range = try seriesFormat?.film(skeleton, source),
      !ranges.contains(where: { $0.contains(range.lowerBound) })
    {
      ranges.append(range.lowerBound..<(try MotionVideo.end(of: range, source)))
    }
    return try ranges.map { range in
      if let problem = tooLarge(range) {
        return EmbeddedFilm(range: range, film: nil, problem: "it \(problem)")
      }
      var whole = Splice()
      whole.copy(range)
      let bytes = ByteSource(whole, of: source)
      let film = try? Photo(bytes, registry: metadata.registry)
      guard let film, film.format.mayHoldFilm else {
        return EmbeddedFilm(range: range, film: nil, problem: "it is not a readable film")
      }
      return EmbeddedFilm(range: range, film: film, problem: try film.filmProblem())
    }
  }

  /// Where the films give something away, by name. One that is damaged may.
  func placesInFilms(of personal: PersonalData, _ source: ByteSource) throws -> [String] {
    try embeddedFilms(source).flatMap { embedded -> [String] in
      let names = try embedded.film?.placesRead(of: personal).map { "\($0) in the video" } ?? []
      return embedded.problem == nil || !names.isEmpty ? names : ["the damaged video"]
    }
  }

  /// The films without the removed data, of the same length: other parts of the file contain their
  /// location and length.
  ///
  /// - Throws: ``MetadataError`` that names what cannot be removed.
  func planFilms(_ source: ByteSource, _ options: WriteOptions) throws -> [Patch] {
    var patches: [Patch] = []
    for embedded in try embeddedFilms(source) {
      if let problem = embedded.problem {
        guard !options.force else { continue }
        throw MetadataError(
          .damaged, "the content of the video in it is not known: \(problem)",
          place: format.name, offset: embedded.range.lowerBound, advice: .forceOrStripAll)
      }
      guard var film = embedded.film else { continue }
      let says = try pending.removing.contains { try !film.placesRead(of: $0).isEmpty }
      guard says else { continue }
      for personal in pending.removing { film.remove(personal) }
      var own = WriteOptions(compact: true, force: options.force)
      own.credentials = options.credentials
      var bytes: [UInt8]
      do {
        bytes = try film.bytes(options: own)
      } catch let error as MetadataError {
        throw MetadataError(
          error.code, "the video in it: \(error.message)", place: format.name,
          offset: error.offset.map { embedded.range.lowerBound + $0 }, advice: error.advice)
      }
      let left = embedded.range.count - bytes.count
      guard left >= 0 else {
        throw MetadataError(
          .unsupported, "the film in it would become longer without these values",
          place: format.name, offset: embedded.range.lowerBound)
      }
      let zeros = [UInt8](repeating: 0, count: left < 8 ? left : left - 8)
      bytes += left < 8 ? zeros : Box.bytes("free", zeros)
      patches.append(Patch(position: embedded.range.lowerBound, bytes: bytes))
    }
    return patches
  }

  /// Reports values of the films that differ from those of the photo.
  func noteFilms(_ receipt: inout Receipt, _ source: ByteSource) throws {
    guard pending.stripping == nil, !receipt.changes.isEmpty else { return }
    func isChanged(_ isMeant: (String) -> Bool) -> Bool {
      receipt.changes.contains {
        isMeant($0.name.split(separator: ":").last.map(String.init) ?? "")
      }
    }
    let changesPlace =
      isChanged { $0.hasPrefix("GPS") } && !pending.removing.contains(where: \.isPlace)
    let changesDate = isChanged {
      $0.hasPrefix("DateTime") || $0.hasPrefix("OffsetTime")
        || ["CreateDate", "DateCreated"].contains($0)
    }
    let forgets = original.xmp.announcedFilm != nil && metadata.xmp.announcedFilm == nil
    guard changesPlace || changesDate || forgets,
      let film = try embeddedFilms(source).lazy.compactMap(\.film).first
    else {
      return
    }
    if forgets {
      receipt.notes.append(
        "viewers no longer find its video: it stays in the file, but no XMP records it")
    }
    if changesPlace, try !film.placesRead(of: .gps).isEmpty, !saysPlace(of: film) {
      receipt.notes.append(
        metadata.location == nil
          ? "its video still contains its position, which is removed when every position in the file is removed"
          : "its video still contains its own position")
    }
    if changesDate, let time = film.metadata.time,
      time.instant == nil || time.instant != metadata.time?.instant
    {
      receipt.notes.append("its video still contains its own dates")
    }
  }

  /// Whether its position is where a film was taken, to about a metre.
  private func saysPlace(of film: Photo) -> Bool {
    guard let here = metadata.location, let there = film.metadata.location else { return false }
    return (here.latitude.degrees - there.latitude.degrees).magnitude < 1e-5
      && (here.longitude.degrees - there.longitude.degrees).magnitude < 1e-5
  }
}
