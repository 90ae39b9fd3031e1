/// Reads notes of makers and programs in fields of the first directory, once that is read.
struct FieldNoteReader: BlockReader {
  static let kinds: [BlockKind] = []

  mutating func read(
    _ block: Block, _ index: Int, _ context: inout ReadContext
  ) throws(FileError) -> Contribution { Contribution() }

  mutating func end(_ context: inout ReadContext) throws(FileError) -> Contribution? {
    guard let ifd0 = context.directory(.ifd0) else { return nil }
    var result = Contribution()
    func bytes(_ number: UInt16) -> [UInt8]? { ifd0.entry(number).map { ifd0.bytes(of: $0) } }
    if let entry = ifd0.entry(PrivateData.tag.number), entry.size > 4 {
      result.notes += privateData(
        ifd0.bytes(of: entry), ifd0.byteOrder, place: "\(context.format.name) > DNGPrivateData")
    }
    // Printer hints are next to the maker note; in raw files, in the picture inside them.
    for directory in context.directories where directory.kind == .ifd0 {
      guard let entry = directory.entry(ExifNumber.printIM) else { continue }
      var hints = NoteBytes(
        .table("PrintIM::Main", directory.byteOrder), directory.bytes(of: entry), at: 0,
        place: "IFD0 > PrintIM")
      hints.countsFirst = true
      result.notes.append(hints)
      break
    }
    // Data of Leaf's camera backs.
    if let bytes = bytes(ExifNumber.leafData) {
      result.notes.append(
        NoteBytes(.table("Leaf::Main", ifd0.byteOrder), bytes, at: 0, place: "IFD0 > Leaf"))
    }
    // Photoshop's data about its layers.
    if let bytes = bytes(ExifNumber.imageSourceData) {
      result.items = PSDFacts.layers(ofDocument: bytes)
    }
    return result.notes.isEmpty && result.items.isEmpty ? nil : result
  }

  /// The maker note in the field for private data of DNG files: that of a camera which writes DNG,
  /// or one that Adobe's converter put there if there is no other.
  private func privateData(
    _ bytes: [UInt8], _ byteOrder: ByteOrder, place: String
  ) -> [NoteBytes] {
    if PrivateData.isNote(bytes.rawSpan) {
      return [
        NoteBytes(.note(.privateData, base: 0, byteOrder), bytes, at: 0, place: place)
      ]
    }
    guard let note = PrivateData.adobeNote(in: bytes.rawSpan) else { return [] }
    var found = NoteBytes(
      .note(.makerNote, base: note.base, note.byteOrder), bytes, in: note.range, at: 0,
      place: place)
    found.isOnlyNote = true
    return [found]
  }
}
