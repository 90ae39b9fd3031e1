#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Exposure values of the APEX system: powers of two (Exif 3.0, annex C).
enum Apex {
  static func power(_ exponent: Double) -> Double { exp2(exponent) }
}
