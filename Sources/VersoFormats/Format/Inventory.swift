/// The parts of a file for a strip: the picture, its metadata, and unknown parts.
///
/// A strip is an allow-list (``StripList``): everything in a container that is not on it is
/// metadata, known or not, and is removed. The inventory is taken twice, of the file that is
/// stripped and of the one that comes out.
package struct Inventory: Sendable {
  /// The data that a viewer shows and that decode it, in an order that a strip keeps.
  package private(set) var picture: [Appearance.Piece] = []
  /// The data that are not on the list and not a block with its own reader.
  package private(set) var said: [(name: String, range: Range<Int>)] = []
  private var carriers: Set<Range<Int>> = []
  /// The data that may be a part of the picture, or are damaged so that they hide one.
  package private(set) var unclear: [(name: String, offset: Int)] = []

  /// What is written over metadata inside of the picture's data, which keep their places.
  package internal(set) var overwritten: [Patch] = []

  /// The data that nothing in the file refers to. An editor may have left it, or only special
  /// software finds the frames of a picture in it, so it stays, and is reported.
  package var unreferenced: [Range<Int>] = []

  package mutating func add(picture range: Range<Int>) {
    if !range.isEmpty { picture.append(.range(range)) }
  }

  package mutating func add(pictureBytes bytes: [UInt8]) {
    if !bytes.isEmpty { picture.append(.bytes(bytes)) }
  }

  package mutating func add(pieces: [Appearance.Piece]) { picture += pieces }

  package mutating func add(said name: String, _ range: Range<Int>) {
    guard !range.isEmpty else { return }
    said.append((name, range))
    carriers.insert(range)
  }

  package mutating func add(unclear name: String, at offset: Int) { unclear.append((name, offset)) }

  /// The number of bytes that nothing refers to, except zeros and room for later changes.
  package func unreferencedBytes(_ source: ByteSource) throws(FileError) -> Int {
    var count = 0
    for range in unreferenced {
      var at = range.lowerBound
      while at < range.upperBound {
        let bytes = try source.read(at..<min(at + (1 << 20), range.upperBound))
        guard !bytes.isEmpty else { break }
        at += bytes.count
        let marks = bytes.indices.count {
          bytes[$0] == Room.mark[0] && bytes[$0...].starts(with: Room.mark)
        }
        count += bytes.count { $0 != 0 } - marks * Room.mark.count
      }
    }
    return count
  }

  /// Whether a range contains something that is not on the list.
  package func says(at range: Range<Int>) -> Bool { carriers.contains(range) }
}

/// A format whose parts alone decide what a strip keeps, removes or cannot judge.
package protocol TiledContainer: Container {}

extension TiledContainer {
  package static func inventory(
    _ skeleton: Skeleton, _ source: ByteSource, _ keeping: KeptParts
  ) throws -> Inventory {
    Inventory(try parts(skeleton, source, keeping))
  }
}

extension Container {
  package static func parts(
    _ skeleton: Skeleton, _ source: ByteSource, _ keeping: KeptParts
  ) throws -> FileParts {
    FileParts(blocksOf: skeleton, source)
  }

  package static func inventory(
    _ skeleton: Skeleton, _ source: ByteSource, _ keeping: KeptParts
  ) throws -> Inventory {
    throw MetadataError(
      .unsupported,
      "\(skeleton.format.named) file is not stripped as a whole",
      place: skeleton.format.name,
      advice: limit(for: .exif) > 0 || limit(for: .xmp) > 0 ? .removeByKind : nil)
  }
}

/// Two pictures, piece by piece, of which one was made from the other.
///
/// Pieces that were copied from where the other one has them are not read.
package struct PictureComparison {
  private var before: Pieces
  private var after: Pieces

  /// - Parameters:
  ///   - before: The picture as it was, and the file that holds it.
  ///   - after: The picture as it is, the file that holds it, and how that was made.
  package init(
    before: ([Appearance.Piece], ByteSource), after: ([Appearance.Piece], ByteSource, Splice?)
  ) {
    self.before = Pieces(before.0, before.1, Places())
    self.after = Pieces(after.0, after.1, Places(after.2))
  }

  /// Whether all bytes are the same.
  package mutating func isSame() throws(FileError) -> Bool {
    while true {
      let count = min(before.left, after.left, 1 << 18)
      guard count > 0 else { return before.left == after.left }
      if let a = before.origin, let b = after.origin, a.lowerBound == b.lowerBound {
        let whole = min(a.count, b.count)
        before.skip(whole)
        after.skip(whole)
        continue
      }
      guard try before.take(count) == after.take(count) else { return false }
    }
  }

  /// The pieces of one side, read from the front.
  private struct Pieces {
    /// Each piece, and the range of the old file that it was copied from.
    private var pieces: ArraySlice<(piece: Appearance.Piece, origin: Range<Int>?)> = []
    private let source: ByteSource

    init(_ pieces: [Appearance.Piece], _ source: ByteSource, _ places: Places) {
      self.source = source
      var all: [(piece: Appearance.Piece, origin: Range<Int>?)] = []
      for piece in pieces {
        guard case .range(let range) = piece else {
          all.append((piece, nil))
          continue
        }
        for (part, origin) in places.parts(of: range) { all.append((.range(part), origin)) }
      }
      self.pieces = all[...]
    }

    /// The number of bytes left in the first piece.
    var left: Int { pieces.first?.piece.count ?? 0 }

    var origin: Range<Int>? { pieces.first?.origin }

    mutating func skip(_ count: Int) {
      guard let (piece, origin) = pieces.first else { return }
      guard count < piece.count else {
        pieces.removeFirst()
        return
      }
      let rest: Appearance.Piece =
        switch piece {
        case .range(let range): .range(range.dropFirst(count))
        case .bytes(let bytes): .bytes(Array(bytes[count...]))
        }
      pieces[pieces.startIndex] = (rest, origin.map { $0.dropFirst(count) })
    }

    mutating func take(_ count: Int) throws(FileError) -> [UInt8] {
      guard let (piece, _) = pieces.first else { return [] }
      defer { skip(count) }
      switch piece {
      case .range(let range): return try source.read(range.prefix(count))
      case .bytes(let bytes): return Array(bytes[..<count])
      }
    }
  }

  /// Where the bytes of a new file come from.
  private struct Places {
    private var places: [(range: Range<Int>, origin: Int?)] = []
    private let isOld: Bool

    /// Those of the old file itself.
    init() { isOld = true }

    /// Those of the file that a splice makes; nil if unknown.
    init(_ splice: Splice?) {
      isOld = false
      guard splice != nil else {
        places = [(0..<Int.max, nil)]
        return
      }
      var at = 0
      for piece in splice?.pieces ?? [] {
        let range = at..<(at + piece.count)
        if case .copy(let copied) = piece {
          places.append((range, copied.lowerBound))
        } else {
          places.append((range, nil))
        }
        at = range.upperBound
      }
    }

    /// A range of the new file in parts, each with the range of the old one that it was copied from.
    func parts(of range: Range<Int>) -> [(Range<Int>, Range<Int>?)] {
      if isOld { return [(range, range)] }
      let first = places.partitioningIndex { $0.range.upperBound > range.lowerBound }
      var result: [(Range<Int>, Range<Int>?)] = []
      for place in places[first...] {
        guard place.range.lowerBound < range.upperBound else { break }
        let part = range.clamped(to: place.range)
        let start = place.origin.map { $0 + part.lowerBound - place.range.lowerBound }
        if !part.isEmpty { result.append((part, start.map { $0..<($0 + part.count) })) }
      }
      return result
    }
  }
}
