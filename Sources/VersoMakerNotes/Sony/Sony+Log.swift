extension Sony {
  /// The keys of a log whose values have a name, the longer one first where one begins another, and
  /// how many letters of the value count.
  private static var keys: [(key: StaticString, length: Int)] {
    [
      ("BarCode:", 12), ("barcode:", .max), ("BC:", .max), ("Capt:", .max), ("FWVer:", .max),
      ("Temp:Clbt:", .max), ("Temp:", .max), ("VR Enable C:", .max),
    ]
  }

  /// The notes of small cameras: a directory in some, and logs, which are long pieces of text.
  package static func readPicture(_ part: MakerPart, into reader: inout MakerReader) {
    if let directory = directory(behindHeader: part, reader) { reader.readDirectory(directory) }
    guard let bytes = reader.bytes(part.range.lowerBound, count: part.range.count, of: part) else {
      return
    }
    let logs = bytes.split { !isText($0) }.map { $0.drop { !isWord($0) } }
    for (index, log) in logs.filter({ $0.count > 32 }).enumerated() {
      if let row = part.table.row(of: "TextInfo\(index + 1)") {
        reader.add(row, .text(Array(log)), in: part)
      }
      for (key, value) in values(in: log) {
        if let row = part.table.row(of: key) { reader.add(row, .text(Array(value)), in: part) }
      }
    }
  }

  /// The directory after the first twelve bytes of a note; nil if absent. All entries of a
  /// directory are in the note, and its first value has a TIFF format.
  private static func directory(behindHeader part: MakerPart, _ reader: MakerReader) -> MakerPart? {
    guard let table = MakerTable("Sony::Main") else { return nil }
    var directory = part
    let start = part.range.lowerBound + 12
    directory.range = start..<part.range.upperBound
    directory.table = table
    directory.byteOrder = reader.byteOrder(at: start, in: directory)
    let bytes = reader.note.buffers[part.source]
    let cursor = DirectoryCursor(
      bytes.rawSpan, at: start, DirectoryLayout(directory.byteOrder))
    guard let cursor, cursor.count > 0, let first = cursor[0],
      cursor.count <= cursor.layout.room(from: start, to: directory.range.upperBound),
      (1...12).contains(first.format)
    else { return nil }
    return directory
  }

  /// The first value of each key in a log: the text after "FWVer:", up to a blank or a mark.
  private static func values(
    in log: ArraySlice<UInt8>
  ) -> [(key: String, value: ArraySlice<UInt8>)] {
    var values: [(key: String, value: ArraySlice<UInt8>)] = []
    let keys = keys.map { (key: $0.key.description, length: $0.length) }
    var rest = log
    while !rest.isEmpty {
      guard let (key, length) = keys.first(where: { rest.starts(with: $0.key.utf8) }) else {
        // A key begins a word.
        let word = rest.prefix(while: isWord)
        rest = word.isEmpty ? rest.dropFirst() : rest.dropFirst(word.count)
        continue
      }
      rest = rest.dropFirst(key.utf8.count)
      let value = rest.drop(while: \.isBlank).prefix { !$0.isBlank && !";,:".utf8.contains($0) }
      if !value.isEmpty, !values.contains(where: { $0.key == key }) {
        values.append((key, value.prefix(length)))
      }
    }
    return values
  }

  private static func isText(_ byte: UInt8) -> Bool {
    (0x20...0x7E).contains(byte) || [0x09, 0x0A, 0x0D].contains(byte)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte.isDigit || (0x61...0x7A).contains(byte | 0x20) || byte == 0x5F
  }
}
