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
  /// - Returns: The location of the next position in the chain; nil if the directory is invalid or has none.
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
    let layout = DirectoryLayout(byteOrder)
    guard start >= 8, let cursor = DirectoryCursor(bytes, at: start, layout) else {
      warn("\(kind.name): position \(start) is outside the block", at: pointer)
      return nil
    }
    var directory = Directory(
      kind, byteOrder: byteOrder, base: base, block: index, bytes: block, position: start,
      pointer: pointer)
    let count = min(cursor.count, cursor.room)
    if count < cursor.count {
      warn("\(kind.name): \(cursor.count) entries announced, room for \(count)", at: start)
      directory.isWhole = false
    }
    guard entries + count <= limits.entries else {
      warn("\(kind.name): more than \(limits.entries) fields", at: start)
      return nil
    }
    entries += count
    directory.entries.reserveCapacity(count)
    let table = layout.table(at: start, count: count)
    var troubles = 0
    // Other bytes than entries are seldom in the order of numbers.
    var isOrdered = count > 0 && cursor.count <= 0xFF
    for number in 0..<count {
      guard let stored = cursor[number] else { break }
      let entry = readEntry(stored, table, kind, &troubles)
      if entry == nil, number == 0 {
        // A first entry without a known format: this is no directory.
        directory.isWhole = false
        directories.append(directory)
        return nil
      }
      let last = directory.entries.last?.number ?? 0
      isOrdered = isOrdered && entry != nil && (number == 0 || last < stored.number)
      directory.entries.append(entry ?? Entry(stored, state: .damaged))
      if troubles > 10 {
        warn("\(kind.name): too much damage, the rest is left unread", at: stored.position)
        directory.isWhole = false
        break
      }
    }
    if count < cursor.count, isOrdered, directory.entries.count == count {
      (directory.isWhole, directory.isCutOff) = (true, true)
    }
    directories.append(directory)
    for entry in directory.entries where entry.state == .sound {
      readPointers(entry, kind, byteOrder, depth)
    }
    return directory.isCutOff ? nil : table.upperBound
  }

  /// One entry; nil if its format is unknown.
  @_lifetime(self: copy self)
  private mutating func readEntry(
    _ stored: StoredEntry, _ table: Range<Int>, _ kind: DirectoryKind, _ troubles: inout Int
  ) -> Entry? {
    let (number, format) = (stored.number, stored.format)
    guard format <= 13 || format == 129, let range = stored.value() else {
      // Directories padded with zeros are common and harmless.
      if format != 0 || number != 0 {
        let name = Tag(kind, number).hexadecimal
        warn("\(kind.name): \(name) has the unknown format \(format)", at: stored.position)
        troubles += 1
      }
      return nil
    }
    var entry = Entry(stored)
    guard !stored.isInline else { return entry }
    var trouble: String?
    if range.lowerBound < 8 || range.overlaps(table) {
      trouble = "the value of \(Tag(kind, number).hexadecimal) overlaps the directory"
    } else if range.upperBound > bytes.byteCount {
      trouble = "the value of \(Tag(kind, number).hexadecimal) is outside the block"
    } else if !passes.take(range.count) {
      trouble = "values overlap, \(Tag(kind, number).hexadecimal) is left unread"
    }
    if let trouble {
      warn("\(kind.name): \(trouble)", at: stored.position)
      troubles += 1
      entry.state = .damaged
    } else {
      entry.value = UInt32(range.lowerBound)
    }
    return entry
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
