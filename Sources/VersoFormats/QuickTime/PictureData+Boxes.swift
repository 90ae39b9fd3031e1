extension PictureData {
  /// The data from which the pictures in items are decoded, or the film in tracks.
  static func boxes(of skeleton: Skeleton, _ source: ByteSource) throws -> PictureData {
    var window = try ByteWindow(source)
    let limits = source.limits
    let file = try skeleton.boxFile(source)
    let list = file.list
    if let table = file.table, table.problems.isEmpty, table.primary != nil {
      var result = PictureData()
      // By the brand and by who is to handle its items readers know that there are pictures.
      for (box, skipped) in [(list.first("ftyp"), 0), (table.child("hdlr"), 8)] {
        if let box { result.parts.add(box.type.name, [box.payload.dropFirst(skipped).prefix(4)]) }
      }
      // Unfinished data after the picture does not belong to it.
      guard try list.problem == nil || list.endsUnfinished(&window),
        try result.add(table, source)
      else { return PictureData(whole: source) }
      // Which of several pictures is preferred, and how they belong together.
      if let groups = table.child("grpl") {
        for group in try BoxList(&window, in: groups.payload, limit: limits.parts).boxes
        where StripList.entityGroups.contains(group.type) {
          result.parts.add(group.type.name, [group.payload])
        }
      }
      // An image sequence is a film, with its times and its sound.
      let film = try Film(skeleton, source)
      if !film.isEmpty {
        guard let samples = try? film.allSamples() else { return PictureData(whole: source) }
        for box in list.boxes where box.type == "moov" {
          try result.addFilm(box, samples, &window, depth: 0)
        }
        result.parts.add("frames", samples)
      }
      // The film of a motion photo.
      for box in list.boxes where box.type == "mpvd" { result.parts.add("film", [box.payload]) }
      return result
    }
    guard list.problem == nil else { return PictureData(whole: source) }
    guard list.first("moov") != nil else {
      return try PictureData(allOf: skeleton, source)
    }
    var result = PictureData()
    // Programs move the samples before or after their description.
    let samples = list.boxes.filter { $0.type == "mdat" }.map(\.payload)
    for box in list.boxes where box.type == "moov" {
      try result.addFilm(box, samples, &window, depth: 0)
    }
    // Fragments count positions from their start.
    for box in list.boxes where ["mdat", "moof", "imda"].contains(box.type) {
      result.parts.add(box.type.name, [box.payload])
    }
    return result
  }
}

extension PictureData {
  /// The properties that do not affect decoding and colours of an item: its rotation.
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
      parts.add("item", bytes: Self.bytes([item.id, item.type.code, item.isHidden ? 1 : 0]))
      if let location = locations[item.id] {
        if let ranges = table.ranges(of: location, count: source.count) {
          parts.add("data", ranges)
        } else if location.method != 2 {
          // Data in another item are included with that.
          return false
        }
      }
      let look = (properties[item.id] ?? []).filter {
        StripList.describes($0.type, item.type) && !Self.turns.contains($0.type)
      }
      var pieces: [Appearance.Piece] = []
      for property in look { pieces.append(try StripList.piece(property, source)) }
      parts.add("properties", pieces: pieces)
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

  /// Adds what a film's boxes contain to decode and order its samples, and the place of each among
  /// the samples, but not in the file: everything except metadata.
  fileprivate mutating func addFilm(
    _ parent: Box, _ samples: [Range<Int>], _ window: inout ByteWindow, depth: Int
  ) throws(FileError) {
    guard depth < 8 else { return }
    for box in try BoxList(&window, in: parent.payload, limit: 4096).boxes where !box.isRoom {
      let name = box.type.name
      // In the longer form of a header dates and lengths have eight bytes.
      let isLong = try window.copy(box.payload.prefix(1)).first == 1
      switch box.type {
      case "trak", "mdia", "minf", "stbl", "edts", "dinf", "mvex":
        parts.add(name, bytes: [])
        try addFilm(box, samples, &window, depth: depth + 1)
      case "udta", "meta", "uuid": break
      case "mvhd":
        // Scale of time, length, rate and loudness (ISO/IEC 14496-12, 8.2.2).
        parts.add(name, [box.payload.dropFirst(isLong ? 20 : 12).prefix(isLong ? 18 : 14)])
      case "tkhd":
        // Whether the track is shown, its number and length, its layer, and the size, but not its
        // rotation (8.3.2).
        let rest = box.payload.dropFirst(isLong ? 20 : 12)
        parts.add(
          name,
          [
            box.payload.dropFirst(1).prefix(3), rest.prefix(isLong ? 16 : 12),
            rest.dropFirst(isLong ? 24 : 20).prefix(8), rest.suffix(8),
          ])
      case "mdhd":
        // The scale of time and how long it takes (8.4.2).
        parts.add(name, [box.payload.dropFirst(isLong ? 20 : 12).prefix(isLong ? 12 : 8)])
      case "hdlr": parts.add(name, [box.payload.dropFirst(8).prefix(4)])
      case "stco", "co64":
        guard box.payload.count <= window.source.limits.blockBytes else {
          parts.add(name, [box.payload])
          continue
        }
        let table = try window.copy(box.payload)
        parts.add(
          "chunks", bytes: Self.places(table, isLong: box.type == "co64", among: samples))
      default: parts.add(name, [box.payload])
      }
    }
  }

  /// The places of a table's chunks among all samples, in eight bytes each (8.7.5).
  private static func places(
    _ table: [UInt8], isLong: Bool, among samples: [Range<Int>]
  ) -> [UInt8] {
    // Its version, and its declared number of entries.
    var bytes = Array(table.prefix(8))
    var starts: [UInt64] = []
    var total: UInt64 = 0
    for range in samples {
      starts.append(total)
      total += UInt64(range.count)
    }
    var last = 0
    for at in stride(from: 8, to: table.count, by: isLong ? 8 : 4) {
      let short: UInt32? = table.rawSpan.integer(at: at, .bigEndian)
      let long: UInt64? = table.rawSpan.integer(at: at, .bigEndian)
      guard let offset = isLong ? long : short.map(UInt64.init) else { break }
      let at = Int(clamping: offset)
      if !samples.indices.contains(last) || !samples[last].contains(at) {
        last = samples.firstIndex { $0.contains(at) } ?? samples.count
      }
      // External data stay where they are.
      let place =
        samples.indices.contains(last)
        ? starts[last] + UInt64(at - samples[last].lowerBound) : UInt64.max - offset
      bytes.append(place, .bigEndian)
    }
    return bytes
  }
}
