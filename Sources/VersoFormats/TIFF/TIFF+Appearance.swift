extension TIFF {
  package static func appearance(_ skeleton: Skeleton, _ source: ByteSource) throws -> Appearance {
    guard [.tiff, .bigTIFF, .dng].contains(skeleton.format) else {
      throw Appearance.refusal(
        skeleton, "its maker's programs take the colours from notes that no other program reads")
    }
    let head = try source.read(0..<16)
    guard let header = TIFFHeader(head.rawSpan), !header.isPanasonic else {
      throw Appearance.refusal(skeleton, "its header is damaged")
    }
    var walk = TIFFAppearance(layout: header.layout, source: source, skeleton: skeleton)
    try walk.read()
    return walk.result
  }
}

/// Goes through all pages of a TIFF file and the directories below them.
private struct TIFFAppearance {
  let layout: DirectoryLayout
  let source: ByteSource
  let skeleton: Skeleton
  private(set) var result = Appearance()
  private var visited: Set<Int> = []
  private var entries = 0
  /// The number of bytes of lists of positions that may still be read.
  private var listed = 16 << 20

  init(layout: DirectoryLayout, source: ByteSource, skeleton: Skeleton) {
    self.layout = layout
    self.source = source
    self.skeleton = skeleton
  }

  private func refusal(_ reason: String) -> MetadataError {
    Appearance.refusal(skeleton, reason)
  }

  mutating func read() throws {
    var next = try layout.first(in: source)
    var page = 0
    while let position = next, position != 0 {
      let table = try readDirectory("page \(page)", at: position, depth: 0)
      next = table.nextPosition
      page += 1
    }
    guard next != nil, page > 0 else { throw refusal("its chain of pages is damaged") }
  }

  private mutating func readDirectory(
    _ name: String, at position: Int, depth: Int
  ) throws -> DirectoryTable {
    guard position >= 8, position < source.count, visited.count < 1024, depth <= 8,
      visited.insert(position).inserted,
      let table = try DirectoryTable(at: position, layout, source)
    else { throw refusal("\(name) has no sound directory") }
    entries += table.slots.count
    guard entries <= 65_536 else { throw refusal("more than 65536 fields") }
    var pieces: [Appearance.Piece] = []
    // An edit sorts the fields; those of one number keep their order.
    let slots = table.slots.enumerated().sorted {
      ($0.element.number, $0.offset) < ($1.element.number, $1.offset)
    }.map(\.element)
    for slot in slots where !TIFF.saysOfPicture(slot.number) {
      guard let value = slot.value, value.lowerBound >= 0, value.upperBound <= source.count else {
        throw refusal("\(name): the value of \(Tag(.ifd0, slot.number)) is outside")
      }
      let isPlace = Self.isPlace(slot.number)
      if !isPlace,
        [13, 18].contains(slot.format) || slot.number == ExifNumber.profileIFD
          || (ExifNumber.jpegqTables...ExifNumber.jpegacTables).contains(slot.number)
      {
        throw refusal("\(name): \(Tag(.ifd0, slot.number)) leads somewhere unknown")
      }
      var head: [UInt8] = []
      head.append(slot.number, .bigEndian)
      // An edit may give positions more bytes.
      if !isPlace {
        head.append(slot.format, .bigEndian)
        head.append(UInt64(value.count), .bigEndian)
      }
      pieces.append(.bytes(head))
      if !isPlace { pieces.append(.range(value)) }
    }
    result.add(name, pieces: pieces)
    func slot(_ number: UInt16) throws -> DirectoryTable.Slot? {
      let found = slots.filter { $0.number == number }
      guard found.count <= 1 else { throw refusal("\(name) has a field twice") }
      return found.first
    }
    for (first, second) in TIFF.pieces {
      guard let places = try slot(first).map({ try numbers($0) }) else { continue }
      let counts = try slot(second).map { try numbers($0) } ?? []
      guard places.count == counts.count else {
        throw refusal("\(name): the location of its picture is incomplete")
      }
      let ranges: [Range<Int>] = try zip(places, counts).map { start, count in
        guard start <= source.count, count <= source.count - start else {
          throw refusal("\(name): a part of its picture is outside the file")
        }
        return start..<(start + count)
      }
      result.add("\(name), data", ranges)
    }
    if let children = try slot(ExifNumber.subIFD).map({ try numbers($0) }) {
      guard children.count <= 64 else { throw refusal("\(name) has too many directories") }
      for (index, child) in children.enumerated() {
        let below = "\(name).\(index)"
        let table = try readDirectory(below, at: child, depth: depth + 1)
        guard table.next.allSatisfy({ $0 == 0 }) else {
          throw refusal("\(below) is followed by another directory")
        }
      }
    }
    return table
  }

  /// The unsigned numbers of a field.
  private mutating func numbers(_ slot: DirectoryTable.Slot) throws -> [Int] {
    guard let value = slot.value, value.lowerBound >= 0, value.upperBound <= source.count,
      value.count <= listed
    else { throw refusal("a list of positions is outside the file, or is too long") }
    listed -= value.count
    let size: Int
    switch slot.format {
    case 3: size = 2
    case 4, 13: size = 4
    case 16, 18: size = 8
    default: throw refusal("a list of positions of an unknown format")
    }
    let bytes = try source.read(value)
    return try stride(from: 0, to: bytes.count, by: size).map { position in
      guard let number = layout.integer(in: bytes.rawSpan, at: position, size: size) else {
        throw refusal("an invalid position")
      }
      return number
    }
  }

  /// Whether a field is a location: the data at it count.
  private static func isPlace(_ number: UInt16) -> Bool {
    [
      ExifNumber.stripOffsets, ExifNumber.tileOffsets, ExifNumber.thumbnailOffset,
      ExifNumber.subIFD,
    ].contains(number)
  }
}
