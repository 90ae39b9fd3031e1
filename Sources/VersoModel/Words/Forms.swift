/// The forms of numbers that photographers know, appended to bytes.
extension [UInt8] {
  /// Seconds, as a fraction below a quarter: "1/250", "0.5", "30".
  package mutating func append(exposureTime seconds: Double) {
    if seconds > 0, seconds < 0.25001 {
      append("1/")
      append(decimal: Int64(Swift.min((0.5 + 1 / seconds).rounded(.down), 1e18)))
    } else {
      append(seconds, decimals: 1)
      if suffix(2) == [0x2E, 0x30] { removeLast(2) }
    }
  }

  /// One decimal, two below 1: "2.8", "0.95".
  package mutating func append(fNumber number: Double) {
    append(number, decimals: number < 1 ? 2 : 1)
  }

  /// A signed fraction in thirds or halves: "+1/3", "-0.7", "0".
  package mutating func append(signedFraction number: Double) {
    // Fractions that were rounded on the way (0.33333) still are thirds.
    let steps = number * 1.00001
    guard steps != 0, steps.isFinite else {
      return append(steps == 0 ? "0" : steps > 0 ? "+Inf" : "-Inf")
    }
    append(steps < 0 ? "-" : "+")
    for divisor in [1.0, 2, 3] {
      let scaled = steps * divisor
      let whole = scaled.rounded(.towardZero)
      guard whole / scaled > 0.999, whole.magnitude < 1e18 else { continue }
      append(decimal: Int64(whole.magnitude))
      if divisor > 1 {
        append("/")
        append(decimal: Int(divisor))
      }
      return
    }
    append(steps.magnitude, significant: 3)
  }

  /// Degrees, minutes and seconds without a sign: "48 deg 8' 14.03\"".
  package mutating func append(degrees: Double) {
    let size = Swift.min(degrees.magnitude, 1e15)
    var d = size.rounded(.down)
    var m = ((size - d) * 60).rounded(.down)
    var s = (size - d - m / 60) * 3600
    if Decimal.scaled(s, 100) >= 6000 {
      s -= 60
      m += 1
      if m >= 60 {
        m -= 60
        d += 1
      }
    }
    append(decimal: Int64(d))
    append(" deg ")
    append(decimal: Int64(m))
    append("' ")
    append(Swift.max(s, 0), decimals: 2)
    append("\"")
  }

  /// The text for binary data.
  ///
  /// Programs get ExifTool's sentence: those written for its JSON compare with it, to distinguish
  /// binary data from texts.
  package mutating func append(binary count: Int, for audience: Audience) {
    append("(Binary data ")
    append(decimal: count)
    append(audience == .people ? " bytes)" : " bytes, use -b option to extract)")
  }
}
