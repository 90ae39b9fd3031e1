extension MakerReader {
  /// Adds the picture that a note points at by its position and length, as a value of its own.
  package mutating func addPreview() {
    let hasPreview = note.entries.contains {
      $0.row.module.facts.compare($0.row.name, "PreviewImageStart".utf8) == 0
    }
    guard hasPreview, let start = note.entry("PreviewImageStart"),
      note.entry("PreviewImage", in: note.groupName(start)) == nil,
      let length = note.entry("PreviewImageLength", in: note.groupName(start)),
      let count = number(length), count > 0, number(start) ?? 0 > 0,
      note.entry("PreviewImageValid").map({ number($0) != 0 }) ?? true
    else { return }
    if let position = number(start), position < 1 << 48, count < 1 << 48 {
      note.picture = position..<(position + count)
    }
    note.made += [.words(.binary(count)), .text("PreviewImage")]
    note.entries.append(
      MakerNote.Entry(
        row: length.row, table: length.table, source: length.source, range: 0..<0, format: .string,
        count: 0, byteOrder: length.byteOrder, offset: 0, made: note.made.count - 2,
        copy: length.copy, named: note.made.count - 1))
  }

  private func number(_ entry: MakerNote.Entry) -> Int? {
    var out: [UInt8] = []
    note.append(entry, isNumeric: true, to: &out)
    return MakerValue.text(out).exactNumber.flatMap { Int(exactly: $0) }
  }
}
