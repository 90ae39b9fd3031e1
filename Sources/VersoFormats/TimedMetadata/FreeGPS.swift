/// The blocks that recorders with Novatek chips put between the media data: boxes `free` that begin
/// with "GPS ". Their list is in the film's header (`gps `): a version, a count, and a position and
/// a length each.
///
/// There are four known layouts, which differ in their start and in how numbers are stored. Each is
/// recognized by its letters: A for a fix, N or S, E or W. Years are of two digits and times in
/// UTC; some cameras write their own clock's year whole, whose time is not in UTC and is left out.
enum FreeGPS {
  /// The ranges of the blocks, from the list in the film's header.
  static func ranges(_ list: Box, _ window: inout ByteWindow) throws(FileError) -> [Range<Int>] {
    guard list.payload.count <= window.source.limits.blockBytes else { return [] }
    let data = Header(try window.copy(list.payload), .bigEndian)
    let count = min(data.long(4) ?? 0, (list.payload.count - 8) / 8)
    var result: [Range<Int>] = []
    for index in 0..<max(count, 0) {
      guard let start = data.long(8 + 8 * index), let size = data.long(12 + 8 * index), start > 0,
        size >= 16, start <= window.source.count, size <= window.source.count - start
      else { continue }
      result.append(start..<(start + size))
    }
    return result
  }

  /// Whether a block begins as all of them do.
  static func isBlock(_ head: [UInt8]) -> Bool { head.rawSpan.matches("freeGPS", at: 4) }

  static func read(_ bytes: [UInt8], into places: inout TimedPlaces) {
    let data = Header(bytes, .littleEndian)
    for layout in layouts {
      guard let place = layout(data) else { continue }
      places.add(place)
      return
    }
  }

  private static let layouts: [@Sendable (Header) -> TimedPlace?] = [
    { floats($0, date: 0x10, letters: 0x28) }, { floats($0, date: 0x30, letters: 0x48) }, doubles,
    { text($0) },
  ]

  /// Six numbers of date and time, three letters, then latitude, longitude, knots and course of four bytes.
  private static func floats(_ data: Header, date: Int, letters: Int) -> TimedPlace? {
    guard data.byte(letters) == 0x41, let sides = sides(data, letters + 1, letters + 2),
      let latitude = degrees(data.float(letters + 4)),
      let longitude = degrees(data.float(letters + 8)),
      let knots = data.float(letters + 12), let course = data.float(letters + 16)
    else { return nil }
    let numbers = (0..<6).compactMap { data.long(date + 4 * $0) }
    return TimedPlace(
      time: time(numbers), latitude: latitude * sides.0, longitude: longitude * sides.1,
      speed: knots * 1852 / 3600, course: course, fix: .full)
  }

  /// The time of day, then pairs of a number of eight bytes and a letter, knots, course and the date.
  private static func doubles(_ data: Header) -> TimedPlace? {
    guard data.byte(0x1C) == 0x41, let sides = sides(data, 0x28, 0x38),
      let latitude = degrees(data.double(0x20)), let longitude = degrees(data.double(0x30)),
      let knots = data.double(0x40), let course = data.double(0x48)
    else { return nil }
    let numbers = [0x10, 0x14, 0x18, 0x50, 0x54, 0x58].compactMap { data.long($0) }
    return TimedPlace(
      time: time(numbers), latitude: latitude * sides.0, longitude: longitude * sides.1,
      speed: knots * 1852 / 3600, course: course, fix: .full)
  }

  /// Text whose bytes are all changed by one number (exclusive or with 0xAA). It has the date as
  /// fourteen digits, and after N or S and E or W the digits of degrees, minutes and their
  /// ten-thousandths, then km/h.
  private static func text(_ data: Header) -> TimedPlace? {
    let plain = Header((data.slice(18..<0x80) ?? []).map { $0 ^ 0xAA }, data.byteOrder)
    func digits(_ place: Int, _ count: Int) -> Int? {
      guard let text = plain.slice(place..<(place + count)), text.count == count,
        text.allSatisfy(\.isDigit)
      else { return nil }
      return text.reduce(0) { 10 * $0 + Int($1 - 0x30) }
    }
    func angle(_ letter: Int, degrees: Int, _ sign: Double) -> Double? {
      guard let whole = digits(letter + 1, degrees), let minutes = digits(letter + 1 + degrees, 6)
      else { return nil }
      return sign * (Double(whole) + Double(minutes) / 600_000)
    }
    // Only a valid date and valid letters distinguish this layout from other bytes.
    guard let date = digits(8, 8), let clock = digits(16, 6), let sides = sides(plain, 38, 47),
      let latitude = angle(38, degrees: 2, sides.0), let longitude = angle(47, degrees: 3, sides.1)
    else { return nil }
    return TimedPlace(
      time: TimedMetadata.time(
        date / 10_000, date / 100 % 100, date % 100, clock / 10_000, clock / 100 % 100,
        Double(clock % 100)),
      latitude: latitude, longitude: longitude,
      speed: digits(57, 8).map { Double($0) / 3.6 }, fix: .full)
  }

  // MARK: Parts

  private static func side(_ letter: Int, _ positive: Int, _ negative: Int) -> Double? {
    letter == positive ? 1 : letter == negative ? -1 : nil
  }

  private static func sides(_ data: Header, _ north: Int, _ east: Int) -> (Double, Double)? {
    guard let n = data.byte(north).flatMap({ side($0, 0x4E, 0x53) }),
      let e = data.byte(east).flatMap({ side($0, 0x45, 0x57) })
    else { return nil }
    return (n, e)
  }

  /// Degrees of a number whose hundreds are degrees and whose rest is minutes.
  private static func degrees(_ number: Double?) -> Double? {
    guard let number, number.isFinite, (0...18_000).contains(number) else { return nil }
    let whole = (number / 100).rounded(.down)
    return whole + (number - whole * 100) / 60
  }

  /// Hours, minutes, seconds, year, month and day.
  private static func time(_ numbers: [Int]) -> Double? {
    guard numbers.count == 6, numbers[3] < 100 else { return nil }
    return TimedMetadata.time(
      2000 + numbers[3], numbers[4], numbers[5], numbers[0], numbers[1], Double(numbers[2]))
  }
}
