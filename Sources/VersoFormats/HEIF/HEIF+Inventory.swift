extension HEIF {
  package static func inventory(
    _ skeleton: Skeleton, _ source: ByteSource, _ keeping: KeptParts
  ) throws -> Inventory {
    let list = try skeleton.boxFile(source).list
    guard list.first("meta") != nil else { return try bareInventory(list, skeleton, source) }
    var result = try ItemEdit(skeleton, source).inventory(skeleton, keeping)
    if let problem = list.problem { result.add(unclear: problem.message, at: problem.offset) }
    return result
  }

  /// The parts of a file without a table of items: a bare image sequence, or the short form.
  private static func bareInventory(
    _ list: BoxList, _ skeleton: Skeleton, _ source: ByteSource
  ) throws -> Inventory {
    // A film without its header is not understood.
    guard skeleton.format.frames == .items || list.first("moof") == nil else {
      throw notStripped(skeleton)
    }
    var result = Inventory()
    if let problem = list.problem { result.add(unclear: problem.message, at: problem.offset) }
    let known = Set(skeleton.blocks.map(\.carrier))
    let film = try Film(skeleton, source)
    // Its brands may change, but that there is one does not.
    if list.first("ftyp") != nil { result.add(pictureBytes: Array("ftyp".utf8)) }
    try FileTypeBox.add(list.boxes, source, to: &result)
    for range in FileTypeBox.further(list.boxes) { result.add(said: "a second box ftyp", range) }
    for box in list.boxes where !known.contains(box.range) {
      switch box.type {
      case "ftyp": break
      // In a film, the samples of its pictures count.
      case "mdat": if film.isEmpty { result.add(picture: box.payload) }
      case "mini":
        result.add(picture: box.payload)
        // Bits declare whether it contains Exif and XMP (ISO/IEC 23008-12, 9.15).
        let flags = try source.read(box.payload.prefix(2))
        if flags.count < 2 || flags[1] & 0x60 != 0 {
          result.add(said: "Exif or XMP in the box mini", box.range)
        }
      case "moov": break
      default:
        let isBlank = try source.isBlank(box.payload)
        if !box.isRoom || !isBlank {
          result.add(said: "box \(box.type.name)", box.range)
        }
      }
    }
    try film.add(to: &result)
    return result
  }

  /// Strips a file without a table of items: boxes keep their length, so that nothing moves.
  static func bareStrip(
    _ changes: BlockChanges, _ skeleton: Skeleton, _ source: ByteSource
  ) throws -> Splice? {
    let list = try skeleton.boxFile(source).list
    guard changes.isStripped, changes.additions.isEmpty,
      changes.payloads.values.allSatisfy({ $0 == nil }), list.first("meta") == nil
    else { return nil }
    var splice = Splice()
    splice.copy(0..<source.count)
    let brands =
      try FileTypeBox.patches(list.boxes, source)
      + FileTypeBox.further(list.boxes).map { Patch(blanking: $0) }
    let film = try Film(skeleton, source).patches()
    let blocks = changes.payloads.keys.map { Patch(blanking: skeleton.blocks[$0].carrier) }
    // Data in a removed track are removed with it.
    splice.overwrite(
      film + brands
        + blocks.filter { block in
          !film.contains { $0.range.contains(block.range.lowerBound) }
        })
    return splice
  }
}

