extension JPEGXL {
  package static func inventory(
    _ skeleton: Skeleton, _ source: ByteSource, _ keeping: Keeping
  ) throws -> Inventory {
    var result = Inventory()
    guard skeleton.format == .jpegXL else {
      result.add(picture: 0..<source.count)
      return result
    }
    var window = try ByteWindow(source)
    let list = try BoxList(&window, in: 0..<source.count, limit: ReadLimits().parts)
    if let problem = list.problem { result.add(unclear: problem.message, at: problem.offset) }
    for box in list.boxes where ["jxlc", "jxlp"].contains(box.type) {
      result.add(picture: box.payload)
    }
    for block in skeleton.blocks where block.kind == .other {
      result.add(said: "box \(BoxType(code: block.code).name)", block.carrier)
    }
    return result
  }
}

extension JPEG2000 {
  package static func inventory(
    _ skeleton: Skeleton, _ source: ByteSource, _ keeping: Keeping
  ) throws -> Inventory {
    var result = Inventory()
    guard skeleton.format != .jpeg2000Codestream else {
      for range in try picture(skeleton, source) { result.add(picture: range) }
      return result
    }
    var window = try ByteWindow(source)
    let list = try BoxList(&window, in: 0..<source.count, limit: ReadLimits().parts)
    if let problem = list.problem { result.add(unclear: problem.message, at: problem.offset) }
    for box in list.boxes where box.type == "jp2c" {
      // Comments in the codestream are blanked where they are.
      var at = box.payload.lowerBound
      for text in try comments(in: box.payload, &window) {
        result.add(picture: at..<text.lowerBound)
        at = text.upperBound
        if try source.read(text).contains(where: { $0 != 0x20 }) {
          result.add(said: "comment in the codestream", text)
        }
      }
      result.add(picture: at..<box.payload.upperBound)
    }
    for block in skeleton.blocks where block.kind == .other {
      let isRoom = BoxType(code: block.code) == "free"
      if isRoom, try source.read(block.payload).allSatisfy({ $0 == 0 }) { continue }
      result.add(said: "box \(BoxType(code: block.code).name)", block.carrier)
    }
    return result
  }
}

extension PSD {
  package static func inventory(
    _ skeleton: Skeleton, _ source: ByteSource, _ keeping: Keeping
  ) throws -> Inventory {
    var result = Inventory()
    guard let block = skeleton.blocks.first(where: { $0.code == Part.resources }),
      block.carrier.count <= ReadLimits().blockBytes
    else {
      result.add(unclear: "a document without sound resources", at: skeleton.insertion)
      return result
    }
    let section = block.carrier
    let end = try pictureEnd(source, from: section.upperBound)
    result.add(picture: 0..<section.lowerBound)
    result.add(picture: section.upperBound..<end)
    result.add(said: "trailer", end..<source.count)
    let known: Set<UInt16> = [
      PhotoshopResources.iptc, PhotoshopResources.iptcDigest, 0x0422, 0x0424, 0x040F,
    ]
    for resource in PhotoshopResources.all(in: try source.read(block.payload))
    where !StripList.describesDocument(resource.number) && !known.contains(resource.number) {
      let number = String(resource.number, radix: 16, uppercase: true)
      // A place that is no block's: it goes with the others.
      result.add(said: "resource \(number)", section.prefix(1))
    }
    return result
  }
}

extension XMPFile {
  package static func inventory(
    _ skeleton: Skeleton, _ source: ByteSource, _ keeping: Keeping
  ) throws -> Inventory {
    // A side file has no picture; the bytes stand for it.
    var result = Inventory()
    result.add(pictureBytes: empty)
    return result
  }
}

extension ISOBMFF {
  package static func inventory(
    _ skeleton: Skeleton, _ source: ByteSource, _ keeping: Keeping
  ) throws -> Inventory {
    var window = try ByteWindow(source)
    let list = try BoxList(&window, in: 0..<source.count, limit: ReadLimits().parts)
    guard !list.boxes.contains(where: { $0.type == "meta" }) else {
      return try ItemEdit(source, format: skeleton.format.name).inventory(skeleton, keeping)
    }
    return try bareInventory(list, skeleton, source)
  }

