extension JPEG {
  package static func inventory(
    _ skeleton: Skeleton, _ source: ByteSource, _ keeping: KeptParts
  ) throws -> Inventory {
    var walk = try JPEGInventory(skeleton, source)
    try walk.read(keeping)
    return walk.result
  }
}

/// Goes through all of a JPEG file, segment by segment and scan by scan.
struct JPEGInventory {
  /// The name of what follows the picture.
  static let trailer = "trailer"

  private let skeleton: Skeleton
  private let source: ByteSource
  private var window: ByteWindow
  private(set) var result = Inventory()
  /// The marker that begins the frame.
  private var frame: UInt8?
  /// Segments whose meaning depends on the frame, which may follow them.
  private var dependent: [(marker: UInt8, position: Int)] = []
  /// Tables of colours, and those that scans name (T.87, C.2.4.1.2).
  private var colorTables: [(number: UInt8, position: Int)] = []
  private var namedTables: Set<UInt8> = []
  /// The contents of segments that a reader knows.
  private let known: [Int: BlockKind]

  init(_ skeleton: Skeleton, _ source: ByteSource) throws(FileError) {
    self.skeleton = skeleton
    self.source = source
    window = try ByteWindow(source)
    var known: [Int: BlockKind] = [:]
    for block in skeleton.blocks {
      known[block.carrier.lowerBound] = block.kind
      // Each piece has the header of the first one.
      let header = block.payload.lowerBound - block.carrier.lowerBound
      for piece in block.continuation { known[piece.lowerBound - header] = block.kind }
    }
    self.known = known
  }

  private mutating func bytes(at position: Int, _ count: Int) throws(FileError) -> [UInt8] {
    guard position >= 0, position + count <= source.count else { return [] }
    _ = try window.load(position..<(position + count))
    return try window.copy(position..<(position + count))
  }

  mutating func read(_ keeping: KeptParts) throws(FileError) {
    let start = JPEG.start(of: skeleton.format)
    // Files of segments have no picture.
    if skeleton.format == .exv { result.add(picture: 0..<start) }
    guard let scan = try readHeader(from: start) else { return }
    guard let frame else {
      result.add(unclear: "a picture without a frame", at: scan)
      return
    }
    let end = try readScans(from: scan)
    for (marker, position) in dependent where !StripList.belongs(marker, to: frame) {
      result.add(unclear: "a segment \(name(marker)) that the picture has no use for", at: position)
    }
    for (number, position) in colorTables where !namedTables.contains(number) {
      result.add(unclear: "a table of colours that no scan names", at: position)
    }
    result.add(picture: scan..<end)
    try readTrailer(from: end, keeping)
  }

  /// The segments before the first scan.
  ///
  /// - Returns: Where that begins.
  private mutating func readHeader(from start: Int) throws(FileError) -> Int? {
    var at = start
    var parts = 0
    let limits = source.limits
    while parts < limits.parts {
      parts += 1
      let head = try bytes(at: at, 4)
      guard head.count == 4, head[0] == 0xFF else {
        let tail = try bytes(at: at, 2)
        if tail == [0xFF, Marker.end], at + 2 == source.count {
          result.add(picture: at..<source.count)
        } else {
          result.add(unclear: "bytes that belong to no segment", at: at)
        }
        return nil
      }
      let marker = head[1]
      if marker == 0xFF {
        at += 1
        continue
      }
      if marker == Marker.scan { return at }
      guard marker != Marker.start, marker != Marker.end else {
        let rest = try bytes(at: at, min(source.count - at, 5))
        if rest == [0xFF, Marker.end] || rest == [0xFF, Marker.start, 0xFF, Marker.end] {
          // There is no picture, and nothing that might be one.
          result.add(picture: at..<source.count)
        } else if skeleton.format != .exv {
          let what = marker == Marker.end ? "an end" : "a start"
          result.add(unclear: "\(what) of a picture among the segments", at: at)
        }
        return nil
      }
      if Marker.standsAlone(marker) {
        at += 2
        continue
      }
      let length = Int(head[2]) << 8 | Int(head[3])
      let segment = at..<(at + 2 + length)
      guard length >= 2, segment.upperBound <= source.count else {
        result.add(unclear: "a segment of length \(length)", at: at)
        return nil
      }
      if StripList.decodes(marker) {
        try check(marker, segment)
        if Marker.beginsFrame(marker) || marker == 0xF7 {
          if frame != nil { result.add(unclear: "a second frame", at: at) }
          frame = marker
        }
        // The number of lines is defined after the first scan, if at all (T.81, B.2.5).
        if marker == 0xDC { result.add(unclear: "a number of lines before the picture", at: at) }
        result.add(picture: segment)
      } else if marker == Marker.comment || (Marker.app0...Marker.app15).contains(marker) {
        // Its contents are examined as a block; an unknown one is on no list.
        let kind = known[segment.lowerBound] ?? .other
        if kind == .adobe || kind == .jfif {
          // How colours are encoded, and the shape of a pixel; what follows is not.
          result.add(picture: segment.dropFirst(4).prefix(12))
        } else if kind == .other {
          let name = marker == Marker.comment ? "COM" : "APP\(marker - Marker.app0)"
          result.add(said: name, segment)
        }
      } else {
        result.add(unclear: "a segment of the unknown kind FF \(String(marker, radix: 16))", at: at)
      }
      at = segment.upperBound
    }
    result.add(unclear: "more segments than are allowed", at: at)
    return nil
  }

