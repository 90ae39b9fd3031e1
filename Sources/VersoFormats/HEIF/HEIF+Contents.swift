extension HEIF {
  package static func isComplete(
    _ skeleton: Skeleton, _ source: ByteSource
  ) throws(FileError) -> Bool {
    guard skeleton.format.coding != nil else { return true }
    var at = 0
    while at < source.count {
      let head = Header(try source.read(at..<(at + 16)), .bigEndian)
      guard var size = head.long(0), head.bytes.count >= 8 else { return false }
      if size == 0 { return true }
      if size == 1 { size = head.quad(8).flatMap { Int(exactly: $0) } ?? 0 }
      guard size >= 8, size <= source.count - at else { return false }
      at += size
    }
    return true
  }

  package static func contents(
    _ skeleton: Skeleton, _ facts: [Item], _ directories: [Directory], _ limits: ReadLimits,
    _ source: @autoclosure () throws -> ByteSource
  ) throws -> FurtherContents {
    var contents = FurtherContents()
    guard skeleton.format.coding != nil else { return contents }
    try readContents(&contents, skeleton, source())
    return contents
  }

  /// The pictures of a file of items, and their parts (ISO 23008-12, 6).
  private static func readContents(
    _ contents: inout FurtherContents, _ skeleton: Skeleton, _ source: ByteSource
  ) throws(FileError) {
    var window = try ByteWindow(source)
    let file = try skeleton.boxFile(source)
    let boxes = file.boxes
    for box in boxes where box.type == "mpvd" { contents.add("video") }
    if boxes.contains(where: { $0.type == "moov" }) { contents.count(.max, .frame) }
    guard let table = file.firstTable else { return }
    // A part or another form of a picture is not a separate picture.
    var belongs: Set<UInt32> = []
    for reference in table.references {
      switch reference.type {
      case "thmb", "auxl": belongs.insert(reference.from)
      case "dimg": belongs.formUnion(reference.to)
      default: break
      }
    }
    var pictures = 0
    for item in table.items where !item.isSaid {
      if item.type == "tmap" { contents.add("gain map") }
      let isPrimary = item.id == table.primary
      guard isPrimary || !belongs.contains(item.id), item.type != "tmap" else { continue }
      if !isPrimary, try isAlternative(item.id, table, &window) { continue }
      pictures += 1
    }
    if contents.count == 1 { contents.count(pictures, .picture) }
    for reference in table.references {
      if reference.type == "thmb" { contents.add("thumbnail") }
      if reference.type == "auxl" {
        let name = try auxiliaryName(table.properties(of: reference.from), &window)
        if let name { contents.add(name) }
      }
    }
  }

  /// Whether an item is another form of the primary one (ISO 14496-12, 8.18.3).
  private static func isAlternative(
    _ id: UInt32, _ table: ItemTable, _ window: inout ByteWindow
  ) throws(FileError) -> Bool {
    guard let groups = table.child("grpl"), groups.payload.count <= window.source.limits.blockBytes
    else {
      return false
    }
    let bytes = try window.copy(groups.payload)
    let span = bytes.rawSpan
    var at = 0
    while let size: UInt32 = span.integer(at: at, .bigEndian), size >= 20,
      Int(size) <= bytes.count - at,
      let type: UInt32 = span.integer(at: at + 4, .bigEndian),
      let count: UInt32 = span.integer(at: at + 16, .bigEndian),
      Int(count) <= (Int(size) - 20) / 4
    {
      let members = (0..<Int(count)).compactMap { index -> UInt32? in
        span.integer(at: at + 20 + 4 * index, .bigEndian)
      }
      if BoxType(code: type) == "altr", members.contains(id),
        members.contains(where: { $0 == table.primary })
      {
        return true
      }
      at += Int(size)
    }
    return false
  }

  /// The purpose of an auxiliary picture; nil for transparency, which is part of the picture.
  private static func auxiliaryName(
    _ properties: [Box], _ window: inout ByteWindow
  ) throws(FileError) -> String? {
    guard let box = properties.first(where: { $0.type == "auxC" }),
      (5...1024).contains(box.payload.count)
    else { return "auxiliary picture" }
    let bytes = try window.copy(box.payload).dropFirst(4).prefix { $0 != 0 }
    let type = String(decoding: bytes, as: UTF8.self)
    switch type {
    case _ where type.hasSuffix(":alpha") || type == "urn:mpeg:hevc:2015:auxid:1": return nil
    case _ where type.hasSuffix(":depth") || type == "urn:mpeg:hevc:2015:auxid:2",
      _ where type.hasSuffix("disparity"):
      return "depth map"
    case _ where type.hasSuffix(":hdrgainmap"): return "gain map"
    case _ where type.hasSuffix("matte"): return "matte"
    default: return "auxiliary picture"
    }
  }
}

extension ItemTable.Item {
  /// Whether it is a statement on pictures, and not a picture.
  fileprivate var isSaid: Bool {
    let pictures: Set<BoxType> = [
      "hvc1", "hev1", "av01", "avc1", "jpeg", "j2k1", "vvc1", "grid", "iden", "iovl", "tmap",
      "unci",
    ]
    return !pictures.contains(type)
  }
}
