extension HEIF {
  package static func splice(
    _ changes: BlockChanges, skeleton: Skeleton, source: ByteSource
  ) throws -> Splice {
    guard
      !changes.payloads.isEmpty || !changes.additions.isEmpty || changes.orientation != nil
        || changes.isStripped
    else {
      var whole = Splice()
      whole.copy(0..<source.count)
      return whole
    }
    if let stripped = try bareStrip(changes, skeleton, source) { return stripped }
    var edit = try ItemEdit(skeleton, source)
    for (index, payload) in changes.payloads.sorted(by: { $0.key < $1.key }) {
      try edit.change(skeleton.blocks[index], to: payload)
    }
    for (kind, payload) in changes.additions { try edit.add(kind, payload) }
    if let orientation = changes.orientation { try edit.turn(to: orientation) }
    if changes.isStripped { try edit.strip(skeleton) }
    return try edit.splice()
  }

  package static func picture(
    _ skeleton: Skeleton, _ source: ByteSource
  ) throws -> [Range<Int>] {
    let table = try skeleton.items(source).table
    let metadata = Set(table.items.filter { $0.blockKind != nil }.map(\.id))
    return table.locations.flatMap { location in
      metadata.contains(location.id) ? [] : table.ranges(of: location, count: source.count) ?? []
    }
  }

  package static func contents(
    _ skeleton: Skeleton, _ source: ByteSource
  ) throws -> [Range<Int>] {
    let file = try skeleton.boxFile(source)
    let items = try file.itemRanges(skeleton, count: source.count)
    let film = try Film(skeleton, source)
    // Fragments of a sequence of pictures are not read.
    if let fragment = file.list.first("moof") {
      throw MetadataError(
        .unsupported, "a sequence of pictures in fragments is not read",
        place: skeleton.format.name, offset: fragment.range.lowerBound)
    }
    return film.isEmpty ? items : items + (try film.allSamples())
  }
}

/// New items for old ones in a HEIF file: the removed ranges, the new bytes, and every position
/// that has to follow.
struct ItemEdit {
  var table: ItemTable
  let source: ByteSource
  let boxes: [Box]
  let format: String
  /// Values that are searched once for every block that changes.
  private let known: Known
  /// New bytes for ranges of the old file.
  var cuts: [Cut] = []
  /// What is written over bytes of items that stay where they are.
  var overwritten: [Patch] = []
  /// The items that leave the file, and new bytes for those that stay.
  var leaving: Set<UInt32> = []
  private var replaced: [(item: UInt32, ranges: [Range<Int>], bytes: [UInt8])] = []
  /// The items whose bytes go to the end of the file.
  private var appended: [(item: UInt32, bytes: [UInt8])] = []
  private var lengths: [UInt32: Int] = [:]
  private var infoEntries: [[UInt8]] = []
  /// Whether what does not describe the pictures is left out of the table.
  var isStripped = false
  var properties = ItemProperties()
  /// The box of new Content Credentials; it follows the first box.
  private var credentials: [UInt8] = []

  init(_ skeleton: Skeleton, _ source: ByteSource) throws {
    self.source = source
    format = skeleton.format.name
    (boxes, table) = try skeleton.items(source)
    known = Known(table, boxes)
  }

  /// Whether copying the file takes its time.
  private var isLarge: Bool { source.count >= 1 << 26 }

  // MARK: Changes

  mutating func change(_ block: Block, to payload: [UInt8]?) throws {
    if block.kind == .userData {
      // Boxes around it keep their length.
      let count = block.carrier.count - 8
      cuts.append(
        Cut(range: block.carrier, bytes: Box.bytes("free", [UInt8](repeating: 0, count: count))))
      return
    }
    if let index = known.properties[block.carrier] {
      properties.change(index, to: payload.map { Box.bytes("colr", Array("prof".utf8) + $0) })
      return
    }
    if known.boxes.contains(block.carrier) {
      let bytes = try payload.map { payload in
        let header = block.payload.lowerBound - block.carrier.lowerBound
        let old = try source.read(block.carrier.lowerBound..<block.payload.lowerBound)
        return Box.bytes("uuid", old.suffix(min(header, 16)) + payload)
      }
      cuts.append(Cut(range: block.carrier, bytes: bytes ?? []))
      return
    }
    guard let location = known.locations[block.code], known.metadata.contains(block.code),
      let ranges = table.ranges(of: location, count: source.count)
    else {
      throw MetadataError(
        .unsupported, "the \(block.kind.name) of this format cannot be changed", place: format,
        offset: block.carrier.lowerBound)
    }
    guard let payload else {
      leaving.insert(block.code)
      return
    }
    let bytes = try content(block, payload, ranges)
    replaced.append((block.code, ranges, bytes))
    lengths[block.code] = bytes.count
  }

