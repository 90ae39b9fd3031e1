/// The maker notes of JVC.
enum JVC: MakerCode {
  enum Layout: UInt8 {
    case text
  }

  /// Reads the notes of the first cameras: names and values of three or four letters, such as
  /// "VER:0100QTY:FINE".
  static func read(_ layout: Layout, _ part: MakerPart, into reader: inout MakerReader) {
    let buffer = reader.note.buffers[part.source]
    guard let text = buffer.rawSpan.region(part.range)?.array else { return }
    let pattern = BytePattern(Array("([A-Z]+):(.{3,4})".utf8))
    var position = 0
    while position < min(text.count, 1000),
      let groups = pattern.firstMatch(in: text, from: position),
      let name = groups[1], let value = groups[2]
    {
      if let row = part.table.row(of: text[name]) {
        reader.add(row, .text(Array(text[value])), in: part)
      }
      position = value.upperBound
    }
  }
}
