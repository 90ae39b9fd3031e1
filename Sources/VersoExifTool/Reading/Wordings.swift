internal import Verso

/// Values in the forms that a request asks for.
struct Wordings {
  let request: Request

  /// The value of a tag as it is printed, before the form of the output.
  func value(of tag: FoundTag) -> Wording {
    if request.isNumeric || tag.isPlain { return dated(tag, tag.plain) }
    if let format = request.coordinateFormat, let words = coordinate(tag, format) { return words }
    return dated(tag, tag.shown)
  }

  private func dated(_ tag: FoundTag, _ words: Wording) -> Wording {
    guard case .text(let text) = words, Self.isDate(text) else { return words }
    var bytes = text
    if TagGroups.general(tag.group) == "QuickTime", text.count == 19 {
      if request.utcFilms { bytes += "Z".utf8 } else if request.localFilms { bytes = local(text) }
    }
    guard let format = request.dateFormat, !request.isNumeric, !tag.isPlain else {
      return bytes == text ? words : .text(bytes)
    }
    let formed = DateForm(bytes)?.text(format)
    return .text(formed.map { Array($0.utf8) } ?? bytes)
  }

  /// Whether a text begins with a date and a time: "2024:05:06 07:08:09".
  static func isDate(_ text: [UInt8]) -> Bool {
    guard (19...40).contains(text.count) else { return false }
    for (index, byte) in text.prefix(19).enumerated() {
      switch index {
      case 4, 7, 13, 16: guard byte == UInt8(ascii: ":") else { return false }
      case 10: guard byte == 0x20 else { return false }
      default: guard (0x30...0x39).contains(byte) else { return false }
      }
    }
    return true
  }

  /// A time of UTC by the clock of this machine.
  private func local(_ text: [UInt8]) -> [UInt8] {
    guard let date = DateForm(text), let seconds = date.seconds(offset: 0) else { return text }
    return Array(SystemTags.text(FileStatus.date(at: seconds)).utf8)
  }

  /// A coordinate in the form that `-c` asks for; nil for another tag.
  private func coordinate(_ tag: FoundTag, _ format: String) -> Wording? {
    let axes: [Character]
    switch tag.name {
    case "GPSLatitude", "GPSDestLatitude": axes = ["N"]
    case "GPSLongitude", "GPSDestLongitude": axes = ["E"]
    case "GPSPosition": axes = ["N", "E"]
    default: return nil
    }
    let numbers = tag.plain.line.split(separator: " ").compactMap { Double($0) }
    guard numbers.count == axes.count, numbers.allSatisfy({ $0.isFinite && $0.magnitude < 1e6 })
    else { return nil }
    let signs = format.contains("%+") || format.contains("%-")
    // A field of Exif has no direction in its value; its text has one only if another field does.
    let texts = zip(numbers, axes).map { number, axis in
      let text = CoordinateForm.text(number, format, signed: signs)
      if signs || tag.group == "GPS" { return text }
      let direction = axis == "N" ? number < 0 ? "S" : "N" : number < 0 ? "W" : "E"
      return "\(text) \(direction)"
    }
    return .text(texts.joined(separator: ", "))
  }

  /// A value in one line, for the forms that are no JSON.
  func line(of tag: FoundTag, keepsControls: Bool = false) -> [UInt8] {
    var out: [UInt8] = []
    value(of: tag).appendLine(to: &out, for: .programs, separator: request.separator ?? ", ")
    if !keepsControls {
      for index in out.indices where out[index] < 0x20 || out[index] == 0x7F { out[index] = 0x2E }
      while out.last == 0x20 { out.removeLast() }
    }
    return escaped(out)
  }

  /// A text with the escapes that `-E`, `-ex` or `-ec` ask for.
  func escaped(_ text: [UInt8]) -> [UInt8] {
    switch request.escape {
    case nil, .c: text
    case .html: Entities.escaped(text, all: true)
    case .xml: Entities.escaped(text, all: false)
    }
  }
}

