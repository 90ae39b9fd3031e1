internal import VersoBytes

/// Makes seconds of dates. It remembers the last day, as a track has thousands of points on each.
struct TrackClock {
  private var day = (year: 0, month: 0, day: 0)
  private var start: Double?

  /// Seconds from 1970 to the start of a day in UTC; nil if it is not in the calendar.
  mutating func start(year: Int, month: Int, day: Int) -> Double? {
    if self.day == (year, month, day) { return start }
    self.day = (year, month, day)
    start = CaptureDate(year: year, month: month, day: day, hour: 0, minute: 0, second: 0)
      .secondsSince1970(assuming: 0)
    return start
  }

  /// Seconds since 1970 of a date and time of ISO 8601, "2024-05-06T07:08:09.5+02:00"; nil for
  /// anything else. A time without an offset is considered UTC, as in GPX.
  mutating func seconds(_ text: [UInt8]) -> Double? {
    var digits = Digits(text)
    digits.skipBlanks()
    guard let year = digits.take(4), digits.pass("-"), let month = digits.take(2), digits.pass("-"),
      let day = digits.take(2), digits.pass("T") || digits.pass("t") || digits.pass(" "),
      let hour = digits.take(2), digits.pass(":"), let minute = digits.take(2),
      hour < 24 || hour == 24 && minute == 0, minute < 60,
      let start = start(year: year, month: month, day: day)
    else { return nil }
    var seconds = start + Double(hour * 3600 + minute * 60)
    if digits.pass(":") {
      guard let second = digits.take(2), second <= 60 else { return nil }
      seconds += Double(second)
      if digits.pass(".") || digits.pass(",") { seconds += digits.fraction() }
    }
    if digits.pass("Z") || digits.pass("z") { return digits.isAtEnd ? seconds : nil }
    let sign = digits.pass("+") ? -1.0 : digits.pass("-") ? 1.0 : 0
    if sign != 0 {
      guard let hours = digits.take(2), hours <= 24 else { return nil }
      _ = digits.pass(":")
      let minutes = digits.isAtEnd ? 0 : digits.take(2)
      guard let minutes, minutes < 60 else { return nil }
      seconds += sign * Double(hours * 3600 + minutes * 60)
    }
    return digits.isAtEnd ? seconds : nil
  }
}

/// Reads digits from the start of a text.
struct Digits {
  private let text: [UInt8]
  private var at = 0

  init(_ text: [UInt8]) { self.text = text }

  private var next: UInt8? { at < text.count ? text[at] : nil }

  /// Whether nothing but blanks follows.
  var isAtEnd: Bool { text[at...].allSatisfy(\.isBlank) }

  mutating func skipBlanks() {
    while next?.isBlank == true { at += 1 }
  }

  /// A number of exactly this many digits.
  mutating func take(_ count: Int) -> Int? {
    guard count <= text.count - at else { return nil }
    var number = 0
    for index in at..<(at + count) {
      guard text[index].isDigit else { return nil }
      number = number * 10 + Int(text[index] - 0x30)
    }
    at += count
    return number
  }

  /// Moves past a character; false if another one follows.
  mutating func pass(_ character: Unicode.Scalar) -> Bool {
    guard let next, UInt32(next) == character.value else { return false }
    at += 1
    return true
  }

  /// All following digits, as digits after a decimal point.
  mutating func fraction() -> Double {
    var (number, scale) = (0.0, 1.0)
    while let byte = next, byte.isDigit {
      if scale < 1e15 {
        number = number * 10 + Double(byte - 0x30)
        scale *= 10
      }
      at += 1
    }
    return number / scale
  }
}

/// The number that a text spells, blanks around it left out; nil for other texts and numbers without end.
func number(in text: [UInt8]) -> Double? {
  var (start, end) = (0, text.count)
  while start < end, text[start].isBlank { start += 1 }
  while end > start, text[end - 1].isBlank { end -= 1 }
  // The span ends before the array does, and the range was never crossed.
  return unsafe Decimal.number(text.span.bytes.extracting(start..<end))
}
