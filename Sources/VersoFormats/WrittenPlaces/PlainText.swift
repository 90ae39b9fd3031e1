/// A text in UTF-8 with one spelling for each sign in positions, whatever letters, entities and
/// escapes it was written with: "４７．３１°" and "47.31&deg;" are the same.
struct PlainText {
  private(set) var bytes: [UInt8] = []
  /// The same with small letters, each as long as the large one.
  private(set) var small: [UInt8] = []

  /// Reads bytes that may be a text. In texts that are not UTF-8, Latin signs are known.
  init(_ text: [UInt8]) {
    var text = Self.withoutEscapes(text)
    // The entities of a text in another one are written with entities: "&amp;deg;".
    for _ in 0..<3 {
      guard let plain = Self.withoutEntities(text) else { break }
      text = plain
    }
    guard text.contains(where: { $0 >= 0x80 }) else {
      (bytes, small) = (text, Self.small(text))
      return
    }
    bytes.reserveCapacity(text.count)
    var at = 0
    while at < text.count {
      if text[at] < 0x80 {
        bytes.append(text[at])
        at += 1
        continue
      }
      let (letter, count) = Self.letter(text, at)
      if count > 1 || [0xA0, 0xB0, 0xB4, 0xBA].contains(text[at]) {
        append(letter)
      } else {
        bytes.append(text[at])
      }
      at += count
    }
    small = Self.small(bytes)
  }

  private mutating func append(_ letter: UInt32) {
    if let sign = Self.signs[letter] {
      bytes += Array(sign.utf8)
      return
    }
    var letter = letter
    // No tag: letters of Unicode.
    switch letter {
    // Full-width forms, and digits of other scripts.
    case 0xFF01...0xFF5E: letter -= 0xFEE0
    case 0x660...0x669, 0x6F0...0x6F9: letter = 0x30 + letter & 0xF
    case 0x966...0x96F, 0xE50...0xE59: letter = 0x30 + (letter & 0xF + 10) & 0xF
    case 0x2000...0x200A: letter = 0x20
    // They are not seen.
    case 0x200B...0x200F, 0x2060, 0xFEFF, 0xAD: return
    default: break
    }
    guard let scalar = Unicode.Scalar(letter) else { return }
    bytes += Array(String(scalar).utf8)
  }

  /// Signs that mean the same.
  private static let signs: [UInt32: String] = {
    var signs: [UInt32: String] = [:]
    for (sign, others) in [
      ("°", "°º˚度도"), ("'", "’‘′´ʹ分분"), ("\"", "”“″ʺ秒초"), ("-", "−–‒‐‑﹣"),
      (" ", "\u{A0}\u{202F}\u{205F}\u{3000}"), (",", "、،"), (".", "٫"),
    ] {
      for other in others.unicodeScalars { signs[other.value] = sign }
    }
    return signs
  }()

  /// The names of signs that positions are written with (HTML, 13.5).
  private static let entities: [String: Unicode.Scalar] = [
    "deg": "°", "ordm": "º", "ring": "˚", "apos": "'", "prime": "′", "lsquo": "‘", "rsquo": "’",
    "acute": "´", "quot": "\"", "Prime": "″", "ldquo": "“", "rdquo": "”", "nbsp": " ",
    "ensp": " ", "emsp": " ", "thinsp": " ", "hairsp": " ", "numsp": " ", "puncsp": " ",
    "Tab": "\t", "NewLine": "\n", "shy": "\u{AD}", "zwnj": "\u{200C}", "zwj": "\u{200D}",
    "lrm": "\u{200E}", "rlm": "\u{200F}", "NoBreak": "\u{2060}", "ZeroWidthSpace": "\u{200B}",
    "amp": "&", "lt": "<", "gt": ">", "plus": "+", "minus": "−", "ndash": "–", "mdash": "-",
    "hyphen": "‐", "dash": "‐", "period": ".", "comma": ",", "sol": "/", "colon": ":",
    "semi": ";", "equals": "=", "lowbar": "_", "lpar": "(", "rpar": ")", "lsqb": "[",
    "rsqb": "]", "vert": "|", "verbar": "|",
  ]

  /// Names that browsers know even in front of a letter, without a semicolon: "46&degN".
  private static let oldEntities = ["deg", "ordm", "quot", "nbsp"]

  /// The text with letters instead of entities; nil if it has none.
  private static func withoutEntities(_ text: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    var (at, copied) = (0, 0)
    while let start = text.position(of: UInt8(ascii: "&"), from: at) {
      at = start + 1
      guard let (letter, count) = entity(text[at...].prefix(24)) else { continue }
      result += text[copied..<start]
      result += Array(String(letter).utf8)
      at += count
      copied = at
    }
    return copied == 0 ? nil : result + text[copied...]
  }

