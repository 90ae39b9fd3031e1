/// The form of a date, with the letters of Unicode (UTS 35, Date Field Symbols): "yyyy-MM-dd
/// HH.mm.ss".
///
/// Letters mean parts of the date. Everything else is literal, and so are letters in single quotes;
/// two single quotes are one. Names of months and days are English, in every locale.
///
/// | Letters | Part |
/// | --- | --- |
/// | `yyyy`, `yy` | year, its last two digits |
/// | `M`, `MM`, `MMM`, `MMMM` | month: 5, 05, May, May |
/// | `d`, `dd` | day of the month |
/// | `D`, `DDD` | day of the year: 126 |
/// | `E`, `EEEE` | day of the week: Mon, Monday |
/// | `H`, `HH`; `h`, `hh`; `a` | hour 0 to 23; 1 to 12; AM or PM |
/// | `m`, `mm`; `s`, `ss` | minute; second |
/// | `S`, `SS`, `SSS` … | that many digits of the fraction of a second |
/// | `xxx`, `XXX`, `Z` | offset from UTC: +02:00; +02:00, or Z for UTC; +0200. Empty if it is unknown |
public struct DatePattern: Hashable, Sendable {
  enum Part: Hashable, Sendable {
    case text(String)
    case field(Character, Int)
  }

  /// A problem in a pattern, and its position.
  struct Problem: Error {
    let offset: Int
    let message: String
  }

  let parts: [Part]

  /// The precision that a date must have for it.
  var precision: CaptureDate.Precision {
    let asked = parts.compactMap { part -> CaptureDate.Precision? in
      guard case .field(let letter, _) = part else { return nil }
      switch letter {
      case "y": return .year
      case "M": return .month
      case "d", "D", "E": return .day
      case "x", "X", "Z": return nil
      default: return .second
      }
    }
    return asked.max() ?? .year
  }

  /// A pattern.
  ///
  /// - Parameter text: The letters.
  /// - Throws: ``QueryError`` for letters that have no meaning, and quotes that do not end.
  public init(_ text: String) throws(QueryError) {
    do {
      try self.init(pattern: Array(text))
    } catch {
      throw QueryError(.syntax, error.message, at: error.offset, of: text)
    }
  }

  init(pattern: [Character]) throws(Problem) {
    var parts: [Part] = []
    var literal = ""
    var at = 0
    func flush() {
      if !literal.isEmpty { parts.append(.text(literal)) }
      literal = ""
    }
    while at < pattern.count {
      let letter = pattern[at]
      if letter == "'" {
        let (text, next) = try Self.quoted(pattern, at)
        literal += text
        at = next
      } else if letter.isASCII, letter.isLetter {
        var count = 1
        while at + count < pattern.count, pattern[at + count] == letter { count += 1 }
        if let message = Self.problem(letter, count) { throw Problem(offset: at, message: message) }
        flush()
        parts.append(.field(letter, count))
        at += count
      } else {
        literal.append(letter)
        at += 1
      }
    }
    flush()
    if let message = Self.confusion(in: parts) { throw Problem(offset: 0, message: message) }
    self.parts = parts
  }

  /// What was probably meant otherwise, as months and minutes differ by the case alone; nil if nothing was.
  private static func confusion(in parts: [Part]) -> String? {
    let letters = parts.compactMap { part -> Character? in
      guard case .field(let letter, _) = part else { return nil }
      return letter
    }
    func has(_ wanted: Character...) -> Bool { wanted.contains(where: letters.contains) }
    if has("m"), has("y", "d"), !has("H", "h") { return "mm is the minute: the month is MM" }
    let pairs = zip(letters, letters.dropFirst())
    if !has("m"), pairs.contains(where: { "Hh".contains($0) && $1 == "M" }) {
      return "MM is the month: the minute is mm"
    }
    if has("S"), has("H", "h"), !has("s") {
      return "S is the fraction of the second: the second is ss"
    }
    return nil
  }

  /// A text in quotes, and where what follows it begins.
  private static func quoted(
    _ pattern: [Character], _ start: Int
  ) throws(Problem) -> (String, Int) {
    var text = ""
    var at = start + 1
    if at < pattern.count, pattern[at] == "'" { return ("'", at + 1) }
    while at < pattern.count {
      if pattern[at] == "'" {
        guard at + 1 < pattern.count, pattern[at + 1] == "'" else { return (text, at + 1) }
        at += 1
      }
      text.append(pattern[at])
      at += 1
    }
    throw Problem(offset: start, message: "the quote that begins here does not end")
  }

  /// The problem with the number of repetitions of a letter; nil if it is allowed.
  private static func problem(_ letter: Character, _ count: Int) -> String? {
    let most: Int
    switch letter {
    case "y": most = 4
    case "M", "E": most = 4
    case "d", "H", "h", "m", "s": most = 2
    case "D": most = 3
    case "a": most = 1
    case "S": most = 9
    case "x", "X": most = 3
    case "Z": most = 1
    case "Y":
      return "Y is the year of weeks, which is another one around New Year: the year is yyyy"
    default:
      return
        "\(letter) is not a part of a date: y M d E H h a m s S Z are; other letters are written in "
        + "single quotes"
    }
    if letter == "D", count == 2 { return "D is the day of the year: the day of the month is dd" }
    if "xX".contains(letter), count != 3 { return "the distance from UTC is written xxx or Z" }
    return count <= most ? nil : "\(letter) occurs more than \(most) times here"
  }

  // MARK: Writing

  /// Whether it contains any part of a date.
  var saysSomething: Bool {
    parts.contains { part in if case .field = part { true } else { false } }
  }

  /// A date in this form.
  public func text(of date: CaptureDate) -> String {
    var text = ""
    for part in parts {
      switch part {
      case .text(let literal): text += literal
      case .field(let letter, let count): text += Self.text(of: date, letter, count)
      }
    }
    return text
  }

  private static func text(of date: CaptureDate, _ letter: Character, _ count: Int) -> String {
    func number(_ value: Int) -> String { CaptureDate.pad(value, count) }
    switch letter {
    case "y": return count == 2 ? CaptureDate.pad(date.year % 100) : number(date.year)
    case "M":
      return count > 2 ? name(CivilCalendar.months, date.month - 1, count) : number(date.month)
    case "d": return number(date.day)
    case "D": return number(dayOfYear(date))
    case "E": return name(CivilCalendar.weekdays, CivilCalendar.weekday(days(date)), count)
    case "H": return number(date.hour)
    case "h": return number(date.hour % 12 == 0 ? 12 : date.hour % 12)
    case "a": return date.hour < 12 ? "AM" : "PM"
    case "m": return number(date.minute)
    case "s": return number(date.second)
    case "S":
      let digits = (date.subsecond ?? "").prefix(count)
      return digits + String(repeating: "0", count: count - digits.count)
    case "X" where date.offset == 0: return "Z"
    case "x", "X": return date.offsetText ?? ""
    default: return (date.offsetText ?? "").filter { $0 != ":" }
    }
  }

  private static func name(_ names: [String], _ index: Int, _ count: Int) -> String {
    guard names.indices.contains(index) else { return "" }
    return count > 3 ? names[index] : String(names[index].prefix(3))
  }

  /// Days since 1970-01-01; 0 for a date that is invalid.
  private static func days(_ date: CaptureDate) -> Int {
    date.isValid ? CivilCalendar.days(date.year, date.month, date.day) : 0
  }

  private static func dayOfYear(_ date: CaptureDate) -> Int {
    days(date) - CivilCalendar.days(date.year, 1, 1) + 1
  }
}