  private typealias Marker = JPEG.Marker

  /// Names a segment whose length does not follow from its numbers: it contains something else, and
  /// decoders refuse it.
  private mutating func check(_ marker: UInt8, _ segment: Range<Int>) throws(FileError) {
    let data = try bytes(at: segment.lowerBound + 4, segment.count - 4)
    dependent.append((marker, segment.lowerBound))
    if marker == 0xF8, data.count > 1, [2, 3].contains(data[0]) {
      colorTables.append((data[1], segment.lowerBound))
    }
    guard !StripList.isStandard(marker, data) else { return }
    result.add(
      unclear: "a segment \(name(marker)) of \(segment.count) bytes, which is not its length,",
      at: segment.lowerBound)
  }

  private func name(_ marker: UInt8) -> String {
    "FF \(String(marker, radix: 16, uppercase: true))"
  }

  /// Notes which tables of colours a scan of JPEG-LS names, one for each component.
  private mutating func noteTables(of scan: Range<Int>) throws(FileError) {
    guard frame == 0xF7 else { return }
    let data = try bytes(at: scan.lowerBound + 4, scan.count - 4)
    guard let count = data.first else { return }
    for component in 0..<Int(count) where 2 + 2 * component < data.count {
      namedTables.insert(data[2 + 2 * component])
    }
  }

  /// The scans, with the tables between them.
  ///
  /// - Returns: The end of the picture: after its last marker, or the end of the file.
  private mutating func readScans(from start: Int) throws(FileError) -> Int {
    var marks = JPEG.Marks(source)
    var at = start
    // Tables that no scan follows, which decodes nothing.
    var idle: [Range<Int>] = []
    while let (found, head) = try marks.next(from: at) {
      let marker = head[1]
      if marker == Marker.end {
        for segment in idle { result.add(said: "a table after the last scan", segment) }
        return found + 2
      }
      guard head.count == 4 else { break }
      if marker == Marker.start {
        result.add(unclear: "another picture before the first one ends", at: found)
        break
      }
      if Marker.standsAlone(marker) {
        at = found + 2
        continue
      }
      let length = Int(head[2]) << 8 | Int(head[3])
      let segment = found..<(found + 2 + max(length, 2))
      // Damaged data of a scan may look like a segment; a real one is followed by another marker.
      if marker == Marker.scan {
        idle = []
        if found == start { try check(marker, segment) }
        try noteTables(of: segment)
      } else if let next = try marks.next(from: segment.upperBound),
        next.position == segment.upperBound
      {
        if StripList.decodes(marker) {
          try check(marker, segment)
          // The number of lines may be stated there (T.81, B.2.5).
          if marker != 0xDC { idle.append(segment) }
        } else {
          result.add(said: "a segment between the scans", segment)
        }
      }
      at = segment.upperBound
    }
    return source.count
  }

  /// The data after the picture: pictures of the index that stay, and the rest.
  private mutating func readTrailer(from end: Int, _ keeping: KeptParts) throws(FileError) {
    var kept = ByteRanges()
    if keeping.contains(.gainMap) {
      for (_, range) in try JPEG.pictures(skeleton, source) where range.lowerBound >= end {
        kept.insert(range)
      }
    }
    for gap in kept.gaps(in: end..<source.count) { result.add(said: Self.trailer, gap) }
  }
}
