import Verso

/// The files of one picture, the one to keep first; at least two.
package struct DuplicateRanking {
  package struct Member: Sendable {
    package let path: String
    /// The metadata of the file, merged with its sidecars.
    package let statements: DuplicateStatements
    /// Its size in bytes.
    package let size: Int
    /// Whether it is another name of a file among those before it.
    package var isSameFile = false
    /// The paths of what goes with it; with a duplicate, of what goes with nothing that is kept.
    package var sidecars: [String] = []
    /// The names of files with metadata for it and for other kept files.
    package var sharedSidecars: [String] = []
    /// The names of its companions that are not duplicates, and whether each is a film.
    package var leftBehind: [(name: String, isFilm: Bool)] = []
  }

  package let members: [Member]
  /// The reason why the first one is kept.
  package let reason: String
}
