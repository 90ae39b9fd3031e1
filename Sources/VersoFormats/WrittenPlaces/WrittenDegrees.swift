/// Degrees as people and recorders write them in texts: "46.9512, 7.4434", "N 46.9512 E 7.4434", "46°57'04\"N".
///
///     position  = angle, separators, angle
///     angle     = [direction] degrees [minutes [seconds]] [direction]
///     degrees   = number ["°" | "degrees" | "deg" | "d"]
///     minutes   = number ["'" | "minutes" | "min" | "m"]
///     seconds   = number ["\"" | "''" | "seconds" | "sec" | "s"]
///     direction = "N" | "S" | "E" | "W" | "O" | a word for one | a word for latitude or longitude
///
/// Two plain numbers are a position with four decimals and no unit next to them (``UnitWord``), or
/// with fewer after a text that announces a position (``PlaceAnnouncement``). After degrees without
/// a sign a blank, a comma or a hyphen may join the minutes, if a direction is next to them.
/// Receivers write degrees and minutes as one number: "4657.0720,N".
struct WrittenDegrees {
  private let text: PlainText
  private var bytes: [UInt8] { text.bytes }

  init(_ text: PlainText) { self.text = text }

  /// North or south, east or west.
  private struct Direction {
    var range: Range<Int>
    let isLatitude: Bool
    /// The number of decimals that a number needs next to it.
    let leastDecimals: Int
  }

  /// One angle with what is written around it.
  private struct Angle {
    enum Form { case bare, letters, signs }
    var range: Range<Int>
    var value: Double
    /// The number of digits of its degrees before the point, and of its last number after it.
    let whole: Int
    var decimals: Int
    var form = Form.bare
    /// The number of numbers that it has: degrees, minutes, seconds.
    var parts = 1
    /// The character that joins them if they have no signs.
    var joint: UInt8?
    /// Whether its minutes have a sign.
    var hasMinutes = false
    var direction: Direction?
    /// Whether its letter directly follows it.
    var isClosed = false

    /// Whether it is precise enough to mean a position with its direction next to another one. A
    /// word that may mean something else is one of direction where the other is one for certain.
    func isExact(beside other: Angle) -> Bool {
      var least = direction?.leastDecimals ?? 1
      if least == 3, let other = other.direction { least = min(3, max(2, other.leastDecimals)) }
      if parts > 1 {
        return hasMinutes || least < 4 && (decimals > 0 || parts == 3 || form == .signs)
          || least < 2 && joint != 0x20
      }
      return decimals >= least || form == .signs && least < 4
    }

    mutating func close(with direction: Direction) {
      isClosed = direction.range.lowerBound == range.upperBound
      self.direction = direction
      range = range.lowerBound..<direction.range.upperBound
    }
  }

  /// Whether two adjacent ones make a position.
  var arePlace: Bool {
    var last: Angle?
    var at = 0
    while at < bytes.count {
      guard bytes[at].isDigit else {
        at += 1
        continue
      }
      let angle = angle(at, behind: last?.range.upperBound ?? 0)
      if let angle, let last, areSideBySide(last, angle), isPlace(last, angle) { return true }
      last = angle
      at = max(angle?.range.upperBound ?? 0, at + 1)
      // Anything else is skipped as a whole: a part of it is not a number either.
      if angle == nil { while at < bytes.count, isPart(at) { at += 1 } }
    }
    return false
  }

  private func byte(_ at: Int) -> UInt8? { at >= 0 && at < bytes.count ? bytes[at] : nil }

  private func isDigit(_ at: Int) -> Bool { byte(at)?.isDigit ?? false }

  private func isPart(_ at: Int) -> Bool { isDigit(at) || byte(at) == UInt8(ascii: ".") }

  private func skipBlank(_ at: Int) -> Int { byte(at) == 0x20 ? at + 1 : at }

  // MARK: One angle

