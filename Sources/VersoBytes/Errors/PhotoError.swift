/// The common interface of all errors of the library: a code to switch on, the location of the
/// problem, a message, and advice.
///
/// Two errors are equal if their codes are: file and location are for people. `ReadError` is not one of these: it
/// describes a problem of bytes to the layer that reads them, which adds the location.
public protocol PhotoError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of obstacles.
  associatedtype Code: Hashable, Sendable
  /// The kind of problem.
  var code: Code { get }
  /// The place, in the file or of it: "JPEG APP1 > Exif > ExifIFD:FNumber"; empty if absent.
  var place: String { get }
  /// The position in the file in bytes, or nil.
  var offset: Int? { get }
  /// The problem and what was expected: one sentence without a full stop, and without advice.
  var message: String { get }
  /// The advice; nil if there is no advice.
  var advice: Advice? { get }
}

extension PhotoError {
  /// Nowhere in particular.
  public var place: String { "" }
  /// Nowhere in particular.
  public var offset: Int? { nil }
  /// No advice.
  public var advice: Advice? { nil }

  /// Place, message and offset in one line.
  public var description: String { line }

  /// Place, message and offset in one line, also where ``description`` is shorter.
  package var line: String {
    let front = place.isEmpty ? message : "\(place): \(message)"
    return offset.map { "\(front) (at byte \($0))" } ?? front
  }

  /// Whether they have the same code.
  public static func == (one: Self, other: Self) -> Bool { one.code == other.code }

  /// Feeds the code.
  public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}
