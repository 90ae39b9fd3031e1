import Verso

extension SmallFile {
  /// Files with recipes of Canon's Digital Photo Professional.
  package static let recipes: [SmallFile] = [
    SmallFile("VRD", recipe([(0xFFFF_00F4, edits())])), SmallFile("DR4", version4()),
    SmallFile(
      "JPEG with a recipe",
      JPEGBuilder().exif(TIFFBuilder().entry(.make, "Canon").bytes())
        .trailer(recipe([(0xFFFF_00F6, packet("source", "Recipe"))])).bytes()),
  ]

  /// Blocks with numbers and lengths between a header and a footer.
  package static func recipe(_ blocks: [(Int, [UInt8])]) -> [UInt8] {
    let content = blocks.flatMap { Part.long($0) + Part.long($1.count) + $1 }
    let mark = Array("CANON OPTIONAL DATA\0".utf8)
    return Part.join(
      mark, [0, 1, 0, 0], Part.long(content.count), content, mark, Part.long(content.count),
      Part.zeros(40))
  }

  /// A recipe of version 3: values of the first version, marks of the stamp, values of the second.
  package static func edits(version: Int = 340, stamps: [UInt8] = [], style: [UInt8] = [])
    -> [UInt8]
  {
    var first = Part.zeros(0x272)
    func put(_ bytes: [UInt8], _ place: Int, in block: inout [UInt8]) {
      block.replaceSubrange(place..<(place + bytes.count), with: bytes)
    }
    put(Part.short(version), 0x02, in: &first)
    put([1, 2, 3, 4].flatMap { Part.short(100 * $0) }, 0x06, in: &first)
    put(Part.long(-4980), 0x38, in: &first)
    put([2, 0, 10, 255, 240].flatMap { Part.short($0) }, 0x126, in: &first)
    put(Part.short(1), 0x244, in: &first)
    put(Part.short(1164), 0x246, in: &first)
    put(Part.long(0x40B0_0000), 0x262, in: &first)
    var second = Part.zeros(0x8F * 2)
    put(Part.short(-2), 0x3A * 2, in: &second)
    put(Part.short(style.count), 0x58 * 2, in: &second)
    put(Part.short(83), 0x5E * 2, in: &second)
    put(Part.short(512), 0x66 * 2, in: &second)
    put(Part.short(256), 0x69 * 2, in: &second)
    put(Part.short(5), 0x75 * 2, in: &second)
    put(Part.long(1308), 0x8B * 2, in: &second)
    second.insert(contentsOf: style, at: 0x59 * 2)
    let record = first + Part.long(stamps.count) + stamps + second
    return Part.long(record.count) + record + Part.long(0)
  }

  /// A recipe of version 4: entries of seven numbers, and values behind them.
  package static func version4() -> [UInt8] {
    func double(_ value: Double) -> [UInt8] {
      let bits = Int(truncatingIfNeeded: value.bitPattern)
      return Part.long(bits, .littleEndian) + Part.long(bits >> 32, .littleEndian)
    }
    func long(_ value: Int) -> [UInt8] { Part.long(value, .littleEndian) }
    let curve = [0, 1, 8, 0, 242, 79, 255, 2, 3, 4, 255, 250].flatMap { long($0) }
    let entries: [(number: Int, format: Int, flags: [Int], value: [UInt8])] = [
      (0x10100, 8, [1, 1, 1], long(4)), (0x10200, 9, [1, 0, 3], long(3)),
      (0x20102, 13, [1, 1, 1], double(5200)), (0x20301, 9, [1, 0, 1], long(0x84)),
      (0x20310, 9, [0, 1, 1], long(1)), (0x20400, 33, [1, 1, 1], curve + Part.zeros(96)),
      (0x20701, 13, [1, 1, 1], double(10)),
      (0x20910, 38, [1, 0, 1], [-1, 0.5, 1].flatMap(double)),
      (0x20A00, 255, [1, 1, 1], Part.zeros(96) + [2400, 32_766, 600].flatMap(double)),
      (0xF0100, 255, [1, 0, 1], [1, 6089, 4740, 2060].flatMap { long($0) } + Part.zeros(16)),
    ]
    var table: [UInt8] = []
    var values: [UInt8] = []
    for entry in entries {
      let numbers = [entry.number, entry.format] + entry.flags
      let place = 36 + 28 * entries.count + values.count
      table += (numbers + [place, entry.value.count]).flatMap { long($0) }
      values += entry.value
    }
    return Part.join(
      Array("IIII".utf8), [4, 0, 4, 0, 6, 0, 0, 0], long(-0x7FFF_FD77), Part.zeros(12),
      long(entries.count), long(table.count + values.count + 4), table, values, Part.zeros(4))
  }
}
