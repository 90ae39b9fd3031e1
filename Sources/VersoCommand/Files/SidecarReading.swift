import Verso
import VersoLibrary

/// What sidecars and their photos contain together.
enum SidecarReading {
  /// The photo that a sidecar is of; nil if it is gone, and the sidecar is alone.
  ///
  /// - Throws: The problem with the photo.
  static func photo(of path: String) throws -> Photo? {
    Path.isFree(path) ? nil : try Files.photo(path)
  }

  /// The metadata of a photo, merged with its sidecar.
  static func metadata(_ path: String, withSidecar: Bool) throws -> Metadata {
    var photo = try Files.photo(path)
    if withSidecar, path != "-", let side = Sidecar.existing(for: path) {
      photo.overlay(try Files.photo(side))
    }
    return photo.metadata
  }

  /// The metadata that decide a change: those of the changed file, or of the photo with the sidecar that is changed.
  static func metadata(_ changed: Photo, at path: String, inSidecar: Bool) throws -> Metadata {
    inSidecar ? try metadata(path, withSidecar: true) : changed.metadata
  }
}
