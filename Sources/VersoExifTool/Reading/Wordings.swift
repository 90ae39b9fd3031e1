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
