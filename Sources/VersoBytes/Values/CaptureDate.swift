/// A date of a photo: the local time, the fraction of the second as it was written, and the offset from UTC if the photo
/// records it.
///
/// Without an offset the date is floating: it is not an instant, and no offset is invented.
public struct CaptureDate: Hashable, Sendable {
  /// The year, 1 to 9999.
  public var year: Int
  /// The month, 1 to 12.
  public var month: Int
  /// The day of the month, 1 to 31.
  public var day: Int
  /// The hour, 0 to 23.
  public var hour: Int
  /// The minute, 0 to 59.
  public var minute: Int
  /// The second, 0 to 60.
  public var second: Int
  /// The digits after the second's decimal point: "5" is half a second, "050" a twentieth.
  public var subsecond: String?
  /// Minutes ahead of UTC; nil if unknown.
  public var offset: Int?
  /// The precision of the date. Parts beyond it are those of the start of the time that it names,
  /// and are never shown: a month alone has day 1 and hour 0.
  package var precision = Precision.second

  /// The precision of a date.
  package enum Precision: Int, Comparable, Sendable {
    /// The year alone.
    case year = 1
    /// A month of a year.
    case month
    /// The day, without a time.
    case day
    /// The day and the time.
    case second

    /// Whether one names a longer time than the other.
    package static func < (one: Precision, other: Precision) -> Bool {
      one.rawValue < other.rawValue
    }
  }

  /// Whether the time of the day is known.
  public var hasTime: Bool { precision == .second }

  /// A date from its parts, which are not checked.
  public init(
    year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int,
    subsecond: String? = nil, offset: Int? = nil
  ) {
    self.init(
      year: year, month: month, day: day, hour: hour, minute: minute, second: second,
      subsecond: subsecond, offset: offset, precision: .second)
  }

  /// A date of which only some parts are known. Nothing is checked; use ``isValid``.
  package init(
    year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int,
    subsecond: String? = nil, offset: Int? = nil, precision: Precision
  ) {
    self.precision = precision
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
    self.second = second
    self.subsecond = subsecond
    self.offset = offset
  }

  /// A date from a text: in the form of Exif ("2024:05:06 07:08:09"), of ISO 8601, or in other common forms, with
  /// fraction and offset.
  ///
  /// Parts that are blank, missing or zero are not known, and neither are the parts after them (`precision`):
  /// "2019:01:01   :  :  ", "1974-08", "1974". Hour 24 is read as 0 of the same day, because cameras that write it mean
  /// that. "PM" after a time counts.
  ///
  /// - Returns: Nil for blanks and zeros, which mean "unknown", and for an invalid date.
  public init?(_ text: String) {
    guard let date = DateScanner.date(in: text)?.date else { return nil }
    self = date
  }

  /// The date in a text, whether an hour is written there that is read as another one, and whether all of the text
  /// was understood.
  package static func read(
    _ text: String
  ) -> (date: CaptureDate, isCorrected: Bool, isWhole: Bool)? {
    DateScanner.date(in: text).map { ($0.date, $0.isCorrected, $0.isWhole) }
  }

  /// A typed date: a year, a month of it or a day with one of ":-/." between the numbers. A time,
  /// its fraction and its offset from UTC may follow a day.
  ///
  /// - Returns: Nil for anything else: a year of two digits, the day first, or words around it.
  package init?(typed text: String) {
    let text = text.trimmed
    let gap = text.firstIndex { $0 == " " || $0 == "T" || $0 == "t" } ?? text.endIndex
    func numbers(_ text: some StringProtocol, _ separators: String, _ widths: ClosedRange<Int>)
      -> [Int]?
    {
      let parts = text.split(omittingEmptySubsequences: false) { separators.contains($0) }
      guard parts.allSatisfy({ widths.contains($0.utf8.count) && $0.utf8.allSatisfy(\.isDigit) })
      else { return nil }
      return parts.compactMap { Int($0) }
    }
    guard text.prefix(while: { $0.isASCII && $0.isNumber }).count == 4,
      // Never crossed.
      let day = numbers(text[..<gap], ":-/.", 1...4), (1...3).contains(day.count),
      day.count == 3 || gap == text.endIndex
    else { return nil }
    var clock = text[gap...].dropFirst()
    var offset: Int?
    if let zone = clock.firstIndex(where: { "+-Zz".contains($0) }) {
      let written = String(clock[zone...])
      offset = Self.offset(written.utf8.count == 3 ? written + ":00" : written)
      guard offset != nil else { return nil }
      clock = clock[..<zone]
    }
    while clock.last == " " { clock.removeLast() }
    var subsecond: String?
    if let point = clock.firstIndex(where: { $0 == "." || $0 == "," }) {
      let digits = clock[clock.index(after: point)...]
      guard !digits.isEmpty, digits.utf8.allSatisfy(\.isDigit) else { return nil }
      subsecond = String(digits)
      clock = clock[..<point]
    }
    var time = [0, 0, 0]
    if !clock.isEmpty {
      // Never crossed.
      guard let parts = numbers(clock, ":", 1...2), parts.count == 3 || parts.count == 2 else {
        return nil
      }
      guard parts.count == 3 || subsecond == nil else { return nil }
      time = parts.count == 3 ? parts : parts + [0]
    } else if gap != text.endIndex || subsecond != nil {
      return nil
    }
    self.init(
      year: day[0], month: day.count > 1 ? day[1] : 1, day: day.count > 2 ? day[2] : 1,
      hour: time[0], minute: time[1], second: time[2], subsecond: subsecond, offset: offset,
      precision: clock.isEmpty ? Precision(rawValue: day.count) ?? .day : .second)
    guard isValid else { return nil }
  }

