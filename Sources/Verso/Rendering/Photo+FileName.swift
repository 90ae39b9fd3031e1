extension Photo {
  /// The name of the file that the photo was read from, without its folder, as a text: what is no
  /// UTF-8 in it is shown by its number. Nil for bytes in memory.
  package var fileName: String? {
    guard case .file(let path, _) = origin else { return nil }
    let name = path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) }
    return name.map { PathBytes.hasBytes($0) ? Rendering.line($0) : $0 }
  }
}
