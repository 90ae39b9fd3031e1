package import Verso

extension TimeClues {
  /// These clues, with the start of a film that has positions only over time.
  package func asking(_ path: String, _ metadata: Metadata) -> TimeClues {
    path == "-" ? self : asking(metadata) { try Photo(path: path) }
  }

  /// These clues, with the start of a film that has positions only over time.
  package func asking(_ metadata: Metadata, _ photo: () throws -> Photo) -> TimeClues {
    guard let zones = zones as? WorldZones, zones.knowsPlaces, !knowsPlace(of: metadata),
      let film = try? photo(), film.format.mimeType.hasPrefix("video/"),
      let first = try? film.timedPlaces().places.first(where: { $0.fix != TimedPlace.Fix.none })
    else { return self }
    var clues = self
    clues.place = Location(latitude: first.latitude, longitude: first.longitude)
    return clues
  }

  /// Whether it is known where a photo was taken.
  package func knowsPlace(of metadata: Metadata) -> Bool {
    place != nil || metadata.location != nil || metadata.placeOfFilm != nil
  }
}
