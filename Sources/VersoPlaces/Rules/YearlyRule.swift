internal import VersoBytes

/// Yearly changes of clocks, or none, in the form of the variable TZ (POSIX.1-2024, 8.3; RFC 9636,
/// 3.3.1): "CET-1CEST,M3.5.0,M10.5.0/3".
struct YearlyRule: Hashable, Sendable {
  /// Seconds ahead of UTC.
  let standard: Int
  /// The same in summer; that of ``standard`` where clocks do not change.
  let daylight: Int
  /// When summer time begins and ends; nil if clocks do not change.
  private let change: Change?

  private struct Change: Hashable, Sendable {
    let start, end: Moment
  }

  /// A day of each year, and a time on it.
  private struct Moment: Hashable, Sendable {
    enum Day: Hashable, Sendable {
      /// 1 to 365; 29 February is not counted.
      case withoutLeapDay(Int)
      /// 0 to 365.
      case ofYear(Int)
      /// The first to fifth weekday of a month, 0 for Sunday; the fifth is the last.
      case weekday(month: Int, week: Int, day: Int)
    }
    let day: Day
    /// Seconds after midnight, -167 to 167 hours.
    let time: Int

    /// Seconds of the local clock since it showed 1970-01-01 00:00:00.
    func seconds(in year: Int) -> Int {
      let days =
        switch day {
        case .withoutLeapDay(let number):
          CivilCalendar.days(year, 1, 1) + number - 1
            + (number >= 60 && CivilCalendar.isLeap(year) ? 1 : 0)
        case .ofYear(let number): CivilCalendar.days(year, 1, 1) + number
        case .weekday(let month, let week, let weekday):
          Self.days(year, month, week, weekday)
        }
      return days * 86_400 + time
    }

    private static func days(_ year: Int, _ month: Int, _ week: Int, _ weekday: Int) -> Int {
      let first = CivilCalendar.days(year, month, 1)
      let next =
        month == 12 ? CivilCalendar.days(year + 1, 1, 1) : CivilCalendar.days(year, month + 1, 1)
      let ahead = (weekday - CivilCalendar.weekday(first) + 7) % 7
      let day = first + ahead + (week - 1) * 7
      return day < next ? day : day - 7
    }
  }

  /// The year of an instant, give or take one.
  private static func year(near seconds: Int) -> Int { 1970 + seconds / 31_556_952 }

  /// Understands a rule; nil if it is invalid.
  init?(_ text: [UInt8]) {
    var scanner = Scanner(text)
    guard scanner.skipName(), let west = scanner.duration(mostHours: 24) else { return nil }
    standard = -west
    guard !scanner.isAtEnd else {
      (daylight, change) = (standard, nil)
      return
    }
    guard scanner.skipName() else { return nil }
    if scanner.next(is: ",") {
      daylight = standard + 3600
    } else {
      guard let west = scanner.duration(mostHours: 24) else { return nil }
      daylight = -west
    }
    guard scanner.skip(","), let start = scanner.moment(), scanner.skip(","),
      let end = scanner.moment(), scanner.isAtEnd
    else { return nil }
    change = Change(start: start, end: end)
  }

  /// The distance from UTC at an instant, in seconds. The instant is far from where numbers end.
  func offset(atUTC seconds: Int) -> Int {
    guard let change else { return standard }
    // The change last before the instant; of two at once the one that begins summer time is the last.
    var (latest, isSummer) = (Int.min, false)
    for step in -2...2 {
      let year = Self.year(near: seconds) + step
      let end = change.end.seconds(in: year) - daylight
      if end <= seconds, end >= latest, !(end == latest && isSummer) {
        (latest, isSummer) = (end, false)
      }
      let start = change.start.seconds(in: year) - standard
      if start <= seconds, start >= latest { (latest, isSummer) = (start, true) }
    }
    return isSummer ? daylight : standard
  }

  /// Reads a rule from left to right.
  private struct Scanner {
    private var rest: ArraySlice<UInt8>

    init(_ text: [UInt8]) { rest = text[...] }

    var isAtEnd: Bool { rest.isEmpty }

    func next(is character: Character) -> Bool { rest.first == character.asciiValue }

    mutating func skip(_ character: Character) -> Bool {
      guard next(is: character) else { return false }
      rest = rest.dropFirst()
      return true
    }

    /// Letters, at least three, or the text between < and >.
    mutating func skipName() -> Bool {
      if skip("<") {
        guard let end = rest.firstIndex(of: UInt8(ascii: ">")), end - rest.startIndex >= 3 else {
          return false
        }
        rest = rest[end...].dropFirst()
        return true
      }
      let letters = rest.prefix { (0x41...0x5A).contains($0 & ~0x20) }
      rest = rest.dropFirst(letters.count)
      return letters.count >= 3
    }

    mutating func number(from low: Int = 0, to high: Int) -> Int? {
      let digits = rest.prefix { (0x30...0x39).contains($0) }
      guard (1...3).contains(digits.count) else { return nil }
      rest = rest.dropFirst(digits.count)
      let number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
      return low <= number && number <= high ? number : nil
    }

    /// "-3", "2:30", "24:59:59": seconds.
    mutating func duration(mostHours: Int) -> Int? {
      let isNegative = skip("-")
      if !isNegative { _ = skip("+") }
      guard let hours = number(to: mostHours) else { return nil }
      var seconds = hours * 3600
      for unit in [60, 1] where skip(":") {
        guard let count = number(to: 59) else { return nil }
        seconds += count * unit
      }
      return isNegative ? -seconds : seconds
    }

    /// "M3.5.0/2", "J60", "0/-1".
    mutating func moment() -> Moment? {
      let day: Moment.Day
      if skip("M") {
        guard let month = number(from: 1, to: 12), skip("."), let week = number(from: 1, to: 5),
          skip("."),
          let weekday = number(to: 6)
        else { return nil }
        day = .weekday(month: month, week: week, day: weekday)
      } else if skip("J") {
        guard let number = number(from: 1, to: 365) else { return nil }
        day = .withoutLeapDay(number)
      } else {
        guard let number = number(to: 365) else { return nil }
        day = .ofYear(number)
      }
      guard skip("/") else { return Moment(day: day, time: 7200) }
      return duration(mostHours: 167).map { Moment(day: day, time: $0) }
    }
  }
}
