/// Reads JPEG segments that only some programs and cameras write, in any file.
package struct SegmentReader: BlockReader {
  package static let kinds: [BlockKind] = [.jfxx, .adobe, .stereo, .other]

  /// Streams of FlashPix in the segments so far.
  private var flashPix = FlashPixFacts()
  /// Whether segments of an InfiRay camera were announced.
  private var hasInfiRay = false
  /// The contents of a FLIR camera's segments so far, and their ranges in the file.
  private var thermal: (bytes: [UInt8], pieces: [Range<Int>]) = ([], [])

  package init() {}

  package mutating func read(
    _ block: Block, _ index: Int, _ context: inout ReadContext
  ) throws(FileError) -> Contribution {
    if block.kind == .stereo { return Contribution(StereoFacts.read(try context.bytes(of: block))) }
    // Markers are below 0x100; the names of chunks and boxes are not.
    guard (0xE0...0xEF).contains(block.code), try !flashPix.take(block, &context.window) else {
      return Contribution()
    }
    let data = block.carrier.dropFirst(4)
    let head = try context.window.copy(data.prefix(80))
    if let found = try readMakers(block, data, head, &context) { return found }
    var result = Contribution(try SegmentFacts.read(block, &context.window))
    if let note = try temperatures(block, data, head, &context) { result.notes.append(note) }
    return result
  }

  package mutating func end(_ context: inout ReadContext) throws(FileError) -> Contribution? {
    let items = flashPix.facts
    return items.isEmpty ? nil : Contribution(items)
  }

  /// Reads a segment that a maker's table describes; nil for other segments.
  private mutating func readMakers(
    _ block: Block, _ data: Range<Int>, _ head: [UInt8], _ context: inout ReadContext
  ) throws(FileError) -> Contribution? {
    let span = head.rawSpan
    if block.code == 0xE0, CIFF.byteOrder(of: span) != nil {
      let heaps = Block(.heaps, carrier: block.carrier, payload: data, code: block.code)
      return try CIFF.read(heaps, group: "CIFF", place: context.place(of: block), &context)
    }
    if let found = try readInfiRay(block, data, head, &context) { return found }
    if block.code == 0xE1, span.matches("FLIR\0"), head.count > 8 {
      return try joinThermal(block, head, &context)
    }
    for segment in Self.segments
    where segment.marker == block.code && span.matches(segment.start) {
      let payload = data.dropFirst(segment.header)
      var note = NoteBytes(
        segment.byteOrder.map { .table(segment.table, $0) } ?? .directory(segment.table),
        try context.window.copy(payload), at: payload.lowerBound, place: context.place(of: block))
      if segment.byteOrder != nil { note.pieces = [payload] }
      return Contribution(note)
    }
    return nil
  }

  /// Joins the records that FLIR's cameras spread over segments, and reads them after the last.
  private mutating func joinThermal(
    _ block: Block, _ head: [UInt8], _ context: inout ReadContext
  ) throws(FileError) -> Contribution {
    let data = block.carrier.dropFirst(12)
    if head[6] == 0 { thermal = ([], []) }
    guard data.count <= context.limits.blockBytes - thermal.bytes.count else {
      return Contribution()
    }
    thermal.bytes += try context.window.copy(data)
    thermal.pieces.append(data)
    guard head[6] == head[7] else { return Contribution() }
    var note = NoteBytes(
      .table("FLIR::FFF", .bigEndian), thermal.bytes, at: data.lowerBound,
      place: context.place(of: block))
    note.pieces = thermal.pieces
    thermal = ([], [])
    return Contribution(note)
  }

  /// Reads a segment of an InfiRay camera: they follow one that begins with a version and "IJPEG".
  private mutating func readInfiRay(
    _ block: Block, _ data: Range<Int>, _ head: [UInt8], _ context: inout ReadContext
  ) throws(FileError) -> Contribution? {
    if block.code == 0xE2, head.rawSpan.matches("IJPEG\0", at: 4) { hasInfiRay = true }
    guard hasInfiRay else { return nil }
    if block.code == 0xE3 {
      var pictures = Facts("InfiRay")
      pictures.add("ImagingData", binary: data)
      return Contribution(pictures.facts)
    }
    let tables: [UInt32: String] = [
      0xE2: "Version", 0xE4: "Factory", 0xE5: "Picture", 0xE6: "MixMode", 0xE7: "OpMode",
      0xE8: "Isothermal", 0xE9: "Sensor",
    ]
    guard let table = tables[block.code] else { return nil }
    return Contribution(
      NoteBytes(
        .table("InfiRay::\(table)", .littleEndian), try context.window.copy(data),
        at: data.lowerBound, place: context.place(of: block)))
  }

  /// The temperatures of a picture in a segment of DJI's drones.
  private func temperatures(
    _ block: Block, _ data: Range<Int>, _ head: [UInt8], _ context: inout ReadContext
  ) throws(FileError) -> NoteBytes? {
    guard block.code == 0xE4 else { return nil }
    func stands(_ number: UInt32, at place: Int) -> Bool {
      head.rawSpan.integer(at: place, .bigEndian) == number
    }
    let table: String
    if stands(0xAA55_1206, at: 0) {
      table = "DJI::ThermalParams"
    } else if stands(0x2C01_2000, at: 32) || stands(0x2C01_2000, at: 64) {
      table = "DJI::ThermalParams2"
    } else if stands(0xAA55_3800, at: 32) {
      table = "DJI::ThermalParams3"
    } else {
      return nil
    }
    var note = NoteBytes(
      .table(table, .littleEndian), try context.window.copy(data), at: data.lowerBound,
      place: context.place(of: block))
    note.make = "DJI"
    return note
  }

  /// A segment with a maker's values: its marker, its first bytes, and the layout of the data after
  /// them. Without a byte order it is a TIFF stream.
  private struct Segment: Sendable {
    let marker: UInt32
    let start: StaticString
    let header: Int
    let table: String
    var byteOrder: ByteOrder?
  }

  private static let segments: [Segment] = [
    .init(marker: 0xE1, start: "QVCI\0", header: 0, table: "Casio::QVCI", byteOrder: .bigEndian),
    .init(marker: 0xE3, start: "Meta\0\0", header: 6, table: "Kodak::Meta"),
    .init(marker: 0xE3, start: "META\0\0", header: 6, table: "Kodak::Meta"),
    .init(marker: 0xE3, start: "Exif\0\0", header: 6, table: "Kodak::Meta"),
    .init(
      marker: 0xE4, start: "Qualcomm Dual Camera Attributes", header: 31,
      table: "Qualcomm::DualCamera", byteOrder: .littleEndian),
    .init(marker: 0xE6, start: "EPPIM\0", header: 6, table: "PrintIM::Segment"),
    .init(
      marker: 0xE6, start: "TDHD\u{1}\0\0\0", header: 12, table: "HP::TDHD",
      byteOrder: .littleEndian),
    .init(
      marker: 0xE7, start: "\u{1A}Qualcomm Camera Attributes", header: 27,
      table: "Qualcomm::Main", byteOrder: .littleEndian),
    .init(marker: 0xE7, start: "DJI-DBG\0", header: 8, table: "DJI::Info", byteOrder: .bigEndian),
  ]
}
