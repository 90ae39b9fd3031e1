/// What decides how a picture looks, in named parts: what decodes it, what colours, turns, cuts and
/// animates it, and every further picture in the file.
///
/// Everything counts but what is known to be said *of* the picture (Exif, XMP, IPTC, texts,
/// comments, Content Credentials), so that what nobody knows is among it. Contents count, never
/// their places: an edit of the metadata moves bytes and leaves this as it is.
package struct Appearance: Hashable, Sendable {
  /// Bytes of the file, or made of what it says.
  package enum Piece: Hashable, Sendable {
    case range(Range<Int>)
    case bytes([UInt8])

    package var count: Int {
      switch self {
      case .range(let range): range.count
      case .bytes(let bytes): bytes.count
      }
    }
  }

  /// Some bytes with a name.
  package struct Part: Hashable, Sendable {
    package let name: String
    package var pieces: [Piece]
    package var count: Int { pieces.reduce(0) { $0 + $1.count } }
  }

  package private(set) var parts: [Part] = []

  package init() {}

  mutating func add(_ name: String, _ ranges: [Range<Int>]) {
    add(name, pieces: ranges.map { .range($0) })
  }

  mutating func add(_ name: String, bytes: [UInt8]) { add(name, pieces: [.bytes(bytes)]) }

  mutating func add(_ name: String, pieces: [Piece]) {
    parts.append(Part(name: name, pieces: pieces))
  }

  /// Everything behind a position but the carriers of what is said of the picture, and but what is
  /// bound in another way.
  static func rest(
    behind start: Int = 0, _ skeleton: Skeleton, _ source: ByteSource,
    without others: [Range<Int>] = []
  ) throws -> [Range<Int>] {
    let credentials = Set(try CredentialsPlace(skeleton, source)?.blocks ?? [])
    var left = ByteRanges()
    for (index, block) in skeleton.blocks.enumerated()
    where block.kind.isSaid || credentials.contains(index) {
      left.insert(block.carrier.clamped(to: 0..<source.count))
    }
    for range in others { left.insert(range) }
    return left.gaps(in: min(start, source.count)..<source.count)
  }

  /// Refuses what was not understood to its end.
  static func check(_ skeleton: Skeleton) throws {
    guard skeleton.isWhole else {
      throw refusal(skeleton, "it is damaged")
    }
  }

  static func refusal(_ skeleton: Skeleton, _ reason: String) -> MetadataError {
    MetadataError(
      .unsupported, "what a viewer shows of it cannot be established: \(reason)",
      place: skeleton.format.name)
  }
}

extension BlockKind {
  /// Whether it is something said of the picture, which does not change how it looks. (What in Exif
  /// and XMP does is looked at by ``Photo/appearance()``.)
  fileprivate var isSaid: Bool {
    let kinds: Set<BlockKind> = [
      .exif, .xmp, .extendedXMP, .furtherXMP, .comment, .unicodeComment, .photoshop, .iptc, .text,
      .time,
    ]
    return kinds.contains(self)
  }
}

extension Container {
  package static func appearance(_ skeleton: Skeleton, _ source: ByteSource) throws -> Appearance {
    throw Appearance.refusal(
      skeleton,
      "that is known of JPEG, PNG, WebP, GIF, HEIF, AVIF, JPEG XL, JPEG 2000, TIFF, DNG "
        + "and PSD files only")
  }
}

