internal import Verso

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
