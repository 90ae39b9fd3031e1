/// Values put into a text with places for them, as C's printf does it: "%.1f mm", "0x%.4x".
enum PrintFormat {
  /// The text in UTF-8; lists count as their numbers.
  static func text(_ format: [UInt8], _ values: some Sequence<MakerValue>) -> [UInt8] {
    var values = values.makeIterator()
    var numbers: ArraySlice<MakerValue> = []
    var out: [UInt8] = []
    out.reserveCapacity(format.count + 8)
    var at = 0
    while at < format.count {
      let byte = format[at]
      at += 1
      guard byte == UInt8(ascii: "%"), at < format.count else {
        out.append(byte)
        continue
      }
      if format[at] == UInt8(ascii: "%") {
        out.append(byte)
        at += 1
        continue
      }
      guard let place = Place(format, &at) else { continue }
      var value = numbers.popFirst()
      while value == nil, let next = values.next() {
        if next.isList { numbers = next.parts[...] }
        value = next.isList ? numbers.popFirst() : next
      }
      place.append(value ?? .none, to: &out)
    }
    return out
  }

  private struct Place {
    var isLeft = false
    var hasSign = false
    var hasBlank = false
    var hasZeros = false
    var hasPrefix = false
    var width = 0
    var precision: Int?
    var letter: UInt8 = 0

    init?(_ format: [UInt8], _ at: inout Int) {
      flags: while at < format.count {
        switch format[at] {
        case UInt8(ascii: "-"): isLeft = true
        case UInt8(ascii: "+"): hasSign = true
        case UInt8(ascii: " "): hasBlank = true
        case UInt8(ascii: "0"): hasZeros = true
        case UInt8(ascii: "#"): hasPrefix = true
        default: break flags
        }
        at += 1
      }
      func number() -> Int {
        var number = 0
        while at < format.count, (0x30...0x39).contains(format[at]), number < 1000 {
          number = number * 10 + Int(format[at]) - 0x30
          at += 1
        }
        return number
      }
      width = number()
      if at < format.count, format[at] == UInt8(ascii: ".") {
        at += 1
        precision = number()
      }
      while at < format.count, format[at] == UInt8(ascii: "l") { at += 1 }
      guard at < format.count else { return nil }
      letter = format[at]
      at += 1
    }

    func append(_ value: MakerValue, to out: inout [UInt8]) {
      let start = out.count
      appendDigits(of: value, to: &out)
      let isText = letter == UInt8(ascii: "s")
      var hasOwnSign = start < out.count && out[start] == 0x2D
      if !isText, !hasOwnSign, hasSign || hasBlank {
        out.insert(hasSign ? 0x2B : 0x20, at: start)
        hasOwnSign = hasSign
      }
      let padding = width - (out.count - start)
      guard padding > 0 else { return }
      if isLeft {
        out += repeatElement(0x20, count: padding)
      } else if hasZeros, !isText {
        let place = hasOwnSign ? start + 1 : start
        out.insert(contentsOf: repeatElement(0x30, count: padding), at: place)
      } else {
        out.insert(contentsOf: repeatElement(0x20, count: padding), at: start)
      }
    }

    private func appendDigits(of value: MakerValue, to out: inout [UInt8]) {
      switch letter {
      case UInt8(ascii: "s"):
        if let precision {
          out += value.bytes.prefix(precision)
        } else {
          value.append(to: &out)
        }
      case UInt8(ascii: "c"): out.append(UInt8(truncatingIfNeeded: value.integer))
      case UInt8(ascii: "d"), UInt8(ascii: "i"), UInt8(ascii: "u"):
        out.append(value.integer, width: precision ?? 1)
      case UInt8(ascii: "x"), UInt8(ascii: "X"), UInt8(ascii: "o"), UInt8(ascii: "b"):
        let radix = letter == UInt8(ascii: "o") ? 8 : letter == UInt8(ascii: "b") ? 2 : 16
        let digits = String(
          UInt64(bitPattern: Int64(value.integer)), radix: radix,
          uppercase: letter == UInt8(ascii: "X")
        ).utf8
        if hasPrefix { out.append("0x") }
        out += repeatElement(0x30, count: max(0, (precision ?? 1) - digits.count))
        out += digits
      case UInt8(ascii: "f"): out.append(value.number, decimals: min(precision ?? 6, 17))
      case UInt8(ascii: "g"), UInt8(ascii: "G"):
        out.append(value.number, significant: min(max(precision ?? 6, 1), 17))
      case UInt8(ascii: "e"), UInt8(ascii: "E"): out += scientific(value.number)
      default: value.append(to: &out)
      }
    }

    private func scientific(_ number: Double) -> [UInt8] {
      var out: [UInt8] = []
      guard number.isFinite else {
        out.append(number, significant: 6)
        return out
      }
      let decimals = min(precision ?? 6, 15)
      var exponent = number == 0 ? 0 : Decimal.exponent(number.magnitude)
      var mantissa = Decimal.scaled(number.magnitude, exponent: decimals - exponent)
      if mantissa >= Decimal.power(decimals + 1) {
        exponent += 1
        mantissa = Decimal.scaled(number.magnitude, exponent: decimals - exponent)
      }
      if number < 0 { out.append(0x2D) }
      out.append(mantissa / Decimal.power(decimals), decimals: decimals)
      out.append("e")
      out.append(exponent < 0 ? "-" : "+")
      out.append(Int(exponent.magnitude), width: 2)
      return out
    }
  }
}
