import Verso
import VersoLibrary

/// The files that could not be read, for the JSON of commands whose objects are not those of single files.
final class UnreadFiles: Sendable {
  private struct Entry {
    let path: String
    let reason: String
    let code: String
  }

  private let entries = Mutex<[Path.Key: Entry]>([:])

  /// Notes a file; the first error of each counts.
  func note(_ path: String, _ error: any Error) {
    let entry = Entry(path: path, reason: Report.reason(path, error), code: ErrorName.of(error))
    entries.withLock { known in
      if known[Path.key(path)] == nil { known[Path.key(path)] = entry }
    }
  }

  /// An object for each, sorted by its path: the files were read at once.
  var documents: [JSONDocument] {
    entries.withLock { $0 }.values.sorted { $0.path < $1.path }.map { entry in
      .members([
        "SourceFile": .text(entry.path), "Error": .text(entry.reason),
        "ErrorCode": .text(entry.code),
      ])
    }
  }
}
