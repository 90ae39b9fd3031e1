internal import VersoSystem

/// The functions of the system's mathematics library that the standard library lacks.
package enum Mathematics {
  /// The logarithm to the base 2.
  package static func log2(_ number: Double) -> Double {
    VersoSystem.log2(number)
  }

  /// The angle of a point, in radians.
  package static func atan2(_ y: Double, _ x: Double) -> Double {
    VersoSystem.atan2(y, x)
  }

  /// A number raised to a power.
  package static func power(_ base: Double, _ exponent: Double) -> Double {
    VersoSystem.pow(base, exponent)
  }

  /// The natural exponential.
  package static func exponential(_ number: Double) -> Double {
    VersoSystem.exp(number)
  }

  /// The natural logarithm.
  package static func logarithm(_ number: Double) -> Double {
    VersoSystem.log(number)
  }

  package static func sine(_ angle: Double) -> Double {
    VersoSystem.sin(angle)
  }

  package static func cosine(_ angle: Double) -> Double { sine(angle + .pi / 2) }
}
