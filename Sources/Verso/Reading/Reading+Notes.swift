/// The meaning of bytes by makers' tables.
extension Reading {
  /// The known facts of the photo when a maker's values are read.
  private var makerContext: MakerContext {
    MakerContext(context.directory(.ifd0), fileType: Array(context.format.name.utf8))
  }

  /// Reads bytes as tables of makers describe them.
  mutating func read(_ note: NoteBytes) {
    if note.isOnlyNote, !makerNotes.isEmpty { return }
    let known = makerContext
    if let make = note.make, !known.make.elementsEqual(make.utf8) { return }
    var reader = MakerReader(
      note.bytes, start: note.start, context: known, place: note.place, limits: context.limits,
      fetch: note.fetch)
    reader.note.pieces = note.pieces
    reader.note.ownGroup = note.group
    switch note.description {
    case .note(let carrier, let base, let order):
      readMakerNote(note, carrier, base: base, order, &reader)
      return
    case .table(let name, let order):
      guard let table = MakerTable(name) else { return }
      reader.read(
        MakerPart(source: 0, range: note.range, base: 0, byteOrder: order, table: table))
    case .directory(let name):
      let span = note.bytes.rawSpan
      guard let table = MakerTable(name), let order = ExifReader.byteOrder(of: span),
        let first: UInt32 = span.integer(at: 4, order), Int(first) < note.bytes.count
      else { return }
      reader.readDirectory(
        MakerPart(
          source: 0, range: Int(first)..<note.bytes.count, base: 0, byteOrder: order, table: table))
    case .records(let name, let records, let order):
      guard let table = MakerTable(name) else { return }
      let group = note.group ?? String(name.prefix { $0 != ":" })
      add(NoteRecords.read(records, table, group: group, order, &reader))
    }
    add(reader, isFirst: note.countsFirst)
  }

  private mutating func readMakerNote(
    _ note: NoteBytes, _ carrier: NoteCarrier, base: Int, _ order: ByteOrder?,
    _ reader: inout MakerReader
  ) {
    let isKnown = NoteKinds.read(
      note.range, base: base, order ?? context.byteOrder ?? .bigEndian, in: carrier, into: &reader)
    if !isKnown, carrier.number == NoteCarrier.makerNote.number,
      let bytes = note.bytes.rawSpan.region(note.range)
    {
      readUnknownText(bytes.array)
    }
    reader.addPreview()
    add(reader, to: note.block)
    if let fetch = note.fetch { readPrivateDirectory(note.place, fetch: fetch) }
  }

  /// A maker note of an unknown kind that is a text.
  private mutating func readUnknownText(_ note: [UInt8]) {
    let text = note.prefix { $0 != 0 }
    guard !text.isEmpty, note[text.endIndex...].allSatisfy({ $0 == 0 }),
      text.allSatisfy({ (0x20...0x7E).contains($0) || [0x09, 0x0A, 0x0D].contains($0) })
    else { return }
    add([Item("ExifIFD", "MakerNoteUnknownText", .text(String(decoding: text, as: UTF8.self)))])
  }

  /// Some raw files have a directory of the maker's own, whose position is in the field for private
  /// data of DNG files.
  private mutating func readPrivateDirectory(
    _ place: String, fetch: @escaping (Range<Int>) -> [UInt8]
  ) {
    let known = makerContext
    guard let name = PrivateData.directory(of: known.make), let ifd0 = context.directory(.ifd0),
      let entry = ifd0.entry(PrivateData.tag.number), entry.size == 4,
      let offset: UInt32 = ifd0.bytes(of: entry).rawSpan.integer(at: 0, ifd0.byteOrder),
      let table = MakerTable(name)
    else { return }
    let start = Int(offset)
    let bytes = fetch(start..<(start + 1 << 16))
    var reader = MakerReader(
      bytes, start: start, context: known, place: place, limits: context.limits, fetch: fetch)
    reader.read(
      MakerPart(
        source: 0, range: 0..<bytes.count, base: -start, byteOrder: ifd0.byteOrder, table: table))
    add(reader)
  }
}
