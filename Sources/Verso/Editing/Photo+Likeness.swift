extension Photo {
  /// How a file compares with what a photo would be written as.
  package enum Likeness: Sendable {
    /// They are the same, byte for byte.
    case same
    /// The picture is the same, byte for byte, and what is said of it is not.
    case samePicture
    /// The picture is another one.
    case other
  }

  /// Compares a file that is there with what this photo would be written as.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - options: How it would be written.
  /// - Returns: How much of it is the same.
  /// - Throws: `FileError` where one of them cannot be read; `MetadataError` where the photo could not be written.
  package func likeness(to path: String, options: WriteOptions) throws -> Likeness {
    let source = try openOrigin()
    let file = try SystemFile.open(path)
    let there = ByteSource(file, count: try file.identity().size)
    let plan = try plan(options, inPlace: false, source: source)
    let wanted =
      if case .splice(let splice) = plan.method { ByteSource(splice, of: source) } else { source }
    if try wanted.isSame(as: there) { return .same }
    guard there.count > 0, var window = try? ByteWindow(there),
      let found = try? container.scan(&window, limits: limits), found.format == format,
      let parts = try? container.picture(found, there)
    else { return .other }
    var old = PictureBytes(source, try container.picture(skeleton, source))
    var new = PictureBytes(there, parts)
    var isEmpty = true
    while true {
      let (a, b) = (try old.next(), try new.next())
      guard a == b else { return .other }
      if a.isEmpty { break }
      isEmpty = false
    }
    return isEmpty ? .other : .samePicture
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
