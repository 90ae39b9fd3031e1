/// Reads the directories of an Exif block: a TIFF stream in memory (TIFF 6.0, section 2).
package struct ExifReader: ~Escapable {
  package let bytes: RawSpan
  package let block: [UInt8]
  /// Which of the photo's blocks it is, and where it begins in the file.
  package let index: Int?
  package let base: Int
  package let place: String
  package let limits: ReadLimits
  package private(set) var directories: [Directory] = []
  package private(set) var warnings: [Warning] = []
  private var visited: [UInt32] = []
  private var entries = 0
  /// The budget of the values for reading the block.
  private var passes: PassBudget

  @_lifetime(copy bytes)
  package init(
    _ bytes: RawSpan, block: [UInt8], index: Int?, base: Int, place: String, limits: ReadLimits
  ) {
    self.bytes = bytes
    self.block = block
    self.index = index
    self.base = base
    self.place = place
    self.limits = limits
    passes = PassBudget(for: bytes.byteCount, limits)
  }

  /// The byte order that the first four bytes of a TIFF stream name, or nil if they name none.
  package static func byteOrder(of bytes: RawSpan) -> ByteOrder? {
    if bytes.matches("II*\0") { return .littleEndian }
    if bytes.matches("MM\0*") { return .bigEndian }
    // Some cameras write other numbers than 42 (Olympus, Panasonic); the letters count.
    if bytes.matches("II") { return .littleEndian }
    if bytes.matches("MM") { return .bigEndian }
    return nil
  }

  /// Reads the chain of directories and what they lead to, in the order of a reader's interest.
  ///
  /// - Parameter first: The kind of the first directory. A stream that begins with another one than
  ///   IFD0 has no chain.
  @_lifetime(self: copy self)
  package mutating func read(as first: DirectoryKind = .ifd0) {
    guard let byteOrder = Self.byteOrder(of: bytes),
      let start: UInt32 = bytes.integer(at: 4, byteOrder)
    else {
      warn("a TIFF header expected", at: 0)
      return
    }
    var pointer = 4
    var next = start
    var index = 0
    while next != 0 {
      guard
        let read = readDirectory(
          index == 0 ? first : .ifd(index), at: next, pointer: pointer, byteOrder: byteOrder,
          depth: 1)
      else { return }
      guard first == .ifd0, let following: UInt32 = bytes.integer(at: read, byteOrder) else {
        return
      }
      pointer = read
      next = following
      index += 1
      if index > limits.depth {
        if next != 0 { warn("more than \(limits.depth) directories in a chain", at: pointer) }
        return
      }
    }
  }

  /// Reads one directory and those below it.
  ///
  /// - Returns: The location of the next position in the chain; nil if the directory is invalid.
  @_lifetime(self: copy self)
  private mutating func readDirectory(
    _ kind: DirectoryKind, at offset: UInt32, pointer: Int, byteOrder: ByteOrder, depth: Int
  ) -> Int? {
    let start = Int(offset)
    guard !visited.contains(offset) else {
      warn("\(kind.name): the directory at \(start) was read before", at: pointer)
      return nil
    }
    visited.append(offset)
    guard start >= 8, let stored: UInt16 = bytes.integer(at: start, byteOrder) else {
      warn("\(kind.name): position \(start) is outside the block", at: pointer)
      return nil
    }
    var directory = Directory(
      kind, byteOrder: byteOrder, base: base, block: index, bytes: block, position: start,
      pointer: pointer)
    var count = Int(stored)
    let room = (bytes.byteCount - start - 2) / 12
    if count > room {
      warn("\(kind.name): \(count) entries announced, room for \(room)", at: start)
      count = room
      directory.isWhole = false
    }
    guard entries + count <= limits.entries else {
      warn("\(kind.name): more than \(limits.entries) fields", at: start)
      return nil
    }
    entries += count
    directory.entries.reserveCapacity(count)
    let end = start + 2 + 12 * count
    var troubles = 0
    for number in 0..<count {
      let position = start + 2 + 12 * number
      let entry = readEntry(at: position, start..<end, kind, byteOrder, &troubles)
      if entry == nil, number == 0 {
        // A first entry without a known format: this is no directory.
        directory.isWhole = false
        directories.append(directory)
        return nil
      }
      directory.entries.append(entry ?? damaged(at: position, byteOrder))
      if troubles > 10 {
        warn("\(kind.name): too much damage, the rest is left unread", at: position)
        directory.isWhole = false
        break
      }
    }
    directories.append(directory)
    for entry in directory.entries where entry.state == .sound {
      readPointers(entry, kind, byteOrder, depth)
    }
    return end
  }

  /// One entry; nil if its format is unknown.
  @_lifetime(self: copy self)
  private mutating func readEntry(
    at position: Int, _ directory: Range<Int>, _ kind: DirectoryKind, _ byteOrder: ByteOrder,
    _ troubles: inout Int
  ) -> Entry? {
    guard let number: UInt16 = bytes.integer(at: position, byteOrder),
      let format: UInt16 = bytes.integer(at: position + 2, byteOrder),
      let count: UInt32 = bytes.integer(at: position + 4, byteOrder)
    else { return nil }
    guard format <= 13 || format == 129, let unit = Format(code: format).size else {
      // Directories padded with zeros are common and harmless.
      if format != 0 || number != 0 {
        let name = Tag(kind, number).hexadecimal
        warn("\(kind.name): \(name) has the unknown format \(format)", at: position)
        troubles += 1
      }
      return nil
    }
    var entry = Entry(
      number: number, format: format, count: count, value: UInt32(position + 8),
      position: UInt32(position))
    let size = UInt64(count) * UInt64(unit)
    guard size > 4 else { return entry }
    guard let offset: UInt32 = bytes.integer(at: position + 8, byteOrder) else { return nil }
    let (start, end) = (UInt64(offset), UInt64(offset) + size)
    let overlaps = start < UInt64(directory.upperBound) && end > UInt64(directory.lowerBound)
    if end > UInt64(bytes.byteCount) || start < 8 || overlaps {
      let what = overlaps || start < 8 ? "overlaps the directory" : "is outside the block"
      warn("\(kind.name): the value of \(Tag(kind, number).hexadecimal) \(what)", at: position)
      troubles += 1
      entry.state = .damaged
      return entry
    }
    guard passes.take(Int(size)) else {
      warn(
        "\(kind.name): values overlap, \(Tag(kind, number).hexadecimal) is left unread",
        at: position)
      troubles += 1
      entry.state = .damaged
      return entry
    }
    entry.value = offset
    return entry
  }

  private func damaged(at position: Int, _ byteOrder: ByteOrder) -> Entry {
    Entry(
      number: bytes.integer(at: position, byteOrder) ?? 0,
      format: bytes.integer(at: position + 2, byteOrder) ?? 0,
      count: bytes.integer(at: position + 4, byteOrder) ?? 0,
      value: UInt32(position + 8), position: UInt32(position), state: .damaged)
  }

  /// Follows an entry to more directories.
  @_lifetime(self: copy self)
  private mutating func readPointers(
    _ entry: Entry, _ parent: DirectoryKind, _ byteOrder: ByteOrder, _ depth: Int
  ) {
    guard let kind = ExifPointer.kind(of: entry.number, in: parent) else { return }
    guard entry.format == 4 || entry.format == 13 || entry.format == 9 else {
      warn("\(parent.name): the position of \(kind.name) is no LONG", at: Int(entry.position))
      return
    }
    guard depth < limits.depth else {
      warn("\(kind.name): directories nest deeper than \(limits.depth)", at: Int(entry.position))
      return
    }
    let count = kind == .subIFD ? min(Int(entry.count), 10) : min(Int(entry.count), 1)
    for number in 0..<count {
      let position = Int(entry.value) + 4 * number
      guard let offset: UInt32 = bytes.integer(at: position, byteOrder) else { return }
      let child = kind == .subIFD ? .subIFD(number) : kind
      guard !directories.contains(where: { $0.kind == child }) else {
        warn("\(parent.name): a second \(child.name) is kept, but not read", at: position)
        continue
      }
      _ = readDirectory(
        child, at: offset, pointer: position, byteOrder: byteOrder, depth: depth + 1)
    }
  }

  @_lifetime(self: copy self)
  private mutating func warn(_ message: String, at position: Int) {
    warnings.append(Warning(message, place: place, offset: base + position))
  }
}
