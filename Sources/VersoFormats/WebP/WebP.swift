extension FileFormat {
  /// A WebP picture (RFC 9649).
  public static let webP = webP("WEBP")
  /// A WebP picture without loss.
  package static let losslessWebP = webP("WEBP (lossless)")
  /// A WebP picture with an extended header.
  package static let extendedWebP = webP("Extended WEBP")
  /// A WebP picture without loss, with an extended header.
  package static let extendedLosslessWebP = webP("Extended WEBP (lossless)")

  private static func webP(_ name: String) -> FileFormat {
    FileFormat(
      name: name, endings: ["webp"], family: "WebP", mimeType: "image/webp",
      uniformType: "org.webmproject.webp",
      clause: "RFC 9649, 2 (WebP Container Specification)", coding: .webP, frames: .webP,
      traits: [.hasExifOfFilms, .hasEnd, .carriesCredentials])
  }
}

/// WebP files: a RIFF header, then chunks of four letters and a length (RFC 9649).
package enum WebP: TiledContainer {
  package static let formats: [FileFormat] = [
    .webP, .losslessWebP, .extendedWebP, .extendedLosslessWebP,
  ]

  package static func reader(_ skeleton: Skeleton) -> any BlockReader {
    FactReader { WebPFacts.read($0, $1) }
  }

  package static func recognizes(_ head: RawSpan) -> Bool {
    head.matches("RIFF") && head.matches("WEBP", at: 8)
  }

  package static func scan(_ window: inout ByteWindow) throws(FileError) -> Skeleton {
    let limits = window.source.limits
    var skeleton = Skeleton(format: format)
    skeleton.insertion = 12
    let size: UInt32 = window.bytes.rawSpan.integer(at: 4, .littleEndian) ?? 0
    let end = min(window.source.count, Int(size) + 8)
    if Int(size) + 8 > window.source.count {
      skeleton.warn("the file has fewer bytes than its header records", at: 4)
      skeleton.isWhole = false
    }
    var cursor = ChunkCursor(.riff, in: 12..<max(12, end))
    var parts = 0
    var duration: Int?
    while let chunk = try cursor.next(&window) {
      parts += 1
      guard parts <= limits.parts else {
        skeleton.exceed(limits.parts, "chunks", at: chunk.carrier.lowerBound)
        break
      }
      if chunk.code == Code.frame, chunk.data.count >= 16 {
        let time = Header(try window.copy(chunk.data.dropFirst(12).prefix(4)), .littleEndian)
        // ExifTool takes the low twelve bits of the duration.
        duration = (duration ?? 0) + ((time.long(0) ?? 0) & 0xFFF)
      }
      try note(chunk, &window, &skeleton)
    }
    if let length = cursor.missing {
      skeleton.warn("the file ends within a chunk of \(length) bytes", at: cursor.position)
      skeleton.isWhole = false
    }
    skeleton.facts += WebPFacts.duration(duration)
    return skeleton
  }

  private static func note(
    _ chunk: Chunk, _ window: inout ByteWindow, _ skeleton: inout Skeleton
  ) throws(FileError) {
    let (code, carrier, data) = (chunk.code, chunk.carrier, chunk.data)
    let kind: BlockKind
    var payload = data
    switch code {
    case Code.exif:
      kind = .exif
      // Some programs put JPEG's signature in front.
      _ = try window.load(data.lowerBound..<min(data.upperBound, data.lowerBound + 6))
      if window.bytes.rawSpan.matches("Exif\0\0", at: data.lowerBound - window.start) {
        payload = min(data.lowerBound + 6, data.upperBound)..<data.upperBound
      }
    case Code.xmp, Code.oldXMP: kind = .xmp
    case Code.credentials: kind = .jumbf
    case Code.profile: kind = .icc
    case Code.extended, Code.lossy, Code.lossless, Code.animation, Code.alpha:
      kind = .header
      if code == Code.lossless, !skeleton.blocks.contains(where: { $0.code == Code.lossless }) {
        skeleton.format =
          skeleton.format == .extendedWebP ? .extendedLosslessWebP : .losslessWebP
      }
      if code == Code.extended { skeleton.format = .extendedWebP }
      if code == Code.extended || code == Code.profile {
        skeleton.insertion = carrier.upperBound
      }
    case Code.frame: return
    default: kind = .other
    }
    skeleton.blocks.append(Block(kind, carrier: carrier, payload: payload, code: code))
  }

  package static func offsetBase(_ block: Block) -> Int { block.carrier.lowerBound + 8 }

  package static func limit(for kind: BlockKind) -> Int {
    [.exif, .xmp, .icc].contains(kind) ? Int(Int32.max) - 1024 : 0
  }

  package static func pictureEnd(_ source: ByteSource, from start: Int) throws(FileError) -> Int {
    let head = try source.read(4..<8)
    let size: UInt32 = head.rawSpan.integer(at: 0, .littleEndian) ?? 0
    return min(max(Int(size) + 8, 12), source.count)
  }

  /// The picture's chunks; the extended header changes with what the file carries.
  package static func picture(
    _ skeleton: Skeleton, _ source: ByteSource
  ) throws -> [Range<Int>] {
    var carriers = ByteRanges()
    carriers.insert(0..<12)
    for block in skeleton.blocks where block.kind != .header || block.code == Code.extended {
      carriers.insert(block.carrier)
    }
    return carriers.gaps(in: 0..<(try pictureEnd(source, from: 12)))
  }

  package static func splice(
    _ changes: BlockChanges, skeleton: Skeleton, source: ByteSource
  ) throws -> Splice {
    let end = try pictureEnd(source, from: 12)
    var kinds = Set(
      skeleton.blocks.enumerated().filter { index, _ in
        changes.payloads[index].map { $0 != nil } ?? true
      }.map(\.element.kind))
    kinds.formUnion(changes.additions.map(\.kind))
    var body = Splice()
    body.insert(try header(kinds, skeleton, source))
    var at = 12
    var waiting = changes.additions
    // The profile precedes the picture, everything else follows it (RFC 9649, 2.7).
    func add(_ isWanted: (BlockKind) -> Bool) throws {
      for (kind, payload) in waiting where isWanted(kind) { body.insert(try chunk(kind, payload)) }
      waiting.removeAll { isWanted($0.kind) }
    }
    for (index, block) in skeleton.blocks.enumerated() {
      body.copy(at..<block.carrier.lowerBound)
      at = block.carrier.lowerBound
      if block.code == Code.extended {
        at = block.carrier.upperBound
        continue
      }
      try add { $0 == .icc }
      guard let change = changes.payloads[index] else { continue }
      at = block.carrier.upperBound
      if let payload = change { body.insert(try chunk(block.kind, payload)) }
    }
    try add { $0 == .icc }
    body.copy(at..<end)
    if end > 12, end % 2 == 1 { body.insert([0]) }
    try add { _ in true }
    guard body.count <= Int(UInt32.max) - 8 else {
      throw MetadataError(.tooLarge, "a WebP file has at most 4 GB", place: format.name)
    }
    var splice = Splice()
    var head = Array("RIFF".utf8)
    head.append(UInt32(body.count + 4), .littleEndian)
    splice.insert(head + "WEBP".utf8)
    for piece in body.pieces {
      switch piece {
      case .copy(let range): splice.copy(range)
      case .insert(let bytes): splice.insert(bytes)
      }
    }
    if !changes.dropsTrailer { splice.copy(end..<source.count) }
    return splice
  }

  /// The extended header, which a file needs that carries anything but a picture; none where it
  /// is not needed and was not there.
  private static func header(
    _ kinds: Set<BlockKind>, _ skeleton: Skeleton, _ source: ByteSource
  ) throws -> [UInt8] {
    let old = skeleton.blocks.first { $0.code == Code.extended }
    let isNeeded = !kinds.isDisjoint(with: [.exif, .xmp, .icc, .jumbf])
    guard old != nil || isNeeded else { return [] }
    var data: [UInt8]
    if let old {
      // Additional data after it do not belong to it.
      data = try source.read(old.payload.prefix(10))
      guard data.count >= 10 else {
        throw MetadataError(.damaged, "the extended header is too short", place: format.name)
      }
    } else {
      guard let (width, height, hasAlpha) = try size(skeleton, source) else {
        throw MetadataError(.damaged, "the picture's size cannot be read", place: format.name)
      }
      data = [hasAlpha ? 0x10 : 0, 0, 0, 0]
      for length in [width - 1, height - 1] {
        data += [UInt8(length & 0xFF), UInt8(length >> 8 & 0xFF), UInt8(length >> 16 & 0xFF)]
      }
    }
    for (kind, bit) in [(BlockKind.icc, UInt8(0x20)), (.exif, 0x08), (.xmp, 0x04)] {
      if kinds.contains(kind) { data[0] |= bit } else { data[0] &= ~bit }
    }
    return chunk(Code.extended, data)
  }

  /// Width, height and whether some pixels are transparent, from the picture's own header.
  static func size(
    _ skeleton: Skeleton, _ source: ByteSource
  ) throws -> (width: Int, height: Int, hasAlpha: Bool)? {
    guard
      let block = skeleton.blocks.first(where: { [Code.lossy, Code.lossless].contains($0.code) })
    else { return nil }
    let start = block.payload.lowerBound
    let data = try source.read(start..<min(start + 10, block.payload.upperBound))
    let span = data.rawSpan
    if block.code == Code.lossless {
      guard data.first == 0x2F, let bits: UInt32 = span.integer(at: 1, .littleEndian) else {
        return nil
      }
      return (Int(bits & 0x3FFF) + 1, Int(bits >> 14 & 0x3FFF) + 1, bits >> 28 & 1 == 1)
    }
    guard let width: UInt16 = span.integer(at: 6, .littleEndian),
      let height: UInt16 = span.integer(at: 8, .littleEndian), width > 0, height > 0
    else { return nil }
    return (Int(width & 0x3FFF), Int(height & 0x3FFF), false)
  }

  private static func chunk(_ kind: BlockKind, _ payload: [UInt8]) throws -> [UInt8] {
    switch kind {
    case .exif: return chunk(Code.exif, payload)
    case .xmp: return chunk(Code.xmp, payload)
    case .icc: return chunk(Code.profile, payload)
    case .jumbf: return chunk(Code.credentials, payload)
    default:
      throw MetadataError(.unsupported, "a WebP file cannot carry \(kind.name)", place: format.name)
    }
  }

  private static func chunk(_ code: UInt32, _ data: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(code, .bigEndian)
    bytes.append(UInt32(data.count), .littleEndian)
    bytes += data
    if data.count % 2 == 1 { bytes.append(0) }
    return bytes
  }

  /// The names of chunks, as numbers.
  package enum Code {
    package static let extended = BoxType("VP8X").code
    package static let lossy = BoxType("VP8 ").code
    package static let lossless = BoxType("VP8L").code
    package static let alpha = BoxType("ALPH").code
    package static let animation = BoxType("ANIM").code
    package static let frame = BoxType("ANMF").code
    package static let exif = BoxType("EXIF").code
    package static let xmp = BoxType("XMP ").code
    /// How drafts of the format and some programs call it.
    static let oldXMP = BoxType("XMP\0").code
    package static let profile = BoxType("ICCP").code
    /// Content Credentials (C2PA 2.1, A.3.5).
    package static let credentials = BoxType("C2PA").code
  }
}

