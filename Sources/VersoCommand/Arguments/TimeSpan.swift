import Verso

/// Lengths of time that are typed, in all commands as `shift --by` takes them.
enum TimeSpan {
  /// The most days that are of use.
  private static let mostDays = 100_000

  /// Understands `--offset`: "1h", "-2h 3min", "1:30" (hours and minutes), "-1 00:00:00" (a day).
  ///
  /// - Returns: Seconds.
  static func offset(_ text: String) throws(UsageError) -> Double {
    guard let seconds = seconds(text) else {
      throw refusal(
        of: text, for: "--offset", examples: "90s, \"-2h 3min\" or 1:30 (hours and minutes)")
    }
    return seconds
  }

  /// Understands `--max-gap` and its like, which take what ``offset(_:)`` takes.
  ///
  /// - Returns: Seconds, from 0 to 366 days.
  static func gap(_ text: String, of option: String = "--max-gap") throws(UsageError) -> Double {
    guard let seconds = seconds(text), (0...366 * 86_400.0).contains(seconds) else {
      throw refusal(
        of: text, for: option,
        examples: "90s, 90min, 6h or 1:30 (hours and minutes), up to 366 days")
    }
    return seconds
  }

  /// The error of a text that is no time. A number alone would be hours for one and seconds for another.
  static func refusal(of text: String, for option: String, examples: String) -> UsageError {
    if let number = plain(text) {
      return UsageError(
        "\(option) \(text): a number needs its unit: \(number)s, \(number)min or \(number)h")
    }
    return UsageError("\(option) \(text): a time expected, such as \(examples)")
  }

  /// The text, when it is a number alone.
  private static func plain(_ text: String) -> String? {
    let digits = text.first == "-" || text.first == "+" ? text.dropFirst() : text[...]
    let isNumber = digits.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E }
    return isNumber && !digits.isEmpty ? text : nil
  }

  private static func seconds(_ text: String) -> Double? {
    // Months and years have no one length.
    guard let shift = DateShift(text), shift.years == 0, shift.months == 0,
      shift.days.magnitude <= mostDays
    else { return nil }
    return Double(shift.days) * 86_400 + Double(shift.nanoseconds) / 1e9
  }
}
