extension Metadata {
  // MARK: Reading

  /// The text of a value in the maker notes, for people; otherwise nil.
  ///
  /// - Parameters:
  ///   - tag: Which value.
  ///   - numeric: Whether the plain number is wanted instead of its meaning.
  /// - Returns: The value in words, or nil.
  package func text(of tag: MakerNoteTag, numeric: Bool = false) -> String? {
    let hasField = field(Tag.makerNote) != nil
    return makerNotes.lazy.filter { hasField || !$0.isField }
      .compactMap { $0.text(of: tag.name, in: tag.group, numeric: numeric) }.first
  }
}
