import Verso
import VersoLibrary
import VersoTracks

/// The tracks among what a command is given.
enum TrackFiles {
  /// Endings that are those of tracks alone, and of archives, which hold no photo that is read: what is called
  /// so but is not a track is reported as one.
  private static let endings: Set<String> = [
    "gpx", "kml", "kmz", "tcx", "nmea", "fit", "igc", "geojson", "json", "gz",
    "zip",
  ]

  /// Whether a path leads to a track: by its content, or by a name that no photo has; also a film that says places
  /// in the course of time, where films may be meant.
  static func isTrack(_ path: String, orFilm: Bool) -> Bool {
    let kind = Path(path).kind
    guard path != "-", kind == .file || kind == .nothing else { return false }
    if Path.ending(of: path).map({ endings.contains($0.lowercased()) }) ?? false { return true }
    guard let head = Path.head(of: path, TrackFormat.headBytes) else { return false }
    return TrackFormat(head: head) != nil || orFilm && film(path, head) != nil
  }

  /// The places that a film says in the course of time; nil for what is no film, and for one that says none.
  private static func film(_ path: String, _ head: [UInt8]) -> TimedPlaces? {
    // Which of the formats of boxes it is shows only behind the head.
    guard TimedPlaces.mayBeFilm(head), let photo = try? Photo(path: path),
      photo.format.mimeType.hasPrefix("video/"), let film = try? photo.timedPlaces(),
      !film.places.isEmpty
    else { return nil }
    return film
  }

  /// Reads tracks as one, and says what is wrong with them.
  ///
  /// - Throws: ``UsageError`` when one cannot be read.
  static func read(_ paths: [String], quiet: Bool) throws(UsageError) -> Track {
    var tracks: [Track] = []
    for path in paths {
      let track: Track
      do {
        track = try read(path)
      } catch { throw UsageError(Report.line(path, error)) }
      for warning in track.warnings where !quiet {
        Standard.error(Report.line(path, saying: "warning: \(warning)"))
      }
      tracks.append(track)
    }
    return Track(joining: tracks)
  }

  private static func read(_ path: String) throws -> Track {
    guard path == "-" || Path(path).kind == .stream else {
      if let head = Path.head(of: path, TrackFormat.headBytes), let film = film(path, head) {
        return try Track(film)
      }
      return try Track(path: path)
    }
    guard let stream = Standard.Stream(path) else {
      throw FileProblem("reading it is not permitted")
    }
    defer { stream.close() }
    return try Track {
      guard let chunk = stream.next() else { throw FileProblem("it cannot be read") }
      return chunk
    }
  }
}
