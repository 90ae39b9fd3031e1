extension JPEG {
  package static func parts(
    _ skeleton: Skeleton, _ source: ByteSource, _ keeping: KeptParts
  ) throws -> FileParts {
    var walk = try JPEGParts(skeleton, source)
    try walk.read(keeping)
    return walk.result
  }
}

/// Goes through all of a JPEG file, segment by segment and scan by scan.
struct JPEGParts {
  /// The name of what follows the picture.
  static let trailer = "trailer"

  private let skeleton: Skeleton
  private let source: ByteSource
  private var window: ByteWindow
  private(set) var result = FileParts()
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
    result.add(
      skeleton.format == .exv ? "signature" : "SOI", 0..<start, .structure,
      skeleton.format == .exv ? nil : .adapts)
    guard let scan = try readHeader(from: start) else { return }
    guard let frame else {
      result.add(problem: "a picture without a frame", at: scan)
      return
    }
    let (end, idle) = try readScans(from: scan)
    for (marker, position) in dependent where !StripList.belongs(marker, to: frame) {
      result.add(problem: "a segment \(name(marker)) that the picture has no use for", at: position)
    }
    for (number, position) in colorTables where !namedTables.contains(number) {
      result.add(problem: "a table of colours that no scan names", at: position)
    }
    var picture = FilePart("SOS", scan..<end, .picture)
    picture.parts = idle
    result.add(picture)
    try readTrailer(from: end, keeping)
  }

  /// The segments before the first scan.
  ///
  /// - Returns: Where that begins.
  private mutating func readHeader(from start: Int) throws(FileError) -> Int? {
    var at = start
    for _ in 0..<source.limits.parts {
      guard let segment = try JPEG.segment(at: at, &window),
        segment.range.lowerBound + 4 <= source.count
          || segment.length == nil && segment.range.upperBound == source.count
      else {
        result.add(problem: "bytes that belong to no segment", at: at)
        return nil
      }
      let (marker, range) = (segment.marker, segment.range)
      at = range.lowerBound
      if marker == Marker.scan { return at }
      guard marker != Marker.start, marker != Marker.end else {
        let rest = try bytes(at: at, min(source.count - at, 5))
        if rest == [0xFF, Marker.end] || rest == [0xFF, Marker.start, 0xFF, Marker.end] {
          // There is no picture, and nothing that might be one.
          result.add(segment.name, at..<source.count, .structure)
        } else if skeleton.format != .exv {
          let what = marker == Marker.end ? "an end" : "a start"
          result.add(problem: "\(what) of a picture among the segments", at: at)
        }
        return nil
      }
      guard let length = segment.length else {
        at = range.upperBound
        continue
      }
      guard length >= 2, range.upperBound <= source.count else {
        result.add(
          problem: length < 2
            ? "a segment of length \(length)" : "the end of the file in a segment",
          at: at)
        return nil
      }
      if StripList.decodes(marker) {
        try check(marker, range)
        if Marker.beginsFrame(marker) || marker == 0xF7 {
          if frame != nil { result.add(problem: "a second frame", at: at) }
          frame = marker
        }
        // The number of lines is defined after the first scan, if at all (T.81, B.2.5).
        if marker == 0xDC { result.add(problem: "a number of lines before the picture", at: at) }
        result.add(segment.name, range, .picture)
      } else if segment.isMetadata {
        add(segment)
      } else {
        result.add(
          problem: "a segment of the unknown kind FF \(String(marker, radix: 16))", at: at)
      }
      at = range.upperBound
    }
    result.add(problem: "more segments than are allowed", at: at)
    return nil
  }

  /// A segment of metadata. Its contents are examined as a block; an unknown one is on no list.
  private mutating func add(_ segment: Segment) {
    let kind = known[segment.range.lowerBound] ?? .other
    let name = kind == .other ? segment.name : "\(segment.name) \(kind.name)"
    switch kind {
    // How colours are encoded, and the shape of a pixel; what follows is not.
    case .adobe, .jfif:
      result.add(name, segment.range, .look, .stays(segment.data.prefix(12)))
    case .other: result.add(name, segment.range, .unknown, .goes(name))
    default:
      let isLook = [.icc, .gainMap, .mpf].contains(kind)
      result.add(name, segment.range, isLook ? .look : .metadata, .block)
    }
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
      problem: "a segment \(name(marker)) of \(segment.count) bytes, which is not its length,",
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
  /// - Returns: The end of the picture: after its last marker, or the end of the file. And what among its data is not
  ///   the picture's.
  private mutating func readScans(from start: Int) throws(FileError) -> (Int, [FilePart]) {
    var marks = JPEG.Marks(source)
    var at = start
    // Tables that no scan follows, which decodes nothing.
    var idle: [Range<Int>] = []
    var strangers: [FilePart] = []
    while let segment = try marks.next(from: at) {
      let (marker, range) = (segment.marker, segment.range)
      if marker == Marker.end {
        let tables = idle.map {
          FilePart("table", $0, .unknown, .goes("a table after the last scan"))
        }
        return (range.upperBound, strangers + tables)
      }
      if marker == Marker.start {
        result.add(problem: "another picture before the first one ends", at: range.lowerBound)
        break
      }
      at = range.upperBound
      if segment.length == nil { continue }
      // Damaged data of a scan may look like a segment; a real one is followed by another marker.
      if marker == Marker.scan {
        idle = []
        if range.lowerBound == start { try check(marker, range) }
        try noteTables(of: range)
      } else if try marks.next(from: range.upperBound)?.range.lowerBound == range.upperBound {
        if StripList.decodes(marker) {
          try check(marker, range)
          // The number of lines may be stated there (T.81, B.2.5).
          if marker != 0xDC { idle.append(range) }
        } else {
          strangers.append(
            FilePart(segment.name, range, .unknown, .goes("a segment between the scans")))
        }
      }
    }
    return (source.count, strangers)
  }

  /// The data after the picture: pictures of the index that stay, and the rest.
  private mutating func readTrailer(from end: Int, _ keeping: KeptParts) throws(FileError) {
    var kept = ByteRanges()
    for (number, range) in try JPEG.pictures(skeleton, source) where range.lowerBound >= end {
      guard keeping.contains(.gainMap) else { continue }
      kept.insert(range)
      result.add("picture \(number + 1)", range, .picture, .block)
    }
    for gap in kept.gaps(in: end..<source.count) {
      result.add(Self.trailer, gap, .trailer, .goes(Self.trailer))
    }
  }
}