  private func angle(_ start: Int, behind end: Int) -> Angle? {
    let front = direction(before: start, behind: end)
    if front == nil, start > end, text.hasLetter(before: start) { return nil }
    // Versions and addresses have more points.
    if byte(start - 1) == UInt8(ascii: "."), isDigit(start - 2) { return nil }
    guard var (short, long) = forms(start) else { return nil }
    if let front {
      long.direction = front
      // The direction after a word for the axis.
      if let behind = direction(behind: long), behind.isLatitude == front.isLatitude {
        long.range = long.range.lowerBound..<behind.range.upperBound
      }
      long.range = front.range.lowerBound..<long.range.upperBound
      return long
    }
    if let behind = direction(behind: long) {
      long.close(with: behind)
      return long
    }
    if let behind = direction(behind: short) { short.close(with: behind) }
    return short
  }

  /// An angle as it has no a direction, and with one.
  private func forms(_ start: Int) -> (short: Angle, long: Angle)? {
    var at = start
    guard let number = number(&at, 3), number.whole <= 7, number.decimals <= 20,
      !(byte(at) == UInt8(ascii: ".") && isDigit(at + 1))
    else { return nil }
    var angle = Angle(
      range: start..<at, value: number.value, whole: number.whole, decimals: number.decimals)
    if let end = sign(Self.degrees, at) {
      (angle.form, angle.range) = (.signs, start..<end)
    } else if byte(at) == UInt8(ascii: "d"), isDigit(at + 1) {
      (angle.form, angle.range) = (.letters, start..<(at + 1))
    } else if let joint = byte(at), " -,".utf8.contains(joint) {
      angle.joint = joint
    }
    guard number.decimals == 0, number.whole <= 3, angle.form != .bare || angle.joint != nil
    else { return (angle, angle) }
    let short = angle
    addParts(to: &angle)
    // Signs are sufficient by themselves.
    return (angle.hasMinutes ? angle : short, angle)
  }

  /// Minutes and seconds.
  private func addParts(to angle: inout Angle) {
    for (unit, signs, letter) in [
      (60.0, Self.minutes, UInt8(ascii: "m")), (3600.0, Self.seconds, UInt8(ascii: "s")),
    ] {
      var at = angle.range.upperBound
      if let joint = angle.joint {
        guard byte(at) == joint else { return }
        at += 1
      } else {
        at = skipBlank(at)
      }
      guard isDigit(at), let number = number(&at, angle.form == .bare ? nil : 1),
        number.whole <= 2, number.value < 60, !isPart(at), sign(Self.degrees, at) == nil
      else { return }
      switch angle.form {
      case .bare: break
      case .letters:
        guard byte(at) == letter else { return }
        at += 1
      case .signs:
        if let end = sign(signs, at) {
          // The words are those of times as well.
          angle.hasMinutes = angle.hasMinutes || !text.hasLetter(before: end)
          at = end
        } else if unit > 60 {
          return
        }
      }
      angle.value += number.value / unit
      angle.decimals = number.decimals
      angle.parts += 1
      angle.range = angle.range.lowerBound..<at
      if number.decimals > 0 { return }
    }
  }

  /// Digits, and more after a point, or after a comma if they are more than a list would have.
  private func number(
    _ at: inout Int, _ leastBehindComma: Int?
  ) -> (value: Double, whole: Int, decimals: Int)? {
    let start = at
    while isDigit(at), at - start < 24 { at += 1 }
    let whole = at - start
    var digits = Array(bytes[start..<at])
    var decimals: ArraySlice<UInt8> = []
    if let point = byte(at), point == UInt8(ascii: ".") || point == UInt8(ascii: ",") {
      let behind = bytes[(at + 1)...].prefix(24).prefix { $0.isDigit }
      let end = at + 1 + behind.count
      let isFraction =
        point == UInt8(ascii: ".")
        || whole <= 3 && behind.count >= leastBehindComma ?? .max
          && byte(start - 1) != UInt8(ascii: ",")
          && !(isDigit(end + 1) && [0x2C, 0x2E].contains(bytes[end]))
      if isFraction, !behind.isEmpty { (decimals, at) = (behind, end) }
    }
    if !decimals.isEmpty { digits += [UInt8(ascii: ".")] + decimals }
    guard whole > 0, let value = Double(String(decoding: digits, as: UTF8.self)) else {
      return nil
    }
    return (value, whole, decimals.count)
  }

