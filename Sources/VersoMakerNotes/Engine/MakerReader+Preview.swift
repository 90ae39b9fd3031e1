extension MakerReader {
  /// Adds the picture that a note points at by its position and length, as a value of its own.
  package mutating func addPreview() {
    let place = note.entries.firstIndex {
      $0.row.module.facts.compare($0.row.name, "PreviewImageStart".utf8) == 0
    }
    if let place { settlePosition(ofPreview: place) }
    guard place != nil, let start = note.entry("PreviewImageStart"),
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

  /// Lets a preview's position count from the start of the Exif block if a picture begins only
  /// there. In a note that was moved, the values may count from another place than the data after
  /// them.
  private mutating func settlePosition(ofPreview place: Int) {
    let entry = note.entries[place]
    guard entry.row.flags.contains(.offset), entry.source == 0, entry.made == nil,
      entry.offset != note.start, let bytes = note.buffers.first,
      case .number(let stored) = note.scope(entry).x, let position = Int(exactly: stored),
      position < 1 << 32
    else { return }
    func beginsPicture(_ start: Int) -> Bool {
      bytes.rawSpan.byte(at: start) == 0xFF && bytes.rawSpan.byte(at: start + 1) == 0xD8
    }
    let usual = position + entry.offset - note.start
    guard usual >= 0, usual < bytes.count, !beginsPicture(usual), beginsPicture(position) else {
      return
    }
    note.entries[place].offset = note.start
  }

  private func number(_ entry: MakerNote.Entry) -> Int? {
    var out: [UInt8] = []
    note.append(entry, isNumeric: true, to: &out)
    return MakerValue.text(out).exactNumber.flatMap { Int(exactly: $0) }
  }
}
