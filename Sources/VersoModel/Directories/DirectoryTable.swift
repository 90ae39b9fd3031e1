/// A directory as it is stored in a file, byte for byte: what is not understood is written again
/// unchanged.
package struct DirectoryTable {
  /// One entry.
  package struct Slot {
    /// All its bytes, in the file's byte order.
    package var bytes: [UInt8]
    package let number: UInt16
    package let format: UInt16
    /// The number in its field: the position of the value, unless that is in the entry itself.
    package let offset: Int
    /// The range of its field in the file.
    package let field: Range<Int>
    /// The range of its value in the file; nil if its format is unknown.
    package let value: Range<Int>?
    /// Whether the value is in the entry itself.
    package let isInline: Bool
  }

  package let layout: DirectoryLayout
  package let position: Int
  package var slots: [Slot]
  /// The position of the next directory in the chain, as it is stored.
  package var next: [UInt8]

  /// Reads the entries of a directory.
  ///
  /// - Returns: nil if the file ends before the directory does.
  package init?(
    at position: Int, _ layout: DirectoryLayout, _ source: ByteSource
  ) throws(FileError) {
    let head = try source.read(position..<(position + layout.countSize))
    guard let count = layout.integer(in: head.rawSpan, at: 0, size: layout.countSize),
      count <= layout.room(from: position, to: source.count)
    else { return nil }
    let table = layout.tableWithNext(at: position, count: count)
    let bytes = try source.read(table)
    guard bytes.count == table.count else { return nil }
    let cursor = DirectoryCursor(
      bytes.rawSpan, from: position, at: position, count: count, layout)
    self.layout = layout
    self.position = position
    next = Array(bytes.suffix(layout.offsetSize))
    slots = []
    slots.reserveCapacity(count)
    for index in 0..<count {
      guard let entry = cursor[index] else { return nil }
      let start = entry.position - position
      slots.append(Slot(entry, Array(bytes[start..<(start + layout.entrySize)])))
    }
  }

  /// A directory that is new.
  package init(_ layout: DirectoryLayout) {
    self.layout = layout
    position = 0
    slots = []
    next = layout.encoded(0)
  }

  /// Inserts slots, sorted and each number once: instead of the first of its number, or before the
  /// first of a greater one.
  package mutating func put(_ new: [Slot]) {
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
  package var range: Range<Int> { layout.tableWithNext(at: position, count: slots.count) }

  /// The offset of the position of the next directory.
  package var nextPointer: Int { layout.entry(slots.count, at: position) }

  /// The position of the next directory; nil if it is beyond any file.
  package var nextPosition: Int? {
    layout.integer(in: next.rawSpan, at: 0, size: layout.offsetSize)
  }

  /// The slot that contains a position of the file.
  package func slot(at position: Int) -> Int? {
    let first = layout.entry(0, at: self.position)
    guard position >= first, position < nextPointer else { return nil }
    return (position - first) / layout.entrySize
  }

  /// The bytes of the table.
  package func encoded() -> [UInt8] {
    var result: [UInt8] = []
    layout.append(slots.count, size: layout.countSize, to: &result)
    for slot in slots { result += slot.bytes }
    return result + next
  }
}

extension DirectoryTable.Slot {
  fileprivate init(_ entry: StoredEntry, _ bytes: [UInt8]) {
    self.bytes = bytes
    number = entry.number
    format = entry.format
    (offset, field) = (entry.offset, entry.field)
    value = entry.value()
    isInline = value == nil || entry.isInline
  }

  /// A new entry, with its value or the position of that in its field.
  package init(
    _ number: UInt16, format: UInt16, count: Int, field: [UInt8], _ layout: DirectoryLayout
  ) {
    self.number = number
    self.format = format
    bytes = []
    layout.append(number, format: format, count: count, field: field, to: &bytes)
    offset = 0
    self.field = 0..<0
    value = nil
    isInline = true
  }
}
