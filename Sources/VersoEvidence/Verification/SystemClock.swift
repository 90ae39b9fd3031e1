#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The time of the system.
enum SystemClock {
  /// Seconds since 1970.
  static var seconds: Int { time(nil) }
}
