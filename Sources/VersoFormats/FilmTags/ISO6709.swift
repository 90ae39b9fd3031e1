/// A place as "+27.1281+100.2508+000.00/" (ISO 6709): degrees with up to four more digits for
/// minutes and seconds, then a height.
struct ISO6709 {
  let shown: String
  let stored: String

  init?(_ text: String) {
    var numbers: [(whole: Substring, value: Double)] = []
    var rest = text.prefix { $0 != "/" }
    while let sign = rest.first, sign == "+" || sign == "-" {
      let digits = rest.dropFirst().prefix { ("0"..."9").contains($0) || $0 == "." }
      guard let value = Double(digits) else { return nil }
      numbers.append((digits.prefix { $0 != "." }, sign == "-" ? -value : value))
      rest = rest.dropFirst(digits.count + 1)
    }
    guard numbers.count >= 2 else { return nil }
    let latitude = Self.degrees(numbers[0].value, digits: numbers[0].whole.count - 2)
    let longitude = Self.degrees(numbers[1].value, digits: numbers[1].whole.count - 3)
    var shown =
      Facts.text { $0.append(degrees: latitude) } + (latitude < 0 ? " S, " : " N, ")
      + Facts.text { $0.append(degrees: longitude) } + (longitude < 0 ? " W" : " E")
    var stored = Facts.text([latitude, longitude])
    if numbers.count > 2 {
      let height = numbers[2].value
      shown += ", \(Facts.text([height.magnitude])) m \(height < 0 ? "Below" : "Above") Sea Level"
      stored += " " + Facts.text([height])
    }
    self.shown = shown
    self.stored = stored
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
