/// Limits on the work of reading a track. At a limit reading stops with a `Warning`, and keeps what
/// was read before.
public struct TrackLimits: Hashable, Sendable {
  /// The most points. 5,000,000 by default, two months of one a second, which take 240 MB.
  public var points = 5_000_000
  /// The deepest nesting of elements of XML and values of JSON. 64 by default; real tracks use 12.
  public var depth = 64

  /// The limits that suit tracks.
  public init() {}
}
