extension PNG {
  package static func parts(
    _ skeleton: Skeleton, _ source: ByteSource, _ keeping: KeptParts
  ) throws -> FileParts {
    var result = FileParts()
    var window = try ByteWindow(source)
    let chunks = try chunks(of: source)
    result.add("signature", 0..<min(8, source.count), .structure)
    var color: UInt8 = 0
    var palette = 0
    var order = ChunkOrder()
    var end = 8
    let surplus = try surplus(chunks, &window)
    for chunk in chunks {
      let (code, data, row) = (chunk.code, chunk.data, ChunkRow.of(chunk.code))
      end = chunk.carrier.upperBound
      guard let row, let kept = row.kept, kept.contains(data.count) else {
        result.add(try part(chunk, row, &window))
        continue
      }
      if code == Code.header { color = try window.copy(data).dropFirst(9).first ?? 0 }
      if code == Code.palette { palette = data.count / 3 }
      var problem: String?
      if !ChunkRow.isStandard(code, data.count, color: color, palette: palette) {
        let name = "chunk \(chunk.name) of \(data.count) bytes"
        // Without the others a picture looks the same.
        guard code == Code.transparency || code == Code.palette else {
          result.add(chunk.name, chunk.carrier, row.role, .goes(name))
          continue
        }
        problem = "a \(name), which is not its length,"
      }
      switch order.verdict(code, try window.copy(data.prefix(4))) {
      case .picture: break
      case .unclear(let what): problem = problem ?? what
      case .useless:
        result.add(
          chunk.name, chunk.carrier, .unknown, .goes("chunk \(chunk.name)"), problem: problem)
        continue
      }
      guard code == Code.data || code == Code.frame else {
        result.add(chunk.name, chunk.carrier, row.role, problem: problem)
        continue
      }
      // Its length and checksum depend on where the stream is cut.
      let rest = surplus.first { $0.upperBound == data.upperBound } ?? data.suffix(0)
      let stream = data.lowerBound..<rest.lowerBound
      var part = FilePart(
        chunk.name, chunk.carrier, row.role, .stays(stream), problem: problem)
      if !rest.isEmpty {
        let name = "data after the picture's stream"
        part.parts = [FilePart(name, rest, .unknown, .goes(name))]
      }
      result.add(part)
    }
    if let last = chunks.last, last.code == Code.end, last.data.isEmpty {
      if let problem = order.end() { result.add(problem: problem, at: last.carrier.lowerBound) }
      result.add("trailer", end..<source.count, .trailer, .goes("trailer"))
    } else {
      let isLimited = chunks.count >= source.limits.parts
      result.add(
        problem: isLimited
          ? "the rest of a file with more than \(chunks.count) chunks"
          : "the end of the file without its last chunk", at: end)
    }
    return result
  }

  /// A chunk that is not one of the picture, or not as long as one.
  private static func part(
    _ chunk: Chunk, _ row: ChunkRow?, _ window: inout ByteWindow
  ) throws -> FilePart {
    // The first letter of a chunk that the picture cannot do without is a capital one.
    guard chunk.code >> 24 & 0x20 != 0, chunk.code.isLetters else {
      return FilePart(
        chunk.name, chunk.carrier, .unknown, .block, problem: "a chunk \(chunk.name)")
    }
    let isBlock = row?.hasReader ?? false
    var part = FilePart(
      chunk.name, chunk.carrier, row?.role ?? .unknown,
      isBlock ? .block : .goes("chunk \(chunk.name)"))
    // One that was damaged may be, or have swallowed, a part of the picture.
    if try !isSound(chunk.carrier, &window, window.source.limits),
      try !isBlock || holdsPicture(chunk.data, window)
    {
      part.problem = "a chunk \(chunk.name) with a wrong checksum"
    }
    return part
  }

  /// Whether the data of another chunk contain the names of the picture's own chunks.
  private static func holdsPicture(
    _ data: Range<Int>, _ window: ByteWindow
  ) throws(FileError) -> Bool {
    let bytes = try window.copy(data)
    return ["IDAT", "fdAT", "PLTE", "tRNS"].contains { bytes.position(of: Array($0.utf8)) != nil }
  }
}

extension ChunkRow {
  /// Whether a reader of blocks decides what stays of it.
  fileprivate var hasReader: Bool {
    guard let block else { return false }
    return block != .header && block != .other
  }
}

extension UInt32 {
  /// Whether its bytes are letters, as those of the names of chunks are.
  fileprivate var isLetters: Bool {
    [24, 16, 8, 0].allSatisfy { shift in
      let byte = UInt8(truncatingIfNeeded: self >> UInt32(shift)) | 0x20
      return (0x61...0x7A).contains(byte)
    }
  }
}
