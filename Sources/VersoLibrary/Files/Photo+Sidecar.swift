package import Verso

extension Photo {
  /// Opens a photo, with what its sidecar states over it where that is wanted and there is one.
  ///
  /// - Throws: The problem with either file.
  package init(path: String, withSidecar: Bool) throws {
    self = try Photo(path: path)
    if withSidecar, let side = Sidecar.existing(for: path) { overlay(try Photo(path: side)) }
  }
}
