extension Photo {
  /// How a file compares with what a photo would be written as.
  package enum Likeness: Sendable {
    /// They are the same, byte for byte.
    case same
    /// The picture is the same, byte for byte, and its metadata are not.
    case samePicture
    /// The picture is another one.
    case other
  }

  /// Compares a file that is there with what this photo would be written as.
  ///
  /// - Returns: The part of it that is equal.
  /// - Throws: `FileError` where one of them cannot be read; `MetadataError` where the photo could not be written.
  package func likeness(to path: String, options: WriteOptions) throws -> Likeness {
    let source = try openOrigin()
    let file = try SystemFile.open(path)
    let there = ByteSource(file, count: try file.identity().size, limits: limits)
    if try written(options, source).isSame(as: there) { return .same }
    guard there.count > 0, var window = try? ByteWindow(there),
      let format = try? FormatList.standard.container(of: window),
      format == container,
      let found = try? container.scan(&window),
      let old = try? container.completePictureData(skeleton, source),
      let new = try? container.completePictureData(found, there)
    else { return .other }
    return try old.isSame(in: source, as: new, in: there) ? .samePicture : .other
  }

  /// The photo as it would be written.
  private func written(_ options: WriteOptions, _ source: ByteSource) throws -> ByteSource {
    let plan = try plan(options, inPlace: false, source: source)
    return if case .splice(let splice) = plan.method {
      ByteSource(splice, of: source)
    } else {
      source
    }
  }

  /// Writes the photo over a file that was not changed since it was written.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - earlier: The possible results of the write; it must still be one of them, byte for byte.
  ///   - options: How it is written.
  /// - Returns: Whether it was; a file that is something else stays as it is.
  /// - Throws: The errors of ``written(toPath:options:keeper:)``.
  package func replace(
    _ path: String, writtenAs earlier: [Photo], options: WriteOptions
  ) throws -> Bool {
    var options = options
    options.overwrite = true
    // It is checked under the lock for writing it.
    let turn = try FileLock.acquire(path, patience: options.patience)
    defer { turn.release() }
    let there = ByteSource(turn.file, count: turn.identity.size)
    let isKnown = try earlier.contains { photo in
      try photo.written(options, try photo.openOrigin()).isSame(as: there)
    }
    guard isKnown else { return false }
    let source = try openOrigin()
    var plan = try plan(options, inPlace: false, source: source)
    guard case .splice(let splice) = plan.method else { return false }
    try write(splice, to: path, source, options, turn, &plan.receipt)
    return true
  }
}

extension Appearance {
  /// Whether the parts of another file have the same names and the same bytes.
  fileprivate func isSame(
    in source: ByteSource, as other: Appearance, in otherSource: ByteSource
  ) throws -> Bool {
    guard parts.count == other.parts.count else { return false }
    for (one, another) in zip(parts, other.parts) {
      guard one.name == another.name, one.count == another.count else { return false }
    }
    for (one, another) in zip(parts, other.parts) {
      var (old, new) = (PieceBytes(source, one.pieces), PieceBytes(otherSource, another.pieces))
      while true {
        let (a, b) = (try old.next(), try new.next())
        guard a == b else { return false }
        if a.isEmpty { break }
      }
    }
    return true
  }
}

/// The bytes of the pieces of a part, in turn.
private struct PieceBytes {
  private let source: ByteSource
  private var pieces: [Appearance.Piece]

  init(_ source: ByteSource, _ pieces: [Appearance.Piece]) {
    self.source = source
    self.pieces = pieces.reversed()
  }

  /// The next bytes, up to 256 KiB, whatever pieces they come from; none at the end.
  mutating func next() throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    let most = 1 << 18
    while bytes.count < most, let piece = pieces.popLast() {
      let left = most - bytes.count
      switch piece {
      case .range(let range):
        let part = range.prefix(left)
        bytes += try source.read(part)
        if part.count < range.count { pieces.append(.range(range.dropFirst(left))) }
      case .bytes(let all):
        bytes += all.prefix(left)
        if all.count > left { pieces.append(.bytes(Array(all.dropFirst(left)))) }
      }
    }
    return bytes
  }
}

extension ByteSource {
  /// Whether another source has the same bytes.
  package func isSame(as other: ByteSource) throws(FileError) -> Bool {
    guard count == other.count else { return false }
    let step = 1 << 18
    var at = 0
    while at < count {
      // Never crossed: the end is beyond where it is, or the end of both.
      let part = at..<min(count, at + step)
      guard try read(part) == other.read(part) else { return false }
      at = part.upperBound
    }
    return true
  }
}
