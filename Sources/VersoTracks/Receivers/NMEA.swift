internal import VersoBytes

/// Sentences of NMEA 0183, as receivers send them and loggers write them.
///
/// The data of one moment are in several sentences (RMC, GGA, GNS, GLL, VTG, ZDA) with the same
/// time of day. Only RMC and ZDA have a date. Sentences before the first of them get its day, and
/// at midnight the next day begins, with or without a date.
struct NMEA {
  /// The combined data of the sentences of one moment, at a time of the day.
  private var moment: Fix?
  /// Seconds from 1970 to the start of the day, or from the first day while no date is known.
  private var day = 0.0
  private var isDated = false
  private var lastTime: Double?
  private var clock = TrackClock()
  private var damaged = 0
  private var firstDamage: Int?

  /// Whether a file of these first bytes holds sentences.
  static func isHead(_ head: ArraySlice<UInt8>) -> Bool {
    var line: [UInt8] = []
    for byte in head.prefix(4096) {
      guard byte != 0 else { return false }
      guard byte == 0x0A || byte == 0x0D else {
        line.append(byte)
        continue
      }
      if sentence(in: line) != nil { return true }
      line.removeAll(keepingCapacity: true)
    }
    return head.count < 4096 && sentence(in: line) != nil
  }

  static func read(_ input: inout TrackInput, into builder: inout TrackBuilder) {
    var reader = NMEA()
    var line: [UInt8] = []
    var start = input.offset
    while !builder.isFull, input.line(into: &line) {
      reader.read(line, at: start, &builder)
      start = input.offset
    }
    reader.flush(&builder)
    if !reader.isDated { builder.dropUntimed() }
    if reader.damaged > 0 {
      let count = reader.damaged == 1 ? "1 sentence" : "\(reader.damaged) sentences"
      builder.warn("\(count) left out, because the checksum is wrong", at: reader.firstDamage)
    }
  }

  /// The type of the sentence in a line, such as "RMC", its fields, and whether its checksum is
  /// right; nil if it is not one of those that are read.
  private static func sentence(
    in line: [UInt8]
  ) -> (type: String, fields: [ArraySlice<UInt8>], isWhole: Bool)? {
    guard let dollar = line.firstIndex(of: UInt8(ascii: "$")) else { return nil }
    // Two letters for the talker, three for the type. A position after the end is invalid.
    let body = line.dropFirst(dollar + 1).prefix { $0 != UInt8(ascii: "*") }
    let head = body.prefix(6)
    guard head.count == 6, head.last == UInt8(ascii: ","),
      head.dropLast().allSatisfy({ $0.isDigit || (0x41...0x5A).contains($0) })
    else { return nil }
    let type = String(decoding: head.dropLast().suffix(3), as: UTF8.self)
    guard ["RMC", "GGA", "GNS", "GLL", "VTG", "ZDA"].contains(type) else { return nil }
    let sum = line.dropFirst(dollar + 1 + body.count)
    var isWhole = true
    if !sum.isEmpty {
      let digits = String(decoding: sum.dropFirst().prefix(2), as: UTF8.self)
      isWhole = digits.utf8.count == 2 && UInt8(digits, radix: 16) == body.reduce(0, ^)
    }
    let fields = body.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    return (type, fields, isWhole)
  }

