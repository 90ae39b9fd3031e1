/// The maker notes of Pentax, and of Ricoh's cameras that have them.
package enum Pentax: MakerCode {
  package enum Function: UInt8 {
    case ev, firmware, shutter, fixed, segments, points, colorTemperature, bracketing, bracket
  }

  package static func call(
    _ function: Function, _ arguments: [MakerValue], _ scope: inout MakerScope
  ) -> MakerValue? {
    let x = arguments.first ?? .none
    switch function {
    case .ev: return .number(Apex.value(x.number, in: 8))
    case .firmware: return .text(firmware(x.bytes))
    case .shutter:
      guard arguments.count == 3 else { return nil }
      return shutterCount(x.bytes, date: arguments[1].bytes, time: arguments[2].bytes)
    case .fixed:
      let words = x.numbers.map { PrintFormat.text(Array("%.5f".utf8), [.number($0)]) }
      return .text(Array(words.joined(separator: [0x20])))
    case .segments: return .text(segments(x.numbers))
    case .points:
      guard arguments.count == 4 else { return nil }
      let rest = arguments[1...].map(\.integer)
      return .text(points(x.numbers, most: rest[0], mask: rest[1], value: rest[2]))
    case .colorTemperature: return colorTemperature(x.bytes).map { .list($0) } ?? x
    case .bracketing: return .text(bracketing(x.numbers))
    case .bracket: return .text(bracket(x))
    }
  }

  /// The four numbers of a version, which are stored with all bits inverted.
  private static func firmware(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count == 4 else { return bytes }
    let numbers = bytes.map { MakerValue.number(Double(~$0)) }
    return PrintFormat.text(Array("%d %.2d %.2d %.2d".utf8), numbers)
  }

  /// The number of releases, which the photo's date and the complement of its time encipher.
  package static func shutterCount(_ bytes: [UInt8], date: [UInt8], time: [UInt8]) -> MakerValue {
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
  private static func segments(_ numbers: [Double]) -> [UInt8] {
    var out: [UInt8] = []
    for number in numbers {
      if !out.isEmpty { out.append(0x20) }
      switch number {
      case 255: out.append("n/a")
      case 0: out.append("0")
      default: out.append(number / 8 - 6, decimals: 1)
      }
    }
    return out
  }

  /// The active points of a field, by two bits in each byte, the highest first: any bits under a
  /// mask, or, when it is not 0, a value.
  private static func points(_ bytes: [Double], most: Int, mask: Int, value: Int) -> String {
    guard most > 0 else { return "(none)" }
    var points: [String] = []
    for (index, byte) in bytes.enumerated() {
      for place in 0..<4 where 4 * index + place < most {
        let bits = MakerValue.number(byte).integer >> (6 - 2 * place) & mask
        if value == 0 ? bits != 0 : bits == value { points.append("\(4 * index + place + 1)") }
      }
    }
    return points.joined(separator: ",")
  }

  /// The step of a bracket in stops, and a code for what else is bracketed. A step is coded in
  /// thirds or halves, or is a fraction with a bit for its denominator.
  private static func bracketing(_ numbers: [Double]) -> [UInt8] {
    var words: [[UInt8]] = []
    for (index, number) in numbers.enumerated() {
      var word: [UInt8] = []
      let code = MakerValue.number(number).integer
      if index == 0, number < 20 {
        MakerValue.number(number < 10 ? number / 3 : number - 9.5).append(to: &word)
      } else if index == 0, code & 0x3000 != 0 {
        let isHalf = code & 0x1000 != 0
        word = Array((isHalf ? "\(code - 0x1000)/2" : "\(code - 0x2000)/3").utf8)
      } else {
        MakerValue.number(number).append(to: &word)
      }
      words.append(word)
    }
    return Array(words.joined(separator: [0x20]))
  }

  /// A bracket in words.
  private static func bracket(_ x: MakerValue) -> String {
    let parts = x.string.split(separator: " ").map { String($0) }
    guard var step = parts.first else { return x.string }
    let size = MakerValue.text(Array(step.utf8)).number
    if !step.contains("/"), size != 0 {
      step = String(
        decoding: PrintFormat.text(Array("%.1f".utf8), [.number(size)]), as: UTF8.self)
    }
    guard parts.count > 1 else { return step }
    let code = MakerValue.text(Array(parts[1].utf8)).integer
    guard code != 0 else { return "\(step) EV, No Extended Bracket" }
    let kinds = ["WB-BA", "WB-GM", "Saturation", "Sharpness", "Contrast", "Hue", "HighLowKey"]
    let kind = code >> 8
    let name = kinds.indices.contains(kind - 1) ? kinds[kind - 1] : "Unknown(\(kind))"
    return "\(step) EV, \(name)+\(code & 0xFF)"
  }
}
