/// Words for values of Nikon's maker notes.
enum NikonWords {
  /// A setting of a picture control: "Normal", "Auto", "+1".
  static func control(
    _ number: Double, _ normal: MakerValue, format: MakerValue, divisor: Double
  ) -> [UInt8] {
    switch number {
    case 0: return normal.isNone ? Array("Normal".utf8) : normal.bytes
    case 0x7F: return Array("n/a".utf8)
    case -128: return Array("Auto".utf8)
    case -127: return Array("User".utf8)
    default:
      let format = format.isNone ? Array("%+d".utf8) : format.bytes
      return PrintFormat.text(format, [.number(number / (divisor == 0 ? 1 : divisor))])
    }
  }

  /// The kind of a lens by its bits: "G VR", "E", "1 FT-1".
  static func lensType(_ bits: Int) -> [UInt8] {
    guard bits != 0 else { return Array("AF".utf8) }
    let names = ["MF", "D", "G", "VR", "1", "FT-1", "E", "AF-P"]
    var words = names.indices.filter { bits >> $0 & 1 == 1 }.map { names[$0] }
    // A lens without an aperture ring has the bit of one that reports distances as well.
    if bits & 6 == 6 { words.removeAll { $0 == "D" } }
    if bits & 0x40 != 0, words.first != "E" {
      words.removeAll { $0 == "E" }
      if words.count > 1, words[0] == "G" { words.removeFirst() }
      words.insert("E", at: 0)
    }
    if bits & 0x10 != 0, words.first != "1" {
      words.removeAll { $0 == "1" }
      words.insert("1", at: 0)
    }
    if bits & 0x20 != 0 {
      words.removeAll { $0 == "FT-1" }
      words.append("FT-1")
    }
    return Array(words.joined(separator: " ").utf8)
  }

  /// Focal lengths and apertures: "18-70mm f/3.5-4.5".
  static func lens(_ value: MakerValue) -> [UInt8] {
    let numbers = value.parts.map { part -> MakerValue in
      part.bytes == Array("inf".utf8) || part.bytes == Array("undef".utf8) ? .text("?") : part
    }
    guard numbers.count == 4,
      numbers.allSatisfy({ $0.exactNumber != nil || $0.bytes == [UInt8(ascii: "?")] })
    else { return value.bytes }
    func range(_ low: MakerValue, _ high: MakerValue) -> [UInt8] {
      high.isTrue && high != low ? low.bytes + [0x2D] + high.bytes : low.bytes
    }
    return range(numbers[0], numbers[1]) + Array("mm f/".utf8) + range(numbers[2], numbers[3])
  }

  /// How the shutter was released, by bits.
  static func shooting(_ bits: Int, _ model: [UInt8]) -> [UInt8] {
    if bits == 0 { return Array("Single-Frame".utf8) }
    var words: [String] = bits & 0x87 == 0 ? ["Single-Frame"] : []
    let isD70 = BytePattern(Array("D70\\b".utf8)).firstMatch(in: model) != nil
    let names = [
      0: "Continuous", 1: "Delay", 2: "PC Control", 3: "Self-timer", 4: "Exposure Bracketing",
      5: isD70 ? "Unused LE-NR Slowdown" : "Auto ISO", 6: "White-Balance Bracketing",
      7: "IR Control", 8: "D-Lighting Bracketing", 11: "Pre-capture",
    ]
    for bit in 0..<32 where bits >> bit & 1 == 1 { words.append(names[bit] ?? "[\(bit)]") }
    return Array(words.joined(separator: ", ").utf8)
  }

  /// The focus points whose bits are set in bytes of hexadecimal digits, by rows: "A5,B4,C11".
  static func points(_ value: MakerValue, name: (Int) -> [UInt8]?) -> [UInt8] {
    var points: [(row: UInt8, column: Int, name: [UInt8])] = []
    for (index, part) in value.parts.enumerated() {
      guard let byte = UInt8(part.string, radix: 16) else { continue }
      for bit in 0..<8 where byte >> bit & 1 == 1 {
        guard let name = name(8 * index + bit), let row = name.first else { continue }
        points.append((row, MakerValue.text(Array(name.dropFirst())).integer, name))
      }
    }
    guard !points.isEmpty else { return Array("(none)".utf8) }
    points.sort { ($0.row, $0.column) < ($1.row, $1.column) }
    return Array(points.map(\.name).joined(separator: [0x2C]))
  }

  /// The name of a point in a grid, counted row by row from 0.
  static func point(_ number: Int, _ columns: Int) -> [UInt8] {
    guard number >= 0 else { return [] }
    let row = UInt8(ascii: "A") &+ UInt8(truncatingIfNeeded: number / columns)
    return [row] + Array(String(number % columns + 1).utf8)
  }

  /// A place next to a centre: "C", "2L of Center", "3D from Center".
  static func around(_ place: Int, _ count: Int, _ before: [UInt8], _ after: [UInt8]) -> [UInt8] {
    let centre = (count + 1) / 2
    if place == 0 { return Array("n/a".utf8) }
    if place == centre { return Array("C".utf8) }
    return Array(String(abs(place - centre)).utf8) + (place < centre ? before : after)
  }

  /// The crop of high-speed modes: "DX Crop (4352x2868 cropped to 4288x2848 at pixel 30,10)".
  static func cropped(_ value: MakerValue, _ name: (MakerValue) -> [UInt8]) -> [UInt8] {
    let parts = value.parts
    guard parts.count == 7 else { return Array("Unknown (".utf8) + value.bytes + [0x29] }
    return name(parts[0])
      + PrintFormat.text(
        Array(" (%sx%s cropped to %sx%s at pixel %s,%s)".utf8), Array(parts.dropFirst()))
  }

  /// Words for bits, of which the first is bit 0.
  static func bits(_ bits: Int, _ names: [MakerValue]) -> [UInt8] {
    var words: [[UInt8]] = []
    for bit in 0..<32 where bits >> bit & 1 == 1 {
      words.append(bit < names.count ? names[bit].bytes : Array("[\(bit)]".utf8))
    }
    return words.isEmpty ? Array("(none)".utf8) : Array(words.joined(separator: ", ".utf8))
  }
}
