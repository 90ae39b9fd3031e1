public import VersoBytes

/// The reason why a file gives no track.
public struct TrackError: PhotoError {
  /// The kinds of obstacles.
  public enum Code: Hashable, Sendable {
    /// It has none of the supported formats.
    case unknownFormat
    /// It has no positions.
    case noPoints
    /// It has positions without times.
    case noTimes
    /// It is damaged before its first point.
    case damaged
  }

  /// The kind of problem.
  public let code: Code
  /// The format, where it is known.
  public let format: TrackFormat?
  /// The position in the file in bytes, or nil.
  public let offset: Int?
  /// The problem and what was expected: one sentence without a full stop.
  public let message: String

  package init(_ code: Code, _ message: String, format: TrackFormat? = nil, offset: Int? = nil) {
    self.code = code
    self.message = message
    self.format = format
    self.offset = offset
  }

  /// The name of the format.
  public var place: String { format?.name ?? "" }

  /// Format, message and position in one line.
  public var description: String {
    let front = format.map { "\($0.name): \(message)" } ?? message
    return offset.map { "\(front) (at byte \($0))" } ?? front
  }
}
