import Verso

/// The old file beside the new one.
enum Backup {
  /// Copies a file to NAME_original, unless an earlier copy is there: that one is the original.
  ///
  /// - Returns: The path of the copy that was made, or nil.
  static func make(of photo: Photo, at path: String) throws -> String? {
    let copy = path + "_original"
    switch Path(copy).kind {
    case .file: return nil
    case .folder: throw FileError(.isFolder, path: copy)
    case .nothing: break
    }
    // The photo as it was read: not a bit of it changed yet.
    var photo = photo
    _ = try photo.write(toPath: copy, options: WriteOptions(overwrite: false))
    Path.copyAttributes(from: path, to: copy)
    return copy
  }
}
