/// The "picture info" of cameras before Exif: texts such as `Shutter=6451` in sections such as
/// `[camera info]`.
enum PictureInfo {
  /// Adds the facts of a segment; none where it holds something else.
  @Sendable static func read(_ data: Header, _ facts: inout Facts) {
    let marks = ["[picture info]", "Type="].map { Array($0.utf8) }
    guard marks.contains(where: { data.bytes.contains($0) }) else { return }
    for (name, value) in PictureInfoText.pairs(data.bytes) { add(name, value, to: &facts) }
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
