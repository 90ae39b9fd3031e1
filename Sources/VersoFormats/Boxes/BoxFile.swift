/// The boxes of a file and its tables of items. They are read once, and everything else is asked of them.
struct BoxFile: Sendable {
  let list: BoxList
  /// The tables in the boxes `meta` of the file.
  private(set) var tables: [ItemTable] = []

  var boxes: [Box] { list.boxes }

  init(_ window: inout ByteWindow) throws(FileError) {
    Steps.add(1, .walk)
    let limits = window.source.limits
    list = try BoxList(&window, in: 0..<window.source.count, limit: limits.parts)
    for box in list.boxes where box.type == "meta" {
      if let table = try ItemTable(box, &window, limits: limits) { tables.append(table) }
    }
  }

  /// The table of a file with only one box `meta`; nil for others.
  var table: ItemTable? { boxes.count { $0.type == "meta" } == 1 ? tables.first : nil }

  /// The table in the first box `meta`; nil without one.
  var firstTable: ItemTable? { tables.first?.box == list.first("meta") ? tables.first : nil }

  /// Everything that the items refer to in the file.
  ///
  /// - Throws: ``MetadataError`` where that is unknown.
  func itemRanges(_ skeleton: Skeleton, count: Int) throws(MetadataError) -> [Range<Int>] {
    var result: [Range<Int>] = []
    for table in tables {
      if let problem = table.problems.first {
        throw MetadataError(
          .damaged, problem.message, place: skeleton.format.name, offset: problem.offset)
      }
      // Data in another item are listed with that.
      for location in table.locations where location.method != 2 && !location.extents.isEmpty {
        guard
          let ranges = table.ranges(of: location, count: count)
            ?? table.reach(of: location, count: count)
        else {
          throw MetadataError(
            .damaged, "where an item is in the file is not understood",
            place: skeleton.format.name, offset: location.position)
        }
        result += ranges
      }
    }
    return result
  }
}

extension Skeleton {
  /// What was read of the boxes when the file was scanned.
  func boxFile(_ source: ByteSource) throws(FileError) -> BoxFile {
    if let file = structure as? BoxFile { return file }
    var window = try ByteWindow(source)
    return try BoxFile(&window)
  }

  /// The boxes of a file and its table of items.
  ///
  /// - Throws: ``MetadataError`` if they are not understood well enough to change or to compare them.
  func items(_ source: ByteSource) throws -> (boxes: [Box], table: ItemTable) {
    let name = format.name
    let file = try boxFile(source)
    var boxes = file.boxes
    // Zeros at the end are no box: a volume that failed leaves them.
    if let last = boxes.last, last.isOpen, last.type.code == 0, try source.isBlank(last.range) {
      boxes.removeLast()
    }
    guard let table = file.table, table.problems.isEmpty, table.primary != nil,
      table.child("iinf") != nil, table.child("iloc") != nil
    else {
      guard format.frames == .items else {
        throw MetadataError(
          .unsupported, "\(name) files are read, not changed", place: name, advice: .writeSidecar)
      }
      throw MetadataError(
        .unsupported, "a file without a table of items, or with several, is not changed",
        place: name)
    }
    let moving: Set<BoxType> = ["moof", "sidx", "ssix", "mfra", "imda"]
    if let box = boxes.first(where: { moving.contains($0.type) }) {
      throw MetadataError(
        .unsupported, "a file in fragments (\(box.type.name)) is not changed", place: name,
        offset: box.range.lowerBound)
    }
    return (boxes, table)
  }

  /// Begins with what all formats of boxes have: brands, items, packets and credentials in boxes of
  /// their own.
  init(_ file: BoxFile, _ window: inout ByteWindow) throws(FileError) {
    let head = try window.copy(0..<Brand.headBytes)
    self.init(format: Brand.format(of: head.rawSpan))
    structure = file
    // An edit leaves out what was never finished; should anything refer to it, the edit is refused.
    note(file.list, isWhole: try file.list.endsUnfinished(&window))
    var tables = file.tables[...]
    for box in file.boxes {
      if let table = tables.first, table.box == box {
        try add(table, &window)
        tables.removeFirst()
      } else if let (high, low) = box.uuid, high == 0xBE7A_CFCB_97A9_42E8,
        low == 0x9C71_9994_91E3_AFAC
      {
        // The packet in a box of its own: XMP specification, part 3, 1.2.7.
        blocks.append(Block(.xmp, carrier: box.range, payload: box.payload, code: box.type.code))
      } else if let (high, low) = box.uuid, high == 0xD8FE_C3D6_1B0E_483C,
        low == 0x9297_5828_877E_C481
      {
        // Content Credentials (C2PA 2.1, A.5.1): version and flags, a purpose that ends with a
        // zero, eight bytes, the store.
        let head = try window.copy(box.payload.prefix(64))
        let end = head.position(of: 0, from: 4).map { $0 + 9 } ?? 0
        blocks.append(
          Block(
            .jumbf, carrier: box.range, payload: box.payload.dropFirst(end), code: box.type.code))
      }
    }
  }

