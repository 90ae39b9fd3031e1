#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The functions of the system's mathematics library that the standard library lacks.
package enum Mathematics {
  /// The logarithm to the base 2.
  package static func log2(_ number: Double) -> Double {
    #if canImport(Darwin)
      Darwin.log2(number)
    #elseif canImport(Musl)
      Musl.log2(number)
    #else
      Glibc.log2(number)
    #endif
  }

  /// The angle of a point, in radians.
  package static func atan2(_ y: Double, _ x: Double) -> Double {
    #if canImport(Darwin)
      Darwin.atan2(y, x)
    #elseif canImport(Musl)
      Musl.atan2(y, x)
    #else
      Glibc.atan2(y, x)
    #endif
  }

  /// A number raised to a power.
  package static func power(_ base: Double, _ exponent: Double) -> Double {
    #if canImport(Darwin)
      Darwin.pow(base, exponent)
    #elseif canImport(Musl)
      Musl.pow(base, exponent)
    #else
      Glibc.pow(base, exponent)
    #endif
  }

  /// The natural exponential.
  package static func exponential(_ number: Double) -> Double {
    #if canImport(Darwin)
      Darwin.exp(number)
    #elseif canImport(Musl)
      Musl.exp(number)
    #else
      Glibc.exp(number)
    #endif
  }

  /// The natural logarithm.
  package static func logarithm(_ number: Double) -> Double {
    #if canImport(Darwin)
      Darwin.log(number)
    #elseif canImport(Musl)
      Musl.log(number)
    #else
      Glibc.log(number)
    #endif
  }

  package static func sine(_ angle: Double) -> Double {
    #if canImport(Darwin)
      Darwin.sin(angle)
    #elseif canImport(Musl)
      Musl.sin(angle)
    #else
      Glibc.sin(angle)
    #endif
  }

  package static func cosine(_ angle: Double) -> Double { sine(angle + .pi / 2) }
}
