extension FileFormat {
  /// A PNG picture (ISO/IEC 15948).
  public static let png = chunks("PNG", ["png"], "image/png")
  /// A PNG picture with several frames.
  package static let apng = chunks("APNG", ["png", "apng"], "image/apng")
  /// A PNG picture together with its source document, as Adobe's programs write it.
  static let pngPlus = chunks("PNG Plus", ["png"], "image/png")

  private static func chunks(
    _ name: String, _ endings: [String], _ mimeType: String
  ) -> FileFormat {
    FileFormat(
      name: name, endings: endings, family: "PNG", mimeType: mimeType, uniformType: "public.png",
      clause: "PNG 3, 5 (Datastream structure)", coding: .png, frames: .chunks,
      traits: [
        .keepsIPTCInText, .hasChecksums, .hasColorParts, .hasEnd, .carriesCredentials,
      ])
  }
}

/// PNG and APNG files: a signature, then chunks with their length, name and checksum
/// (ISO/IEC 15948:2004, clause 5).
package enum PNG: TiledContainer {
  package static let formats: [FileFormat] = [.png, .apng, .pngPlus]

  private static let head: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  private static let xmpKeyword = "XML:com.adobe.xmp\0"

  package static func reader(_ skeleton: Skeleton) -> any BlockReader {
    PNGReader()
  }

  package static func recognizes(_ head: RawSpan) -> Bool {
    self.head.indices.allSatisfy { head.byte(at: $0) == self.head[$0] }
  }

  package static func scan(_ window: inout ByteWindow) throws(FileError) -> Skeleton {
    try scan(&window, from: 0, to: window.source.count)
  }

  /// Finds the blocks of a picture, also inside a file of another format.
  package static func scan(
    _ window: inout ByteWindow, from start: Int, to end: Int
  ) throws(FileError) -> Skeleton {
    var skeleton = Skeleton(format: format)
    var cursor = ChunkCursor(.png, in: (start + 8)..<max(start + 8, end))
    var parts = 0
    var (hasData, isAnimated) = (false, false)
    let limits = window.source.limits
    var budget = ReadBudget(limits)
    while true {
      let position = cursor.position
      guard let chunk = try cursor.next(&window) else {
        let problem =
          cursor.missing.map { "within a chunk of \($0) bytes" } ?? "without its last chunk"
        skeleton.warn("the file ends \(problem)", at: position)
        skeleton.isWhole = false
        return skeleton
      }
      let (code, carrier) = (chunk.code, chunk.carrier)
      parts += 1
      if parts == 1 {
        skeleton.insertion = carrier.upperBound
        if code != Code.header {
          skeleton.warn("the first chunk is \(chunk.name) and not IHDR", at: position)
          skeleton.isWhole = false
        }
      }
      guard parts <= limits.parts else {
        skeleton.exceed(limits.parts, "chunks", at: position)
        return skeleton
      }
      if code == Code.data { hasData = true }
      if code == Code.animation, !hasData { isAnimated = true }
      if !isAnimated, code == Code.frame || code == Code.frameControl {
        // Frames that no decoder shows may be anything.
        skeleton.blocks.append(Block(.other, carrier: carrier, payload: chunk.data, code: code))
      } else if let block = try block(chunk, &window, &budget) {
        if block.kind != .other, try !isSound(carrier, &window, limits) {
          skeleton.warn("the checksum of a chunk \(chunk.name) is wrong", at: position)
        }
        skeleton.blocks.append(block)
      }
      switch code {
      case Code.animation: skeleton.format = .apng
      case Code.document where skeleton.format == .png: skeleton.format = .pngPlus
      case Code.end:
        // A separate chunk takes precedence over a text.
        skeleton.blocks =
          skeleton.blocks.filter { !isRaw($0) } + skeleton.blocks.filter { isRaw($0) }
        return skeleton
      default: break
      }
    }
  }

  /// The chunks of a file, up to the one that ends it.
  static func chunks(of source: ByteSource) throws(FileError) -> [Chunk] {
    var window = try ByteWindow(source)
    return try window.chunks(
      .png, in: head.count..<max(head.count, source.count), through: Code.end)
  }

  /// Whether the checksum of a chunk is right; one that is too large to be read is not checked.
  package static func isSound(
    _ carrier: Range<Int>, _ window: inout ByteWindow, _ limits: ReadLimits
  ) throws(FileError) -> Bool {
    guard carrier.count <= limits.blockBytes else { return true }
    let bytes = try window.copy((carrier.lowerBound + 4)..<carrier.upperBound)
    let stored: UInt32? = bytes.rawSpan.integer(at: bytes.count - 4, .bigEndian)
    return stored == Zlib.checksum(bytes.dropLast(4))
  }

  /// Whether a block is in a text against the standard, in ImageMagick's form.
  static func isRaw(_ block: Block) -> Bool {
    block.kind != .text
      && [Code.text, Code.compressedText, Code.internationalProfile].contains(block.code)
  }

  /// The block that ImageMagick put into a text, or a packet in a text that is not international; nil
  /// for an ordinary text.
  private static func raw(
    _ code: UInt32, _ carrier: Range<Int>, _ data: Range<Int>, _ window: inout ByteWindow,
    _ budget: inout ReadBudget
  ) throws(FileError) -> Block? {
    let front = try window.copy(data.prefix(18))
    let isPacket = code != Code.internationalText && front.starts(with: xmpKeyword.utf8)
    guard isPacket || front.rawSpan.matches("Raw profile type"),
      data.count <= budget.limits.blockBytes
    else { return nil }
    let code = code == Code.internationalText ? Code.internationalProfile : code
    guard let text = PNGText(code, try window.copy(data), &budget),
      let kind = text.profile?.kind
    else { return nil }
    return Block(kind, carrier: carrier, payload: data, code: code)
  }

  /// The contents of a chunk; nil for the picture's data and for ignored chunks.
  private static func block(
    _ chunk: Chunk, _ window: inout ByteWindow, _ budget: inout ReadBudget
  ) throws(FileError) -> Block? {
    let (code, carrier, data) = (chunk.code, chunk.carrier, chunk.data)
    let texts = [Code.text, Code.compressedText, Code.internationalText]
    if texts.contains(code), let block = try raw(code, carrier, data, &window, &budget) {
      return block
    }
    switch code {
    case Code.exif:
      // Some programs put JPEG's signature in front.
      _ = try window.load(data.lowerBound..<min(data.upperBound, data.lowerBound + 6))
      let isSigned = window.bytes.rawSpan.matches("Exif\0\0", at: data.lowerBound - window.start)
      let start = data.lowerBound + (isSigned ? 6 : 0)
      return Block(
        .exif, carrier: carrier, payload: min(start, data.upperBound)..<data.upperBound, code: code)
    case Code.profile: return Block(.icc, carrier: carrier, payload: data, code: code)
    case Code.internationalText:
      let count = xmpKeyword.utf8.count
      let front = data.lowerBound..<min(data.upperBound, data.lowerBound + count + 64)
      _ = try window.load(front)
      let bytes = try window.copy(front)
      guard bytes.starts(with: xmpKeyword.utf8), bytes.count > count + 2 else {
        return Block(.text, carrier: carrier, payload: data, code: code)
      }
      // After the keyword: whether it is compressed and how, a language, the keyword translated.
      let isCompressed = bytes[count] != 0
      guard let language = bytes.position(of: 0, from: count + 2),
        let translation = bytes.position(of: 0, from: language + 1)
      else { return Block(.text, carrier: carrier, payload: data, code: code) }
      let start = data.lowerBound + translation + 1
      return Block(
        .xmp, carrier: carrier, payload: start..<data.upperBound,
        code: isCompressed ? Code.compressedXMP : code)
    case Code.text, Code.compressedText:
      return Block(.text, carrier: carrier, payload: data, code: code)
    case Code.credentials: return Block(.jumbf, carrier: carrier, payload: data, code: code)
    case Code.time: return Block(.time, carrier: carrier, payload: data, code: code)
    case Code.data, Code.end, Code.frame, Code.frameControl: return nil
    default:
      // Chunks that a decoder must know are not blocks; others may be anything.
      let kind = ChunkRow.of(code)?.block ?? .other
      guard kind == .header || code >> 24 & 0x20 != 0 else { return nil }
      return Block(kind, carrier: carrier, payload: data, code: code)
    }
  }

  package static func decoded(
    _ block: Block, _ payload: [UInt8], _ budget: inout ReadBudget
  ) -> [UInt8]? {
    if isRaw(block) { return PNGText(block.code, payload, &budget)?.profile?.bytes }
    switch (block.kind, block.code) {
    case (.icc, _):
      guard let name = payload.position(of: 0, from: 0), name + 2 <= payload.count else {
        return nil
      }
      return Zlib.inflated(payload[(name + 2)...], &budget)
    case (.xmp, Code.compressedXMP): return Zlib.inflated(payload[...], &budget)
    // Drafts of the standard had Exif data compressed in a chunk of that name.
    case (_, Code.code("zxIf")): return nil
    default: return payload
    }
  }

  /// The name of a profile that a chunk is written with.
  private static let profileName = Array("ICC Profile".utf8) + [0, 0]

  /// Names of profiles that programs write, and those of common colour spaces: they state nothing of a person.
  private static let plainNames: Set<String> = [
    "ICC Profile", "ICC profile", "ICC PROFILE", "ICCProfile", "icc", "Photoshop ICC profile",
    "libavif", "Skia", "Embedded Profile", "Color Profile", "sRGB", "sRGB IEC61966-2.1",
    "Display P3", "kCGColorSpaceDisplayP3", "kCGColorSpaceSRGB", "kCGColorSpaceICCBased",
    "Adobe RGB (1998)", "Gray Gamma 2.2", "Dot Gain 20%",
  ]

  /// The name of a profile that is not neutral, and the bytes after its data (ISO/IEC 15948, 11.3.3.3).
  package static func surplus(
    in block: Block, _ payload: [UInt8], _ budget: inout ReadBudget
  ) -> [UInt8] {
    guard block.kind == .icc, !isRaw(block), let end = payload.position(of: 0, from: 0),
      end + 2 <= payload.count
    else { return [] }
    let name = payload[..<end]
    let shown = plainNames.contains(String(latinOrUTF8: name)) ? [] : Array(name)
    return shown + Zlib.rest(after: payload[(end + 2)...], &budget)
  }

  // Every chunk has a checksum.
  package static func isPlain(_ block: Block) -> Bool { false }

  package static func offsetBase(_ block: Block) -> Int { 0 }

  package static func limit(for kind: BlockKind) -> Int {
    [.exif, .xmp, .icc, .photoshop].contains(kind) ? Int(Int32.max) - 256 : 0
  }

  package static func pictureEnd(_ source: ByteSource, from start: Int) throws(FileError) -> Int {
    let chunks = try chunks(of: source)
    // A last chunk that is cut short goes on to the end.
    return chunks.last?.code == Code.end
      ? chunks[chunks.count - 1].carrier.upperBound : source.count
  }

  package static func splice(
    _ changes: BlockChanges, skeleton: Skeleton, source: ByteSource
  ) throws -> Splice {
    var splice = Splice()
    var at = 0
    let chunks = try changes.said.isEmpty ? [] : chunks(of: source)
    let cuts = try changes.said.compactMap { try Cut($0, chunks, source) }
    func copy(_ range: Range<Int>) {
      var start = range.lowerBound
      for cut in cuts where range.contains(cut.carrier.lowerBound) {
        splice.copy(start..<cut.carrier.lowerBound)
        cut.add(to: &splice)
        start = cut.carrier.upperBound
      }
      splice.copy(start..<max(start, range.upperBound))
    }
    func add() throws {
      for (kind, payload) in changes.additions { splice.insert(try chunk(kind, payload)) }
    }
    var isAdded = changes.additions.isEmpty
    // A block that changes leaves no older one of its kind in a text.
    let changed = Set(changes.payloads.keys.map { skeleton.blocks[$0].kind })
      .union(changes.additions.map(\.kind))
    // A block in a text does not become a second chunk next to an existing one: readers use one of
    // two.
    let own = skeleton.blocks.enumerated().filter { index, block in
      guard let change = changes.payloads[index] else { return !isRaw(block) }
      return !isRaw(block) && change != nil
    }
    let sorted = skeleton.blocks.enumerated().sorted {
      $0.element.carrier.lowerBound < $1.element.carrier.lowerBound
    }
    for (index, block) in sorted {
      copy(at..<block.carrier.lowerBound)
      at = block.carrier.lowerBound
      if !isAdded, at >= skeleton.insertion {
        try add()
        isAdded = true
      }
      guard let change = changes.payloads[index] else {
        if isRaw(block), changed.contains(block.kind) { at = block.carrier.upperBound }
        continue
      }
      at = block.carrier.upperBound
      guard let payload = change else { continue }
      if isRaw(block), let beside = own.first(where: { $0.element.kind == block.kind }) {
        if changes.payloads[beside.offset] == nil {
          splice.insert(try rawChunk(block.kind, payload))
        }
      } else if block.kind == .photoshop {
        splice.insert(chunk(Code.compressedText, PNGText.compressed("iptc", payload)))
      } else {
        splice.insert(try chunk(block.kind, payload))
      }
    }
    if !isAdded {
      copy(at..<skeleton.insertion)
      at = skeleton.insertion
      try add()
    }
    let end = changes.dropsTrailer ? try pictureEnd(source, from: at) : source.count
    copy(at..<end)
    return splice
  }

  package static func finished(
    _ splice: Splice, _ carrier: Range<Int>, _ source: ByteSource
  ) throws(FileError) -> Splice {
    var splice = splice
    let new = ByteSource(splice, of: source)
    let end = carrier.upperBound - 4
    var checksum: [UInt8] = []
    checksum.append(
      Zlib.checksum(try new.read((carrier.lowerBound + 4)..<end)[...]), .bigEndian)
    splice.overwrite(at: end, with: checksum)
    return splice
  }

  /// A block in a text, in ImageMagick's way.
  private static func rawChunk(_ kind: BlockKind, _ payload: [UInt8]) throws -> [UInt8] {
    switch kind {
    case .exif:
      chunk(Code.compressedText, PNGText.compressed("exif", Array("Exif\0\0".utf8) + payload))
    case .xmp: chunk(Code.compressedText, PNGText.compressed("xmp", payload))
    case .icc: chunk(Code.compressedText, PNGText.compressed("icc", payload))
    case .photoshop: chunk(Code.compressedText, PNGText.compressed("iptc", payload))
    default: try chunk(kind, payload)
    }
  }

  private static func chunk(_ kind: BlockKind, _ payload: [UInt8]) throws -> [UInt8] {
    switch kind {
    case .exif: return chunk(Code.exif, payload)
    case .jumbf: return chunk(Code.credentials, payload)
    case .xmp:
      return chunk(Code.internationalText, Array(xmpKeyword.utf8) + [0, 0, 0, 0] + payload)
    case .icc:
      return chunk(Code.profile, profileName + Zlib.deflated(payload))
    default:
      // There is no standard for it; ImageMagick's form is kept if a file uses it.
      let name = kind == .photoshop ? "IPTC data" : kind.name
      throw MetadataError(.unsupported, "a PNG file cannot carry \(name)", place: format.name)
    }
  }

  private static func chunk(_ code: UInt32, _ data: [UInt8]) -> [UInt8] {
    var body: [UInt8] = []
    body.append(code, .bigEndian)
    body += data
    var bytes: [UInt8] = []
    bytes.append(UInt32(data.count), .bigEndian)
    bytes += body
    bytes.append(Zlib.checksum(body), .bigEndian)
    return bytes
  }

  /// The names of chunks, as numbers.
  package enum Code {
    package static let header = code("IHDR")
    package static let data = code("IDAT")
    package static let frame = code("fdAT")
    package static let end = code("IEND")
    package static let exif = code("eXIf")
    package static let profile = code("iCCP")
    package static let text = code("tEXt")
    static let compressedText = code("zTXt")
    static let internationalText = code("iTXt")
    package static let time = code("tIME")
    /// Content Credentials (C2PA 2.1, A.3.3).
    package static let credentials = code("caBX")
    package static let animation = code("acTL")
    static let frameControl = code("fcTL")
    /// An XMP packet that is compressed; no name of a chunk.
    static let compressedXMP: UInt32 = 1
    /// A block that ImageMagick put into an international text; no name of a chunk.
    static let internationalProfile: UInt32 = 2
    /// A document in Microsoft's compound form (OLE).
    static let document = code("cpIp")
    /// ComfyUI's chunk in animations: a keyword and a text.
    static let graph = code("comf")
    static let palette = code("PLTE")
    static let transparency = code("tRNS")

    package static func code(_ name: StaticString) -> UInt32 {
      name.withUTF8Buffer { bytes in
        var code: UInt32 = 0
        for index in 0..<min(bytes.count, 4) { code = code << 8 | UInt32(unsafe bytes[index]) }
        return code
      }
    }
  }
}