  private static let degrees = ["°", "degrees", "degree", "deg"].map { Array($0.utf8) }
  private static let minutes = ["'", "minutes", "minute", "min"].map { Array($0.utf8) }
  private static let seconds = ["\"", "''", "seconds", "second", "sec"].map { Array($0.utf8) }

  /// The end of a sign at a position, after an optional blank.
  private func sign(_ signs: [[UInt8]], _ position: Int) -> Int? {
    let start = skipBlank(position)
    guard let first = byte(start) else { return nil }
    return signs.first { $0[0] == first && bytes[start...].starts(with: $0) }
      .map { start + $0.count }
  }

  // MARK: North, south, east, west

  private func letter(_ at: Int) -> Direction? {
    guard let letter = byte(at), "NSEWO".utf8.contains(letter) else { return nil }
    return Direction(
      range: at..<(at + 1), isLatitude: letter == UInt8(ascii: "N") || letter == UInt8(ascii: "S"),
      leastDecimals: 1)
  }

  /// The letter or word in front of a number, with a blank, a colon or a sign between them.
  private func direction(before start: Int, behind end: Int) -> Direction? {
    var at = start
    while at > end, start - at < 3, " :=+-.".utf8.contains(bytes[at - 1]) { at -= 1 }
    guard at > end, text.hasLetter(before: at) || bytes[at - 1] >= 0x80 else { return nil }
    if let letter = letter(at - 1), !text.hasLetter(before: at - 1),
      at - 1 == end || !isPart(at - 2)
    {
      return letter
    }
    let word = Self.front[text.small[at - 1], default: []].first { word in
      let from = at - word.word.count
      return from >= end && text.small[from..<at].elementsEqual(word.word)
        && text.isWhole(word.word, at: from)
    }
    // A list of both names is of neither number alone.
    guard let word, !PlaceAnnouncement(text).namesBoth(before: at) else { return nil }
    return Direction(
      range: (at - word.word.count)..<at, isLatitude: word.isLatitude,
      leastDecimals: word.leastDecimals)
  }

  /// Words by their last byte.
  private static let front = Dictionary(
    grouping: DirectionWord.axes + DirectionWord.points + DirectionWord.ordinary
  ) { $0.word.last ?? 0 }

  /// The letter or word after an angle, with a blank between them, or a comma as receivers write
  /// it.
  private func direction(behind angle: Angle) -> Direction? {
    let end = angle.range.upperBound
    let isBlank = byte(end) == 0x20 || byte(end) == 0x2C
    let at = isBlank ? end + 1 : end
    // Degrees that are joined by a hyphen or a comma are joined directly, or they are a range or a
    // list.
    if angle.form == .bare, angle.parts > 1, angle.joint != 0x20, isBlank { return nil }
    let found = letter(at).flatMap { text.hasLetter(at: at + 1) ? nil : $0 } ?? word(at)
    guard let found else { return nil }
    // In front of a number it belongs to that one.
    let next = skipBlank(found.range.upperBound)
    return isBlank && isDigit(next) && !hasDirectionBehind(next) ? nil : found
  }

  private func word(_ at: Int) -> Direction? {
    guard text.hasLetter(at: at) else { return nil }
    return DirectionWord.points.first {
      text.small[at...].starts(with: $0.word) && text.isWhole($0.word, at: at)
    }.map {
      Direction(
        range: at..<(at + $0.word.count), isLatitude: $0.isLatitude,
        leastDecimals: $0.leastDecimals)
    }
  }