  /// The formats of pictures, which may do without a table of items.
  private static let pictureFormats = ["HEIC", "HEICS", "HEIF", "HEIFS", "AVIF"]

  /// What a file without a table of items is made of: a bare image sequence, or the short form.
  private static func bareInventory(
    _ list: BoxList, _ skeleton: Skeleton, _ source: ByteSource
  ) throws -> Inventory {
    guard
      pictureFormats.contains(skeleton.format.name)
        || !list.boxes.contains(where: { $0.type == "moov" || $0.type == "moof" })
    else {
      throw MetadataError(
        .unsupported,
        "files of this kind are read, not stripped: their places, dates and names stay",
        place: skeleton.format.name)
    }
    var result = Inventory()
    if let problem = list.problem { result.add(unclear: problem.message, at: problem.offset) }
    let known = Set(skeleton.blocks.map(\.carrier))
    for box in list.boxes where !known.contains(box.range) {
      switch box.type {
      case "ftyp", "mdat": result.add(picture: box.payload)
      case "mini":
        result.add(picture: box.payload)
        // Bits say whether Exif and XMP are in it (ISO/IEC 23008-12, 9.15).
        let flags = try source.read(box.payload.prefix(2))
        if flags.count < 2 || flags[1] & 0x60 != 0 {
          result.add(said: "Exif or XMP in the box mini", box.range)
        }
      case "moov": break
      default:
        let isBlank = try ItemEdit.isBlank(box.payload, source)
        if !ItemEdit.isRoom(box.type) || !isBlank {
          result.add(said: "box \(box.type.name)", box.range)
        }
      }
    }
    for patch in try ItemEdit.filmSayings(in: list.boxes, source) {
      result.add(said: "a box of the film that says something", patch.range)
    }
    return result
  }

  /// Strips a file without a table of items: boxes keep their length, so that nothing moves.
  static func bareStrip(
    _ changes: BlockChanges, _ skeleton: Skeleton, _ source: ByteSource
  ) throws -> Splice? {
    var window = try ByteWindow(source)
    let list = try BoxList(&window, in: 0..<source.count, limit: ReadLimits().parts)
    guard changes.isStripped, changes.additions.isEmpty,
      changes.payloads.values.allSatisfy({ $0 == nil }),
      !list.boxes.contains(where: { $0.type == "meta" })
    else { return nil }
    var splice = Splice()
    splice.copy(0..<source.count)
    for index in changes.payloads.keys {
      let carrier = skeleton.blocks[index].carrier
      splice.overwrite(
        at: carrier.lowerBound,
        with: Box.bytes("free", [UInt8](repeating: 0, count: max(carrier.count - 8, 0))))
    }
    for patch in try ItemEdit.filmSayings(in: list.boxes, source) {
      splice.overwrite(at: patch.position, with: patch.bytes)
    }
    return splice
  }
}

