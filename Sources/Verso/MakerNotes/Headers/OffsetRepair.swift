/// Finds out what the positions in a maker note count from, where software moved the note and left
/// them as they were.
///
/// The values of a camera's directory follow it closely. How closely is known for each maker: a
/// different distance says by how much the note was moved.
enum OffsetRepair {
  /// A value that does not stand in its entry.
  struct Block {
    let number: UInt16
    let index: Int
    let position: Int
    let size: Int
    var end: Int { position + size }
  }

  /// The values of a directory, by their positions as stored; of those with one position the
  /// largest.
  static func blocks(_ part: MakerPart, _ reader: MakerReader) -> [Block] {
    let buffer = reader.note.buffers[part.source]
    let bytes = buffer.rawSpan
    let start = part.range.lowerBound
    guard let count: UInt16 = bytes.integer(at: start, part.byteOrder) else { return [] }
    var blocks: [Int: Block] = [:]
    for index in 0..<Int(count) {
      let entry = start + 2 + 12 * index
      guard let number: UInt16 = bytes.integer(at: entry, part.byteOrder),
        let format: UInt16 = bytes.integer(at: entry + 2, part.byteOrder),
        let values: UInt32 = bytes.integer(at: entry + 4, part.byteOrder),
        let offset: UInt32 = bytes.integer(at: entry + 8, part.byteOrder),
        (1...13).contains(format), let unit = Format(code: format).size
      else { break }
      let size = Int(values) * unit
      guard size > 4, size > blocks[Int(offset)]?.size ?? 0 else { continue }
      blocks[Int(offset)] = Block(number: number, index: index, position: Int(offset), size: size)
    }
    return blocks.values.sorted { $0.position < $1.position }
  }

  /// Sets what the positions of a directory count from.
  ///
  /// - Parameters:
  ///   - part: The directory.
  ///   - corrects: Whether positions at an unknown distance are corrected.
  ///   - reader: What reads it; it is told of a correction.
  static func adjust(_ part: inout MakerPart, corrects: Bool, _ reader: inout MakerReader) {
    let blocks = blocks(part, reader)
    guard let first = blocks.first else { return }
    if let fix = footer(part, blocks, reader) {
      if fix != 0 { correct(&part, by: fix, &reader) }
      return
    }
    let start = part.range.lowerBound
    let count = Int(reader.integer(at: start, in: part, UInt16.self) ?? 0)
    let size = 2 + 12 * count
    let distances = distances(reader.note.context)
    let expected = start - part.base + size + (distances.first ?? 4)
    var smallest = first.position
    var (steps, joints) = (0, 0)
    for (last, block) in zip(blocks, blocks.dropFirst()) {
      let gap = block.position - last.end
      if gap == 0 || gap == 1 {
        joints += 1
      } else if gap == -12 {
        steps += 1
      } else if gap >= size, abs(block.position - expected) <= 4 {
        // Some values stand before the directory.
        smallest = block.position
      }
      if smallest < 12 { smallest = block.position }
    }
    // Where positions count from their entries, they shrink by 12 from one to the next.
    let moved = blocks.map { $0.position + 12 * $0.index }
    let least = moved.filter { $0 >= 12 }.min() ?? 0
    let most = zip(moved, blocks).map { $0 + $1.size }.max() ?? 0
    if steps > joints && least >= size - 2 || least == size - 2 || least == size + 2,
      most <= part.range.count - 2
    {
      part.isEntryBased = true
      return
    }
    let buffer = reader.note.buffers[part.source]
    if let print = blocks.first(where: { $0.number == 0x0E00 }),
      buffer.rawSpan.matches("PrintIM\0", at: print.position + part.base)
    {
      return
    }
    let distance = smallest + part.base - (start + size)
    guard corrects, let usual = distances.first, distance != 0, distance != 4,
      !distances.contains(distance)
    else { return }
    correct(&part, by: usual - distance, &reader)
  }

