/// The maker notes of Pentax, and of Ricoh's cameras that have them.
enum Pentax: MakerCode {
  static var facts: MakerFacts { PentaxTables.facts }

  static func call(
    _ name: String, _ arguments: [MakerValue], _ scope: inout MakerScope
  ) -> MakerValue? {
    let x = arguments.first ?? .none
    switch name {
    case "ev": return .number(Apex.value(x.number, in: 8))
    case "firmware": return .text(firmware(x.bytes))
    case "shutter" where arguments.count == 3:
      return shutterCount(x.bytes, date: arguments[1].bytes, time: arguments[2].bytes)
    case "fixed":
      let words = x.numbers.map { PrintFormat.text(Array("%.5f".utf8), [.number($0)]) }
      return .text(Array(words.joined(separator: [0x20])))
    case "segments": return .text(segments(x.numbers))
    case "flashSegments": return .text(segments(x.numbers, zero: "0"))
    case "colorTemperature": return colorTemperature(x.bytes).map { .list($0) } ?? x
    case "bracket": return .text(bracket(x))
    default: return nil
    }
  }

  /// The four numbers of a version, which are stored with all bits turned round.
  private static func firmware(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count == 4 else { return bytes }
    let numbers = bytes.map { MakerValue.number(Double(~$0)) }
    return PrintFormat.text(Array("%d %.2d %.2d %.2d".utf8), numbers)
  }

  /// The number of releases, which the photo's date and the complement of its time encipher.
  static func shutterCount(_ bytes: [UInt8], date: [UInt8], time: [UInt8]) -> MakerValue {
    guard bytes.count == 4, date.count >= 4, time.count >= 3 else { return .none }
    let hours = time.prefix(3) + [0]
    let plain = zip(zip(bytes, date), hours).map { $0.0 ^ $0.1 ^ ~$1 }
    return .number(Double(plain.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }))
  }

  /// Kelvin, and the shifts to amber and to green, in four bits each.
  private static func colorTemperature(_ bytes: [UInt8]) -> [Double]? {
    guard bytes.count == 4 else { return nil }
    let shifts = [bytes[3] & 15, bytes[3] >> 4].map { $0 < 8 ? Double($0) : Double($0) - 16 }
    return [53190 - Double(Int(bytes[0]) << 8 | Int(bytes[1]))] + shifts
  }

  /// Light values of the segments of a meter, in eighths from -6.
  private static func segments(_ numbers: [Double], zero: String? = nil) -> [UInt8] {
    let words = numbers.map { number in
      if number == 0, let zero { return Array(zero.utf8) }
      return number == 255
        ? Array("n/a".utf8) : PrintFormat.text(Array("%.1f".utf8), [.number(number / 8 - 6)])
    }
    return Array(words.joined(separator: [0x20]))
  }

  /// The step of a bracket in stops, and what else is bracketed.
  private static func bracket(_ x: MakerValue) -> String {
    let numbers = x.numbers
    guard let step = numbers.first else { return x.string }
    let size =
      step < 10 ? step / 3 : step < 20 ? step - 9.5 : step
    let first =
      size == 0
      ? "0" : String(decoding: PrintFormat.text(Array("%.1f".utf8), [.number(size)]), as: UTF8.self)
    guard numbers.count > 1 else { return first }
    let code = MakerValue.number(numbers[1]).integer
    guard code != 0 else { return "\(first) EV, No Extended Bracket" }
    let kinds = ["WB-BA", "WB-GM", "Saturation", "Sharpness", "Contrast", "Hue", "HighLowKey"]
    let kind = code >> 8
    let name = kinds.indices.contains(kind - 1) ? kinds[kind - 1] : "Unknown(\(kind))"
    return "\(first) EV, \(name)+\(code & 0xFF)"
  }
}