extension ItemEdit {
  /// The parts of the file that are a picture, and the statements on it.
  package func inventory(_ skeleton: Skeleton, _ keeping: KeptParts) throws -> Inventory {
    var result = Inventory()
    let known = Set(skeleton.blocks.map(\.carrier))
    try FileTypeBox.add(boxes, source, to: &result)
    for range in FileTypeBox.further(boxes) { result.add(said: "a second box ftyp", range) }
    for box in boxes where !known.contains(box.range) {
      if StripList.heifBoxes.contains(box.type) { continue }
      if box.isRoom, try source.isBlank(box.payload) { continue }
      result.add(said: "box \(box.type.name)", box.range)
    }
    for box in table.children where !known.contains(box.range) {
      if box.type == "hdlr" {
        for range in [box.payload.prefix(8), box.payload.dropFirst(12)]
        where try !source.isBlank(range) {
          result.add(said: "name of the handler", range)
        }
      }
      if box.type == "dinf", try hasFileNames(box) {
        if table.locations.contains(where: { $0.dataReference > 0 }) {
          result.add(unclear: "items that may be in other files", at: box.range.lowerBound)
        }
        result.add(said: "names of files", box.range)
      }
      if box.type == "grpl" {
        let groups = try source.read(box.payload)
        if ItemTable.known(groups).count != groups.count {
          result.add(said: "a group of items", box.payload)
        }
      }
      if StripList.itemBoxes.contains(box.type) { continue }
      result.add(said: "box \(box.type.name) of items", box.range)
    }
    // The data that link pictures with each other, and that decode them.
    var parts: Set<UInt32> = []
    for reference in table.references
    where ["dimg", "auxl", "thmb", "base"].contains(reference.type) {
      parts.insert(reference.from)
      parts.formUnion(reference.to)
    }
    let (locations, properties) = (table.locationsByItem, table.propertiesByItem)
    for item in table.items {
      if StripList.pictures.contains(item.type) {
        if let location = locations[item.id] {
          guard let ranges = table.ranges(of: location, count: source.count) else {
            // Data in another item are included with that.
            if location.method == 2 && location.dataReference == 0 || location.extents.isEmpty {
              continue
            }
            result.add(
              unclear: "item \(item.id), which is not where it should be,",
              at: table.box.range.lowerBound)
            continue
          }
          if item.type == "jpeg" {
            result.add(embedded: try EmbeddedJPEG(ranges, source))
          } else {
            for range in ranges { result.add(picture: range) }
          }
        }
        try add(properties[item.id] ?? [], of: item, to: &result)
      } else if item.blockKind == nil {
        if item.id == table.primary || parts.contains(item.id) {
          result.add(
            unclear: "a picture of the unknown kind \(item.type.name)",
            at: table.box.range.lowerBound)
        }
        result.add(said: "item of type \(item.type.name)", table.box.range.prefix(1))
      }
    }
    if try hasItemNames() { result.add(said: "names of items", table.box.range.prefix(2)) }
    let essential = Set(
      table.associations.flatMap { $0.properties.filter(\.isEssential).map(\.number) })
    for (index, property) in table.properties.enumerated()
    where !StripList.properties.contains(property.type) && !property.isRoom {
      if essential.contains(index + 1) {
        result.add(
          unclear: "a property \(property.type.name) that must be understood",
          at: property.range.lowerBound)
      } else {
        result.add(said: "property \(property.type.name)", property.range)
      }
    }
    let needed = neededProperties
    for (index, property) in table.properties.enumerated() {
      guard let row = StripList.propertyRows[property.type] else { continue }
      if property.type == "colr", try !isKnownColor(property) {
        result.add(said: "colours of an unknown kind", property.range)
      } else if !needed.contains(index) {
        result.add(said: "property \(property.type.name) of another picture", property.range)
      } else if try !isFit(property, row) {
        result.add(
          unclear: "a property \(property.type.name) of \(property.payload.count) bytes, which is "
            + "not of its form,", at: property.range.lowerBound)
      } else if try StripList.plain(property, source) != nil {
        result.add(said: "texts in a property \(property.type.name)", property.range)
      }
    }
    for box in table.otherProperties {
      result.add(said: "box \(box.type.name) of properties", box.range)
    }
    try Film(skeleton, source).add(to: &result)
    addUnreferenced(to: &result)
    return result
  }

  /// The properties, counted from 0, that all pictures may have, or a picture has whose kind needs them.
  private var neededProperties: Set<Int> {
    let kinds = Dictionary(table.items.map { ($0.id, $0.type) }) { first, _ in first }
    var needed: Set<Int> = []
    for (id, properties) in table.associations {
      guard let kind = kinds[id] else { continue }
      for property in properties where table.properties.indices.contains(property.number - 1) {
        let index = property.number - 1
        if StripList.describes(table.properties[index].type, kind) { needed.insert(index) }
      }
    }
    for (index, property) in table.properties.enumerated()
    where StripList.propertyRows[property.type]?.isOfAll == true {
      needed.insert(index)
    }
    return needed
  }

  private func isFit(_ property: Box, _ row: PropertyRow) throws(FileError) -> Bool {
    guard property.payload.count <= PropertyRow.longest else { return false }
    return row.form(Header(try source.read(property.payload), .bigEndian))
  }

  /// Whether the references of items to files are to this file, or nowhere.
  private func hasFileNames(_ box: Box) throws(FileError) -> Bool {
    try source.read(box.payload) != Self.ownReference
  }

  /// One reference, to this file (ISO/IEC 14496-12, 8.7.2).
  static let ownReference = Box.bytes(
    "dref", [0, 0, 0, 0, 0, 0, 0, 1] + Box.bytes("url ", [0, 0, 0, 1]))

  /// Whether a property of colours is of a kind that decoders know, and as long as it should be.
  private func isKnownColor(_ property: Box) throws(FileError) -> Bool {
    let bytes = try source.read(property.payload.prefix(4))
    let type = BoxType(code: bytes.rawSpan.integer(at: 0, .bigEndian) ?? 0)
    switch type {
    case "nclx": return property.payload.count == 11
    case "nclc": return property.payload.count == 10
    default: return StripList.colors.contains(type)
    }
  }

  /// The pictures that are not the first one, belong to no other one and are in no group: viewers
  /// may show them or not.
  private var lonelyItems: Set<UInt32> {
    guard let primary = table.primary, table.child("grpl") == nil else { return [] }
    var linked: Set<UInt32> = [primary]
    for reference in table.references {
      linked.insert(reference.from)
      linked.formUnion(reference.to)
    }
    return Set(table.items.filter { StripList.pictures.contains($0.type) }.map(\.id))
      .subtracting(linked)
  }

