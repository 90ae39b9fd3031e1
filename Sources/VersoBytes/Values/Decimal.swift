/// Numbers as text, appended to bytes: what C's printf would give, without it.
extension [UInt8] {
  /// A whole number.
  @inlinable package mutating func append(decimal value: some BinaryInteger) {
    if value < 0 { append(UInt8(ascii: "-")) }
    append(digits: UInt64(value.magnitude))
  }

  @usableFromInline mutating func append(digits value: UInt64, width: Int = 1) {
    if value < 10, width <= 1 { return append(0x30 + UInt8(truncatingIfNeeded: value)) }
    // No number has more than 20 digits; zeros before them are rare.
    if width > 20 { append(contentsOf: repeatElement(0x30, count: width - 20)) }
    unsafe withUnsafeTemporaryAllocation(byteCount: 20, alignment: 1) { digits in
      var rest = value
      var first = 20
      // A value of 64 bits is used up, and a width of up to 20 reached, before 0.
      repeat {
        first -= 1
        unsafe digits[first] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      } while rest > 0
      while first > 0, 20 - first < width {
        first -= 1
        unsafe digits[first] = 0x30
      }
      unsafe append(contentsOf: UnsafeRawBufferPointer(digits)[first...])
    }
  }

  /// A whole number with at least this many digits.
  package mutating func append(_ value: Int, width: Int) {
    if value < 0 { append(UInt8(ascii: "-")) }
    append(digits: UInt64(value.magnitude), width: width)
  }

  /// ASCII text.
  package mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { buffer in unsafe append(contentsOf: buffer) }
  }

  package mutating func append(utf8 text: String) { append(contentsOf: text.utf8) }

  /// A number with this many digits after the decimal point, as `%.1f`.
  package mutating func append(_ value: Double, decimals: Int) {
    guard value.isFinite else {
      append(special: value)
      return
    }
    let scaled = Decimal.scaled(value.magnitude, Decimal.power(decimals))
    guard scaled < 1e18 else {
      append(value, significant: 15)
      return
    }
    if value < 0 { append(UInt8(ascii: "-")) }
    let whole = UInt64(scaled)
    let power = UInt64(Decimal.power(decimals))
    append(digits: whole / power)
    if decimals > 0 {
      append(UInt8(ascii: "."))
      append(digits: whole % power, width: decimals)
    }
  }

  /// A number rounded to this many digits, without zeros at its end, as `%.10g`.
  package mutating func append(_ value: Double, significant digits: Int) {
    guard value.isFinite else {
      append(special: value)
      return
    }
    if value.isSubnormal {
      // Too small for the way below: the digits are rounded apart from the power of ten.
      let parts = value.description.split(separator: "e")
      append(Double(parts[0]) ?? 0, significant: digits)
      append(utf8: parts.dropFirst().reduce("") { "\($0)e\($1)" })
      return
    }
    if value.sign == .minus { append(UInt8(ascii: "-")) }
    let size = value.magnitude
    if size < 1e15, size == size.rounded(), size < Decimal.power(digits) {
      append(digits: UInt64(size))
      return
    }
    var exponent = Decimal.exponent(size)
    var mantissa = Decimal.scaled(size, exponent: digits - 1 - exponent)
    if mantissa >= Decimal.power(digits) {
      exponent += 1
      mantissa = Decimal.scaled(size, exponent: digits - 1 - exponent)
    }
    var whole = UInt64(mantissa)
    var count = digits
    while count > 1, whole % 10 == 0 {
      whole /= 10
      count -= 1
    }
    if exponent < -4 || exponent >= digits {
      append(digits: whole, point: 1, count: count)
      append(UInt8(ascii: "e"))
      append(UInt8(ascii: exponent < 0 ? "-" : "+"))
      append(Int(exponent.magnitude), width: 2)
    } else if exponent < 0 {
      append("0.")
      for _ in 1..<(-exponent) { append(0x30) }
      append(digits: whole)
    } else if count <= exponent + 1 {
      append(digits: whole)
      for _ in count..<(exponent + 1) { append(0x30) }
    } else {
      append(digits: whole, point: exponent + 1, count: count)
    }
  }

  private mutating func append(digits whole: UInt64, point: Int, count digits: Int) {
    let start = count
    append(digits: whole)
    if point < digits { insert(UInt8(ascii: "."), at: start + point) }
  }

  private mutating func append(special value: Double) {
    append(value.isNaN ? "NaN" : value < 0 ? "-Inf" : "Inf")
  }
}

package enum Decimal {
  package static func power(_ exponent: Int) -> Double {
    if exponent < powers.count { return powers[Swift.max(exponent, 0)] }
    var result = powers[powers.count - 1]
    for _ in 0..<(exponent - powers.count + 1) { result *= 10 }
    return result
  }

  /// The powers of ten that a double holds exactly.
  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// The number that a whole text in ASCII spells: "-12.5", "1e-3"; nil for other texts, and for
  /// numbers without end.
  package static func number(_ text: RawSpan) -> Double? {
    var at = 0
    let isNegative = text.byte(at: 0) == UInt8(ascii: "-")
    if isNegative { at += 1 }
    var whole: UInt64 = 0
    var digits = 0
    var decimals = 0
    var isBehindPoint = false
    while let byte = text.byte(at: at) {
      if byte == UInt8(ascii: "."), !isBehindPoint {
        isBehindPoint = true
      } else if byte.isDigit {
        whole = whole &* 10 &+ UInt64(byte - 0x30)
        digits += 1
        if isBehindPoint { decimals += 1 }
      } else {
        break
      }
      at += 1
    }
    // Up to 15 digits and a power of ten are exact, and so is their quotient but for one rounding.
    if at == text.byteCount, (1...15).contains(digits) {
      let size = Double(whole) / powers[decimals]
      return isNegative ? -size : size
    }
    let number = Double(String(decoding: text.array, as: UTF8.self))
    return number.flatMap { $0.isFinite ? $0 : nil }
  }

  /// A number times a power of ten, rounded to a whole one, as if computed without error.
  package static func scaled(_ value: Double, _ power: Double) -> Double {
    let product = value * power
    let below = product.rounded(.down)
    // The remainder of the multiplication decides between the two neighbours of a half.
    if product - below == 0.5 {
      let lost = (-product).addingProduct(value, power)
      if lost != 0 { return lost > 0 ? below + 1 : below }
    }
    return product.rounded(.toNearestOrEven)
  }

  package static func scaled(_ value: Double, exponent: Int) -> Double {
    if exponent >= 0 {
      if exponent <= 22 { return scaled(value, power(exponent)) }
      return scaled(value * power(22), power(Swift.min(exponent - 22, 300)))
    }
    return (value / power(Swift.min(-exponent, 300))).rounded(.toNearestOrEven)
  }

  /// The power of ten of the first digit.
  package static func exponent(_ value: Double) -> Int {
    guard value > 0 else { return 0 }
    var exponent = 0
    if value >= 1 {
      var power = 10.0
      while value >= power, exponent < 308 {
        power *= 10
        exponent += 1
      }
    } else {
      var rest = value
      while rest < 1, exponent > -320 {
        rest *= 10
        exponent -= 1
      }
    }
    return exponent
  }
}
