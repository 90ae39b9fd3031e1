extension JPEG {
  /// The maximum number of bytes of a segment after its length.
  static let segmentLimit = 65_533

  package static func limit(for kind: BlockKind) -> Int {
    // IPTC data are one of Photoshop's resources here.
    kind == .iptc ? 0 : segmentLimit - (signatures.first { $0.kind == kind }?.header ?? 0)
  }

  package static func splice(
    _ changes: BlockChanges, skeleton: Skeleton, source: ByteSource
  ) throws -> Splice {
    var splice = Splice()
    var at = 0
    // Between the blocks are the tables of the old picture.
    func pass(_ range: Range<Int>) {
      let kept = changes.picture == nil ? range.upperBound : Swift.min(range.upperBound, 2)
      splice.copy(range.lowerBound..<max(range.lowerBound, kept))
    }
    // The Exif block comes first (Exif 3.0, 4.7.2); other new blocks follow.
    let exif = skeleton.blocks.last { $0.kind == .exif }?.carrier.upperBound
    let later = max(skeleton.insertion, exif ?? 0)
    var waiting = changes.additions
    func addBlocks(upTo position: Int) throws {
      while let (kind, payload) = waiting.first {
        guard position >= (kind == .exif || kind == .jfif ? skeleton.insertion : later) else {
          return
        }
        waiting.removeFirst()
        if kind == .jumbf {
          for part in try boxSegments(payload) { splice.insert(part) }
          continue
        }
        for part in try parts(kind, payload) { splice.insert(try segment(kind, part)) }
      }
    }
    for (index, block) in skeleton.blocks.enumerated() {
      let (start, end) = (block.carrier.lowerBound, block.carrier.upperBound)
      pass(at..<start)
      at = start
      try addBlocks(upTo: start)
      guard let change = changes.payloads[index] else {
        splice.copy(start..<end)
        at = end
        continue
      }
      at = end
      guard let payload = change else { continue }
      // The segment keeps its own header, which may differ from the standard's.
      let header = try source.read((start + 4)..<block.payload.lowerBound)
      for part in try parts(block.kind, payload) {
        splice.insert(try segment(UInt8(truncatingIfNeeded: block.code), header + part))
      }
    }
    if !waiting.isEmpty {
      pass(at..<max(at, later))
      at = max(at, later)
      try addBlocks(upTo: at)
    }
    if let picture = changes.picture {
      pass(at..<max(at, 2))
      splice.insert(picture)
      at = changes.dropsTrailer ? source.count : try pictureEnd(source, from: at)
    }
    var places: [Int: Range<Int>] = [:]
    let movesPictures =
      changes.picture != nil && !changes.dropsTrailer
      && skeleton.blocks.contains { $0.kind == .mpf }
    if !changes.pictures.isEmpty || movesPictures {
      let end = changes.picture == nil ? try pictureEnd(source, from: at) : at
      splice.copy(at..<end)
      places = try copyPictures(changes, skeleton, source, from: end, to: &splice)
    } else {
      let cuts = changes.dropsTrailer && changes.picture == nil
      splice.copy(at..<(cuts ? try pictureEnd(source, from: at) : source.count))
    }
    // Where bytes of no segment follow the first marker now, no reader would know the file again.
    let start = start(of: skeleton.format)
    guard splice.count > start, try splice.byte(at: start, from: source) == 0xFF else {
      throw MetadataError(
        .damaged, "bytes that belong to no segment precede the picture", place: format.name)
    }
    if places.isEmpty {
      try moveIndex(&splice, changes, skeleton, source)
    } else {
      try rewriteIndex(&splice, places, skeleton, source)
    }
    if !changes.dropsTrailer { try splice.moveAFCP(source) }
    return splice
  }

  /// Cuts data that may be in several segments into pieces that fit.
  private static func parts(_ kind: BlockKind, _ payload: [UInt8]) throws -> [[UInt8]] {
    let limit = limit(for: kind)
    switch kind {
    case .photoshop:
      return stride(from: 0, to: payload.count, by: limit).map {
        Array(payload[$0..<min($0 + limit, payload.count)])
      }
    case .icc:
      // Each piece has its number and the total (ICC.1:2022, annex B.4).
      let size = limit - 2
      let count = (payload.count + size - 1) / size
      guard count <= 255 else {
        throw MetadataError(.tooLarge, "a colour profile of \(payload.count) bytes does not fit")
      }
      return (0..<count).map {
        [UInt8($0 + 1), UInt8(count)] + payload[($0 * size)..<min(($0 + 1) * size, payload.count)]
      }
    default: return [payload]
    }
  }

  /// Cuts a box of JUMBF into segments: each has the number of the box, its own place among them,
  /// and the header of the box again (ISO/IEC 19566-5, D.2).
  private static func boxSegments(_ box: [UInt8]) throws -> [[UInt8]] {
    guard box.count > 8 else {
      throw MetadataError(
        .invalidValue, "\(box.count) bytes are too few for a box", place: format.name)
    }
    let header = box.prefix(8)
    let size = segmentLimit - 16
    return try stride(from: 8, to: box.count, by: size).enumerated().map { number, start in
      var body = Array("JP".utf8) + [0x02, 0x11]
      body.append(UInt32(number + 1), .bigEndian)
      return try segment(0xEB, body + header + box[start..<min(start + size, box.count)])
    }
  }

  private static func segment(_ kind: BlockKind, _ payload: [UInt8]) throws -> [UInt8] {
    guard let signature = signatures.first(where: { $0.kind == kind }) else {
      throw MetadataError(.unsupported, "a JPEG file cannot carry \(kind.name)")
    }
    var header = [UInt8](repeating: 0, count: signature.header)
    signature.text.withUTF8Buffer { text in
      for index in 0..<min(text.count, header.count) { unsafe header[index] = text[index] }
    }
    return try segment(signature.marker, header + payload)
  }

  private static func segment(_ marker: UInt8, _ body: [UInt8]) throws -> [UInt8] {
    guard body.count <= segmentLimit else {
      throw MetadataError(
        .tooLarge, "\(body.count) bytes do not fit into a JPEG segment of \(segmentLimit)")
    }
    var bytes: [UInt8] = [0xFF, marker]
    bytes.append(UInt16(body.count + 2), .bigEndian)
    return bytes + body
  }

  // MARK: Additional pictures

  /// The pictures in the index after the first one: number and position in the file.
  package static func pictures(
    _ skeleton: Skeleton, _ source: ByteSource
  ) throws(FileError) -> [(number: Int, range: Range<Int>)] {
    guard let block = skeleton.blocks.first(where: { $0.kind == .mpf }) else { return [] }
    let start = skeleton.blocks.last?.carrier.upperBound ?? 0
    return try listedPictures(block, source).filter {
      $0.range.lowerBound >= start && $0.range.upperBound <= source.count
    }
  }

  /// The existing part of a picture that ends beyond the end of the file.
  ///
  /// - Returns: Where it begins and how much is missing; nil if it is whole, or where no picture begins there.
  package static func cutPicture(
    _ number: Int, _ skeleton: Skeleton, _ source: ByteSource
  ) throws(FileError) -> (range: Range<Int>, missing: Int)? {
    guard let block = skeleton.blocks.first(where: { $0.kind == .mpf }),
      let range = try listedPictures(block, source).first(where: { $0.number == number })?.range,
      range.lowerBound >= skeleton.blocks.last?.carrier.upperBound ?? 0,
      range.upperBound > source.count, range.lowerBound < source.count
    else { return nil }
    let rest = range.clamped(to: 0..<source.count)
    guard try source.read(rest.prefix(2)) == [0xFF, Marker.start] else { return nil }
    return (rest, range.upperBound - source.count)
  }

  /// The pictures that an index lists, wherever they end.
  static func listedPictures(
    _ block: Block, _ source: ByteSource
  ) throws(FileError) -> [(number: Int, range: Range<Int>)] {
    MPFIndex.pictures(try source.read(block.payload)).enumerated().compactMap { number, picture in
      let first = picture.offset == 0 ? 0 : block.payload.lowerBound + picture.offset
      let (end, over) = first.addingReportingOverflow(picture.count)
      guard !over, end > first else { return nil }
      return (number, first..<end)
    }
  }

  /// Copies the data after the first picture, with changed pictures instead of the old ones.
  ///
  /// - Returns: Where the pictures are now, by their numbers; the first one is 0.
  private static func copyPictures(
    _ changes: BlockChanges, _ skeleton: Skeleton, _ source: ByteSource, from end: Int,
    to splice: inout Splice
  ) throws -> [Int: Range<Int>] {
    var places = [0: 0..<splice.count]
    var at = end
    let pictures = try pictures(skeleton, source).sorted {
      $0.range.lowerBound < $1.range.lowerBound
    }
    for (number, range) in pictures where range.lowerBound >= at {
      if !changes.dropsTrailer { splice.copy(at..<range.lowerBound) }
      let start = splice.count
      switch changes.pictures[number] {
      case .some(.some(let bytes)): splice.insert(bytes)
      case .some(.none): break
      case .none: if !changes.dropsTrailer { splice.copy(range) }
      }
      if splice.count > start { places[number] = start..<splice.count }
      at = range.upperBound
    }
    if !changes.dropsTrailer { splice.copy(at..<source.count) }
    return places
  }

  private static func rewriteIndex(
    _ splice: inout Splice, _ places: [Int: Range<Int>], _ skeleton: Skeleton,
    _ source: ByteSource
  ) throws {
    guard let block = skeleton.blocks.first(where: { $0.kind == .mpf }),
      let base = splice.position(of: block.payload.lowerBound)
    else { return }
    let payload = try source.read(block.payload)
    let moved = places.mapValues { range in
      (offset: range.lowerBound == 0 ? 0 : range.lowerBound - base, count: range.count)
    }
    splice.overwrite(at: base, with: MPFIndex.keeping(moved, in: payload))
  }

  // MARK: Positions that the file itself holds

  /// Corrects the index of a multi-picture file: the first picture's size and where the others are
  /// (CIPA DC-007, 5.2.3).
  private static func moveIndex(
    _ splice: inout Splice, _ changes: BlockChanges, _ skeleton: Skeleton, _ source: ByteSource
  ) throws {
    for (index, block) in skeleton.blocks.enumerated()
    where block.kind == .mpf && changes.payloads[index] == nil {
      let base = block.payload.lowerBound
      guard let newBase = splice.position(of: base) else { continue }
      let payload = try source.read(block.payload)
      splice.overwrite(
        MPFIndex.moved(payload, from: base, to: newBase, by: splice).map { position, bytes in
          Patch(position: newBase + position, bytes: bytes)
        })
    }
  }

  // MARK: Where the picture ends

  /// The position after the picture's last marker, or the end of a file that has none.
  ///
  /// Every byte of the scans has to be read: nothing else determines their end.
  package static func pictureEnd(_ source: ByteSource, from start: Int) throws(FileError) -> Int {
    try endMark(source, from: start) ?? source.count
  }

  /// Whether a scan goes on to where it has to be over.
  package static func hasNoEnd(_ source: ByteSource, _ scan: Range<Int>) throws(FileError) -> Bool {
    try endMark(source, from: scan.lowerBound).map { $0 > scan.upperBound } ?? true
  }

  /// The position after the picture's last marker; nil if it has none.
  private static func endMark(_ source: ByteSource, from start: Int) throws(FileError) -> Int? {
    var marks = Marks(source)
    var at = start
    while let segment = try marks.next(from: at) {
      // The length of a segment between scans leads past it.
      at = segment.range.upperBound
      if segment.marker == Marker.end { return at }
    }
    return nil
  }

  /// The markers among the data of scans, found one after the other.
  package struct Marks {
    private let source: ByteSource
    private var base = 0
    private var chunk: [UInt8] = []
    private static let step = 1 << 18

    package init(_ source: ByteSource) { self.source = source }

    /// The next segment; stuffed bytes, restarts and fill bytes are skipped. Nil if there are no more.
    package mutating func next(from start: Int) throws(FileError) -> Segment? {
      var at = start
      while at < source.count {
        if at < base || at - base >= chunk.count - 4 {
          base = at
          chunk = try source.read(at..<(at + Self.step))
        }
        let isLast = base + chunk.count >= source.count
        guard let found = Self.mark(in: chunk, from: at - base), isLast || found + 4 <= chunk.count
        else {
          if isLast { return nil }
          // A marker that begins at the end of a chunk is read again with the next one.
          at = max(at + 1, base + chunk.count - 3)
          continue
        }
        return Segment(chunk.rawSpan, at: found, position: base + found)
      }
      return nil
    }

    private static func mark(in bytes: [UInt8], from start: Int) -> Int? {
      var at = start
      while let found = bytes.position(of: 0xFF, from: at), found + 1 < bytes.count {
        let next = bytes[found + 1]
        if next == 0xFF {
          at = found + 1
        } else if next == 0 || (0xD0...0xD7).contains(next) {
          at = found + 2
        } else {
          return found
        }
      }
      return nil
    }
  }
}