  /// The bytes of an item that holds a payload: what stood before the old one stays.
  func content(_ block: Block, _ payload: [UInt8], _ ranges: [Range<Int>]) throws -> [UInt8] {
    guard block.kind == .exif else { return payload }
    guard block.payload.lowerBound >= ranges[0].lowerBound,
      block.payload.lowerBound <= ranges[0].upperBound
    else { return [0, 0, 0, 0] + payload }
    return try source.read(ranges[0].lowerBound..<block.payload.lowerBound) + payload
  }

  mutating func add(_ kind: BlockKind, _ payload: [UInt8]) throws {
    if kind == .icc, let primary = table.primary {
      properties.add(Box.bytes("colr", Array("prof".utf8) + payload), to: primary)
      return
    }
    if kind == .jumbf {
      let identifier: [UInt64] = [0xD8FE_C3D6_1B0E_483C, 0x9297_5828_877E_C481]
      var body: [UInt8] = []
      for half in identifier { body.append(half, .bigEndian) }
      body += [0, 0, 0, 0] + Array("manifest".utf8) + [UInt8](repeating: 0, count: 9)
      credentials = Box.bytes("uuid", body + payload)
      return
    }
    guard kind == .exif || kind == .xmp, let primary = table.primary else {
      throw MetadataError(
        .unsupported, "\(kind.name) cannot be put into this format", place: format)
    }
    let known =
      table.items.map(\.id) + table.locations.map(\.id) + table.associations.map(\.id)
      + table.references.flatMap { [$0.from] + $0.to } + [primary]
    let id = (known.max() ?? 0) &+ 1
    guard id > primary, id <= (table.locationVersion < 2 ? 0xFFFF : UInt32.max - 1) else {
      throw MetadataError(.tooLarge, "no number is left for another item", place: format)
    }
    let type: BoxType = kind == .exif ? "Exif" : "mime"
    let contentType = kind == .exif ? "" : "application/rdf+xml"
    table.items.append(
      .init(id: id, type: type, contentType: contentType, isEncoded: false, isHidden: false))
    // Hidden: it is not shown as a picture of its own (ISO 14496-12, 8.11.6.2).
    var entry: [UInt8] = [id > 0xFFFF ? 3 : 2, 0, 0, 1]
    if id > 0xFFFF { entry.append(id, .bigEndian) } else { entry.append(UInt16(id), .bigEndian) }
    entry += [0, 0]
    entry.append(type.code, .bigEndian)
    entry.append(0)
    if kind == .xmp { entry += Array(contentType.utf8) + [0] }
    infoEntries.append(Box.bytes("infe", entry))
    table.locations.append(.init(id: id, method: 0, dataReference: 0, base: 0, extents: []))
    table.references.append(.init(type: "cdsc", from: id, to: [primary]))
    let bytes = kind == .exif ? [0, 0, 0, 0] + payload : payload
    lengths[id] = bytes.count
    appended.append((id, bytes))
  }

  /// Settles what becomes of the bytes of the items that leave or change.
  private mutating func settle() throws {
    if !leaving.isEmpty {
      let going = try leavingRanges()
      for range in going { cuts.append(cut(range)) }
      table.leaveOut(leaving)
      if table.associations.contains(where: { leaving.contains($0.id) }) {
        properties.remove(leaving)
      }
    }
    let sharing = replaced.isEmpty ? [] : try sharingItems()
    for (item, ranges, bytes) in replaced {
      let isAlone = !sharing.contains(item)
      var isPlaced = false
      for (number, range) in ranges.enumerated() where isAlone {
        var cut = cut(range)
        if number == 0, cut.bytes.isEmpty, !range.isEmpty {
          (cut.bytes, cut.item, isPlaced) = (bytes, item, true)
        }
        cuts.append(cut)
      }
      if !isPlaced { appended.append((item, bytes)) }
    }
    cuts = try Cut.arranged(cuts, place: format)
  }