/// A date and a time, and the forms of `-d`.
struct DateForm {
  private let parts: [Int]
  private let fraction: String
  /// The offset from UTC in minutes; nil without one.
  private let offset: Int?

  init?(_ text: [UInt8]) {
    guard Wordings.isDate(text) else { return nil }
    func number(_ start: Int, _ count: Int) -> Int {
      text[start..<(start + count)].reduce(0) { $0 * 10 + Int($1 & 15) }
    }
    parts = [number(0, 4), number(5, 2), number(8, 2), number(11, 2), number(14, 2), number(17, 2)]
    var rest = text[19...]
    var digits: [UInt8] = []
    if rest.first == UInt8(ascii: ".") {
      digits = Array(rest.dropFirst().prefix { (0x30...0x39).contains($0) })
      rest = rest.dropFirst(digits.count + 1)
    }
    fraction = String(decoding: digits, as: UTF8.self)
    let zone = Array(rest)
    if zone == Array("Z".utf8) {
      offset = 0
    } else if zone.count == 6, zone[0] == 0x2B || zone[0] == 0x2D, zone[3] == 0x3A {
      let minutes =
        Int(zone[1] & 15) * 600 + Int(zone[2] & 15) * 60 + Int(zone[4] & 15) * 10
        + Int(zone[5] & 15)
      offset = zone[0] == 0x2D ? -minutes : minutes
    } else if zone.isEmpty {
      offset = nil
    } else {
      return nil
    }
  }

  /// The seconds since 1970; nil for a date that there is not.
  func seconds(offset: Int) -> Int? {
    let (year, month, day) = (parts[0], parts[1], parts[2])
    guard (1...12).contains(month), (1...31).contains(day) else { return nil }
    return days(year, month, day) * 86_400 + parts[3] * 3600 + parts[4] * 60 + parts[5]
      - offset * 60
  }

  /// The days from 1970-01-01 to a date.
  private func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let ofEra = shifted - era * 400
    let ofYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
  private static let days = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]

  /// The date in a form of strftime.
  func text(_ format: String) -> String? {
    guard let plain = seconds(offset: 0) else { return nil }
    let zone = offset ?? FileStatus.offset(at: plain)
    let day = (plain >= 0 ? plain : plain - 86_399) / 86_400
    let weekday = ((day + 4) % 7 + 7) % 7
    let yearDay = day - days(parts[0], 1, 1) + 1
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    func four(_ number: Int) -> String {
      String(repeating: "0", count: max(0, 4 - "\(number)".count)) + "\(number)"
    }
    func offsetText(_ colon: String) -> String {
      (zone < 0 ? "-" : "+") + two(zone.magnitude.intValue / 60) + colon
        + two(zone.magnitude.intValue % 60)
    }
    let hour = parts[3] % 12 == 0 ? 12 : parts[3] % 12
    var out = ""
    var rest = format.unicodeScalars[...]
    while let letter = rest.popFirst() {
      guard letter == "%" else {
        out.unicodeScalars.append(letter)
        continue
      }
      var width = ""
      while let next = rest.first, "-:0123456789".unicodeScalars.contains(next) {
        width.unicodeScalars.append(next)
        rest = rest.dropFirst()
      }
      guard let code = rest.popFirst() else { break }
      switch code {
      case "Y": out += four(parts[0])
      case "y": out += two(parts[0] % 100)
      case "C": out += two(parts[0] / 100)
      case "m": out += two(parts[1])
      case "d": out += two(parts[2])
      case "e": out += parts[2] < 10 ? " \(parts[2])" : "\(parts[2])"
      case "H": out += two(parts[3])
      case "I": out += two(hour)
      case "M": out += two(parts[4])
      case "S": out += two(parts[5])
      case "p": out += parts[3] < 12 ? "AM" : "PM"
      case "B": out += Self.months[parts[1] - 1]
      case "b", "h": out += Self.months[parts[1] - 1].prefix(3)
      case "A": out += Self.days[weekday]
      case "a": out += Self.days[weekday].prefix(3)
      case "j": out += (yearDay < 100 ? "0" : "") + two(yearDay)
      case "u": out += "\(weekday == 0 ? 7 : weekday)"
      case "w": out += "\(weekday)"
      case "F": out += "\(four(parts[0]))-\(two(parts[1]))-\(two(parts[2]))"
      case "T": out += "\(two(parts[3])):\(two(parts[4])):\(two(parts[5]))"
      case "R": out += "\(two(parts[3])):\(two(parts[4]))"
      case "D": out += "\(two(parts[1]))/\(two(parts[2]))/\(two(parts[0] % 100))"
      case "z": out += offsetText(width == ":" ? ":" : "")
      case "s": out += "\(plain - zone * 60)"
      case "f": out += fractionText(width)
      case "n": out += "\n"
      case "t": out += "\t"
      case "%": out += "%"
      default: return nil
      }
    }
    return out
  }

  private func fractionText(_ width: String) -> String {
    let digits = width.filter { $0 != "-" && $0 != ":" }
    var text = fraction
    if let count = Int(digits), count < 20 {
      text = String((fraction + String(repeating: "0", count: count)).prefix(count))
    }
    return text.isEmpty ? "" : width.hasPrefix("-") ? text : ".\(text)"
  }
}

