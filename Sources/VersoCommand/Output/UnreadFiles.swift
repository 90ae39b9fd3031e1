import Verso
import VersoLibrary

/// The files that could not be read, for the JSON of commands whose objects are not those of single files.
final class UnreadFiles: Sendable {
  private let entries = Mutex<[Path.Key: (path: String, document: JSONDocument)]>([:])

  /// Notes a file; the first error of each counts.
  func note(_ path: String, _ error: any Error) {
    entries.withLock { known in
      if known[Path.key(path)] == nil { known[Path.key(path)] = (path, .failure(path, error)) }
    }
  }

  /// An object for each, sorted by its path: the files were read at once.
  var documents: [JSONDocument] {
    entries.withLock { known in known.values.sorted { $0.path < $1.path }.map(\.document) }
  }
}
