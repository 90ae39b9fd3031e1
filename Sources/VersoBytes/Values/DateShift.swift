/// By how much a clock was wrong: years and months by the calendar, days, and a time.
///
/// A month later than the 31st of January is the 31st of February, which the calendar calls the 2nd or 3rd
/// of March.
public struct DateShift: Hashable, Sendable {
  /// Years, from -9999 to 9999; negative for earlier ones.
  package var years: Int
  /// Months, of any number within ``most``.
  package var months: Int
  /// Days.
  package var days: Int
  /// Nanoseconds of the hours, minutes and seconds together.
  package var nanoseconds: Int

  /// A shift from its parts. One by more than `most` years, months or days shifts no date.
  public init(years: Int = 0, months: Int = 0, days: Int = 0, nanoseconds: Int = 0) {
    (self.years, self.months, self.days) = (years, months, days)
    self.nanoseconds = nanoseconds
  }

  /// The most years, months or days; no dates are farther apart.
  package static let most = 9_999_999
  package static let second = 1_000_000_000

  /// The shift the other way.
  package var reversed: DateShift {
    DateShift(
      years: 0 &- years, months: 0 &- months, days: 0 &- days, nanoseconds: 0 &- nanoseconds)
  }

  /// A shift as people type it.
  ///
  /// With units: "2h", "+1d 2h -3min", "90s", "1.5 hours", "2 weeks", "1 month"; a sign applies
  /// until another one. Or ExifTool's form: "1:30" are hours and minutes, "0:0:5" with seconds.
  /// With a blank, days, months and years precede: "5 0" is five days, "1:2:3 4:05:06" a year, two
  /// months, three days and a time. A number alone is invalid, because it is ambiguous: hours for
  /// ExifTool, minutes for somebody who types 90.
  ///
  /// - Returns: Nil if it is invalid.
  public init?(_ text: String) {
    let text = text.trimmed
    guard !text.isEmpty, text.utf8.count <= 200 else { return nil }
    let hasUnits = text.contains { $0.isLetter }
    guard let shift = hasUnits ? Self.withUnits(text) : Self.withColons(text), shift.isPossible
    else { return nil }
    self = shift
  }

  /// Whether its parts are within bounds.
  private var isPossible: Bool {
    [years, months, days].allSatisfy { $0.magnitude <= Self.most }
  }

  /// The unit of a word: one of the parts, and its factor.
  private static func unit(_ word: String) -> (WritableKeyPath<DateShift, Int>, Int)? {
    switch word.lowercased() {
    case "y", "year", "years": (\.years, 1)
    case "mo", "month", "months": (\.months, 1)
    case "w", "week", "weeks": (\.days, 7)
    case "d", "day", "days": (\.days, 1)
    case "h", "hr", "hrs", "hour", "hours": (\.nanoseconds, 3600 * second)
    case "m", "min", "mins", "minute", "minutes": (\.nanoseconds, 60 * second)
    case "s", "sec", "secs", "second", "seconds": (\.nanoseconds, second)
    case "ms": (\.nanoseconds, second / 1000)
    default: nil
    }
  }

  private static func withUnits(_ text: String) -> DateShift? {
    var shift = DateShift()
    var rest = text[...]
    var sign = 1
    while true {
      rest = rest.drop { $0 == " " || $0 == "," }
      guard let first = rest.first else { return shift }
      if first == "+" || first == "-" {
        sign = first == "-" ? -1 : 1
        rest = rest.dropFirst().drop { $0 == " " }
      }
      let number = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
      rest = rest[number.endIndex...].drop { $0 == " " }
      let word = rest.prefix { $0.isLetter }
      rest = rest[word.endIndex...]
      guard let (part, size) = unit(String(word)), let amount = amount(String(number), of: size)
      else { return nil }
      let (sum, overflow) = shift[keyPath: part].addingReportingOverflow(sign * amount)
      guard !overflow else { return nil }
      shift[keyPath: part] = sum
    }
  }

  /// So many units; nil for what is no number, for a part of a month or a year, and beyond all bounds.
  private static func amount(_ text: String, of size: Int) -> Int? {
    guard text.utf8.count <= 15, let number = Double(text), number.isFinite, number >= 0 else {
      return nil
    }
    if let whole = Int(text) {
      let (amount, overflow) = whole.multipliedReportingOverflow(by: size)
      return overflow ? nil : amount
    }
    guard size >= second / 1000 else { return nil }
    return Int(exactly: (number * Double(size)).rounded())
  }

  private static func withColons(_ text: String) -> DateShift? {
    var parts = text.split(separator: " ").map(String.init)
    guard let first = parts.first, parts.count <= 2 else { return nil }
    var sign = 1
    if let mark = first.first, mark == "+" || mark == "-" {
      sign = mark == "-" ? -1 : 1
      parts[0] = String(first.dropFirst())
    }
    func numbers(_ text: String) -> [String]? {
      let numbers = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
      return numbers.count <= 3 ? numbers : nil
    }
    var shift = DateShift()
    if parts.count == 2 {
      guard let day = numbers(parts[0]) else { return nil }
      let places = [\DateShift.days, \.months, \.years]
      for (text, place) in zip(day.reversed(), places) {
        guard text.utf8.allSatisfy(\.isDigit), let number = Int(text) else { return nil }
        shift[keyPath: place] = sign * number
      }
    }
    guard let time = parts.last.flatMap(numbers), let hours = time.first,
      time.count > 1 || parts.count > 1
    else { return nil }
    // It is more likely a date than this many hours and minutes.
    guard time.count == 1 || hours.utf8.count < 4 else { return nil }
    for (text, size) in zip(time, [3600 * second, 60 * second, second]) {
      guard let first = text.utf8.first, first.isDigit, let amount = amount(text, of: size) else {
        return nil
      }
      let (sum, overflow) = shift.nanoseconds.addingReportingOverflow(sign * amount)
      guard !overflow else { return nil }
      shift.nanoseconds = sum
    }
    return shift
  }