  /// Minutes ahead of UTC from "+02:00", "-0330", "Z", or "+8:00", which some programs write; nil for anything else.
  package static func offset(_ text: String) -> Int? {
    let text = text.filter { $0 != " " && $0 != "\0" }
    if text == "Z" || text == "z" { return 0 }
    guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
    var digits = text.dropFirst()
    if digits.utf8.count == 4, digits.dropFirst().first == ":" { digits = "0" + digits }
    digits = digits.filter { $0 != ":" }[...]
    guard digits.count == 4, let number = Int(digits) else { return nil }
    let minutes = number / 100 * 60 + number % 100
    guard number % 100 < 60, minutes <= 14 * 60 else { return nil }
    return sign == "-" ? -minutes : minutes
  }

  /// Whether the parts make a date of the calendar.
  package var isValid: Bool {
    guard (1...9999).contains(year), (1...12).contains(month), (0...23).contains(hour),
      (0...59).contains(minute), (0...60).contains(second)
    else { return false }
    // Never crossed: every month has days.
    return (1...CivilCalendar.days(in: month, of: year)).contains(day)
      && (subsecond?.utf8.allSatisfy { (0x30...0x39).contains($0) } ?? true)
  }

  /// The form that Exif stores, without fraction and offset: "2024:05:06 07:08:09". Blanks are stored for what is
  /// not known (Exif 3.0, 4.6.5): "1974:08:     :  :  ".
  package var exifText: String {
    let time =
      hasTime ? "\(Self.pad(hour)):\(Self.pad(minute)):\(Self.pad(second))" : "  :  :  "
    let day = [(Precision.month, month), (.day, day)].map { precision, number in
      precision <= self.precision ? Self.pad(number) : "  "
    }
    return "\(Self.pad(year, 4)):\(day[0]):\(day[1]) \(time)"
  }

  /// The form of ISO 8601, as far as the date is known: "1974-08", "2024-05-06T07:08:09.5+02:00" (ISO 16684-1,
  /// 8.2.1.1).
  package var isoText: String {
    let day = dayText.map { $0 == ":" ? "-" : $0 }
    guard hasTime else { return String(day) }
    return String(day) + "T" + exifText.suffix(8) + (subsecond.map { "." + $0 } ?? "")
      + (offsetText ?? "")
  }

  /// The day without its time, as far as it is known: "2024:05:06", "1974:08", "1974".
  package var dayText: String {
    String(exifText.prefix(min(precision.rawValue, 3) * 3 + 1))
  }

  /// The offset as Exif stores it: "+02:00"; nil if it is unknown.
  package var offsetText: String? {
    offset.map { Self.offsetText($0) }
  }

  /// "+02:00" from minutes.
  package static func offsetText(_ minutes: Int) -> String {
    let size = minutes.magnitude
    return "\(minutes < 0 ? "-" : "+")\(pad(Int(size / 60))):\(pad(Int(size % 60)))"
  }

  /// Seconds since 1970-01-01 00:00:00 UTC, when the date is valid and the offset is known; pass an
  /// offset to assume it. Nil as well where the time of the day is not known.
  package func secondsSince1970(assuming assumed: Int? = nil) -> Double? {
    guard isValid, hasTime, let offset = offset ?? assumed, offset.magnitude < 1 << 20 else {
      return nil
    }
    let days = CivilCalendar.days(year, month, day)
    let seconds = days * 86_400 + hour * 3600 + minute * 60 + second - offset * 60
    return Double(seconds) + (subsecond.flatMap { Double("0." + $0) } ?? 0)
  }

  /// The date that a clock with an offset shows at an instant; not valid beyond the year 9999.
  ///
  /// - Parameters:
  ///   - seconds: Seconds since 1970-01-01 00:00:00 UTC.
  ///   - offset: Minutes ahead of UTC.
  ///   - digits: The number of digits of the second's fraction to keep, 0 to 9.
  package init(secondsSince1970 seconds: Double, offset: Int, digits: Int = 3) {
    guard seconds.magnitude < 1e12, offset.magnitude <= 24 * 60 else {
      // No year of four digits: a date that is not valid.
      self.init(year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0)
      return
    }
    var scale = 1.0
    for _ in 0..<min(max(digits, 0), 9) { scale *= 10 }
    let ticks = (seconds * scale).rounded(.down)
    let whole = Int((ticks / scale).rounded(.down))
    let local = whole + offset * 60
    let days = Int((Double(local) / 86_400).rounded(.down))
    let time = local - days * 86_400
    let date = CivilCalendar.date(days)
    self.init(
      year: date.year, month: date.month, day: date.day, hour: time / 3600,
      minute: time / 60 % 60, second: time % 60, offset: offset)
    if digits > 0 {
      subsecond = Self.pad(Int(ticks - Double(whole) * scale), min(digits, 9))
    }
  }

  package static func pad(_ number: Int, _ width: Int = 2) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.count)) + text
  }
}

extension CaptureDate: CustomStringConvertible {
  /// "2024:05:06 07:08:09.123+02:00", as far as it is known: "1974:08".
  public var description: String {
    guard hasTime else { return dayText }
    return exifText + (subsecond.map { ".\($0)" } ?? "") + (offsetText ?? "")
  }
}
