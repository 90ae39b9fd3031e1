internal import VersoSystem

/// Exposure values of the APEX system: powers of two (Exif 3.0, annex C).
package enum Apex {
  package static func power(_ exponent: Double) -> Double { exp2(exponent) }

  /// A quotient to ten digits: ExifTool computes with those.
  package static func tenDigits(_ number: Double) -> Double {
    guard number.isFinite, number != 0, number.magnitude < 1e9 else { return number }
    var scale = 1.0
    while number.magnitude * scale < 1e9, scale < 1e18 { scale *= 10 }
    return (number * scale).rounded() / scale
  }

  /// An exposure value that makers count in parts of a stop, 8 or 32, where three and five eighths
  /// mean thirds.
  package static func value(_ number: Double, in parts: Int) -> Double {
    let size = Int(min(number.magnitude, 1e6))
    let rest = size % parts
    let whole = Double(parts)
    let part =
      switch rest {
      case parts * 3 / 8: whole / 3
      case parts * 5 / 8: whole * 2 / 3
      default: Double(rest)
      }
    return (Double(size - rest) + part) / (number < 0 ? -whole : whole)
  }
}
