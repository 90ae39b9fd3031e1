/// How far the clock of a camera was from the true time, at one or several times.
///
/// With one reference it was wrong by the same all the time; between several it drifted evenly, and before the
/// first and behind the last as between the two that are nearest.
public struct CameraClock: Hashable, Sendable {
  /// What the clock showed at a known time.
  public struct Reference: Hashable, Sendable {
    /// What the camera's clock showed, in seconds since 1970-01-01 00:00:00 UTC.
    public let shown: Double
    /// The true time, in seconds since 1970-01-01 00:00:00 UTC.
    public let actual: Double

    /// What the clock showed at a known time.
    public init(shown: Double, actual: Double) {
      self.shown = shown
      self.actual = actual
    }

    /// The seconds that are to be added to what the clock showed.
    public var correction: Double { actual - shown }
  }

  /// The references, sorted by what the clock showed; of several for one time the last one.
  public let references: [Reference]
  /// Seconds that are added to all times besides.
  public let offset: Double

  /// A clock.
  ///
  /// - Parameters:
  ///   - references: What it showed at known times.
  ///   - offset: Seconds that are to be added to what it shows, negative for a clock that is fast.
  public init(_ references: [Reference] = [], offset: Double = 0) {
    var latest: [Double: Reference] = [:]
    for reference in references { latest[reference.shown] = reference }
    self.references = latest.values.sorted { $0.shown < $1.shown }
    self.offset = offset
  }

  /// A clock that was wrong by the same all the time, by many references that need not all be right, as the times
  /// of satellites in photos are: some of them are of a position that was found long before.
  ///
  /// - Parameters:
  ///   - references: What the clock showed at times that are believed to be known.
  ///   - spread: The most seconds between a reference and the middle one for the two to agree.
  /// - Returns: The clock that the middle one of the corrections gives; nil where fewer than two thirds agree with it,
  ///   and without references.
  public static func agreed(_ references: [Reference], within spread: Double = 30) -> CameraClock? {
    let corrections = references.map(\.correction).sorted()
    guard !corrections.isEmpty else { return nil }
    let middle = corrections[corrections.count / 2]
    let agreeing = corrections.count { ($0 - middle).magnitude <= spread }
    return agreeing * 3 >= corrections.count * 2 ? CameraClock(offset: middle) : nil
  }

  /// The true time when the clock showed a time, both in seconds since 1970-01-01 00:00:00 UTC.
  public func actual(_ shown: Double) -> Double { shown + offset + correction(shown) }

  private func correction(_ shown: Double) -> Double {
    guard references.count > 1 else { return references.first?.correction ?? 0 }
    // The two around the time, or the two at its end.
    let after = references.firstIndex { $0.shown >= shown } ?? references.count - 1
    let one = references[max(after - 1, 0)]
    let other = references[max(after, 1)]
    let share = (shown - one.shown) / (other.shown - one.shown)
    return one.correction + (other.correction - one.correction) * share
  }
}
