/// Positions that are counted from the start of a film's file, as they are in a new file.
struct MovedOffsets {
  private let copies: Splice.Copies
  private let format: String
  /// Whether no copied data moved.
  private var isStill: Bool

  /// Where boxes are that were replaced, by where they were.
  private let replaced: [Int: Range<Int>]

  /// The old and new locations of parts of the header to which other parts point.
  private let auxiliary: (old: AuxiliaryPlaces, new: AuxiliaryPlaces)

  /// The media data, before.
  private let media: ByteRanges

  init(
    _ copies: Splice.Copies, _ replaced: [Int: Range<Int>],
    _ auxiliary: (old: AuxiliaryPlaces, new: AuxiliaryPlaces), media: [Range<Int>],
    format: String
  ) {
    (self.copies, self.replaced, self.format) = (copies, replaced, format)
    self.media = ByteRanges(media)
    self.auxiliary = auxiliary
    isStill = copies.areInPlace && auxiliary.old.ranges == auxiliary.new.ranges
  }

  private func refusal(_ message: String) -> MetadataError {
    MetadataError(.unsupported, "\(message), so nothing can be moved", place: format)
  }

  /// Where a byte of the old file is in the new one. A position after the last byte of a piece is
  /// the end of empty data.
  private func position(_ old: Int) throws(MetadataError) -> Int {
    if let new = copies.position(of: old) { return new }
    if old > 0, let new = copies.position(of: old - 1) { return new + 1 }
    throw MetadataError(
      .damaged, "a chunk is outside the media data, so nothing can be moved", place: format,
      offset: old)
  }

  // MARK: The header

  /// Corrects a film's header.
  ///
  /// - Returns: Whether a table became longer, so that everything has to be placed again.
  mutating func move(_ movie: inout MovieBox) throws -> Bool {
    guard !isStill else { return false }
    var isLonger = false
    for index in movie.boxes.indices {
      switch movie.boxes[index].type {
      case "trak": if try moveTrack(&movie.boxes[index]) { isLonger = true }
      case "uuid" where movie.boxes[index].front == Self.canon: try moveCanon(&movie.boxes[index])
      case "gps ": try moveDashcam(&movie.boxes[index])
      case "meta": try check(items: movie.boxes[index].encoded, at: nil)
      default: break
      }
    }
    return isLonger
  }

  private func moveTrack(_ track: inout MovieBox) throws -> Bool {
    var isLonger = false
    let number = track.trackNumber
    try Self.updateTables(of: &track, format) { info, table in
      guard try isOfThisFile(info) else { return try checkElsewhere(table) }
      table.boxes = try table.boxes.map { box in
        switch box.type {
        case "stco", "co64":
          let moved = try moveChunks(box)
          if moved.count != box.count { isLonger = true }
          return moved
        case "saio":
          var box = box
          try moveAuxiliary(&box, of: number, table)
          return box
        default: return box
        }
      }
    }
    return isLonger
  }

  /// Changes the tables of a track's samples.
  private static func updateTables(
    of track: inout MovieBox, _ format: String,
    _ change: (_ info: MovieBox, inout MovieBox) throws -> Void
  ) throws {
    try MovieEdit.open(&track, format)
    try track.update("mdia") { media in
      try MovieEdit.open(&media, format)
      try media.update("minf") { info in
        try MovieEdit.open(&info, format)
        let whole = info
        try info.update("stbl") { table in
          try MovieEdit.open(&table, format)
          try change(whole, &table)
        }
      }
    }
  }

  /// Gives all tables of chunks the long form; their values stay.
  static func widen(_ movie: inout MovieBox, _ format: String) throws {
    try movie.update("trak") { track in
      try updateTables(of: &track, format) { _, table in
        table.boxes = table.boxes.map { box in
          box.type == "stco" ? widened(box) : box
        }
      }
    }
  }

  private static func widened(_ box: MovieBox) -> MovieBox {
    var bytes = Array(box.bytes.prefix(8))
    let short: [UInt32] = box.bytes.rawSpan.integers(from: 8, .bigEndian)
    for number in short { bytes.append(UInt64(number), .bigEndian) }
    return MovieBox("co64", bytes)
  }

  private func isOfThisFile(_ info: MovieBox) throws -> Bool {
    guard let isOwn = info.leadsToThisFile else {
      throw refusal("the location of the samples of a track is not understood")
    }
    return isOwn
  }

  private func moveChunks(_ box: MovieBox) throws -> MovieBox {
    let isLong = box.type == "co64"
    guard let starts = ChunkStarts(box.type, box.bytes) else {
      throw refusal("a list of chunks is cut short")
    }
    var bytes = box.bytes
    for index in 0..<starts.count {
      guard let old = starts[index] else { throw refusal("a chunk is outside the file") }
      let new = try position(old)
      if isLong {
        bytes.store(UInt64(new), at: 8 + 8 * index, .bigEndian)
      } else if let short = UInt32(exactly: new) {
        bytes.store(short, at: 8 + 4 * index, .bigEndian)
      } else {
        return try moveChunks(Self.widened(box))
      }
    }
    var result = box
    result.content = .bytes(bytes)
    return result
  }