extension UInt {
  fileprivate var intValue: Int { Int(clamping: self) }
}

/// The form of a coordinate, as printf has it: degrees, minutes, seconds.
enum CoordinateForm {
  static func text(_ degrees: Double, _ format: String, signed: Bool) -> String {
    let count = format.split(separator: "%", omittingEmptySubsequences: false).count - 1
    let size = degrees.magnitude
    var values = [size]
    if count >= 2 { values = [size.rounded(.down), (size - size.rounded(.down)) * 60] }
    if count >= 3 {
      let minutes = values[1].rounded(.down)
      values = [values[0], minutes, (values[1] - minutes) * 60]
      // What is rounded to sixty is the next minute.
      if values[2] > 59.999_999_9 { values = [values[0], minutes + 1, 0] }
      if values[1] >= 60 { values = [values[0] + 1, 0, values[2]] }
    }
    if signed, degrees < 0 { values[0] = -values[0] }
    var out = ""
    var rest = format.unicodeScalars[...]
    var index = 0
    while let letter = rest.popFirst() {
      guard letter == "%" else {
        out.unicodeScalars.append(letter)
        continue
      }
      var flags = ""
      while let next = rest.first, "+-0123456789. ".unicodeScalars.contains(next) {
        flags.unicodeScalars.append(next)
        rest = rest.dropFirst()
      }
      guard let code = rest.popFirst() else { break }
      if code == "%" {
        out += "%"
        continue
      }
      guard index < values.count else { continue }
      let value = values[index]
      index += 1
      let places = flags.split(separator: ".").last.flatMap { Int($0) } ?? 6
      var text: [UInt8] = []
      text.append(
        value, decimals: code == "d" ? 0 : max(0, min(15, flags.contains(".") ? places : 6)))
      let number = String(decoding: text, as: UTF8.self)
      out += flags.contains("+") && value >= 0 ? "+\(number)" : number
    }
    return out
  }
}