  /// Adds the metadata in the items of a HEIF file.
  private mutating func add(
    _ table: ItemTable, _ window: inout ByteWindow
  ) throws(FileError) {
    for problem in table.problems {
      warn(problem.message, at: problem.offset)
      isWhole = false
    }
    let described = Set(
      table.references.filter { $0.type == "cdsc" && $0.to.contains(table.primary ?? 0) }
        .map(\.from))
    // Blocks that describe the primary picture come before those that describe others.
    let items =
      table.items.filter { described.contains($0.id) }
      + table.items.filter { !described.contains($0.id) }
    for item in items {
      guard var kind = item.blockKind else { continue }
      let describesOther = table.references.contains { $0.type == "cdsc" && $0.from == item.id }
      if kind == .xmp, describesOther, !described.contains(item.id) { kind = .furtherXMP }
      guard blocks.count < 64 else {
        warn("more than 64 items of metadata", at: table.box.range.lowerBound)
        isWhole = false
        break
      }
      guard !item.isEncoded, let location = table.location(of: item.id),
        let ranges = table.ranges(of: location, count: window.source.count)
      else {
        warn("the location of item \(item.id) is not understood", at: table.box.range.lowerBound)
        continue
      }
      var payload = ranges
      if kind == .exif {
        // The first four bytes are the number of bytes before the TIFF header (ISO 23008-12,
        // A.2.1).
        let head = try window.copy(ranges[0].prefix(12))
        let start: UInt32? = head.rawSpan.integer(at: 0, .bigEndian)
        let isBare = ExifReader.byteOrder(of: head.rawSpan) != nil
        payload.drop(isBare ? 0 : 4 + Int(start ?? 0))
      }
      guard let first = payload.first else {
        warn("item \(item.id) is empty", at: ranges[0].lowerBound)
        continue
      }
      blocks.append(
        Block(
          kind, carrier: ranges[0], payload: first, continuation: Array(payload.dropFirst()),
          code: item.id))
    }
    try addProperties(table, &window)
  }

  private mutating func addProperties(
    _ table: ItemTable, _ window: inout ByteWindow
  ) throws(FileError) {
    // A primary picture without its own takes what there is.
    let own = (table.primary.map { table.properties(of: $0) } ?? []) + table.properties
    if let box = own.first(where: { $0.type == "ispe" }), box.payload.count >= 12 {
      let bytes = try window.copy(box.payload.prefix(12))
      if let width: UInt32 = bytes.rawSpan.integer(at: 4, .bigEndian),
        let height: UInt32 = bytes.rawSpan.integer(at: 8, .bigEndian)
      {
        picture = PictureFacts(
          width: Int(width), height: Int(height), bitsPerSample: 0, components: 0)
      }
    }
    if let primary = table.primary {
      let stored = picture.map { Size($0.width, $0.height) }
      let shape = try ItemShape(table.properties(of: primary), of: stored, &window)
      orientation = shape.orientation
      aperture = shape.aperture
    }
    var profiles: [Box] = []
    for box in own where box.type == "colr" && box.payload.count > 4 && !profiles.contains(box) {
      let type = try window.copy(box.payload.prefix(4))
      guard type.rawSpan.matches("prof") || type.rawSpan.matches("rICC"), profiles.count < 16 else {
        continue
      }
      blocks.append(
        Block(
          profiles.isEmpty ? .icc : .furtherProfile, carrier: box.range,
          payload: box.payload.dropFirst(4), code: box.type.code))
      profiles.append(box)
    }
  }
}

extension ItemTable.Item {
  /// The kind of metadata; nil for pictures and everything else.
  var blockKind: BlockKind? {
    if type == "Exif" { return .exif }
    return type == "mime" && contentType == "application/rdf+xml" ? .xmp : nil
  }
}

extension [Range<Int>] {
  /// Takes positions away at the front.
  fileprivate mutating func drop(_ count: Int) {
    var left = count
    while let first {
      if left < first.count {
        self[0] = (first.lowerBound + left)..<first.upperBound
        return
      }
      left -= first.count
      removeFirst()
    }
  }
}