  /// A range without what stood in it: left out, or zeros. Positions inside a box with other items
  /// stay, and so do those in a large file, whose blocks may be shared with the old one.
  private func cut(_ range: Range<Int>) -> Cut {
    let isLeftOut = !isLarge && mediaBox(of: range) != nil
    return Cut(range: range, bytes: isLeftOut ? [] : [UInt8](repeating: 0, count: range.count))
  }

  // MARK: The new file

  consuming func splice() throws -> Splice {
    try settle()
    var result = Splice()
    var places: [UInt32: Int] = [:]
    var table = 0
    let isLong = source.count + appended.reduce(0) { $0 + $1.bytes.count } > 0xFFF0_0000
    let meta = try newMeta(isLong: isLong)
    if let last = boxes.last, last.isOpen, last.type != "mdat", !appended.isEmpty {
      throw MetadataError(
        .unsupported, "nothing can be put after the box \(last.type.name), which has no end",
        place: format)
    }
    let tail = tail
    for (index, box) in boxes.enumerated() {
      if index == 1 { result.insert(credentials) }
      if index == tail { try insertAppended(&result, &places) }
      let isLast = index == boxes.count - 1
      if box.type == "meta" {
        table = result.count + meta.locations
        for piece in meta.splice.pieces {
          switch piece {
          case .copy(let range): copy(range, to: &result, &places)
          case .insert(let bytes): result.insert(bytes)
          }
        }
        if isLarge { align(&result, box.range.upperBound) }
        continue
      }
      let added = isLast && box.type == "mdat" && box.isOpen ? appended : []
      let growth =
        cuts(in: box.payload).reduce(0) { $0 + $1.bytes.count - $1.range.count }
        + added.reduce(0) { $0 + $1.bytes.count }
      if box.type == "mdat", growth != 0, !box.isOpen {
        try insertHeader(of: box, growth: growth, to: &result)
        copy(box.payload, to: &result, &places)
      } else {
        copy(box.range, to: &result, &places)
      }
      for (item, bytes) in added {
        places[item] = result.count
        result.insert(bytes)
      }
      if !added.isEmpty { appended = [] }
    }
    try insertAppended(&result, &places)
    let moved = result.copies
    result.overwrite(inOriginal: overwritten)
    let locations = try newLocations(isLong: isLong) { id, range in
      if let length = lengths[id] { return places[id].map { $0..<($0 + length) } }
      guard let first = moved.position(of: range.lowerBound),
        range.isEmpty || moved.position(of: range.upperBound - 1) == first + range.count - 1
      else { return nil }
      return first..<(first + range.count)
    }
    result.overwrite(at: table, with: locations)
    try moveChunks(&result, moved)
    try moveVideo(&result)
    return result
  }

  /// The boxes that phones put at the end and look for there: a motion photo's video, Samsung's
  /// trailer.
  static let lastBoxes: Set<BoxType> = ["mpvd", "sefd"]

  /// The first of the boxes that must stay the last ones; the number of boxes if absent.
  private var tail: Int {
    (boxes.lastIndex { !Self.lastBoxes.contains($0.type) } ?? -1) + 1
  }

  /// Puts the items that have no place into a box of media data of their own.
  private mutating func insertAppended(
    _ result: inout Splice, _ places: inout [UInt32: Int]
  ) throws {
    guard !appended.isEmpty else { return }
    let count = appended.reduce(8) { $0 + $1.bytes.count }
    guard let size = UInt32(exactly: count) else {
      throw MetadataError(.tooLarge, "more than 4 GB of metadata", place: format)
    }
    var header: [UInt8] = []
    header.append(size, .bigEndian)
    header.append(BoxType("mdat").code, .bigEndian)
    result.insert(header)
    for (item, bytes) in appended {
      places[item] = result.count
      result.insert(bytes)
    }
    appended = []
  }

