package import Verso

/// The problems of a photo, for people who look after a library. The page's script knows these
/// numbers, and has words for them.
package struct LibraryFindings: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let unreadable = LibraryFindings(rawValue: 1)
  /// There is no capture date.
  package static let undated = LibraryFindings(rawValue: 2)
  /// The clock cannot have been right.
  package static let wrongClock = LibraryFindings(rawValue: 4)
  /// The offset of the clock from UTC is not known.
  package static let withoutZone = LibraryFindings(rawValue: 8)
  /// Another file has its name and its size.
  package static let twice = LibraryFindings(rawValue: 16)
  package static let damaged = LibraryFindings(rawValue: 32)
  /// Its position is where the equator meets the meridian of Greenwich.
  package static let nowhere = LibraryFindings(rawValue: 64)
  /// It is a sidecar without a photo.
  package static let alone = LibraryFindings(rawValue: 128)

  /// Whether a clock cannot have been right when a picture was taken.
  ///
  /// - Parameters:
  ///   - shown: The time on the clock, in seconds since 1970.
  ///   - isFirstDay: Whether that is a day on which cameras begin whose clock was never set.
  ///   - isExposed: Whether a camera recorded the exposure time: scanners of old pictures do not.
  ///   - satellites: The time of satellites, in seconds since 1970; nil without one.
  ///   - now: The time of this computer.
  /// - Returns: Whether it was wrong for certain.
  package static func isWrong(
    _ shown: Int, isFirstDay: Bool, isExposed: Bool, satellites: Int?, now: Int
  ) -> Bool {
    // No clock is more than 26 hours ahead of UTC (RFC 9636, 3.2).
    if isFirstDay || shown > now + 26 * 3600 { return true }
    // Before 1990 no camera wrote Exif.
    if isExposed, shown < 631_152_000 { return true }
    guard let satellites else { return false }
    let distance = abs(shown - satellites)
    // Receivers that count weeks to 1,024 err by that themselves.
    let turn = 1024 * 7 * 86_400
    return distance > 36 * 3600 && abs(distance - turn) > 3 * 86_400
  }

  /// Whether a day is one on which clocks begin to count.
  package static func isFirstDay(_ date: CaptureDate) -> Bool {
    date.precision >= .day && date.month == 1
      && (date.day == 1 || date.year == 1980 && date.day == 6)
      && [1904, 1970, 1980].contains(date.year)
  }
}
