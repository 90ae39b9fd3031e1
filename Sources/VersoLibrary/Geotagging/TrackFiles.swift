import Verso
package import VersoTracks

/// The tracks among files that are named.
package enum TrackFiles {
  /// Extensions of tracks only, and of archives, which contain no photo that is read. Such a file
  /// that is not a track is reported as one.
  private static let endings: Set<String> = [
    "gpx", "kml", "kmz", "tcx", "nmea", "fit", "igc", "geojson", "json", "gz",
    "zip",
  ]

  /// Whether a file is a track: by its content, or by a name that no photo has. A film with
  /// positions over time counts as well, where films may be meant.
  package static func isTrack(_ path: String, orFilm: Bool) -> Bool {
    let kind = Path(path).kind
    guard path != "-", kind == .file || kind == .nothing else { return false }
    if Path.ending(of: path).map({ endings.contains($0.lowercased()) }) ?? false { return true }
    guard let head = Path.head(of: path, TrackFormat.headBytes) else { return false }
    return TrackFormat(head: head) != nil || orFilm && film(path, head) != nil
  }

  /// The places that a film records in the course of time; nil for another file, and for a film without places.
  private static func film(_ path: String, _ head: [UInt8]) -> TimedPlaces? {
    // Which of the formats of boxes it is shows only after the head.
    guard FileFormat.of(head: head)?.mayHoldFilm == true, let photo = try? Photo(path: path),
      photo.format.mimeType.hasPrefix("video/"), let film = try? photo.timedPlaces(),
      !film.places.isEmpty
    else { return nil }
    return film
  }

  /// Reads the track in a file, or in a film.
  ///
  /// - Throws: The problem with it.
  package static func read(_ path: String) throws -> Track {
    if let head = Path.head(of: path, TrackFormat.headBytes), let film = film(path, head) {
      return try Track(film)
    }
    return try Track(path: path)
  }
}