/// The facts in the headers of a WebP file.
package enum WebPFacts {
  /// The total duration of the frames of an animation, in milliseconds.
  package static func duration(_ time: Int?) -> [Item] {
    guard let time else { return [] }
    let seconds = Double(time) / 1000
    return [
      Item("RIFF", "Duration", .real(seconds), shown: .text(Wording.duration(seconds)))
    ]
  }

  /// The facts of a chunk.
  package static func read(_ block: Block, _ data: [UInt8]) -> [Item] {
    var facts = Facts("RIFF")
    let span = data.rawSpan
    func bits(_ position: Int) -> Int {
      Int((span.integer(at: position, .littleEndian) as UInt32?) ?? 0)
    }
    switch block.code {
    case WebP.Code.extended where data.count >= 10:
      let flags = Int(data[0])
      let names = [(1, "Animation"), (2, "XMP"), (3, "EXIF"), (4, "Alpha"), (5, "ICC Profile")]
      let words = names.filter { flags >> $0.0 & 1 == 1 }.map(\.1)
      facts.add(
        "WebP_Flags", words.isEmpty ? "(none)" : words.joined(separator: ", "), stored: flags)
      facts.add("ImageWidth", bits(4) & 0xFF_FFFF + 1)
      facts.add("ImageHeight", bits(6) >> 8 + 1)
    case WebP.Code.lossy where data.count >= 10:
      let version = Int(data[0] >> 1 & 7)
      let versions = [
        "0 (bicubic reconstruction, normal loop)", "1 (bilinear reconstruction, simple loop)",
        "2 (bilinear reconstruction, no loop)", "3 (no reconstruction, no loop)",
      ]
      facts.add(
        "VP8Version", versions.indices.contains(version) ? versions[version] : "\(version)",
        stored: version)
      let (width, height) = (bits(6) & 0xFFFF, bits(6) >> 16)
      facts.add("ImageWidth", width & 0x3FFF)
      facts.add("HorizontalScale", width >> 14)
      facts.add("ImageHeight", height & 0x3FFF)
      facts.add("VerticalScale", height >> 14)
    case WebP.Code.lossless where data.count >= 5:
      let size = bits(1)
      facts.add("ImageWidth", size & 0x3FFF + 1)
      facts.add("ImageHeight", size >> 14 & 0x3FFF + 1)
      let isUsed = size >> 28 & 1
      facts.add("AlphaIsUsed", isUsed == 1 ? "Yes" : "No", stored: isUsed)
    case WebP.Code.alpha where !data.isEmpty:
      let flags = Int(data[0])
      // ExifTool reads all three from the lowest two bits.
      facts.add("AlphaPreprocessing", flags & 3, [0: "none", 1: "Level Reduction"])
      facts.add(
        "AlphaFiltering", flags & 3, [0: "none", 1: "Horizontal", 2: "Vertical", 3: "Gradient"])
      facts.add("AlphaCompression", flags & 3, [0: "none", 1: "Lossless"])
    case WebP.Code.animation where data.count >= 6:
      facts.add("BackgroundColor", data[0..<4].map { "\($0)" }.joined(separator: " "))
      let count = Int(data[4]) | Int(data[5]) << 8
      facts.add("AnimationLoopCount", count == 0 ? "inf" : "\(count)", stored: count)
    default: break
    }
    return facts.facts
  }
}
