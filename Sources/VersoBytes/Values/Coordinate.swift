/// A latitude or a longitude: degrees, minutes and seconds as exact fractions, and a side.
///
/// A coordinate that was read keeps its fractions, so writing it back gives the same bytes.
public struct Coordinate: Hashable, Sendable {
  /// The fractions as they are stored: up to three, all unsigned.
  public let parts: [URational]
  /// Whether it is south of the equator or west of Greenwich.
  public let isNegative: Bool

  /// A coordinate from its stored parts.
  ///
  /// - Returns: Nil without parts, for more than three parts, and if one that matters is 0/0.
  public init?(parts: [URational], isNegative: Bool) {
    guard (1...3).contains(parts.count) else { return nil }
    self.parts = parts
    self.isNegative = isNegative
    guard Self.degrees(parts) != nil else { return nil }
  }

  /// A coordinate from signed degrees, rounded once to a ten-millionth of a second (0.003 mm). Up to nine decimals are
  /// exact: ``degrees`` returns the same number.
  ///
  /// - Returns: Nil for NaN and beyond 180 degrees either way.
  public init?(_ degrees: Double) {
    guard degrees.magnitude <= 180 else { return nil }
    let units = UInt64((degrees.magnitude * 36_000_000_000).rounded())
    let seconds = UInt32(units % 600_000_000)
    parts = [
      URational(UInt32(units / 36_000_000_000), 1),
      URational(UInt32(units / 600_000_000 % 60), 1),
      seconds % 10 == 0 ? URational(seconds / 10, 1_000_000) : URational(seconds, 10_000_000),
    ]
    // Zero is north and east.
    isNegative = degrees < 0 && units > 0
  }

  /// A coordinate from text: "37.331686", "-122.030731", "122° 1' 50.6316" W", "122 deg 1' 50.63\"".
  ///
  /// - Returns: Nil if it is invalid.
  public init?(_ text: String) {
    guard let coordinate = Self.sided(text)?.coordinate else { return nil }
    self = coordinate
  }

  /// A coordinate of one axis from text.
  ///
  /// - Returns: Nil if it is invalid, and if its letter belongs to the other axis.
  package init?(_ text: String, isLatitude: Bool) {
    guard let said = Self.sided(text), said.isLatitude ?? isLatitude == isLatitude else {
      return nil
    }
    self = said.coordinate
  }

  /// A coordinate from text, and whether its letter is one of latitudes; nil if it has none.
  ///
  /// - Returns: Nil if it is no coordinate.
  package static func sided(_ text: String) -> (coordinate: Coordinate, isLatitude: Bool?)? {
    var side: Character?
    var isEnded = false
    var numbers: [Double] = []
    var number = ""
    func finish() -> Bool {
      guard !number.isEmpty else { return true }
      guard let value = Double(number) else { return false }
      numbers.append(value)
      number = ""
      return true
    }
    var rest = text.lowercased()[...]
    while let character = rest.first {
      rest = rest.dropFirst(rest.hasPrefix("deg") ? 3 : 1)
      switch character {
      case "0"..."9", ".", "-", "+":
        // After a direction only the end may follow.
        if isEnded { return nil }
        number.append(character)
      case "n", "e", "s", "w":
        guard finish(), side == nil else { return nil }
        isEnded = !numbers.isEmpty
        side = character
      case " ", "°", "º", "'", "′", "’", "\"", "″", "”", "d", ",", ":":
        guard finish() else { return nil }
      default: return nil
      }
    }
    guard finish(), (1...3).contains(numbers.count) else { return nil }
    guard numbers.dropFirst().allSatisfy({ (0..<60.000001).contains($0) }) else { return nil }
    var degrees = 0.0
    for (number, unit) in zip(numbers, [1.0, 60, 3600]) { degrees += number.magnitude / unit }
    let negative = numbers[0].sign == .minus || side == "s" || side == "w"
    return Coordinate(negative ? -degrees : degrees).map { coordinate in
      (coordinate, side.map { $0 == "n" || $0 == "s" })
    }
  }

  private static func degrees(_ parts: [URational]) -> Double? {
    if let exact = quotient(parts) { return exact }
    var sum = 0.0
    for (index, part) in parts.enumerated() {
      guard let value = part.doubleValue, value.isFinite else {
        // Unknown minutes or seconds leave the degrees that are known.
        if index > 0, part.numerator == 0 { continue }
        return nil
      }
      sum += value / [1, 60, 3600][index]
    }
    return sum
  }

  /// The degrees as one fraction, rounded once; nil if its terms are too large, or a part is not a number.
  private static func quotient(_ parts: [URational]) -> Double? {
    var (sum, denominator): (UInt64, UInt64) = (0, 1)
    for (part, unit) in zip(parts, [1, 60, 3600] as [UInt64]) {
      let (own, isOver) = UInt64(part.denominator).multipliedReportingOverflow(by: unit)
      let common = denominator.multipliedReportingOverflow(by: own)
      let left = sum.multipliedReportingOverflow(by: own)
      let right = UInt64(part.numerator).multipliedReportingOverflow(by: denominator)
      let total = left.partialValue.addingReportingOverflow(right.partialValue)
      guard own > 0, !isOver, !common.overflow, !left.overflow, !right.overflow, !total.overflow
      else { return nil }
      (sum, denominator) = (total.partialValue, common.partialValue)
    }
    guard sum <= 1 << 53, denominator <= 1 << 53 else { return nil }
    return Double(sum) / Double(denominator)
  }

  /// Signed degrees, north and east positive.
  public var degrees: Double {
    let size = Self.degrees(parts) ?? 0
    return isNegative ? -size : size
  }
}

extension Coordinate: CustomStringConvertible {
  /// Degrees, minutes and seconds without a side: `122° 1' 50.6316"`.
  public var description: String {
    let micros = UInt64((degrees.magnitude * 3_600_000_000).rounded())
    var fraction = String(micros % 1_000_000)
    fraction = String(repeating: "0", count: 6 - fraction.count) + fraction
    while fraction.last == "0" { fraction.removeLast() }
    let seconds = micros / 1_000_000 % 60
    let text = fraction.isEmpty ? "\(seconds)" : "\(seconds).\(fraction)"
    return "\(micros / 3_600_000_000)° \(micros / 60_000_000 % 60)' \(text)\""
  }
}
