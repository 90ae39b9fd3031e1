/// A directory as it is stored in a TIFF file, byte for byte: what is not understood is written
/// again unchanged.
package struct TIFFTable {
  /// One entry.
  package struct Slot {
    package var number: UInt16
    /// All its bytes, in the file's byte order.
    package var bytes: [UInt8]
    /// The range of its value in the file; nil if its format is unknown.
    package var value: Range<Int>?
    /// Whether the value is in the entry itself.
    package var isInline: Bool
  }

  package let position: Int
  package var slots: [Slot]
  /// The position of the next directory in the chain, as it is stored.
  package var next: [UInt8]

  /// Reads the entries of a directory.
  ///
  /// - Returns: nil if the file ends before the directory does.
  package init?(at position: Int, _ header: TIFFHeader, _ source: ByteSource) throws(FileError) {
    let head = try source.read(position..<(position + header.countSize))
    guard let count = header.integer(in: head.rawSpan, at: 0, size: header.countSize),
      count <= (source.count - position) / header.entrySize
    else { return nil }
    let start = position + header.countSize
    let end = start + count * header.entrySize
    let bytes = try source.read(start..<(end + header.offsetSize))
    guard bytes.count == count * header.entrySize + header.offsetSize else { return nil }
    self.position = position
    next = Array(bytes.suffix(header.offsetSize))
    slots = (0..<count).map { index in
      let here = index * header.entrySize
      return Slot(
        Array(bytes[here..<(here + header.entrySize)]), at: start + here, header)
    }
  }

  /// A directory that is new.
  package init(_ header: TIFFHeader) {
    position = 0
    slots = []
    next = [UInt8](repeating: 0, count: header.offsetSize)
  }

  /// Inserts slots, sorted and each number once: instead of the first of its number, or before the
  /// first of a greater one.
  mutating func put(_ new: [Slot]) {
    let places = Dictionary(
      zip(new.map(\.number), new.indices), uniquingKeysWith: { first, _ in first })
    let known = Set(slots.map(\.number))
    let added = new.filter { !known.contains($0.number) }
    var next = 0
    var done: Set<UInt16> = []
    var result: [Slot] = []
    result.reserveCapacity(slots.count + added.count)
    for slot in slots {
      while next < added.count, added[next].number < slot.number {
        result.append(added[next])
        next += 1
      }
      if let place = places[slot.number] {
        if done.insert(slot.number).inserted { result.append(new[place]) }
      } else {
        result.append(slot)
      }
    }
    slots = result + added.dropFirst(next)
  }

  /// The range of the table, with the position of the next one after it.
  package func range(_ header: TIFFHeader) -> Range<Int> {
    position..<(nextPointer(header) + header.offsetSize)
  }

  /// The offset of the position of the next directory.
  package func nextPointer(_ header: TIFFHeader) -> Int {
    position + header.countSize + header.entrySize * slots.count
  }

  /// The slot that contains a position of the file.
  package func slot(at position: Int, _ header: TIFFHeader) -> Int? {
    let first = self.position + header.countSize
    guard position >= first, position < nextPointer(header) else { return nil }
    return (position - first) / header.entrySize
  }

  /// The bytes of the table.
  package func encoded(_ header: TIFFHeader) -> [UInt8] {
    var result: [UInt8] = []
    header.append(slots.count, size: header.countSize, to: &result)
    for slot in slots { result += slot.bytes }
    return result + next
  }
}

extension TIFFTable.Slot {
  package init(_ bytes: [UInt8], at position: Int, _ header: TIFFHeader) {
    self.bytes = bytes
    number = bytes.rawSpan.integer(at: 0, header.byteOrder) ?? 0
    isInline = true
    let inline = position + header.valueOffset
    guard let format: UInt16 = bytes.rawSpan.integer(at: 2, header.byteOrder),
      let unit = Format(code: format).size,
      let count = header.integer(in: bytes.rawSpan, at: 4, size: header.offsetSize),
      case (let size, let isTooLarge) = count.multipliedReportingOverflow(by: unit), !isTooLarge
    else { return }
    if size <= header.offsetSize {
      value = inline..<(inline + size)
    } else if let start = header.integer(
      in: bytes.rawSpan, at: header.valueOffset, size: header.offsetSize),
      case (let end, let isOver) = start.addingReportingOverflow(size), !isOver
    {
      isInline = false
      value = start..<end
    }
  }

  /// A new entry, with its value or the position of that in the last bytes.
  package init(_ number: UInt16, format: UInt16, count: Int, inline: [UInt8], _ header: TIFFHeader)
  {
    self.number = number
    bytes = []
    bytes.append(number, header.byteOrder)
    bytes.append(format, header.byteOrder)
    header.append(count, size: header.offsetSize, to: &bytes)
    bytes += inline + [UInt8](repeating: 0, count: header.offsetSize - inline.count)
    isInline = true
  }

  package func format(_ header: TIFFHeader) -> UInt16 {
    bytes.rawSpan.integer(at: 2, header.byteOrder) ?? 0
  }
}

extension TIFFHeader {
  /// Appends an unsigned number of two, four or eight bytes.
  package func append(_ number: Int, size: Int, to bytes: inout [UInt8]) {
    switch size {
    case 2: bytes.append(UInt16(truncatingIfNeeded: number), byteOrder)
    case 4: bytes.append(UInt32(truncatingIfNeeded: number), byteOrder)
    default: bytes.append(UInt64(truncatingIfNeeded: number), byteOrder)
    }
  }
}
