/// Reads the directories of a TIFF file through positioned reads (TIFF 6.0, section 2; BigTIFF).
///
/// A TIFF file is too large to be held as a block: each directory gets bytes of its own, and what
/// is large (strips, tiles) is never read.
struct TIFFReader {
  var window: ByteWindow
  let limits: ReadLimits
  let header: TIFFHeader
  private var layout: DirectoryLayout { header.layout }
  private(set) var directories: [Directory] = []
  private(set) var blocks: [Block] = []
  private(set) var warnings: [Warning] = []
  /// IPTC data of additional pages, and those in Photoshop resources there.
  private(set) var furtherIPTC: [FurtherIPTC] = []
  /// Packets of additional pages, and additional ones of the first.
  private(set) var packets: [InnerBlock] = []
  /// The fields of the first directory whose numbers have meanings of the maker's own.
  private(set) var foreign: Directory
  /// The picture that carries the metadata of such a file.
  private(set) var picture: Range<Int>?
  /// The position after the last byte that a directory or a value uses, including strips and tiles.
  var end: Int {
    directories.lazy.flatMap { $0.data() }.reduce(last) { max($0, $1.upperBound) }
  }

  private var last = 8
  private var visited: Set<Int> = []
  private var entries = 0
  private var held = 0
  /// The remaining budget of the values for reading the file.
  private var passes: PassBudget

  /// The most bytes of one value that are read with its directory.
  private static let valueBytes = 1 << 20

  init(_ window: ByteWindow, _ header: TIFFHeader, limits: ReadLimits) {
    self.window = window
    self.header = header
    self.limits = limits
    passes = PassBudget(for: window.source.count, limits)
    foreign = Directory(.ifd0, byteOrder: header.byteOrder)
  }

  /// Reads the chain of directories and the data that they refer to.
  mutating func read() throws(FileError) {
    var pointer = layout.firstPointer
    var index = 0
    while let offset = try integer(at: pointer, size: layout.offsetSize), offset != 0 {
      guard index < 0xFE else {
        warn("more than 254 directories in a chain", at: pointer)
        directories[0].isWhole = false
        return
      }
      guard let next = try readDirectory(.ifd(index), at: offset, pointer: pointer, depth: 1)
      else { return }
      pointer = next
      index += 1
    }
  }

  /// Reads one directory and those below it.
  ///
  /// - Returns: The location of the next position in the chain; nil if the directory is invalid.
  private mutating func readDirectory(
    _ kind: DirectoryKind, at start: Int, pointer: Int, depth: Int
  ) throws(FileError) -> Int? {
    guard visited.insert(start).inserted else {
      warn("\(kind.name): the directory at \(start) was read before", at: pointer)
      return nil
    }
    guard start >= 8, start <= window.source.count,
      var count = try integer(at: start, size: layout.countSize)
    else {
      warn("\(kind.name): position \(start) is outside the file", at: pointer)
      return nil
    }
    var directory = Directory(
      kind, byteOrder: header.byteOrder, position: start, pointer: pointer)
    let room = layout.room(from: start, to: window.source.count)
    if count > room {
      warn("\(kind.name): \(count) entries announced, room for \(room)", at: start)
      count = room
      directory.isWhole = false
    }
    guard count <= limits.entries - entries else {
      warn("\(kind.name): more than \(limits.entries) fields", at: start)
      return nil
    }
    entries += count
    let table = layout.tableWithNext(at: start, count: count)
    last = max(last, table.upperBound)
    let bytes = try window.copy(layout.table(at: start, count: count))
    let stored = DirectoryCursor(bytes.rawSpan, from: start, at: start, count: count, layout)
    var children: [(kind: DirectoryKind, offset: Int, position: Int)] = []
    var troubles = 0
    for number in 0..<count {
      guard let entry = stored[number], entry.count <= UInt32.max, let size = entry.size else {
        warn("\(kind.name): an entry of an unknown format", at: layout.entry(number, at: start))
        directory.isWhole = false
        troubles += 1
        // A first entry without a known format: this is no directory.
        if number == 0 || troubles > 10 { break }
        continue
      }
      try readEntry(entry, size, into: &directory, &children)
    }
    let index = directories.count
    directories.append(directory)
    guard troubles == 0 || troubles <= 10 && !directory.entries.isEmpty else { return nil }
    for child in children {
      guard depth < limits.depth else {
        warn("\(child.kind.name): directories nest deeper than \(limits.depth)", at: child.position)
        directories[index].isWhole = false
        break
      }
      // Pages may have directories of their own of the same name; the first is the photo's. All pictures below pages count.
      let isTaken = directories.contains { $0.kind == child.kind }
      let isPicture = child.kind.code < DirectoryKind.exif.code
      guard
        let kind = !isTaken ? child.kind : isPicture ? freeSubIFD.map(DirectoryKind.subIFD) : nil
      else { continue }
      var next = try readDirectory(
        kind, at: child.offset, pointer: child.position, depth: depth + 1)
      // Photoshop keeps smaller versions of a page as a chain below it.
      while kind == .subIFD, let pointer = next, let number = freeSubIFD,
        let offset = try integer(at: pointer, size: layout.offsetSize), offset != 0
      {
        next = try readDirectory(
          .subIFD(number), at: offset, pointer: pointer, depth: depth + 1)
      }
    }
    return layout.entry(count, at: start)
  }

  /// The number of the next directory that a field or a chain below a page refers to.
  private var freeSubIFD: Int? {
    let last = directories.map(\.kind.code).filter { (0x100..<0x200).contains($0) }.max()
    guard let last else { return 0 }
    return last < 0x100 + 64 ? Int(last) - 0x100 + 1 : nil
  }

