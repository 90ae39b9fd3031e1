/// Canon's raw files (CR3): a box in the film's header holds a TIFF stream for each directory, and a
/// box of its own a preview.
package struct CanonRaw {
  package private(set) var directories: [Directory] = []
  package private(set) var facts: [Item] = []
  package private(set) var warnings: [Warning] = []
  package private(set) var byteOrder: ByteOrder?
  /// The location of the maker note: a TIFF stream whose first directory it is.
  package private(set) var makerNote: Block?
  /// The type that the file states: "CR3", or "CRM" for a film.
  package private(set) var type: String?

  /// Whether a `uuid` box is the one in the film's header.
  package static func isHeader(_ box: Box) -> Bool {
    box.uuid.map { $0 == (0x85C0_B687_820F_11E0, 0x8111_F4CE_462B_6A48) } ?? false
  }

  /// Whether a `uuid` box holds the preview.
  package static func isPreview(_ box: Box) -> Bool {
    box.uuid.map { $0 == (0xEAF4_2B5E_1C98_4B88, 0xB9FB_B7DC_406E_4D16) } ?? false
  }

  /// Whether a `uuid` box holds what Canon's program keeps of a picture.
  static func isProgram(_ box: Box) -> Bool {
    box.uuid.map { $0 == (0x210F_1687_9149_11E4, 0x8111_0024_2131_FCE4) } ?? false
  }

  package init(_ header: Box, _ window: inout ByteWindow, limits: ReadLimits) throws(FileError) {
    for box in try BoxList(&window, in: header.payload, limit: 64).boxes {
      guard box.payload.count <= limits.blockBytes else { continue }
      switch box.type {
      case "CNCV" where box.payload.count <= 256:
        let data = Header(try window.copy(box.payload), .bigEndian)
        guard let version = data.text(0..<data.bytes.count) else { continue }
        if version.hasPrefix("Canon") { type = String(version.dropFirst(5).prefix(3)) }
        facts.append(Item("Canon", "CompressorVersion", .text(version)))
      case "CMT1": try read(box, as: .ifd0, &window, limits)
      case "CMT2": try read(box, as: .exif, &window, limits)
      case "CMT3":
        makerNote = Block(
          .makerNote, carrier: box.range, payload: box.payload, code: box.type.code)
      case "CMT4": try read(box, as: .gps, &window, limits)
      case "THMB" where box.payload.count > 16:
        var own = Facts("Canon")
        own.add("ThumbnailImage", binary: box.payload.dropFirst(16))
        facts += own.facts
      default: break
      }
    }
  }

  private mutating func read(
    _ box: Box, as kind: DirectoryKind, _ window: inout ByteWindow, _ limits: ReadLimits
  ) throws(FileError) {
    let bytes = try window.copy(box.payload)
    // All directories of a file are counted together.
    var limits = limits
    limits.entries -= directories.reduce(0) { $0 + $1.entries.count }
    if kind == .ifd0 { byteOrder = ExifReader.byteOrder(of: bytes.rawSpan) }
    var reader = ExifReader(
      bytes.rawSpan, block: bytes, index: nil, base: box.payload.lowerBound,
      place: box.type.name, limits: limits)
    reader.read(as: kind)
    warnings += reader.warnings
    for directory in reader.directories {
      if directories.contains(where: { $0.kind == directory.kind }) {
        let message = "a second \(directory.kind.name) is kept, but not read"
        warnings.append(Warning(message, place: box.type.name, offset: box.range.lowerBound))
      } else {
        directories.append(directory)
      }
    }
  }

  /// The TIFF streams in the metadata of the moment, which have their own track. They are the
  /// streams with maker notes, whose code is the track's number, and the byte order of the others.
  static func moments(
    _ movie: Box, _ window: inout ByteWindow
  ) throws(FileError) -> (blocks: [Block], facts: [Item]) {
    var blocks: [Block] = []
    var facts: [Item] = []
    let tracks = try BoxList(&window, in: movie.payload, limit: 256).boxes
      .filter { $0.type == "trak" }
    for (index, track) in tracks.prefix(16).enumerated() {
      guard let sample = try firstSample(of: track, &window) else { continue }
      let data = Header(try window.copy(sample), .littleEndian)
      var position = 0
      while let size = data.long(position), let kind = data.short(position + 4), size >= 12,
        size <= data.bytes.count - position
      {
        // Records of these kinds hold blocks of a length, a tag and a TIFF stream.
        var place = position + 12
        while (7...9).contains(kind), place + 16 <= position + size,
          let length = data.long(place), length > 16, length <= position + size - place
        {
          let start = sample.lowerBound + place
          if data.long(place + 4) == Int(ExifNumber.makerNote) {
            blocks.append(
              Block(
                .makerNote, carrier: start..<(start + length),
                payload: (start + 8)..<(start + length), code: UInt32(index + 1)))
          } else if data.long(place + 4) == Int(ExifNumber.exifOffset),
            let order = data.text((place + 8)..<(place + 10)), order == "II" || order == "MM"
          {
            var own = Facts("Track\(index + 1)")
            own.add(
              "ExifByteOrder",
              order == "II" ? "Little-endian (Intel, II)" : "Big-endian (Motorola, MM)",
              stored: order)
            facts += own.facts
          }
          place += length
        }
        position += size
      }
    }
    return (blocks, facts)
  }

  /// The range of the first sample of a metadata track; nil for other tracks.
  private static func firstSample(
    of track: Box, _ window: inout ByteWindow
  ) throws(FileError) -> Range<Int>? {
    var boxes = try BoxList(&window, in: track.payload, limit: 64).boxes
    for type: BoxType in ["mdia", "minf", "stbl"] {
      guard let next = boxes.first(where: { $0.type == type }) else { return nil }
      boxes = try BoxList(&window, in: next.payload, limit: 64).boxes
    }
    func table(_ type: BoxType) throws(FileError) -> Header? {
      guard let box = boxes.first(where: { $0.type == type }) else { return nil }
      return Header(try window.copy(box.payload.prefix(16)), .bigEndian)
    }
    guard try table("stsd")?.text(12..<16) == "CTMD", let sizes = try table("stsz"),
      let size = sizes.long(4) == 0 ? sizes.long(12) : sizes.long(4), size <= 1 << 20
    else { return nil }
    let long = try table("co64")?.quad(8).flatMap { Int(exactly: $0) }
    let short = try table("stco")?.long(8)
    guard let start = long ?? short, start <= window.source.count,
      size <= window.source.count - start
    else { return nil }
    return start..<(start + size)
  }

  /// The facts of the box with the preview: a JPEG picture after 32 bytes.
  package static func preview(_ box: Box, _ window: inout ByteWindow) throws(FileError) -> [Item] {
    let front = Header(try window.copy(box.payload.prefix(32)), .bigEndian)
    guard front.bytes.count == 32, box.payload.count > 32 else { return [] }
    var facts = Facts("QuickTime")
    facts.add("PreviewImage", binary: box.payload.dropFirst(32))
    return facts.facts
  }
}

