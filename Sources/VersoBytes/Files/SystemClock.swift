internal import VersoSystem

/// The clock of the system.
package enum SystemClock {
  /// Seconds since 1970.
  package static var seconds: Int { time(nil) }

  /// Seconds since some point in the past; this clock cannot be set.
  package static var elapsed: Double {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// A time in seconds since 1970 as clocks here show it: 2026-05-06 07:08.
  package static func local(_ seconds: Int) -> String {
    var time = time_t(seconds)
    var parts = unsafe tm()
    guard unsafe localtime_r(&time, &parts) != nil else { return "\(seconds)" }
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (year, month, day) = unsafe (parts.tm_year, parts.tm_mon, parts.tm_mday)
    let (hour, minute) = unsafe (parts.tm_hour, parts.tm_min)
    return "\(Int(year) + 1900)-\(two(month + 1))-\(two(day)) \(two(hour)):\(two(minute))"
  }
}
