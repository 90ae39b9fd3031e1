import Verso

/// The files of one picture, the one to keep first; at least two.
struct DoubleRanking {
  struct Member: Sendable {
    let path: String
    /// What the file says, with what its side files say over it.
    let saying: DoubleSaying
    /// Its size in bytes.
    let size: Int
    /// Whether it is another name of a file among those before it.
    var isSameFile = false
    /// The paths of what goes with it; with a double, of what goes with nothing that is kept.
    var sideFiles: [String] = []
    /// The names of what says something of it and of others that are kept.
    var sharedSideFiles: [String] = []
    /// The names of what belongs to it and is no double, and whether each is a film.
    var leftBehind: [(name: String, isFilm: Bool)] = []
  }

  let members: [Member]
  /// Why the first one is the one to keep.
  let reason: String
}
