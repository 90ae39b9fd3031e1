extension RIFFInfo {
  /// A date as cameras write it, in the form of Exif; another text as it is.
  ///
  /// There are two orders. C's `ctime` has the month by its name, then day, time and year: "Mon Mar 10 15:04:43 2003".
  /// Others have numbers from the year down, with any marks between them, and either seconds or the half of the day:
  /// "2002-12-16  15:35:01", "2001/ 1/27  1:42PM".
  static func date(_ text: String) -> String {
    let words = words(of: text)
    let numbers = words.compactMap { Int($0) }
    let names = words.filter { Int($0) == nil }.map { $0.lowercased() }
    let date: CaptureDate
    if let month = names.lazy.compactMap(CivilCalendar.month(abbreviated:)).first {
      guard numbers.count == 5 else { return text }
      date = CaptureDate(
        year: numbers[4], month: month, day: numbers[0], hour: numbers[1], minute: numbers[2],
        second: numbers[3])
    } else {
      guard (5...6).contains(numbers.count), numbers[0] >= 1000 else { return text }
      var hour = numbers[3]
      if let half = names.first(where: { ["am", "pm"].contains($0) }) {
        guard (1...12).contains(hour) else { return text }
        hour = hour % 12 + (half == "pm" ? 12 : 0)
      }
      date = CaptureDate(
        year: numbers[0], month: numbers[1], day: numbers[2], hour: hour, minute: numbers[4],
        second: numbers.count == 6 ? numbers[5] : 0)
    }
    return date.isValid ? date.exifText : text
  }

  /// The numbers and names of a text, without what is between them: "1:42PM" has "1", "42" and "PM".
  private static func words(of text: String) -> [String] {
    var words: [String] = []
    var rest = Array(text.utf8)[...]
    while let first = rest.first {
      let word = rest.prefix(while: first.isDigit ? { $0.isDigit } : isLetter)
      if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
      rest = rest.dropFirst(max(word.count, 1))
    }
    return words
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}
