/// How wrong the clock of a camera was, at one or several times.
///
/// With one reference it was wrong by the same all the time; between several it drifted evenly, and before the
/// first and behind the last as between the two that are nearest.
public struct CameraClock: Hashable, Sendable {
  /// What the clock showed at a known time.
  public struct Reference: Hashable, Sendable {
    /// What the camera's clock showed, in seconds since 1970-01-01 00:00:00.
    public let shown: Double
    /// What is to be added to it.
    fileprivate let nanoseconds: Int

    /// What the clock showed at a known time, both in seconds since 1970-01-01 00:00:00 UTC. Numbers that no
    /// clock shows are taken for the nearest that one does.
    public init(shown: Double, actual: Double) {
      func bounded(_ seconds: Double) -> Double {
        seconds.isNaN ? 0 : min(max(seconds, -Self.most), Self.most)
      }
      self.shown = bounded(shown)
      let correction = (bounded(actual) - self.shown) * Double(DateShift.second)
      nanoseconds = Int(min(max(correction, -9e18), 9e18).rounded())
    }

    /// What the clock showed, and what it should have shown then: both as clocks, so that distances from UTC
    /// do not count, and exact to the last digit.
    ///
    /// - Returns: Nil where one of them is no date.
    public init?(shown: CaptureDate, right: CaptureDate) {
      guard let seconds = shown.seconds, let shift = DateShift(from: shown, to: right) else {
        return nil
      }
      self.shown = Double(seconds)
      nanoseconds = shift.nanoseconds
    }

    /// The seconds that are to be added to what the clock showed.
    public var correction: Double { Double(nanoseconds) / Double(DateShift.second) }

    /// The year 9999 and more.
    private static let most = 1e12
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

  /// By how much a date is to be shifted that the clock showed: exactly where the clock was wrong by the same
  /// all the time, in whole seconds where it drifted.
  public func shift(at date: CaptureDate) -> DateShift {
    if references.count < 2, offset == 0 {
      return DateShift(nanoseconds: references.first?.nanoseconds ?? 0)
    }
    guard let shown = date.seconds.map({ Double($0) }) else { return DateShift() }
    let seconds = (offset + correction(shown)).rounded()
    // Beyond all bounds nothing is shifted: that is refused where it is done.
    guard seconds.magnitude < 1e12 else { return DateShift(years: DateShift.most) }
    return DateShift(nanoseconds: Int(seconds) * DateShift.second)
  }

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