  /// Media data that belong to no item and no frame, or to an item that nothing refers to.
  private func addUnreferenced(to result: inout Inventory) {
    var ranges = table.locations.flatMap { table.ranges(of: $0, count: source.count) ?? [] }
    for case .range(let range) in result.picture { ranges.append(range) }
    var used = ByteRanges()
    used.insert(contentsOf: ranges)
    for box in boxes where box.type == "mdat" {
      result.unreferenced += used.gaps(in: box.payload)
    }
    if let idat = table.idat { result.unreferenced += used.gaps(in: idat) }
    let lonely = lonelyItems
    guard !lonely.isEmpty else { return }
    var (alone, linked) = (ByteRanges(), ByteRanges())
    for (isAlone, locations) in Dictionary(
      grouping: table.locations, by: { lonely.contains($0.id) })
    {
      let taken = locations.flatMap { table.ranges(of: $0, count: source.count) ?? [] }
      if isAlone { alone.insert(contentsOf: taken) } else { linked.insert(contentsOf: taken) }
    }
    result.unreferenced += alone.subtracting(linked)
  }

  private func add(_ properties: [Box], of item: ItemTable.Item, to result: inout Inventory) throws
  {
    for property in properties
    where StripList.describes(property.type, item.type) && property.type != "colr"
      && property.type != "irot" && property.type != "imir"
    {
      result.add(pieces: [try StripList.piece(property, source)])
    }
  }

  /// The ranges of the items.
  private var itemRanges: ByteRanges {
    var result = ByteRanges()
    result.insert(
      contentsOf: table.locations.flatMap { table.ranges(of: $0, count: source.count) ?? [] })
    return result
  }

  /// Whether an item has a name of its own.
  private func hasItemNames() throws -> Bool {
    guard let box = table.child("iinf") else { return false }
    let bytes = try source.read(box.payload)
    return table.items.compactMap(\.entry).contains { entry in
      Self.withoutName(bytes[entry]) != Array(bytes[entry])
    }
  }

  /// A table's entry for an item, without its name (ISO/IEC 14496-12, 8.11.6).
  static func withoutName(_ entry: ArraySlice<UInt8>) -> [UInt8] {
    var bytes = Array(entry)
    guard bytes.count > 12 else { return bytes }
    let version = bytes[8]
    // Version 2 and later have the type in front of the name, and media types after it.
    let start = version < 2 ? 16 : version == 2 ? 20 : 22
    func end(_ start: Int) -> Int {
      bytes.position(of: 0, from: start).map { $0 + 1 } ?? bytes.count
    }
    guard start <= bytes.count else { return bytes }
    let (name, isText) = (
      end(start), version < 2 || bytes[(start - 4)..<start].elementsEqual("mime".utf8)
    )
    var rest: [UInt8] = [0]
    if isText, name < bytes.count {
      let type = end(name)
      rest += bytes[name..<(type < bytes.count ? end(type) : type)]
    }
    bytes.replaceSubrange(start..., with: rest)
    bytes.store(UInt32(bytes.count), at: 0, .bigEndian)
    return bytes
  }

  // MARK: The strip

  /// Leaves out what does not describe the pictures: boxes, items, names, properties, and a film's
  /// metadata.
  package mutating func strip(_ skeleton: Skeleton) throws {
    isStripped = true
    let known = Set(skeleton.blocks.map(\.carrier))
    for box in boxes where !known.contains(box.range) && !StripList.heifBoxes.contains(box.type) {
      cuts.append(Cut(range: box.range))
    }
    for range in FileTypeBox.further(boxes) { cuts.append(Cut(range: range)) }
    for patch in try FileTypeBox.patches(boxes, source) {
      cuts.append(Cut(range: patch.range, bytes: patch.bytes))
    }
    let blocks = Set(skeleton.blocks.filter { $0.kind != .userData }.map(\.code))
    for item in table.items
    where !StripList.pictures.contains(item.type)
      && !(item.blockKind != nil && blocks.contains(item.id))
    {
      leaving.insert(item.id)
    }
    let needed = neededProperties
    for (index, property) in table.properties.enumerated() {
      let isColor = property.type == "colr"
      if try !needed.contains(index) || isColor && !isKnownColor(property) {
        properties.change(index, to: nil)
      } else if let plain = try StripList.plain(property, source) {
        properties.change(index, to: plain)
      }
    }
    if !table.otherProperties.isEmpty { properties.dropsOthers = true }
    for patch in try Film(skeleton, source).patches(keeping: itemRanges) {
      cuts.append(Cut(range: patch.range, bytes: patch.bytes, isRoom: true))
    }
    let locations = table.locationsByItem
    for item in table.items where item.type == "jpeg" {
      guard let location = locations[item.id],
        let ranges = table.ranges(of: location, count: source.count)
      else { continue }
      overwritten += try EmbeddedJPEG(ranges, source).patches
    }
  }
}