  /// Whether a number is followed by its own direction.
  private func hasDirectionBehind(_ start: Int) -> Bool {
    guard let forms = forms(start) else { return false }
    return [forms.short, forms.long].contains { angle in
      let end = angle.range.upperBound
      let at = byte(end) == 0x20 || byte(end) == 0x2C ? end + 1 : end
      return letter(at) != nil && !text.hasLetter(at: at + 1) || word(at) != nil
    }
  }

  // MARK: Two of them

  /// Whether only separators of numbers are between two.
  private func areSideBySide(_ first: Angle, _ second: Angle) -> Bool {
    let (from, to) = (first.range.upperBound, second.range.lowerBound)
    guard from < to else { return from == to && (first.isClosed || second.direction != nil) }
    let between = bytes[from..<to]
    // In URLs a plus means a blank.
    if between.count <= 2, let joint = between.first, "+~".utf8.contains(joint),
      between.dropFirst().allSatisfy({ "+-".utf8.contains($0) }),
      PlaceAnnouncement(text).leastDecimals(inAddressBefore: start(of: first)) != nil
    {
      return true
    }
    // A sign belongs to the second one; alone it makes a stretch of both.
    let separators = [0x2B, 0x2D].contains(between.last ?? 0) ? between.dropLast() : between
    // Lines of lists are indented.
    guard separators.count <= 40, !separators.isEmpty, separators.count(where: { $0 != 0x20 }) <= 8
    else { return false }
    return separators.allSatisfy { " ,;/|:\n\r\tNSEW".utf8.contains($0) }
  }

  /// Where an angle begins, with its sign.
  private func start(of angle: Angle) -> Int {
    let start = angle.range.lowerBound
    return byte(start - 1) == UInt8(ascii: "-") ? start - 1 : start
  }

  private func isPlace(_ first: Angle, _ second: Angle) -> Bool {
    let isInOrder = isDegree(first, 90) && isDegree(second, 180)
    let isTurned = isDegree(first, 180) && isDegree(second, 90)
    guard isInOrder || isTurned else { return false }
    if first.hasMinutes, second.hasMinutes { return true }
    if let latitude = first.direction?.isLatitude, let other = second.direction?.isLatitude {
      guard latitude != other, latitude ? isInOrder : isTurned else { return false }
      return first.isExact(beside: second) && second.isExact(beside: first)
        || first.whole > 3 && second.whole > 3
    }
    // Numbers below one are shares of something.
    guard first.whole <= 3, second.whole <= 3, max(first.value, second.value) >= 1,
      first.parts == 1, second.parts == 1
    else { return false }
    // Eleven metres or better, without an explaining text.
    let decimals = min(first.decimals, second.decimals)
    let both = first.range.lowerBound..<second.range.upperBound
    let isMeasured =
      first.direction == nil && second.direction == nil && UnitWord.stands(in: text, beside: both)
    if decimals >= 4, !isMeasured { return true }
    return PlaceAnnouncement(text).leastDecimals(around: both).map { decimals >= $0 } ?? false
  }

  /// Whether an angle is in its range. A receiver's has its minutes in the same number: that needs
  /// a direction, and decimals or all its zeros.
  private func isDegree(_ angle: Angle, _ most: Double) -> Bool {
    guard angle.whole > 3 else { return angle.value <= most }
    guard angle.direction != nil else { return false }
    let isShort = angle.whole <= 5
    if isShort ? angle.decimals < 2 : true {
      guard angle.isClosed, angle.decimals == 0,
        angle.whole == (most == 90 ? 4 : 5) + (isShort ? 0 : 2)
      else { return false }
    }
    let minutes = isShort ? angle.value : angle.value / 100
    return minutes <= most * 100 && minutes.truncatingRemainder(dividingBy: 100) < 60
  }
}
