/// PNG and APNG files: a signature, then chunks with their length, name and checksum
/// (ISO/IEC 15948:2004, clause 5).
package enum PNG: Container {
  package static let format = FileFormat.png
  package static let signature = "89 50 4E 47"

  private static let head: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  private static let xmpKeyword = "XML:com.adobe.xmp\0"

  package static func recognizes(_ head: RawSpan) -> Bool {
    self.head.indices.allSatisfy { head.byte(at: $0) == self.head[$0] }
  }

  package static func scan(
    _ window: inout ByteWindow, limits: ReadLimits
  ) throws(FileError) -> Skeleton {
    var skeleton = Skeleton(format: format)
    var position = 8
    var parts = 0
    while true {
      guard try window.load(position..<(position + 8)),
        let length: UInt32 = window.bytes.rawSpan.integer(at: position - window.start, .bigEndian),
        let code: UInt32 = window.bytes.rawSpan.integer(
          at: position + 4 - window.start, .bigEndian)
      else {
        skeleton.warn("the file ends without its last chunk", at: position)
        skeleton.isWhole = false
        return skeleton
      }
      let carrier = position..<(position + 12 + Int(length))
      parts += 1
      guard parts <= limits.parts, carrier.upperBound <= window.source.count else {
        skeleton.warn("the file ends within a chunk of \(length) bytes", at: position)
        skeleton.isWhole = false
        return skeleton
      }
      if let block = try block(code, carrier, &window) { skeleton.blocks.append(block) }
      switch code {
      case Chunk.header: skeleton.insertion = carrier.upperBound
      case Chunk.animation: skeleton.format = .apng
      case Chunk.end: return skeleton
      default: break
      }
      position = carrier.upperBound
    }
  }

  /// What a chunk carries; nil for the picture's data and what nobody asks for.
  private static func block(
    _ code: UInt32, _ carrier: Range<Int>, _ window: inout ByteWindow
  ) throws(FileError) -> Block? {
    let data = (carrier.lowerBound + 8)..<(carrier.upperBound - 4)
    switch code {
    case Chunk.exif:
      // Some programs put JPEG's signature in front.
      _ = try window.load(data.lowerBound..<min(data.upperBound, data.lowerBound + 6))
      let isSigned = window.bytes.rawSpan.matches("Exif\0\0", at: data.lowerBound - window.start)
      let start = data.lowerBound + (isSigned ? 6 : 0)
      return Block(
        .exif, carrier: carrier, payload: min(start, data.upperBound)..<data.upperBound, code: code)
    case Chunk.profile: return Block(.icc, carrier: carrier, payload: data, code: code)
    case Chunk.internationalText:
      let count = xmpKeyword.utf8.count
      let front = data.lowerBound..<min(data.upperBound, data.lowerBound + count + 64)
      _ = try window.load(front)
      let bytes = try window.copy(front)
      guard bytes.starts(with: xmpKeyword.utf8), bytes.count > count + 2 else {
        return Block(.text, carrier: carrier, payload: data, code: code)
      }
      // Behind the keyword: whether it is compressed and how, a language, the keyword translated.
      let isCompressed = bytes[count] != 0
      guard let language = bytes.position(of: 0, from: count + 2),
        let translation = bytes.position(of: 0, from: language + 1)
      else { return Block(.text, carrier: carrier, payload: data, code: code) }
      let start = data.lowerBound + translation + 1
      return Block(
        .xmp, carrier: carrier, payload: start..<data.upperBound,
        code: isCompressed ? Chunk.compressedXMP : code)
    case Chunk.text, Chunk.compressedText:
      return Block(.text, carrier: carrier, payload: data, code: code)
    case Chunk.time: return Block(.time, carrier: carrier, payload: data, code: code)
    case Chunk.data, Chunk.end, Chunk.frame: return nil
    default:
      return Chunk.described.contains(code)
        ? Block(.header, carrier: carrier, payload: data, code: code) : nil
    }
  }

  package static func decoded(_ block: Block, _ payload: [UInt8], limits: ReadLimits) -> [UInt8]? {
    switch (block.kind, block.code) {
    case (.icc, _):
      guard let name = payload.position(of: 0, from: 0), name + 2 <= payload.count else {
        return nil
      }
      return Zlib.inflated(payload[(name + 2)...], limit: limits.blockBytes)
    case (.xmp, Chunk.compressedXMP): return Zlib.inflated(payload[...], limit: limits.blockBytes)
    default: return payload
    }
  }

  package static var hasChecksums: Bool { true }

  package static func limit(for kind: BlockKind) -> Int {
    [.exif, .xmp, .icc].contains(kind) ? Int(Int32.max) - 256 : 0
  }

  package static func pictureEnd(_ source: ByteSource, from start: Int) throws(FileError) -> Int {
    var window = try ByteWindow(source)
    var position = 8
    while try window.load(position..<(position + 8)),
      let length: UInt32 = window.bytes.rawSpan.integer(at: position - window.start, .bigEndian),
      let code: UInt32 = window.bytes.rawSpan.integer(at: position + 4 - window.start, .bigEndian)
    {
      position += 12 + Int(length)
      if code == Chunk.end { break }
    }
    return min(position, source.count)
  }

  package static func splice(
    _ changes: BlockChanges, skeleton: Skeleton, source: ByteSource
  ) throws -> Splice {
    var splice = Splice()
    var at = 0
    func add() throws {
      for (kind, payload) in changes.additions { splice.insert(try chunk(kind, payload)) }
    }
    var isAdded = changes.additions.isEmpty
    for (index, block) in skeleton.blocks.enumerated() {
      splice.copy(at..<block.carrier.lowerBound)
      at = block.carrier.lowerBound
      if !isAdded, at >= skeleton.insertion {
        try add()
        isAdded = true
      }
      guard let change = changes.payloads[index] else { continue }
      at = block.carrier.upperBound
      if let payload = change { splice.insert(try chunk(block.kind, payload)) }
    }
    if !isAdded {
      splice.copy(at..<skeleton.insertion)
      at = skeleton.insertion
      try add()
    }
    let end = changes.dropsTrailer ? try pictureEnd(source, from: at) : source.count
    splice.copy(at..<end)
    return splice
  }

  private static func chunk(_ kind: BlockKind, _ payload: [UInt8]) throws -> [UInt8] {
    let (code, data): (UInt32, [UInt8])
    switch kind {
    case .exif: (code, data) = (Chunk.exif, payload)
    case .xmp:
      (code, data) = (Chunk.internationalText, Array(xmpKeyword.utf8) + [0, 0, 0, 0] + payload)
    case .icc:
      let name = Array("ICC Profile".utf8) + [0, 0]
      (code, data) = (Chunk.profile, name + Zlib.deflated(payload))
    default:
      throw MetadataError(.unsupported, "a PNG file cannot carry \(kind.name)", place: format.name)
    }
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
  enum Chunk {
    static let header = code("IHDR")
    static let data = code("IDAT")
    static let frame = code("fdAT")
    static let end = code("IEND")
    static let exif = code("eXIf")
    static let profile = code("iCCP")
    static let text = code("tEXt")
    static let compressedText = code("zTXt")
    static let internationalText = code("iTXt")
    static let time = code("tIME")
    static let animation = code("acTL")
    /// An XMP packet that is compressed; no name of a chunk.
    static let compressedXMP: UInt32 = 1
    /// Chunks that say something of the picture.
    static let described = [
      header, animation, code("pHYs"), code("gAMA"), code("cHRM"), code("sRGB"), code("cICP"),
      code("bKGD"), code("tRNS"), code("PLTE"), code("sBIT"), code("oFFs"), code("sCAL"),
    ]

    static func code(_ name: StaticString) -> UInt32 {
      name.withUTF8Buffer { bytes in
        var code: UInt32 = 0
        for index in 0..<min(bytes.count, 4) { code = code << 8 | UInt32(unsafe bytes[index]) }
        return code
      }
    }
  }
}