  /// Makes sure that the samples of a track which declares another file are not in this file's
  /// media data: there they would be lost when those move.
  private func checkElsewhere(_ table: MovieBox) throws {
    for box in table.boxes where box.type == "stco" || box.type == "co64" {
      guard let starts = ChunkStarts(box.type, box.bytes) else { continue }
      for index in 0..<starts.count {
        guard let start = starts[index], media.contains(start) else { continue }
        guard copies.position(of: start) == start else {
          throw refusal(
            "a track names another file for its samples, but they are in this file's media data")
        }
      }
    }
  }

  /// The locations of auxiliary data of samples, such as decryption data (ISO/IEC 14496-12, 8.7.9).
  private func moveAuxiliary(
    _ box: inout MovieBox, of track: UInt32?, _ table: MovieBox
  ) throws {
    var bytes = box.bytes
    let flags: UInt32 = bytes.rawSpan.integer(at: 0, .bigEndian) ?? 0
    let size = flags >> 24 == 0 ? 4 : 8
    let start = 4 + (flags & 1 == 1 ? 8 : 0)
    guard let count: UInt32 = bytes.rawSpan.integer(at: start, .bigEndian),
      Int(count) <= (bytes.count - start - 4) / size
    else { throw refusal("a box saio is cut short") }
    var places = track.flatMap { number in
      auxiliary.old.ranges[number].flatMap { old in
        auxiliary.new.ranges[number].map { (old: old, shift: $0.lowerBound - old.lowerBound) }
      }
    }
    // If no sample has any, positions refer to nothing.
    let sizes = table.boxes.filter { $0.type == "saiz" }
    let leadsToNothing = !sizes.isEmpty && sizes.allSatisfy { $0.auxiliaryCount == 0 }
    if leadsToNothing, let (old, shift) = places {
      // The end of an empty box is where its first one would be.
      places = (old.lowerBound..<(old.upperBound + 1), shift)
    }
    for number in 0..<Int(count) {
      let place = start + 4 + size * number
      do {
        try move(&bytes, at: place, size, inHeader: places)
      } catch {
        guard leadsToNothing else { throw error }
        // Every byte of the file is as good as another.
        for at in place..<(place + size) { bytes[at] = 0 }
      }
    }
    box.content = .bytes(bytes)
  }

  /// Corrects one number.
  private func move(
    _ bytes: inout [UInt8], at place: Int, _ size: Int,
    inHeader places: (old: Range<Int>, shift: Int)? = nil
  ) throws {
    let short: UInt32 = bytes.rawSpan.integer(at: place, .bigEndian) ?? 0
    let long: UInt64 =
      size == 8 ? bytes.rawSpan.integer(at: place, .bigEndian) ?? 0 : UInt64(short)
    guard let old = Int(exactly: long) else { throw refusal("a position is outside the file") }
    let isInHeader = places?.old.contains(old) ?? false
    let new = isInHeader ? old + (places?.shift ?? 0) : try position(old)
    if size == 8 {
      bytes.store(UInt64(new), at: place, .bigEndian)
    } else {
      guard let new = UInt32(exactly: new) else {
        throw MetadataError(.tooLarge, "a position passes 4 GB", place: format)
      }
      bytes.store(new, at: place, .bigEndian)
    }
  }

  // MARK: Boxes of makers

  /// The box in the header of Canon's raw files.
  static let canon: [UInt8] = [
    0x85, 0xC0, 0xB6, 0x87, 0x82, 0x0F, 0x11, 0xE0, 0x81, 0x11, 0xF4, 0xCE, 0x46, 0x2B, 0x6A, 0x48,
  ]

  /// The locations of the parts in a Canon raw file (`CTBO`): their number, and for each one its
  /// own number, its position and its length.
  private func moveCanon(_ box: inout MovieBox) throws {
    try MovieEdit.open(&box, format)
    try box.update("CTBO") { list in
      var bytes = list.bytes
      guard let count: UInt32 = bytes.rawSpan.integer(at: 0, .bigEndian),
        Int(count) <= (bytes.count - 4) / 20
      else { throw refusal("the list of Canon's parts is cut short") }
      for number in 0..<Int(count) {
        let at = 4 + 20 * number + 4
        let old: UInt64 = bytes.rawSpan.integer(at: at, .bigEndian) ?? 0
        if let new = Int(exactly: old).flatMap({ replaced[$0] }) {
          bytes.store(UInt64(new.lowerBound), at: at, .bigEndian)
          bytes.store(UInt64(new.count), at: at + 8, .bigEndian)
        } else if old > 0 {
          try move(&bytes, at: at, 8)
        }
      }
      list.content = .bytes(bytes)
    }
  }