  private static func correct(
    _ part: inout MakerPart, by fix: Int, _ reader: inout MakerReader
  ) {
    reader.warn(
      "the note was moved: its positions are read with \(fix) added", at: part.range.lowerBound,
      in: part)
    part.base += fix
  }

  /// Canon's notes end with the position that they had when the camera wrote them.
  ///
  /// - Returns: By how much the note was moved; nil without such an end, or where it is wrong.
  private static func footer(
    _ part: MakerPart, _ blocks: [Block], _ reader: MakerReader
  ) -> Int? {
    let end = part.range.upperBound
    let buffer = reader.note.buffers[part.source]
    let bytes = buffer.rawSpan
    guard reader.note.context.make.starts(with: "Canon".utf8), part.range.count > 8,
      bytes.matches(part.byteOrder == .bigEndian ? "MM\0*" : "II*\0", at: end - 8),
      let stored: UInt32 = bytes.integer(at: end - 4, part.byteOrder)
    else { return nil }
    let fix = part.range.lowerBound - part.base - Int(stored)
    // Some software moves the values and forgets the footer: then the last value ends before it.
    let last = blocks.map(\.position).max().flatMap { top in blocks.last { $0.position == top } }
    let rest = end - 8 - part.base - (last?.end ?? 0)
    return fix != 0 && (rest == 0 || rest == 1) ? 0 : fix
  }

  /// How far behind the last entry the first value stands: usually, then in other models. Nothing
  /// for cameras that follow no rule.
  private static func distances(_ context: MakerContext) -> [Int] {
    func make(_ pattern: StaticString) -> Bool { context.make.matches(pattern) }
    func model(_ pattern: StaticString) -> Bool { context.model.matches(pattern) }
    if make("^Canon") {
      let usual = model("\\b(20D|350D|REBEL XT|Kiss Digital N)\\b") ? 6 : 4
      return [usual] + (model("\\b(FV\\b|OPTURA)") ? [28] : [])
        + (model("(PowerShot|IXUS|IXY)") ? [16] : [])
    }
    if make("^CASIO") { return context.fileType.matches("^(RIFF|MOV)$") ? [0] : [4, 16, 2] }
    if make("^(General Imaging Co.|GEDSC IMAGING CORP.)") { return [0] }
    if make("^KYOCERA") { return [12] }
    if make("^Leica Camera AG") {
      if model("^S2$") { return [4, context.fileType.matches("^JPEG$") ? 286 : 274] }
      if model("^LEICA M MONOCHROM \\(Typ 246\\)$") { return [4, 130] }
      if model("^LEICA M \\(Typ 240\\)$") { return [4, 118] }
      return [model("^(R8|R9|M8)\\b") ? 6 : 4]
    }
    if make("^OLYMPUS"), model("^E-(1|300|330)\\b") { return [16] }
    if make("^OLYMPUS"),
      model(
        "^(C2500L|C-1Z?|C-5000Z|X-2|C720UZ|C725UZ|C150|C2Z|E-10|E-20|FerrariMODEL2003|u20D|u10D)\\b"
      )
    {
      return []
    }
    if make("^(Panasonic|JVC)\\b") { return [0] }
    if make("^SONY") {
      let isOld = model("^(DSLR-.*|SLT-A(33|35|55V)|NEX-(3|5|C3|VG10E))$")
      return [isOld || context.members["OlympusCAMER"] != nil ? 4 : 0]
    }
    if make("^SAMSUNG$"), model("^EK-GN120$") { return [40] }
    if make("^FUJIFILM$") { return [4, 6] }
    if make("^TOSHIBA") { return [0, 24] }
    if make("^(Konica Minolta|KONICA MINOLTA)") { return [4, -16] }
    if make("^Minolta") { return [4, -8, -12] }
    return [4]
  }
}

extension [UInt8] {
  /// Whether a pattern matches somewhere in the text.
  func matches(_ pattern: StaticString) -> Bool {
    let table = StaticTable(pattern)
    let text = StaticText(table, 0..<table.count)
    return BytePattern(text, ignoresCase: false).matches(self[...])
  }
}
