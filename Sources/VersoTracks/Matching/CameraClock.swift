public import VersoBytes

/// The error of a camera's clock, at one or several times.
///
/// With one reference the error is constant. Between several references it grows evenly; before the first and after the
/// last it grows as between the two nearest ones.
public struct CameraClock: Hashable, Sendable {
  /// The clock's time at a known time.
  public struct Reference: Hashable, Sendable {
    /// The time of the camera's clock, in seconds since 1970-01-01 00:00:00.
    public let shown: Double
    /// The correction to add to it.
    fileprivate let shift: DateShift
    /// Minutes by which the clock was ahead of UTC; nil if nothing states it.
    fileprivate let ahead: Int?

    /// The clock's time at a known time, both in seconds since 1970-01-01 00:00:00 UTC. Impossible
    /// times become the nearest possible ones.
    public init(shown: Double, actual: Double) {
      func bounded(_ seconds: Double) -> Double {
        seconds.isNaN ? 0 : min(max(seconds, -Self.most), Self.most)
      }
      self.shown = bounded(shown)
      let correction = (bounded(actual) - self.shown) * Double(DateShift.second)
      shift = DateShift(nanoseconds: Int(min(max(correction, -9e18), 9e18).rounded()))
      ahead = nil
    }

    /// The time of the clock and the right time, exact to the last digit. They are compared as instants if both have an
    /// offset from UTC, otherwise as local times.
    ///
    /// - Returns: Nil if one of them is not a date.
    public init?(shown: CaptureDate, right: CaptureDate) {
      guard let seconds = shown.seconds, let shift = DateShift(from: shown, to: right) else {
        return nil
      }
      self.shown = Double(seconds)
      self.shift = shift
      ahead = shown.offset ?? right.offset
    }

    private init(shown: Double, _ shift: DateShift, ahead: Int?) {
      (self.shown, self.shift, self.ahead) = (shown, shift, ahead)
    }

    /// The same by the clock of another one, where both are known.
    fileprivate func by(_ ahead: Int?) -> Reference {
      guard let own = self.ahead, let ahead, own != ahead else { return self }
      return Reference(shown: shown + (Double(ahead) - Double(own)) * 60, shift, ahead: ahead)
    }

    /// The seconds to add to the clock's time.
    public var correction: Double {
      Double(shift.days) * 86_400 + Double(shift.nanoseconds) / Double(DateShift.second)
    }

    /// The year 9999 and more.
    private static let most = 1e12
  }

  /// The references, sorted by the time of the clock; of several for one time, the last one. Those of other zones are
  /// converted to the zone of the first one that has an offset from UTC.
  public let references: [Reference]
  /// Seconds that are added to all times.
  public let offset: Double

  /// A clock.
  ///
  /// - Parameters:
  ///   - references: The clock's times at known times.
  ///   - offset: The seconds to add to its time, negative for a clock that is fast.
  public init(_ references: [Reference] = [], offset: Double = 0) {
    var latest: [Double: Reference] = [:]
    let ahead = references.lazy.compactMap(\.ahead).first
    for reference in references.map({ $0.by(ahead) }) { latest[reference.shown] = reference }
    self.references = latest.values.sorted { $0.shown < $1.shown }
    self.offset = offset
  }

  /// A clock with a constant error, from many references of which some may be wrong. The satellite times in photos are
  /// such references: some of them belong to a position that was found long before.
  ///
  /// - Parameters:
  ///   - references: The clock's times at times that are assumed to be right.
  ///   - spread: The most seconds between a reference and the middle one for the two to agree.
  /// - Returns: The clock with the median correction; nil if fewer than two thirds agree with it,
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

  /// The shift of a date of the clock: exact for a constant error, in whole seconds if the error
  /// grew. A date of another zone counts as its instant.
  public func shift(at date: CaptureDate) -> DateShift {
    if references.count < 2, offset == 0 {
      return references.first?.shift ?? DateShift()
    }
    guard var shown = date.seconds.map({ Double($0) }) else { return DateShift() }
    if let own = date.offset, let ahead = references.lazy.compactMap(\.ahead).first {
      shown += (Double(ahead) - Double(own)) * 60
    }
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
