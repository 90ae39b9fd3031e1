/// A JPEG picture among the data of another file: a strip or a tile of TIFF (Technical Note 2), an item of HEIF (ISO/IEC
/// 23008-12, annex H). Its bytes keep their places, so a strip makes its metadata comments full of zeros, which all
/// decoders skip (ITU-T T.81, B.2.4.5).
struct EmbeddedJPEG {
  /// The bytes that overwrite metadata.
  private(set) var patches: [Patch] = []
  /// The bytes of the picture.
  private(set) var picture: [Range<Int>] = []
  /// Data that may hide a part of the picture, and their offsets.
  private(set) var problems: [(name: String, offset: Int)] = []

  private let ranges: [Range<Int>]
  private let source: ByteSource
  /// The metadata, in the bytes of the picture.
  private var emptied = ByteRanges()

  /// Reads a picture as a JPEG file of its own.
  init(_ ranges: [Range<Int>], _ file: ByteSource) throws(FileError) {
    self.ranges = ranges.map { $0.clamped(to: 0..<file.count) }
    var data = Splice()
    for range in self.ranges { data.copy(range) }
    source = ByteSource(data, of: file)
    // Scans without a header are decoded with the tables of their directory.
    guard try source.read(0..<2) == [0xFF, JPEG.Marker.start] else {
      picture = self.ranges
      return
    }
    // Without blocks, each segment of metadata is one that nobody knows.
    var walk = try JPEGParts(Skeleton(format: .jpeg), source)
    try walk.read([])
    let inventory = Inventory(walk.result)
    for (name, offset) in inventory.unclear { add(problem: name, at: offset) }
    for (name, range) in inventory.said {
      if name == JPEGParts.trailer { try empty(trailer: range) } else { try empty(range) }
    }
    picture = emptied.gaps(in: 0..<source.count).flatMap { places(of: $0).map(\.place) }
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

  private mutating func write(_ bytes: [UInt8], at position: Int) throws(FileError) {
    let range = position..<(position + bytes.count)
    emptied.insert(range)
    guard try source.read(range) != bytes else { return }
    for (place, offset) in places(of: range) {
      let part = Array(bytes[offset..<(offset + place.count)])
      patches.append(Patch(position: place.lowerBound, bytes: part))
    }
  }

  private mutating func add(problem: String, at position: Int) {
    let place = places(of: position..<(position + 1)).first?.place.lowerBound
    problems.append((problem, place ?? ranges.first?.lowerBound ?? 0))
  }

  /// A comment full of zeros instead of a segment.
  private mutating func empty(_ segment: Range<Int>) throws(FileError) {
    let head = try source.read(segment.prefix(9))
    let isDensity =
      head.starts(with: [0xFF, JPEG.Marker.app0]) && head[4...] == Array("JFIF\0".utf8)[...]
    let isColor = head.starts(with: [0xFF, 0xEE]) && head[4...] == Array("Adobe".utf8)[...]
    // How colours are encoded, and the shape of a pixel; a thumbnail and what follows is neither.
    let kept = (isDensity || isColor) && segment.count >= 16 ? 16 : 4
    if kept == 4 { try write([JPEG.Marker.comment], at: segment.lowerBound + 1) }
    let count = segment.count - kept
    try write([UInt8](repeating: 0, count: count), at: segment.lowerBound + kept)
  }

  /// Zeros instead of the few bytes that writers add after the end.
  private mutating func empty(trailer: Range<Int>) throws(FileError) {
    if trailer.count > 64, try !source.isBlank(trailer) {
      return add(problem: "data after the end of a JPEG picture", at: trailer.lowerBound)
    }
    try write([UInt8](repeating: 0, count: min(trailer.count, 64)), at: trailer.lowerBound)
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