  /// A letter by its name, or by its number (HTML, 13.1.4), and how many bytes follow the "&".
  private static func entity(_ text: ArraySlice<UInt8>) -> (letter: Unicode.Scalar, count: Int)? {
    func count(_ length: Int) -> Int {
      text.dropFirst(length).first == UInt8(ascii: ";") ? length + 1 : length
    }
    if text.first == UInt8(ascii: "#") {
      let isHexadecimal = text.dropFirst().first.map { $0 | 0x20 } == UInt8(ascii: "x")
      let head = isHexadecimal ? 2 : 1
      let digits = text.dropFirst(head).prefix { byte in
        byte.isDigit || isHexadecimal && (0x61...0x66).contains(byte | 0x20)
      }
      let number = UInt32(
        String(decoding: digits, as: UTF8.self), radix: isHexadecimal ? 16 : 10)
      return number.flatMap { Unicode.Scalar($0) }.map { ($0, count(head + digits.count)) }
    }
    let word = text.prefix { (0x61...0x7A).contains($0 | 0x20) }
    let name = String(decoding: word, as: UTF8.self)
    // "&lt=46.95" is a query.
    if text.dropFirst(word.count).first != UInt8(ascii: "="),
      let letter = entities[name] ?? entities[name.lowercased()]
    {
      return (letter, count(word.count))
    }
    guard let old = oldEntities.first(where: { name.hasPrefix($0) }) else { return nil }
    return entities[old].map { ($0, old.utf8.count) }
  }

  /// Letters instead of their numbers: "%2C" (RFC 3986, 2.1), "\\u00b0" (RFC 8259, 7).
  private static func withoutEscapes(_ text: [UInt8]) -> [UInt8] {
    let (percent, slash) = (UInt8(ascii: "%"), UInt8(ascii: "\\"))
    guard text.contains(percent) || text.contains(slash) else { return text }
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var at = 0
    while at < text.count {
      if text[at] == percent, let code = number(text, at + 1, digits: 2), code >= 0x20 {
        result.append(UInt8(truncatingIfNeeded: code))
        at += 3
      } else if text[at] == slash, at + 1 < text.count, text[at + 1] == UInt8(ascii: "u"),
        let code = number(text, at + 2, digits: 4), let letter = Unicode.Scalar(code)
      {
        result += Array(String(letter).utf8)
        at += 6
      } else {
        result.append(text[at])
        at += 1
      }
    }
    return result
  }

  /// A number in hexadecimal digits at a position.
  private static func number(_ text: [UInt8], _ at: Int, digits: Int) -> UInt32? {
    digits <= text.count - at ? text[at..<(at + digits)].hexadecimalNumber : nil
  }

  /// The letter at a position in UTF-8, and how many bytes it takes.
  private static func letter(_ text: [UInt8], _ at: Int) -> (UInt32, Int) {
    let first = text[at]
    let count =
      switch first {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    guard count > 1, count <= text.count - at else { return (UInt32(first), 1) }
    var letter = UInt32(first) & (0x7F >> UInt32(count))
    for next in text[(at + 1)..<(at + count)] {
      guard next & 0xC0 == 0x80 else { return (UInt32(first), 1) }
      letter = letter << 6 | UInt32(next & 0x3F)
    }
    return Unicode.Scalar(letter) == nil ? (UInt32(first), 1) : (letter, count)
  }

  /// Small letters of the Latin and Cyrillic scripts.
  private static func small(_ text: [UInt8]) -> [UInt8] {
    var small = text
    var result = small.mutableSpan
    for at in text.indices {
      let byte = text[at]
      if byte < 0x80 {
        if byte >= 0x41, byte <= 0x5A { result[at] = byte + 0x20 }
        continue
      }
      guard byte < 0xB0, at > 0 else { continue }
      switch (text[at - 1], byte) {
      case (0xC3, 0x80...0x9E), (0xD0, 0x90...0x9F): result[at] = byte + 0x20
      case (0xD0, 0xA0...0xAF): (result[at - 1], result[at]) = (0xD1, byte - 0x20)
      default: break
      }
    }
    return small
  }

  // MARK: Words

  /// Whether a word of small letters that ends at a position, or begins there, is a whole one. Scripts that part no words
  /// have none.
  func isWhole(_ word: [UInt8], at start: Int) -> Bool {
    guard let first = word.first, first < 0xE0 else { return true }
    return !hasLetter(before: start) && !hasLetter(at: start + word.count)
  }

  func hasLetter(before end: Int) -> Bool { isLatin(end - 1) || isWide(end - 2) }

  func hasLetter(at start: Int) -> Bool { isLatin(start) || isWide(start) }

  private func isLatin(_ at: Int) -> Bool {
    at >= 0 && at < small.count && (0x61...0x7A).contains(small[at])
  }

  /// Whether a letter of two bytes begins at a position: Latin, Greek or Cyrillic ones.
  private func isWide(_ at: Int) -> Bool {
    at >= 0 && at + 1 < small.count && (0xC3...0xD4).contains(small[at])
      && small[at + 1] & 0xC0 == 0x80
  }
}
