extension WebP {
  /// The chunks of a file that describe the picture (RFC 9649, 2.7).
  private static let looks: Set<UInt32> = [
    Code.extended, Code.lossy, Code.lossless, Code.alpha, Code.animation, Code.frame,
  ]

  /// The chunks within a frame of an animation.
  private static let frameLooks: Set<UInt32> = [Code.lossy, Code.lossless, Code.alpha]

  package static func parts(
    _ skeleton: Skeleton, _ source: ByteSource, _ keeping: KeptParts
  ) throws -> FileParts {
    var result = FileParts()
    var window = try ByteWindow(source)
    let known = [Code.exif, Code.xmp, Code.oldXMP, Code.profile, Code.credentials]
    let end = try pictureEnd(source, from: 12)
    result.add("RIFF header", 0..<12, .structure, .adapts)
    var cursor = ChunkCursor(.riff, in: 12..<end)
    var pictures = PictureChunks()
    var flags: UInt8 = 0
    for _ in 0..<source.limits.parts {
      guard let chunk = try cursor.next(&window) else { break }
      let (code, data) = (chunk.code, chunk.data)
      var problem = pictures.add(code)
      var (role, fate) = (FilePart.Role.picture, FilePart.Fate.stays(data))
      var inner: [FilePart] = []
      switch code {
      // Its flags follow the contents of the file.
      case Code.extended:
        flags = try window.copy(data.prefix(1)).first ?? 0
        (role, fate) = (.look, .adapts)
        if data.count > 10 {
          inner = [
            FilePart(
              "bytes after the header", data.dropFirst(10), .unknown,
              .goes("bytes after the header"))
          ]
        }
      case Code.animation:
        role = .look
        if data.count != 6 {
          problem = problem ?? "a chunk ANIM of \(data.count) bytes, which is not its length,"
          fate = .adapts
        }
      case Code.frame: inner = try frame(data.dropFirst(16), &window, &problem)
      case Code.alpha:
        if try !isTransparency(window.copy(data.prefix(1)), flags) {
          problem = problem ?? "transparency that the header does not announce"
        }
      case _ where looks.contains(code): break
      case _ where known.contains(code):
        (role, fate) = (code == Code.profile ? .look : .metadata, .block)
      case _ where code.isPrintable: (role, fate) = (.unknown, .goes("chunk \(chunk.name)"))
      default:
        problem = problem ?? "a chunk without a name"
        (role, fate) = (.unknown, .adapts)
      }
      var part = FilePart(chunk.name.trimmed, chunk.carrier, role, fate, problem: problem)
      part.parts = inner
      result.add(part)
    }
    if cursor.position != end {
      result.add(problem: "bytes that are no chunk", at: cursor.position)
    }
    if let problem = pictures.end() { result.add(problem: problem, at: end) }
    // A length that is too small would make a trailer of the picture.
    var rest = ChunkCursor(.riff, in: end..<source.count)
    if let chunk = try rest.next(&window), looks.contains(chunk.code) {
      result.add(problem: "a picture after the end", at: end)
    }
    result.add("trailer", end..<source.count, .trailer, .goes("trailer"))
    return result
  }

  /// Whether a chunk begins as a transparency chunk, in a file whose header declares one (RFC 9649,
  /// 2.7.1.2).
  private static func isTransparency(_ head: [UInt8], _ flags: UInt8) -> Bool {
    flags & 0x10 != 0 && head.first.map { $0 & 0xE2 == 0 } ?? false
  }

  /// The chunks in a frame of an animation that do not stay with it.
  private static func frame(
    _ range: Range<Int>, _ window: inout ByteWindow, _ problem: inout String?
  ) throws(FileError) -> [FilePart] {
    var parts: [FilePart] = []
    var cursor = ChunkCursor(.riff, in: range)
    var pictures = PictureChunks()
    while let chunk = try cursor.next(&window) {
      let misplaced = pictures.add(chunk.code).map { "\($0) in a frame" }
      let stays = frameLooks.contains(chunk.code)
      // The whole frame stays.
      parts.append(
        FilePart(
          chunk.name.trimmed, chunk.carrier, stays ? .picture : .unknown,
          stays ? .adapts : .goes("chunk \(chunk.name) in a frame"), problem: misplaced))
    }
    if cursor.position < range.upperBound {
      problem = problem ?? "bytes that are no chunk, in a frame"
    }
    return parts
  }
}

/// The chunks of a picture of WebP in their order: one of its pixels, and in front of that at most
/// one of their transparency (RFC 9649, 2.7). Other chunks with these names contain something else.
private struct PictureChunks {
  private var hasAlpha = false
  private var hasPicture = false
  private var hasFrames = false

  /// The problem with a chunk at its place; nil if there is no problem.
  mutating func add(_ code: UInt32) -> String? {
    switch code {
    case WebP.Code.alpha:
      defer { hasAlpha = true }
      return hasAlpha || hasPicture ? "a further chunk of transparency" : nil
    case WebP.Code.lossy, WebP.Code.lossless:
      defer { hasPicture = true }
      if hasPicture || hasFrames { return "a second picture" }
      return code == WebP.Code.lossless && hasAlpha ? "transparency that belongs to nothing" : nil
    case WebP.Code.frame:
      defer { hasFrames = true }
      return hasPicture || hasAlpha ? "a second picture" : nil
    default: return nil
    }
  }

  /// The problem at the end.
  func end() -> String? {
    hasAlpha && !hasPicture ? "transparency that belongs to nothing" : nil
  }
}

extension UInt32 {
  /// Whether its bytes can be printed.
  fileprivate var isPrintable: Bool {
    [24, 16, 8, 0].allSatisfy { shift in
      (0x20...0x7E).contains(UInt8(truncatingIfNeeded: self >> UInt32(shift)))
    }
  }
}
