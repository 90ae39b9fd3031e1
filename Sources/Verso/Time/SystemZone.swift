internal import VersoSystem

/// The time zone of this computer: TZ, or what the system is set to.
package enum SystemZone {
  /// Minutes ahead of UTC when clocks of this computer show a date; nil if they never do.
  package static func offset(of date: CaptureDate) -> Int? {
    // A structure of numbers; its pointer, the name of the zone, is not used.
    var time = unsafe tm()
    unsafe time.tm_year = Int32(date.year - 1900)
    unsafe time.tm_mon = Int32(date.month - 1)
    unsafe time.tm_mday = Int32(date.day)
    unsafe time.tm_hour = Int32(date.hour)
    unsafe time.tm_min = Int32(date.minute)
    unsafe time.tm_sec = Int32(date.second)
    // The system decides whether it is summer time.
    unsafe time.tm_isdst = -1
    let seconds = unsafe mktime(&time)
    var local = date
    local.offset = nil
    guard let shown = local.secondsSince1970(assuming: 0).map({ Int($0.rounded(.down)) }),
      seconds != -1 || shown.magnitude < 100_000
    else { return nil }
    return Int((Double(shown - seconds) / 60).rounded())
  }

  /// The time on this computer's clock at an instant.
  package static func date(secondsSince1970 seconds: Int) -> CaptureDate {
    let universal = CaptureDate(secondsSince1970: Double(seconds), offset: 0, digits: 0)
    // The offset may change between what clocks show and the moment; a second look finds it.
    let near = offset(of: universal) ?? 0
    let shown = CaptureDate(secondsSince1970: Double(seconds), offset: near, digits: 0)
    return CaptureDate(
      secondsSince1970: Double(seconds), offset: offset(of: shown) ?? near, digits: 0)
  }
}
