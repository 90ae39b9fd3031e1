extension Appearance {
  /// What a file of items displays.
  init(itemsOf skeleton: Skeleton, _ source: ByteSource) throws {
    try Appearance.check(skeleton)
    // Readers differ in what they make of boxes that do not end where the file does.
    let list = try skeleton.boxFile(source).list
    let isOpen = list.boxes.contains { $0.isOpen && $0.type != "mdat" }
    guard list.problem == nil, list.boxes.count <= 4096, list.cutData == nil, !isOpen else {
      throw Appearance.refusal(skeleton, "its boxes do not end with the file")
    }
    var walk = try ItemAppearance(skeleton, source)
    try walk.read()
    self = walk.result
  }
}

/// All items of a HEIF file that are not metadata: their bytes, their properties, what they refer to.
private struct ItemAppearance {
  let skeleton: Skeleton
  let source: ByteSource
  let table: ItemTable
  let boxes: [Box]
  /// The items that are statements on pictures.
  let said: Set<UInt32>
  private(set) var result = Appearance()

  /// The most properties of all items together: no photo has a thousandth of it.
  private static let most = 1 << 18

  init(_ skeleton: Skeleton, _ source: ByteSource) throws {
    self.skeleton = skeleton
    self.source = source
    (boxes, table) = try skeleton.items(source)
    said = Set(table.items.filter { $0.blockKind != nil }.map(\.id))
  }

  private func refusal(_ reason: String) -> MetadataError { Appearance.refusal(skeleton, reason) }

  mutating func read() throws {
    // If there are two tables, some readers use the first and some the last.
    for type: BoxType in ["pitm", "iinf", "iloc", "iref", "iprp", "idat", "grpl", "hdlr"] {
      guard table.children.count(where: { $0.type == type }) <= 1 else {
        throw refusal("it has two boxes \(type.name)")
      }
    }
    for ids in [table.items.map(\.id), table.locations.map(\.id)] {
      guard Set(ids).count == ids.count else { throw refusal("two items have one number") }
    }
    guard let primary = table.primary, !said.contains(primary) else {
      throw refusal("it has no primary picture")
    }
    result.add(
      "table", [table.box.payload.prefix(4), table.child("iinf")?.payload.prefix(4) ?? 0..<0])
    try readBoxes()
    try readItems()
    try readProperties()
    for location in table.locations where !said.contains(location.id) {
      guard let ranges = table.ranges(of: location, count: source.count) else {
        throw refusal("the location of item \(location.id) is not understood")
      }
      result.add("data of item \(location.id)", ranges)
    }
  }

  private mutating func readBoxes() throws {
    let metadata = Set(
      skeleton.blocks.filter { $0.kind == .xmp || $0.kind == .jumbf || $0.kind == .exif }
        .map(\.carrier))
    for box in boxes where !metadata.contains(box.range) {
      switch box.type {
      case "meta", "mdat", "free", "skip", "wide": break
      case "moov": try readFilm(box, "moov", depth: 0)
      default: result.add("box \(box.type.name)", [box.range])
      }
    }
    for box in table.children {
      switch box.type {
      case "iinf", "iloc", "iref", "iprp", "idat", "free", "skip": break
      case "grpl":
        if let bytes = ItemTable.groups(try source.read(box.payload), without: said) {
          result.add("groups", bytes: bytes)
        }
      default: result.add("box \(box.type.name) of items", [box.range])
      }
    }
  }

  /// The table's entry for each item, byte for byte, and the references of the items.
  private mutating func readItems() throws {
    guard let box = table.child("iinf") else { throw refusal("it has no table of items") }
    let bytes = try source.read(box.payload)
    var end = bytes.first == 0 ? 6 : 8
    for item in table.items {
      guard let entry = item.entry else { break }
      if !said.contains(item.id) { result.add("item \(item.id)", bytes: Array(bytes[entry])) }
      end = entry.upperBound
    }
    guard end == bytes.count else { throw refusal("its table of items is damaged") }
    for reference in table.references where !said.contains(reference.from) {
      var list: [UInt8] = []
      for id in [reference.from] + reference.to { list.append(id, .bigEndian) }
      result.add("reference \(reference.type.name)", bytes: list)
    }
  }

  /// The properties of each item in their order: size, colours, turns, cuts, decoder settings.
  private mutating func readProperties() throws {
    let count = table.associations.reduce(0) { $0 + 1 + $1.properties.count }
    guard count <= Self.most else { throw refusal("its items have too many properties") }
    for association in table.associations where !said.contains(association.id) {
      var pieces: [Appearance.Piece] = []
      for (number, isEssential) in association.properties where number != 0 {
        guard table.properties.indices.contains(number - 1) else {
          throw refusal("item \(association.id) has a property that does not exist")
        }
        pieces += [
          .bytes([isEssential ? 1 : 0]), .range(table.properties[number - 1].range),
        ]
      }
      result.add("properties of item \(association.id)", pieces: pieces)
    }
    for box in table.otherProperties where box.type != "free" && box.type != "skip" {
      result.add("box \(box.type.name) of properties", [box.range])
    }
  }

  // MARK: Image sequences

  /// The boxes of a film with its metadata, because readers use position and time from there, too;
  /// with the samples instead of their positions.
  private mutating func readFilm(_ parent: Box, _ name: String, depth: Int) throws {
    guard depth < 8 else { throw refusal("the boxes of its film nest too deep") }
    var window = try ByteWindow(source)
    let list = try BoxList(&window, in: parent.payload, limit: 4096)
    guard list.problem == nil else { throw refusal("its film is damaged") }
    for box in list.boxes {
      let path = "\(name)/\(box.type.name)"
      switch box.type {
      case "free", "skip", "stco", "co64": break
      case "trak", "mdia", "minf", "stbl", "edts":
        result.add(path, bytes: [])
        try readFilm(box, path, depth: depth + 1)
      default: result.add(path, [box.range])
      }
    }
    if parent.type == "stbl" {
      let samples = try SampleTable(list.boxes, source).chunks { refusal($0) }
      result.add("\(name), samples", samples)
    }
  }
}
