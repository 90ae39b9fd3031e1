/// Degrees as people and recorders write them in texts: "46.9512, 7.4434", "N 46.9512 E 7.4434", "46°57'04\"N".
struct WrittenDegrees {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// One number with what is written around it.
  private struct Token {
    var range: Range<Int>
    var value: Double
    /// How many digits stand before the point and behind it.
    var whole: Int
    var decimals: Int
    /// N, S, E or W, in front of it or behind.
    var hemisphere: UInt8?
    var hasSign = false
    var hasMinutes = false

    var isNorthOrSouth: Bool? {
      hemisphere.map { $0 == UInt8(ascii: "N") || $0 == UInt8(ascii: "S") }
    }
  }

  /// Whether two of them stand side by side that make a place.
  var arePlace: Bool {
    var last: Token?
    var at = 0
    while at < bytes.count {
      guard bytes[at].isDigit else {
        at += 1
        continue
      }
      let token = token(at, behind: last?.range.upperBound ?? 0)
      if let token, let last, areSideBySide(last, token), isPlace(last, token) { return true }
      last = token
      at = max(token?.range.upperBound ?? 0, at + 1)
      // What is no number is passed as a whole: a part of one is none either.
      if token == nil { while at < bytes.count, isPart(bytes[at]) { at += 1 } }
    }
    return false
  }

  private func isPart(_ byte: UInt8) -> Bool { byte.isDigit || byte == UInt8(ascii: ".") }

  private func isLetter(_ at: Int) -> Bool {
    guard bytes.indices.contains(at) else { return false }
    return (0x41...0x5A).contains(bytes[at] & 0xDF)
  }

  // MARK: One number

  private func token(_ start: Int, behind end: Int) -> Token? {
    var at = start
    guard let number = number(&at), number.whole <= 5, number.decimals <= 20 else { return nil }
    var token = Token(
      range: start..<at, value: number.value, whole: number.whole, decimals: number.decimals)
    if isLetter(start - 1), !isHemisphere(start - 1, before: end) { return nil }
    token.hemisphere = hemisphere(before: start, behind: end)
    if let degree = sign(Self.degrees, at) {
      (token.hasSign, at) = (true, degree)
      readMinutes(&token, &at)
    }
    if token.hemisphere == nil, let place = hemisphere(behind: at) {
      token.hemisphere = bytes[place]
      at = place + 1
    }
    token.range = start..<at
    return token
  }

  /// Digits, and more behind a point.
  private func number(_ at: inout Int) -> (value: Double, whole: Int, decimals: Int)? {
    let start = at
    while at < bytes.count, bytes[at].isDigit, at - start < 24 { at += 1 }
    let whole = at - start
    var decimals = 0
    if at + 1 < bytes.count, bytes[at] == UInt8(ascii: "."), bytes[at + 1].isDigit {
      let point = at
      at += 1
      while at < bytes.count, bytes[at].isDigit, at - point < 24 { at += 1 }
      decimals = at - point - 1
    }
    guard whole > 0, let value = Double(String(decoding: bytes[start..<at], as: UTF8.self)) else {
      return nil
    }
    return (value, whole, decimals)
  }

  /// The minutes and seconds behind degrees.
  private func readMinutes(_ token: inout Token, _ at: inout Int) {
    var next = skipBlank(at)
    guard next < bytes.count, bytes[next].isDigit, let minutes = number(&next),
      minutes.value < 60, let end = sign(Self.minutes, skipBlank(next))
    else { return }
    token.hasMinutes = true
    token.value += minutes.value / 60
    at = end
    next = skipBlank(at)
    guard next < bytes.count, bytes[next].isDigit, let seconds = number(&next),
      seconds.value < 60, let end = sign(Self.seconds, skipBlank(next))
    else { return }
    at = end
  }

  private func skipBlank(_ at: Int) -> Int {
    at < bytes.count && bytes[at] == 0x20 ? at + 1 : at
  }

