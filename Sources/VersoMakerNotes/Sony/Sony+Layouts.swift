extension Sony {
  /// Blocks of settings one after another: how many, their length in all, then the number and the
  /// position of each.
  static func readMoreInfo(_ part: MakerPart, into reader: inout MakerReader) {
    let start = part.range.lowerBound
    guard let count: UInt16 = reader.integer(at: start, in: part),
      let stored: UInt16 = reader.integer(at: start + 2, in: part),
      count <= 50, 4 + 4 * Int(count) <= part.range.count
    else { return reader.warn("the list of blocks is damaged", at: start, in: part) }
    let length = min(Int(stored), part.range.count)
    let blocks = (0..<Int(count)).map { index in
      let entry = start + 4 + 4 * index
      let number: UInt16 = reader.integer(at: entry, in: part) ?? 0
      let position: UInt16 = reader.integer(at: entry + 2, in: part) ?? 0
      return (number: UInt32(number), position: Int(position))
    }
    for block in blocks where block.position < length {
      // A block ends where the next one begins.
      let end = blocks.map(\.position).filter { $0 > block.position }.min() ?? length
      let range = (start + block.position)..<(start + min(end, length))
      reader.add(block.number, range, .undefined, count: range.count, in: part)
    }
  }

  /// Logs in the notes of small cameras: pieces of text, and in some a directory before them.
  package static func readPicture(_ part: MakerPart, into reader: inout MakerReader) {
    if part.range.count >= 26, let table = MakerTable("Sony::Main") {
      var directory = part
      directory.range = (part.range.lowerBound + 12)..<part.range.upperBound
      directory.table = table
      directory.byteOrder = reader.byteOrder(at: directory.range.lowerBound, in: directory)
      let count: UInt16 = reader.integer(at: directory.range.lowerBound, in: directory) ?? 0
      let format: UInt16 = reader.integer(at: directory.range.lowerBound + 4, in: directory) ?? 0
      if (1..<256).contains(count), (1...10).contains(format) { reader.readDirectory(directory) }
    }
    let buffer = reader.note.buffers[part.source]
    guard let region = buffer.rawSpan.region(part.range) else { return }
    let words = [
      "BarCode:", "barcode:", "BC:", "Capt:", "FWVer:", "Temp:", "Temp:Clbt:", "VR Enable C:",
    ]
    var number = 0
    for text in texts(region.array) where text.count > 32 {
      number += 1
      if let row = part.table.row(of: Array("TextInfo\(number)".utf8)) {
        reader.add(row, .text(text), in: part)
      }
      for key in words {
        let pattern = BytePattern(Array("\\b\(key)\\s*([^\\s;,:]+)".utf8))
        guard let groups = pattern.firstMatch(in: text), let range = groups[1],
          let row = part.table.row(of: key.utf8)
        else { continue }
        var value = Array(text[range])
        if key == "BarCode:" { value = Array(value.prefix(12)) }
        reader.add(row, .text(value), in: part)
      }
    }
  }

  /// The pieces of bytes that are text and begin with a letter or digit.
  private static func texts(_ bytes: [UInt8]) -> [[UInt8]] {
    bytes.split { !(0x20...0x7E).contains($0) && ![0x09, 0x0A, 0x0D].contains($0) }.map { piece in
      Array(
        piece.drop { byte in
          !((0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & ~0x20) || byte == 0x5F)
        })
    }
  }

  /// The private directory of raw files: where an enciphered one lies, how long it is, and its key.
  static func readPrivate(_ part: MakerPart, into reader: inout MakerReader) {
    reader.readDirectory(part)
    let members = reader.note.context.members
    guard let offsets = members["SR2SubIFDOffset"]?.numbers, let first = offsets.first,
      let length = members["SR2SubIFDLength"]?.integer, let key = members["SR2SubIFDKey"],
      let table = MakerTable("Sony::SR2SubIFD"), first > 0, first < 1e12, length > 0
    else { return }
    let offset = Int(first)
    guard var bytes = reader.bytes(offset + part.base, count: length, of: part) else {
      return reader.warn("the enciphered directory lies outside", at: offset, in: part)
    }
    SonyCipher.decrypt(&bytes, key: UInt32(truncatingIfNeeded: key.integer))
    guard let source = reader.hold(bytes) else { return }
    for position in offsets.prefix(20) where position >= first {
      let start = Int(min(position - first, 1e12))
      guard start < bytes.count else { continue }
      var below = part
      below.source = source
      below.range = start..<bytes.count
      below.base = -offset
      below.table = table
      below.depth += 1
      reader.read(below)
    }
  }

  /// The directories of the first raw files, one behind the other; those behind the first one are
  /// enciphered.
  static func readChain(_ part: MakerPart, into reader: inout MakerReader) {
    reader.readDirectory(part)
  }
}
