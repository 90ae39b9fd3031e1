/// Reads the first Exif block, and the blocks inside it.
struct ExifBlockReader: BlockReader {
  static let kinds: [BlockKind] = [.exif]

  private var index: Int?
  /// The first one that cannot be read at all: it does not hide a later one, and counts if there is no other.
  private var broken: (index: Int, bytes: [UInt8], directories: [Directory])?
  /// The number of comments after the first.
  private var further = 0

  mutating func read(
    _ block: Block, _ index: Int, _ context: inout ReadContext
  ) throws(FileError) -> Contribution {
    var result = Contribution()
    guard self.index == nil else {
      let bytes = try context.bytes(of: block)
      let place = context.place(of: block)
      result = read(
        InnerBlock(
          .exif, bytes, position: block.payload.lowerBound, index: index, place: place,
          outer: .exif), &context)
      result.warnings.insert(
        context.warning("a second Exif block is kept, and not shown", block), at: 0)
      return result
    }
    let bytes = try context.bytes(of: block)
    let (place, start) = (context.place(of: block), block.payload.lowerBound)
    var reader = ExifReader(
      bytes.rawSpan, block: bytes, index: index, base: start, place: place, limits: context.limits)
    reader.read()
    guard reader.directories.contains(where: { $0.isWhole || !$0.entries.isEmpty }) else {
      if broken == nil { broken = (index, bytes, reader.directories) }
      result.warnings = reader.warnings
      result.unreadParts = Self.unread(reader.warnings)
      return result
    }
    if broken != nil {
      result.warnings.append(
        context.warning("the Exif block before it cannot be read, so this one counts", block))
    }
    self.index = index
    result.exif = (index, bytes)
    context.byteOrder = ExifReader.byteOrder(of: bytes.rawSpan)
    let offsetBase = context.offsetBase(block)
    result.directories = reader.directories.map { directory in
      var directory = directory
      directory.offsetBase = offsetBase
      return directory
    }
    result.warnings += reader.warnings
    result.unreadParts = Self.unread(reader.warnings)
    if let directory = reader.directories.first(where: { $0.kind == .exif }),
      let entry = directory.entry(Tag.makerNote.number), entry.size > 4
    {
      let range = Int(entry.value)..<(Int(entry.value) + entry.size)
      var note = NoteBytes(
        .note(.makerNote, base: 0, nil), bytes, in: range, at: start, place: place)
      note.block = index
      result.notes.append(note)
    }
    return result
  }

  /// Values of Exif data other than the first block: in a second one, in Photoshop resources.
  mutating func read(_ inner: InnerBlock, _ context: inout ReadContext) -> Contribution {
    var result = Contribution()
    var reader = ExifReader(
      inner.bytes.rawSpan, block: inner.bytes, index: inner.index, base: inner.position,
      place: inner.place, limits: context.limits)
    reader.read()
    further += 1
    let place = inner.outer == .exif ? "Exif \(further + 1)" : "Exif in \(inner.outer.name)"
    result.further = reader.directories.map { AdditionalRecord(place, .fields($0)) }
    result.values = reader.directories.reduce(0) { $0 + $1.entries.count }
    result.unreadParts = Self.unread(reader.warnings)
    if inner.outer == .exif { result.warnings = reader.warnings }
    for ifd0 in reader.directories where ifd0.kind == .ifd0 {
      for (stored, kind) in [(BlockKind.xmp, BlockKind.furtherXMP), (.iptc, .iptc)] {
        guard let entry = TIFFHeader.number(of: stored).flatMap({ ifd0.entry($0) }) else {
          continue
        }
        result.inner.append(
          InnerBlock(
            kind, ifd0.bytes(of: entry), position: inner.position, index: nil,
            place: inner.place, outer: .exif))
      }
    }
    return result
  }

  /// That Exif data could not be read to their end, where something is wrong with them.
  private static func unread(_ warnings: [Warning]) -> [UnreadPart] {
    warnings.first.map { [UnreadPart(BlockKind.exif.name, $0.message)] } ?? []
  }

  /// IPTC data, a packet and a profile in the Exif block of a file that is not itself made of
  /// directories.
  mutating func end(_ context: inout ReadContext) throws(FileError) -> Contribution? {
    if index == nil, let broken {
      var result = Contribution()
      result.exif = (broken.index, broken.bytes)
      result.directories = broken.directories
      context.byteOrder = ExifReader.byteOrder(of: broken.bytes.rawSpan)
      return result
    }
    guard let index, let ifd0 = context.directory(.ifd0), ifd0.block == index else { return nil }
    var result = Contribution()
    let block = context.blocks[index]
    for (inner, kind) in [(BlockKind.xmp, BlockKind.furtherXMP), (.icc, .icc), (.iptc, .iptc)] {
      guard let entry = TIFFHeader.number(of: inner).flatMap({ ifd0.entry($0) }) else { continue }
      result.inner.append(
        InnerBlock(
          kind, ifd0.bytes(of: entry), position: block.payload.lowerBound, index: nil,
          place: context.place(of: block) + (kind == .iptc ? " > IPTC" : ""), outer: .exif))
    }
    return result.inner.isEmpty ? nil : result
  }
}
