internal import VersoBytes

/// Files of flight recorders (FAI/IGC, Technical Specification for GNSS Flight Recorders, appendix A).
enum IGC {
  /// Whether a file begins with these bytes.
  static func isHead(_ head: ArraySlice<UInt8>) -> Bool {
    guard head.first == UInt8(ascii: "A"), head.count > 10,
      head.dropFirst().prefix(3).allSatisfy({ $0.isDigit || (0x41...0x5A).contains($0) })
    else { return false }
    return head.split { $0 == 0x0A || $0 == 0x0D }.dropFirst().contains {
      $0.starts(with: "HFDTE".utf8)
    }
  }

  static func read(_ input: inout TrackInput, into builder: inout TrackBuilder) {
    var clock = TrackClock()
    var day: Double?
    var last: Double?
    var line: [UInt8] = []
    while !builder.isFull, input.line(into: &line) {
      switch line.first {
      case UInt8(ascii: "H") where line.starts(with: "HFDTE".utf8):
        // "HFDTE060524", or "HFDTEDATE:060524,01".
        var digits = Digits(Array(line.dropFirst(5).drop { !$0.isDigit }))
        guard let date = digits.take(2), let month = digits.take(2), let year = digits.take(2)
        else { continue }
        day = clock.start(year: year < 80 ? 2000 + year : 1900 + year, month: month, day: date)
        last = nil
      case UInt8(ascii: "B"):
        guard var fix = fix(line), let time = fix.time else { continue }
        if let before = last, time < before - 43_200 { day = day.map { $0 + 86_400 } }
        last = time
        fix.time = day.map { $0 + time }
        builder.add(fix)
      default: break
      }
    }
  }

  /// A fix at a time of the day: "B070809" "4656882N" "00726846E" "A" "00540" "00590".
  private static func fix(_ line: [UInt8]) -> Fix? {
    var digits = Digits(line)
    guard digits.pass("B"), let hour = digits.take(2), let minute = digits.take(2),
      let second = digits.take(2), hour < 24, minute < 60, second <= 60,
      let north = digits.take(2), let northMinutes = digits.take(5)
    else { return nil }
    let isSouth = digits.pass("S")
    guard isSouth || digits.pass("N"), let east = digits.take(3), let eastMinutes = digits.take(5)
    else { return nil }
    let isWest = digits.pass("W")
    guard isWest || digits.pass("E") else { return nil }
    // V is a fix without a height.
    let hasHeight = digits.pass("A")
    guard hasHeight || digits.pass("V") else { return nil }
    if digits.pass("-") { _ = digits.take(4) } else { _ = digits.take(5) }
    let isBelow = digits.pass("-")
    let height = digits.take(isBelow ? 4 : 5).map { Double(isBelow ? -$0 : $0) }
    let latitude = Double(north) + Double(northMinutes) / 60_000
    let longitude = Double(east) + Double(eastMinutes) / 60_000
    return Fix(
      time: Double(hour * 3600 + minute * 60 + second), latitude: isSouth ? -latitude : latitude,
      longitude: isWest ? -longitude : longitude, altitude: hasHeight ? height : nil)
  }
}
