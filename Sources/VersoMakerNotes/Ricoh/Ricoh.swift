/// The maker notes of Ricoh.
enum Ricoh: MakerCode {
  enum Layout: UInt8 {
    case text
  }

  /// Reads the notes of the first cameras: names and values, such as "Rev0104;Rg1C;Gg10;".
  static func read(_ layout: Layout, _ part: MakerPart, into reader: inout MakerReader) {
    let buffer = reader.note.buffers[part.source]
    guard let text = buffer.rawSpan.region(part.range)?.array, text.first != 0 else { return }
    guard text.matches("^(Rev|Rv)") else {
      return reader.fail("the note is of an unknown kind", at: part.range.lowerBound, in: part)
    }
    let pattern = BytePattern(Array("^([A-Z][a-z]{1,2})([0-9A-F]+)$".utf8))
    for piece in text.split(separator: UInt8(ascii: ";")).prefix(100) {
      let piece = Array(piece)
      guard let groups = pattern.firstMatch(in: piece), let name = groups[1],
        let value = groups[2], let row = part.table.row(of: piece[name])
      else { continue }
      reader.add(row, .text(Array(piece[value])), in: part)
    }
  }
}
