public import Verso

/// The identity of a picture, independent of its metadata and its orientation.
///
/// It is the SHA-256 of the stored data of the picture and of everything that decodes and colours
/// it: tables, size, profile. Everything that is displayed with it counts, too: additional
/// pictures, a gain map, the film of a motion photo. Two files have the same identity if they are
/// copies with other metadata. A re-encoded picture has another identity. The identity of a
/// truncated or damaged picture is that of its whole file, with all metadata. The picture is not
/// decoded.
public struct PictureIdentity: Hashable, Sendable {
  // A digest without a place of its own in memory: there are many of them at once.
  private let words: (UInt64, UInt64, UInt64, UInt64)

  init(_ digest: [UInt8]) {
    words = (digest.word(0), digest.word(1), digest.word(2), digest.word(3))
  }

  /// The 32 bytes.
  public var digest: [UInt8] {
    var bytes: [UInt8] = []
    for word in [words.0, words.1, words.2, words.3] { bytes.append(word, .bigEndian) }
    return bytes
  }

  /// Whether two pictures are stored as the same bytes.
  public static func == (one: PictureIdentity, other: PictureIdentity) -> Bool {
    one.words == other.words
  }

  /// Feeds the bytes into a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(words.0)
    hasher.combine(words.1)
  }
}

extension Photo {
  /// The identity of the picture in the file that was read, independent of its metadata.
  ///
  /// - Throws: ``MetadataError`` for a file without a picture; ``FileError`` if it cannot be read or has changed.
  /// - Complexity: The picture's data are read once. Those of a JPEG picture are read twice, because their end is found
  ///   only by scanning them.
  public func pictureIdentity() throws -> PictureIdentity {
    try PictureLook(container, skeleton, openOrigin()).identity()
  }
}

/// A look at a file for the sake of its picture alone.
package struct PictureLook {
  private let container: any Container.Type
  private let skeleton: Skeleton
  private let source: ByteSource
  private let data: PictureData

  /// The largest file that is read whole at once, so that nothing of it is read twice.
  private static let whole = 1 << 24
  /// The largest file that is read whole before anything is known of it, because that is as fast as
  /// reading its structure.
  private static let short = 1 << 15
  /// The number of bytes of the data that a first look reads.
  private static let glance = 1 << 11

  init(_ container: any Container.Type, _ skeleton: Skeleton, _ source: ByteSource) throws {
    self.container = container
    self.skeleton = skeleton
    self.source = source
    data = try container.pictureData(skeleton, source)
    // Pieces may overlap; their cost is limited.
    let count = data.parts.parts.reduce(0) { $0 + $1.count }
    guard count <= 4 * source.count + 1 << 20 else {
      throw MetadataError(
        .damaged, "parts of its picture overlap", place: skeleton.format.name)
    }
  }

  private init(_ source: ByteSource) throws {
    var window = try ByteWindow(source)
    let container = try FormatList.standard.container(of: window)
    let skeleton = try container.scan(&window)
    try self.init(container, skeleton, source)
  }

  func identity() throws -> PictureIdentity {
    PictureIdentity(try container.complete(data, skeleton, source).digest(source))
  }

  /// The result of a first look at a file.
  package struct Glance: Sendable {
    /// A number that is the same for all files with the same picture, and for few others.
    package let likeness: UInt64
    /// The identity of the picture, for a file so short that it was read completely.
    package let identity: PictureIdentity?
  }

  /// Looks at the structure of a file, and at a few bytes of its picture.
  ///
  /// - Returns: A quick identity that distinguishes most pictures.
  /// - Throws: ``FileError`` when it cannot be read; ``MetadataError`` for a file of no known format, or
  ///   without a picture.
  package static func glance(path: String) throws -> Glance {
    let file = try SystemFile.open(path)
    let count = try file.identity().size
    guard count > 0 else { throw FileError(.empty, path: path) }
    let source = ByteSource(file, count: count)
    guard count > short else {
      let look = try PictureLook(ByteSource(source.read(0..<count)))
      return Glance(likeness: try look.likeness(), identity: try look.identity())
    }
    return Glance(likeness: try PictureLook(source).likeness(), identity: nil)
  }

  /// The identity of a file's picture.
  ///
  /// - Throws: The errors of ``glance(path:)``.
  package static func identity(path: String) throws -> PictureIdentity {
    let file = try SystemFile.open(path)
    let count = try file.identity().size
    guard count > 0 else { throw FileError(.empty, path: path) }
    let source = ByteSource(file, count: count)
    let isShort = count <= whole
    return try PictureLook(isShort ? ByteSource(source.read(0..<count)) : source).identity()
  }

  /// The lengths of all parts, and the first bytes of the picture's data.
  private func likeness() throws -> UInt64 {
    var look = Appearance()
    var left = Self.glance
    for part in data.parts.parts {
      var count: [UInt8] = []
      count.append(UInt64(part.count), .bigEndian)
      look.add(part.name, bytes: count)
      // How a part is cut into pieces is no part of the picture.
      var front: [Appearance.Piece] = []
      for piece in part.pieces where left > 0 {
        front.append(piece.prefix(left))
        left -= min(left, piece.count)
      }
      look.add("front", pieces: front)
    }
    if let scan = data.scan {
      // Data after the picture does not belong to it, if it ends this early.
      let front = try source.read(scan.start..<(scan.start + Self.glance))
      let end = try container.pictureEnd(ByteSource(front), from: 0)
      look.add("scan", bytes: Array(front.prefix(end)))
    }
    return try look.digest(source).word(0)
  }
}

extension Appearance.Piece {
  /// The first bytes, at most this many.
  fileprivate func prefix(_ count: Int) -> Appearance.Piece {
    switch self {
    case .range(let range): .range(range.prefix(count))
    case .bytes(let bytes): .bytes(Array(bytes.prefix(count)))
    }
  }
}

extension [UInt8] {
  /// A number of eight bytes by its place among others.
  fileprivate func word(_ index: Int) -> UInt64 {
    dropFirst(8 * index).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }
}