  /// Moves what follows by whole blocks of a file system.
  private func align(_ result: inout Splice, _ position: Int) {
    let rest = (position - result.count) & 0xFFF
    guard rest > 0 else { return }
    // No tag: the size of a block.
    let count = rest < 8 ? rest + 0x1000 : rest
    result.insert(Box.bytes("free", [UInt8](repeating: 0, count: count - 8)))
  }

  /// Copies a range with what is cut out of it.
  private func copy(_ range: Range<Int>, to result: inout Splice, _ places: inout [UInt32: Int]) {
    var at = range.lowerBound
    for cut in cuts(in: range) {
      result.copy(at..<cut.range.lowerBound)
      if let item = cut.item { places[item] = result.count }
      result.insert(cut.bytes)
      at = cut.range.upperBound
    }
    if at < range.upperBound { result.copy(at..<range.upperBound) }
  }

  private func insertHeader(of box: Box, growth: Int, to result: inout Splice) throws {
    var header: [UInt8] = []
    let count = box.range.count + growth
    if box.payload.lowerBound - box.range.lowerBound == 16 {
      header.append(UInt32(1), .bigEndian)
      header.append(box.type.code, .bigEndian)
      header.append(UInt64(count), .bigEndian)
    } else {
      guard let size = UInt32(exactly: count) else {
        throw MetadataError(.tooLarge, "the box mdat would pass 4 GB", place: format)
      }
      header.append(size, .bigEndian)
      header.append(box.type.code, .bigEndian)
    }
    result.insert(header)
  }

  // MARK: The table

  private func newMeta(isLong: Bool) throws -> (splice: Splice, locations: Int) {
    var body = Splice()
    let old = table.box
    body.copy(old.payload.lowerBound..<(old.payload.lowerBound + 4))
    var locations = 0
    var hasReferences = false
    for child in table.children {
      switch child.type {
      case "iinf": body.insert(try newItems(child))
      case "iloc":
        locations = body.count + 8
        body.insert(Box.bytes("iloc", try newLocations(isLong: isLong) { _, _ in 0..<0 }))
      case "iref":
        hasReferences = true
        if !table.references.isEmpty { body.append(try newReferences(child)) }
      case "iprp" where properties.isChanged:
        if let box = try properties.box(table) { body.append(box) }
      case "grpl" where !leaving.isEmpty || isStripped:
        var bytes = try source.read(child.payload)
        if isStripped { bytes = ItemTable.known(bytes) }
        if let bytes = ItemTable.groups(bytes, without: leaving) { body.insert(bytes) }
      case "hdlr" where isStripped:
        // The kind of handler is its only field (ISO/IEC 14496-12, 8.4.3): the others are reserved, and a name.
        var head = [UInt8](repeating: 0, count: 25)
        head.replaceSubrange(8..<12, with: try source.read(child.payload.dropFirst(8).prefix(4)))
        body.insert(Box.bytes("hdlr", head))
      case "dinf" where isStripped:
        if try source.read(child.payload) == Self.ownReference { body.copy(child.range) }
      case _ where isStripped && !StripList.itemBoxes.contains(child.type): break
      default: body.copy(child.range)
      }
    }
    if properties.isChanged, table.child("iprp") == nil, let box = try properties.box(table) {
      body.append(box)
    }
    if !hasReferences, !table.references.isEmpty { body.append(try newReferences(nil)) }
    guard let size = UInt32(exactly: body.count + 8) else {
      throw MetadataError(.tooLarge, "the table of items would pass 4 GB", place: format)
    }
    var header: [UInt8] = []
    header.append(size, .bigEndian)
    header.append(old.type.code, .bigEndian)
    var result = Splice()
    result.insert(header)
    result.append(body)
    return (result, locations + 8)
  }

