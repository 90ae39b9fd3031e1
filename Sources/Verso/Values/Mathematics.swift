#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The functions of the system's mathematics library that the standard library lacks.
enum Mathematics {
  /// The logarithm to the base 2.
  static func log2(_ number: Double) -> Double {
    #if canImport(Darwin)
      Darwin.log2(number)
    #elseif canImport(Musl)
      Musl.log2(number)
    #else
      Glibc.log2(number)
    #endif
  }

  /// The angle of a point, in radians.
  static func atan2(_ y: Double, _ x: Double) -> Double {
    #if canImport(Darwin)
      Darwin.atan2(y, x)
    #elseif canImport(Musl)
      Musl.atan2(y, x)
    #else
      Glibc.atan2(y, x)
    #endif
  }
}