extension ItemEdit {
  /// What of the file is a picture, and what is said of it.
  func inventory(_ skeleton: Skeleton, _ keeping: Keeping) throws -> Inventory {
    var result = Inventory()
    let known = Set(skeleton.blocks.map(\.carrier))
    for box in boxes where !known.contains(box.range) {
      if StripList.heifBoxes.contains(box.type) { continue }
      if Self.isRoom(box.type), try Self.isBlank(box.payload, source) { continue }
      result.add(said: "box \(box.type.name)", box.range)
    }
    for box in table.children where !known.contains(box.range) {
      if box.type == "hdlr", try !Self.isBlank(box.payload.dropFirst(24), source) {
        result.add(said: "name of the handler", box.payload.dropFirst(24))
      }
      if StripList.itemBoxes.contains(box.type) { continue }
      result.add(said: "box \(box.type.name) of items", box.range)
    }
    // What links pictures with each other, and what decodes them.
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
            // What lies in another item comes with that.
            if location.method == 2 && location.dataReference == 0 || location.extents.isEmpty {
              continue
            }
            result.add(
              unclear: "item \(item.id), which is not where it should be,",
              at: table.box.range.lowerBound)
            continue
          }
          for range in ranges { result.add(picture: range) }
        }
        add(properties[item.id] ?? [], to: &result)
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
    where !StripList.properties.contains(property.type) && !Self.isRoom(property.type) {
      if essential.contains(index + 1) {
        result.add(
          unclear: "a property \(property.type.name) that must be understood",
          at: property.range.lowerBound)
      } else {
        result.add(said: "property \(property.type.name)", property.range)
      }
    }
    for box in table.otherProperties {
      result.add(said: "box \(box.type.name) of properties", box.range)
    }
    try addFilm(skeleton, to: &result)
    addUnreferenced(to: &result)
    return result
  }

  /// What of the media data belongs to no item and to no frame.
  private func addUnreferenced(to result: inout Inventory) {
    var ranges = table.locations.flatMap { table.ranges(of: $0, count: source.count) ?? [] }
    for case .range(let range) in result.picture { ranges.append(range) }
    var used = ByteRanges()
    used.insert(contentsOf: ranges)
    for box in boxes where box.type == "mdat" {
      result.unreferenced += used.gaps(in: box.payload)
    }
    if let idat = table.idat { result.unreferenced += used.gaps(in: idat) }
  }

  private func add(_ properties: [Box], to result: inout Inventory) {
    for property in properties
    where StripList.properties.contains(property.type) && property.type != "colr"
      && property.type != "irot" && property.type != "imir"
    {
      result.add(picture: property.range)
    }
  }

  /// The frames of an image sequence, and what its film says.
  private func addFilm(_ skeleton: Skeleton, to result: inout Inventory) throws {
    let movies = boxes.filter { $0.type == "moov" }
    guard !movies.isEmpty else { return }
    do {
      for part in try ISOBMFF.appearance(skeleton, source).parts
      where part.name.hasSuffix(", samples") {
        for case .range(let range) in part.pieces { result.add(picture: range) }
      }
    } catch let error as MetadataError {
      result.add(
        unclear: "frames that are not found (\(error.message))", at: movies[0].range.lowerBound)
    }
    for patch in try Self.filmSayings(in: boxes, source) {
      result.add(said: "a box of the film that says something", patch.range)
    }
    for (kind, range) in try tracks(of: movies) where !StripList.tracks.contains(kind) {
      result.add(said: kind == "soun" ? "a track of sound" : "a track of \(kind.name)", range)
    }
  }

  /// What each track of a film is made for (`hdlr`; ISO/IEC 14496-12, 8.4.3).
  private func tracks(of movies: [Box]) throws -> [(kind: BoxType, range: Range<Int>)] {
    var window = try ByteWindow(source)
    var result: [(BoxType, Range<Int>)] = []
    for movie in movies {
      let list = try BoxList(&window, in: movie.payload, limit: 4096)
      for track in list.boxes where track.type == "trak" {
        let media = try BoxList(&window, in: track.payload, limit: 4096).first("mdia")
        let handler = try media.flatMap {
          try BoxList(&window, in: $0.payload, limit: 4096).first("hdlr")
        }
        let kind = try handler.map { try source.read($0.payload.dropFirst(8).prefix(4)) } ?? []
        let code: UInt32 = kind.rawSpan.integer(at: 0, .bigEndian) ?? 0
        result.append((BoxType(code: code), track.range))
      }
    }
    return result
  }

  /// Zeros for what a film says beside its frames: dates, names, boxes that nobody knows.
  static func filmSayings(in boxes: [Box], _ source: ByteSource) throws -> [Patch] {
    var patches: [Patch] = []
    var window = try ByteWindow(source)
    var waiting = boxes.filter { $0.type == "moov" }.map { ($0, 0) }
    func blank(_ range: Range<Int>) throws {
      guard try !isBlank(range, source) else { return }
      patches.append(
        Patch(position: range.lowerBound, bytes: [UInt8](repeating: 0, count: range.count)))
    }
    while let (parent, depth) = waiting.popLast() {
      let list = try BoxList(&window, in: parent.payload, limit: 4096)
      for box in list.boxes {
        switch box.type {
        case "trak", "mdia", "minf", "stbl", "edts", "dinf":
          if depth < 8 { waiting.append((box, depth + 1)) }
        case "mvhd", "tkhd", "mdhd":
          // Version and flags, then two dates.
          let isLong = try source.read(box.payload.prefix(1)).first == 1
          try blank(box.payload.dropFirst(4).prefix(isLong ? 16 : 8))
        case "hdlr": try blank(box.payload.dropFirst(24))
        // Those of the film and of its tracks are blocks of their own.
        case _ where depth < 2 && (box.type == "udta" || box.type == "meta"): break
        case _ where isRoom(box.type): try blank(box.payload)
        case _ where StripList.filmBoxes.contains(box.type): break
        default:
          let count = box.range.count - 8
          patches.append(
            Patch(
              position: box.range.lowerBound,
              bytes: Box.bytes("free", [UInt8](repeating: 0, count: max(0, count)))))
        }
      }
    }
    return patches
  }

  /// Whether a box is room that nothing lies in.
  static func isRoom(_ type: BoxType) -> Bool { ["free", "skip", "wide"].contains(type) }

  static func isBlank(_ range: Range<Int>, _ source: ByteSource) throws(FileError) -> Bool {
    var at = range.lowerBound
    while at < range.upperBound {
      let part = at..<min(at + (1 << 18), range.upperBound)
      guard try source.read(part).allSatisfy({ $0 == 0 }) else { return false }
      at = part.upperBound
    }
    return true
  }

  /// Whether an item has a name of its own.
  private func hasItemNames() throws -> Bool {
    guard let box = table.child("iinf") else { return false }
    let bytes = try source.read(box.payload)
    var at = bytes.first == 0 ? 6 : 8
    while at + 14 <= bytes.count, let size: UInt32 = bytes.rawSpan.integer(at: at, .bigEndian),
      Int(size) >= 14, Int(size) <= bytes.count - at
    {
      let entry = bytes[at..<(at + Int(size))]
      if Self.withoutName(entry).count != entry.count { return true }
      at += Int(size)
    }
    return false
  }

  /// What a table says of an item, without the name that somebody gave it (ISO/IEC 14496-12,
  /// 8.11.6).
  static func withoutName(_ entry: ArraySlice<UInt8>) -> [UInt8] {
    var bytes = Array(entry)
    guard bytes.count > 12 else { return bytes }
    let version = bytes[8]
    // Version 2 and later have the type in front of the name.
    let start = version < 2 ? 16 : version == 2 ? 20 : 22
    guard let end = bytes.position(of: 0, from: start), end > start else { return bytes }
    bytes.removeSubrange(start..<end)
    bytes.store(UInt32(bytes.count), at: 0, .bigEndian)
    return bytes
  }

  // MARK: The strip

  /// Leaves out what does not describe the pictures: boxes, items, names, properties, and what a film
  /// says.
  mutating func strip(_ skeleton: Skeleton) throws {
    isStripped = true
    let known = Set(skeleton.blocks.map(\.carrier))
    for box in boxes where !known.contains(box.range) && !StripList.heifBoxes.contains(box.type) {
      cuts.append(Cut(range: box.range))
    }
    let blocks = Set(skeleton.blocks.filter { $0.kind != .userData }.map(\.code))
    for item in table.items
    where !StripList.pictures.contains(item.type)
      && !(item.blockKind != nil && blocks.contains(item.id))
    {
      leaving.insert(item.id)
    }
    for (index, property) in table.properties.enumerated()
    where !StripList.properties.contains(property.type) {
      properties.change(index, to: nil)
    }
    if !table.otherProperties.isEmpty { properties.dropsOthers = true }
    for patch in try Self.filmSayings(in: boxes, source) {
      cuts.append(Cut(range: patch.range, bytes: patch.bytes))
    }
  }
}