  private mutating func read(_ line: [UInt8], at offset: Int, _ builder: inout TrackBuilder) {
    guard let (type, fields, isWhole) = Self.sentence(in: line) else { return }
    guard isWhole else {
      damaged += 1
      firstDamage = firstDamage ?? offset
      return
    }
    func field(_ index: Int) -> [UInt8] { index < fields.count ? Array(fields[index]) : [] }
    func value(_ index: Int) -> Double? { number(in: field(index)) }
    func says(_ index: Int, _ letter: Unicode.Scalar) -> Bool {
      field(index) == [UInt8(ascii: letter)]
    }
    switch type {
    case "RMC":
      guard begin(field(1), &builder) else { return }
      if let date = Self.date(field(9)) { setDay(date.year, date.month, date.day, &builder) }
      guard says(2, "A") else { return }
      place(field(3), field(4), field(5), field(6))
      moment?.speed = value(7).map { $0 * Self.knot }
      moment?.course = value(8)
    case "GGA":
      guard begin(field(1), &builder), let quality = value(6), quality > 0 else { return }
      place(field(2), field(3), field(4), field(5))
      moment?.altitude = value(9)
    case "GNS":
      guard begin(field(1), &builder), field(6).contains(where: { $0 != UInt8(ascii: "N") }) else {
        return
      }
      place(field(2), field(3), field(4), field(5))
      moment?.altitude = value(9)
    case "GLL":
      guard begin(field(5), &builder), says(6, "A") else { return }
      place(field(1), field(2), field(3), field(4))
    case "VTG":
      if let course = value(1) { moment?.course = course }
      if let knots = value(5) { moment?.speed = knots * Self.knot }
    default:
      guard begin(field(1), &builder), let day = value(2), let month = value(3),
        let year = value(4),
        (1...31).contains(day), (1...12).contains(month), (1...9999).contains(year)
      else { return }
      setDay(Int(year), Int(month), Int(day), &builder)
    }
  }

  /// Metres per second.
  private static let knot = 1852.0 / 3600

  /// Goes over to the moment of a time of day, "070809.50"; false if it is invalid.
  private mutating func begin(_ text: [UInt8], _ builder: inout TrackBuilder) -> Bool {
    var digits = Digits(text)
    guard let hour = digits.take(2), let minute = digits.take(2), let second = digits.take(2),
      hour < 24, minute < 60, second <= 60
    else { return false }
    let fraction = digits.pass(".") ? digits.fraction() : 0
    let time = Double(hour * 3600 + minute * 60 + second) + fraction
    guard moment?.time != time else { return true }
    flush(&builder)
    if let lastTime, time < lastTime - 43_200 { day += 86_400 }
    lastTime = time
    moment = Fix(time: time)
    return true
  }

  private mutating func flush(_ builder: inout TrackBuilder) {
    guard var fix = moment else { return }
    guard fix.latitude != nil else { return builder.startSegment() }
    fix.time = fix.time.map { day + $0 }
    builder.add(fix)
    moment = nil
  }

  /// Takes the day of the present moment.
  private mutating func setDay(
    _ year: Int, _ month: Int, _ day: Int, _ builder: inout TrackBuilder
  ) {
    guard let start = clock.start(year: year, month: month, day: day) else { return }
    if !isDated { builder.shift(from: 0, by: start - self.day) }
    isDated = true
    self.day = start
  }

  /// Day, month and year of "060524".
  private static func date(_ text: [UInt8]) -> (year: Int, month: Int, day: Int)? {
    var digits = Digits(text)
    guard let day = digits.take(2), let month = digits.take(2), let year = digits.take(2) else {
      return nil
    }
    // GPS began in 1980.
    return (year < 80 ? 2000 + year : 1900 + year, month, day)
  }

  private mutating func place(
    _ latitude: [UInt8], _ north: [UInt8], _ longitude: [UInt8], _ east: [UInt8]
  ) {
    guard let latitude = Self.degrees(latitude, north, "N", "S"),
      let longitude = Self.degrees(longitude, east, "E", "W")
    else { return }
    moment?.latitude = latitude
    moment?.longitude = longitude
  }

  /// Degrees of "4656.8816" and "N".
  private static func degrees(
    _ text: [UInt8], _ side: [UInt8], _ positive: Unicode.Scalar, _ negative: Unicode.Scalar
  ) -> Double? {
    guard let number = number(in: text), (0..<18_100).contains(number) else { return nil }
    let whole = (number / 100).rounded(.down)
    let degrees = whole + (number - whole * 100) / 60
    if side == [UInt8(ascii: positive)] { return degrees }
    return side == [UInt8(ascii: negative)] ? -degrees : nil
  }
}
