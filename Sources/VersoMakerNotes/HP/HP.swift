/// The maker notes of HP.
package enum HP: MakerCode {
  package enum Layout: UInt8 {
    case texts, blocks
  }

  package static func read(_ layout: Layout, _ part: MakerPart, into reader: inout MakerReader) {
    var part = part
    part.byteOrder = .littleEndian
    switch layout {
    case .texts: readTexts(part, into: &reader)
    case .blocks: readBlocks(part, into: &reader)
    }
  }

  /// Blocks with a name, a kind and a length; those of one kind contain other blocks.
  private static func readBlocks(_ part: MakerPart, into reader: inout MakerReader) {
    guard part.depth < 16 else { return }
    var position = part.range.lowerBound
    while position + 12 < part.range.upperBound, reader.note.entries.count < reader.limits.entries {
      guard let name = reader.bytes(position, count: 4, of: part),
        let kind: UInt32 = reader.integer(at: position + 4, in: part),
        let size: UInt32 = reader.integer(at: position + 8, in: part),
        Int(size) <= part.range.upperBound - position - 12
      else { return }
      let range = (position + 12)..<(position + 12 + Int(size))
      if kind == 0x10001 {
        var below = part
        below.range = range
        below.depth += 1
        readBlocks(below, into: &reader)
      } else if let row = part.table.row(of: name),
        let bytes = reader.bytes(range.lowerBound, count: range.count, of: part)
      {
        reader.add(row, .text(Array(bytes.prefix { $0 != 0 })), in: part)
      }
      position = range.upperBound
    }
  }
}
