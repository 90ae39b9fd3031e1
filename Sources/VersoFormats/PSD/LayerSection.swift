/// The layers and masks of a document: the records of layers, their pixels, and the blocks that came to the format later (Photoshop File
/// Formats, Layer and Mask Information Section).
struct LayerSection {
  /// A block that a strip removes.
  struct Block {
    let key: BoxType
    /// All of its bytes, with its padding.
    let range: Range<Int>
    let payload: Range<Int>
  }

  /// A stored length, and the bytes that it counts.
  private struct Length {
    let field: Range<Int>
    let counted: Range<Int>
    /// What fills a list of layers up to a multiple of four; nil for other lengths.
    var padding: Range<Int>?
  }

  /// Everything after the length of the section.
  let range: Range<Int>
  /// The records of the layers, before their pixels.
  private(set) var records: Range<Int>?
  /// The blocks that are not on the list.
  private(set) var unlisted: [Block] = []
  /// What may hide a part of the picture, and where.
  private(set) var problems: [(message: String, offset: Int)] = []
  private var lengths: [Length] = []
  private let isLarge: Bool
  private var window: ByteWindow
  /// The number of layers and blocks that may still be read.
  private var left: Int

  /// - Returns: Nil if the file ends within the section.
  init?(at start: Int, isLarge: Bool, _ window: ByteWindow) throws(FileError) {
    self.isLarge = isLarge
    self.window = window
    left = window.source.limits.parts
    guard let section = try self.window.length(at: start, isLarge: isLarge) else { return nil }
    range = section.range
    lengths = [Length(field: start..<range.lowerBound, counted: range)]
    let isWhole = range.isEmpty ? true : try read()
    guard isWhole else {
      unlisted = []
      problems.append(("a section of layers that cannot be read to its end", start))
      return
    }
  }

  private mutating func read() throws(FileError) -> Bool {
    guard let info = try window.length(at: range.lowerBound, isLarge: isLarge),
      info.range.upperBound <= range.upperBound
    else { return false }
    let end = info.range.upperBound
    lengths.append(
      Length(field: range.lowerBound..<info.start, counted: info.range, padding: end..<end))
    guard try readLayers(info.range) else { return false }
    guard end < range.upperBound else { return true }
    guard let mask = try window.length(at: end), mask.range.upperBound <= range.upperBound else {
      return try window.source.isBlank(end..<range.upperBound)
    }
    if mask.value > 16 { problems.append(("a mask of \(mask.value) bytes", end)) }
    return try readBlocks(mask.range.upperBound..<range.upperBound, isGlobal: true)
  }

  /// Reads a list of layers: their number, their records, their pixels.
  private mutating func readLayers(_ info: Range<Int>) throws(FileError) -> Bool {
    guard info.count >= 2 else {
      // A document without layers has none, in a list that is empty.
      let start = info.lowerBound
      if records == nil { records = start..<min(start + 2, range.upperBound) }
      return info.isEmpty
    }
    guard let number = try header(info.prefix(2))?.number(.signedShort, 0) else { return false }
    var at = info.lowerBound + 2
    var pixels = 0
    defer { if records == nil || number != 0 { records = info.lowerBound..<at } }
    for _ in 0..<number.magnitude {
      guard let next = try readLayer(at, in: info, &pixels) else { return false }
      at = next
    }
    guard pixels <= info.upperBound - at else { return false }
    // Lists of layers are padded.
    let rest = (at + pixels)..<info.upperBound
    if try !window.source.isBlank(rest) {
      unlisted.append(Block(key: BoxType(code: 0), range: rest, payload: rest))
    }
    return true
  }

  /// Reads a record.
  ///
  /// - Returns: Where the next one begins; nil if this one is damaged.
  private mutating func readLayer(
    _ start: Int, in info: Range<Int>, _ pixels: inout Int
  ) throws(FileError) -> Int? {
    left -= 1
    guard left >= 0, let channels = try header(start..<(start + 18))?.short(16) else { return nil }
    let size = isLarge ? 10 : 6
    let fixed = start + 18 + channels * size
    guard channels <= 1000, let head = try header((start + 18)..<(fixed + 12)) else { return nil }
    for channel in 0..<channels {
      let at = channel * size + 2
      let count = isLarge ? head.quad(at).flatMap { Int(exactly: $0) } : head.long(at)
      guard let count, count <= info.count - pixels else { return nil }
      pixels += count
    }
    guard head.bytes[(channels * size)...].starts(with: Array("8BIM".utf8)),
      let extra = try window.length(at: fixed + 12), extra.range.upperBound <= info.upperBound
    else { return nil }
    lengths.append(Length(field: (fixed + 12)..<extra.start, counted: extra.range))
    guard let mask = try window.length(at: extra.start),
      let ranges = try window.length(at: mask.range.upperBound),
      let name = try header(ranges.range.upperBound..<(ranges.range.upperBound + 1))?.byte(0)
    else { return nil }
    if ![0, 20].contains(mask.value) && !(28...56).contains(mask.value) {
      problems.append(("a mask of \(mask.value) bytes", extra.start))
    }
    if ranges.value % 8 != 0 || ranges.value > 8 * (channels + 58) {
      problems.append(("blending ranges of \(ranges.value) bytes", mask.range.upperBound))
    }
    // The name is padded to four bytes together with its length.
    let blocks = ranges.range.upperBound + (name + 4) / 4 * 4
    guard blocks <= extra.range.upperBound,
      try readBlocks(blocks..<extra.range.upperBound, isGlobal: false)
    else { return nil }
    return extra.range.upperBound
  }