  private mutating func readEntry(
    _ stored: StoredEntry, _ size: Int, into directory: inout Directory,
    _ children: inout [(kind: DirectoryKind, offset: Int, position: Int)]
  ) throws(FileError) {
    let kind = directory.kind
    let name = Tag(kind, stored.number).hexadecimal
    let position = stored.position
    let isOutside =
      !stored.isInline && (stored.offset < 8 || stored.offset > window.source.count)
    guard !isOutside, let range = stored.value(), size <= window.source.count - range.lowerBound
    else {
      warn("\(kind.name): the value of \(name) is outside the file", at: position)
      directory.isWhole = false
      return
    }
    last = max(last, range.upperBound)
    if let block = header.block(of: stored.number, in: kind) {
      // The first of a kind is the photo's; those of additional pages are theirs.
      if !blocks.contains(where: { $0.kind == block }), !range.isEmpty {
        blocks.append(
          Block(block, carrier: range, payload: range, code: UInt32(stored.number)))
      } else {
        try readFurther(block, range, of: kind)
      }
      return
    }
    let isKnown = header.knows(stored.number, in: kind)
    if !isKnown, stored.number == PanasonicRawFacts.Number.jpgFromRaw {
      picture = range
      return
    }
    // Some software puts all tags into the first directory.
    if kind == .exif || kind == .ifd0, stored.number == ExifNumber.makerNote, !range.isEmpty {
      blocks.append(
        Block(.makerNote, carrier: range, payload: range, code: UInt32(stored.number)))
    }
    guard size <= Self.valueBytes, size <= limits.blockBytes - held,
      stored.isInline || passes.take(size)
    else {
      warn("\(kind.name): the value of \(name) has \(size) bytes, left unread", at: position)
      return
    }
    held += size
    let bytes = try window.copy(range)
    guard bytes.count == size else {
      warn("\(kind.name): the value of \(name) is cut short", at: position)
      return
    }
    guard isKnown else {
      foreign.append(
        number: stored.number, format: Format(code: stored.format), count: stored.count,
        stored: bytes)
      return
    }
    directory.append(
      number: stored.number, format: Format(code: stored.format), count: stored.count,
      stored: bytes)
    // Beyond 4 GB there are only BigTIFF's directories: the index in the table is stored.
    if let table = directory.position {
      directory.entries[directory.entries.count - 1].position = UInt32(
        clamping: position - table)
    }
    guard let child = ExifPointer.kind(of: stored.number, in: kind), let size = stored.pointerSize
    else { return }
    let most = child == .subIFD ? 64 : 1
    if stored.count > most {
      warn(
        "\(child.name): only the first \(most) of \(stored.count) directories are read",
        at: position)
      directory.isWhole = false
    }
    for index in 0..<min(stored.count, most) {
      guard let offset = layout.integer(in: bytes.rawSpan, at: size * index, size: size) else {
        return
      }
      let target = child == .subIFD ? DirectoryKind.subIFD(index) : child
      children.append((target, offset, range.lowerBound + size * index))
    }
  }

  /// Reads IPTC data or a packet of an additional page, or a second one of a page.
  private mutating func readFurther(
    _ kind: BlockKind, _ range: Range<Int>, of directory: DirectoryKind
  ) throws(FileError) {
    guard kind == .iptc || kind == .photoshop || kind == .xmp, !range.isEmpty,
      !blocks.contains(where: { $0.payload == range })
    else { return }
    guard furtherIPTC.count < 254, packets.count < 254, range.count <= Self.valueBytes,
      passes.take(range.count)
    else {
      warn(
        "\(kind.name) of an additional page, of \(range.count) bytes, not read",
        at: range.lowerBound)
      return
    }
    let bytes = try window.copy(range)
    if kind == .xmp {
      packets.append(
        InnerBlock(
          directory == .ifd0 ? .xmp : .furtherXMP, bytes, position: range.lowerBound, index: nil,
          place: "TIFF \(directory.name) > XMP", outer: .xmp))
      return
    }
    let found =
      kind == .iptc
      ? [0..<bytes.count]
      : PhotoshopResources.ranges(in: bytes).filter { $0.number == PhotoshopNumber.iptc }
        .map(\.data)
    for data in found {
      let start = range.lowerBound + data.lowerBound
      let iptc = IPTCReader.read(
        Array(bytes[data]), base: start, index: nil, place: "TIFF > IPTC", limits: limits)
      furtherIPTC.append(FurtherIPTC(iptc.directory, at: start))
      warnings += iptc.warnings.prefix(max(0, 100 - warnings.count))
    }
  }

  /// An unsigned number of the file that fits an `Int`; nil outside the file.
  private mutating func integer(at position: Int, size: Int) throws(FileError) -> Int? {
    guard position >= 0, position <= window.source.count, size <= window.source.count - position
    else { return nil }
    guard try window.load(position..<(position + size)) else { return nil }
    return layout.integer(in: window.bytes.rawSpan, at: position - window.start, size: size)
  }

  private mutating func warn(_ message: String, at position: Int) {
    guard warnings.count < 100 else { return }
    warnings.append(Warning(message, place: "TIFF", offset: position))
  }
}

extension StoredEntry {
  /// The size of one position if the entry refers to directories.
  fileprivate var pointerSize: Int? {
    switch format {
    case 4, 9, 13: 4
    case 16, 17, 18: 8
    default: nil
    }
  }
}