extension WebP {
  package static func appearance(_ skeleton: Skeleton, _ source: ByteSource) throws -> Appearance {
    try Appearance.check(skeleton)
    var result = Appearance()
    // The header says which metadata there are: these flags come and go with them.
    let header = skeleton.blocks.first { $0.code == Chunk.extended }
    if let header {
      var data = try source.read(header.payload)
      guard data.count >= 10 else {
        throw Appearance.refusal(skeleton, "its header is too short")
      }
      let flags = data[0]
      data[0] &= ~0x2C
      result.add("header", bytes: data)
      // Many readers pass over a block that is not announced, and over a header that is not in front.
      for (kind, flag) in [(BlockKind.icc, UInt8(0x20)), (.exif, 0x08), (.xmp, 0x04)]
      where flags & flag == 0 && skeleton.blocks.contains(where: { $0.kind == kind }) {
        result.add("\(kind.name) that is not announced", bytes: [])
      }
      if header.carrier.lowerBound != 12 { result.add("header behind another chunk", bytes: []) }
    }
    if let exif = skeleton.blocks.first(where: { $0.kind == .exif }),
      exif.payload.lowerBound != exif.carrier.lowerBound + 8
    {
      result.add("Exif behind a signature", bytes: [])
    }
    result.add(
      "chunks",
      try Appearance.rest(
        behind: 12, skeleton, source, without: header.map { [$0.carrier] } ?? []))
    return result
  }
}

extension GIF {
  package static func appearance(_ skeleton: Skeleton, _ source: ByteSource) throws -> Appearance {
    try Appearance.check(skeleton)
    var result = Appearance()
    // The version, in front, changes with the first packet.
    result.add("blocks", try Appearance.rest(behind: 6, skeleton, source))
    return result
  }
}

extension JPEGXL {
  package static func appearance(_ skeleton: Skeleton, _ source: ByteSource) throws -> Appearance {
    try Appearance.check(skeleton)
    var result = Appearance()
    guard skeleton.format == .jpegXL else {
      result.add("codestream", [0..<source.count])
      return result
    }
    let credentials = Set(try CredentialsPlace(skeleton, source)?.blocks ?? [])
    let carriers = Set(credentials.map { skeleton.blocks[$0].carrier })
    var window = try ByteWindow(source)
    let list = try BoxList(&window, in: 0..<source.count, limit: ReadLimits().parts)
    for box in list.boxes where !carriers.contains(box.range) {
      var type = box.type
      if type == "brob" { type = try window.type(at: box.payload.lowerBound) }
      if ["Exif", "xml ", "free", "skip"].contains(type) { continue }
      result.add("box \(box.type.name)", [box.range])
    }
    return result
  }
}

extension JPEG2000 {
  package static func appearance(_ skeleton: Skeleton, _ source: ByteSource) throws -> Appearance {
    try Appearance.check(skeleton)
    var result = Appearance()
    result.add("boxes", try Appearance.rest(skeleton, source))
    return result
  }
}

extension PSD {
  package static func appearance(_ skeleton: Skeleton, _ source: ByteSource) throws -> Appearance {
    try Appearance.check(skeleton)
    guard
      let section = skeleton.blocks.first(where: { $0.code == Part.resources })?.carrier,
      section.count <= ReadLimits().blockBytes
    else { throw Appearance.refusal(skeleton, "its resources are damaged") }
    var result = Appearance()
    let start = min(section.lowerBound + 4, section.upperBound)
    let bytes = try source.read(start..<section.upperBound)
    let said = Set(PhotoshopResources.descriptive)
    let pieces: [Appearance.Piece]? = bytes.withReader(.bigEndian) { reader in
      var pieces: [Appearance.Piece] = []
      while reader.remaining > 0 {
        guard let (number, data) = try? PhotoshopResources.next(&reader) else { return nil }
        guard !said.contains(number) else { continue }
        var head: [UInt8] = []
        head.append(number, .bigEndian)
        head.append(UInt64(data.count), .bigEndian)
        pieces += [.bytes(head), .range((start + data.lowerBound)..<(start + data.upperBound))]
      }
      return pieces
    }
    guard let pieces else { throw Appearance.refusal(skeleton, "its resources are damaged") }
    result.add("header", [0..<section.lowerBound])
    result.add("resources", pieces: pieces)
    result.add("layers and picture", [section.upperBound..<source.count])
    return result
  }
}
