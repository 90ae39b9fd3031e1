/// A JPEG picture among the data of another file: a strip or a tile of TIFF (Technical Note 2), an item of HEIF (ISO/IEC
/// 23008-12, annex H). Its bytes keep their places, so a strip makes its metadata comments full of zeros, which all
/// decoders skip (ITU-T T.81, B.2.4.5).
struct EmbeddedJPEG {
  /// What is overwritten so that only the picture is left.
  private(set) var patches: [Patch] = []
  /// The bytes that are the picture.
  private(set) var picture: [Range<Int>] = []
  /// What may hide a part of the picture, and where.
  private(set) var problems: [(name: String, offset: Int)] = []

  private typealias Marker = JPEG.Marker

  private let ranges: [Range<Int>]
  private let source: ByteSource

  /// Walks through the segments of a picture.
  ///
  /// - Parameters:
  ///   - ranges: Where it is in the file.
  ///   - file: The file.
  /// - Throws: ``FileError`` when it cannot be read.
  init(_ ranges: [Range<Int>], _ file: ByteSource) throws(FileError) {
    var data = Splice()
    for range in ranges { data.copy(range.clamped(to: 0..<file.count)) }
    self.ranges = ranges.map { $0.clamped(to: 0..<file.count) }
    source = ByteSource(data, of: file)
    // Scans without a header are decoded with the tables of their directory.
    guard try source.read(0..<2) == [0xFF, Marker.start] else {
      picture = self.ranges
      return
    }
    keep(0..<2)
    guard let scan = try readHeader() else { return }
    try readScans(from: scan)
  }

  /// The same bytes in the file.
  private func places(of range: Range<Int>) -> [(place: Range<Int>, offset: Int)] {
    var (result, start) = ([(place: Range<Int>, offset: Int)](), 0)
    for part in ranges {
      let shared = range.clamped(to: start..<(start + part.count))
      if !shared.isEmpty {
        let place = part.dropFirst(shared.lowerBound - start).prefix(shared.count)
        result.append((place, shared.lowerBound - range.lowerBound))
      }
      start += part.count
    }
    return result
  }

  private mutating func keep(_ range: Range<Int>) { picture += places(of: range).map(\.place) }

  private mutating func write(_ bytes: [UInt8], at position: Int) throws(FileError) {
    let range = position..<(position + bytes.count)
    guard try source.read(range) != bytes else { return }
    for (place, offset) in places(of: range) {
      let part = Array(bytes[offset..<(offset + place.count)])
      patches.append(Patch(position: place.lowerBound, bytes: part))
    }
  }

  private mutating func add(_ problem: String, at position: Int) {
    let place = places(of: position..<(position + 1)).first?.place.lowerBound
    problems.append((problem, place ?? ranges.first?.lowerBound ?? 0))
  }

  /// The segments before the first scan.
  ///
  /// - Returns: Where that begins; nil if it is missing.
  private mutating func readHeader() throws(FileError) -> Int? {
    var at = 2
    for _ in 0..<4096 {
      let head = try source.read(at..<(at + 4))
      guard head.count == 4, head[0] == 0xFF else {
        // Tables alone have an end, and no picture.
        if head.starts(with: [0xFF, Marker.end]) {
          try readRest(from: at)
        } else {
          add("bytes of a JPEG picture that belong to no segment", at: at)
        }
        return nil
      }
      switch head[1] {
      case 0xFF:
        keep(at..<(at + 1))
        at += 1
      case Marker.scan: return at
      case Marker.end:
        try readRest(from: at)
        return nil
      case Marker.start:
        add("a start of a JPEG picture among the segments of another", at: at)
        return nil
      default:
        guard !Marker.standsAlone(head[1]) else {
          keep(at..<(at + 2))
          at += 2
          continue
        }
        let count = 2 + (Int(head[2]) << 8 | Int(head[3]))
        guard count >= 4, count <= source.count - at else {
          add("a segment of length \(count - 2)", at: at)
          return nil
        }
        try read(head[1], at..<(at + count))
        at += count
      }
    }
    add("more segments than are allowed", at: at)
    return nil
  }

  /// A segment that is not a scan.
  private mutating func read(_ marker: UInt8, _ segment: Range<Int>) throws(FileError) {
    if StripList.decodes(marker) {
      let data = try source.read(segment.dropFirst(4))
      if !StripList.isStandard(marker, data) {
        add("a segment of a JPEG picture that has not its length", at: segment.lowerBound)
      }
      return keep(segment)
    }
    guard marker == Marker.comment || (Marker.app0...Marker.app15).contains(marker) else {
      return add("a segment of an unknown kind", at: segment.lowerBound)
    }
    let head = try source.read(segment.dropFirst(4).prefix(5))
    let isDensity = marker == Marker.app0 && head == Array("JFIF\0".utf8)
    let isColor = marker == 0xEE && head == Array("Adobe".utf8)
    // How colours are encoded, and the shape of a pixel; a thumbnail and what follows is neither.
    guard isDensity || isColor, segment.count >= 16 else { return try empty(segment) }
    keep(segment.dropFirst(4).prefix(12))
    try write([UInt8](repeating: 0, count: segment.count - 16), at: segment.lowerBound + 16)
  }

  /// A comment full of zeros in the place of a segment.
  private mutating func empty(_ segment: Range<Int>) throws(FileError) {
    try write([Marker.comment], at: segment.lowerBound + 1)
    try write([UInt8](repeating: 0, count: segment.count - 4), at: segment.lowerBound + 4)
  }

  /// The scans, with the segments between them, and what follows the picture.
  private mutating func readScans(from start: Int) throws(FileError) {
    var marks = JPEG.Marks(source)
    var (at, kept) = (start, start)
    while let (found, head) = try marks.next(from: at) {
      if head[1] == Marker.end {
        keep(kept..<found)
        return try readRest(from: found)
      }
      guard head.count == 4 else { break }
      guard head[1] != Marker.start else {
        add("another picture before the first one ends", at: found)
        break
      }
      guard !Marker.standsAlone(head[1]) else {
        at = found + 2
        continue
      }
      let count = 2 + max(Int(head[2]) << 8 | Int(head[3]), 2)
      at = found + count
      // Damaged data of a scan may look like a segment; a real one is followed by another marker.
      if head[1] != Marker.scan, try marks.next(from: at)?.position == at {
        keep(kept..<found)
        try read(head[1], found..<at)
        kept = at
      }
    }
    keep(kept..<source.count)
  }

  /// The end of the picture, behind which writers fill up a few bytes.
  private mutating func readRest(from end: Int) throws(FileError) {
    keep(end..<(end + 2))
    let rest = (end + 2)..<max(source.count, end + 2)
    if rest.count > 64, try !source.isBlank(rest) {
      add("data after the end of a JPEG picture", at: rest.lowerBound)
    } else {
      try write([UInt8](repeating: 0, count: min(rest.count, 64)), at: rest.lowerBound)
    }
  }
}

extension Inventory {
  /// What segments of metadata in such pictures are called.
  package static let inData = "metadata in JPEG data"

  /// Adds a JPEG picture among the data of a file.
  mutating func add(embedded jpeg: EmbeddedJPEG) {
    for range in jpeg.picture { add(picture: range) }
    for (name, offset) in jpeg.problems { add(unclear: name, at: offset) }
    for patch in jpeg.patches { add(said: Self.inData, patch.range) }
    overwritten += jpeg.patches
  }
}
