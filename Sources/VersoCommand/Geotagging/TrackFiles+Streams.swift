import Verso
import VersoLibrary
import VersoTracks

extension TrackFiles {
  /// Reads tracks as one, and reports what is wrong with them.
  ///
  /// - Throws: ``UsageError`` when one cannot be read.
  static func read(_ paths: [String], quiet: Bool) throws(UsageError) -> Track {
    var tracks: [Track] = []
    for path in paths {
      let track: Track
      do {
        track = try path == "-" || Path(path).kind == .stream ? readStream(path) : read(path)
      } catch { throw UsageError(Report.line(path, error)) }
      for warning in track.warnings where !quiet {
        Standard.error(Report.line(path, message: "warning: \(warning)"))
      }
      tracks.append(track)
    }
    return Track(joining: tracks)
  }

  private static func readStream(_ path: String) throws -> Track {
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