extension Skeleton {
  /// Adds what Canon's raw files have in addition to the boxes of all films.
  mutating func addCanonRaw(
    _ boxes: [Box], _ window: inout ByteWindow, limits: ReadLimits
  ) throws(FileError) {
    for box in boxes where CanonRaw.isPreview(box) {
      facts += try CanonRaw.preview(box, &window)
    }
    for box in boxes where CanonRaw.isProgram(box) {
      for child in try BoxList(&window, in: box.payload, limit: 64).boxes
      where child.type == "CNOP" {
        add(try Recipe(window, child.payload, place: "CR3 uuid > CanonVRD", limits: limits))
      }
    }
    guard let movie = boxes.first(where: { $0.type == "moov" }),
      let header = try BoxList(&window, in: movie.payload, limit: 256).boxes
        .first(where: { CanonRaw.isHeader($0) })
    else { return }
    let raw = try CanonRaw(header, &window, limits: limits)
    // A stream without fields represents a missing directory: its box has to stay.
    directories += raw.directories.filter { !$0.entries.isEmpty }
    facts += raw.facts
    warnings += raw.warnings
    byteOrder = raw.byteOrder
    if let note = raw.makerNote { blocks.append(note) }
    let moments = try CanonRaw.moments(movie, &window)
    blocks += moments.blocks
    facts += moments.facts
    if raw.type == "CRM" { format = .crm }
  }
}
