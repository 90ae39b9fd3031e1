/// Something in a file that is not as it should be, but did not keep the rest from being read.
public struct Warning: Error, Hashable, Sendable {
  /// Its place: "JPEG APP1 > Exif > IFD0".
  public let place: String
  /// The position in the file in bytes, or nil if it is not known.
  public let offset: Int?
  /// The problem: one sentence without a full stop.
  public let message: String

  package init(_ message: String, place: String, offset: Int? = nil) {
    self.message = message
    self.place = place
    self.offset = offset
  }
}

extension Warning: CustomStringConvertible {
  /// Place, message and offset in one line.
  public var description: String {
    offset.map { "\(place): \(message) (at byte \($0))" } ?? "\(place): \(message)"
  }
}
