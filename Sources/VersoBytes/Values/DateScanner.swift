/// Reads a date as cameras and programs write it.
struct DateScanner {
  /// What was read.
  struct Reading {
    var date: CaptureDate
    /// Whether an hour is written that is read as another one: hour 24, or one of the afternoon.
    var isCorrected = false
    /// Whether all of the text was understood.
    var isWhole = true
  }

  private let bytes: [UInt8]
  private var at = 0

  /// The date in a text.
  ///
  /// - Returns: Nil for what is not a date.
  static func date(in text: String) -> Reading? {
    var scanner = DateScanner(bytes: Array(text.utf8))
    return scanner.date()
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func date() -> Reading? {
    skipBlanks()
    let start = at
    // With fewer digits it is a day in front, or a year whose century is not known.
    guard let year = number(4), at - start == 4 else { return nil }
    // Nil for a part that is blank.
    var parts: [Int?] = [year]
    let isBlankBehindYear = at < bytes.count && bytes[at] == 0x20
    while parts.count < 6, at < bytes.count, isSeparator(bytes[at]) {
      // After the minutes a minus may begin the offset.
      if parts.count == 5, bytes[at] == UInt8(ascii: "-"), CaptureDate.offset(rest) != nil { break }
      at += 1
      skipBlanks()
      parts.append(number(2))
    }
    var known = parts.prefix { $0 != nil }.compactMap { $0 }
    // Zeros mean an unknown month or day, and an unknown date.
    if known.count > 1, known[1] == 0, parts.count < 3 || (parts[2] ?? 0) == 0 {
      known.removeSubrange(1...)
    } else if known.count > 2, known[2] == 0 {
      known.removeSubrange(2...)
    }
    // Many a text begins with a number of four digits.
    let isShort = isAtEnd && !(isBlankBehindYear && known.count == 2)
    guard known.count > 2 || isShort || parts.count > 2 else { return nil }
    var date = CaptureDate(
      year: year, month: known.count > 1 ? known[1] : 1, day: known.count > 2 ? known[2] : 1,
      hour: 0, minute: 0, second: 0,
      precision: CaptureDate.Precision(rawValue: min(known.count, 3)) ?? .day)
    var reading = Reading(date: date)
    if known.count > 4 {
      date.precision = .second
      (date.hour, date.minute) = (known[3], known[4])
      date.second = known.count > 5 ? known[5] : 0
      reading.isCorrected = readRest(into: &date)
      reading.date = date
      reading.isWhole = isAtEnd
    } else {
      // A time of which only the hour is known is shown as a day.
      reading.isWhole = isAtEnd && known.count < 4
    }
    return reading.date.isValid ? reading : nil
  }

  /// Reads the fraction, AM or PM, and the offset after a time.
  ///
  /// - Returns: Whether the hour is another one than that which is written.
  private mutating func readRest(into date: inout CaptureDate) -> Bool {
    if at < bytes.count, bytes[at] == UInt8(ascii: ".") {
      let digits = bytes[(at + 1)...].prefix(while: \.isDigit)
      if !digits.isEmpty { date.subsecond = String(decoding: digits, as: UTF8.self) }
      at = digits.endIndex
    }
    var isCorrected = date.hour == 24
    if isCorrected { date.hour = 0 }
    if let isAfternoon = takeHalf() {
      // Who writes 13 PM counts to 24.
      if (1...12).contains(date.hour), !isCorrected {
        let hour = date.hour % 12 + (isAfternoon ? 12 : 0)
        isCorrected = hour != date.hour
        date.hour = hour
      }
    }
    if at < bytes.count {
      let zone = rest.trimmed
      date.offset = ["UTC", "GMT"].contains(zone) ? 0 : CaptureDate.offset(zone)
      if date.offset != nil { at = bytes.count }
    }
    return isCorrected
  }

  /// The halves of the day, as programs for several languages write them.
  private static let halves: [String: Bool] = [
    "am": false, "a": false, "vorm": false, "上午": false, "午前": false, "오전": false, "ص": false,
    "pm": true, "p": true, "nachm": true, "下午": true, "午後": true, "오후": true, "م": true,
  ]

  /// Moves past "AM", "p.m." and the like; returns whether it is the afternoon, or nil for anything
  /// else.
  private mutating func takeHalf() -> Bool? {
    var next = at
    while next < bytes.count, bytes[next] == 0x20 { next += 1 }
    let word = bytes[next...].prefix { $0 != 0x20 && $0 != 0 && !"+-".utf8.contains($0) }
    guard !word.isEmpty else { return nil }
    let letters = String(decoding: word.filter { $0 != 0x2E }, as: UTF8.self).lowercased()
    guard let isAfternoon = Self.halves[letters] else { return nil }
    at = word.endIndex
    return isAfternoon
  }

  // MARK: Pieces

  private var rest: String { String(decoding: bytes[at...], as: UTF8.self) }

  /// Whether nothing but blanks and signs follows.
  private var isAtEnd: Bool {
    bytes[at...].allSatisfy { $0 == 0x20 || $0 == 0 || $0 == UInt8(ascii: ":") }
  }

  private mutating func skipBlanks() {
    while at < bytes.count, bytes[at] == 0x20 { at += 1 }
  }

  /// A number of so many digits at most.
  private mutating func number(_ most: Int) -> Int? {
    var number: Int?
    for byte in bytes[at...].prefix(most) {
      guard byte.isDigit else { break }
      number = (number ?? 0) * 10 + Int(byte - 0x30)
      at += 1
    }
    return number
  }

  private func isSeparator(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: "T"),
      UInt8(ascii: " "):
      true
    default: false
    }
  }
}