  /// Reads blocks of a signature, a key and a length.
  private mutating func readBlocks(
    _ range: Range<Int>, isGlobal: Bool
  ) throws(FileError) -> Bool {
    var at = range.lowerBound
    while range.upperBound - at >= 12 {
      left -= 1
      guard left >= 0, let head = try header(at..<(at + 8)),
        let code: UInt32 = head.bytes.rawSpan.integer(at: 4, .bigEndian),
        Self.isSignature(head.bytes[..<4])
      else { return false }
      let key = BoxType(code: code)
      let row = LayerBlockRow.of(key)
      let isWide = isLarge && LayerBlockRow.wide.contains(key)
      guard let block = try window.length(at: at + 8, isLarge: isWide),
        block.range.upperBound <= range.upperBound,
        let next = try next(block.range.upperBound, range.upperBound)
      else { return false }
      if let row, row.isGlobal ?? isGlobal == isGlobal {
        if row.form == .layers {
          lengths.append(
            Length(
              field: (at + 8)..<block.start, counted: block.range,
              padding: block.range.upperBound..<next))
          guard try readLayers(block.range) else { return false }
        } else if try !row.fits(block.value, window.copy(block.range.prefix(row.form.limit))) {
          problems.append(("\(key.name) of \(block.value) bytes that is not of its form", at))
        }
      } else {
        unlisted.append(Block(key: key, range: at..<next, payload: block.range))
      }
      at = next
    }
    return try window.source.isBlank(at..<range.upperBound)
  }

  /// Where the next block begins: programs pad to two or four bytes.
  private mutating func next(_ end: Int, _ limit: Int) throws(FileError) -> Int? {
    for padding in 0..<4 {
      let at = end + padding
      if limit - at < 4 { return padding == 0 || limit - end < 4 ? limit : at }
      if let head = try header(at..<(at + 4)), Self.isSignature(head.bytes[...]) { return at }
    }
    return nil
  }

  private static func isSignature(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.starts(with: "8BIM".utf8) || bytes.starts(with: "8B64".utf8)
  }

  private mutating func header(_ range: Range<Int>) throws(FileError) -> Header? {
    guard try window.load(range) else { return nil }
    return Header(try window.copy(range), .bigEndian)
  }

  /// What a section has without some of its blocks, from its length to its end.
  func pieces(without blocks: [Range<Int>]) -> [Appearance.Piece] {
    let cuts = blocks.sorted { $0.lowerBound < $1.lowerBound }
    guard let start = lengths.first?.field.lowerBound else { return [] }
    guard !cuts.isEmpty else { return [.range(start..<range.upperBound)] }
    /// The bytes that are left out before each of the cuts.
    var sums = [0]
    for cut in cuts { sums.append(sums[sums.count - 1] + cut.count) }
    func removed(_ range: Range<Int>) -> Int {
      func before(_ position: Int) -> Int {
        sums[cuts.partitioningIndex { $0.lowerBound >= position }]
      }
      return before(range.upperBound) - before(range.lowerBound)
    }
    var edits = cuts.map { (range: $0, bytes: [UInt8]()) }
    // The lists of layers are within the section, whose length is the first.
    var padded = 0
    for length in lengths.reversed() {
      let less = removed(length.counted)
      let isSection = length.counted == range && length.padding == nil
      guard less > 0 || isSection else { continue }
      var count = length.counted.count - less
      if let padding = length.padding {
        let filling = (4 - count % 4) % 4
        count += filling
        padded += filling - padding.count
        edits.append((padding, [UInt8](repeating: 0, count: filling)))
      }
      if isSection { count += padded }
      var field: [UInt8] = []
      if length.field.count == 8 {
        field.append(UInt64(count), .bigEndian)
      } else {
        field.append(UInt32(truncatingIfNeeded: count), .bigEndian)
      }
      edits.append((length.field, field))
    }
    edits.sort {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    var result: [Appearance.Piece] = []
    var at = start
    for (range, bytes) in edits {
      if at < range.lowerBound { result.append(.range(at..<range.lowerBound)) }
      if !bytes.isEmpty { result.append(.bytes(bytes)) }
      at = max(at, range.upperBound)
    }
    if at < range.upperBound { result.append(.range(at..<range.upperBound)) }
    return result
  }
}
