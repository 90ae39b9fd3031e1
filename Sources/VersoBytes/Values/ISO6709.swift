/// A place as "+27.1281+100.2508+000.00/" (ISO 6709): degrees with up to four more digits for
/// minutes and seconds, then a height.
package struct ISO6709 {
  /// The latitude and the longitude in degrees, and the height where it is known.
  package let numbers: [Double]

  package init?(_ text: String) {
    var numbers: [(whole: Substring, value: Double)] = []
    var rest = text.prefix { $0 != "/" }
    while let sign = rest.first, sign == "+" || sign == "-" {
      let digits = rest.dropFirst().prefix { ("0"..."9").contains($0) || $0 == "." }
      guard let value = Double(digits) else { return nil }
      numbers.append((digits.prefix { $0 != "." }, sign == "-" ? -value : value))
      rest = rest.dropFirst(digits.count + 1)
    }
    guard numbers.count >= 2 else { return nil }
    self.numbers =
      [
        Self.degrees(numbers[0].value, digits: numbers[0].whole.count - 2),
        Self.degrees(numbers[1].value, digits: numbers[1].whole.count - 3),
      ] + numbers.dropFirst(2).prefix(1).map(\.value)
  }

  /// Degrees of a number in which two or four digits of minutes and seconds follow them.
  private static func degrees(_ number: Double, digits: Int) -> Double {
    let size = number.magnitude
    let sign: Double = number < 0 ? -1 : 1
    switch digits {
    case 2:
      let whole = (size / 100).rounded(.down)
      return sign * (whole + (size - 100 * whole) / 60)
    case 4:
      let whole = (size / 10_000).rounded(.down)
      let minutes = ((size - 10_000 * whole) / 100).rounded(.down)
      return sign * (whole + minutes / 60 + (size - 10_000 * whole - 100 * minutes) / 3600)
    default: return number
    }
  }
}