  /// The locations of a dashcam's positions: two numbers, then pairs of a position and a length.
  private func moveDashcam(_ box: inout MovieBox) throws {
    var bytes = box.bytes
    guard let count: UInt32 = bytes.rawSpan.integer(at: 4, .bigEndian),
      Int(count) <= (bytes.count - 8) / 8
    else { throw refusal("the list of a dashcam's positions is not understood") }
    for number in 0..<Int(count) {
      let old: UInt32 = bytes.rawSpan.integer(at: 8 + 8 * number, .bigEndian) ?? 0
      if old > 0 { try move(&bytes, at: 8 + 8 * number, 4) }
    }
    box.content = .bytes(bytes)
  }

  // MARK: Fragments

  /// Corrects a fragment (`moof`), or the index of all of them (`mfra`; ISO/IEC 14496-12, 8.8).
  mutating func move(fragment box: inout MovieBox) throws {
    guard !isStill else { return }
    try MovieEdit.open(&box, format)
    try box.update("tfra") { list in
      var bytes = list.bytes
      guard let flags: UInt32 = bytes.rawSpan.integer(at: 0, .bigEndian),
        let lengths: UInt32 = bytes.rawSpan.integer(at: 8, .bigEndian),
        let count: UInt32 = bytes.rawSpan.integer(at: 12, .bigEndian)
      else { throw refusal("the index of fragments is cut short") }
      let size = flags >> 24 == 1 ? 8 : 4
      let others = (0..<3).reduce(3) { $0 + Int(lengths >> (2 * UInt32($1)) & 3) }
      let entry = 2 * size + others
      guard Int(count) <= (bytes.count - 16) / entry else {
        throw refusal("the index of fragments is cut short")
      }
      for number in 0..<Int(count) { try move(&bytes, at: 16 + entry * number + size, size) }
      list.content = .bytes(bytes)
    }
    try box.update("traf") { track in
      try MovieEdit.open(&track, format)
      try track.update("tfhd") { header in
        var bytes = header.bytes
        // The first flag means that positions count from one that is given here.
        guard let flags: UInt32 = bytes.rawSpan.integer(at: 0, .bigEndian), flags & 1 == 1 else {
          return
        }
        guard bytes.count >= 16 else { throw refusal("the header of a fragment is cut short") }
        try move(&bytes, at: 8, 8)
        header.content = .bytes(bytes)
      }
    }
  }

  /// An index of segments counts from its own end, so the data that it refers to must not move
  /// relative to it.
  func check(index box: Box, _ bytes: [UInt8]) throws {
    guard !isStill else { return }
    let end = box.range.upperBound
    let isLong = bytes.count > 8 && bytes[8] == 1
    let short: UInt32 = bytes.rawSpan.integer(at: 24, .bigEndian) ?? 0
    let long: UInt64 = bytes.rawSpan.integer(at: 28, .bigEndian) ?? 0
    guard let first = Int(exactly: isLong ? long : UInt64(short)) else {
      throw refusal("an index of segments is not understood")
    }
    let (target, isOver) = end.addingReportingOverflow(first)
    guard !isOver, let here = copies.position(of: box.range.lowerBound),
      try position(target) - here == target - box.range.lowerBound
    else { throw refusal("an index of segments (sidx) counts over what changes its length") }
  }

  /// Items have places of their own in the file.
  func check(items bytes: [UInt8], at place: Int?) throws {
    guard !isStill else { return }
    guard var (list, _) = try? MovieBox.list(bytes[...], limit: 64), !list.isEmpty,
      (try? list[0].open()) != nil
    else { throw refusal("a box meta is not understood") }
    if list[0].boxes.contains(where: { $0.type == "iloc" }) {
      throw MetadataError(
        .unsupported, "items have their own locations (iloc), so nothing can be moved",
        place: format, offset: place)
    }
  }
}

extension MovieBox {
  /// The number of samples with auxiliary information, from a box `saiz` (ISO/IEC 14496-12, 8.7.8).
  fileprivate var auxiliaryCount: UInt32? {
    let flags: UInt32 = bytes.rawSpan.integer(at: 0, .bigEndian) ?? 0
    return bytes.rawSpan.integer(at: 5 + (flags & 1 == 1 ? 8 : 0), .bigEndian)
  }

  /// Whether the samples of a track are in this file, by the box `minf`; nil if some are and others
  /// are not, and if it is not understood.
  fileprivate var leadsToThisFile: Bool? {
    guard var data = boxes.first(where: { $0.type == "dinf" }) else { return true }
    guard (try? data.open()) != nil else { return nil }
    guard let list = data.boxes.first(where: { $0.type == "dref" }) else { return true }
    return DataReferences.leadToThisFile(list.bytes)
  }
}
