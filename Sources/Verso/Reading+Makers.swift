/// What makers' tables describe outside of Exif blocks.
extension Reading {
  /// Reads a block as a table of a maker says.
  ///
  /// - Parameters:
  ///   - table: The table's name: "MinoltaRaw::PRD".
  ///   - bytes: The block.
  ///   - start: The position of its first byte in the file.
  ///   - order: The byte order of its numbers.
  ///   - place: Where warnings say that they are from.
  ///   - pieces: Where the bytes lie in the file, if they may be changed there.
  mutating func readTable(
    _ table: String, _ bytes: [UInt8], at start: Int, _ order: ByteOrder, place: String,
    pieces: [Range<Int>] = []
  ) {
    guard let table = MakerTable(table) else { return }
    var reader = MakerReader(
      bytes, start: start, context: makerContext(), place: place, limits: limits)
    reader.note.pieces = pieces
    reader.read(
      MakerPart(source: 0, range: 0..<bytes.count, base: 0, byteOrder: order, table: table))
    add(reader)
  }

  /// Reads a TIFF stream whose first directory is one of a maker's.
  ///
  /// - Parameters:
  ///   - table: The directory's table.
  ///   - bytes: The stream.
  ///   - start: The position of its first byte in the file.
  ///   - group: The group of what is found; that of the table by default.
  ///   - place: Where warnings say that they are from.
  mutating func readDirectory(
    _ table: String, _ bytes: [UInt8], at start: Int, group: String? = nil, place: String
  ) {
    guard let table = MakerTable(table), let order = ExifReader.byteOrder(of: bytes.rawSpan),
      let first: UInt32 = bytes.rawSpan.integer(at: 4, order), Int(first) < bytes.count
    else { return }
    var reader = MakerReader(
      bytes, start: start, context: makerContext(), place: place, limits: limits)
    reader.note.ownGroup = group
    reader.readDirectory(
      MakerPart(
        source: 0, range: Int(first)..<bytes.count, base: 0, byteOrder: order, table: table))
    add(reader)
  }

  /// Reads a segment of a JPEG file that a maker's table describes.
  ///
  /// - Returns: Whether it is one.
  mutating func readMakerSegment(
    _ block: Block, _ window: inout ByteWindow, place: String
  ) throws(FileError) -> Bool {
    let data = block.carrier.dropFirst(4)
    let head = try window.copy(data.prefix(40))
    if block.code == 0xE0, CIFF.byteOrder(of: head.rawSpan) != nil {
      let heaps = Block(.heaps, carrier: block.carrier, payload: data, code: block.code)
      try readHeaps(heaps, &window, group: "CIFF", place: place)
      return true
    }
    if try readInfiRaySegment(block, head, &window, place: place) { return true }
    if try readThermalRecords(block, head, &window, place: place) { return true }
    for segment in Self.makerSegments
    where segment.marker == block.code && head.rawSpan.matches(segment.start) {
      let payload = data.dropFirst(segment.header)
      let bytes = try window.copy(payload)
      if let order = segment.byteOrder {
        readTable(
          segment.table, bytes, at: payload.lowerBound, order, place: place, pieces: [payload])
      } else {
        readDirectory(segment.table, bytes, at: payload.lowerBound, place: place)
      }
      return true
    }
    return false
  }

  /// Joins the records that FLIR's cameras spread over segments, and reads them behind the last.
  private mutating func readThermalRecords(
    _ block: Block, _ head: [UInt8], _ window: inout ByteWindow, place: String
  ) throws(FileError) -> Bool {
    guard block.code == 0xE1, head.rawSpan.matches("FLIR\0"), head.count > 8 else { return false }
    let data = block.carrier.dropFirst(12)
    if head[6] == 0 { (thermal, thermalPieces) = ([], []) }
    guard data.count <= limits.blockBytes - thermal.count else { return true }
    thermal += try window.copy(data)
    thermalPieces.append(data)
    guard head[6] == head[7] else { return true }
    readTable(
      "FLIR::FFF", thermal, at: data.lowerBound, .bigEndian, place: place, pieces: thermalPieces)
    (thermal, thermalPieces) = ([], [])
    return true
  }

  /// Reads a segment of an InfiRay camera: they follow one that begins with a version and "IJPEG".
  private mutating func readInfiRaySegment(
    _ block: Block, _ head: [UInt8], _ window: inout ByteWindow, place: String
  ) throws(FileError) -> Bool {
    if block.code == 0xE2, head.rawSpan.matches("IJPEG\0", at: 4) { hasInfiRay = true }
    guard hasInfiRay else { return false }
    let tables = [
      0xE2: "Version", 0xE4: "Factory", 0xE5: "Picture", 0xE6: "MixMode", 0xE7: "OpMode",
      0xE8: "Isothermal", 0xE9: "Sensor",
    ]
    let data = block.carrier.dropFirst(4)
    if block.code == 0xE3 {
      var pictures = Facts("InfiRay")
      pictures.add("ImagingData", binary: data.count)
      facts += pictures.facts
      return true
    }
    guard let table = tables[Int(block.code)] else { return false }
    readTable(
      "InfiRay::\(table)", try window.copy(data), at: data.lowerBound, .littleEndian, place: place)
    return true
  }

