import Verso

/// The tracks among what a command is given.
enum TrackFiles {
  /// Endings that are those of tracks alone, and of archives, which hold no photo that is read: what is called
  /// so and is none is said of it as a track.
  private static let endings: Set<String> = [
    "gpx", "kml", "kmz", "tcx", "nmea", "fit", "igc", "geojson", "json", "gz",
    "zip",
  ]

  /// Whether a path leads to a track: by its content, or by a name that no photo has.
  static func isTrack(_ path: String) -> Bool {
    let kind = Path(path).kind
    guard path != "-", kind == .file || kind == .nothing else { return false }
    if Path.ending(of: path).map({ endings.contains($0.lowercased()) }) ?? false { return true }
    return Standard.head(of: path, TrackFormat.headBytes).map { TrackFormat(head: $0) != nil }
      ?? false
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
    guard path == "-" || Path(path).kind == .stream else { return try Track(path: path) }
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
