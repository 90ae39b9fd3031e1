import Verso

extension Files {
  /// What a photo says, with what its side file says over it where that is wanted.
  ///
  /// - Throws: When one of them cannot be read.
  static func metadata(_ path: String, withSideFile: Bool) throws -> Metadata {
    var photo = try Files.photo(path)
    if withSideFile, path != "-", let side = Sidecar.path(of: path) {
      photo.overlay(try Files.photo(side))
    }
    return photo.metadata
  }
}
