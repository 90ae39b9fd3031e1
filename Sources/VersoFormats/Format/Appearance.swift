/// Everything that defines the look of a picture, in named parts: data that decode, colour, rotate,
/// crop and animate it, and every additional picture in the file.
///
/// Everything counts except known metadata *of* the picture (Exif, XMP, IPTC, texts, comments,
/// Content Credentials), so that unknown data are included. Contents count, never their places: an
/// edit of the metadata moves bytes and leaves this as it is.
package struct Appearance: Hashable, Sendable {
  /// Bytes of the file, or derived from it.
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

  package mutating func add(_ name: String, _ ranges: [Range<Int>]) {
    add(name, pieces: ranges.map { .range($0) })
  }

  package mutating func add(_ name: String, bytes: [UInt8]) { add(name, pieces: [.bytes(bytes)]) }

  package mutating func add(_ name: String, pieces: [Piece]) {
    parts.append(Part(name: name, pieces: pieces))
  }

  /// Everything after a position except metadata, and except what is bound in another way.
  package static func rest(
    behind start: Int = 0, _ skeleton: Skeleton, _ source: ByteSource,
    without others: [Range<Int>] = []
  ) throws -> [Range<Int>] {
    let stored = Set(try StorePlace(skeleton, source)?.blocks ?? [])
    var left = ByteRanges()
    for (index, block) in skeleton.blocks.enumerated()
    where block.kind.isSaid || stored.contains(index) {
      left.insert(block.carrier.clamped(to: 0..<source.count))
    }
    for range in others { left.insert(range) }
    return left.gaps(in: min(start, source.count)..<source.count)
  }

  /// Refuses what was not understood to its end.
  package static func check(_ skeleton: Skeleton) throws {
    guard skeleton.isWhole else {
      throw refusal(skeleton, skeleton.excess.map { "it has more than \($0)" } ?? "it is damaged")
    }
  }

  package static func refusal(
    _ skeleton: Skeleton, _ reason: String, advice: Advice? = nil
  ) -> MetadataError {
    MetadataError(
      .unsupported, "what a viewer shows of it cannot be established: \(reason)",
      place: skeleton.format.name, advice: advice)
  }
}

extension BlockKind {
  /// Whether it is a statement on the picture, which does not change its look. (Values in Exif and
  /// XMP that do are evaluated by ``Photo/appearance()``.)
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
