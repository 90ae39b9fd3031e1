/// The block of Print Image Matching, which notes and Exif directories of many makers hold.
enum PrintIM: MakerCode {
  static var facts: MakerFacts { PrintIMTables.facts }

  /// Reads the version, which is all that has a name.
  static func read(_ layout: String, _ part: MakerPart, into reader: inout MakerReader) {
    let buffer = reader.note.buffers[part.source]
    guard part.range.upperBound <= buffer.count, let version = version(buffer[part.range]),
      let row = part.table.rows.first
    else { return }
    reader.add(MakerRow(.printIM, row), .text(version), in: part)
  }

  /// The version behind the block's name; nil where it is another block.
  static func version(_ block: ArraySlice<UInt8>) -> [UInt8]? {
    guard block.count >= 16, block.starts(with: "PrintIM\0".utf8) else { return nil }
    return Array(block.dropFirst(8).prefix(4))
  }
}
