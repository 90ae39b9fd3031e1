/// Degrees after the names of both axes, however far apart, as in JSON, XML, lists and sentences:
/// "lat: 46.95", "Longitude : E 7° 26.604'", "\"latitudeE7\":469512000", "the latitude is 46.95".
///
///     position = name, number, anything, name, number
///     name     = a word for latitude or longitude [unit | index]
///     number   = {separator | unit | direction | word of a sentence} digits ["." digits]
struct NamedDegrees {
  private let text: PlainText
  private var small: [UInt8] { text.small }

  init(_ text: PlainText) { self.text = text }

  /// Whether a latitude and a longitude are named, each with a number.
  var arePlace: Bool {
    // Whether each side is named, for words with and without another meaning.
    var found: [Int: Set<Bool>] = [:]
    for at in small.indices.dropLast() where DirectionWord.begins(small[at], small[at + 1]) {
      for name in DirectionWord.names
      where small[at...].starts(with: name.word) && isName(name, at: at) && isNumber(name, at: at) {
        found[name.leastDecimals, default: []].insert(name.isLatitude)
        if found[name.leastDecimals]?.count == 2 { return true }
      }
    }
    return false
  }

  /// Whether a name is a whole word, or one part of "homeLat", "GPSLatitude", "latDeg".
  private func isName(_ name: DirectionWord, at start: Int) -> Bool {
    if text.isWhole(name.word, at: start) { return true }
    let isLong = name.word.count >= 8
    let isCapital = (0x41...0x5A).contains(text.bytes[start])
    guard isLong || isCapital || !text.hasLetter(before: start) else { return false }
    let end = start + name.word.count
    return !text.hasLetter(at: end) || word(of: DirectionWord.units, at: end) != nil
  }

  /// The length of the word at a position.
  private func word(of words: [[UInt8]], at start: Int) -> Int? {
    words.first { small[start...].starts(with: $0) && !text.hasLetter(at: start + $0.count) }?.count
  }

  /// Whether what follows a name is a number of degrees. After a blank it needs a fraction or a
  /// sign: that it is three o'clock at that latitude is not a position.
  private func isNumber(_ name: DirectionWord, at start: Int) -> Bool {
    let behindName = start + name.word.count
    var at = behindName
    var isNamed = false
    // A word that is cut short: "Lat.: 46,95".
    if byte(at) == UInt8(ascii: ".") { at += 1 }
    // An index: "lat1=46.95".
    let index = small[at...].prefix { $0.isDigit }.count
    if (1...2).contains(index), let next = byte(at + index), "\"'=:]_".utf8.contains(next) {
      at += index
    }
    while at - behindName < 96, let next = byte(at), !next.isDigit {
      if " ,+-)]\t\n\r_\\{".utf8.contains(next) {
        at += 1
      } else if ":=\"'>([".utf8.contains(next) {
        isNamed = true
        at += 1
      } else if next == UInt8(ascii: "<") {
        at += small[at...].prefix(96).prefix { $0 != UInt8(ascii: ">") }.count
      } else if let count = direction(name.isLatitude, at: at) {
        isNamed = true
        at += count
      } else if let count = word(of: DirectionWord.links, at: at) {
        at += count
      } else {
        return false
      }
    }
    let digits = small[min(at, small.count)...].prefix(16).prefix { $0.isDigit }
    guard !digits.isEmpty, digits.count <= 12 else { return false }
    let behind = small[digits.endIndex...].prefix(24)
    let decimals = behind.dropFirst().prefix { $0.isDigit }.count
    let hasFraction =
      behind.first == UInt8(ascii: ".") && decimals > 0
      || behind.first == UInt8(ascii: ",") && decimals > 2
    if name.leastDecimals > 1 {
      return hasFraction && decimals >= name.leastDecimals
        && !UnitWord.stands(in: text, behind: digits.endIndex + 1 + decimals)
    }
    return isNamed || hasFraction || behind.starts(with: "°".utf8)
  }

  private func byte(_ at: Int) -> UInt8? { at < small.count ? small[at] : nil }

  /// The length of the letter or word for a direction of an axis at a position: "Lat: N46.9512".
  private func direction(_ isLatitude: Bool, at start: Int) -> Int? {
    let letters = isLatitude ? "ns" : "ewo"
    if letters.utf8.contains(small[start]), !text.hasLetter(at: start + 1) { return 1 }
    return DirectionWord.points.first {
      $0.isLatitude == isLatitude && small[start...].starts(with: $0.word)
        && !text.hasLetter(at: start + $0.word.count)
    }?.word.count
  }
}
