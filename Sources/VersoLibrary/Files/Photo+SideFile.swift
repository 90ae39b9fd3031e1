package import Verso

extension Photo {
  /// Opens a photo, with what its sidecar states over it where that is wanted and there is one.
  ///
  /// - Throws: The problem with either file.
  package init(path: String, withSideFile: Bool) throws {
    self = try Photo(path: path)
    if withSideFile, let side = Sidecar.existing(for: path) { overlay(try Photo(path: side)) }
  }
}
