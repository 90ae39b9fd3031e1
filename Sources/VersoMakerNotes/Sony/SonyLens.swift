/// How Sony's cameras describe a lens in eight bytes: features, focal lengths and apertures in
/// decimal digits, further features.
package enum SonyLens {
  /// "02 18 55 3.5 5.6 00": features, shortest and longest focal length, the largest apertures at
  /// these, further features.
  ///
  /// - Parameters:
  ///   - bytes: The eight bytes.
  ///   - isSwapped: Whether the bytes of each pair have changed places.
  /// - Returns: The text; other than eight bytes as they are.
  static func numbers(_ bytes: [UInt8], isSwapped: Bool = false) -> [UInt8] {
    guard bytes.count == 8 else { return bytes }
    let bytes = isSwapped ? bytes.indices.map { bytes[$0 ^ 1] } : bytes
    var out: [UInt8] = []
    appendDigits(bytes[0], to: &out)
    for index in [1, 3] {
      out.append(0x20)
      // Never crossed: the end is one more.
      out.append(decimal: bytes[index...index + 1].reduce(0) { $0 * 100 + decimal($1) })
    }
    for index in [5, 6] {
      out.append(0x20)
      out.append(Double(decimal(bytes[index])) / 10, significant: 15)
    }
    out.append(0x20)
    appendDigits(bytes[7], to: &out)
    return out
  }

  /// The two digits of a byte as a number; the first one may be above 9, as in "b0" for 110.
  private static func decimal(_ byte: UInt8) -> Int { Int(byte >> 4) * 10 + Int(byte & 15) }

  private static func appendDigits(_ byte: UInt8, to out: inout [UInt8]) {
    for digit in [byte >> 4, byte & 15] { out.append(digit < 10 ? 0x30 + digit : 0x57 + digit) }
  }

  /// Which bits of the features mean what, in the order in which words are put to the lens: before
  /// it if so told, else behind it.
  private static var features: [(mask: Int, isPrefix: Bool, words: [(bits: Int, word: String)])] {
    // No tag: bits.
    [
      (0x4000, true, [(0x4000, "PZ")]),
      (0x0300, true, [(0x0100, "DT"), (0x0200, "FE"), (0x0300, "E")]),
      (0x00E0, false, [(0x20, "STF"), (0x40, "Reflex"), (0x60, "Macro"), (0x80, "Fisheye")]),
      (0x000C, false, [(0x04, "ZA"), (0x08, "G")]),
      (0x0003, false, [(0x01, "SSM"), (0x02, "SAM")]),
      (0x8000, false, [(0x8000, "OSS")]),
      (0x2000, false, [(0x2000, "LE")]),
      (0x0800, false, [(0x0800, "II")]),
    ]
  }

  /// The words that stand for features.
  package static var words: [String] { features.flatMap { $0.words.map(\.word) } }

  /// "DT 18-55mm F3.5-5.6 SAM"; of features alone only these.
  static func words(_ text: [UInt8]) -> [UInt8] {
    let parts = MakerValue.text(text).parts
    var lens = ""
    if parts.count >= 6, let range = range(parts) {
      lens = range
    } else if parts.count != 2 {
      return Array("Unknown (".utf8) + text + Array(")".utf8)
    }
    let last = parts.count == 2 ? parts[1] : parts[5]
    let flags = Int(parts[0].string + last.string, radix: 16) ?? 0
    for feature in features where flags & feature.mask != 0 {
      let bits = flags & feature.mask
      let digits = String(bits, radix: 16)
      let word =
        feature.words.first { $0.bits == bits }?.word
        ?? "Unknown(" + String(repeating: "0", count: 4 - digits.count) + digits + ")"
      lens = lens.isEmpty ? word : feature.isPrefix ? word + " " + lens : lens + " " + word
    }
    return Array(lens.utf8)
  }

  /// "18-55mm F3.5-5.6"; nil for numbers that are none of a lens.
  private static func range(_ parts: [MakerValue]) -> String? {
    let (short, long, wide, tele) = (
      parts[1].number, parts[2].number, parts[3].number, parts[4].number
    )
    guard short != 0, wide != 0, long == 0 || long >= short, tele == 0 || tele >= wide else {
      return nil
    }
    var text = parts[1].string
    if long != short, long != 0 { text += "-" + parts[2].string }
    text += "mm F" + parts[3].string
    if tele != wide, tele != 0 { text += "-" + parts[4].string }
    return text
  }
}
