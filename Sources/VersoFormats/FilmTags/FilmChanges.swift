/// A value of a film that is set, or removed.
package struct FilmEdit: Hashable, Sendable {
  package let tag: FilmTag
  /// The value as the film stores it in words: a text, ISO 6709, ISO 8601, a number; nil if it goes.
  package let text: String?

  package init(_ tag: FilmTag, _ text: String?) { (self.tag, self.text) = (tag, text) }
}

/// Pending changes of a film in addition to its blocks.
package struct FilmChanges: Sendable {
  package var edits: [FilmEdit] = []
  /// Whether the samples of tracks with positions are removed.
  package var emptiesPlaces = false
  /// Stretches of samples that become zeros: serial numbers.
  package var blanked: [Range<Int>] = []
  /// Boxes to remove, in any place: positions in the old file.
  package var leaving: [Range<Int>] = []
  /// Whether the header goes to the front of the file.
  package var movesToFront = false
  /// Whether room is left for the next change.
  package var leavesRoom = true
  /// Whether what an earlier edit left that was ended in its midst is finished.
  package var finishesEarlier = false
  /// New streams of Exif data for the parts of Canon's raw files; nil if they stay.
  package var directories: [DirectoryKind: [UInt8]]?

  package init() {}

  package var isEmpty: Bool {
    edits.isEmpty && leaving.isEmpty && !emptiesPlaces && !movesToFront && directories == nil
      && !finishesEarlier && blanked.isEmpty
  }
}