  private func newItems(_ old: Box) throws -> [UInt8] {
    let bytes = try source.read(old.payload)
    let isShort = bytes.first == 0
    var body = Array(bytes.prefix(4))
    guard !isShort || table.items.count <= 0xFFFF else {
      throw MetadataError(.tooLarge, "no more items fit into the table", place: format)
    }
    if isShort {
      body.append(UInt16(table.items.count), .bigEndian)
    } else {
      body.append(UInt32(table.items.count), .bigEndian)
    }
    for entry in table.items.compactMap(\.entry) {
      body += isStripped ? Self.withoutName(bytes[entry]) : Array(bytes[entry])
    }
    return Box.bytes("iinf", infoEntries.reduce(body, +))
  }

  /// References that stay as they are, are copied: the map of a file shows what a write copies.
  private func newReferences(_ old: Box?) throws -> Splice {
    let ids = table.references.flatMap { [$0.from] + $0.to }
    let isLong = try old.map { try source.read($0.payload).first != 0 } ?? false
    guard isLong || ids.allSatisfy({ $0 <= 0xFFFF }) else {
      throw MetadataError(.tooLarge, "the number of an item does not fit", place: format)
    }
    var body = Splice()
    for reference in table.references {
      if let place = reference.place {
        body.copy(place)
        continue
      }
      var entry: [UInt8] = []
      func append(_ id: UInt32) {
        if isLong { entry.append(id, .bigEndian) } else { entry.append(UInt16(id), .bigEndian) }
      }
      append(reference.from)
      entry.append(UInt16(reference.to.count), .bigEndian)
      for id in reference.to { append(id) }
      body.insert(Box.bytes(reference.type, entry))
    }
    var result = Splice()
    result.insert(Box.header("iref", count: body.count + 4) + [isLong ? 1 : 0, 0, 0, 0])
    result.append(body)
    return result
  }

  /// The contents of the `iloc` box: every position in full, without a separate base.
  private func newLocations(
    isLong: Bool, place: (UInt32, Range<Int>) -> Range<Int>?
  ) throws -> [UInt8] {
    let version = table.locationVersion
    let offsetSize = isLong ? 8 : max(4, table.locationSizes[0])
    let lengthSize = max(4, table.locationSizes[1])
    let indexSize = table.locationSizes[3]
    var body: [UInt8] = [
      version, 0, 0, 0, UInt8(offsetSize << 4 | lengthSize), UInt8(indexSize),
    ]
    func append(_ number: UInt64, _ size: Int) throws {
      if size == 8 { return body.append(number, .bigEndian) }
      if size == 0 { return }
      guard let number = UInt32(exactly: number) else {
        throw MetadataError(.tooLarge, "a position passes 4 GB", place: format)
      }
      body.append(number, .bigEndian)
    }
    if version < 2 {
      guard let count = UInt16(exactly: table.locations.count) else {
        throw MetadataError(.tooLarge, "no more items fit into the table", place: format)
      }
      body.append(count, .bigEndian)
    } else {
      body.append(UInt32(table.locations.count), .bigEndian)
    }
    for location in table.locations {
      if version < 2 {
        body.append(UInt16(truncatingIfNeeded: location.id), .bigEndian)
      } else {
        body.append(location.id, .bigEndian)
      }
      let isNew = lengths[location.id] != nil
      if version > 0 { body.append(isNew ? 0 : location.method, .bigEndian) }
      body.append(location.dataReference, .bigEndian)
      let extents = isNew ? [.init(index: 0, offset: 0, length: 0)] : location.extents
      body.append(UInt16(extents.count), .bigEndian)
      let ranges = isNew ? [0..<0] : table.ranges(of: location, count: source.count)
      for (number, extent) in extents.enumerated() {
        var (offset, length) = (location.base &+ extent.offset, extent.length)
        if isNew || location.method == 0 && location.dataReference == 0 {
          guard length > 0 || isNew, let ranges, let new = place(location.id, ranges[number])
          else {
            throw MetadataError(
              .damaged, "item \(location.id) is not in one piece of the file", place: format)
          }
          offset = UInt64(new.lowerBound)
          if isNew { length = UInt64(new.count) }
        }
        try append(extent.index, indexSize)
        try append(offset, offsetSize)
        try append(length, lengthSize)
      }
    }
    return body
  }
}