  /// The signs in UTF-8 and in Latin letters.
  private static let degrees = ["°", "º", "˚", "&deg;", "deg"].map { Array($0.utf8) } + [[0xB0]]
  private static let minutes = ["'", "′", "’", "&apos;"].map { Array($0.utf8) }
  private static let seconds = ["\"", "″", "”", "''", "&quot;"].map { Array($0.utf8) }

  /// Where one of some signs ends that stands at a position, a blank in front left out.
  private func sign(_ signs: [[UInt8]], _ position: Int) -> Int? {
    let start = skipBlank(position)
    return signs.first { bytes[min(start, bytes.count)...].starts(with: $0) }
      .map { start + $0.count }
  }

  // MARK: North, south, east, west

  private func isHemisphere(_ at: Int, before end: Int) -> Bool {
    guard at >= end, bytes.indices.contains(at), "NSEW".utf8.contains(bytes[at]) else {
      return false
    }
    guard at > 0 else { return true }
    return !isLetter(at - 1) && !isPart(bytes[at - 1])
  }

  /// The letter in front of a number, with a blank, a colon or a sign between them.
  private func hemisphere(before start: Int, behind end: Int) -> UInt8? {
    var at = start - 1
    while at >= end, start - at <= 3, [0x20, 0x3A, 0x2B, 0x2D].contains(bytes[at]) { at -= 1 }
    return at >= 0 && isHemisphere(at, before: end) ? bytes[at] : nil
  }

  /// Where the letter stands behind a number, with a blank or a comma between them as receivers write it.
  private func hemisphere(behind end: Int) -> Int? {
    guard end < bytes.count else { return nil }
    let at = bytes[end] == 0x20 || bytes[end] == 0x2C ? end + 1 : end
    guard at < bytes.count, "NSEW".utf8.contains(bytes[at]), !isLetter(at + 1) else { return nil }
    // In front of a number it belongs to that one.
    let next = skipBlank(at + 1)
    return at > end && next < bytes.count && bytes[next].isDigit && !hasLetterBehind(next)
      ? nil : at
  }

  /// Whether a number has a letter of its own behind it.
  private func hasLetterBehind(_ start: Int) -> Bool {
    var at = start
    guard number(&at) != nil else { return false }
    at = sign(Self.degrees, at) ?? at
    let letter = skipBlank(at)
    return letter < bytes.count && "NSEW".utf8.contains(bytes[letter]) && !isLetter(letter + 1)
  }

  // MARK: Two of them

  /// Whether nothing but what separates numbers stands between two.
  private func areSideBySide(_ first: Token, _ second: Token) -> Bool {
    let between = bytes[first.range.upperBound..<second.range.lowerBound]
    // A sign belongs to the second one; alone it makes a stretch of both.
    let separators = [0x2B, 0x2D].contains(between.last ?? 0) ? between.dropLast() : between
    guard separators.count <= 8, !separators.isEmpty else { return false }
    return separators.allSatisfy { " ,;/|:\n\r\tNSEW".utf8.contains($0) }
  }

  private func isPlace(_ first: Token, _ second: Token) -> Bool {
    func isDegree(_ token: Token, _ most: Double) -> Bool {
      if token.whole > 3 {
        // A receiver's: degrees and minutes in one number.
        return token.hemisphere != nil && token.decimals >= 2 && token.value <= most * 100
      }
      return token.value <= most
    }
    let isInOrder = isDegree(first, 90) && isDegree(second, 180)
    let isTurned = isDegree(first, 180) && isDegree(second, 90)
    guard isInOrder || isTurned else { return false }
    if first.hasMinutes, second.hasMinutes { return true }
    if let north = first.isNorthOrSouth, let other = second.isNorthOrSouth {
      guard north != other, north ? isInOrder : isTurned else { return false }
      return [first, second].allSatisfy { $0.decimals > 0 || $0.hasSign }
    }
    // Eleven metres or better; numbers below one are shares of something.
    return first.decimals >= 4 && second.decimals >= 4 && max(first.value, second.value) >= 1
      && first.whole <= 3 && second.whole <= 3
  }
}
