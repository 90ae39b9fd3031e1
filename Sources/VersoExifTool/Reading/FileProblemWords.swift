internal import Verso
internal import VersoLibrary

/// The words that ExifTool has for a file that cannot be read.
enum FileProblemWords {
  /// - Returns: The text, and whether the facts of the file system are still printed.
  static func words(_ error: any Error, _ path: String) -> (text: String, isReadable: Bool) {
    guard path != "-" else { return ("File is empty", false) }
    guard let status = FileStatus(path) else { return ("File not found", false) }
    if status.mode >> 12 == 4 { return ("Is a directory", false) }
    if let error = error as? FileError, error.code == .notFound { return ("File not found", false) }
    if status.size == 0 { return ("File is empty", true) }
    if let error = error as? FileError {
      switch error.code {
      case .notReadable: return ("Error opening file", true)
      default: break
      }
    }
    return ("Unknown file type", true)
  }
}
