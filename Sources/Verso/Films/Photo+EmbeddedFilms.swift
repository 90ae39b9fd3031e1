/// The films that lie in a photo's file beside the picture: those of motion photos, and what else phones record with
/// one. What is removed from a photo is removed from them as from any film, and their length stays.
extension Photo {
  /// A film, and where it lies in the photo's file.
  struct EmbeddedFilm {
    let range: Range<Int>
    let film: Photo
  }

  /// The films in the file, whether it announces them or not; none in what is a film itself.
  ///
  /// - Throws: ``FileError`` when the file cannot be read.
  func embeddedFilms(_ source: ByteSource) throws -> [EmbeddedFilm] {
    guard skeleton.film == nil else { return [] }
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
    if format.structure == .segments, let range = try MotionVideo.find(source, behind: skeleton),
      !ranges.contains(where: { $0.contains(range.lowerBound) })
    {
      ranges.append(range.lowerBound..<(try MotionVideo.end(of: range, source)))
    }
    return ranges.compactMap { range in
      var whole = Splice()
      whole.copy(range)
      let film = try? Photo(
        ByteSource(whole, of: source), registry: metadata.registry, limits: limits)
      guard let film, film.format.structure == .media else { return nil }
      return EmbeddedFilm(range: range, film: film)
    }
  }

  /// Where the films give something away, by name.
  func placesInFilms(of personal: PersonalData, _ source: ByteSource) throws -> [String] {
    try embeddedFilms(source).flatMap { try $0.film.placesRead(of: personal) }
      .map { "\($0) in the video" }
  }

  /// The films without what is removed, as long as before: other parts of the file say where they are and how long.
  ///
  /// - Throws: ``MetadataError`` that names what cannot be removed.
  func planFilms(_ source: ByteSource, _ options: WriteOptions) throws -> [Patch] {
    var patches: [Patch] = []
    for embedded in try embeddedFilms(source) {
      let says = try pending.removing.contains {
        try !embedded.film.placesRead(of: $0).isEmpty
      }
      guard says else { continue }
      var film = embedded.film
      for personal in pending.removing { film.remove(personal) }
      var own = WriteOptions(compact: true, force: options.force)
      own.credentials = options.credentials
      var bytes = try film.bytes(options: own)
      let left = embedded.range.count - bytes.count
      guard left >= 0 else {
        throw MetadataError(
          .unsupported, "the film in it would become longer without what it says",
          place: format.name, offset: embedded.range.lowerBound)
      }
      let zeros = [UInt8](repeating: 0, count: left < 8 ? left : left - 8)
      bytes += left < 8 ? zeros : Box.bytes("free", zeros)
      patches.append(Patch(position: embedded.range.lowerBound, bytes: bytes))
    }
    return patches
  }

  /// Says what the films go on saying when the photo says something else.
  func noteFilms(_ receipt: inout Receipt, _ source: ByteSource) throws {
    guard pending.stripping == nil, !receipt.changes.isEmpty else { return }
    func isChanged(_ isMeant: (String) -> Bool) -> Bool {
      receipt.changes.contains {
        isMeant($0.name.split(separator: ":").last.map(String.init) ?? "")
      }
    }
    let changesPlace = isChanged { $0.hasPrefix("GPS") } && !pending.removing.contains(.gps)
    let changesDate = isChanged {
      $0.hasPrefix("DateTime") || ["CreateDate", "DateCreated"].contains($0)
    }
    guard changesPlace || changesDate, let film = try embeddedFilms(source).first?.film else {
      return
    }
    if changesPlace, try !film.placesRead(of: .gps).isEmpty {
      receipt.notes.append(
        "its video still says its own place; removing all places of the photo takes that one too")
    }
    if changesDate, film.metadata.time != nil {
      receipt.notes.append("its video still says its own dates")
    }
  }
}