  /// The time between what a clock showed and what it should have shown. It is the time between the
  /// two moments if both have an offset from UTC, and otherwise between the clock times.
  ///
  /// - Returns: Nil if one of them is no date.
  package init?(from wrong: CaptureDate, to right: CaptureDate) {
    guard let first = wrong.seconds, let last = right.seconds else { return nil }
    var seconds = last - first
    if let old = wrong.offset, let new = right.offset {
      let (between, isBeyond) = old.subtractingReportingOverflow(new)
      guard !isBeyond, between.magnitude < 1 << 20 else { return nil }
      seconds += between * 60
    }
    // Nanoseconds count some 290 years.
    let days = seconds.magnitude < 9_000_000_000 ? 0 : seconds / 86_400
    self.init(
      days: days,
      nanoseconds: (seconds - days * 86_400) * Self.second + right.nanoseconds - wrong.nanoseconds)
  }
}

extension DateShift: CustomStringConvertible {
  /// "+1 h 30 min", "-2 days"; "nothing" for none.
  public var description: String {
    var words: [String] = []
    func add(_ amount: Int, _ one: String, _ many: String) {
      guard amount != 0 else { return }
      words.append(
        "\(amount < 0 ? "-" : "+")\(amount.magnitude) \(amount.magnitude == 1 ? one : many)")
    }
    add(years, "year", "years")
    add(months, "month", "months")
    let whole = nanoseconds / Self.second
    add(days + whole / 86_400, "day", "days")
    add(whole / 3600 % 24, "h", "h")
    add(whole / 60 % 60, "min", "min")
    let left = nanoseconds % (60 * Self.second)
    if left != 0 {
      var out: [UInt8] = []
      out.append((Double(left) / Double(Self.second)).magnitude, significant: 11)
      words.append("\(left < 0 ? "-" : "+")\(String(decoding: out, as: UTF8.self)) s")
    }
    return words.isEmpty ? "nothing" : words.joined(separator: " ")
  }
}

extension CaptureDate {
  /// Whole seconds since 1970 on the clock itself, of a date without a time those of its start; nil for what is
  /// no date.
  package var seconds: Int? {
    var clock = self
    (clock.subsecond, clock.offset, clock.precision) = (nil, 0, .second)
    return clock.secondsSince1970().map { Int($0) }
  }

  /// The fraction of the second.
  fileprivate var nanoseconds: Int {
    let digits = (subsecond ?? "").utf8.prefix(9).map { Int($0) - 0x30 }
    return digits.reduce(0) { $0 * 10 + $1 } * Self.powers[9 - digits.count]
  }

  private static let powers = [
    1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
  ]

  /// The date as a correct clock would have shown it; the offset stays.
  ///
  /// The second's fraction keeps its digits, and gets as many as a shift by parts of a second needs.
  ///
  /// - Returns: Nil if the year would have more than four digits, or none.
  package func shifted(by shift: DateShift) -> CaptureDate? {
    guard shift != DateShift() else { return isValid ? self : nil }
    guard isValid,
      [shift.years, shift.months, shift.days].allSatisfy({ $0.magnitude <= DateShift.most })
    else { return nil }
    let months = (year + shift.years) * 12 + month - 1 + shift.months
    let shiftedYear = Int((Double(months) / 12).rounded(.down))
    // The first of the month; the days before this one lead on from there, into the next month where it
    // is shorter.
    let first = CaptureDate(
      year: shiftedYear, month: months - shiftedYear * 12 + 1, day: 1, hour: 0, minute: 0, second: 0
    )
    guard let start = first.seconds else { return nil }
    let clock = (day - 1 + shift.days) * 86_400 + hour * 3600 + minute * 60 + second
    let fraction = nanoseconds + shift.nanoseconds % DateShift.second
    var whole = start + clock + shift.nanoseconds / DateShift.second
    var left = fraction
    if left < 0 {
      (left, whole) = (left + DateShift.second, whole - 1)
    } else if left >= DateShift.second {
      (left, whole) = (left - DateShift.second, whole + 1)
    }
    var result = CaptureDate(secondsSince1970: Double(whole), offset: 0, digits: 0)
    guard result.isValid else { return nil }
    (result.offset, result.precision) = (offset, precision)
    let digits = Self.pad(left, 9)
    let needed = digits.lastIndex { $0 != "0" }.map {
      digits.distance(from: digits.startIndex, to: $0) + 1
    }
    let kept = max(subsecond?.utf8.count ?? 0, needed ?? 0)
    result.subsecond =
      kept == 0 ? nil : String((digits + (subsecond ?? "").dropFirst(9)).prefix(kept))
    return result
  }
}