/// Characters as entities of HTML and XML, both ways.
enum Entities {
  private static let names: [String: UInt32] = [
    "amp": 0x26, "lt": 0x3C, "gt": 0x3E, "quot": 0x22, "apos": 0x27, "nbsp": 0xA0, "iexcl": 0xA1,
    "cent": 0xA2, "pound": 0xA3, "yen": 0xA5, "sect": 0xA7, "copy": 0xA9, "laquo": 0xAB,
    "reg": 0xAE, "deg": 0xB0, "plusmn": 0xB1, "sup2": 0xB2, "sup3": 0xB3, "acute": 0xB4,
    "micro": 0xB5, "para": 0xB6, "middot": 0xB7, "raquo": 0xBB, "frac14": 0xBC, "frac12": 0xBD,
    "frac34": 0xBE, "iquest": 0xBF, "Agrave": 0xC0, "Aacute": 0xC1, "Acirc": 0xC2, "Atilde": 0xC3,
    "Auml": 0xC4, "Aring": 0xC5, "AElig": 0xC6, "Ccedil": 0xC7, "Egrave": 0xC8, "Eacute": 0xC9,
    "Ecirc": 0xCA, "Euml": 0xCB, "Igrave": 0xCC, "Iacute": 0xCD, "Icirc": 0xCE, "Iuml": 0xCF,
    "ETH": 0xD0, "Ntilde": 0xD1, "Ograve": 0xD2, "Oacute": 0xD3, "Ocirc": 0xD4, "Otilde": 0xD5,
    "Ouml": 0xD6, "times": 0xD7, "Oslash": 0xD8, "Ugrave": 0xD9, "Uacute": 0xDA, "Ucirc": 0xDB,
    "Uuml": 0xDC, "Yacute": 0xDD, "THORN": 0xDE, "szlig": 0xDF, "agrave": 0xE0, "aacute": 0xE1,
    "acirc": 0xE2, "atilde": 0xE3, "auml": 0xE4, "aring": 0xE5, "aelig": 0xE6, "ccedil": 0xE7,
    "egrave": 0xE8, "eacute": 0xE9, "ecirc": 0xEA, "euml": 0xEB, "igrave": 0xEC, "iacute": 0xED,
    "icirc": 0xEE, "iuml": 0xEF, "eth": 0xF0, "ntilde": 0xF1, "ograve": 0xF2, "oacute": 0xF3,
    "ocirc": 0xF4, "otilde": 0xF5, "ouml": 0xF6, "divide": 0xF7, "oslash": 0xF8, "ugrave": 0xF9,
    "uacute": 0xFA, "ucirc": 0xFB, "uuml": 0xFC, "yacute": 0xFD, "thorn": 0xFE, "yuml": 0xFF,
    "euro": 8364, "hellip": 8230, "ndash": 8211, "mdash": 8212, "lsquo": 8216,
    "rsquo": 8217, "ldquo": 8220, "rdquo": 8221, "bdquo": 8222, "trade": 8482,
  ]

  /// A text with entities, for all characters beyond ASCII where that is wanted.
  static func escaped(_ text: [UInt8], all: Bool) -> [UInt8] {
    var out = ""
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "&": out += "&amp;"
      case "<": out += "&lt;"
      case ">": out += "&gt;"
      case "\"": out += "&quot;"
      case "'": out += "&#39;"
      case _ where all && scalar.value > 0x7F:
        let name = names.first { $0.value == scalar.value && $0.key != "apos" }?.key
        out += name.map { "&\($0);" } ?? "&#x\(String(scalar.value, radix: 16));"
      default: out.unicodeScalars.append(scalar)
      }
    }
    return Array(out.utf8)
  }

  static func unescaped(_ text: String) -> String {
    guard text.contains("&") else { return text }
    var out = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "&") {
      out += rest[..<start]
      rest = rest[start...]
      guard let end = rest.prefix(12).firstIndex(of: ";") else {
        out += "&"
        rest = rest.dropFirst()
        continue
      }
      let name = rest[rest.index(after: start)..<end]
      var value = names[String(name)]
      if name.hasPrefix("#x") || name.hasPrefix("#X") {
        value = UInt32(name.dropFirst(2), radix: 16)
      } else if name.hasPrefix("#") {
        value = UInt32(name.dropFirst())
      }
      guard let scalar = value.flatMap(Unicode.Scalar.init) else {
        out += "&"
        rest = rest.dropFirst()
        continue
      }
      out.unicodeScalars.append(scalar)
      rest = rest[rest.index(after: end)...]
    }
    return out + rest
  }
}
