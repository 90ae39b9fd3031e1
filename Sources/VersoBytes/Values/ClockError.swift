/// How wrong a camera's clock was: by one time, or by a time that grew while it ran slow or fast.
public struct ClockError: Hashable, Sendable {
  /// What the clock showed once, and what it should have shown then.
  public struct Reference: Hashable, Sendable {
    /// What the clock showed.
    public let shown: CaptureDate
    /// What it should have shown.
    public let right: CaptureDate

    /// Both as clocks: distances from UTC do not count.
    public init(shown: CaptureDate, right: CaptureDate) {
      (self.shown, self.right) = (shown, right)
    }
  }

  private let shift: DateShift
  /// What the clock showed then, in seconds.
  private let clock: Int
  /// Nanoseconds that the error grows by in a second.
  private let drift: Double

  /// The error that one reference tells, or two: between them, before and behind it grows evenly.
  ///
  /// - Returns: Nil for none or more than two, for what is no date, and for two at one time of the clock.
  public init?(_ references: [Reference]) {
    let known = references.compactMap { reference -> (clock: Int, shift: DateShift)? in
      guard let clock = reference.shown.seconds,
        let shift = DateShift(from: reference.shown, to: reference.right)
      else { return nil }
      return (clock, shift)
    }
    guard known.count == references.count, let first = known.first, let last = known.last,
      known.count <= 2
    else { return nil }
    (clock, shift) = first
    guard known.count == 2 else {
      drift = 0
      return
    }
    guard last.clock != first.clock else { return nil }
    drift =
      Double(last.shift.nanoseconds - first.shift.nanoseconds) / Double(last.clock - first.clock)
  }

  /// By how much a date is shifted that the clock showed. A growing error is told in whole seconds.
  public func shift(at date: CaptureDate) -> DateShift {
    guard drift != 0, let shown = date.seconds else { return shift }
    let grown = Double(shift.nanoseconds) + drift * Double(shown - clock)
    let seconds = (grown / Double(DateShift.second)).rounded()
    // Beyond all bounds nothing is shifted: that is refused where it is done.
    guard seconds.magnitude < 1e12 else { return DateShift(years: DateShift.most) }
    return DateShift(nanoseconds: Int(seconds) * DateShift.second)
  }
}
