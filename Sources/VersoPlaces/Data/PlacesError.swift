public import VersoBytes

/// An error that prevents reading names of places, time zones or their rules.
public struct PlacesError: PhotoError {
  /// The kinds of obstacles.
  public enum Code: Hashable, Sendable {
    /// A file of data is in none of the folders where such files are.
    case notInstalled
    /// A data file is of another kind or version than expected.
    case unknownFormat
    /// A file is damaged.
    case damaged
    /// It is not the name of a time zone.
    case badName
    /// The system has no time zone of that name.
    case unknownZone
    /// The file counts leap seconds, as those under `right/` do.
    case leapSeconds
  }

  /// The kind of problem.
  public let code: Code
  /// The file or the name of the zone.
  public let place: String
  /// The position in the file in bytes, or nil.
  public let offset: Int?
  /// The problem and what was expected: one sentence without a full stop.
  public let message: String

  init(_ code: Code, _ message: String, place: String, offset: Int? = nil) {
    self.code = code
    self.message = message
    self.place = place
    self.offset = offset
  }

  /// Place, message and position in one line.
  public var description: String {
    let front = place.isEmpty ? message : "\(place): \(message)"
    return offset.map { "\(front) (at byte \($0))" } ?? front
  }
}
