/// A file that an option names: a key, certificates, a profile, a list.
enum NamedFile {
  /// What is in it; - is standard input.
  ///
  /// - Throws: ``UsageError`` that says why it cannot be read.
  static func bytes(_ path: String) throws(UsageError) -> [UInt8] {
    if path == "-" {
      guard let bytes = Standard.input() else {
        throw UsageError("standard input: more than 1 GiB comes from it")
      }
      return bytes
    }
    if let bytes = Standard.contents(of: path) { return bytes }
    switch Path(path).kind {
    case .nothing: throw UsageError("\(path): there is no such file")
    case .folder: throw UsageError("\(path): it is a folder; name a file")
    case .file, .stream: throw UsageError("\(path): reading it is not permitted")
    }
  }
}
