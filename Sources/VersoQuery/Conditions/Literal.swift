/// A typed value with all of its possible meanings: the value with which it is compared decides
/// which one counts.
package struct Literal: Hashable, Sendable {
  /// As it was typed, without quotes.
  let text: String
  /// The same in small letters.
  let folded: String
  /// The number, without its unit.
  let number: Double?
  let unit: Unit
  /// The date, as far as it goes.
  let date: PartialDate?

  /// The unit of a number.
  enum Unit: Hashable, Sendable {
    /// Nothing that has to be converted.
    case none
    /// Metres per unit.
    case metres(Double)
  }

  init(_ text: String) {
    self.text = text
    folded = text.lowercased()
    date = PartialDate(text)
    let found = Self.number(text.trimmed)
    (number, unit) = (found?.number, found?.unit ?? .none)
  }

  /// Whether it begins like a number but is neither one nor a date: its unit is unknown.
  var isBadNumber: Bool {
    guard number == nil, date == nil else { return false }
    return text.trimmed.utf8.first.map { (0x30...0x39).contains($0) } ?? false
  }

  /// The number in the unit of a tag: focal lengths are in millimetres, all other lengths in metres.
  func number(inMillimetres: Bool) -> Double? {
    guard let number, case .metres(let size) = unit else { return number }
    return number * size * (inMillimetres ? 1000 : 1)
  }

  // MARK: Numbers

  /// "1/100s", "50 mm", "-2.5", "f/2.8", "10MB" with its unit; nil for anything else.
  private static func number(_ text: String) -> (number: Double, unit: Unit)? {
    var rest = text[...]
    if rest.hasPrefix("f/") || rest.hasPrefix("F/") { rest = rest.dropFirst(2) }
    guard var number = takeNumber(&rest, signed: true) else { return nil }
    if rest.first == "/" {
      rest = rest.dropFirst()
      guard let divisor = takeNumber(&rest, signed: false), divisor != 0 else { return nil }
      number /= divisor
    }
    let word = String(rest).trimmed
    if word.isEmpty { return (number, .none) }
    if let size = lengths[word.lowercased()] { return (number, .metres(size)) }
    if let size = times[word.lowercased()] { return (number * size, .none) }
    // Only these prefixes are distinguished by case: M and m.
    if let size = sizes[word.lowercased()] { return (number * size, .none) }
    return others.contains(word.lowercased()) ? (number, .none) : nil
  }

  private static func takeNumber(_ rest: inout Substring, signed: Bool) -> Double? {
    var taken = ""
    if signed, let sign = rest.first, sign == "-" || sign == "+" {
      taken.append(sign)
      rest = rest.dropFirst()
    }
    var hasPoint = false
    var hasDigit = false
    while let character = rest.first {
      if character.isASCII, character.isNumber {
        hasDigit = true
      } else if character == ".", !hasPoint {
        hasPoint = true
      } else {
        break
      }
      taken.append(character)
      rest = rest.dropFirst()
    }
    guard hasDigit, taken.utf8.count < 40 else { return nil }
    if taken.last == "." { taken += "0" }
    return Double(taken).flatMap { $0.isFinite ? $0 : nil }
  }

  private static let lengths: [String: Double] = [
    "mm": 0.001, "cm": 0.01, "m": 1, "km": 1000, "ft": 0.3048, "mi": 1609.344,
  ]
  private static let times: [String: Double] = [
    "s": 1, "sec": 1, "ms": 0.001, "min": 60, "h": 3600,
  ]
  private static let sizes: [String: Double] = [
    "b": 1, "byte": 1, "bytes": 1, "kb": 1e3, "mb": 1e6, "gb": 1e9, "tb": 1e12, "kib": 1024,
    "mib": 1_048_576, "gib": 1_073_741_824,
  ]
  /// Units of the stored values.
  private static let others: Set<String> = ["°", "deg", "ev", "mp", "px", "k", "fps", "dpi", "%"]

  /// The units, as they are named to those who typed another one.
  static let unitNames =
    "mm cm m km ft mi, ms s min h, B kB MB GB KiB MiB GiB, deg EV MP px K fps dpi %"

  /// The length of a word such as "5km" in metres; nil for anything else.
  package static func metres(_ text: String) -> Double? {
    guard let found = number(text.trimmed), case .metres(let size) = found.unit, found.number >= 0
    else { return nil }
    return found.number * size
  }
}

/// A typed date as far as it is complete: a year, a month of a year, a day, a time. It represents
/// everything in it.
package struct PartialDate: Hashable, Sendable {
  /// The date.
  private let date: CaptureDate
  /// Whether the minute is the last that was typed.
  private let isMinute: Bool

  /// A date; nil for any other text.
  package init?(_ text: String) {
    let text = text.trimmed
    guard let date = CaptureDate(typed: text), !text.prefix(8).contains(".") else { return nil }
    let clock = text.drop { !" Tt".contains($0) }.dropFirst().prefix { !"+-Zz".contains($0) }
    self.date = date
    isMinute = clock.split(separator: ":").count == 2
  }

  /// The order of a date: before it (-1), in it (0) or after it (1). Where both know their distance
  /// from UTC the instants are compared, and what the clocks showed otherwise.
  ///
  /// - Returns: Nil if the date is too incomplete.
  package func place(of found: CaptureDate) -> Int? {
    var found = found
    if let offset = date.offset, let own = found.offset, own != offset,
      let seconds = found.secondsSince1970()
    {
      let fraction = found.subsecond
      found = CaptureDate(secondsSince1970: seconds.rounded(.down), offset: offset, digits: 0)
      found.subsecond = fraction
    }
    let mine = date.parts.prefix(isMinute ? 5 : 6)
    let its = found.parts
    for (mine, its) in zip(mine, its) where mine != its { return its < mine ? -1 : 1 }
    guard its.count >= mine.count else { return nil }
    guard let fraction = date.subsecond.flatMap({ Double("0." + $0) }) else { return 0 }
    let part = found.subsecond.flatMap { Double("0." + $0) } ?? 0
    return part == fraction ? 0 : part < fraction ? -1 : 1
  }
}

extension CaptureDate {
  /// Year, month, day, hour, minute and second, as far as they are known.
  fileprivate var parts: [Int] {
    let all = [year, month, day, hour, minute, second]
    return hasTime ? all : Array(all.prefix(precision.rawValue))
  }
}
