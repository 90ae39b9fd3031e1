/// The block of Print Image Matching, which notes and Exif directories of many makers hold.
enum PrintIM: MakerCode {
  static var facts: MakerFacts { PrintIMTables.facts }

  /// Reads the version behind "PrintIM", all that has a name.
  static func read(_ layout: String, _ part: MakerPart, into reader: inout MakerReader) {
    let buffer = reader.note.buffers[part.source]
    let start = part.range.lowerBound
    guard part.range.count >= 16, part.range.upperBound <= buffer.count,
      buffer[start..<(start + 8)].elementsEqual("PrintIM\0".utf8)
    else { return }
    guard let row = part.table.rows.first(where: { MakerRow(.printIM, $0).number != .max }) else {
      return
    }
    let version = buffer[(start + 8)..<(start + 12)]
    reader.add(MakerRow(.printIM, row), .text(Array(version)), in: part)
  }
}
