/// Notes of makers that stand elsewhere than in the field of that name.
extension Reading {
  /// Reads the maker note that stands where DNG files keep the maker's private data: that of a
  /// camera which writes DNG, or one that Adobe's converter put there.
  mutating func readPrivateData() {
    guard let ifd0 = directories.first(where: { $0.kind == PrivateData.tag.directory }),
      let entry = ifd0.entry(PrivateData.tag.number), entry.size > 4
    else { return }
    let bytes = ifd0.bytes(of: entry)
    let place = "\(skeleton.format.name) > DNGPrivateData"
    if PrivateData.isNote(bytes.rawSpan) {
      readMakerNote(
        0..<bytes.count, of: bytes, start: 0, base: 0, order: ifd0.byteOrder, in: .privateData,
        place)
    } else if makerNotes.isEmpty, let note = PrivateData.adobeNote(in: bytes.rawSpan) {
      readMakerNote(
        note.range, of: bytes, start: 0, base: note.base, order: note.byteOrder, place)
    }
  }

  /// Sony's raw files have a directory of their own, whose position stands where DNG files keep
  /// the maker's private data.
  mutating func readPrivateDirectory(
    _ place: String, fetch: @escaping (Range<Int>) -> [UInt8]
  ) {
    let context = makerContext()
    guard let ifd0 = directories.first(where: { $0.kind == .ifd0 }),
      context.make.starts(with: "SONY".utf8), let entry = ifd0.entry(ExifNumber.dngPrivateData),
      entry.size == 4,
      let offset: UInt32 = ifd0.bytes(of: entry).rawSpan.integer(at: 0, ifd0.byteOrder),
      let table = MakerTable("Sony::SR2Private")
    else { return }
    let start = Int(offset)
    let bytes = fetch(start..<(start + 1 << 16))
    var reader = MakerReader(
      bytes, start: start, context: context, place: place, limits: limits, fetch: fetch)
    reader.read(
      MakerPart(
        source: 0, range: 0..<bytes.count, base: -start, byteOrder: ifd0.byteOrder, table: table))
    add(reader)
  }

  /// A maker note of an unknown kind that is a text.
  mutating func readUnknownText(_ note: [UInt8]) {
    let text = note.prefix { $0 != 0 }
    guard !text.isEmpty, note[text.endIndex...].allSatisfy({ $0 == 0 }),
      text.allSatisfy({ (0x20...0x7E).contains($0) || [0x09, 0x0A, 0x0D].contains($0) })
    else { return }
    add([Item("ExifIFD", "MakerNoteUnknownText", .text(String(decoding: text, as: UTF8.self)))])
  }

  /// Google's cameras keep their notes in XMP.
  mutating func readGoogleNotes(_ place: String) {
    guard xmp.properties.contains(where: { $0.name.namespace.prefix == "GCamera" }) else { return }
    let notes = [
      ("hdrp_makernote", "Google::HDRPMakerNote"), ("PortraitRequest", "Google::HDRPMakerNote"),
      ("shot_log_data", "Google::ShotLogData"), ("HdrPlusMakernote", "Google::HDRPlusMakerNote"),
    ]
    for (name, table) in notes {
      guard let text = xmp["GCamera:\(name)"] else { continue }
      readTable(table, Base64.decoded(text.utf8), at: 0, .littleEndian, place: place)
    }
  }

  /// Hints for printers that stand beside the maker note.
  mutating func readPrinterHints() {
    guard let ifd0 = directories.first(where: { $0.kind == .ifd0 }),
      let entry = ifd0.entry(ExifNumber.printIM)
    else { return }
    let bytes = ifd0.bytes(of: entry)
    readTable("PrintIM::Main", bytes, at: 0, ifd0.byteOrder, place: "IFD0 > PrintIM")
  }

  /// What Photoshop says of its layers in TIFF.
  mutating func readLayers() {
    guard let ifd0 = directories.first(where: { $0.kind == .ifd0 }),
      let entry = ifd0.entry(ExifNumber.imageSourceData)
    else { return }
    add(PSDFacts.layers(ofDocument: ifd0.bytes(of: entry)))
  }

  /// What Leaf's camera backs say stands in a field of its own.
  mutating func readLeafNotes() {
    guard let ifd0 = directories.first(where: { $0.kind == .ifd0 }),
      let entry = ifd0.entry(ExifNumber.leafData)
    else { return }
    readTable("Leaf::Main", ifd0.bytes(of: entry), at: 0, ifd0.byteOrder, place: "IFD0 > Leaf")
  }

  /// What DJI's drones say in a segment of the temperatures in a picture.
  mutating func readThermalSegment(
    _ block: Block, _ window: inout ByteWindow, place: String
  ) throws(FileError) {
    guard block.code == 0xE4, makerContext().make == Array("DJI".utf8) else { return }
    let kinds: [(head: StaticString, table: String)] = [
      ("^\\xaa\\x55\\x12\\x06", "DJI::ThermalParams"),
      ("^(.{32})?.{32}\\x2c\\x01\\x20\\0", "DJI::ThermalParams2"),
      ("^.{32}\\xaa\\x55\\x38\\0", "DJI::ThermalParams3"),
    ]
    let range = block.carrier.dropFirst(4)
    let head = try window.copy(range.prefix(80))
    guard let kind = kinds.first(where: { head.matches($0.head) }) else { return }
    let data = try window.copy(range)
    readTable(kind.table, data, at: range.lowerBound, .littleEndian, place: place)
  }
}
