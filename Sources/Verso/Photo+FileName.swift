extension Photo {
  /// The name of the file that the photo was read from, without its folder; nil for bytes in memory.
  package var fileName: String? {
    guard case .file(let path, _) = origin else { return nil }
    return path.split(separator: "/").last.map(String.init)
  }
}
