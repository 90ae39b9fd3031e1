/// The facts in the header and the properties of Sigma's raw files.
package enum X3FFacts {
  /// The facts of a block that the container found.
  package static func read(_ block: Block, _ data: [UInt8]) -> [Item] {
    let header = Header(data, .littleEndian)
    return block.code == X3F.Part.header ? self.header(header) : properties(header)
  }

  private static func header(_ header: Header) -> [Item] {
    guard let version = header.long(4) else { return [] }
    var facts = Facts("SigmaRaw")
    facts.add("FileVersion", "\(version >> 16).\(version & 0xFFFF)")
    guard version < 4 << 16 else {
      facts.add(
        [("ImageWidth", .long, 40), ("ImageHeight", .long, 44), ("Rotation", .long, 48)],
        of: header)
      return facts.facts
    }
    if let identifier = header.slice(8..<24) {
      facts.add("ImageUniqueID", identifier.hexadecimal())
    }
    facts.add("MarkBits", bits: header.long(24), [])
    facts.add(
      [("ImageWidth", .long, 28), ("ImageHeight", .long, 32), ("Rotation", .long, 36)],
      of: header)
    guard version > 2 << 16 else { return facts.facts }
    // Version 2.3 has another text in front of the adjustments.
    let isLong = version & 0xFFFF > 2
    if let text = header.text(40..<72) { facts.add("WhiteBalance", text) }
    if isLong, let text = header.text(72..<104) { facts.add("SceneCaptureType", text) }
    addAdjustments(header, at: isLong ? 104 : 72, to: &facts)
    return facts.facts
  }

  /// Up to 32 adjustments: the kinds of all of them, then their values.
  private static func addAdjustments(_ header: Header, at start: Int, to facts: inout Facts) {
    let names = [
      "", "ExposureAdjust", "Contrast", "Shadow", "Highlight", "Saturation", "Sharpness",
      "RedAdjust", "GreenAdjust", "BlueAdjust", "X3FillLight",
    ]
    for index in 0..<32 {
      guard let kind = header.byte(start + index), kind > 0, names.indices.contains(kind),
        let value = header.float(start + 32 + 4 * index)
      else { continue }
      facts.add(names[kind], Facts.text(value, decimals: 1), stored: [value])
    }
  }

  /// Pairs of a name and a value, both positions in a pool of UTF-16.
  private static func properties(_ header: Header) -> [Item] {
    guard header.text(0..<4) == "SECp", let count = header.long(8), header.long(12) == 0,
      let length = header.long(20), count <= (header.bytes.count - 24) / 8,
      let pool = header.slice((24 + 8 * count)..<header.bytes.count)
    else { return [] }
    let units: [UInt16] = Array(pool.prefix(2 * length)).rawSpan.integers(.littleEndian)
    // Properties may share their texts, or their ends.
    var passes = PassBudget(for: pool.count)
    func text(at position: Int) -> String? {
      guard position < units.count else { return nil }
      let text = units[position...].prefix { $0 != 0 }
      return passes.take(2 * text.count) ? String(utf16: text) : nil
    }
    var facts = Facts("SigmaRaw")
    for index in 0..<count {
      guard let name = header.long(24 + 8 * index), let value = header.long(28 + 8 * index),
        let key = text(at: name), let stored = text(at: value)
      else { break }
      X3FProperty.add(key, stored, to: &facts)
    }
    return facts.facts
  }
}
