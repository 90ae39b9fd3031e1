/// Values of a film as its places store them.
enum FilmText {
  /// A position as ISO 6709 writes it in films: "+46.9000+007.4000+540.000/".
  static func iso6709(latitude: Double, longitude: Double, altitude: Double?) -> String {
    func fixed(_ number: Double, whole: Int, decimals: Int) -> String {
      var digits: [UInt8] = []
      digits.append(number.magnitude, decimals: decimals)
      let text = String(decoding: digits, as: UTF8.self)
      let before = text.prefix { $0 != "." }.utf8.count
      // Without a point the standard would read additional digits as minutes.
      let point = text.contains(".") ? "" : ".0"
      return (number < 0 ? "-" : "+") + String(repeating: "0", count: max(whole - before, 0)) + text
        + point
    }
    let place =
      fixed(latitude, whole: 2, decimals: 7) + fixed(longitude, whole: 3, decimals: 7)
    return place + (altitude.map { fixed($0, whole: 3, decimals: 3) } ?? "") + "/"
  }

  /// The numbers of a position in ISO 6709: latitude, longitude and, where it is known, the height.
  static func numbers(iso6709 text: String) -> [Double]? {
    guard let place = ISO6709(text) else { return nil }
    let numbers = place.stored.split(separator: " ").compactMap { Double($0) }
    return numbers.count >= 2 ? numbers : nil
  }

  /// A text of QuickTime's user data: a length, a language, the letters. A new code means UTF-8; an
  /// old one of the Macintosh may mean another encoding and is replaced by it.
  static func userData(_ text: String, language: UInt16?) -> [UInt8]? {
    let letters = Array(text.utf8)
    guard let count = UInt16(exactly: letters.count) else { return nil }
    var bytes: [UInt8] = []
    bytes.append(count, .bigEndian)
    let isASCII = letters.allSatisfy { $0 < 0x80 }
    let isUnicode = language.map { $0 >= 0x400 } ?? false
    bytes.append(isUnicode || isASCII ? language ?? undetermined : undetermined, .bigEndian)
    return bytes + letters
  }

  /// "und" in three times five bits (ISO/IEC 14496-12, 8.4.2.3).
  static let undetermined: UInt16 = 0x55C4

  /// A text of 3GPP: version and flags, a language, UTF-8 up to a zero (TS 26.244, 8.2).
  static func text3GPP(_ text: String) -> [UInt8] {
    [0, 0, 0, 0, 0x55, 0xC4] + Array(text.utf8) + [0]
  }

  /// Keywords of 3GPP: how many there are, and each with its length (TS 26.244, 8.7).
  static func keywords3GPP(_ text: String) -> [UInt8]? {
    let words = text.split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty }
    guard let count = UInt8(exactly: words.count) else { return nil }
    var bytes: [UInt8] = [0, 0, 0, 0, 0x55, 0xC4, count]
    for word in words {
      let letters = Array(word.utf8) + [0]
      guard let size = UInt8(exactly: letters.count) else { return nil }
      bytes += [size] + letters
    }
    return bytes
  }

  /// The keywords of 3GPP.
  static func words(keywords3GPP bytes: [UInt8]) -> [String] {
    var words: [String] = []
    var at = 7
    for _ in 0..<Int(bytes.count > 6 ? bytes[6] : 0) {
      guard at < bytes.count, Int(bytes[at]) <= bytes.count - at - 1 else { break }
      let letters = bytes[(at + 1)..<(at + 1 + Int(bytes[at]))]
      words.append(String(latinOrUTF8: letters.prefix { $0 != 0 }))
      at += 1 + Int(bytes[at])
    }
    return words
  }

  /// A place of 3GPP: where it was taken, longitude, latitude and height in 16.16 (TS 26.244, 8.10).
  ///
  /// The names and notes of an old one belong to the old place.
  static func loci(_ text: String) -> [UInt8]? {
    guard let numbers = numbers(iso6709: text) else { return nil }
    var bytes: [UInt8] = [0, 0, 0, 0, 0x55, 0xC4, 0, 0]
    for number in [numbers[1], numbers[0], numbers.count > 2 ? numbers[2] : 0] {
      guard let fixed = Int32(exactly: (number * 65536).rounded()) else { return nil }
      bytes.append(UInt32(bitPattern: fixed), .bigEndian)
    }
    return bytes + Array("earth".utf8) + [0, 0]
  }

  /// A whole number in as few bytes as hold it, with the code of its type (QuickTime File Format,
  /// well-known types).
  static func number(_ text: String) -> (type: UInt32, bytes: [UInt8])? {
    guard let number = Int32(text) else { return nil }
    if let byte = Int8(exactly: number) { return (21, [UInt8(bitPattern: byte)]) }
    var bytes: [UInt8] = []
    bytes.append(UInt32(bitPattern: number), .bigEndian)
    return (21, bytes)
  }

  /// Seconds since 1904 of a date in UTC; 0 means an unknown one.
  static func seconds(_ text: String?) -> UInt64? {
    guard let text else { return 0 }
    guard let date = CaptureDate(text), let seconds = date.secondsSince1970(assuming: 0) else {
      return nil
    }
    return UInt64(exactly: seconds.rounded(.down) + 2_082_844_800)
  }
}
