/// The maker notes of Minolta, and the pieces of its raw files inside other files.
package enum Minolta: MakerCode {
  package enum Layout: UInt8 {
    case pieces
  }

  package enum Function: UInt8 {
    case whitebalance, whitemode, segments
  }

  /// Reads the pieces of a raw file, which Sony's first raw files have within them: "\0MRI" or
  /// "\0MRM", the length of all, then name, length and data of each.
  package static func read(_ layout: Layout, _ part: MakerPart, into reader: inout MakerReader) {
    var part = part
    let start = part.range.lowerBound
    let buffer = reader.note.buffers[part.source]
    guard buffer.rawSpan.matches("\0MR", at: start) else { return }
    part.byteOrder = buffer.rawSpan.matches("I", at: start + 3) ? .littleEndian : .bigEndian
    guard let length: UInt32 = reader.integer(at: start + 4, in: part) else { return }
    let end = start + 8 + min(Int(length), part.range.count - 8)
    // "\0PRD", "\0WBG" and "\0RIF": dimensions, gains, and what the photographer asked for.
    let tables: [UInt32: String] = [
      0x0050_5244: "MinoltaRaw::PRD", 0x0057_4247: "MinoltaRaw::WBG",
      0x0052_4946: "MinoltaRaw::RIF",
    ]
    var position = start + 8
    while position <= end - 8 {
      let name: UInt32? = buffer.rawSpan.integer(at: position, .bigEndian)
      let size: UInt32? = reader.integer(at: position + 4, in: part)
      guard let name, let size, Int(size) <= end - position - 8 else {
        return reader.warn("a piece reaches beyond the others", at: position, in: part)
      }
      part.range = (position + 8)..<(position + 8 + Int(size))
      if let table = tables[name].flatMap({ MakerTable($0) }) {
        part.table = table
        reader.read(part)
      }
      position = part.range.upperBound
    }
  }

  package static func call(
    _ function: Function, _ arguments: [MakerValue], _ scope: inout MakerScope
  ) -> MakerValue? {
    let x = arguments.first ?? .none
    switch function {
    case .whitebalance: return .text(whiteBalance(x.integer))
    case .whitemode: return .text(whiteBalanceMode(x.integer))
    case .segments: return .list(x.numbers.map { ($0 - 106) / 8 })
    }
  }

  /// A kind of light; in later cameras with a shift by up to three steps.
  private static func whiteBalance(_ code: Int) -> String {
    let kinds = [
      0: "Auto", 1: "Daylight", 2: "Cloudy", 3: "Tungsten", 5: "Custom", 7: "Fluorescent",
      8: "Fluorescent 2", 11: "Custom 2", 12: "Custom 3",
    ]
    guard code >> 16 != 0 else { return kinds[code] ?? "Unknown (\(code))" }
    let shifted = [
      "Auto", "Daylight", "Cloudy", "Tungsten", "Flash", "Fluorescent", "Shade", "Custom1",
      "Custom2", "Custom3",
    ]
    let kind = code >> 24
    guard shifted.indices.contains(kind) else { return "Unknown (0x\(String(code, radix: 16)))" }
    let shift = (code & 0xFFFFFF) - 0x800000
    guard shift != 0 else { return shifted[kind] }
    let words = PrintFormat.text(Array("%+.8g".utf8), [.number(Double(shift) / 65536)])
    return shifted[kind] + String(decoding: words, as: UTF8.self)
  }

  /// A kind of light in the lower half of a byte, and a shift in the upper one.
  private static func whiteBalanceMode(_ code: Int) -> String {
    let kinds = [
      "Auto", "Daylight", "Cloudy", "Tungsten", "Flash/Fluorescent", "Fluorescent", "Shade",
      "User 1", "User 2", "User 3", "Temperature",
    ]
    let kind = code & 15
    let words = kinds.indices.contains(kind) ? kinds[kind] : "Unknown (\(kind))"
    let shift = code >> 4
    return (6...12).contains(shift) ? words + " (\(shift - 8))" : words
  }
}
