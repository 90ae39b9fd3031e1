extension GIF {
  package static func parts(
    _ skeleton: Skeleton, _ source: ByteSource, _ keeping: KeptParts
  ) throws -> FileParts {
    var result = FileParts()
    var window = try ByteWindow(source)
    // A drawn text is one block with its control block.
    let blocks = Dictionary(
      skeleton.blocks.map { ($0.carrier.lowerBound, $0) }, uniquingKeysWith: { first, _ in first })
    var rounds: [UInt8]?
    var pictures = 0
    var end = 0
    var cursor = GIFCursor()
    for _ in 0..<source.limits.parts {
      guard let part = try cursor.next(&window) else { break }
      // Inside of the block before.
      if part.range.lowerBound < end { continue }
      end = part.range.upperBound
      switch part.kind {
      case .screen:
        // The version, in front, changes with the first extension.
        result.add("header", part.range, .structure, .stays(part.range.dropFirst(6)))
      case .end: result.add("trailer mark", part.range, .structure)
      case .picture(let picture):
        pictures += 1
        let hides = try hidesMore(picture, &window)
        result.add(
          "picture \(pictures)", part.range, .picture,
          problem: hides ? "data after the pixels of a picture" : nil)
      case .control, .extension:
        guard let block = blocks[part.range.lowerBound] else { continue }
        end = block.carrier.upperBound
        var problem: String?
        if isLoop(block) {
          let data = try source.read(block.payload.prefix(4))
          if let rounds, rounds != data { problem = "a second number of rounds" }
          rounds = data
        }
        add(block, problem, to: &result)
      }
    }
    if !cursor.isAtEnd {
      result.add("rest", end..<source.count, .picture)
      end = source.count
    }
    result.add("trailer", end..<source.count, .trailer, .goes("trailer"))
    // A picture, not only a screen and its end.
    if pictures == 0 { result.add(problem: "no picture", at: skeleton.insertion) }
    return result
  }

  private static func add(_ block: Block, _ problem: String?, to result: inout FileParts) {
    let range = block.carrier
    switch block.kind {
    case .header where isLoop(block) && block.payload.count != 5:
      // The first row stays, and the empty one after the last.
      let front = range.lowerBound..<(block.payload.lowerBound + 4)
      result.add("number of rounds", front, .look, problem: problem)
      result.add(
        "data after the number of rounds", front.upperBound..<(range.upperBound - 1), .unknown,
        .goes("data after the number of rounds"))
      result.add("end of rows", range.suffix(1), .structure)
    case .header:
      let name = block.code == 0xF9 ? "control" : "number of rounds"
      result.add(name, range, .look, problem: problem)
    case .other: result.add("extension", range, .unknown, .goes("extension"))
    default: result.add(block.kind.name, range, block.kind == .icc ? .look : .metadata, .block)
    }
  }

  /// Whether the data of a picture go on after its pixels.
  private static func hidesMore(
    _ picture: GIFBlock.Picture, _ window: inout ByteWindow
  ) throws(FileError) -> Bool {
    var data = LZWData(bits: picture.bits, pixels: picture.width * picture.height)
    var at = picture.data
    while let count = try GIFCursor.length(at, &window), count > 0 {
      data.add(try window.copy((at + 1)..<(at + 1 + count)))
      at += 1 + count
    }
    return data.hidesMore
  }
}
