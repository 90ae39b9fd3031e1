internal import Verso

extension PropertyValue {
  /// A stored value as ImageIO shows it; nil if it has no such shape.
  init?(_ value: Verso.Value, _ shape: PropertyShape) {
    func array(_ values: [PropertyValue]?) -> PropertyValue? {
      values.flatMap { $0.isEmpty ? nil : .array($0) }
    }
    let integers = value.integers ?? value.bytes.map { $0.map(Int.init) }
    let result: PropertyValue? =
      switch shape {
      case .integer:
        integers?.first.map { .integer($0) } ?? Self.whole(value.doubles?.first)
          ?? value.string.flatMap { Int($0) }.map { .integer($0) }
      case .double: Self.finite(value.doubles?.first)
      case .number: integers?.first.map { .integer($0) } ?? Self.finite(value.doubles?.first)
      case .integers: array(integers?.map { .integer($0) })
      case .doubles: array(value.doubles?.map { .double($0.isFinite ? $0 : 0) })
      case .numbers:
        array(
          value.integers?.map { .integer($0) }
            ?? value.doubles?.map { .double($0.isFinite ? $0 : 0) }
            ?? value.bytes?.map { .integer(Int($0)) })
      case .text, .date, .comment: Self.text(in: value).map { .text($0) }
      case .texts: Self.text(in: value).map { .array([.text($0)]) }
      case .version: Self.version(value.bytes ?? value.string.map { Array($0.utf8) })
      case .degrees: Self.degrees(value.doubles)
      case .clock: Self.clock(value.doubles)
      case .data: .data(value.bytes ?? value.encoded(.bigEndian))
      case .structure: nil
      }
    guard let result else { return nil }
    self = result
  }

  /// A nonempty text; also bytes, up to the first zero.
  private static func text(in value: Verso.Value) -> String? {
    let text = value.string ?? value.bytes.map { String(text: $0) }
    return text.flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func finite(_ number: Double?) -> PropertyValue? {
    number.flatMap { $0.isFinite ? .double($0) : nil }
  }

  private static func whole(_ number: Double?) -> PropertyValue? {
    number.flatMap { Int(exactly: $0) }.map { .integer($0) }
  }

  /// "0231" is [2, 3, 1]: major and minor, then the last digit unless it is zero.
  static func version(_ digits: [UInt8]?) -> PropertyValue? {
    guard let digits, digits.count >= 4 else { return nil }
    let numbers = digits.prefix(4).map { Int($0) - 0x30 }
    guard numbers.allSatisfy({ (0...9).contains($0) }) else { return nil }
    let parts = [numbers[0] * 10 + numbers[1], numbers[2], numbers[3]]
    return .array((parts[2] == 0 ? Array(parts.prefix(2)) : parts).map { .integer($0) })
  }

  /// Four digits from [2, 3, 1], "2.3.1", 2.31 or "0231".
  var versionDigits: [UInt8]? {
    var parts: [Int]?
    switch self {
    case .array(let values): parts = values.compactMap(\.integer)
    case .text(let text) where text.utf8.count == 4 && !text.contains("."):
      let digits = Array(text.utf8)
      return digits.allSatisfy { (0x30...0x39).contains($0) } ? digits : nil
    case .text(let text): parts = text.split(separator: ".").compactMap { Int($0) }
    case .integer(let major): parts = [major, 0]
    case .double(let number) where (0..<100).contains(number):
      let hundredths = Int((number * 100).rounded())
      parts = [hundredths / 100, hundredths / 10 % 10, hundredths % 10]
    default: break
    }
    guard var parts, (1...3).contains(parts.count) else { return nil }
    parts += Array(repeating: 0, count: 3 - parts.count)
    guard (0...99).contains(parts[0]), (0...9).contains(parts[1]), (0...9).contains(parts[2]) else {
      return nil
    }
    return [parts[0] / 10, parts[0] % 10, parts[1], parts[2]].map { UInt8(0x30 + $0) }
  }

  private static func degrees(_ parts: [Double]?) -> PropertyValue? {
    guard let parts, (1...3).contains(parts.count), parts[0].isFinite else { return nil }
    // A part that is not known, 0/0, counts as nothing.
    let sizes = parts.map { $0.isFinite ? $0.magnitude : 0 }
    let degrees = zip(sizes, [1.0, 60, 3600]).reduce(0) { $0 + $1.0 / $1.1 }
    return .double(rounded(degrees: degrees))
  }

  /// Degrees as ImageIO has them: it writes whole ones and minutes of six digits first, as XMP does,
  /// and reads them again.
  static func rounded(degrees: Double) -> Double {
    guard degrees.isFinite, degrees.magnitude < 1e6 else { return degrees }
    let (whole, minutes) = parts(degrees: degrees.magnitude)
    return (whole + minutes / 60) * (degrees < 0 ? -1 : 1)
  }

  /// Whole degrees and minutes of six digits.
  static func parts(degrees: Double) -> (whole: Double, minutes: Double) {
    let whole = degrees.rounded(.down)
    let exact = (degrees - whole) * 60
    // So many decimals that there are six digits; what is smaller than a billionth is nothing.
    var scale = 1.0
    while exact * scale < 99_999.95, scale < 1e12 { scale *= 10 }
    return (whole, (exact * scale).rounded() / scale)
  }

  private static func clock(_ parts: [Double]?) -> PropertyValue? {
    guard let parts, parts.count == 3, parts.allSatisfy({ (0..<100).contains($0) }) else {
      return nil
    }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    // ImageIO leaves a fraction of a second out.
    return .text(parts.map { two(Int($0)) }.joined(separator: ":"))
  }
}
