/// The notes of Google's cameras on how a picture was made. They are in XMP, or replace a maker note: encrypted, then compressed text or fields of a protocol buffer.
package enum Google: MakerCode {
  package enum Layout: UInt8 {
    case hdrp
  }

  package static func read(_ layout: Layout, _ part: MakerPart, into reader: inout MakerReader) {
    let buffer = reader.note.buffers[part.source]
    guard let stored = buffer.rawSpan.region(part.range)?.array,
      stored.starts(with: "HDRP".utf8), stored.count > 5, stored[4] == 2 || stored[4] == 3
    else {
      return reader.fail("the note is of an unknown kind", at: part.range.lowerBound, in: part)
    }
    let packed = deciphered(stored[5...])
    var budget = ReadBudget(reader.limits)
    guard let plain = Zlib.inflated(packed[...], &budget, isFile: true),
      let source = reader.hold(plain)
    else {
      return reader.warn("the note cannot be unpacked", at: part.range.lowerBound, in: part)
    }
    var part = part
    part.source = source
    part.range = 0..<plain.count
    part.base = 0
    part.byteOrder = .littleEndian
    let isText = stored[4] == 2 && part.table.name != "Google::ShotLogData"
    if isText {
      part.table = MakerTable("Google::HDRPMakerNote") ?? part.table
      readText(plain, part, into: &reader)
    } else {
      readFields(part, "", depth: 0, into: &reader)
    }
  }

  /// Undoes a cipher in which each eight bytes are combined with the next number of a generator
  /// (xorshift64*) that always begins with the same one.
  static func deciphered(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var key: UInt64 = 0x2515_606B_4A77_91CD
    var word: UInt64 = 0
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for (index, byte) in bytes.enumerated() {
      if index % 8 == 0 {
        key ^= key >> 12
        key ^= key << 25
        key ^= key >> 27
        key = key &* 0x2545_F491_4F6C_DD1D
        word = key
      }
      result.append(byte ^ UInt8(truncatingIfNeeded: word))
      word >>= 8
    }
    return result
  }

  // MARK: Text

  /// Lines that begin with a capital letter name a value: in the same line after a colon, or in the
  /// lines up to the next name.
  private static func readText(
    _ text: [UInt8], _ part: MakerPart, into reader: inout MakerReader
  ) {
    var open: (name: [UInt8], start: Int)?
    func close(_ end: Int, _ reader: inout MakerReader) {
      if let open, end > open.start {
        add(open.name, Array(text[open.start..<end]), isBinary: false, part, &reader)
      }
      open = nil
    }
    var start = 0
    while start < text.count, reader.note.entries.count < reader.limits.entries {
      let end = text[start...].firstIndex(of: 0x0A) ?? text.count
      let first = start + (text[start] == 0x20 ? 1 : 0)
      if first < end, (0x41...0x5A).contains(text[first]) {
        close(first, &reader)
        let line = Array(text[first..<end])
        if let colon = line.firstIndex(of: 0x3A) {
          var name = Array(line[..<colon])
          let mark = Array(" (base64)".utf8)
          let isCoded = name.count > mark.count && name.suffix(mark.count) == mark[...]
          if isCoded { name.removeLast(mark.count) }
          var value = Array(line[(colon + 1)...])
          if value.first == 0x20 { value.removeFirst() }
          if value.isEmpty {
            open = (name, end + 1)
          } else {
            add(name, isCoded ? Base64.decoded(value) : value, isBinary: isCoded, part, &reader)
          }
        } else if line.matches("^\\w+$") {
          open = (line, end + 1)
        } else {
          add(Array("ProcessingNotes".utf8), line, isBinary: false, part, &reader)
        }
      }
      start = end + 1
    }
    close(text.count, &reader)
  }

  private static func add(
    _ name: [UInt8], _ value: [UInt8], isBinary: Bool, _ part: MakerPart,
    _ reader: inout MakerReader
  ) {
    if let row = part.table.row(of: name) { return reader.add(row, .text(value), in: part) }
    // Names that no table has are made from the words: "Payload frame 00" is PayloadFrame00.
    let like = isBinary ? "PayloadFrame" : "ProcessingNotes"
    guard let row = part.table.row(named: like) else { return }
    reader.add(row, .text(value), named: joined(name), in: part)
  }

  /// The words of a name as one, each with a capital letter.
  private static func joined(_ name: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    var isFirst = true
    for byte in name {
      let isLetter = (0x41...0x5A).contains(byte & ~0x20)
      if isLetter || (0x30...0x39).contains(byte) || byte == 0x2D || byte == 0x5F {
        out.append(isFirst && isLetter ? byte & ~0x20 : byte)
      }
      isFirst = !isLetter
    }
    return out
  }

  // MARK: Protocol buffers

  /// Reads the fields of a protocol buffer, whose rows are named by their path: "12-13-1".
  private static func readFields(
    _ part: MakerPart, _ path: String, depth: Int, into reader: inout MakerReader
  ) {
    var position = part.range.lowerBound
    while position < part.range.upperBound, reader.note.entries.count < reader.limits.entries {
      guard let (key, start) = number(at: position, part, reader),
        let (value, end) = field(key & 7, at: start, part, reader)
      else { return reader.warn("a field is damaged", at: position, in: part) }
      position = end
      let name = path + String(key >> 3)
      if let row = row(name, part.table) {
        var made = value
        if case .text(let bytes) = value, let format = row.format, !format.isText {
          made = format.value(bytes.rawSpan, count: bytes.count / format.size, .littleEndian)
        }
        reader.add(row, made, in: part)
      } else if key & 7 == 2, depth < 8, case .text(let bytes) = value,
        part.table.hasRow(withKeyPrefix: name + "-")
      {
        var below = part
        below.range = (end - bytes.count)..<end
        readFields(below, name + "-", depth: depth + 1, into: &reader)
      }
    }
  }

  private static func row(_ path: String, _ table: MakerTable) -> MakerRow? {
    guard let number = UInt32(path) else { return table.row(of: path.utf8) }
    return table.rows(of: number).first.map { MakerRow(table.module, $0) }
  }

  /// The value of a field: a number, or its bytes.
  private static func field(
    _ kind: UInt64, at position: Int, _ part: MakerPart, _ reader: MakerReader
  ) -> (MakerValue, end: Int)? {
    var start = position
    let size: Int
    switch kind {
    case 0: return number(at: position, part, reader).map { (.number(Double($0)), $1) }
    case 1: size = 8
    case 5: size = 4
    case 2:
      guard let (count, end) = number(at: position, part, reader),
        let count = Int(exactly: count), count <= part.range.upperBound - end
      else { return nil }
      (start, size) = (end, count)
    default: return nil
    }
    guard size <= part.range.upperBound - start,
      let bytes = reader.bytes(start, count: size, of: part)
    else { return nil }
    return (.text(bytes), start + size)
  }

  /// A number of seven bits a byte, and where it ends.
  private static func number(
    at position: Int, _ part: MakerPart, _ reader: MakerReader
  ) -> (UInt64, end: Int)? {
    var value: UInt64 = 0
    for index in 0..<10 where position + index < part.range.upperBound {
      guard let byte: UInt8 = reader.integer(at: position + index, in: part) else { return nil }
      value |= UInt64(byte & 0x7F) << UInt64(7 * index)
      if byte < 0x80 { return (value, position + index + 1) }
    }
    return nil
  }
}
