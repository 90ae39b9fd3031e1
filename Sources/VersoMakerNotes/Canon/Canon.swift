/// The maker notes of Canon.
package enum Canon: MakerCode {
  package enum Layout: UInt8 {
    case serial, functions, functionGroups, filters
  }

  package enum Function: UInt8 {
    case ev, iso, parameter, firmware, points, swapwords, timezone, versionplace
  }

  package static func call(
    _ function: Function, _ arguments: [MakerValue], _ scope: inout MakerScope
  ) -> MakerValue? {
    let x = arguments.first ?? .none
    switch function {
    case .ev: return .number(Apex.value(x.number, in: 32))
    case .iso: return iso(x.integer)
    case .parameter: return .text(parameter(x.number))
    case .firmware: return .text(firmware(x.integer))
    case .versionplace: return versionPlace(x.bytes, arguments.dropFirst())
    case .points: return .text(points(x.numbers))
    case .swapwords:
      return .list(
        x.numbers.map { number in
          let whole = MakerValue.number(number).integer
          return Double(whole >> 16 & 0xFFFF | (whole & 0xFFFF) << 16)
        })
    case .timezone:
      let sign: StaticString = x.integer < 0 ? "-" : "+"
      var out: [UInt8] = []
      out.append(sign)
      out.append(abs(x.integer) / 60, width: 2)
      out.append(":")
      out.append(abs(x.integer) % 60, width: 2)
      return .text(out)
    }
  }

  /// The first of some offsets with a version such as "1.0.2"; 0 if there is no such offset.
  private static func versionPlace(
    _ bytes: [UInt8], _ places: ArraySlice<MakerValue>
  ) -> MakerValue {
    let isThere = { (place: Int) in
      let parts = bytes.dropFirst(max(place, 0)).prefix(6)
        .split(separator: UInt8(ascii: "."), maxSplits: 2, omittingEmptySubsequences: false)
      // The last part may be followed by anything.
      return parts.count == 3 && parts.allSatisfy { $0.first.map(isDigit) ?? false }
        && parts.dropLast().allSatisfy { $0.allSatisfy(isDigit) }
    }
    return .number(Double(places.map(\.integer).first(where: isThere) ?? 0))
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// The numbers of the bits that are set in words of 16 bits.
  private static func points(_ words: [Double]) -> [UInt8] {
    var out: [UInt8] = []
    for (index, word) in words.enumerated() {
      let bits = MakerValue.number(word).integer
      for bit in 0..<16 where bits >> bit & 1 == 1 {
        if !out.isEmpty { out.append(0x2C) }
        out.append(decimal: 16 * index + bit)
      }
    }
    return out.isEmpty ? Array("(none)".utf8) : out
  }

  /// A sensitivity: a number with a mark, or one of a few codes.
  private static func iso(_ code: Int) -> MakerValue {
    if code & 0x4000 != 0 { return .number(Double(code & 0x3FFF)) }
    switch code {
    case 0: return .text("n/a")
    case 14: return .text("Auto High")
    case 15: return .text("Auto")
    case 16...20: return .number(Double(50 << (code - 16)))
    default: return .text("Unknown (\(code))")
    }
  }

  /// A setting around 0: "Normal", "+1", "-2".
  private static func parameter(_ number: Double) -> [UInt8] {
    var out: [UInt8] = []
    if number > 0 { out.append(0x2B) }
    out.append(number, significant: 15)
    return out
  }

  /// The digits of a firmware's number: "1.01 rev 2.00", with a letter if it is not a public release.
  private static func firmware(_ number: Int) -> [UInt8] {
    let digits = PrintFormat.text(Array("%.8x".utf8), [.number(Double(number))]).map { $0 }
    guard digits.count == 8 else { return digits }
    var out: [UInt8] = []
    let letters: [UInt8: StaticString] = [0x61: "Alpha ", 0x62: "Beta "]
    if let letter = letters[digits[0]] {
      out.append(letter)
    } else if digits[0] != 0x30 {
      out.append(utf8: "Unknown (\(String(decoding: digits[..<1], as: UTF8.self))) ")
    }
    out.append(digits[1])
    out.append(".")
    out += digits[2...3]
    out.append(" rev ")
    out += digits[4] == 0x30 ? digits[5..<6] : digits[4...5]
    out.append(".")
    out += digits[6...7]
    return out
  }
}
