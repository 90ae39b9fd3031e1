extension ConformanceRule {
  static let films: [ConformanceRule] = [motionVideo, motionContainer]

  static let motionVideo = ConformanceRule(
    "motion-video", .warning, "A film after a picture can be read completely.",
    clause: "Motion Photo format 1.0, Media data")
  static let motionContainer = ConformanceRule(
    "motion-container", .warning, "A film that XMP announces is where XMP records it.",
    clause: "Motion Photo format 1.0, Container element")
}

extension Conformance {
  /// The films after the picture, and XMP's description of them.
  mutating func checkFilms() throws(FileError) {
    guard !photo.isFilm else { return }
    let films: [Photo.EmbeddedFilm]
    do {
      films = try photo.embeddedFilms(source)
    } catch let error as FileError {
      throw error
    } catch {
      return
    }
    for film in films {
      guard let problem = film.problem else { continue }
      list.add(
        .motionVideo, "the video in it: \(problem)", place: photo.format.name,
        at: film.range.lowerBound)
    }
    guard let behind = metadata.xmp.announcedFilm else { return }
    let place = "\(photo.format.name) > \(BlockKind.xmp.name)"
    guard let film = films.first else {
      list.add(
        .motionContainer, "it announces a video of \(behind) bytes, but there is no video",
        place: place)
      return
    }
    // In HEIF files it has a box, by which readers find it.
    guard photo.seriesFormat != nil,
      !films.contains(where: { $0.range.lowerBound == source.count - behind })
    else { return }
    list.add(
      .motionContainer,
      "it records that the video begins \(behind) bytes before the end, but it begins "
        + "\(source.count - film.range.lowerBound) bytes before it", place: place)
  }
}
