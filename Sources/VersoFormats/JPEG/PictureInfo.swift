/// The "picture info" of cameras before Exif: texts such as `Shutter=6451` in sections such as
/// `[camera info]`.
package enum PictureInfo {
  /// The facts of a segment; none where it holds something else.
  @Sendable package static func read(_ data: Header) -> [Item] {
    let bytes = data.bytes
    let marks = ["[picture info]", "Type="].map { Array($0.utf8) }
    guard marks.contains(where: { bytes.contains($0) }) else { return [] }
    return facts(bytes, group: "PictureInfo")
  }

  /// The facts of a text.
  package static func facts(_ bytes: [UInt8], group: String) -> [Item] {
    var facts = Facts(group)
    for (name, value) in pairs(bytes) { add(name, value, to: &facts) }
    return facts.facts
  }

  /// The names and values of a text, line by line.
  package static func pairs(_ text: [UInt8]) -> [(name: String, value: String)] {
    text.split { !(0x20...0x7E).contains($0) }.flatMap { pairs(line: $0) }
  }

  /// The names and values of a line; a value ends where the next name begins.
  private static func pairs(line: ArraySlice<UInt8>) -> [(name: String, value: String)] {
    var result: [(name: String, value: String)] = []
    var position = line.startIndex
    while let sign = line[position...].firstIndex(of: UInt8(ascii: "=")) {
      let name = line[nameStart(line[position..<sign])..<sign]
      let start = sign + 1
      guard start < line.endIndex else { break }
      let next = line[start...].firstIndex(of: UInt8(ascii: "="))
      let section = line[start...].firstIndex(of: UInt8(ascii: "[")) ?? line.endIndex
      let end = min(next.map { nameStart(line[start..<$0]) } ?? line.endIndex, section)
      var value = line[start..<max(end, start + 1)]
      while value.count > 1, value.last == 0x20 { value.removeLast() }
      if !name.isEmpty {
        result.append((String(latinOrUTF8: name), String(latinOrUTF8: value)))
      }
      position = value.endIndex
    }
    return result
  }

  /// Where the name begins that stands at the end of some bytes.
  private static func nameStart(_ bytes: ArraySlice<UInt8>) -> Int {
    let isPart = { (byte: UInt8) -> Bool in
      (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == 0x5F
        || byte == UInt8(ascii: "#") || byte == UInt8(ascii: "-")
    }
    return bytes.lastIndex { !isPart($0) }.map { $0 + 1 } ?? bytes.startIndex
  }

  private static func add(_ key: String, _ stored: String, to facts: inout Facts) {
    let own = key.prefix(1).uppercased() + key.dropFirst()
    let name = names[key] ?? (key.utf8.count == 1 ? "Tag\(own)" : own)
    switch key {
    case "FNumber", "Aperture":
      // Some write the letter F in front.
      let digits =
        key == "FNumber"
        ? String(stored.drop { $0.isASCII && $0.isLetter || $0 == " " }) : stored
      let shown = Double(digits).map { Facts.text($0, decimals: 1) }
      facts.add(name, shown ?? digits, stored: digits)
    case "TimeDate":
      guard let seconds = Int(stored), (0..<1 << 40).contains(seconds) else {
        return facts.add(name, stored)
      }
      let date = CaptureDate(secondsSince1970: Double(seconds), offset: 0, digits: 0)
      facts.add(name, seconds > 0 && date.isValid ? date.exifText : "0000:00:00 00:00:00")
    case "Shutter", "shtr":
      guard let time = Double(stored) else { return facts.add(name, stored) }
      let seconds = time * 1e-6
      facts.add(
        name, Facts.text { $0.append(exposureTime: seconds) }, stored: [seconds])
    case "Flash", "Macro":
      let shown = stored == "0" ? "Off" : stored == "1" ? "On" : "Unknown (\(stored))"
      facts.add(name, shown, stored: stored)
    case "ImageSize":
      let shown = stored.map { $0 == "-" ? "x" : String($0) }.joined()
      facts.add(name, shown, stored: stored)
    default: facts.add(name, stored)
    }
  }

  private static let names = [
    "TimeDate": "DateTimeOriginal", "Shutter": "ExposureTime", "shtr": "ExposureTime",
    "Serial#": "SerialNumber", "Ytarget": "YTarget", "ylevel": "YLevel",
    "ExpBias": "ExposureCompensation", "FWare": "FirmwareVersion", "Type": "CameraType",
  ]
}
