import Verso

/// The film of a Live Photo, where `verso pair` gives it its identifier.
enum LivePhotoFilm {
  /// Gives a film the identifier of a Live Photo (`com.apple.quicktime.content.identifier` among the keys of its
  /// header).
  ///
  /// - Throws: Where the film cannot carry it. Nothing was written then, to the photo neither.
  static func write(_ identifier: String, to path: String, _ options: EditOptions) throws {
    throw FileProblem(
      "it has no content identifier, and films are read, not written; give it com.apple.quicktime.content.identifier "
        + identifier + " with another program first")
  }
}
