/// The notes of Qualcomm's camera processors in a segment of a JPEG file.
package enum Qualcomm: MakerCode {
  package enum Layout: UInt8 {
    case attributes, dual
  }

  package static func read(_ layout: Layout, _ part: MakerPart, into reader: inout MakerReader) {
    var part = part
    part.byteOrder = .littleEndian
    switch layout {
    case .attributes: readValues(part, into: &reader)
    case .dual: readLines(part, into: &reader)
    }
  }

  /// Values one after another: the length of the value, that of the name, the name, a format, two
  /// counts, and the value.
  private static func readValues(_ part: MakerPart, into reader: inout MakerReader) {
    let formats: [MakerFormat] = [
      .byte, .signedByte, .short, .signedShort, .long, .signedLong, .float, .double,
    ]
    var position = part.range.lowerBound
    while position + 3 < part.range.upperBound, reader.note.entries.count < reader.limits.entries {
      guard let length: UInt16 = reader.integer(at: position, in: part),
        let count: UInt8 = reader.integer(at: position + 2, in: part)
      else { return }
      let start = position + 8 + Int(count)
      guard Int(length) <= part.range.upperBound - start,
        let name = reader.bytes(position + 3, count: Int(count), of: part),
        let code: UInt8 = reader.integer(at: start - 5, in: part),
        let bytes = reader.bytes(start, count: Int(length), of: part)
      else { return }
      if let row = part.table.row(of: name) {
        let format = Int(code) < formats.count ? formats[Int(code)] : .undefined
        reader.add(row, format.value(bytes.rawSpan, count: .max, .littleEndian), in: part)
      }
      position = start + Int(length)
    }
  }

  /// Lines of a name, an equal sign or colon, and a number.
  private static func readLines(_ part: MakerPart, into reader: inout MakerReader) {
    guard let text = reader.bytes(part.range.lowerBound, count: part.range.count, of: part) else {
      return
    }
    for line in text.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D || $0 == 0 }).prefix(200) {
      let halves = line.split(maxSplits: 1) { $0 == 0x3D || $0 == 0x3A }
      guard halves.count == 2 else { continue }
      let words = halves.map { half in
        Array(half.drop { $0 == 0x20 }.reversed().drop { $0 == 0x20 }.reversed())
      }
      if let row = part.table.row(of: words[0]) { reader.add(row, .text(words[1]), in: part) }
    }
  }
}
