/// The maker notes of Reconyx.
enum Reconyx: MakerCode {
  enum Function: UInt8 {
    case hyperfire, firmware, version
  }

  static func call(
    _ function: Function, _ arguments: [MakerValue], _ scope: inout MakerScope
  ) -> MakerValue? {
    let x = arguments.first ?? .none
    let numbers = x.numbers.map { MakerValue.number($0).integer }
    switch function {
    case .hyperfire:
      guard numbers.count == 6 else { return nil }
      // Some cameras store these numbers alone with their bytes the other way round.
      let isSwapped = numbers[0] & 0xFF00 != 0 && numbers[0] & 0xFF == 0
      let time = isSwapped ? numbers.map { $0 >> 8 & 0xFF | ($0 & 0xFF) << 8 } : numbers
      return form("%.4d:%.2d:%.2d %.2d:%.2d:%.2d", [5, 3, 4, 2, 1, 0].map { time[$0] })
    case .firmware:
      guard numbers.count == 3 else { return nil }
      let letter = UInt8(truncatingIfNeeded: numbers[2])
      return .text(form("%d.%d", Array(numbers.prefix(2))).bytes + [letter])
    case .version:
      let bytes = x.bytes
      guard bytes.count == 7 else { return x }
      let year = Int(bytes[2]) | Int(bytes[3]) << 8
      let numbers = [Int(bytes[0]), Int(bytes[1]), year, Int(bytes[4]), Int(bytes[5])]
      return .text(form("%.2x.%.2x %.4x:%.2x:%.2x Rev.", numbers).bytes + [bytes[6]])
    }
  }

  private static func form(_ format: String, _ numbers: [Int]) -> MakerValue {
    .text(PrintFormat.text(Array(format.utf8), numbers.map { .number(Double($0)) }))
  }
}
