extension HP {
  /// Reads a note that is a text, with names and values such as "Serial Number: CN1234", followed
  /// by a small picture.
  static func readTexts(_ part: MakerPart, into reader: inout MakerReader) {
    guard let bytes = reader.bytes(part.range.lowerBound, count: part.range.count, of: part) else {
      return
    }
    let picture = picture(in: bytes)
    if let picture, let row = part.table.row(named: "PreviewImage") {
      reader.add(row, .text(Array(bytes[picture])), in: part)
    }
    let text = bytes[..<(picture?.lowerBound ?? bytes.count)]
    for piece in text.split(whereSeparator: { !(0x20...0x7E).contains($0) }) {
      for name in ["Lens Shading", "Serial Number"] {
        guard let value = value(of: name, in: piece), let row = part.table.row(of: name) else {
          continue
        }
        reader.add(row, .text(value), in: part)
      }
    }
  }

  /// A picture from its first marker (SOI, then DQT) to its last one (EOI).
  private static func picture(in bytes: [UInt8]) -> Range<Int>? {
    guard let start = bytes.position(of: [0xFF, 0xD8, 0xFF, 0xDB]) else { return nil }
    var end = bytes.count
    while end >= start + 4 {
      if bytes[end - 2] == 0xFF, bytes[end - 1] == 0xD9 { return start..<end }
      end -= 1
    }
    return nil
  }

  /// The text after a name and a colon, whatever the case of the name; nil if absent.
  private static func value(of name: String, in piece: ArraySlice<UInt8>) -> [UInt8]? {
    let small = piece.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    let label = Array(name.lowercased().utf8) + [UInt8(ascii: ":")]
    guard let start = small.position(of: label) else { return nil }
    let value = piece.dropFirst(start + label.count).drop { $0 == 0x20 }
    return value.isEmpty ? nil : Array(value)
  }
}
