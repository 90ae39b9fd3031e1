/// The maker notes of Olympus and OM Digital Solutions.
package enum Olympus: MakerCode {
  package enum Layout: UInt8 {
    case text
  }

  package enum Function: UInt8 {
    case range, areas, special, quality, drive, panorama
  }

  /// Reads what the first cameras note in words, as others do in a segment of their own:
  /// "[pictureInfo] Resolution=1 [Camera Info] Type=SR951".
  package static func read(_ layout: Layout, _ part: MakerPart, into reader: inout MakerReader) {
    let buffer = reader.note.buffers[part.source]
    guard let text = buffer.rawSpan.region(part.range)?.array else { return }
    for (name, value) in PictureInfoText.pairs(Array(text.prefix(2000))) {
      guard let row = part.table.row(of: name.utf8) else { continue }
      reader.add(row, .text(Array(value.utf8)), in: part)
    }
  }

  package static func call(
    _ function: Function, _ arguments: [MakerValue], _ scope: inout MakerScope
  ) -> MakerValue? {
    let x = arguments.first ?? .none
    let numbers = x.numbers
    switch function {
    case .range where numbers.count >= 3:
      return .text(PrintFormat.text(Array("%s (min %s, max %s)".utf8), x.parts))
    case .range: return x
    case .areas: return .text(areas(numbers))
    case .special: return special(x)
    case .quality: return .text(quality(x.integer, of: arguments.last?.bytes ?? []))
    case .drive: return .text(drive(numbers))
    case .panorama: return .text(panorama(numbers))
    }
  }

  /// The rectangles of focus areas, each in the four bytes of a number; three of them have names.
  private static func areas(_ numbers: [Double]) -> String {
    let areas = numbers.compactMap { number -> String? in
      guard number != 0, let bits = UInt32(exactly: number) else { return nil }
      let name =
        switch bits {
        case 0x3679_4285: "Left "
        case 0x7979_8585: "Center "
        case 0xBD79_C985: "Right "
        default: ""
        }
      return "\(name)(\(bits >> 24),\(bits >> 16 & 0xFF))-(\(bits >> 8 & 0xFF),\(bits & 0xFF))"
    }
    return areas.isEmpty ? "none" : areas.joined(separator: ", ")
  }

  /// How a picture was taken, its place in a series, and where a panorama goes.
  private static func special(_ x: MakerValue) -> MakerValue {
    let numbers = x.numbers.map { MakerValue.number($0).integer }
    guard numbers.count >= 3 else { return x }
    let mode = word(["Normal", "Unknown (1)", "Fast", "Panorama"], numbers[0])
    let direction = word(["(none)"] + directions, numbers[2])
    return .text("\(mode), Sequence: \(numbers[1]), Panorama: \(direction)")
  }

  private static let directions = [
    "Left to Right", "Right to Left", "Bottom to Top", "Top to Bottom",
  ]

  private static func panorama(_ numbers: [Double]) -> String {
    let numbers = numbers.map { MakerValue.number($0).integer }
    guard let mode = numbers.first, mode != 0 else { return "Off" }
    return "\(word(directions, mode - 1, shown: mode)), Shot \(numbers.dropFirst().first ?? 0)"
  }

  /// Cameras whose type begins with SX, except SX151, count qualities from 0, and so does D4322.
  private static func quality(_ code: Int, of type: [UInt8]) -> String {
    let type = String(decoding: type, as: UTF8.self)
    let isCompact =
      type.hasPrefix("SX") && type.prefix(5) != "SX151" || type.hasPrefix("D4322")
    switch isCompact && code < 3 ? code + 1 : code {
    case 1: return "SQ (Low)"
    case 2: return "HQ (Normal)"
    case 3 where !isCompact || code == 2: return "SHQ (Fine)"
    case 4 where !isCompact: return "RAW"
    case 5 where !isCompact: return "Medium-Fine"
    case 6: return isCompact ? "RAW" : "Small-Fine"
    case 33 where !isCompact: return "Uncompressed"
    default: return "Unknown (\(code))"
    }
  }

  /// The mode, the number of the shot, what is bracketed, and how newer cameras release the shutter.
  private static func drive(_ numbers: [Double]) -> String {
    let numbers = numbers.map { MakerValue.number($0).integer }
    let mode = numbers.first ?? 0
    var text: String
    if mode == 5, numbers.count > 2 {
      let kinds = ["AE", "WB", "FL", "MF", "ISO", "AE Auto", "Focus"]
      let set = (0..<16).filter { numbers[2] >> $0 & 1 == 1 }
        .map { kinds.indices.contains($0) ? kinds[$0] : "[\($0)]" }
      text = (set.isEmpty ? "(none)" : set.joined(separator: "+")) + " Bracketing"
    } else if numbers.count > 5, numbers[5] != 0 {
      text = release(numbers[5])
    } else {
      let modes = [
        "Single Shot", "Continuous Shooting", "Exposure Bracketing", "White Balance Bracketing",
        "Exposure+WB Bracketing",
      ]
      text = word(modes, mode)
    }
    if numbers.count > 1, numbers[1] != 0 { text += ", Shot \(numbers[1])" }
    guard numbers.count > 4, numbers[4] != 4 else { return text }
    switch numbers[4] {
    case 0: return text + "; Mechanical shutter"
    case 2: return text + "; Anti-shock"
    default: return text + "; Unknown (\(numbers[4]))"
    }
  }

  /// The mode of a release: 0x10 and above with anti-shock, 0x20 and above with the electronic
  /// shutter, 0x40 and above with pictures from before it.
  private static func release(_ code: Int) -> String {
    switch code {
    case 0x01, 0x11, 0x21: "Single Shot"
    case 0x02, 0x12, 0x22: "Sequential L"
    case 0x03, 0x13, 0x23: "Sequential H"
    case 0x07, 0x17, 0x27: "Sequential"
    case 0x14, 0x25: "Self-Timer 12 sec"
    case 0x15, 0x24: "Self-Timer 2 sec"
    case 0x16, 0x26: "Custom Self-Timer"
    case 0x28: "Sequential SH1"
    case 0x29: "Sequential SH2"
    case 0x30: "HighRes Shot"
    case 0x41: "ProCap H"
    case 0x42: "ProCap L"
    case 0x43: "ProCap"
    case 0x48: "ProCap SH1"
    case 0x49: "ProCap SH2"
    default: "Unknown (\(code))"
    }
  }

  private static func word(_ words: [String], _ index: Int, shown: Int? = nil) -> String {
    words.indices.contains(index) ? words[index] : "Unknown (\(shown ?? index))"
  }
}
