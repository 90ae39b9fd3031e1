public import Verso

/// What a destination wrote, and what it did not write, with the reason.
public struct ImageReport: Sendable {
  /// A property that was not written.
  public struct Ignored: Hashable, Sendable, CustomStringConvertible {
    /// The property: "{Exif}.PixelXDimension", or the key of the top level.
    public let key: String
    /// The reason: one sentence without a full stop.
    public let reason: String

    /// The property and the reason in one line.
    public var description: String { "\(key): \(reason)" }
  }

  /// The properties that have another value now: "{Exif}.UserComment".
  public internal(set) var written: [String] = []
  /// The properties and dictionaries that are gone.
  public internal(set) var removed: [String] = []
  /// The requested properties that were not written. One that the source already has is neither written nor ignored.
  public internal(set) var ignored: [Ignored] = []
  /// The changes of the fields, and how the file was written.
  public internal(set) var receipt: Receipt
  /// The new file; nil for a destination that writes to a path.
  public internal(set) var bytes: [UInt8]?

  mutating func ignore(_ key: String, _ reason: String) {
    ignored.append(Ignored(key: key, reason: reason))
  }

  mutating func ignore(_ key: String, _ error: any Error) {
    ignore(key, (error as? MetadataError)?.message ?? "\(error)")
  }
}
