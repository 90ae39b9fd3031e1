extension FileParts {
  /// The boxes of a file, with those inside of others (ISO/IEC 14496-12), and the items of a table of them in the data that
  /// they have.
  package init(boxesOf source: ByteSource) throws(FileError) {
    self.init()
    var window = try ByteWindow(source)
    let list = try BoxList(&window, in: 0..<source.count, limit: source.limits.parts)
    var left = source.limits.parts
    var items: [FilePart] = []
    for box in list.boxes where box.type == "meta" {
      guard let table = try ItemTable(box, &window, limits: source.limits) else { continue }
      items += Self.items(table, source)
    }
    for box in list.boxes {
      var part = try Self.part(box, &window, 0, &left)
      if part.parts.isEmpty {
        part.parts = items.filter { part.range.contains($0.range.lowerBound) }
      }
      add(part)
    }
    let end = list.boxes.last?.range.upperBound ?? 0
    add("trailer", end..<source.count, .trailer, problem: list.problem?.message)
  }

  private static func items(_ table: ItemTable, _ source: ByteSource) -> [FilePart] {
    let locations = table.locationsByItem
    return table.items.flatMap { item -> [FilePart] in
      guard let location = locations[item.id] else { return [] }
      let role: FilePart.Role =
        item.blockKind != nil
        ? .metadata : StripList.pictures.contains(item.type) ? .picture : .unknown
      return (table.ranges(of: location, count: source.count) ?? []).map {
        FilePart("item \(item.id) \(item.type.name)", $0, role)
      }
    }
  }

  /// A box and what is in it.
  private static func part(
    _ box: Box, _ window: inout ByteWindow, _ depth: Int, _ left: inout Int
  ) throws(FileError) -> FilePart {
    var part = FilePart(box.type.name, box.range, role(of: box))
    guard depth < 12, left > 0, let start = try start(in: box, &window) else { return part }
    let inner = try BoxList(&window, in: box.payload.dropFirst(start), limit: min(left, 4096))
    // The contents of other boxes are not divided.
    guard inner.problem == nil || !inner.boxes.isEmpty else { return part }
    left -= inner.boxes.count
    for child in inner.boxes {
      part.parts.append(try self.part(child, &window, depth + 1, &left))
    }
    return part
  }

  /// The number of bytes before the boxes in a box; nil for a box that has none.
  private static func start(
    in box: Box, _ window: inout ByteWindow
  ) throws(FileError) -> Int? {
    if holders.contains(box.type) { return 0 }
    guard box.type == "meta" || box.type == "iref" else { return nil }
    // QuickTime's has no version in front.
    let first = try window.copy(box.payload.dropFirst(4).prefix(4))
    return box.type == "meta" && first.allSatisfy { (0x20...0x7E).contains($0) } && first.count == 4
      ? 0 : 4
  }

  private static let holders = Box.holders.union(["iprp", "ipco", "jp2h", "tapt", "mpvd"])

  private static func role(of box: Box) -> FilePart.Role {
    if box.isRoom { return .room }
    switch box.type {
    case "mdat", "idat", "jxlc", "jxlp", "jp2c": return .picture
    case _ where StripList.properties.contains(box.type): return .look
    case "udta", "uuid", "Exif", "xml ", "brob", "jumb", "ilst", "keys": return .metadata
    case _ where holders.contains(box.type) || structures.contains(box.type): return .structure
    default: return .unknown
    }
  }

  /// What a strip leaves in a file and its header.
  private static let structures =
    StripList.heifBoxes.union(StripList.itemBoxes).union(StripList.filmFileBoxes)
    .union(StripList.filmRows.keys).union(StripList.jpegXL).union(["ipma", "mvhd", "jP  "])
}
