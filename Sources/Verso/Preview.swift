/// A smaller picture in the file of a photo: a thumbnail, a preview, or the picture that a camera developed from its
/// raw data.
public struct Preview: Hashable, Sendable {
  /// The group under which it is shown: "IFD1", "SubIFD", "Canon".
  public let group: String
  /// The name: "ThumbnailImage", "PreviewImage", "JpgFromRaw", "OtherImage".
  public let name: String
  /// Its size in bytes, as the file records it.
  public let count: Int
  let place: Place

  enum Place: Hashable, Sendable {
    case bytes([UInt8])
    case file(Range<Int>)
  }

  static let names: Set<String> = ["ThumbnailImage", "PreviewImage", "JpgFromRaw", "OtherImage"]

  init(_ group: String, _ name: String, bytes: [UInt8]) {
    self.group = group
    self.name = name
    count = bytes.count
    place = .bytes(bytes)
  }

  init(_ group: String, _ name: String, in file: Range<Int>) {
    self.group = group
    self.name = name
    count = file.count
    place = .file(file)
  }

  /// Its range in the file; nil for bytes in memory.
  // Inlined, it ends Swift 6.3's optimizer, which loses count of who owns the other case's bytes.
  @inline(never) var range: Range<Int>? { if case .file(let range) = place { range } else { nil } }

  /// Whether a name, with its group or without, can be that of a preview.
  package static func isName(_ name: String) -> Bool {
    let last = name.split(separator: ":").last?.lowercased() ?? ""
    return names.contains { $0.lowercased() == last }
  }

  /// Whether a name, with its group or without, means this one, whatever the case of its letters.
  package func isNamed(_ name: String) -> Bool {
    let parts = name.lowercased().split(separator: ":", maxSplits: 1)
    guard let last = parts.last, last == self.name.lowercased() else { return false }
    return parts.count == 1 || parts[0] == group.lowercased()
  }
}

extension Photo {
  /// The smaller pictures in the file, in the order in which they are shown: in Exif, in makers' notes
  /// and where else formats and programs keep them. Uncompressed ones are left out, and so
  /// are pictures that only the file's own index lists.
  public var previews: [Preview] {
    var found: [Preview] = []
    for directory in metadata.directories where directory.kind.isExif {
      found += previews(in: directory)
    }
    let hasField = metadata.directory(.exif)?.entry(Tag.makerNote.number) != nil
    for note in metadata.makerNotes where hasField || !note.isField { found += note.previews }
    for fact in metadata.facts {
      guard let range = fact.source.range, Preview.names.contains(fact.name) else { continue }
      found.append(Preview(fact.group, fact.name, in: range))
    }
    return found
  }

  /// The bytes of a preview, a file of its own.
  ///
  /// - Returns: Nil if the file ends before it does.
  /// - Throws: ``FileError`` when the file cannot be read or has changed.
  public func bytes(of preview: Preview) throws -> [UInt8]? {
    switch preview.place {
    case .bytes(let bytes): return bytes
    case .file(let range):
      let source = try openOrigin()
      guard range.lowerBound >= 0, range.upperBound <= source.count else { return nil }
      return try source.read(range)
    }
  }

  /// Whether a preview is beyond the end of the file, which was truncated.
  package func isCutOff(_ preview: Preview) -> Bool {
    preview.range.map { isBehindEnd([$0]) } ?? false
  }

  /// Whether the file ends before some ranges do.
  func isBehindEnd(_ ranges: [Range<Int>]) -> Bool {
    guard let source = try? openOrigin() else { return false }
    return ranges.contains { $0.upperBound > source.count }
  }

  /// The bytes of the thumbnail: that of IFD1, or the one that the format, the maker's note or a
  /// program keeps.
  ///
  /// - Returns: Nil if absent, or where the file ends before it does.
  /// - Throws: ``FileError`` when the file cannot be read or has changed.
  public var thumbnail: [UInt8]? {
    get throws {
      if let thumbnail = metadata.thumbnail { return thumbnail }
      for preview in previews where preview.name == "ThumbnailImage" {
        if let bytes = try bytes(of: preview) { return bytes }
      }
      return nil
    }
  }

  /// The bytes of a preview by its name, with its group or without: "PreviewImage",
  /// "SubIFD1:PreviewImage".
  ///
  /// - Returns: Nil if there is no preview with this name, or where the file ends before it does.
  /// - Throws: ``FileError`` when the file cannot be read or has changed.
  package func preview(named name: String) throws -> [UInt8]? {
    for preview in previews where preview.isNamed(name) {
      if let bytes = try bytes(of: preview) { return bytes }
    }
    return nil
  }

  /// The bytes of the largest preview that is no thumbnail.
  ///
  /// - Returns: Nil if absent, or where the file ends before it does.
  /// - Throws: ``FileError`` when the file cannot be read or has changed.
  package func largestPreview() throws -> [UInt8]? {
    let all = previews.filter { $0.name != "ThumbnailImage" }.sorted { $0.count > $1.count }
    for preview in all {
      if let bytes = try bytes(of: preview) { return bytes }
    }
    return nil
  }

  private func previews(in directory: Directory) -> [Preview] {
    let type = type(of: directory)
    var found: [Preview] = []
    // A position and a length, or the one strip of a picture.
    for (number, position): (UInt16, UInt16) in [
      (ExifNumber.stripByteCounts, ExifNumber.stripOffsets),
      (ExifNumber.thumbnailLength, ExifNumber.thumbnailOffset),
    ] {
      guard let count = directory.value(of: number)?.integer, count > 0,
        let name = EmbeddedPicture(number, in: directory, type: type)?.name,
        Preview.names.contains("\(name)")
      else { continue }
      if let attachment = directory.attachment, number == ExifNumber.thumbnailLength {
        found.append(Preview(directory.kind.name, "\(name)", bytes: attachment))
        continue
      }
      guard let start = directory.value(of: position)?.integer, start > 0, start < 1 << 48,
        count < 1 << 48
      else { continue }
      let range = start..<(start + count)
      let block = exif?.bytes.count ?? 0
      if directory.block != nil, range.upperBound <= block,
        let bytes = directory.bytes.rawSpan.region(range)
      {
        found.append(Preview(directory.kind.name, "\(name)", bytes: bytes.array))
      } else {
        let file = (directory.base + start)..<(directory.base + start + count)
        found.append(Preview(directory.kind.name, "\(name)", in: file))
      }
    }
    return found
  }
}

extension MakerNote {
  /// The smaller pictures that the note holds or points at.
  fileprivate var previews: [Preview] {
    shown.compactMap { entry in
      let name = name(entry)
      guard Preview.names.contains(name) else { return nil }
      if entry.named != nil {
        return picture.map { Preview(groupName(entry), name, in: $0) }
      }
      var scope = scope(entry)
      if entry.made == nil, let raw = entry.row.program(.raw) {
        scope.x = Formula.value(raw, &scope)
      }
      let bytes = scope.x.bytes
      return bytes.isEmpty ? nil : Preview(groupName(entry), name, bytes: bytes)
    }
  }
}
