extension ISOBMFF {
  package static func pictureData(_ skeleton: Skeleton, _ source: ByteSource) throws -> PictureData
  {
    var window = try ByteWindow(source)
    let limits = ReadLimits()
    let list = try BoxList(&window, in: 0..<source.count, limit: limits.parts)
    let metas = list.boxes.filter { $0.type == "meta" }
    if metas.count == 1, let table = try ItemTable(metas[0], &window, limits: limits),
      table.problems.isEmpty, table.primary != nil
    {
      var result = PictureData()
      // What was never finished behind the picture is none of it.
      guard try list.problem == nil || list.endsUnfinished(&window),
        try result.add(table, source)
      else { return PictureData(whole: source) }
      // The frames of an image sequence.
      var frames = Inventory()
      try Film(in: list.boxes, skeleton, source).add(to: &frames)
      if !frames.picture.isEmpty { result.parts.add("frames", pieces: frames.picture) }
      // The film of a motion photo.
      for box in list.boxes where box.type == "mpvd" { result.parts.add("film", [box.payload]) }
      return result
    }
    guard list.problem == nil else { return PictureData(whole: source) }
    guard list.first("moov") != nil, list.first("mdat") != nil else {
      return try PictureData(allOf: skeleton, source)
    }
    var result = PictureData()
    // Programs move the samples in front of what describes them, and behind it.
    for box in list.boxes where box.type == "moov" {
      try result.addFilm(box, &window, depth: 0)
    }
    // Fragments tell places counted from where they begin.
    for box in list.boxes where ["mdat", "moof", "imda"].contains(box.type) {
      result.parts.add(box.type.name, [box.payload])
    }
    return result
  }
}

extension PictureData {
  /// What of its properties says nothing of how an item is decoded and coloured: how it is turned.
  private static let turns: Set<BoxType> = ["irot", "imir"]
  /// References by which a picture is made of others.
  private static let makings: Set<BoxType> = ["dimg", "auxl", "base", "prem"]

  /// Adds the pictures among the items of a HEIF file, thumbnails left out.
  ///
  /// - Returns: Whether all of them were found.
  fileprivate mutating func add(_ table: ItemTable, _ source: ByteSource) throws(FileError) -> Bool
  {
    let thumbnails = Set(table.references.filter { $0.type == "thmb" }.map(\.from))
    let items = table.items.filter {
      StripList.pictures.contains($0.type) && !thumbnails.contains($0.id)
    }.sorted { $0.id < $1.id }
    let known = Set(items.map(\.id))
    guard let primary = table.primary, known.contains(primary) else { return false }
    parts.add("primary", bytes: Self.bytes([primary]))
    let (locations, properties) = (table.locationsByItem, table.propertiesByItem)
    for item in items {
      parts.add("item", bytes: Self.bytes([item.id, item.type.code]))
      if let location = locations[item.id] {
        if let ranges = table.ranges(of: location, count: source.count) {
          parts.add("data", ranges)
        } else if location.method != 2 {
          // What lies in another item comes with that.
          return false
        }
      }
      let look = (properties[item.id] ?? []).filter {
        StripList.properties.contains($0.type) && !Self.turns.contains($0.type)
      }
      parts.add("properties", look.map(\.range))
    }
    for reference in table.references
    where Self.makings.contains(reference.type) && known.contains(reference.from) {
      parts.add(
        "reference", bytes: Self.bytes([reference.type.code, reference.from] + reference.to))
    }
    return true
  }

  private static func bytes(_ numbers: [UInt32]) -> [UInt8] {
    var bytes: [UInt8] = []
    for number in numbers { bytes.append(number, .bigEndian) }
    return bytes
  }

  /// Adds what of a film's boxes decodes its samples and says in which order and how long they are shown,
  /// but not where they lie.
  fileprivate mutating func addFilm(
    _ parent: Box, _ window: inout ByteWindow, depth: Int
  ) throws(FileError) {
    guard depth < 8 else { return }
    for box in try BoxList(&window, in: parent.payload, limit: 4096).boxes {
      switch box.type {
      case "trak", "mdia", "minf", "stbl", "edts":
        parts.add(box.type.name, bytes: [])
        try addFilm(box, &window, depth: depth + 1)
      case "stsd", "stts", "ctts", "stss", "stsc", "stsz", "stz2", "elst":
        parts.add(box.type.name, [box.payload])
      case "mdhd":
        // Version and flags, two dates, then the scale of time and how long it takes.
        let isLong = try window.copy(box.payload.prefix(1)).first == 1
        parts.add(
          box.type.name, [box.payload.dropFirst(isLong ? 20 : 12).prefix(isLong ? 12 : 8)])
      default: break
      }
    }
  }
}
