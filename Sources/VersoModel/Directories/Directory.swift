/// A named group of fields: IFD0, ExifIFD, GPS, a JFIF header …
package struct Directory: Sendable {
  /// Which directory it is.
  package let kind: DirectoryKind
  /// The byte order of its numbers.
  package let byteOrder: ByteOrder
  /// The position of the bytes' first one in the file, from which its offsets count.
  package let base: Int
  /// The position from which offsets are counted that are shown.
  package var offsetBase: Int
  /// The index of the photo's block that contains it; nil if it is made up from the container or
  /// new.
  package let block: Int?
  /// The bytes of the block, followed by the values set since it was read.
  package var bytes: [UInt8]
  package var entries: [Entry]
  /// The position of its count of entries in the block, or in a file that is made of directories;
  /// nil if it is new.
  package var position: Int?
  /// The position of the pointer to it, in the block or in the file.
  package var pointer: Int?
  /// New bytes for what an offset and a length in this directory describe: a thumbnail.
  package var attachment: [UInt8]?
  /// Whether all its entries could be read, so that it may be written again.
  package var isWhole = true
  /// Whether the block ends within it, and so before entries that it announces. All that is there was read.
  package var isCutOff = false

  package init(
    _ kind: DirectoryKind, byteOrder: ByteOrder, base: Int = 0, block: Int? = nil,
    bytes: [UInt8] = [], entries: [Entry] = [], position: Int? = nil, pointer: Int? = nil
  ) {
    self.kind = kind
    self.byteOrder = byteOrder
    self.base = base
    offsetBase = base
    self.block = block
    self.bytes = bytes
    self.entries = entries
    self.position = position
    self.pointer = pointer
  }

  /// The range of a directory of a block with the position of the next one; nil if it is new. That of a directory that is
  /// cut off includes the beginning of the entry at the end of the block.
  package var table: Range<Int>? {
    let count = entries.count + (isCutOff ? 1 : 0)
    return position.map { DirectoryLayout(byteOrder).tableWithNext(at: $0, count: count) }
  }

  /// The fields in the order of the file.
  package var fields: [Field] { entries.map { Field(self, $0) } }

  package func index(of number: UInt16) -> Int? {
    let index = entries.firstIndex { $0.number == number && $0.state != .damaged }
    Steps.add(index ?? entries.count)
    return index
  }

  package func entry(_ number: UInt16) -> Entry? {
    index(of: number).map { entries[$0] }
  }

  /// The index of the first sound entry of each number.
  package var places: [UInt16: Int] {
    Dictionary(
      entries.indices.lazy.filter { entries[$0].state != .damaged }
        .map { (entries[$0].number, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// All of each number, the last one first.
  package var allPlaces: [UInt16: [Int]] {
    Dictionary(
      grouping: entries.indices.reversed().lazy.filter { entries[$0].state != .damaged },
      by: { entries[$0].number })
  }

  package func value(of entry: Entry) -> Value? {
    guard entry.state != .damaged else { return nil }
    let start = Int(entry.value)
    guard let region = bytes.rawSpan.region(start..<(start + entry.size)) else { return nil }
    return Value(
      region, format: Format(code: entry.format), count: Int(entry.count), byteOrder: byteOrder)
  }

  package func value(of number: UInt16) -> Value? {
    entry(number).flatMap { value(of: $0) }
  }

  /// The ranges of the block that pairs of an offset and a length describe: thumbnails, strips,
  /// tiles, previews.
  package func data() -> [Range<Int>] {
    let pairs: [(UInt16, UInt16)] = [
      (ExifNumber.thumbnailOffset, ExifNumber.thumbnailLength),
      (ExifNumber.stripOffsets, ExifNumber.stripByteCounts),
      (ExifNumber.tileOffsets, ExifNumber.tileByteCounts),
    ]
    return pairs.flatMap { offset, length in
      guard let offsets = value(of: offset)?.integers, let lengths = value(of: length)?.integers
      else { return [Range<Int>]() }
      return zip(offsets, lengths).compactMap { start, count in
        let most = 1 << 62
        guard (0..<most).contains(start), (0..<most).contains(count) else { return nil }
        return start..<(start + count)
      }
    }
  }

  /// The number of bytes of the JPEG thumbnail that this directory describes; 0 without one.
  package var thumbnailSize: Int {
    attachment?.count ?? value(of: ExifNumber.thumbnailLength)?.integer ?? 0
  }

  /// The stored bytes of an entry's value.
  package func bytes(of entry: Entry) -> [UInt8] {
    let start = Int(entry.value)
    return bytes.rawSpan.region(start..<(start + entry.size))?.array ?? []
  }

  /// Appends a field whose value is given as stored bytes.
  package mutating func append(number: UInt16, format: Format, count: Int, stored: [UInt8]) {
    entries.append(
      Entry(
        number: number, format: format.code, count: UInt32(count), value: UInt32(bytes.count)))
    bytes += stored
  }
}
