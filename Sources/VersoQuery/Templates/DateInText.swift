import Verso

/// Finds a date and a time in a longer text, such as a file's name.
enum DateInText {
  /// The first one with a time, else the first day.
  ///
  /// A time has four digits of a year, and two each of month, day, hour, minute and second. Signs
  /// may be between them, but no more digits before it. Digits directly after the seconds are a
  /// fraction, as in "PXL_20240501_070809123.jpg", the name by Pixel phones in UTC. A day has no
  /// more digits on either side: "IMG-20190704-WA0001.jpg", "1974-08-15.jpg",
  /// "2019/07/04/IMG_1.jpg".
  ///
  /// - Returns: The date; nil if there is no valid date.
  static func first(in text: String) -> CaptureDate? {
    let bytes = Array(text.utf8)
    func first(_ read: ([UInt8], Int) -> CaptureDate?) -> CaptureDate? {
      for start in bytes.indices where bytes[start].isDigit {
        guard start == 0 || !bytes[start - 1].isDigit else { continue }
        if let date = read(bytes, start) { return date }
      }
      return nil
    }
    return first(date) ?? first(day)
  }

  /// A day: its parts with nothing or one and the same sign between them.
  private static func day(in bytes: [UInt8], from start: Int) -> CaptureDate? {
    var at = start
    var parts: [Int] = []
    var sign: UInt8?
    for width in [4, 2, 2] {
      if parts.count == 1, at < bytes.count, "-_./: ".utf8.contains(bytes[at]) { sign = bytes[at] }
      if !parts.isEmpty, let sign {
        guard at < bytes.count, bytes[at] == sign else { return nil }
        at += 1
      }
      let digits = bytes[at...].prefix(width).prefix(while: \.isDigit)
      guard digits.count == width else { return nil }
      parts.append(digits.reduce(0) { $0 * 10 + Int($1 - 0x30) })
      at = digits.endIndex
    }
    guard at == bytes.count || !bytes[at].isDigit, (1800...2999).contains(parts[0]) else {
      return nil
    }
    let date = CaptureDate(
      year: parts[0], month: parts[1], day: parts[2], hour: 0, minute: 0, second: 0, precision: .day
    )
    return date.isValid ? date : nil
  }

  private static func date(in bytes: [UInt8], from start: Int) -> CaptureDate? {
    var at = start
    var parts: [Int] = []
    var halfBefore: Half?
    for width in [4, 2, 2, 2, 2, 2] {
      if !parts.isEmpty {
        let gap = bytes[at...].prefix { !$0.isDigit }
        if parts.count == 3, let half = half(before: gap) {
          halfBefore = half
        } else {
          guard isGap(gap) else { return nil }
        }
        at = gap.endIndex
      }
      var number = 0
      for place in 0..<width {
        // An hour may have one digit, where no other part follows it at once: "at 7.08.09 PM".
        if parts.count == 3, place == 1, at < bytes.count, !bytes[at].isDigit { break }
        guard at < bytes.count, bytes[at].isDigit else { return nil }
        number = number * 10 + Int(bytes[at] - 0x30)
        at += 1
      }
      parts.append(number)
    }
    if let half = halfBefore ?? half(behind: bytes[at...]) {
      guard (1...12).contains(parts[3]) else { return nil }
      parts[3] = parts[3] % 12 + (half == .afternoon ? 12 : 0)
    }
    // Cameras that write hour 24 mean 0 of the same day.
    if parts[3] == 24 { parts[3] = 0 }
    let fraction = bytes[at...].prefix(while: \.isDigit)
    guard fraction.count <= 9 else { return nil }
    // Pixel phones count in UTC, whatever their clock shows.
    let isUTC = bytes[..<start].suffix(4).elementsEqual("PXL_".utf8)
    let date = CaptureDate(
      year: parts[0], month: parts[1], day: parts[2], hour: parts[3], minute: parts[4],
      second: parts[5],
      subsecond: fraction.isEmpty ? nil : String(decoding: fraction, as: UTF8.self),
      offset: isUTC ? 0 : zone(in: bytes[fraction.endIndex...]))
    return date.isValid && (1800...2999).contains(date.year) ? date : nil
  }

  /// The offset from UTC after a time: "Z", "+0200", "+02:00". A minus may as well begin a counter, as in "-0001".
  private static func zone(in bytes: ArraySlice<UInt8>) -> Int? {
    let text = bytes.prefix { $0.isDigit || "Zz+:".utf8.contains($0) }
    let next = bytes.dropFirst(text.count).first
    guard next.map({ (0x61...0x7A).contains($0 | 0x20) || $0 >= 0x80 }) != true else { return nil }
    return CaptureDate.offset(String(decoding: text, as: UTF8.self))
  }

  private enum Half { case morning, afternoon }

  /// The half of the day in front of an hour, as East Asian systems write it.
  private static func half(before gap: ArraySlice<UInt8>) -> Half? {
    let word = String(decoding: gap, as: UTF8.self).filter { !" _\u{202F}".contains($0) }
    if ["上午", "午前", "오전"].contains(word) { return .morning }
    return ["下午", "午後", "오후"].contains(word) ? .afternoon : nil
  }

  /// The half of the day after a time: "PM", " pm", as screenshots of Apple's systems have it (with a narrow
  /// blank, U+202F).
  private static func half(behind bytes: ArraySlice<UInt8>) -> Half? {
    let text = String(decoding: bytes.prefix(8), as: UTF8.self).lowercased()
    let plain = text.drop { $0 == " " || $0 == "\u{202F}" || $0 == "_" }
    guard text.count - plain.count <= 1 else { return nil }
    let rest = plain.dropFirst(2).first
    guard rest.map({ $0.isLetter || $0.isNumber }) != true else { return nil }
    return plain.hasPrefix("am") ? .morning : plain.hasPrefix("pm") ? .afternoon : nil
  }

  /// Whether parts of a date may have this between them: signs, or the words of "2024-05-01 at 07h08m09s".
  private static func isGap(_ bytes: ArraySlice<UInt8>) -> Bool {
    // macOS names screenshots in the language of the system.
    let words = [
      " at ", "T", "h", "m", "_at_", " um ", " à ", " alle ", " a las ", " às ", " kl. ", " om ",
    ]
    return words.contains { bytes.elementsEqual($0.utf8) }
      || bytes.count <= 3 && bytes.allSatisfy { "-_. :,".utf8.contains($0) }
  }
}
