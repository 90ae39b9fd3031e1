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

  /// The private directory of raw files: the location, length and key of an encrypted one.
  static func readPrivate(_ part: MakerPart, into reader: inout MakerReader) {
    reader.readDirectory(part)
    let members = reader.note.context.members
    guard let offsets = members["SR2SubIFDOffset"]?.numbers, let first = offsets.first,
      let length = members["SR2SubIFDLength"]?.integer, let key = members["SR2SubIFDKey"],
      let table = MakerTable("Sony::SR2SubIFD"), first > 0, first < 1e12, length > 0
    else { return }
    let offset = Int(first)
    guard var bytes = reader.bytes(offset + part.base, count: length, of: part) else {
      return reader.warn("the enciphered directory is outside", at: offset, in: part)
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

  /// The directories of the first raw files, one after the other; those after the first one are
  /// encrypted.
  static func readChain(_ part: MakerPart, into reader: inout MakerReader) {
    reader.readDirectory(part)
  }
}
