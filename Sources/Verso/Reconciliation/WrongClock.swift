/// The clock that showed a photo's dates, and by how much it was wrong.
///
/// One rule moves all dates, in any zone: a date is converted to this clock, and moves with the
/// preferred date if both are the same moment. Dates of one moment stay one moment, also where a
/// month is longer in one zone than in another, and where the clock ran slow.
struct WrongClock {
  /// The times that it showed, from the preferred dates.
  private let readings: [CaptureDate]
  /// The preferred date of those to be moved, if it has a time.
  private let own: CaptureDate?
  /// Its offset from UTC in minutes; nil if unknown.
  private let offset: Int?
  /// The most seconds by which a date that is of the same moment is later: some cameras write it when a film ends.
  private let lateness: Int
  private let shift: (CaptureDate) -> DateShift

  /// The clock of a photo.
  ///
  /// - Parameters:
  ///   - metadata: The metadata of the photo.
  ///   - property: Which of its dates are to be moved.
  ///   - photo: The photo itself, if `metadata` are those of its sidecar.
  ///   - shift: By how much a date is shifted that the clock showed.
  init(
    of metadata: Metadata, _ property: SharedProperty, besides photo: Metadata? = nil,
    by shift: @escaping (CaptureDate) -> DateShift
  ) {
    let owner = photo ?? metadata
    let taken = owner.reading(of: .captureDate) ?? metadata.reading(of: .captureDate)
    let offset = taken?.offset ?? owner.time?.offset
    own = metadata.reading(of: property)
    // One in another zone is of this clock, too, but not what it showed.
    let shown = own.flatMap { own in
      own.offset == nil || offset == nil || own.offset == offset ? own : nil
    }
    readings = [shown, taken].compactMap { $0 }
    (self.offset, self.shift) = (offset, shift)
    lateness = Int(metadata.filmLength) + Self.nearness
  }

  /// The most seconds between two dates of one moment.
  private static let nearness = 120

  /// Whether a date is known that it showed.
  var isKnown: Bool { !readings.isEmpty }

  /// A date as a correct clock would have shown it; nil if its year would not have four digits.
  func corrected(_ date: CaptureDate) -> CaptureDate? {
    let shown = reading(of: date)
    let start = readings.first { isNear(shown, $0) } ?? shown
    return start.shifted(by: shift(start))
      .flatMap { DateShift(from: start, to: $0) }.flatMap { date.shifted(by: $0) }
  }

  /// A date without a time, which is shifted with the preferred time of that day, or else by whole
  /// days.
  func corrected(day: CaptureDate) -> CaptureDate? {
    // A date with only a month or a year does not change.
    guard day.precision == .day else { return day }
    if let own, own.isSameDay(as: day), var new = own.shifted(by: shift(own)) {
      (new.precision, new.subsecond, new.offset) = (.day, nil, nil)
      return new
    }
    var amount = shift(day)
    amount.nanoseconds -= amount.nanoseconds % (86_400 * DateShift.second)
    return day.shifted(by: amount)
  }

  /// Whether a day alone goes along with a time of it.
  func knowsTime(of day: CaptureDate) -> Bool { own?.isSameDay(as: day) ?? false }

  /// By how much a date is shifted that it showed.
  func amount(at date: CaptureDate) -> DateShift { shift(date) }

  /// The clock's time at the moment of a date in another zone.
  private func reading(of date: CaptureDate) -> CaptureDate {
    // Programs give what the clock showed a wrong zone.
    guard let offset, let own = date.offset, own != offset,
      !readings.contains(where: { $0.isSameReading(as: date) }),
      var shown = date.inUTC?.shown(ahead: offset)
    else { return date }
    if let first = readings.first { shown.offset = first.offset }
    return shown
  }

  private func isNear(_ date: CaptureDate, _ reading: CaptureDate) -> Bool {
    guard let seconds = date.seconds, let start = reading.seconds else { return false }
    let gap = seconds - start
    return gap >= -Self.nearness && gap <= lateness
  }
}

extension Metadata {
  /// The clock's time for one of the dates, from the first place with a time.
  fileprivate func reading(of property: SharedProperty) -> CaptureDate? {
    written(property).lazy.compactMap { statement in
      statement.texts.first.flatMap { CaptureDate($0) }.flatMap { $0.hasTime ? $0 : nil }
    }.first
  }
}