  /// A segment with a maker's values: its marker, its first bytes, and what describes what follows
  /// so many of them. Without a byte order it is a TIFF stream.
  private struct MakerSegment: Sendable {
    let marker: UInt32
    let start: StaticString
    let header: Int
    let table: String
    var byteOrder: ByteOrder?
  }

  private static let makerSegments: [MakerSegment] = [
    .init(marker: 0xE1, start: "QVCI\0", header: 0, table: "Casio::QVCI", byteOrder: .bigEndian),
    .init(marker: 0xE3, start: "Meta\0\0", header: 6, table: "Kodak::Meta"),
    .init(marker: 0xE3, start: "META\0\0", header: 6, table: "Kodak::Meta"),
    .init(marker: 0xE3, start: "Exif\0\0", header: 6, table: "Kodak::Meta"),
    .init(
      marker: 0xE4, start: "Qualcomm Dual Camera Attributes", header: 31,
      table: "Qualcomm::DualCamera", byteOrder: .littleEndian),
    .init(
      marker: 0xE6, start: "TDHD\u{1}\0\0\0", header: 12, table: "HP::TDHD",
      byteOrder: .littleEndian),
    .init(
      marker: 0xE7, start: "\u{1A}Qualcomm Camera Attributes", header: 27,
      table: "Qualcomm::Main", byteOrder: .littleEndian),
    .init(marker: 0xE7, start: "DJI-DBG\0", header: 8, table: "DJI::Info", byteOrder: .bigEndian),
  ]

  /// Reads Canon's heaps.
  mutating func readHeaps(
    _ block: Block, _ window: inout ByteWindow, group: String? = nil, place: String
  ) throws(FileError) {
    let head = try window.copy(block.payload.prefix(14))
    guard let order = CIFF.byteOrder(of: head.rawSpan), let table = MakerTable("CanonRaw::Main")
    else { return }
    let heaps = try CIFF(&window, in: block.payload, order, limits: limits)
    if let problem = heaps.problem {
      warn(problem.message, block, at: problem.offset)
    }
    var facts = Facts(group ?? "CanonRaw")
    var bytes: [UInt8] = []
    var found: [(record: CIFF.Record, range: Range<Int>)] = []
    // Records may lie over each other.
    var passes = PassBudget(for: block.payload.count, limits)
    for record in heaps.records {
      // The pictures stay where they are.
      // By its number: records of CIFF, of which only these are looked for here.
      let pictures: [UInt16: String] = [
        0x2005: "RawData", 0x2007: "JpgFromRaw", 0x2008: "ThumbnailImage",
      ]
      if let name = pictures[record.number] {
        facts.add(name, binary: record.range)
        continue
      }
      guard record.range.count <= limits.blockBytes - bytes.count, passes.take(record.range.count)
      else { continue }
      let value = try window.copy(record.range)
      found.append((record, bytes.count..<(bytes.count + value.count)))
      bytes += value
    }
    var reader = MakerReader(
      bytes, start: block.payload.lowerBound, context: makerContext(), place: place,
      limits: limits)
    reader.note.ownGroup = group
    // By its number: the record of make and model.
    if reader.note.context.model.isEmpty,
      let names = found.first(where: { $0.record.number == 0x080A })
    {
      let words = bytes[names.range].split(separator: 0)
      reader.note.context = MakerContext(
        make: Array(words.first ?? []), model: Array(words.dropFirst().first ?? []),
        fileType: reader.note.context.fileType)
    }
    let part = MakerPart(
      source: 0, range: 0..<bytes.count, base: 0, byteOrder: order, table: table)
    for (record, range) in found {
      let format = Self.format(of: record.number)
      let rows = table.rows(of: UInt32(record.number)).lazy.map { MakerRow(table.module, $0) }
      let isBlock = rows.contains { !$0.subtable.isEmpty }
      if !isBlock, format == .byte, range.count > 512, let row = rows.first, row.isShown {
        facts.add(table.module.facts.text.string(row.name), binary: range.count)
        continue
      }
      // Of the eight bytes in the directory only texts and blocks use more than the first number.
      let count =
        record.isInline && format.size > 1 && !isBlock
        ? format.size : range.count / format.size * format.size
      // Rows may ask in which heap a record stands.
      reader.note.context.members["Heap"] = .number(Double(record.heap))
      reader.add(
        UInt32(record.number), range.prefix(count), format, count: count / format.size, in: part)
    }
    self.add(facts.facts)
    add(reader)
  }

  /// The format that a record's number tells.
  private static func format(of number: UInt16) -> MakerFormat {
    // No tag: the bits of a number that tell the format.
    switch number & 0x3800 {
    case 0x0000: .byte
    case 0x0800: .string
    case 0x1000: .short
    case 0x1800: .long
    default: .undefined
    }
  }
}
