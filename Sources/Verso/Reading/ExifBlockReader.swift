/// Reads the first Exif block, and the blocks inside it.
struct ExifBlockReader: BlockReader {
  static let kinds: [BlockKind] = [.exif]

  private var index: Int?

  mutating func read(
    _ block: Block, _ index: Int, _ context: inout ReadContext
  ) throws(FileError) -> Contribution {
    var result = Contribution()
    guard self.index == nil else {
      result.warnings.append(
        context.warning("a second Exif block is kept, but not read", block))
      return result
    }
    self.index = index
    let bytes = try context.bytes(of: block)
    result.exif = (index, bytes)
    context.byteOrder = ExifReader.byteOrder(of: bytes.rawSpan)
    let (place, start) = (context.place(of: block), block.payload.lowerBound)
    var reader = ExifReader(
      bytes.rawSpan, block: bytes, index: index, base: start, place: place, limits: context.limits)
    reader.read()
    let offsetBase = context.offsetBase(block)
    result.directories = reader.directories.map { directory in
      var directory = directory
      directory.offsetBase = offsetBase
      return directory
    }
    result.warnings = reader.warnings
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

  /// IPTC data, a packet and a profile in the Exif block of a file that is not itself made of
  /// directories.
  mutating func end(_ context: inout ReadContext) throws(FileError) -> Contribution? {
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
