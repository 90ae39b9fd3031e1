/// An exact fraction of two unsigned integers, kept as it is written in the file.
///
/// Two fractions are equal when both numbers are: 1/2 and 2/4 are different values of a field.
/// Compare ``doubleValue`` where only the size matters.
public struct URational: Hashable, Sendable {
  /// The number above the line.
  public var numerator: UInt32
  /// The number below the line; 0 in files that mean "unknown" (0/0) or "infinite" (n/0).
  public var denominator: UInt32

  /// A fraction as it will be written.
  @inlinable public init(_ numerator: UInt32, _ denominator: UInt32) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// The fraction nearest to a number: its decimal digits where they fit into 32 bits, else the
  /// best fraction that does. Nil for negative numbers, for NaN and above 4,294,967,295.
  public init?(_ value: Double) {
    guard let (numerator, denominator) = Fraction.nearest(to: value, limit: UInt64(UInt32.max))
    else { return nil }
    self.init(UInt32(numerator), UInt32(denominator))
  }

  /// The size of the fraction; nil for 0/0, infinity for n/0.
  @inlinable public var doubleValue: Double? {
    guard denominator != 0 else { return numerator == 0 ? nil : .infinity }
    return Double(numerator) / Double(denominator)
  }
}

/// An exact fraction of two signed integers, kept as it is written in the file.
///
/// Equal means that both numbers are equal; see ``URational``.
public struct Rational: Hashable, Sendable {
  /// The number above the line.
  public var numerator: Int32
  /// The number below the line; 0 in files that mean "unknown" (0/0) or "infinite" (n/0).
  public var denominator: Int32

  /// A fraction as it will be written.
  @inlinable public init(_ numerator: Int32, _ denominator: Int32) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// The fraction nearest to a number; nil for NaN and beyond 2,147,483,647 either way.
  public init?(_ value: Double) {
    let limit = UInt64(Int32.max)
    guard let (numerator, denominator) = Fraction.nearest(to: value.magnitude, limit: limit)
    else { return nil }
    let size = Int32(numerator)
    self.init(value < 0 ? -size : size, Int32(denominator))
  }

  /// The size of the fraction; nil for 0/0, positive or negative infinity for n/0.
  @inlinable public var doubleValue: Double? {
    guard denominator != 0 else {
      return numerator == 0 ? nil : numerator > 0 ? .infinity : -.infinity
    }
    return Double(numerator) / Double(denominator)
  }
}

extension URational: CustomStringConvertible {
  /// "1/200".
  public var description: String { "\(numerator)/\(denominator)" }
}

extension Rational: CustomStringConvertible {
  /// "-1/3".
  public var description: String { "\(numerator)/\(denominator)" }
}

/// The way from a floating-point number to a fraction of bounded numbers.
package enum Fraction {
  package static func nearest(to value: Double, limit: UInt64) -> (UInt64, UInt64)? {
    guard value >= 0, value <= Double(limit) else { return nil }
    // Short decimals first: what was meant by 2.8 is 14/5, not the nearest binary fraction.
    var denominator: UInt64 = 1
    while denominator <= min(limit, 1_000_000_000) {
      let scaled = value * Double(denominator)
      guard scaled.rounded() <= Double(limit) else { break }
      if scaled.rounded() / Double(denominator) == value {
        return reduced(UInt64(scaled.rounded()), denominator)
      }
      denominator *= 10
    }
    return continued(value, limit: limit)
  }

  /// The last convergent of the continued fraction whose numbers stay within the limit.
  private static func continued(_ value: Double, limit: UInt64) -> (UInt64, UInt64) {
    var (h0, k0): (UInt64, UInt64) = (0, 1)
    var (h1, k1): (UInt64, UInt64) = (1, 0)
    var rest = value
    for _ in 0..<64 {
      guard rest < Double(limit) + 1 else { break }
      let whole = UInt64(rest)
      let (h, hOver) = h1.multipliedReportingOverflow(by: whole)
      let (k, kOver) = k1.multipliedReportingOverflow(by: whole)
      guard !hOver, !kOver, h <= limit, k <= limit, h + h0 <= limit, k + k0 <= limit else { break }
      (h0, h1) = (h1, h + h0)
      (k0, k1) = (k1, k + k0)
      let part = rest - Double(whole)
      guard part > 0, Double(h1) / Double(k1) != value else { break }
      rest = 1 / part
    }
    return k1 == 0 ? (UInt64(value.rounded()), 1) : (h1, k1)
  }

  private static func reduced(_ a: UInt64, _ b: UInt64) -> (UInt64, UInt64) {
    var (x, y) = (a, b)
    while y != 0 { (x, y) = (y, x % y) }
    return x == 0 ? (a, 1) : (a / x, b / x)
  }
}
