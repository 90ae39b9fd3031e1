extension Photo {
  /// The parts of the metadata, and of the file (nil), that could not be read completely, and why:
  /// their statements on the origin are unknown.
  package var unreadStatements: [(part: String?, reason: String)] {
    var parts: [(part: String?, reason: String)] = metadata.unreadXMP.map { ("XMP", $0) }
    parts += metadata.unreadParts.map { ($0.name, $0.reason) }
    let named = Set(metadata.unreadParts.map(\.name))
    var seen: Set<BlockKind> = [.xmp, .furtherXMP, .extendedXMP]
    for kind in metadata.unread where seen.insert(kind).inserted && !named.contains(kind.name) {
      parts.append((kind.name, "it could not be read to its end"))
    }
    parts += MarkPlaces(self).unread.map { ($0, "it is not a text, or too long") }
    if let first = skeleton.warnings.first {
      parts.append((nil, first.message))
    }
    return parts
  }

  /// The parts of the metadata that were not read completely: truncated directories, and blocks that could not be read.
  package var unreadParts: [String] {
    metadata.directories.filter { !$0.isWhole }.map { "\($0.kind) is cut off" }
      + metadata.unread.map { "\($0.name) cannot be read" }
  }

  /// The number of bytes after the end of the picture that no reader knows; nil if there are no
  /// such bytes, and in formats without such an end.
  ///
  /// - Complexity: The end of a JPEG picture is found by going through all of it.
  /// - Throws: ``FileError`` when the file cannot be read or has changed.
  package func strangeEnd() throws(FileError) -> Int? {
    try container.strangeEnd(skeleton, openOrigin(), limits: limits)
  }
}
