extension Photo {
  /// Replaces the comments of a JPEG file by one (ISO/IEC 10918-1, B.2.4.5), or removes them.
  ///
  /// - Parameter text: The comment; an empty one removes all.
  /// - Throws: ``MetadataError`` for another format, and for a text that is too long.
  package mutating func setComment(_ text: String) throws(MetadataError) {
    guard format.has(.holdsComments) else {
      throw MetadataError(
        .unsupported, "\(format.name) files have no place for it", place: "Comment")
    }
    let bytes = Array(text.utf8)
    guard bytes.count <= container.limit(for: .comment) else {
      throw MetadataError(.invalidValue, "it is too long for a segment", place: "Comment")
    }
    pending.comment = bytes
  }

  /// Whether the file has a comment, or gets one.
  package var hasComment: Bool {
    pending.comment.map { !$0.isEmpty } ?? blocks.contains { $0.kind == .comment }
  }

  func planComment(_ changes: inout BlockChanges) {
    guard let comment = pending.comment else { return }
    var rest = comment.isEmpty ? nil : comment
    for (index, block) in blocks.enumerated() where block.kind == .comment {
      changes.payloads[index] = .some(rest)
      rest = nil
    }
    if let rest { changes.additions.append((.comment, rest)) }
  }
}
